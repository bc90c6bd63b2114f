//! Files that take a while: reports, statistics, pictures. Each is made on a thread of its own, from a copy of the game,
//! and handed to the writer when it is complete; meanwhile the game goes on, and a message says how far it is.

use super::worker::Task;
use crate::app::{command::wishes::ReportWish, play::Play};
use std::{
    path::{Path, PathBuf},
    time::Instant,
};

/// What a job makes, or one sentence why it cannot.
pub(crate) type Made = Result<Vec<u8>, String>;

/// A file being made.
pub(crate) struct Making {
    /// `report`
    pub(crate) what: &'static str,
    pub(crate) path: PathBuf,
    /// What is said of it when it is written.
    pub(crate) words: String,
    pub(crate) since: Instant,
    pub(crate) stage: Stage,
}

pub(crate) enum Stage {
    /// A report waits for the chances of its line; what was known of them at the last look.
    Chances(ReportWish, u64),
    /// It is made.
    Work(Task<Made>),
}

impl Making {
    /// Where the file will be.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How far it is: `The report is being made`.
    pub fn now(&self, game: Option<&Play>) -> String {
        match &self.stage {
            Stage::Chances(..) => {
                let far = game.and_then(|g| g.chances.progress()).map_or(String::new(), |p| format!(": {p}"));
                format!("The {} waits for the win chance{far}", self.what)
            }
            Stage::Work(_) => format!("The {} is being made", self.what),
        }
    }
}
