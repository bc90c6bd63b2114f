//! Dice: a face is a fixed function of the game's seed and of what the roll is for.
//!
//! A roll is hashed ([`RollKey`] and seed, in the byte encoding below) to 256 bits, which seed a portable generator
//! (xoshiro256++), whose first number that falls into a whole multiple of the number of faces gives the face. Undoing
//! and trying again, or doing other things first, therefore never changes a die.
//!
//! Encoding, all numbers little-endian: the tag (`stavka dice 1` or `stavka shuffle 1`), a zero byte, the seed (8
//! bytes), the turn (2), the length of the purpose in bytes (4), the purpose in UTF-8, the subject (4), `nth` (4).
//! The hash is BLAKE3. A shuffle is Fisher–Yates from the last place down to the second. None of this may ever
//! change: the tests at the end hold known answers.

use super::{
    base::{side::Side, when::When},
    contract::rules::{Dice, Roll, RollKey, TieDice},
};
use rand::{Rng as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};

const DIE_TAG: &[u8] = b"stavka dice 1\0";
const SHUFFLE_TAG: &[u8] = b"stavka shuffle 1\0";
const TIE_TAG: &[u8] = b"stavka ties 1\0";
const PLAY_OUT_TIE_TAG: &[u8] = b"stavka play-out ties 1\0";
const SEED_TAG: &[u8] = b"stavka seed 1\0";

/// The dice of a game: a function of the seed and the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeyedDice {
    /// The game's seed.
    pub seed: u64,
}

impl KeyedDice {
    /// Dice for a seed.
    pub fn new(seed: u64) -> Self {
        Self { seed }
    }

    fn generator(self, tag: &[u8], key: &RollKey) -> Xoshiro256PlusPlus {
        let mut hash = blake3::Hasher::new();
        hash.update(tag);
        hash.update(&self.seed.to_le_bytes());
        hash.update(&key.turn.to_le_bytes());
        hash.update(&(key.purpose.len() as u32).to_le_bytes());
        hash.update(key.purpose.as_bytes());
        hash.update(&key.subject.to_le_bytes());
        hash.update(&key.nth.to_le_bytes());
        Xoshiro256PlusPlus::from_seed(*hash.finalize().as_bytes())
    }

    /// The face this key shows.
    pub fn face(self, key: &RollKey, sides: u32) -> u32 {
        below(&mut self.generator(DIE_TAG, key), sides) + 1
    }

    /// The sequence this key gives the numbers 0 to `n` − 1 (at most 256 of them).
    pub fn sequence(self, key: &RollKey, n: usize) -> Vec<u8> {
        let n = n.min(256);
        let mut generator = self.generator(SHUFFLE_TAG, key);
        let mut order: Vec<u8> = (0..n).map(|i| i as u8).collect();
        for i in (1..n).rev() {
            order.swap(i, below(&mut generator, i as u32 + 1) as usize);
        }
        order
    }
}

impl Dice for KeyedDice {
    fn roll(&mut self, key: &RollKey, sides: u32) -> u32 {
        self.face(key, sides)
    }
    fn shuffle(&mut self, key: &RollKey, n: usize) -> Vec<u8> {
        self.sequence(key, n)
    }
}

/// A number from 0 to `n` − 1, each as likely: numbers beyond the last whole multiple of `n` are drawn again.
fn below(generator: &mut Xoshiro256PlusPlus, n: u32) -> u32 {
    let n = u64::from(n.max(1));
    let bound = u64::MAX - u64::MAX % n;
    loop {
        let x = generator.next_u64();
        if x < bound {
            return (x % n) as u32;
        }
    }
}

/// A hash that commits to a seed without telling it: 64 hex digits.
///
/// Only as good as the seed is hard to guess: a small number chosen by hand can be found by trying.
pub fn commitment(seed: u64) -> String {
    let mut hash = blake3::Hasher::new();
    hash.update(SEED_TAG);
    hash.update(&seed.to_le_bytes());
    hash.finalize().to_hex().to_string()
}

/// One recorded tie die of an automatic player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tie {
    /// Number of faces.
    pub sides: u32,
    /// The face shown, from 1.
    pub face: u32,
}

/// Tie dice of an automatic player: a function of seed, depth of the ply it thinks at, and side; and their record.
#[derive(Debug, Clone)]
pub struct KeyedTies {
    generator: Xoshiro256PlusPlus,
    rolled: Vec<Tie>,
}

impl KeyedTies {
    /// Tie dice for a side that thinks `depth` plies after the start.
    pub fn new(seed: u64, depth: u32, side: Side) -> Self {
        let mut hash = blake3::Hasher::new();
        hash.update(TIE_TAG);
        hash.update(&seed.to_le_bytes());
        hash.update(&depth.to_le_bytes());
        hash.update(&[side.0]);
        Self::from_hash(&hash)
    }

    /// Tie dice of a play-out: for a side that thinks for the `nth` time in a phase or battle. They do not depend on how
    /// many orders were given before, so that two moments meet the same ties wherever they come to the same decisions.
    pub fn of_play_out(seed: u64, when: When, nth: u32, side: Side) -> Self {
        let mut hash = blake3::Hasher::new();
        hash.update(PLAY_OUT_TIE_TAG);
        hash.update(&seed.to_le_bytes());
        for part in [when.turn, when.phase, when.battle] {
            hash.update(&part.to_le_bytes());
        }
        hash.update(&nth.to_le_bytes());
        hash.update(&[side.0]);
        Self::from_hash(&hash)
    }

    fn from_hash(hash: &blake3::Hasher) -> Self {
        Self { generator: Xoshiro256PlusPlus::from_seed(*hash.finalize().as_bytes()), rolled: Vec::new() }
    }

    /// The dice rolled so far, in order.
    pub fn into_record(self) -> Vec<Tie> {
        self.rolled
    }
}

impl TieDice for KeyedTies {
    fn tie(&mut self, sides: u32) -> u32 {
        let face = below(&mut self.generator, sides) + 1;
        self.rolled.push(Tie { sides, face });
        face
    }
}

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
    sequences: BTreeMap<String, Vec<u8>>,
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
    pub fn shuffled(mut self, purpose: &str, order: Vec<u8>) -> Self {
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
    fn shuffle(&mut self, key: &RollKey, n: usize) -> Vec<u8> {
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
    keyed: KeyedDice,
    difference: Option<String>,
}

impl<'a> RecordedDice<'a> {
    /// The rolls of a ply, in a game with this seed.
    pub fn new(rolls: &'a [Roll], seed: u64) -> Self {
        Self { rolls, next: 0, keyed: KeyedDice::new(seed), difference: None }
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
        let keyed = self.keyed.face(key, sides);
        let Some(roll) = self.recorded(key, sides) else { return keyed };
        if roll.face != keyed && !roll.by_hand {
            self.differ(|| format!("the die for “{}” shows {} but falls {keyed}", key.purpose, roll.face));
        }
        if (1..=sides).contains(&roll.face) { roll.face } else { keyed }
    }
    fn shuffle(&mut self, key: &RollKey, n: usize) -> Vec<u8> {
        if let Some(roll) = self.recorded(key, n as u32)
            && roll.face != 0
        {
            self.differ(|| format!("the shuffle for “{}” is recorded as a die", key.purpose));
        }
        self.keyed.sequence(key, n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(turn: u16, purpose: &'static str, subject: u32, nth: u32) -> RollKey {
        RollKey { nth, ..RollKey::new(turn, purpose, subject) }
    }

    #[test] // These faces may never change: they stand in saved games.
    fn known_faces() {
        let faces = |seed, k: RollKey, sides| KeyedDice::new(seed).face(&k, sides);
        let found = [
            faces(0, key(0, "", 0, 0), 6),
            faces(1, key(1, "weather", 0, 0), 6),
            faces(1, key(1, "weather", 0, 1), 6),
            faces(42, key(3, "air", 17, 0), 6),
            faces(42, key(3, "air", 17, 0), 10),
            faces(u64::MAX, key(u16::MAX, "Gefecht", u32::MAX, u32::MAX), 100),
            faces(7, key(2, "coin", 5, 0), 2),
            faces(7, key(2, "one", 5, 0), 1),
        ];
        assert_eq!(found, [2, 4, 6, 5, 9, 93, 1, 1]);
    }

    #[test] // Nor may these.
    fn known_sequences() {
        assert_eq!(KeyedDice::new(0).sequence(&key(0, "pool", 0, 0), 8), [5, 0, 2, 3, 1, 6, 7, 4]);
        assert_eq!(
            KeyedDice::new(1941).sequence(&key(1, "draw", 3, 2), 12),
            [3, 4, 1, 6, 0, 2, 11, 8, 10, 7, 9, 5]
        );
        assert!(KeyedDice::new(1).sequence(&key(0, "pool", 0, 0), 0).is_empty());
    }

    #[test]
    fn known_ties_and_commitment() {
        let mut ties = KeyedTies::new(42, 7, Side(1));
        let found: Vec<u32> = (0..8).map(|_| ties.tie(6)).collect();
        assert_eq!(found, [3, 3, 3, 2, 6, 1, 6, 3]);
        assert_eq!(commitment(42), "283b06fbeedd440926ac38e9925046d6843586a5cd2dfecbc68eb0f6fe869e60");
    }

    #[test]
    fn faces_are_even() {
        let mut counts = [0u32; 6];
        for nth in 0..12_000 {
            counts[KeyedDice::new(5).face(&key(1, "even", 0, nth), 6) as usize - 1] += 1;
        }
        assert!(counts.iter().all(|c| (1_800..2_200).contains(c)), "{counts:?}");
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
