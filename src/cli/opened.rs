//! Opening a saved game of any kind.

use super::{Kinds, Result, bad};
use crate::engine::{
    journal, study,
    table::{GameKind, PlyId, Table},
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

/// Opens a file, or a moment of it: `FILE#PLY`.
///
/// # Errors
/// One sentence naming the file and the reason.
pub fn open_at(kinds: &Kinds, path: &Path) -> Result<(Opened, Option<PlyId>)> {
    let (path, at) = split(path);
    let opened = open(kinds, &path)?;
    check_ply(&path, &*opened.table, at)?;
    Ok((opened, at))
}

/// The file and the ply of an address. A file that is really called so is no address.
pub fn split(path: &Path) -> (PathBuf, Option<PlyId>) {
    let address = path.to_str().filter(|_| !path.exists()).and_then(study::parse_address);
    address.map_or_else(|| (path.to_owned(), None), |(file, ply)| (PathBuf::from(file), Some(ply)))
}

/// Whether a file has such a ply.
///
/// # Errors
/// One sentence naming the file and its last ply.
pub fn check_ply(path: &Path, table: &dyn Table, at: Option<PlyId>) -> Result<()> {
    let last = table.ply_count();
    match at.filter(|at| *at as usize > last) {
        Some(at) => Err(bad(format!("{} has no ply {at}; the last is {last}", path.display()))),
        None => Ok(()),
    }
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
