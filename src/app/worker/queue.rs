//! Pieces of work that are done one after another.

use crate::worker::{Wake, slot::Slot};
use std::{collections::VecDeque, time::Duration};

type Job<T> = Box<dyn FnOnce() -> T + Send>;

/// Work on another thread, in the order in which it was asked for. Each piece begins once what came of the one before
/// has been taken in.
pub struct Queue<A, T> {
    at_work: Slot<A, T>,
    waiting: VecDeque<(A, Job<T>)>,
}

impl<A, T> Default for Queue<A, T> {
    fn default() -> Self {
        Self { at_work: Slot::default(), waiting: VecDeque::new() }
    }
}

impl<A, T: Send + 'static> Queue<A, T> {
    /// Does a piece of work after all those before it.
    pub fn push(&mut self, wake: &Wake, about: A, job: impl FnOnce() -> T + Send + 'static) {
        self.ask(about, job);
        self.begin(wake);
    }

    /// The same, but it waits until [`Self::begin`].
    pub fn ask(&mut self, about: A, job: impl FnOnce() -> T + Send + 'static) {
        self.waiting.push_back((about, Box::new(job)));
    }

    /// What waits is not wanted any more.
    pub fn forget(&mut self) {
        self.waiting.clear();
    }

    /// Whether work is under way or waits.
    pub fn is_busy(&self) -> bool {
        self.at_work.is_busy() || !self.waiting.is_empty()
    }

    /// What came of the oldest piece of work, as of that in a [`Slot`]; the next one begins.
    pub fn poll(&mut self, wake: &Wake, at_most: Duration) -> Option<(A, Option<T>)> {
        let done = self.at_work.poll(at_most)?;
        self.begin(wake);
        Some(done)
    }

    /// Begins what waits, if nothing is under way.
    pub fn begin(&mut self, wake: &Wake) {
        if !self.at_work.is_busy()
            && let Some((about, job)) = self.waiting.pop_front()
        {
            self.at_work.start(wake, about, job);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_waits_for_the_work_before_it_and_none_is_lost() {
        let (wake, long) = (Wake::default(), Duration::from_secs(20));
        let mut queue = Queue::default();
        let (go, told) = std::sync::mpsc::channel::<()>();
        queue.push(&wake, "first", move || told.recv().is_ok());
        queue.push(&wake, "second", || true);
        assert!(queue.poll(&wake, Duration::ZERO).is_none() && queue.is_busy(), "the first is not done");
        go.send(()).unwrap();
        assert_eq!(queue.poll(&wake, long), Some(("first", Some(true))));
        assert_eq!(queue.poll(&wake, long), Some(("second", Some(true))));
        assert!(!queue.is_busy() && queue.poll(&wake, long).is_none());
    }

    #[test]
    fn what_waits_can_be_forgotten() {
        let (wake, long) = (Wake::default(), Duration::from_secs(20));
        let mut queue = Queue::default();
        queue.push(&wake, "first", || true);
        queue.ask("second", || false);
        queue.forget();
        queue.ask("third", || true);
        assert_eq!(queue.poll(&wake, long), Some(("first", Some(true))));
        assert_eq!(queue.poll(&wake, long), Some(("third", Some(true))));
        assert!(!queue.is_busy());
    }
}
