//! The dice of a line of play: a script first, if the game began with one, then those of the seed.
//!
//! The place in the script is the number of dice that fell on the line before, for any roller and any purpose. So an
//! order that is taken back and given again shows the same faces, and every variation has its own place.

use super::{
    key::{Dice, RollKey},
    keyed::KeyedDice,
};
use std::sync::Arc;

/// Dice that go on along one line of play.
#[derive(Debug, Clone)]
pub struct LineDice {
    keyed: KeyedDice,
    script: Arc<[u32]>,
    /// Dice that fell before.
    rolled: usize,
}

impl LineDice {
    /// After as many dice as have fallen on the line.
    pub fn new(seed: u64, script: &Arc<[u32]>, rolled: usize) -> Self {
        Self { keyed: KeyedDice::new(seed), script: Arc::clone(script), rolled }
    }

    /// Dice of a seed without a script.
    pub fn of_seed(seed: u64) -> Self {
        Self { keyed: KeyedDice::new(seed), script: Arc::default(), rolled: 0 }
    }

    /// The face of the die that falls after `more` others, unless it is turned. A face of the script that the die does not
    /// have is passed over for the seed's.
    pub fn face_after(&self, more: usize, key: &RollKey, sides: u32) -> u32 {
        let scripted = self.script.get(self.rolled + more).filter(|face| (1..=sides).contains(*face));
        scripted.copied().unwrap_or_else(|| self.keyed.face(key, sides))
    }
}

impl Dice for LineDice {
    fn roll(&mut self, key: &RollKey, sides: u32) -> u32 {
        let face = self.face_after(0, key, sides);
        self.rolled += 1;
        face
    }
    fn shuffle(&mut self, key: &RollKey, n: usize) -> Vec<u16> {
        self.keyed.sequence(key, n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_falls_first_and_then_the_seed() {
        let key = |nth| RollKey { nth, ..RollKey::new(1, "air", 3) };
        let script: Arc<[u32]> = [4, 9, 2].into();
        let keyed = KeyedDice::new(5);
        let mut dice = LineDice::new(5, &script, 0);
        let faces: Vec<u32> = (0..5).map(|nth| dice.roll(&key(nth), 6)).collect();
        let seed = |nth| keyed.face(&key(nth), 6);
        assert_eq!(faces, [4, seed(1), 2, seed(3), seed(4)], "a face that no die has is passed over");
        assert_eq!(LineDice::new(5, &script, 2).roll(&key(0), 6), 2, "the place is that on the line");
        assert_eq!(dice.shuffle(&key(0), 4), keyed.sequence(&key(0), 4));
        assert_eq!(LineDice::of_seed(5).roll(&key(7), 6), seed(7));
    }
}
