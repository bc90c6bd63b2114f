//! Work of which only the last that was asked for counts.

use crate::worker::{Wake, slot::Slot};
use std::time::Duration;

type Job<T> = Box<dyn FnOnce() -> T + Send>;

/// Work on another thread, one piece at a time. Of what is asked for meanwhile only the last waits, and begins once the one
/// under way has ended.
pub struct Latest<A, T> {
    at_work: Slot<A, T>,
    waiting: Option<(A, Job<T>)>,
}

impl<A, T> Default for Latest<A, T> {
    fn default() -> Self {
        Self { at_work: Slot::default(), waiting: None }
    }
}

impl<A, T: Send + 'static> Latest<A, T> {
    /// Asks for a piece of work in place of what waits.
    pub fn ask(&mut self, about: A, job: impl FnOnce() -> T + Send + 'static) {
        self.waiting = Some((about, Box::new(job)));
    }

    /// What waits is not wanted any more.
    pub fn forget(&mut self) {
        self.waiting = None;
    }

    /// Whether work is under way or waits.
    pub fn is_busy(&self) -> bool {
        self.at_work.is_busy() || self.waiting.is_some()
    }

    /// Begins what waits, if nothing is under way.
    pub fn begin(&mut self, wake: &Wake) {
        if !self.at_work.is_busy()
            && let Some((about, job)) = self.waiting.take()
        {
            self.at_work.start(wake, about, job);
        }
    }

    /// What came of the work under way, as of that in a [`Slot`].
    pub fn poll(&mut self, at_most: Duration) -> Option<(A, Option<T>)> {
        self.at_work.poll(at_most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_waits_for_the_one_under_way() {
        let (wake, long) = (Wake::default(), Duration::from_secs(20));
        let mut work = Latest::default();
        let (go, told) = std::sync::mpsc::channel::<()>();
        work.ask("first", move || told.recv().is_ok());
        work.begin(&wake);
        work.ask("second", || false);
        work.ask("third", || true);
        work.begin(&wake);
        assert!(work.poll(Duration::ZERO).is_none() && work.is_busy(), "the first is not done");
        go.send(()).unwrap();
        assert_eq!(work.poll(long), Some(("first", Some(true))));
        work.begin(&wake);
        assert_eq!(work.poll(long), Some(("third", Some(true))));
        assert!(!work.is_busy() && work.poll(long).is_none());
    }
}
