//! Another folder for games, made where it is not there yet.

use crate::worker::{Wake, slot::Slot};
use engine::base::wrong::disk;
use std::{
    path::{Path, PathBuf},
    time::Duration,
};

/// Makes folders for games.
#[derive(Default)]
pub(crate) struct Folders(Slot<PathBuf, Result<String, String>>);

impl Folders {
    /// Starts making a folder.
    pub(crate) fn start(&mut self, wake: &Wake, folder: PathBuf) {
        let made = folder.clone();
        self.0.start(wake, folder, move || make_folder(&made));
    }

    /// Whether a folder is being made.
    pub(crate) fn is_busy(&self) -> bool {
        self.0.is_busy()
    }

    /// The folder that is there now, with its path as text, or why it cannot hold games.
    pub(crate) fn poll(&mut self, at_most: Duration) -> Option<(PathBuf, Result<String, String>)> {
        let (folder, made) = self.0.poll(at_most)?;
        Some((folder, made?))
    }
}

/// Makes a folder if it is not there; its path as text.
fn make_folder(folder: &Path) -> Result<String, String> {
    match folder.to_str() {
        Some(text) if folder.is_absolute() => {
            std::fs::create_dir_all(folder).map(|()| text.to_owned()).map_err(|e| disk(&e))
        }
        Some(_) => Err("it is not a whole path".to_owned()),
        None => Err("its name is not text".to_owned()),
    }
}
