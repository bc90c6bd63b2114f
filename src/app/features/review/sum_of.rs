//! The sum of the line that a review shows: asked for, made and kept up.

use crate::{
    desk::Desk,
    features::review::{
        state::Review,
        sums::{Key, LOOK, Sum},
    },
    worker::{Progress, Wake, Watched},
};
use engine::base::{
    seat::PlyId,
    side::{Side, Viewer},
};
use std::sync::Arc;

impl Review {
    fn sum_key(&self) -> Key {
        (self.ply_of(self.end()), self.seen_by)
    }

    /// The side whose luck is told: that of the eyes, and for those who see everything the first.
    pub fn own_side(&self) -> Side {
        match self.seen_by {
            Viewer::Side(side) => side,
            Viewer::Umpire => Side(0),
        }
    }

    /// What the line shown adds up to, up to the last moment that may be shown.
    pub fn sum(&self) -> Sum {
        let key = self.sum_key();
        if let Some(sum) = self.sums.get(key) {
            return Sum::Done(Arc::clone(sum));
        }
        if self.sums.off {
            return Sum::Off;
        }
        let share = self.sums.job.as_ref().filter(|j| j.0 == key).map_or(0.0, |j| j.1.share());
        let before = |k: &Key| {
            let at = self.shown.timeline.plies.binary_search(&k.0).ok();
            at.filter(|m| k.1 == key.1 && *m <= self.end() as usize)
        };
        let nearest =
            self.sums.kept.iter().filter_map(|(k, s)| Some((before(k)?, s))).max_by_key(|(m, _)| *m);
        Sum::Running(share, nearest.map(|(_, s)| Arc::clone(s)))
    }

    /// Keeps the sums of a review up. Returns in how many seconds to come back.
    pub fn tick_sums(&mut self, desk: &Desk, now: f64, wake: &Wake) -> Option<f64> {
        let key = self.sum_key();
        if let Some((made_for, job)) = &self.sums.job {
            let made_for = *made_for;
            match job.task().poll() {
                Progress::Done(sum) => {
                    self.sums.job = None;
                    self.sums.keep(made_for, sum);
                }
                Progress::Lost => self.sums.want(false),
                // The beginning of the line that is wanted now is worth finishing; anything else is not.
                Progress::Running if made_for.1 == key.1 && self.is_shown(made_for.0) => return Some(LOOK),
                Progress::Running => self.sums.job = None,
            }
        }
        if self.sums.off || self.sums.get(key).is_some() {
            self.sums.rests = None;
            return None;
        }
        if let Some(left) = self.sums.rest(key, now) {
            return Some(left);
        }
        let job = desk.table.statistics_job(key.0, key.1);
        self.sums.job = Some((key, Watched::run(wake, job)));
        Some(LOOK)
    }

    /// Whether a ply lies on the line and may be shown.
    fn is_shown(&self, ply: PlyId) -> bool {
        let at = self.shown.timeline.plies.binary_search(&ply);
        at.is_ok_and(|m| m <= self.end() as usize)
    }
}
