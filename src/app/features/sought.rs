//! A hint by a search: plans are weighed off the window's thread, as an automatic side of the level that weighs least does it, and
//! what that side would order is shown.

use crate::{
    desk::{main_act::REST, parts::Hint, state::Desk},
    features::automatic::{Crew, Thinking},
    worker::{Progress, Wake, Watched},
};
use engine::{
    base::side::Side,
    table::{Table, Thought, Weigher},
};
use std::time::Duration;

/// Whether some level of some side weighs plans.
pub(crate) fn weighs_plans(table: &dyn Table) -> bool {
    (0..table.sides().len() as u8).any(|side| !table.weighing_levels(Side(side)).is_empty())
}

/// A search for a hint, and what the last one came to.
#[derive(Default)]
pub struct Sought {
    /// Revision of the table it was begun for.
    of: u64,
    /// When it was begun.
    since: f64,
    /// A person asked for it: it did not begin by itself.
    asked: bool,
    job: Option<Weigher>,
    task: Option<Thinking>,
    found: Option<(u64, Hint)>,
    /// The level that weighs, if not the one that weighs least (tests and pictures only).
    pub level: Option<u8>,
}

/// A search that has ended: with a hint, or with nothing, and then the procedure is asked.
pub(crate) struct Ended(pub(crate) Option<Hint>);

impl Sought {
    /// Begins; false where no search gives a hint now.
    pub(crate) fn begin(&mut self, desk: &Desk, asked: bool, now: f64) -> bool {
        let level = desk.table.hint_level(desk.viewer()).map(|least| self.level.unwrap_or(least));
        let job = level.and_then(|level| desk.table.weigher(level));
        *self =
            Self { of: desk.table.revision(), since: now, asked, job, level: self.level, ..Self::default() };
        self.is_running()
    }

    /// What the last search came to, if nothing was ordered since.
    pub(crate) fn known(&self, desk: &Desk) -> Option<Hint> {
        self.found.as_ref().filter(|(of, _)| *of == desk.table.revision()).map(|(_, hint)| hint.clone())
    }

    /// Whether a person asked for what was looked for last.
    pub(crate) fn was_asked(&self) -> bool {
        self.asked
    }

    /// Whether plans are being weighed.
    pub fn is_running(&self) -> bool {
        self.job.is_some() || self.task.is_some()
    }

    /// What the button of the hint says meanwhile.
    pub fn words(&self) -> Option<String> {
        let share = self.task.as_ref().map_or(0.0, Watched::share);
        self.is_running().then(|| format!("Cancel; plans are played on, {:.0} %", 100.0 * share))
    }

    /// Whether it has only just begun: the second of two quick clicks does not call it off.
    pub(crate) fn is_fresh(&self, now: f64) -> bool {
        self.is_running() && now < self.since + REST
    }

    /// Calls it off; false where nothing is weighed.
    pub(crate) fn call_off(&mut self) -> bool {
        let was_running = self.is_running();
        (self.job, self.task) = (None, None);
        was_running
    }

    /// Goes on with it, and says once what came of it. It ends with nothing to say when the game has moved on.
    pub(crate) fn work(&mut self, desk: &Desk, wake: &Wake) -> Option<Ended> {
        if self.is_running() && self.of != desk.table.revision() {
            self.call_off();
        }
        if let Some(weigh) = self.job.take() {
            self.task = Some(Watched::run(wake, |watch| weigh(&Crew(watch))));
        }
        let thought = match self.task.as_ref()?.task().poll() {
            Progress::Running => return None,
            Progress::Done(thought) => thought,
            Progress::Lost => None,
        };
        Some(self.end(desk, thought))
    }

    fn end(&mut self, desk: &Desk, thought: Option<Thought>) -> Ended {
        self.task = None;
        let hint = thought.and_then(|thought| desk.table.hint_of(desk.viewer(), &thought));
        self.found = hint.clone().map(|hint| (self.of, hint));
        Ended(hint)
    }

    /// Waits for it (tests and pictures only; the window never calls this).
    pub(crate) fn finish(&mut self, desk: &Desk, at_most: Duration) -> Option<Ended> {
        match self.task.as_ref()?.task().wait(at_most) {
            Progress::Done(thought) => Some(self.end(desk, thought)),
            Progress::Running | Progress::Lost => None,
        }
    }
}
