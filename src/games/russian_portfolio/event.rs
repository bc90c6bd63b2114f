//! Facts: what happened, dice and all.

use super::{
    combat::BattleEvent,
    logistics::BaseEvent,
    nouns::{Hex, Stack, Step, Unit, UnitSet, Weather},
};
use engine::base::outcome::Outcome;
use serde::{Deserialize, Serialize};

/// A fact.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// The units of the set-up stand on the map.
    SetUp,
    /// A unit was re-placed before the first turn.
    Deployed {
        /// Who.
        unit: Unit,
        /// Where.
        at: Hex,
    },
    /// A turn began; `die` is the one for the weather of turn 0 (RP-WX-03).
    TurnBegan {
        /// Box of the track.
        turn: u8,
        /// Its weather.
        weather: Weather,
        /// The die.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        die: Option<u8>,
    },
    /// The sequence of play went on.
    StepBegan {
        /// To this step.
        step: Step,
        /// Number of the reserve phase.
        #[serde(default)]
        reserve: u8,
    },
    /// A stack went one hex on; it controls the hex (RP-MOV-12).
    Went {
        /// Who.
        stack: Stack,
        /// Where to.
        to: Hex,
        /// What the step cost.
        cost: u8,
        /// Whether a victory city changes hands.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        city: bool,
    },
    /// A stack ended its move (RP-SEQ-06).
    Moved {
        /// Who.
        stack: Stack,
        /// The whole path, the first hex included.
        path: Vec<Hex>,
        /// Movement factors used of the basic allowance.
        mf: u8,
        /// Factors used of the bonus (RP-MOV-04).
        omb: u8,
        /// Whether the move dispersed it, and by which rule.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dispersed: Option<MoveCost>,
    },
    /// In part A, in supply or isolation.
    Base(BaseEvent),
    /// In an attack phase.
    Battle(BattleEvent),
    /// An attack phase ended: who moved or attacked is Spent (RP-MOV-09).
    PhaseEnded {
        /// Who becomes Spent.
        spent: UnitSet,
        /// Who recovers from Dispersed to Spent (RP-STA-05).
        recovered: UnitSet,
    },
    /// The turn ended: Spent units are Ready (RP-STA-06).
    Refaced {
        /// Who.
        units: UnitSet,
    },
    /// The game ended.
    Ended(Outcome),
}

/// Why a move dispersed a stack (RP-STA-03).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MoveCost {
    /// One hex beyond its movement factor (RP-MOV-05).
    BeyondAllowance,
    /// The bonus was used to enter a zone of control (RP-MOV-07).
    BonusIntoZone,
    /// From zone to zone of the same unit without pure armour (RP-ZOC-03).
    ZoneToZone,
}
