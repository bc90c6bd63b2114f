//! The plan of the moment that a review shows: looked up, weighed when it is asked for, and kept up.

use super::{
    instead::{Plan, Row},
    state::Review,
    sums::LOOK,
};
use crate::{
    desk::Desk,
    features::automatic::Crew,
    worker::{Progress, Wake, Watched},
};
use engine::{
    chances::stretch::{Stretch, cut},
    insight::advised::{kept_of, plan_name},
    table::Advisor,
};
use std::sync::Arc;

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
            if let Some(plan) = &plan {
                let kept = kept_of(&*desk.table, &plan.plies, plan.key.1);
                self.instead.recall(plan.key, kept);
            }
            self.instead.here = (at, plan);
        }
        self.refresh_plans(desk);
    }

    /// The plan that a moment is part of, else the one that begins with the next order.
    fn plan_at(&self, desk: &Desk, moment: u32) -> Option<Plan> {
        // What was seen of a plan is not the plan while the rest of it is hidden.
        let whole = |s: &&Stretch| self.knows_the_end() || s.last < self.end();
        let mut near =
            self.instead.cuts.1.iter().filter(|s| s.before() <= moment && moment <= s.last).filter(whole);
        let inside = |s: &&Stretch| s.first <= moment;
        let (within, next): (Vec<&Stretch>, Vec<&Stretch>) = near.by_ref().partition(inside);
        within.into_iter().chain(next).find_map(|stretch| self.plan_of(desk, *stretch))
    }

    /// The plan of a stretch of orders, where it may be weighed.
    fn plan_of(&self, desk: &Desk, stretch: Stretch) -> Option<Plan> {
        let plies = self.shown.timeline.plies.get(stretch.first as usize..=stretch.last as usize)?.to_vec();
        let levels = desk.table.weighing_levels(desk.table.given_by(*plies.first()?)?);
        let level = self.instead.level.or(levels.get(1).or(levels.first()).copied())?;
        let _: Advisor = desk.table.advisor(&plies, self.seen_by, level).ok()?;
        Some(Plan { key: (*plies.last()?, self.seen_by), plies, level })
    }

    /// Looks up all plans of the line shown, once they are wanted.
    fn refresh_plans(&mut self, desk: &Desk) {
        let (line, end) = (Arc::clone(&self.shown.timeline), self.end());
        let of = Some((self.shown.version, end));
        if !self.instead.all.0 || self.instead.rows.0 == of {
            return;
        }
        let whole = |s: &Stretch| self.knows_the_end() || s.last < end;
        let mut rows = Vec::new();
        for cut in cut(&line, end) {
            let Some(step) = line.steps.get(cut.step) else { continue };
            for stretch in cut.stretches.into_iter().filter(whole) {
                let Some(plan) = self.plan_of(desk, stretch) else { continue };
                let first = plan.plies.first().copied().unwrap_or_default();
                let Some(side) = desk.table.given_by(first) else { continue };
                let name = plan_name(&*desk.table, &line, step, stretch);
                rows.push(Row { name, side, first, plan });
            }
        }
        for Row { plan, .. } in &rows {
            self.instead.recall(plan.key, kept_of(&*desk.table, &plan.plies, plan.key.1));
        }
        self.instead.rows = (of, rows);
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
        let here = state.here.1.as_ref().filter(|_| wanted);
        let all = state.rows.1.iter().filter(|_| state.all.1).map(|row| &row.plan);
        let unknown = |plan: &&Plan| state.found.iter().all(|(key, _)| *key != plan.key);
        let plan = here.into_iter().chain(all).find(unknown)?;
        let (key, level) = (plan.key, plan.level);
        let Ok(advise) = desk.table.advisor(&plan.plies, key.1, level) else {
            state.keep(key, None);
            return Some(LOOK);
        };
        state.job = Some((key, Watched::run(wake, |watch| advise(&Crew(watch)))));
        Some(LOOK)
    }
}
