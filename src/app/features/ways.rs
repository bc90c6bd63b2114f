//! Ways over several turns, found off the window's thread: of the marches under way, and the one that a menu asks for.

use crate::{
    desk::{parts::Way, state::Desk},
    worker::{Wake, queue::Queue},
};
use engine::show::march::March;
use std::time::Duration;

/// What is being worked out.
#[derive(Default)]
pub struct WaysFound {
    /// Revision of the table, and what was sent off for it.
    sent: (u64, Vec<Way>),
    at_work: Queue<(u64, Way), Option<March>>,
}

impl WaysFound {
    /// Notes what is wanted and was not sent off.
    pub fn refresh(&mut self, desk: &Desk) {
        let revision = desk.table.revision();
        if self.sent.0 != revision {
            self.sent = (revision, Vec::new());
            self.at_work.forget();
        }
        for asked in desk.ways_wanted() {
            if !self.sent.1.contains(&asked) {
                self.sent.1.push(asked.clone());
                let job = desk.table.march(desk.viewer(), &asked.0, asked.1);
                self.at_work.ask((revision, asked), job);
            }
        }
    }

    /// Whether any is being worked out.
    pub fn is_running(&self) -> bool {
        self.at_work.is_busy()
    }

    /// Begins what waits and takes what came of it; true when a way was found out.
    pub fn work(&mut self, desk: &mut Desk, wake: &Wake) -> bool {
        self.at_work.begin(wake);
        self.take(desk, wake, Duration::ZERO)
    }

    /// What came of the work; waits at most this long for each (not at all in the window).
    pub(crate) fn take(&mut self, desk: &mut Desk, wake: &Wake, at_most: Duration) -> bool {
        let mut fresh = false;
        while let Some(((revision, asked), found)) = self.at_work.poll(wake, at_most) {
            fresh |= desk.take_way(revision, asked, found.flatten());
        }
        fresh
    }
}
