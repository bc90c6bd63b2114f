//! Attacks that could be put together in this step, weighed one after another off the window's thread while they are listed.

use crate::{
    command::Tab,
    desk::state::Desk,
    worker::{Feed, Wake},
};
use engine::show::opening::{Opening, best_first};
use std::{
    ops::ControlFlow,
    time::{Duration, Instant},
};

/// The list of attacks that could be made.
#[derive(Default)]
pub struct Openings {
    /// Version of the picture it is for; `None` while it is not shown.
    of: Option<u64>,
    planned: bool,
    waits: bool,
    feed: Option<Feed<Opening>>,
    /// The attacks weighed so far, the best first.
    pub all: Vec<Opening>,
}

impl Openings {
    /// Begins again when the position has changed; what is not shown any more is called off.
    pub fn refresh(&mut self, desk: &Desk) {
        self.planned = desk.my_turn() && desk.table.plans_attacks(desk.viewer());
        let of = (self.planned && desk.tab == Tab::Attacks).then_some(desk.seen.version);
        if self.of != of {
            let waits = of.is_some();
            *self = Self { of, planned: self.planned, waits, ..Self::default() };
        }
    }

    /// Whether attacks are put together in the step that is open.
    pub fn are_planned(&self) -> bool {
        self.planned
    }

    /// Whether some are still being weighed.
    pub fn is_running(&self) -> bool {
        self.waits || self.feed.is_some()
    }

    /// Sends the work off and takes what came of it.
    pub fn weigh(&mut self, desk: &Desk, wake: &Wake) {
        if std::mem::take(&mut self.waits) {
            let job = desk.table.openings(desk.viewer());
            self.feed = Some(Feed::run(wake, move |told| {
                job(&mut |opening| {
                    let goes_on = opening.map_or_else(|| !told.is_stopped(), |one| told.tell(one));
                    if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
            }));
        }
        self.take();
    }

    /// What was weighed since the last look.
    fn take(&mut self) {
        let Some(feed) = &self.feed else { return };
        let (new, over) = feed.take();
        if !new.is_empty() {
            self.all.extend(new);
            best_first(&mut self.all);
        }
        if over {
            self.feed = None;
        }
    }

    /// Waits for all of them (tests and pictures only; the window never calls this).
    pub(crate) fn finish(&mut self, at_most: Duration) {
        let until = Instant::now() + at_most;
        while self.feed.is_some() && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(1));
            self.take();
        }
    }
}
