//! Files that the system is asked to open with what it opens such files with.

use crate::worker::{Wake, slot::Slot};
use std::{
    path::{Path, PathBuf},
    time::Duration,
};

/// Asks the system to open files.
#[derive(Default)]
pub(crate) struct Opener(Slot<PathBuf, bool>);

impl Opener {
    /// Asks for a file to be opened; `native` is false where there are no programs for files.
    pub(crate) fn start(&mut self, wake: &Wake, path: &Path, native: bool) {
        let file = path.to_owned();
        self.0.start(wake, path.to_owned(), move || native && open::that(&file).is_ok());
    }

    /// Whether the system has not answered yet.
    pub(crate) fn is_busy(&self) -> bool {
        self.0.is_busy()
    }

    /// A file that nothing on this system opens.
    pub(crate) fn poll(&mut self, at_most: Duration) -> Option<PathBuf> {
        let (path, opened) = self.0.poll(at_most)?;
        (opened != Some(true)).then_some(path)
    }
}
