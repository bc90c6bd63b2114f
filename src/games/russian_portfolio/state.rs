//! The position: everything that changes in a game, flat and cheap to copy. Nothing of it is hidden (RP-GEN-09).

use super::{
    combat::Fighting,
    logistics::Base,
    nouns::{AXIS, Hex, HexSet, PerUnit, Placement, SOVIET, Stack, Status, Step, UnitSet, Weather},
};
use engine::base::{outcome::Outcome, side::Side};
use serde::{Deserialize, Serialize};

/// Victory cities on the map (RP-VIC-01).
pub const VICTORY_CITIES: usize = 10;

/// How it stands.
#[derive(Debug, Clone, PartialEq, Hash, Default, Serialize, Deserialize)]
pub struct Position {
    /// Box of the turn track, 0 to 15.
    pub turn: u8,
    /// The weather of the turn.
    pub weather: Weather,
    /// Where in the sequence of play.
    pub step: Step,
    /// Number n of the reserve phase; 0 in the Initial Operations (RP-RSV-01).
    #[serde(default)]
    pub reserve: u8,
    /// Sides that did nothing in this reserve phase (RP-RSV-03).
    #[serde(default)]
    pub passed: u8,
    /// Whether the side has moved or attacked in this phase.
    #[serde(default)]
    pub acted: bool,
    /// Where the units stand.
    pub at: Placement,
    /// Their status.
    #[serde(default)]
    pub status: PerUnit<Status>,
    /// Units that moved operationally this turn (RP-MOV-01).
    #[serde(default)]
    pub moved: UnitSet,
    /// Units that moved in this phase; they may attack in it (RP-MOV-01).
    #[serde(default)]
    pub moved_now: UnitSet,
    /// Units that attacked this turn (RP-CMB-01).
    #[serde(default)]
    pub attacked: UnitSet,
    /// Units that had a breakthrough attack this turn (RP-BRK-01).
    #[serde(default)]
    pub broke_through: UnitSet,
    /// Units dispersed in this attack phase: they do not recover at its end (RP-STA-08).
    #[serde(default)]
    pub shaken: UnitSet,
    /// The stack on its way.
    #[serde(default)]
    pub march: Option<March>,
    /// Land hexes by controller (RP-CTL-01): of the Axis, Soviet ones.
    pub control: [HexSet; 2],
    /// Whether Finns may enter the USSR in the first turn: German units start in Finland (RP-FST-04).
    #[serde(default)]
    pub finns_march: bool,
    /// Soviet victory cities whose own factor still stands (RP-RUL-06).
    #[serde(default)]
    pub garrisons: HexSet,
    /// Replacements, supply and fuel.
    #[serde(default)]
    pub base: Base,
    /// Attacks allotted, and the one that is fought.
    #[serde(default)]
    pub fighting: Fighting,
    /// Turns in which the Axis took the victory cities that it holds, in the sequence of the map.
    #[serde(default)]
    pub falls: [Option<u8>; VICTORY_CITIES],
    /// How it ended.
    #[serde(default)]
    pub outcome: Option<Outcome>,
}

/// A stack on its way (RP-SEQ-06, RP-MOV-10).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct March {
    /// Who moves together.
    pub stack: Stack,
    /// Hexes so far, the first one included.
    pub path: Vec<Hex>,
    /// What the path has cost.
    pub cost: u8,
}

impl Position {
    /// The side whose player turn it is (RP-SEQ-08): the risk of the Siberian reserve is a part of the Soviet one.
    pub fn in_turn(&self) -> Side {
        if let Step::Siberia(_) = self.step { SOVIET } else { self.step.active().unwrap_or(AXIS) }
    }
    /// Who controls a hex (RP-CTL-01); `None` for water and closed ground.
    #[inline]
    pub fn controller(&self, hex: Hex) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.controls(*side, hex))
    }
    /// Whether a side controls a hex.
    #[inline]
    pub fn controls(&self, side: Side, hex: Hex) -> bool {
        self.control[usize::from(side.0 & 1)].has(hex)
    }
    /// Gives a hex to a side.
    pub fn take(&mut self, side: Side, hex: Hex) {
        self.control[usize::from(side.other().0 & 1)].remove(hex);
        self.control[usize::from(side.0 & 1)].add(hex);
    }
    /// Whether an uncaptured Soviet victory city without units bars the way (RP-MOV-13).
    #[inline]
    pub fn garrison_alone(&self, hex: Hex) -> bool {
        self.garrisons.has(hex) && self.at.is_empty(hex)
    }
    /// Units of the other side in the way of a side: enemies or a garrison.
    #[inline]
    pub fn enemy_in(&self, side: Side, hex: Hex) -> bool {
        self.at.holds(side.other(), hex) || (side != SOVIET && self.garrison_alone(hex))
    }
}
