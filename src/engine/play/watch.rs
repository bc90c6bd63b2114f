//! A long job on one thread, watched from another: how far it has come, and whether it is still wanted.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Shared by a job and its caller. The job counts its steps; the caller may cancel it.
#[derive(Debug, Default)]
pub struct Watch {
    done: AtomicU32,
    of: AtomicU32,
    off: AtomicBool,
}

impl Watch {
    /// The job says how many steps there will be.
    pub fn expect(&self, steps: usize) {
        self.of.store(u32::try_from(steps).unwrap_or(u32::MAX), Ordering::Relaxed);
    }

    /// The job has made a step; false when the rest is not wanted.
    #[must_use]
    pub fn step(&self) -> bool {
        self.done.fetch_add(1, Ordering::Relaxed);
        !self.is_off()
    }

    /// The rest is not wanted.
    pub fn call_off(&self) {
        self.off.store(true, Ordering::Relaxed);
    }

    /// Whether the job was called off.
    pub fn is_off(&self) -> bool {
        self.off.load(Ordering::Relaxed)
    }

    /// How far it has come, from 0 to 1.
    pub fn share(&self) -> f32 {
        let (done, of) = (self.done.load(Ordering::Relaxed), self.of.load(Ordering::Relaxed));
        if of == 0 { 0.0 } else { (done as f32 / of as f32).min(1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::Watch;

    #[test]
    fn it_counts_until_it_is_called_off() {
        let watch = Watch::default();
        assert_eq!(watch.share(), 0.0);
        watch.expect(4);
        assert!(watch.step() && watch.step());
        assert_eq!(watch.share(), 0.5);
        watch.call_off();
        assert!(!watch.step() && watch.is_off());
    }
}
