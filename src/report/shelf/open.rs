//! Reading a file of any registered game.

use crate::replay::{game_in, is_page};
use engine::{
    base::plain::quoted,
    journal,
    table::{GameKind, Table},
};
use std::{path::Path, sync::Arc};

/// A kind and a table, or one sentence why not.
pub type Read = Result<(Arc<dyn GameKind>, Box<dyn Table>), String>;

/// A table from the bytes of a journal of any registered game.
///
/// # Errors
/// One sentence with the line.
pub fn load(kinds: &[Arc<dyn GameKind>], bytes: &[u8]) -> Read {
    let id = journal::game_of(bytes)?;
    match kinds.iter().find(|k| k.id() == id) {
        Some(kind) => Ok((Arc::clone(kind), kind.load(bytes)?)),
        None => Err(format!("The game {} is not one this program knows", quoted(&id))),
    }
}

/// A table from a file of any registered game, or from the page of one.
///
/// # Errors
/// One sentence.
pub fn read(kinds: &[Arc<dyn GameKind>], path: &Path) -> Read {
    let bytes = journal::read_file(path)?;
    if is_page(&bytes) { load(kinds, &game_in(&bytes)?) } else { load(kinds, &bytes) }
}
