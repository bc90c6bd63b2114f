//! What decided a game that is over: added up off the window's thread, for the page of the end.

use crate::{
    app::{
        desk::Desk,
        program::worker::{Progress, Task, Wake},
    },
    engine::{
        base::{seat::PlyId, side::Viewer},
        chances::{
            DECIDES, Measure,
            told::{side_of, told},
        },
        play::watch::Watch,
        statistics::{
            Statistics, StatisticsJob,
            decisive::{self, Decisive},
        },
    },
};
use std::time::Duration;

/// Moments on the page.
const MOST: usize = 5;

/// The account of the end.
#[derive(Default)]
pub struct Ending {
    /// The end and the viewer it was made for.
    of: Option<(PlyId, Viewer)>,
    job: Option<StatisticsJob>,
    task: Option<Task<Option<Statistics>>>,
    /// The moments that decided most, in the sequence of play.
    pub moments: Vec<Decisive>,
}

impl Desk {
    /// Begins the account once the game is over.
    pub(crate) fn refresh_ending(&mut self) {
        let over = self.seen.outcome.is_some() && self.review.is_none();
        let of = over.then(|| (self.table.cursor(), self.viewer()));
        if self.ending.of == of {
            return;
        }
        self.ending = Ending { of, ..Ending::default() };
        self.ending.job = of.map(|(tip, who)| self.table.statistics_job(tip, who));
    }

    /// The game has come to its end: nothing of the last decisions stands before the page that says how.
    pub(crate) fn show_the_end(&mut self) {
        self.auto.shown = None;
        self.selection.clear();
        self.inspect = None;
        self.bubble = None;
        self.hint = None;
        self.aim = None;
        self.status.clear();
    }

    /// Whether it is being added up.
    pub fn is_adding_up(&self) -> bool {
        self.ending.job.is_some() || self.ending.task.is_some()
    }

    /// Sends the work off and takes what came of it.
    pub fn add_up(&mut self, wake: &Wake) {
        if let Some(job) = self.ending.job.take() {
            self.ending.task = Some(Task::run(wake, || job(&Watch::default())));
        }
        match self.ending.task.as_ref().map(Task::poll) {
            Some(Progress::Done(Some(s))) => self.decided(&s),
            Some(Progress::Done(None) | Progress::Lost) => self.ending.task = None,
            Some(Progress::Running) | None => {}
        }
    }

    fn decided(&mut self, s: &Statistics) {
        self.ending.task = None;
        let Some((tip, who)) = self.ending.of else { return };
        let line = self.table.timeline(tip, who);
        // Turning points are named where a review has found them.
        let win = Measure::Win(side_of(who));
        let known = self.chances.course(who);
        let turning = known.and_then(|c| told(&*self.table, &line, line.end(), who, c, win, DECIDES).ok());
        let turning = turning.unwrap_or_default();
        let all = decisive::decisive(&*self.table, &line, s, who, &turning.points);
        self.ending.moments = decisive::weightiest(&all, MOST);
    }

    /// Waits for it (tests and pictures only; the window never calls this).
    pub(crate) fn finish_adding_up(&mut self, at_most: Duration) {
        if let Some(Progress::Done(Some(s))) = self.ending.task.as_ref().map(|t| t.wait(at_most)) {
            self.decided(&s);
        }
    }
}
