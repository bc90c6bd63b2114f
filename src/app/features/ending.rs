//! What decided a game that is over: added up off the window's thread, for the page of the end.

use super::review::chances::Chances;
use crate::{
    app::{
        desk::state::Desk,
        program::worker::{Progress, Task, Wake},
    },
    engine::{
        base::{seat::PlyId, side::Viewer},
        insight::{
            decisive::{self, Decisive},
            told::{side_of, told},
        },
        play::{
            prospect::{DECIDES, Measure},
            watch::Watch,
        },
        statistics::{Statistics, StatisticsJob},
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

impl Ending {
    /// Begins the account once the game is over.
    pub fn refresh(&mut self, desk: &Desk) {
        let over = desk.seen.outcome.is_some() && !desk.reviewed;
        let of = over.then(|| (desk.table.cursor(), desk.viewer()));
        if self.of == of {
            return;
        }
        *self = Ending { of, ..Ending::default() };
        self.job = of.map(|(tip, who)| desk.table.statistics_job(tip, who));
    }

    /// Whether it is being added up.
    pub fn is_running(&self) -> bool {
        self.job.is_some() || self.task.is_some()
    }

    /// Sends the work off and takes what came of it.
    pub fn add_up(&mut self, desk: &Desk, chances: &Chances, wake: &Wake) {
        if let Some(job) = self.job.take() {
            self.task = Some(Task::run(wake, || job(&Watch::default())));
        }
        match self.task.as_ref().map(Task::poll) {
            Some(Progress::Done(Some(s))) => self.decided(desk, chances, &s),
            Some(Progress::Done(None) | Progress::Lost) => self.task = None,
            Some(Progress::Running) | None => {}
        }
    }

    fn decided(&mut self, desk: &Desk, chances: &Chances, s: &Statistics) {
        self.task = None;
        let Some((tip, who)) = self.of else { return };
        let line = desk.table.timeline(tip, who);
        // Turning points are named where a review has found them.
        let win = Measure::Win(side_of(who));
        let known = chances.course(who);
        let turning = known.and_then(|c| told(&*desk.table, &line, line.end(), who, c, win, DECIDES).ok());
        let turning = turning.unwrap_or_default();
        let all = decisive::decisive(&*desk.table, &line, s, who, &turning.points);
        self.moments = decisive::weightiest(&all, MOST);
    }

    /// Waits for it (tests and pictures only; the window never calls this).
    pub(crate) fn finish(&mut self, desk: &Desk, chances: &Chances, at_most: Duration) {
        if let Some(Progress::Done(Some(s))) = self.task.as_ref().map(|t| t.wait(at_most)) {
            self.decided(desk, chances, &s);
        }
    }
}
