//! What instead: the plan which the moment shown is part of, weighed off the window's thread beside the one a search advises.
//!
//! A plan is weighed when it is asked for; what came of it is kept by plan and eyes as long as the game lies on the table. Of what
//! may not be known yet nothing is weighed.

use super::state::Review;
use crate::{
    desk::Desk,
    features::automatic::Crew,
    worker::{Progress, Wake, Watched},
};
use engine::{
    base::{seat::PlyId, side::Viewer},
    chances::stretch::{Stretch, cut},
    table::{Advice, Advisor},
};
use std::{sync::Arc, time::Duration};

/// The last ply of a plan, and whose eyes.
type Key = (PlyId, Viewer);

/// Seconds between two looks at a job.
const LOOK: f64 = 0.2;

/// A plan that may be weighed.
struct Plan {
    key: Key,
    plies: Vec<PlyId>,
    level: u8,
}

/// Plans that were weighed, and the one that the moment shown is part of.
#[derive(Default)]
pub struct Instead {
    /// The line shown, cut, and its version and last moment.
    cuts: (Option<(u64, u32)>, Vec<Stretch>),
    /// The moment it was looked up for, and what was found.
    here: (Option<(u64, u32)>, Option<Plan>),
    found: Vec<(Key, Option<Arc<Advice>>)>,
    job: Option<(Key, Watched<Option<Advice>>)>,
    wanted: bool,
    /// The level that weighs, if not the second of those that do (tests and pictures only).
    pub level: Option<u8>,
    /// The arrows of the advised plan are not shown.
    hidden: bool,
    /// Something came that the map shows.
    news: bool,
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

    /// The advice whose arrows the map shows.
    pub fn on_map(&self) -> Option<&Advice> {
        match self.told() {
            Some(Told::Found(advice)) if !self.hidden => Some(advice),
            _ => None,
        }
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
        self.wanted || self.job.is_some()
    }

    /// Whether something came that the map shows, asked once.
    pub(crate) fn take_news(&mut self) -> bool {
        std::mem::take(&mut self.news)
    }

    fn keep(&mut self, key: Key, found: Option<Advice>) {
        self.found.retain(|(k, _)| *k != key);
        self.found.push((key, found.map(Arc::new)));
        self.news = true;
    }

    /// Waits for what is being weighed (tests and pictures only).
    pub(crate) fn wait(&mut self, at_most: Duration) {
        if let Some((key, job)) = self.job.take()
            && let Progress::Done(found) = job.task().wait(at_most)
        {
            self.keep(key, found);
        }
    }
}

impl Review {
    /// Looks up the plan of the moment shown, where that has changed.
    pub(super) fn refresh_plan(&mut self, desk: &Desk) {
        let (version, end) = (self.shown.version, self.end());
        let at = self.shown.moment.map(|moment| (version, moment));
        if self.instead.cuts.0 != Some((version, end)) {
            let all = cut(&self.shown.timeline, end).into_iter().flat_map(|cut| cut.stretches);
            self.instead.cuts = (Some((version, end)), all.collect());
            self.instead.here.0 = None;
        }
        if at.is_none() || self.instead.here.0 != at {
            let plan = at.and_then(|(_, moment)| self.plan_at(desk, moment));
            self.instead.here = (at, plan);
        }
    }

    /// The plan that a moment is part of, else the one that begins with the next order.
    fn plan_at(&self, desk: &Desk, moment: u32) -> Option<Plan> {
        // What was seen of a plan is not the plan while the rest of it is hidden.
        let whole = |s: &&Stretch| self.knows_the_end() || s.last < self.end();
        let mut near =
            self.instead.cuts.1.iter().filter(|s| s.before() <= moment && moment <= s.last).filter(whole);
        let inside = |s: &&Stretch| s.first <= moment;
        let (within, next): (Vec<&Stretch>, Vec<&Stretch>) = near.by_ref().partition(inside);
        within.into_iter().chain(next).find_map(|stretch| {
            let plies =
                self.shown.timeline.plies.get(stretch.first as usize..=stretch.last as usize)?.to_vec();
            let levels = desk.table.weighing_levels(desk.table.given_by(*plies.first()?)?);
            let level = self.instead.level.or(levels.get(1).or(levels.first()).copied())?;
            let _: Advisor = desk.table.advisor(&plies, self.seen_by, level).ok()?;
            Some(Plan { key: (*plies.last()?, self.seen_by), plies, level })
        })
    }

    /// Keeps the weighing up. Returns in how many seconds to come back.
    pub(super) fn tick_plan(&mut self, desk: &Desk, wake: &Wake) -> Option<f64> {
        let state = &mut self.instead;
        if let Some((key, job)) = &state.job {
            let key = *key;
            match job.task().poll() {
                Progress::Running => return Some(LOOK),
                Progress::Done(found) => {
                    state.job = None;
                    state.keep(key, found);
                }
                Progress::Lost => {
                    state.job = None;
                    state.keep(key, None);
                }
            }
        }
        let wanted = std::mem::take(&mut state.wanted);
        let plan = state.here.1.as_ref().filter(|_| wanted)?;
        if state.found.iter().any(|(key, _)| *key == plan.key) {
            return None;
        }
        let advise = desk.table.advisor(&plan.plies, plan.key.1, plan.level).ok()?;
        state.job = Some((plan.key, Watched::run(wake, |watch| advise(&Crew(watch)))));
        Some(LOOK)
    }
}
