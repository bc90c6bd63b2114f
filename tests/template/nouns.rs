//! The words of the game: units, their faces, how a game stands, what may be ordered and what may happen.

use crate::{
    engine::base::{
        names,
        side::{Side, Viewer},
    },
    kit::{hex::HexId, stack::Excess},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The side that acts first.
pub const WEST: Side = Side(0);
/// The other side.
pub const EAST: Side = Side(1);
/// Number of units, of both sides.
pub const UNITS: usize = 6;

/// A unit: 0 to 2 of the west, 3 to 5 of the east. A unit is not its face, so its number betrays nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unit(u8);

impl Unit {
    /// As files name them.
    pub const NAMES: [&str; UNITS] = ["w1", "w2", "w3", "e1", "e2", "e3"];

    /// All units.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..UNITS as u8).map(Self)
    }
    /// The unit with an index from 0.
    pub fn at(index: usize) -> Option<Self> {
        (index < UNITS).then_some(Self(index as u8))
    }
    /// As an array index.
    pub fn index(self) -> usize {
        self.0.into()
    }
    /// Whose it is.
    pub fn side(self) -> Side {
        Side(self.0 / 3)
    }
}

impl std::fmt::Display for Unit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&Self::NAMES[self.index()].to_uppercase())
    }
}

impl Serialize for Unit {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        names::write("unit", self.index(), to)
    }
}

impl<'de> Deserialize<'de> for Unit {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Self::at(names::read("unit", from)?).ok_or_else(|| serde::de::Error::custom("no such unit"))
    }
}

/// What is printed on the front of a unit, hidden from the other side until it fights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the factor says it")]
pub enum Face {
    Weak,
    Middling,
    Strong,
}

impl Face {
    /// Each side has one of each.
    pub const ALL: [Self; 3] = [Self::Weak, Self::Middling, Self::Strong];

    /// Combat factor, in attack and defence.
    pub fn factor(self) -> u8 {
        match self {
            Self::Weak => 1,
            Self::Middling => 2,
            Self::Strong => 4,
        }
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
    /// The faces are to be dealt.
    Begin,
    /// Orders of a side.
    Act(Side),
    /// The die of a battle: never between two orders.
    Battle {
        /// Who attacks.
        attacker: Unit,
        /// Who is attacked.
        defender: Unit,
    },
    /// Nothing: the game has ended.
    Over,
}

/// How a game stands; with faces left out, how it stands for somebody who does not know them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Position {
    /// Game turn from 1, 0 before the deal.
    pub turn: u16,
    /// What is awaited.
    pub step: Step,
    /// Where each unit stands; `None` when it is lost.
    pub at: [Option<HexId>; UNITS],
    /// Faces, as far as they are dealt and known.
    pub faces: [Option<Face>; UNITS],
    /// Units whose face both sides have seen.
    pub seen: [bool; UNITS],
    /// Units that have moved or attacked this turn.
    pub done: [bool; UNITS],
}

/// A position through some eyes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// Whose.
    pub who: Viewer,
    /// What they see.
    pub seen: Position,
}

/// What may be ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// Deal the faces.
    Begin,
    /// Move one hex.
    Move {
        /// Who.
        unit: Unit,
        /// Where to.
        to: HexId,
    },
    /// Attack a unit beside it.
    Attack {
        /// Who.
        unit: Unit,
        /// Whom.
        target: Unit,
    },
    /// End the side's part of the turn.
    Pass,
}

/// What may happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "fields are named as in `Order` and `Position`")]
pub enum Event {
    /// The faces of all units, as far as one is told.
    Dealt([Option<Face>; UNITS]),
    /// A side begins its part of a turn.
    Began {
        turn: u16,
        side: Side,
    },
    Moved {
        unit: Unit,
        to: HexId,
    },
    Attacked {
        attacker: Unit,
        defender: Unit,
    },
    Revealed {
        unit: Unit,
        face: Face,
    },
    /// The die of the battle and what it led to.
    Fought {
        die: u8,
        verdict: Verdict,
    },
    Ended,
}

/// Why an order is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the sentences say it")]
pub enum Refusal {
    #[error("this is not the time for that")]
    Time,
    #[error("that unit is the other side’s")]
    NotYours,
    #[error("that unit has moved or attacked this turn")]
    Done,
    #[error("that unit is lost")]
    Lost,
    #[error("that hex is not beside the unit")]
    Far,
    #[error("nobody enters a lake")]
    Lake,
    #[error("that hex is held by the other side")]
    Held,
    #[error("there is no unit of the other side")]
    NoTarget,
    #[error("{0}")]
    Stacked(Excess),
}

/// Why the automatic player gives an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {
    /// It attacks whenever it can.
    Attacks,
    /// Any order is as good as another.
    Chance,
}
