//! The form of a position. Everything may be left out.

use super::super::super::{
    nouns::{AXIS, SOVIET, Step, Weather},
    state::Position,
};
use engine::base::side::Side;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;

/// A position as it is written; what is left out has its usual value.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Written {
    /// Box of the turn track; the first of the game if left out.
    #[serde(deserialize_with = "said")]
    pub turn: Option<u8>,
    /// The weather, where a die decides it.
    #[serde(deserialize_with = "said", skip_serializing_if = "Option::is_none")]
    pub weather: Option<Weather>,
    /// Which step begins.
    pub step: Begins,
    /// Number of the reserve phase.
    #[serde(skip_serializing_if = "is_zero")]
    pub reserve: u8,
    /// Ground beyond its own that the Axis controls: hexes, places, and `Q3-Q11` for a part of a row.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub axis: Vec<String>,
    /// Ground that the Soviet side controls; it is read last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub soviet: Vec<String>,
    /// Units by hex or place, with what is not Ready about them: `su_a4:d ax_pzk24:s`.
    pub units: BTreeMap<String, String>,
    /// Saved factors: infantry and armour of the Axis, then of the Soviet side; those of a part A with its income.
    #[serde(deserialize_with = "said", skip_serializing_if = "Option::is_none")]
    pub saved: Option<[(u16, u16); 2]>,
    /// Soviet victory cities that have lost their own factor.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<String>,
    /// Tank factories lost where the Axis does not stand any more.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub factories: Vec<String>,
    /// First turn of the Soviet winter bonus.
    #[serde(deserialize_with = "said", skip_serializing_if = "Option::is_none")]
    pub winter: Option<u8>,
    /// Turn of the first wave of the Siberian reserve.
    #[serde(deserialize_with = "said", skip_serializing_if = "Option::is_none")]
    pub siberia: Option<u8>,
    /// A moment of a played game; beside it only ground is read, where it says nothing of that itself.
    #[serde(deserialize_with = "said", skip_serializing)]
    pub exact: Option<Position>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// A value that may be left out, written without a word around it.
fn said<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

/// A moment of a played game, to be written.
#[derive(Serialize)]
pub struct Moment<'a> {
    /// As in [`Written`].
    pub axis: Vec<String>,
    /// As in [`Written`].
    pub soviet: Vec<String>,
    /// The moment without its ground.
    pub exact: &'a Position,
}

/// A step that begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Begins {
    /// Part A of a side.
    Base(Who),
    /// The movement of a side.
    Move(Who),
    /// The attacks of a side are planned.
    Plan(Who),
}

impl Default for Begins {
    fn default() -> Self {
        Self::Move(Who::Axis)
    }
}

impl Begins {
    /// All of them, in the sequence of a turn before the snow.
    pub const ALL: [Self; 6] = [
        Self::Base(Who::Axis),
        Self::Base(Who::Soviet),
        Self::Move(Who::Axis),
        Self::Plan(Who::Axis),
        Self::Move(Who::Soviet),
        Self::Plan(Who::Soviet),
    ];

    /// The step of the game.
    pub const fn step(self) -> Step {
        match self {
            Self::Base(who) => Step::Base(who.side()),
            Self::Move(who) => Step::Move(who.side()),
            Self::Plan(who) => Step::Plan(who.side()),
        }
    }
    /// The step that begins, where a position can begin there; after an offer to end the game part A.
    pub fn of(step: Step) -> Option<Self> {
        let step = if let Step::EndOffer(side) = step { Step::Base(side) } else { step };
        Self::ALL.into_iter().find(|begins| begins.step() == step)
    }
}

/// A side by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Who {
    Axis,
    Soviet,
}

impl Who {
    /// The side.
    pub const fn side(self) -> Side {
        match self {
            Self::Axis => AXIS,
            Self::Soviet => SOVIET,
        }
    }
}
