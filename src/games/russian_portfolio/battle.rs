//! The words of combat: attacks as they are allotted, the one that is fought, orders and facts about them.

use super::nouns::{Hex, HexSet, Unit, UnitSet};
use serde::{Deserialize, Serialize};

/// Attacks of the phase.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Fighting {
    /// Attacks allotted and not yet fought, in the sequence in which they were begun.
    pub plan: Vec<Attack>,
    /// Units with orders not to retreat (RP-CMB-08).
    pub standing: UnitSet,
    /// Whether the amphibious right of the first phase has been used (RP-FST-02).
    pub amphibious_used: bool,
    /// Battles begun in this phase.
    pub number: u16,
}

/// An attack as it is allotted (RP-CMB-02, -03a).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Attack {
    /// Defending hexes.
    pub targets: HexSet,
    /// Attackers.
    pub units: UnitSet,
    /// Whether it disregards the river (RP-FST-02).
    pub amphibious: bool,
}

/// An intent in an attack phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BattleOrder {
    /// A unit begins an attack on a hex (step A1).
    Begin {
        /// Who.
        unit: Unit,
        /// On which hex.
        target: Hex,
    },
}

/// A fact of an attack phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum BattleEvent {
    /// An attack was begun.
    Begun {
        /// Who.
        unit: Unit,
        /// On which hex.
        target: Hex,
    },
}

impl BattleEvent {
    /// Whether a die is in it.
    pub fn has_die(&self) -> bool {
        match self {
            Self::Begun { .. } => false,
        }
    }
}
