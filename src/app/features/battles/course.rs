//! How far a battle has been seen: its timeline, run through at a speed.

use crate::map::Timeline;
use engine::show::fight::Fight;

/// Longest time for all that is shown at once, in seconds; more is shown faster.
const LONGEST: f64 = 5.0;

/// How far a battle has been shown.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Progress {
    /// Beats that are over.
    pub beats: usize,
    /// How much of the one after them, from 0 to 1.
    pub share: f32,
}

/// A battle that is seen from one of its beats on.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Course {
    /// What is seen when.
    pub timeline: Timeline,
    /// The millisecond of the timeline at which it begins.
    pub from: f64,
}

impl Course {
    /// Of a timeline, from the beginning of a beat on.
    pub fn new(timeline: Timeline, beat: usize) -> Self {
        Self { from: timeline.begins(beat), timeline }
    }

    /// Nothing is left to be seen of a battle.
    pub fn finished(timeline: Timeline, fight: &Fight) -> Self {
        Self::new(timeline, fight.beats.len())
    }

    /// Milliseconds of the timeline in a second.
    fn pace(&self) -> f64 {
        let seconds = (self.timeline.length() - self.from) / 1000.0;
        1000.0 * (seconds / LONGEST).max(1.0)
    }

    /// Seconds from its beginning to its end, at the usual speed.
    pub fn length(&self) -> f64 {
        (self.timeline.length() - self.from) / self.pace()
    }

    /// The millisecond of the timeline after some seconds.
    pub fn at(&self, seconds: f64) -> f64 {
        (self.from + seconds * self.pace()).min(self.timeline.length())
    }

    /// How far it is at a millisecond of the timeline.
    pub fn progress(&self, ms: f64) -> Progress {
        let (beats, share) = self.timeline.beats(ms);
        Progress { beats, share }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{
        base::keys::UnitKey,
        show::fight::{Beat, Change},
    };

    fn losses(n: usize) -> (Timeline, Fight) {
        let mark = engine::show::counter::CounterMark { unit: UnitKey(1), ..Default::default() };
        let beat = || Beat { changes: vec![Change::Gone(UnitKey(1))], ..Beat::default() };
        let rows = [vec![], vec![mark]];
        let fight = Fight { rows, beats: (0..n).map(|_| beat()).collect(), ..Fight::default() };
        (Timeline::new(&fight, &|a, b| vec![a, b]), fight)
    }

    #[test]
    fn beats_follow_each_other_and_many_take_no_longer() {
        let course = Course::new(losses(4).0, 1);
        assert!((course.length() - 1.2).abs() < 1e-9, "three losses");
        assert_eq!(course.progress(course.at(0.0)), Progress { beats: 1, share: 0.0 });
        assert_eq!(course.progress(course.at(0.6)), Progress { beats: 2, share: 0.5 });
        assert_eq!(course.progress(course.at(9.0)), Progress { beats: 4, share: 0.0 });
        assert!((Course::new(losses(99).0, 0).length() - LONGEST).abs() < 1e-9);
    }

    #[test]
    fn what_is_finished_takes_no_time() {
        let (timeline, fight) = losses(3);
        let course = Course::finished(timeline, &fight);
        assert_eq!((course.length(), course.progress(course.at(0.0)).beats), (0.0, 3));
    }
}
