//! The list of games: those of the games folder and those opened elsewhere, with where each one stands.

use super::worker::Task;
use crate::engine::base::wrong::disk;
use std::path::{Path, PathBuf};

/// Games whose state is read for the list.
pub(crate) const LOOKED_AT: usize = 12;

/// Files, where the game in each of them stands, and what is written on it.
pub(crate) type States = Vec<(PathBuf, String, String)>;

/// A folder that games are to be kept in, being made.
pub(crate) type Moving = (PathBuf, Task<Result<String, String>>);

/// Makes a folder if it is not there; its path as text.
pub(crate) fn make_folder(folder: &Path) -> Result<String, String> {
    match folder.to_str() {
        Some(text) if folder.is_absolute() => {
            std::fs::create_dir_all(folder).map(|()| text.to_owned()).map_err(|e| disk(&e))
        }
        Some(_) => Err("it is not a whole path".to_owned()),
        None => Err("its name is not text".to_owned()),
    }
}
