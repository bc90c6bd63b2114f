//! Where games come from: a file, a sample, the newest of the folder.

use super::library::GameFile;
use crate::{desk::state::Desk, program::library::name_of};
use std::path::PathBuf;

/// Where a game being opened comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// Of the games folder or anywhere else.
    File(PathBuf),
    /// A bundled game.
    Sample(&'static str),
}

impl Origin {
    /// Its name without folder and ending.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::File(path) => name_of(path),
            Self::Sample(name) => (*name).to_owned(),
        }
    }
}

/// Files of the games folder, and the newest game.
pub(crate) type Scanned = (Vec<GameFile>, Option<Newest>);

/// The newest game, ready to be continued.
pub struct Newest {
    /// Where it stands on the disk.
    pub file: GameFile,
    /// The game on a desk of its own, for the card and the small map.
    pub desk: Desk,
}
