//! Whether a game under review would come out the same today: its orders are decided again from its file, on another
//! thread, once a game. What comes out otherwise is shown as it was recorded, and said.

use super::{
    library::{self as files, Kinds},
    worker::{Wake, slot::Slot},
};
use crate::engine::{base::seat::PlyId, journal};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

/// The first order that comes out otherwise, and how.
pub(crate) type Difference = (PlyId, String);

/// The check of games under review.
#[derive(Default)]
pub(crate) struct Checking {
    /// The file that was checked last.
    of: Option<PathBuf>,
    at_work: Slot<(), Option<Difference>>,
}

impl Checking {
    /// Starts the check of a file, unless it was the last one checked.
    pub(crate) fn start(&mut self, wake: &Wake, kinds: &Kinds, path: &Path) {
        if self.of.as_deref() == Some(path) {
            return;
        }
        self.of = Some(path.to_owned());
        let (path, kinds) = (path.to_owned(), Arc::clone(kinds));
        self.at_work.start(wake, (), move || {
            let bytes = journal::read_file(&path).ok()?;
            let (_, table) = files::load(&kinds, &bytes).ok()?;
            table.verify().first_difference
        });
    }

    /// The difference that was found.
    pub(crate) fn poll(&mut self) -> Option<Difference> {
        self.at_work.poll(Duration::ZERO)?.1.flatten()
    }
}
