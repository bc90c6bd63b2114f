//! The words of part A and of supply: what is saved, what has been used, what is isolated; orders and facts about them.

use super::nouns::{Hex, HexSet, Store, Unit, UnitSet};
use crate::engine::base::side::Side;
use serde::{Deserialize, Serialize};

/// Replacements, transport, supply and fuel of both sides.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Base {
    /// Saved factors of the Axis and of the Soviets.
    pub stores: [Store; 2],
    /// Units that came to the map or moved strategically this turn (RP-STR-01).
    pub arrived: UnitSet,
    /// Hexes where one of them ended in this phase (RP-STR-09).
    pub arrivals: HexSet,
    /// Units moved by land this turn (RP-STR-04): only the active side’s count.
    pub rail_used: u8,
    /// Whether the side has moved a unit by sea this turn (RP-STR-06).
    pub sea_used: bool,
    /// Fronts replaced in this turn (RP-REP-06).
    pub fronts: u8,
    /// Tank factories lost for good (RP-REP-08).
    pub factories_lost: HexSet,
    /// Units short of fuel in this phase of movement (RP-SUP-10).
    pub short: UnitSet,
    /// Units found out of supply in their side’s last check (RP-SUP-01).
    pub unsupplied: UnitSet,
    /// First turn of the Soviet winter bonus (RP-WX-06).
    pub winter: Option<u8>,
}

/// An intent in part A or in the isolation step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BaseOrder {
    /// A replacement is bought and placed (RP-REP-01).
    Place {
        /// Who.
        unit: Unit,
        /// Where.
        at: Hex,
    },
}

/// A fact of part A or of the isolation step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum BaseEvent {
    /// A side’s income of a turn (RP-REP-13).
    Income {
        /// Whose.
        side: Side,
        /// Infantry factors.
        infantry: u16,
        /// Armour factors.
        armour: u16,
    },
}

impl Base {
    /// What counts for one turn is counted anew.
    pub fn turn_begins(&mut self) {
        self.arrived = UnitSet::NONE;
        self.arrivals = HexSet::NONE;
        self.fronts = 0;
    }
}

impl BaseEvent {
    /// Whether a die is in it.
    pub fn has_die(&self) -> bool {
        match self {
            Self::Income { .. } => false,
        }
    }
}
