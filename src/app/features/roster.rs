//! The table of all units, made off the window's thread while it is shown.

use crate::{
    command::Tab,
    desk::state::Desk,
    worker::{Wake, slot::Slot},
};
use engine::{
    show::{roster::Roster, scene::Scene},
    table::RosterJob,
};
use std::{sync::Arc, time::Duration};

/// A table with the picture whose units it has.
pub struct Listed {
    /// Version of the picture.
    pub version: u64,
    /// The picture.
    pub scene: Arc<Scene>,
    /// Its units as a table, in the sequence of its counters.
    pub roster: Roster,
}

/// The table of all units.
#[derive(Default)]
pub struct Rosters {
    /// Version of the picture it was asked for last; `None` while it is not shown.
    of: Option<u64>,
    job: Option<(u64, Arc<Scene>, RosterJob)>,
    at_work: Slot<(u64, Arc<Scene>), Roster>,
    /// What was made last: it stays until the next one is made.
    pub now: Option<Listed>,
}

impl Rosters {
    /// Asks for it again when the picture has changed.
    pub fn refresh(&mut self, desk: &Desk) {
        let of = (desk.tab == Tab::Forces).then_some(desk.seen.version);
        if self.of == of {
            return;
        }
        *self = Self { of, now: self.now.take().filter(|_| of.is_some()), ..Self::default() };
        let job =
            |version| (version, Arc::clone(&desk.seen.scene), desk.table.roster(desk.at(), desk.viewer()));
        self.job = of.map(job);
    }

    /// Whether it is being made.
    pub fn is_running(&self) -> bool {
        self.job.is_some() || self.at_work.is_busy()
    }

    /// Sends the work off and takes what came of it.
    pub fn work(&mut self, wake: &Wake) {
        if let Some((version, scene, job)) = self.job.take() {
            self.at_work.start(wake, (version, scene), job);
        }
        self.take(Duration::ZERO);
    }

    /// What came of the work; waits at most this long (not at all in the window).
    pub(crate) fn take(&mut self, at_most: Duration) {
        if let Some(((version, scene), Some(roster))) = self.at_work.poll(at_most) {
            self.now = Some(Listed { version, scene, roster });
        }
    }
}
