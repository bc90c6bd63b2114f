//! Opening a saved game of any kind.

use super::{Kinds, Result, bad};
use crate::engine::{
    journal,
    table::{GameKind, Table},
};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

/// A game read from a file.
pub struct Opened {
    /// Where it was read.
    pub path: PathBuf,
    /// Its game.
    pub kind: Arc<dyn GameKind>,
    /// The game in play.
    pub table: Box<dyn Table>,
    /// Whole lines stand after what could be read: the file is damaged, not just torn.
    pub is_damaged: bool,
}

/// Opens a file.
///
/// # Errors
/// One sentence naming the file and the reason.
pub fn open(kinds: &Kinds, path: &Path) -> Result<Opened> {
    let bytes = bytes(path)?;
    let kind = kind_of(kinds, path, &bytes)?;
    let table = kind.load(&bytes).map_err(|why| about(path, &why))?;
    let rest = bytes.get(table.load_report().good_bytes as usize..).unwrap_or_default();
    let is_damaged = rest.contains(&b'\n');
    Ok(Opened { path: path.to_owned(), kind: Arc::clone(kind), table, is_damaged })
}

/// The bytes of a game's file.
///
/// # Errors
/// One sentence naming the file and the reason.
pub fn bytes(path: &Path) -> Result<Vec<u8>> {
    Ok(journal::read_file(path)?)
}

/// The game a file is of.
///
/// # Errors
/// When it is no game, or one that this program does not know.
pub fn kind_of<'a>(kinds: &'a Kinds, path: &Path, bytes: &[u8]) -> Result<&'a Arc<dyn GameKind>> {
    let id = journal::game_of(bytes).map_err(|why| about(path, &why))?;
    kinds.iter().find(|k| k.id() == id).ok_or_else(|| about(path, &format!("There is no game “{id}” here")))
}

fn about(path: &Path, why: &str) -> super::Failure {
    bad(format!("{}: {why}", path.display()))
}

impl Opened {
    /// What loading left out or noticed, a sentence a line, for the error output.
    pub fn warn(&self) {
        for warning in &self.table.load_report().warnings {
            super::complain(&format!("{}: {warning}", self.path.display()));
        }
    }
}
