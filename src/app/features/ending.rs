//! What decided a game that is over: added up off the window's thread, for the page of the end.

use crate::{
    desk::state::Desk,
    features::{
        end_sheet::{EndSheet, Known},
        review::chances::Chances,
    },
    worker::{Progress, Task, Wake},
};
use engine::{
    base::{seat::PlyId, side::Viewer},
    chances::verdict::judge,
    insight::{
        decisive::{self, Decisive},
        told::{TurningPoint, side_of, told},
    },
    play::{
        prospect::{Course, Measure},
        watch::Watch,
    },
    statistics::{Statistics, StatisticsJob},
    study::timeline::Timeline,
};
use std::{sync::Arc, time::Duration};

/// Moments on the page.
const MOST: usize = 5;

/// The account of the end.
#[derive(Default)]
pub struct Ending {
    /// The end and the viewer it was made for.
    of: Option<(PlyId, Viewer)>,
    /// It is wanted in a review too.
    asked: bool,
    job: Option<StatisticsJob>,
    task: Option<Task<Option<Statistics>>>,
    sums: Option<Statistics>,
    /// The page has to be made, again or for the first time.
    due: bool,
    /// What of the chances was known at the last look.
    chances: u64,
    /// The chances of the whole line are in it.
    has_chances: bool,
    /// They are being worked out for it.
    counting: bool,
    /// Whose were worked out and are not in the file yet.
    fresh: Option<Viewer>,
    /// The moments that decided most, in the sequence of play.
    pub moments: Vec<Decisive>,
    /// The page.
    pub sheet: Option<Arc<EndSheet>>,
}

impl Ending {
    /// Begins the account once the game is over. In a review it is made when it is asked for.
    pub fn refresh(&mut self, desk: &Desk) {
        let over = desk.seen.outcome.is_some();
        let of = over.then(|| (desk.table.cursor(), desk.viewer()));
        let asked = std::mem::take(&mut self.asked);
        if self.of == of || over && desk.reviewed && !asked {
            return;
        }
        *self = Self { of, due: over, ..Self::default() };
        self.job = of.map(|(tip, who)| desk.table.statistics_job(tip, who));
    }

    /// The page is to be there through the eyes of a review as well.
    pub(crate) fn ask(&mut self) {
        self.asked = true;
    }

    /// Everything is made again.
    pub(crate) fn forget(&mut self) {
        *self = Self::default();
    }

    /// Whether it is being added up.
    pub fn is_running(&self) -> bool {
        self.job.is_some() || self.task.is_some()
    }

    /// Whether the curve of the win chance is on the page.
    pub fn has_chances(&self) -> bool {
        self.has_chances
    }

    /// Whether the win chance is being worked out for the page.
    pub fn is_counting(&self) -> bool {
        self.counting
    }

    /// Whose chances were worked out since the last look, to be kept in the file.
    pub(crate) fn take_fresh(&mut self) -> Option<Viewer> {
        self.fresh.take()
    }

    /// Has the win chance worked out for the page.
    pub fn count_win(&mut self, chances: &mut Chances) {
        if let Some((tip, who)) = self.of.filter(|_| !self.has_chances) {
            self.counting = true;
            chances.want(Some((who, tip)));
        }
    }

    /// Sends the work off and takes what came of it.
    pub fn add_up(&mut self, desk: &Desk, chances: &mut Chances, wake: &Wake) {
        if let Some(job) = self.job.take() {
            // Figures that stand in the file need no counting, only a trial.
            let kept = self.of.is_some_and(|(_, who)| !desk.table.kept_figures(who).moments.is_empty());
            if kept {
                self.count_win(chances);
            }
            self.task = Some(Task::run(wake, || job(&Watch::default())));
        }
        match self.task.as_ref().map(Task::poll) {
            Some(Progress::Done(sums)) => self.summed(sums),
            Some(Progress::Lost) => self.task = None,
            Some(Progress::Running) | None => {}
        }
        self.look_at_chances(desk, chances);
        self.make(desk, chances);
    }

    fn summed(&mut self, sums: Option<Statistics>) {
        self.task = None;
        self.sums = sums;
        self.due = true;
    }

    /// Takes the chances in once they are known, and has no more of them counted.
    fn look_at_chances(&mut self, desk: &Desk, chances: &mut Chances) {
        let Some((tip, who)) = self.of.filter(|_| !self.has_chances) else { return };
        if self.chances != chances.version && chances.is_decided() {
            self.chances = chances.version;
            let line = desk.table.timeline(tip, who);
            self.has_chances = known(chances, who, &line).is_some();
        }
        if self.has_chances {
            self.due = true;
            if std::mem::take(&mut self.counting) {
                self.fresh = Some(who);
                chances.want(None);
            }
        } else if chances.cannot_know(who, tip) {
            self.counting = false;
        }
    }

    /// Makes the page.
    fn make(&mut self, desk: &Desk, chances: &Chances) {
        let Some((tip, who)) = self.of.filter(|_| self.due) else { return };
        self.due = false;
        let line = desk.table.timeline(tip, who);
        let course = known(chances, who, &line).filter(|_| self.has_chances);
        let turning = course.map_or_else(Vec::new, |course| turning(desk, &line, who, course));
        if let Some(sums) = &self.sums {
            let all = decisive::decisive(&*desk.table, &line, sums, who, &turning);
            self.moments = decisive::weightiest(&all, MOST);
        }
        let known = Known { who, line: &line, sums: self.sums.as_ref(), course, decided: &self.moments };
        self.sheet = EndSheet::of(desk, &known).map(Arc::new);
    }

    /// Waits for it (tests and pictures only; the window never calls this).
    pub(crate) fn finish(&mut self, desk: &Desk, chances: &Chances, at_most: Duration) {
        if let Some(Progress::Done(sums)) = self.task.as_ref().map(|t| t.wait(at_most)) {
            self.summed(sums);
            self.make(desk, chances);
        }
    }
}

/// The chances of a line, once it was played on often enough to be judged.
fn known<'a>(chances: &'a Chances, who: Viewer, line: &Timeline) -> Option<&'a Course> {
    let course = chances.course(who)?;
    judge(course, line, line.end(), Measure::Win(side_of(who)), line.pace.decides).ok().map(|_| course)
}

/// The turning points of a line.
fn turning(desk: &Desk, line: &Timeline, who: Viewer, course: &Course) -> Vec<TurningPoint> {
    let win = Measure::Win(side_of(who));
    told(&*desk.table, line, line.end(), who, course, win, line.pace.decides)
        .map_or_else(|_| Vec::new(), |t| t.points)
}
