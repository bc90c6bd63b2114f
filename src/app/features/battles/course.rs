//! How long what was told of a battle takes to be seen, beat by beat.

use engine::show::fight::{Beat, Change, Fight};

/// Longest time for all that is shown at once, in seconds; more beats are shown faster.
const LONGEST: f64 = 5.0;

/// How far a battle has been shown.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Progress {
    /// Beats that are over.
    pub beats: usize,
    /// How much of the one after them, from 0 to 1.
    pub share: f32,
}

/// The beats of a battle that are still to be seen, with when each of them is over, in seconds at the usual speed.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Course {
    from: usize,
    ends: Vec<f64>,
}

impl Course {
    /// All beats from one on.
    pub fn new(fight: &Fight, from: usize) -> Self {
        let seconds: Vec<f64> = fight.beats.iter().skip(from).map(seconds).collect();
        let all: f64 = seconds.iter().sum();
        let faster = if all > LONGEST { LONGEST / all } else { 1.0 };
        let mut at = 0.0;
        let ends = seconds.into_iter().map(|s| {
            at += s * faster;
            at
        });
        Self { from, ends: ends.collect() }
    }

    /// Nothing is left to be seen.
    pub fn finished(fight: &Fight) -> Self {
        Self { from: fight.beats.len(), ends: Vec::new() }
    }

    /// Seconds from the first beat to the end of the last.
    pub fn length(&self) -> f64 {
        self.ends.last().copied().unwrap_or(0.0)
    }

    /// How far it is, by the seconds since its beginning.
    pub fn at(&self, seconds: f64) -> Progress {
        let done = self.ends.partition_point(|end| *end <= seconds);
        let begun = done.checked_sub(1).map_or(0.0, |last| self.ends[last]);
        let share = self.ends.get(done).map_or(0.0, |end| (seconds - begun) / (end - begun).max(1e-6));
        Progress { beats: self.from + done, share: share.clamp(0.0, 1.0) as f32 }
    }
}

/// How long a beat takes at the usual speed.
fn seconds(beat: &Beat) -> f64 {
    let one = |change: &Change| match change {
        Change::Looks(_) => 0.4,
        Change::Hit(_) => 0.24,
        Change::Goes(..) => 0.3,
        Change::Gone(_) => 0.4,
    };
    let changes = beat.changes.iter().map(one).fold(0.0, f64::max);
    let die = if beat.line.as_ref().is_some_and(|l| l.die.is_some()) { 0.7 } else { 0.0 };
    let volley = if beat.volley.is_some() { 0.7 } else { 0.0 };
    let said = if beat.says.is_empty() { 0.0 } else { 0.3 };
    let end = if beat.end.is_some() { 0.3 } else { 0.0 };
    let nothing = beat.line.is_none() && beat.end.is_none() && beat.changes.is_empty();
    let least = if nothing { 0.35 } else { 0.1 };
    [die, volley, said, end, least].into_iter().fold(changes, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::base::keys::UnitKey;

    fn hits(n: usize) -> Fight {
        let beat = || Beat { changes: vec![Change::Hit(UnitKey(1))], ..Beat::default() };
        Fight { beats: (0..n).map(|_| beat()).collect(), ..Fight::default() }
    }

    #[test]
    fn beats_follow_each_other_and_many_take_no_longer() {
        let course = Course::new(&hits(4), 1);
        assert!((course.length() - 0.72).abs() < 1e-9);
        assert_eq!(course.at(0.0), Progress { beats: 1, share: 0.0 });
        let half = course.at(0.36);
        assert!(half.beats == 2 && (half.share - 0.5).abs() < 1e-5);
        assert_eq!(course.at(9.0), Progress { beats: 4, share: 0.0 });
        assert!((Course::new(&hits(99), 0).length() - LONGEST).abs() < 1e-9);
    }

    #[test]
    fn what_is_finished_takes_no_time() {
        let fight = hits(3);
        let course = Course::finished(&fight);
        assert_eq!((course.length(), course.at(0.0).beats), (0.0, 3));
    }
}
