//! What a leaning changes in the procedure; [`super::leanings`] has their numbers and names.

use crate::nouns::*;

/// The column below which an attack is not weighed.
pub const LEAST: i8 = 3;

/// What a leaning changes in the procedure. Shares are in hundredths and come on top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Leaning {
    /// Towns to which units within eight hexes go.
    pub first: HexSet,
    /// What it is worth to stand next to enemies.
    pub seals: i32,
    /// What strong enemies next to a hex cost.
    pub danger: i32,
    /// Whether nobody of the west bank moves.
    pub stays: bool,
    /// Whether the last unit that fights in a town of its side stays there.
    pub garrisons: bool,
    /// Whether both ends of the bridge are gone for (SCN-04).
    pub bridge: bool,
    /// What the west end of a bridgehead is worth.
    pub ferries: i32,
    /// Where gathered parachutists go.
    pub airborne: Option<Place>,
    /// Which attack is made, by its place in the sequence of their odds.
    pub attack: Option<u8>,
    /// Whether the bridge is blown.
    pub blows: Option<bool>,
    /// Sites passed over.
    pub sites: u8,
    /// Where brigades drop.
    pub drops: Option<Place>,
}

/// What parachutists are near to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Towns of the enemy.
    Towns,
    /// Bridgeheads.
    River,
    /// Woods.
    Woods,
}
