//! Dice that show what they were told to: those of a record and those of a test.

use super::{
    key::{Dice, Roll, RollKey, Tie, TieDice},
    keyed::KeyedDice,
    line::LineDice,
};
use std::collections::{BTreeMap, VecDeque};

/// Tie dice from a record, to think the same again; 1 when the record is at its end or does not fit.
#[derive(Debug, Clone)]
pub struct RecordedTies<'a> {
    rest: std::slice::Iter<'a, Tie>,
}

impl<'a> RecordedTies<'a> {
    /// The ties of a ply.
    pub fn new(ties: &'a [Tie]) -> Self {
        Self { rest: ties.iter() }
    }
}

impl TieDice for RecordedTies<'_> {
    fn tie(&mut self, sides: u32) -> u32 {
        self.rest.next().filter(|t| t.sides == sides).map_or(1, |t| t.face)
    }
}

/// Dice for tests: faces by purpose, then faces in sequence, then those of seed 0.
#[derive(Debug, Clone, Default)]
pub struct ScriptedDice {
    queue: VecDeque<u32>,
    by_purpose: BTreeMap<String, VecDeque<u32>>,
    sequences: BTreeMap<String, Vec<u16>>,
    /// Keys asked for, in order.
    pub asked: Vec<RollKey>,
}

impl ScriptedDice {
    /// Faces shown one after the other, whatever they are for.
    pub fn faces(faces: impl IntoIterator<Item = u32>) -> Self {
        Self { queue: faces.into_iter().collect(), ..Self::default() }
    }
    /// Faces shown for one purpose.
    #[must_use]
    pub fn on(mut self, purpose: &str, faces: impl IntoIterator<Item = u32>) -> Self {
        self.by_purpose.entry(purpose.into()).or_default().extend(faces);
        self
    }
    /// The result of a shuffle for one purpose (kept if its length fits).
    #[must_use]
    pub fn shuffled(mut self, purpose: &str, order: Vec<u16>) -> Self {
        self.sequences.insert(purpose.into(), order);
        self
    }
    /// Faces not used yet; a test that scripted too many has misread the rules.
    pub fn unused(&self) -> usize {
        self.queue.len() + self.by_purpose.values().map(VecDeque::len).sum::<usize>()
    }
}

impl Dice for ScriptedDice {
    fn roll(&mut self, key: &RollKey, sides: u32) -> u32 {
        self.asked.push(key.clone());
        let own = self.by_purpose.get_mut(key.purpose.as_ref()).and_then(VecDeque::pop_front);
        own.or_else(|| self.queue.pop_front()).unwrap_or_else(|| KeyedDice::new(0).face(key, sides))
    }
    fn shuffle(&mut self, key: &RollKey, n: usize) -> Vec<u16> {
        self.asked.push(key.clone());
        let own = self.sequences.get(key.purpose.as_ref()).filter(|s| s.len() == n);
        own.cloned().unwrap_or_else(|| KeyedDice::new(0).sequence(key, n))
    }
}

/// The dice of a ply read back from its record, for `verify`: what does not fit is a difference, never a panic.
#[derive(Debug, Clone)]
pub struct RecordedDice<'a> {
    rolls: &'a [Roll],
    next: usize,
    fallen: LineDice,
    difference: Option<String>,
}

impl<'a> RecordedDice<'a> {
    /// The rolls of a ply, in a game with this seed.
    pub fn new(rolls: &'a [Roll], seed: u64) -> Self {
        Self::over(rolls, LineDice::of_seed(seed))
    }

    /// The rolls of a ply where these dice fall.
    pub fn over(rolls: &'a [Roll], fallen: LineDice) -> Self {
        Self { rolls, next: 0, fallen, difference: None }
    }

    /// The first difference between what was asked for and what is recorded.
    pub fn finish(mut self) -> Option<String> {
        if self.next < self.rolls.len() {
            let left = &self.rolls[self.next].key.purpose;
            self.differ(|| format!("the die for “{left}” is recorded but not rolled"));
        }
        self.difference
    }

    fn differ(&mut self, say: impl FnOnce() -> String) {
        if self.difference.is_none() {
            self.difference = Some(say());
        }
    }

    /// The next record if it is for this key and number of sides.
    fn recorded(&mut self, key: &RollKey, sides: u32) -> Option<&'a Roll> {
        let found = self.rolls.get(self.next);
        self.next += 1;
        let fits = found.filter(|r| r.key == *key && r.sides == sides);
        if fits.is_none() {
            self.differ(|| match found {
                Some(r) => {
                    format!("a die for “{}” is recorded where one for “{}” falls", r.key.purpose, key.purpose)
                }
                None => format!("the die for “{}” is not recorded", key.purpose),
            });
        }
        fits
    }
}

impl Dice for RecordedDice<'_> {
    fn roll(&mut self, key: &RollKey, sides: u32) -> u32 {
        let fallen = self.fallen.roll(key, sides);
        let Some(roll) = self.recorded(key, sides) else { return fallen };
        if roll.face != fallen && !roll.by_hand {
            self.differ(|| format!("the die for “{}” shows {} but falls {fallen}", key.purpose, roll.face));
        }
        if (1..=sides).contains(&roll.face) { roll.face } else { fallen }
    }
    fn shuffle(&mut self, key: &RollKey, n: usize) -> Vec<u16> {
        if let Some(roll) = self.recorded(key, n as u32)
            && roll.face != 0
        {
            self.differ(|| format!("the shuffle for “{}” is recorded as a die", key.purpose));
        }
        self.fallen.shuffle(key, n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(turn: u16, purpose: &'static str, subject: u32, nth: u32) -> RollKey {
        RollKey { nth, ..RollKey::new(turn, purpose, subject) }
    }

    #[test]
    fn a_script_serves_purposes_before_the_queue() {
        let mut dice = ScriptedDice::faces([2, 3]).on("weather", [6]).shuffled("pool", vec![1, 0]);
        assert_eq!(dice.roll(&key(1, "air", 0, 0), 6), 2);
        assert_eq!(dice.roll(&key(1, "weather", 0, 0), 6), 6);
        assert_eq!(dice.roll(&key(1, "weather", 0, 1), 6), 3);
        assert_eq!(dice.shuffle(&key(1, "pool", 0, 0), 2), [1, 0]);
        assert_eq!(dice.unused(), 0);
    }

    #[test]
    fn a_record_that_does_not_fit_is_a_difference() {
        let k = key(1, "weather", 0, 0);
        let face = KeyedDice::new(9).face(&k, 6);
        let good = [Roll { key: k.clone(), sides: 6, face, by_hand: false }];
        let mut dice = RecordedDice::new(&good, 9);
        assert_eq!(dice.roll(&k, 6), face);
        assert_eq!(dice.finish(), None);

        assert!(RecordedDice::new(&good, 9).finish().is_some(), "not rolled");
        let mut dice = RecordedDice::new(&good, 9);
        dice.roll(&key(1, "air", 0, 0), 6);
        assert!(dice.finish().is_some(), "another key");
        let bad = [Roll { face: face % 6 + 1, ..good[0].clone() }];
        let mut dice = RecordedDice::new(&bad, 9);
        dice.roll(&k, 6);
        assert!(dice.finish().is_some(), "another face");
        let by_hand = [Roll { by_hand: true, ..bad[0].clone() }];
        let mut dice = RecordedDice::new(&by_hand, 9);
        assert_eq!(dice.roll(&k, 6), face % 6 + 1);
        assert_eq!(dice.finish(), None);
    }
}
