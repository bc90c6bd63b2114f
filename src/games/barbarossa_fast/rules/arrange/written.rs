//! The form of a position. Everything but the units may be left out.

use crate::{
    ids::UnitSet,
    nouns::{Group, Plan, Weather},
    siberia::Siberia,
    state::Draws,
    talk::Talk,
};
use engine::{base::text, contract::rules::Fault};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A position as it stands in a file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Written {
    /// Game turn, 1 to 7.
    pub turn: u8,
    /// 2 the German step, 6 the Soviet step.
    pub step: u8,
    /// What the die of October gave.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub october: Option<Weather>,
    /// The weather of the turn, in place of October's; in December what its die gave, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weather: Option<Weather>,
    /// The German plan.
    pub plan: Plan,
    /// German ground beside the bases and where German units stand.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub german: Vec<String>,
    /// Turns in which the Germans took places that they hold.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub taken: BTreeMap<String, u8>,
    /// Units by place, in the words of `token`.
    pub units: BTreeMap<String, String>,
    /// Fortresses destroyed where the Soviet side stands.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub destroyed: Vec<String>,
    /// Air fleets in the game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub luftflotten: Vec<String>,
    /// Soviet units that can come back: `7W 9S rdo`, or `rest`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub pool: String,
    /// Army groups other than those of the order of battle.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub groups: BTreeMap<String, Group>,
    /// Units eliminated so far: German, Soviet.
    #[serde(skip_serializing_if = "is_nothing")]
    pub lost: (u8, u8),
    /// Weak units among those of the start that are gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weak: Option<u8>,
    /// Siberians: 0 not called, 1 called, 2 in the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub siberians: Option<u8>,
    /// The reserve where it is called: call, waves and crisis.
    #[serde(skip_serializing_if = "Siberia::is_untouched")]
    pub siberia: Siberia,
    /// Moscow has fallen once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moscow_fell: Option<bool>,
    /// Axis units have attacked out of Romania.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub romania_attacked: bool,
    /// What the commanders of a team have said to each other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub talk: Option<Box<Talk>>,
    /// What a moment of a real game says beyond that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<Exact>,
}

impl Written {
    /// The form of a text.
    ///
    /// # Errors
    /// What cannot be read, with its line.
    pub fn read(position: &str) -> Result<Self, Fault> {
        text::read_file(position)
            .map_err(|(line, why)| Fault::new(format!("{why} (line {line} of the position)")))
    }
}

impl Default for Written {
    fn default() -> Self {
        Self {
            turn: 1,
            step: 2,
            october: None,
            weather: None,
            plan: Plan::Historical,
            german: Vec::new(),
            taken: BTreeMap::new(),
            units: BTreeMap::new(),
            destroyed: Vec::new(),
            luftflotten: Vec::new(),
            pool: String::new(),
            groups: BTreeMap::new(),
            lost: (0, 0),
            weak: None,
            siberians: None,
            siberia: Siberia::default(),
            moscow_fell: None,
            romania_attacked: false,
            talk: None,
            exact: None,
        }
    }
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the signature serde asks for
fn are_none(units: &UnitSet) -> bool {
    units.is_empty()
}

fn is_nothing(lost: &(u8, u8)) -> bool {
    *lost == (0, 0)
}

/// What was seen of counters and draws. Who does not see the hidden part leaves the last two out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exact {
    /// Counters that are not in this game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<String>,
    /// What is known of the draws.
    pub draws: Draws,
    /// Infantry that has fought and may be turned down again.
    #[serde(default, skip_serializing_if = "are_none")]
    pub turnable: UnitSet,
    /// Weak units among those of the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weak: Option<u8>,
    /// Change of the requirement by the group left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub presort: Option<i8>,
}
