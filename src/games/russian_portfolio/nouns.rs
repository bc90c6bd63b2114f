//! The words of the game: sides, units and their status, the moments of a turn.

pub use super::data::{
    track::Weather,
    words::{AXIS, AXIS_UNITS, HEXES, Hex, HexSet, SOVIET, UNITS, UnitId as Unit},
};
use engine::base::side::Side;
use kit::{placement::Sided, set::Set};
use serde::{Deserialize, Serialize};
use std::ops::Range;

impl Unit {
    /// Whose counter it is.
    #[inline]
    pub const fn side(self) -> Side {
        if (self.0 as usize) < AXIS_UNITS { AXIS } else { SOVIET }
    }
}

/// A value for each counter.
pub type PerUnit<T> = kit::per_unit::PerUnit<Unit, T, UNITS>;
/// Where the counters stand.
pub type Placement = kit::placement::Placement<Unit, UNITS, HEXES>;
/// A set of counters.
pub type UnitSet = Set<Unit, 3>;

impl Sided for Unit {
    #[inline]
    fn numbers(side: Side) -> Range<usize> {
        if side == AXIS { 0..AXIS_UNITS } else { AXIS_UNITS..UNITS }
    }
    #[inline]
    fn side(self) -> Side {
        Unit::side(self)
    }
}

/// The counters of a side.
pub fn units_of(side: Side) -> UnitSet {
    let numbers = Unit::numbers(side);
    UnitSet::range(numbers.start, numbers.end)
}

/// What a unit can still do (RP-STA-01). From one to the next an action or a result leads; back only recovery and refacing
/// (RP-STA-09).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Status {
    /// May move and attack.
    #[default]
    Ready,
    /// Has acted or was pushed; defends in full.
    Spent,
    /// Out of order: no move, no attack, no zone of control (RP-STA-04).
    Dispersed,
}

impl From<Status> for u8 {
    fn from(status: Status) -> Self {
        status as Self
    }
}

/// Where in the sequence of play the game stands; the number of the reserve phase stands beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    /// A side places its units, where it may.
    SetUp(Side),
    /// A side may end the game (RP-VIC-06).
    EndOffer(Side),
    /// Replacements, reinforcements and strategic movement of a side: part A (RP-SEQ-05).
    Base(Side),
    /// The Siberian reserve puts the game at risk (RP-SIB-05, SIB-CRI).
    Siberia(Side),
    /// Operational movement of a side, initial or in a reserve phase (RP-SEQ-04).
    Move(Side),
    /// Steps A1 and A2: a side allots its attacks (RP-SEQ-07).
    Plan(Side),
    /// Step A3: the defender answers the attacks of this side (RP-CMB-08).
    Stand(Side),
    /// Steps A4 to A10: the attacks of this side, one by one.
    Attack(Side),
    /// What is isolated of a side is lost (RP-SUP-05).
    Isolation(Side),
    /// The game is over.
    Over,
}

impl Default for Step {
    /// The first of a game.
    fn default() -> Self {
        Self::SetUp(AXIS)
    }
}

impl Step {
    /// The side whose part of the turn it is.
    pub const fn active(self) -> Option<Side> {
        match self {
            Self::SetUp(side)
            | Self::EndOffer(side)
            | Self::Base(side)
            | Self::Siberia(side)
            | Self::Move(side)
            | Self::Plan(side)
            | Self::Stand(side)
            | Self::Attack(side)
            | Self::Isolation(side) => Some(side),
            Self::Over => None,
        }
    }
}

/// One or two units of a hex that do something together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Stack(pub Unit, #[serde(default, skip_serializing_if = "Option::is_none")] pub Option<Unit>);

impl Stack {
    /// Its units.
    pub fn units(self) -> impl Iterator<Item = Unit> + Clone {
        std::iter::once(self.0).chain(self.1)
    }
    /// The same as a set.
    pub fn set(self) -> UnitSet {
        self.units().collect()
    }
}

/// What is saved of one side (RP-REP-02, -15).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Store {
    /// Infantry factors.
    pub infantry: u16,
    /// Armour factors.
    pub armour: u16,
}
