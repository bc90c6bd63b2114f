//! The forecast of a plan: the chance at once, what single changes would be worth off the window's thread where that
//! takes long.

use crate::{
    desk::{parts::Planning, state::Desk},
    worker::{Progress, Task, Wake},
};
use engine::{show::forecast::Forecast, table::ForecastJob};
use std::{sync::Arc, time::Duration};

/// A forecast being filled in.
#[derive(Default)]
pub struct Weighing {
    /// Version of the picture and plan it was made for.
    of: Option<(u64, Option<Planning>)>,
    job: Option<ForecastJob>,
    task: Option<Task<Forecast>>,
}

impl Weighing {
    /// The forecast of the plan that is open.
    pub fn refresh(&mut self, desk: &mut Desk) {
        let of = (desk.seen.version, desk.planning.clone());
        if self.of.as_ref() == Some(&of) {
            return;
        }
        *self = Self { of: Some(of), ..Self::default() };
        let who = desk.viewer();
        let plan = desk.planning.as_ref();
        desk.seen.forecast = plan.and_then(|p| desk.table.forecast(who, &p.about, &p.plan));
        let Some((f, p)) = desk.seen.forecast.as_ref().zip(plan) else { return };
        let job = desk.table.alternatives(who, &p.about, &p.plan);
        if !desk.table.changes_at_once(f) {
            self.job = job;
        } else if let Some(job) = job {
            desk.seen.forecast = Some(Arc::new(job()));
        }
    }

    /// Whether the changes of the plan are still being worked out.
    pub fn is_running(&self) -> bool {
        self.job.is_some() || self.task.is_some()
    }

    /// Sends the work off and takes what came of it.
    pub fn weigh(&mut self, desk: &mut Desk, wake: &Wake) {
        if let Some(job) = self.job.take() {
            self.task = Some(Task::run(wake, job));
        }
        match self.task.as_ref().map(Task::poll) {
            Some(Progress::Done(f)) => {
                desk.seen.forecast = Some(Arc::new(f));
                self.task = None;
            }
            Some(Progress::Lost) => self.task = None,
            Some(Progress::Running) | None => {}
        }
    }

    /// Waits for it (tests and pictures only; the window never calls this).
    pub(crate) fn finish(&mut self, desk: &mut Desk, at_most: Duration) {
        if let Some(task) = self.task.take()
            && let Progress::Done(f) = task.wait(at_most)
        {
            desk.seen.forecast = Some(Arc::new(f));
        }
    }
}
