//! The forecast of a plan: the chance at once, what single changes would be worth off the window's thread where that
//! takes long.

use crate::app::desk::Desk;
use crate::app::program::worker::{Progress, Task, Wake};
use crate::engine::{show::forecast::Forecast, table::ForecastJob};
use std::{sync::Arc, time::Duration};

/// Forecasts of more cases than this leave the window's thread to be filled in: three unknown units and an air die are
/// an ordinary attack, whose changes take less time than a frame is late by.
const AT_ONCE: usize = 24;

/// A forecast being filled in.
#[derive(Default)]
pub struct Weighing {
    job: Option<ForecastJob>,
    task: Option<Task<Forecast>>,
}

impl Desk {
    /// The forecast of the plan that is open.
    pub(crate) fn refresh_forecast(&mut self) {
        self.weighing = Weighing::default();
        let who = self.viewer();
        let plan = self.planning.as_ref();
        self.seen.forecast = plan.and_then(|p| self.table.forecast(who, &p.about, &p.plan));
        let Some((f, p)) = self.seen.forecast.as_ref().zip(plan) else { return };
        let job = self.table.alternatives(who, &p.about, &p.plan);
        if f.cases.len() > AT_ONCE {
            self.weighing.job = job;
        } else if let Some(job) = job {
            self.seen.forecast = Some(Arc::new(job()));
        }
    }

    /// Whether the changes of the plan are still being worked out.
    pub fn is_weighing(&self) -> bool {
        self.weighing.job.is_some() || self.weighing.task.is_some()
    }

    /// Sends the work off and takes what came of it.
    pub fn weigh(&mut self, wake: &Wake) {
        if let Some(job) = self.weighing.job.take() {
            self.weighing.task = Some(Task::run(wake, job));
        }
        match self.weighing.task.as_ref().map(Task::poll) {
            Some(Progress::Done(f)) => {
                self.seen.forecast = Some(Arc::new(f));
                self.weighing.task = None;
            }
            Some(Progress::Lost) => self.weighing.task = None,
            Some(Progress::Running) | None => {}
        }
    }

    /// Waits for it (tests and pictures only; the window never calls this).
    pub(crate) fn finish_weighing(&mut self, at_most: Duration) {
        if let Some(task) = self.weighing.task.take()
            && let Progress::Done(f) = task.wait(at_most)
        {
            self.seen.forecast = Some(Arc::new(f));
        }
    }
}
