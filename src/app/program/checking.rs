//! Whether a game under review would come out the same today: its orders are decided again from its file, on another
//! thread, once a game. What comes out otherwise is shown as it was recorded, and said.

use crate::{
    program::{library as files, library::Kinds},
    worker::{Wake, slot::Slot},
};
use engine::{base::seat::PlyId, journal};
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
    at_work: Slot<PathBuf, Option<Difference>>,
}

impl Checking {
    /// Starts the check of a file, unless it was the last one checked.
    pub(crate) fn start(&mut self, wake: &Wake, kinds: &Kinds, path: &Path) {
        if self.of.as_deref() == Some(path) {
            return;
        }
        self.of = Some(path.to_owned());
        let (path, kinds) = (path.to_owned(), Arc::clone(kinds));
        self.at_work.start(wake, path.clone(), move || {
            let bytes = journal::read_file(&path).ok()?;
            let (_, table) = files::load(&kinds, &bytes).ok()?;
            table.verify().first_difference
        });
    }

    /// The difference that was found in the file of the game that is open. What was found in another file is dropped:
    /// that one is checked again when it is reviewed again. Until this is asked for, what was found is kept.
    pub(crate) fn poll(&mut self, open: Option<&Path>) -> Option<Difference> {
        let (path, found) = self.at_work.poll(Duration::ZERO)?;
        if open != Some(path.as_path()) {
            self.of.take_if(|of| *of == path);
            return None;
        }
        found.flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    /// A check of `a` that finds a difference, once it has ended.
    fn checked() -> Checking {
        let mut checking = Checking { of: Some("a".into()), ..Checking::default() };
        checking.at_work.start(&Wake::default(), "a".into(), || Some((3, "otherwise".to_owned())));
        checking
    }

    /// Asks until the check has ended.
    fn told(checking: &mut Checking, open: &str) -> Option<Difference> {
        let begun = Instant::now();
        while checking.at_work.is_busy() && begun.elapsed() < Duration::from_secs(20) {
            let found = checking.poll(Some(Path::new(open)));
            if found.is_some() {
                return found;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        None
    }

    #[test]
    fn a_difference_is_told_of_the_game_that_is_open_and_of_no_other() {
        let mut checking = checked();
        assert_eq!(told(&mut checking, "a"), Some((3, "otherwise".to_owned())));
        assert!(checking.of.is_some(), "it is checked once");
        let mut checking = checked();
        assert_eq!(told(&mut checking, "b"), None);
        assert!(checking.of.is_none(), "it is checked again");
    }
}
