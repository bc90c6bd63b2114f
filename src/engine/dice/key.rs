//! What dice are rolled for, what they showed, and where they come from.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// What a die is for: together with the seed it fixes the face.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RollKey {
    /// Game turn.
    pub turn: u16,
    /// What the roll decides, such as `weather`.
    pub purpose: Cow<'static, str>,
    /// Whom or what it concerns, as the game numbers it.
    pub subject: u32,
    /// How many rolls for the same purpose and subject came before in this turn.
    pub nth: u32,
}

impl RollKey {
    /// A key for the first roll of its kind.
    pub fn new(turn: u16, purpose: &'static str, subject: u32) -> Self {
        Self { turn, purpose: Cow::Borrowed(purpose), subject, nth: 0 }
    }
}

/// One recorded die (or shuffle: `face` 0 and `sides` the number of things shuffled).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    /// What it was for.
    pub key: RollKey,
    /// Number of faces.
    pub sides: u32,
    /// The face shown, from 1.
    pub face: u32,
    /// Set by hand in a study branch.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_hand: bool,
}

/// Where dice come from: the keyed source of a game, a script in a test, or the record during `verify`.
pub trait Dice {
    /// A face from 1 to `sides`.
    fn roll(&mut self, key: &RollKey, sides: u32) -> u32;
    /// A random sequence of the numbers 0 to `n` − 1.
    fn shuffle(&mut self, key: &RollKey, n: usize) -> Vec<u16>;
}

/// The tie dice of an automatic player: a source of its own, recorded in the ply.
pub trait TieDice {
    /// A face from 1 to `sides`.
    fn tie(&mut self, sides: u32) -> u32;
}

/// Tie dice for suggestions: always the first of equals, so that a suggestion does not flicker.
pub struct FirstFace;

impl TieDice for FirstFace {
    fn tie(&mut self, _sides: u32) -> u32 {
        1
    }
}

/// One recorded tie die of an automatic player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tie {
    /// Number of faces.
    pub sides: u32,
    /// The face shown, from 1.
    pub face: u32,
}
