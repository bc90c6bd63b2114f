//! What the line shown adds up to: worked out on another thread as soon as a review needs it, and kept by line and eyes.
//!
//! The line ends with the last moment that may be shown, so nothing of a hidden future goes in. Plies never change once
//! they were given, so a sum stays true; while a longer line is added up, the sum of its beginning is shown.

use crate::worker::{Progress, Watched};
use engine::{
    base::{seat::PlyId, side::Viewer},
    statistics::Statistics,
};
use std::{sync::Arc, time::Duration};

/// The last ply of the line, and whose eyes.
pub(crate) type Key = (PlyId, Viewer);

/// How many sums are kept.
const KEPT: usize = 12;

/// Seconds between two looks at a job.
pub(crate) const LOOK: f64 = 0.2;

/// Seconds a line must stay the same before it is added up, so that leafing through branches stays quick.
const REST: f64 = 0.15;

/// The sums of a review.
#[derive(Default)]
pub struct Sums {
    /// Newest last.
    pub(crate) kept: Vec<(Key, Arc<Statistics>)>,
    pub(crate) job: Option<(Key, Watched<Option<Statistics>>)>,
    /// What is wanted and since when, by the window's clock, while it has to rest.
    pub(crate) rests: Option<(Key, f64)>,
    /// The person does not want them.
    pub(crate) off: bool,
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
    pub(crate) fn rest(&mut self, key: Key, now: f64) -> Option<f64> {
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

    pub(crate) fn keep(&mut self, key: Key, sum: Option<Statistics>) {
        let Some(sum) = sum else { return };
        self.kept.retain(|(k, _)| *k != key);
        if self.kept.len() >= KEPT {
            self.kept.remove(0);
        }
        self.kept.push((key, Arc::new(sum)));
    }

    pub(crate) fn get(&self, key: Key) -> Option<&Arc<Statistics>> {
        self.kept.iter().find(|(k, _)| *k == key).map(|(_, s)| s)
    }
}
