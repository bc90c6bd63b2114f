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

use super::key::{Dice, RollKey, Tie, TieDice};
use crate::base::{side::Side, when::When};
use rand::{Rng as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};

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

    /// The sequence this key gives the numbers 0 to `n` − 1 (at most 65,536 of them).
    pub fn sequence(self, key: &RollKey, n: usize) -> Vec<u16> {
        let n = n.min(1 << 16);
        let mut generator = self.generator(SHUFFLE_TAG, key);
        let mut order: Vec<u16> = (0..n).map(|i| i as u16).collect();
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
    fn shuffle(&mut self, key: &RollKey, n: usize) -> Vec<u16> {
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

/// Tie dice of an automatic player: a function of seed, depth of the ply it thinks at, and side; and their record.
#[derive(Debug, Clone)]
pub struct KeyedTies {
    seed: u64,
    thought: Thought,
    side: Side,
    /// Made for the first die: most plans meet no tie.
    generator: Option<Xoshiro256PlusPlus>,
    rolled: Vec<Tie>,
}

/// When a player thinks.
#[derive(Debug, Clone, Copy)]
enum Thought {
    /// So many plies after the start.
    After(u32),
    /// In a play-out, and how often there before.
    PlayOut(When, u32),
}

impl KeyedTies {
    /// Tie dice for a side that thinks `depth` plies after the start.
    pub fn new(seed: u64, depth: u32, side: Side) -> Self {
        Self::when(seed, Thought::After(depth), side)
    }

    /// Tie dice of a play-out: for a side that thinks for the `nth` time in a phase or battle. They do not depend on how
    /// many orders were given before, so that two moments meet the same ties wherever they come to the same decisions.
    pub fn of_play_out(seed: u64, when: When, nth: u32, side: Side) -> Self {
        Self::when(seed, Thought::PlayOut(when, nth), side)
    }

    fn when(seed: u64, thought: Thought, side: Side) -> Self {
        Self { seed, thought, side, generator: None, rolled: Vec::new() }
    }

    fn hash(&self) -> [u8; 32] {
        let mut hash = blake3::Hasher::new();
        let seed = self.seed.to_le_bytes();
        match self.thought {
            Thought::After(depth) => {
                hash.update(TIE_TAG).update(&seed).update(&depth.to_le_bytes());
            }
            Thought::PlayOut(when, nth) => {
                hash.update(PLAY_OUT_TIE_TAG).update(&seed);
                for part in [when.turn, when.phase, when.battle] {
                    hash.update(&part.to_le_bytes());
                }
                hash.update(&nth.to_le_bytes());
            }
        }
        hash.update(&[self.side.0]);
        *hash.finalize().as_bytes()
    }

    /// The dice rolled so far, in order.
    pub fn into_record(self) -> Vec<Tie> {
        self.rolled
    }
}

impl TieDice for KeyedTies {
    fn tie(&mut self, sides: u32) -> u32 {
        let mut generator = match self.generator.take() {
            Some(generator) => generator,
            None => Xoshiro256PlusPlus::from_seed(self.hash()),
        };
        let face = below(&mut generator, sides) + 1;
        self.generator = Some(generator);
        self.rolled.push(Tie { sides, face });
        face
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
}
