//! What instead: the plan which the moment shown is part of, weighed off the window's thread beside the one a search advises.
//!
//! A plan is weighed when it is asked for; what came of it is kept by plan and eyes as long as the game lies on the table. Of what
//! may not be known yet nothing is weighed.

use crate::worker::{Progress, Watched};
use engine::{
    base::{
        seat::PlyId,
        side::{Side, Viewer},
    },
    chances::stretch::Stretch,
    show::line::Line,
    table::Advice,
};
use std::{sync::Arc, time::Duration};

/// The last ply of a plan, and whose eyes.
pub(super) type Key = (PlyId, Viewer);

/// A plan that may be weighed.
pub(super) struct Plan {
    pub(super) key: Key,
    pub(super) plies: Vec<PlyId>,
    pub(super) level: u8,
}

/// A plan of the line shown.
pub struct Row {
    /// `July 1941, German step`.
    pub name: String,
    /// Whose.
    pub side: Side,
    /// Its first ply.
    pub first: PlyId,
    pub(super) plan: Plan,
}

/// Plans that were weighed, and the one that the moment shown is part of.
#[derive(Default)]
pub struct Instead {
    /// The line shown, cut, and its version and last moment.
    pub(super) cuts: (Option<(u64, u32)>, Vec<Stretch>),
    /// The moment it was looked up for, and what was found.
    pub(super) here: (Option<(u64, u32)>, Option<Plan>),
    pub(super) found: Vec<(Key, Option<Arc<Advice>>)>,
    pub(super) job: Option<(Key, Watched<Option<Advice>>)>,
    pub(super) wanted: bool,
    /// All plans of the line are looked up, and weighed as long as the second is on.
    pub(super) all: (bool, bool),
    /// They, with the line and the last moment they were looked up for.
    pub(super) rows: (Option<(u64, u32)>, Vec<Row>),
    /// The level that weighs, if not the second of those that do (tests and pictures only).
    pub level: Option<u8>,
    /// The arrows of the advised plan are not shown.
    hidden: bool,
    /// The plan that is stepped through, and the line of it that is shown.
    step: Option<(Key, usize)>,
    /// Something came that the map shows.
    news: bool,
    /// What was found since it was asked for last, and does not stand in the file.
    fresh: Vec<Arc<Advice>>,
}

/// What is known of the plan of the moment shown.
pub enum Told<'a> {
    /// It may be weighed.
    Open,
    /// It is being weighed, so far done from 0 to 1.
    Weighing(f32),
    /// What came of it.
    Found(&'a Arc<Advice>),
    /// It could not be weighed.
    Nothing,
}

impl Instead {
    /// What is known of the plan of the moment shown; `None` where no plan of a whole step is.
    pub fn told(&self) -> Option<Told<'_>> {
        let key = self.here.1.as_ref()?.key;
        if let Some((_, found)) = self.found.iter().find(|(k, _)| *k == key) {
            return Some(found.as_ref().map_or(Told::Nothing, Told::Found));
        }
        match &self.job {
            Some((of, job)) if *of == key => Some(Told::Weighing(job.share())),
            _ if self.wanted => Some(Told::Weighing(0.0)),
            _ => Some(Told::Open),
        }
    }

    /// Whether the plan of the moment shown is told beside the one that is advised.
    pub fn is_told(&self) -> bool {
        matches!(self.told(), Some(Told::Found(_)))
    }

    /// The plans of the line shown, once they were looked up, and whether they are being weighed.
    pub fn rows(&self) -> Option<(&[Row], bool)> {
        let (wanted, running) = self.all;
        wanted.then_some((&self.rows.1[..], running && self.rows.1.iter().any(|row| self.of(row).is_none())))
    }

    /// The plans of the line that were weighed, each with its name.
    pub fn judged(&self) -> impl Iterator<Item = (&str, &Advice)> {
        let found = |row| Some((self.of(row)??, row));
        self.rows.1.iter().filter_map(found).map(|(advice, row): (_, &Row)| (row.name.as_str(), &**advice))
    }

    /// What came of a plan; nothing inside where it could not be weighed.
    pub fn of(&self, row: &Row) -> Option<Option<&Arc<Advice>>> {
        self.found.iter().find(|(key, _)| *key == row.plan.key).map(|(_, found)| found.as_ref())
    }

    /// Has the plans of the line looked up, with what the file keeps of them.
    pub(crate) fn look_up(&mut self) {
        self.all.0 = true;
    }

    /// Begins to weigh all plans of the line, or calls it off; what was found stays.
    pub(crate) fn want_all(&mut self, on: bool) {
        self.all = (self.all.0 || on, on);
        if !on {
            self.job = None;
        }
    }

    /// The advice whose arrows the map shows.
    pub fn on_map(&self) -> Option<&Advice> {
        match self.told() {
            Some(Told::Found(advice)) if !self.hidden => Some(advice),
            _ => None,
        }
    }

    /// The line of the advised plan that is shown, while it is stepped through.
    pub fn stepped_to(&self) -> Option<usize> {
        let key = self.here.1.as_ref()?.key;
        self.step.filter(|(of, _)| *of == key).map(|(_, nth)| nth)
    }

    /// Its lines up to that one, the last of them last; all where it is not stepped through.
    pub fn lines_on_map(&self) -> &[Line] {
        let lines = self.on_map().map_or(&[][..], |advice| &advice.lines);
        self.stepped_to().and_then(|nth| lines.get(..=nth)).unwrap_or(lines)
    }

    /// Shows the advised plan up to one of its lines, or all of it.
    pub(crate) fn step(&mut self, to: Option<usize>) {
        self.hidden = false;
        self.step = self.here.1.as_ref().map(|plan| plan.key).zip(to);
    }

    /// Begins to weigh the plan of the moment shown, or calls it off.
    pub(crate) fn want(&mut self, on: bool) {
        self.wanted = on;
        if !on {
            self.job = None;
        }
    }

    /// Shows the arrows of the advised plan, or hides them.
    pub(crate) fn show(&mut self, on: bool) {
        self.hidden = !on;
    }

    /// Words are out of date, or the game is another.
    pub(crate) fn forget(&mut self) {
        *self = Self { hidden: self.hidden, level: self.level, ..Self::default() };
    }

    /// Whether something is being weighed.
    pub(crate) fn is_running(&self) -> bool {
        self.wanted || self.job.is_some() || self.rows().is_some_and(|(_, running)| running)
    }

    /// Whether something came that the map shows, asked once.
    pub(crate) fn take_news(&mut self) -> bool {
        std::mem::take(&mut self.news)
    }

    /// What was found, asked once.
    pub(crate) fn take_fresh(&mut self) -> Vec<Arc<Advice>> {
        std::mem::take(&mut self.fresh)
    }

    pub(super) fn keep(&mut self, key: Key, found: Option<Advice>) {
        let found = found.map(Arc::new);
        self.fresh.extend(found.clone());
        self.put(key, found);
    }

    /// What stands in the file of a plan.
    pub(super) fn recall(&mut self, key: Key, kept: Option<Advice>) {
        if let Some(kept) = kept.filter(|_| self.found.iter().all(|(k, _)| *k != key)) {
            self.put(key, Some(Arc::new(kept)));
        }
    }

    fn put(&mut self, key: Key, found: Option<Arc<Advice>>) {
        self.found.retain(|(k, _)| *k != key);
        self.found.push((key, found));
        self.news = true;
    }

    /// Waits for what is being weighed (tests and pictures only).
    pub(crate) fn wait(&mut self, at_most: Duration) {
        let Some((key, job)) = self.job.take() else { return };
        match job.task().wait(at_most) {
            Progress::Done(found) => self.keep(key, found),
            Progress::Running => self.job = Some((key, job)),
            Progress::Lost => self.keep(key, None),
        }
    }
}
