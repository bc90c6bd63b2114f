//! The words of the game: units, their faces, how a game stands, what may be ordered and what may happen; and those of
//! engine and kit that its files share.

pub use engine::contract::prelude::*;
pub use kit::{
    hex::HexId,
    ids::Id,
    placement::Sided,
    pool,
    refusal::{Refusal, must},
};
use std::ops::Range;

/// The side that acts first.
pub const WEST: Side = Side(0);
/// The other side.
pub const EAST: Side = Side(1);

kit::id!(
    /// A unit: 0 to 2 of the west, 3 to 5 of the east. A unit is not its face, so its number betrays nothing.
    Unit,
    "unit",
    ["w1", "w2", "w3", "e1", "e2", "e3"]
);

/// Number of units, of both sides.
pub const UNITS: usize = Unit::NAMES.len();
/// Rows of the map.
pub const ROWS: usize = 4;
/// Hexes of a row.
pub const COLS: usize = 5;
/// Number of hexes.
pub const HEXES: usize = ROWS * COLS;

/// A set of units.
pub type Units = kit::set::Set<Unit, 1>;
/// A set of hexes.
pub type Hexes = kit::set::Set<HexId, 1>;
/// Where the units stand.
pub type Placement = kit::placement::Placement<Unit, UNITS, HEXES>;

impl Sided for Unit {
    fn numbers(side: Side) -> Range<usize> {
        if side == WEST { 0..3 } else { 3..6 }
    }
}

impl std::fmt::Display for Unit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&Self::NAMES[self.index()].to_uppercase())
    }
}

/// What is printed on the front of a unit, hidden from the other side until it fights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the factor says it")]
pub enum Face {
    Weak = 1,
    Middling = 2,
    Strong = 4,
}

impl Face {
    /// Each side has one of each.
    pub const ALL: [Self; 3] = [Self::Weak, Self::Middling, Self::Strong];

    /// Combat factor, in attack and defence.
    pub fn factor(self) -> u8 {
        self as u8
    }
}

/// What an attack leads to, from bad to good for the attacker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Verdict {
    AttackerLost,
    NoEffect,
    DefenderLost,
}

/// What is awaited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// The deal.
    Begin,
    /// The first turn, at once.
    Dealt,
    /// Orders of a side.
    Act(Side),
    /// Nothing: the game has ended.
    Over,
}

/// How a game stands; with faces left out, how it stands for a viewer who does not know them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Position {
    /// Game turn from 1, 0 before the first.
    pub turn: u16,
    /// What is awaited.
    pub step: Step,
    /// Where the units stand that are not lost.
    pub at: Placement,
    /// Faces, as far as they are dealt and known.
    pub faces: [Option<Face>; UNITS],
    /// Units whose face both sides have seen.
    pub seen: Units,
    /// Units that have moved or attacked this turn.
    pub done: Units,
}

/// Where the units of a side stand in a list of all units.
pub fn of(side: Side) -> Range<usize> {
    Unit::numbers(side)
}

/// A position through some eyes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// Whose.
    pub who: Viewer,
    /// What they see.
    pub seen: Position,
}

/// What may be ordered: the deal, a move, an attack on a unit beside it, the end of a part of the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Order {
    Begin,
    Move { unit: Unit, to: HexId },
    Attack { unit: Unit, target: Unit },
    Pass,
}

/// What may happen. Faces are dealt as far as one is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Event {
    Dealt([Option<Face>; UNITS]),
    Began { turn: u16, side: Side },
    Moved { unit: Unit, to: HexId },
    Revealed { unit: Unit, face: Face },
    Fought { attacker: Unit, defender: Unit, die: u8, verdict: Verdict },
    Ended,
}
