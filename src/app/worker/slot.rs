//! One piece of work at a time, with what it is about.

use crate::worker::{Progress, Task, Wake};
use std::time::Duration;

/// A place for one piece of work on another thread. A new one takes the place of the one before.
pub struct Slot<A, T>(Option<(A, Task<T>)>);

impl<A, T> Default for Slot<A, T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<A, T: Send + 'static> Slot<A, T> {
    /// Starts a piece of work.
    pub fn start(&mut self, wake: &Wake, about: A, job: impl FnOnce() -> T + Send + 'static) {
        self.0 = Some((about, Task::run(wake, job)));
    }

    /// Whether work is under way.
    pub fn is_busy(&self) -> bool {
        self.0.is_some()
    }

    /// What came of the work and what it was about, once; no value when its thread ended without one. Waits at most this
    /// long: not at all in the window, longer in tests and pictures.
    pub fn poll(&mut self, at_most: Duration) -> Option<(A, Option<T>)> {
        let (about, task) = self.0.take()?;
        let progress = if at_most.is_zero() { task.poll() } else { task.wait(at_most) };
        match progress {
            Progress::Running => {
                self.0 = Some((about, task));
                None
            }
            Progress::Done(value) => Some((about, Some(value))),
            Progress::Lost => Some((about, None)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(20);

    #[test]
    fn work_is_handed_over_once_with_what_it_is_about() {
        let mut slot = Slot::default();
        assert!(slot.poll(Duration::ZERO).is_none());
        slot.start(&Wake::default(), "sum", || 2 + 2);
        assert!(slot.is_busy());
        assert_eq!(slot.poll(LONG), Some(("sum", Some(4))));
        assert!(!slot.is_busy() && slot.poll(LONG).is_none());
    }

    #[test]
    fn work_that_ends_without_a_value_is_told_too() {
        let mut slot: Slot<u8, u8> = Slot::default();
        let (keep, told) = std::sync::mpsc::channel::<()>();
        slot.start(&Wake::default(), 7, move || {
            let _ = told.recv();
            std::panic::resume_unwind(Box::new(()));
        });
        assert!(slot.poll(Duration::ZERO).is_none() && slot.is_busy(), "it waits");
        drop(keep);
        assert_eq!(slot.poll(LONG), Some((7, None)));
    }
}
