//! What a told event means for the account of battles and of luck.

use super::{forecast::Chance, scene::Subject};
use crate::base::{by_side::BySide, side::Side};
use serde::{Deserialize, Serialize};
use std::ops::{Add, AddAssign, Sub};

/// What is at stake in a battle, as means: the chance that the attack succeeds, and units lost by side.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Stake {
    /// Chance of success, or 0 and 1 when it is known.
    pub success: f64,
    /// Units lost, by side.
    pub lost: BySide<f64>,
}

impl Stake {
    /// How good it is for a side, in units: losses of the other side less its own.
    pub fn balance(self, side: Side) -> f64 {
        self.lost[side.other()] - self.lost[side]
    }
}

impl Add for Stake {
    type Output = Self;
    fn add(self, o: Self) -> Self {
        let lost = BySide::from_fn(|side| self.lost[side] + o.lost[side]);
        Self { success: self.success + o.success, lost }
    }
}

impl Sub for Stake {
    type Output = Self;
    fn sub(self, o: Self) -> Self {
        let lost = BySide::from_fn(|side| self.lost[side] - o.lost[side]);
        Self { success: self.success - o.success, lost }
    }
}

impl AddAssign for Stake {
    fn add_assign(&mut self, o: Self) {
        *self = *self + o;
    }
}

/// What decides by chance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Luck {
    /// A die.
    Die,
    /// The face of a unit that had not been seen.
    Face,
}

/// Who fights whom, as the viewer knew it when the attack was committed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Engaged {
    /// Who attacks.
    pub side: Side,
    /// Where: `Minsk`.
    pub place: String,
    /// `Attack`, `Blitzkrieg`.
    pub kind: String,
    /// The attackers in words.
    pub attackers: String,
    /// The defenders in words.
    pub defenders: String,
    /// Strengths: `6 to 2 and 1 unknown`.
    pub odds: String,
    /// Chance of success then.
    pub chance: Option<Chance>,
}

/// What a told event means for the account of battles, as its game says.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs, reason = "the line of a variant says what its fields are")]
pub enum Entry {
    /// The stake of a battle (one not heard of yet begins with it), worked out again without anything by chance.
    Weighed { battle: Subject, side: Side, place: String, stake: Stake },
    /// Chance moved the stake of a battle.
    Moved { battle: Subject, by: Luck, stake: Stake },
    /// A face seen elsewhere moved the stake of a battle that was weighed before: what it was just before and is now.
    Drifted { battle: Subject, before: Stake, stake: Stake },
    /// A battle is fought from now on.
    Begun { battle: Subject, engaged: Engaged },
    /// The current battle is over.
    Over { success: bool },
    /// A battle that was to come is not fought.
    CalledOff { battle: Subject },
    /// A die outside of battle, such as that of a convoy: what was at stake for a side, and what came of it.
    Cast { side: Side, place: String, what: String, expected: Stake, came: Stake },
}
