//! What the line shown adds up to: worked out on another thread as soon as a review needs it, and kept by line and eyes.
//!
//! The line ends with the last moment that may be shown, so nothing of a hidden future goes in. Plies never change once
//! they were given, so a sum stays true; while a longer line is added up, the sum of its beginning is shown.

use super::Review;
use crate::{
    app::{
        desk::Desk,
        program::worker::{Progress, Wake, Watched},
    },
    engine::{
        base::{
            seat::PlyId,
            side::{Side, Viewer},
        },
        statistics::Statistics,
    },
};
use std::{sync::Arc, time::Duration};

/// The last ply of the line, and whose eyes.
type Key = (PlyId, Viewer);

/// How many sums are kept.
const KEPT: usize = 12;

/// Seconds between two looks at a job.
const LOOK: f64 = 0.2;

/// Seconds for which a line has to stay before it is added up: whoever leafs through branches is not slowed down.
const REST: f64 = 0.15;

/// The sums of a review.
#[derive(Default)]
pub struct Sums {
    /// Newest last.
    kept: Vec<(Key, Arc<Statistics>)>,
    job: Option<(Key, Watched<Option<Statistics>>)>,
    /// What is wanted and since when, by the window's clock, while it has to rest.
    rests: Option<(Key, f64)>,
    /// The person does not want them.
    off: bool,
}

/// What is known of the sum that is wanted.
pub enum Sum {
    /// Here it is.
    Done(Arc<Statistics>),
    /// It is being made, so far done from 0 to 1; until then the sum of the beginning of the line, if there is one.
    Running(f32, Option<Arc<Statistics>>),
    /// It was called off.
    Off,
}

impl Sum {
    /// What can be drawn.
    pub fn shown(&self) -> Option<&Arc<Statistics>> {
        match self {
            Self::Done(sum) => Some(sum),
            Self::Running(_, sum) => sum.as_ref(),
            Self::Off => None,
        }
    }
}

impl Sums {
    /// Words are out of date, or the game is another.
    pub fn forget(&mut self) {
        *self = Self { off: self.off, ..Self::default() };
    }

    /// Begins, or calls off what is being made and begins nothing more.
    pub fn want(&mut self, on: bool) {
        self.off = !on;
        if !on {
            self.job = None;
            self.rests = None;
        }
    }

    /// Whether something is being made or about to be.
    pub fn is_running(&self) -> bool {
        self.job.is_some() || self.rests.is_some()
    }

    /// How many seconds a line has to rest still.
    fn rest(&mut self, key: Key, now: f64) -> Option<f64> {
        let since = match self.rests {
            Some((k, since)) if k == key => since,
            _ => self.rests.insert((key, now)).1,
        };
        let left = since + REST - now;
        if left <= 0.0 {
            self.rests = None;
        }
        (left > 0.0).then_some(left)
    }

    /// Waits for what is being made (tests and pictures only).
    pub fn wait(&mut self, at_most: Duration) {
        if let Some((key, job)) = self.job.take()
            && let Progress::Done(sum) = job.task().wait(at_most)
        {
            self.keep(key, sum);
        }
    }

    fn keep(&mut self, key: Key, sum: Option<Statistics>) {
        let Some(sum) = sum else { return };
        self.kept.retain(|(k, _)| *k != key);
        if self.kept.len() >= KEPT {
            self.kept.remove(0);
        }
        self.kept.push((key, Arc::new(sum)));
    }

    fn get(&self, key: Key) -> Option<&Arc<Statistics>> {
        self.kept.iter().find(|(k, _)| *k == key).map(|(_, s)| s)
    }
}

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
}

impl Desk {
    /// Keeps the sums of a review up. Returns in how many seconds to come back.
    pub fn tick_sums(&mut self, now: f64, wake: &Wake) -> Option<f64> {
        let review = self.review.as_deref_mut()?;
        let key = review.sum_key();
        if let Some((made_for, job)) = &review.sums.job {
            let made_for = *made_for;
            match job.task().poll() {
                Progress::Done(sum) => {
                    review.sums.job = None;
                    review.sums.keep(made_for, sum);
                }
                Progress::Lost => review.sums.want(false),
                // The beginning of the line that is wanted now is worth finishing; anything else is not.
                Progress::Running if made_for.1 == key.1 && review.is_shown(made_for.0) => return Some(LOOK),
                Progress::Running => review.sums.job = None,
            }
        }
        if review.sums.off || review.sums.get(key).is_some() {
            review.sums.rests = None;
            return None;
        }
        if let Some(left) = review.sums.rest(key, now) {
            return Some(left);
        }
        let job = self.table.statistics_job(key.0, key.1);
        review.sums.job = Some((key, Watched::run(wake, job)));
        Some(LOOK)
    }
}

impl Review {
    /// Whether a ply lies on the line and may be shown.
    fn is_shown(&self, ply: PlyId) -> bool {
        let at = self.shown.timeline.plies.binary_search(&ply);
        at.is_ok_and(|m| m <= self.end() as usize)
    }
}
