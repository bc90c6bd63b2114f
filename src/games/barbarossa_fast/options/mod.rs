//! The options a game is started with.
//!
//! A rule asks for an option by its field of [`Setup`] at one place. Files hold those that differ from their default by the
//! keys of their rows; the five options of the first version have fields of their own there.
//!
//! `setup`: the values; `rows`: the rows of the three pages.

mod rows;
mod setup;
mod values;

pub use setup::{House, Setup};
pub use values::{
    AirSector, AttackMove, BreakDepth, CallOff, Cutoff, December, NoRetreat, Overflow, SuddenDeath, Surplus,
    Window,
};

use super::{
    edition::Edition,
    nouns::{Level, Plan, SiberianRule, Strength},
};
use engine::contract::options::{self, Choices, SetupRow, SetupRows};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// A set-up as it stands in a file: what the first version had, and of the rest what differs from its default.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Setup", deny_unknown_fields)]
struct Written {
    edition: Edition,
    plan: Option<Plan>,
    strength: Strength,
    free_setup: bool,
    soviet: Level,
    #[serde(default, skip_serializing_if = "is_printed")]
    siberia: SiberianRule,
    #[serde(default, skip_serializing_if = "Choices::is_empty")]
    options: Choices,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the signature serde asks for
fn is_printed(rule: &SiberianRule) -> bool {
    *rule == SiberianRule::Printed
}

/// Keys of the rows that have a field of their own in files.
const OF_OLD: [&str; 6] = ["edition", "plan", "strength", "free-setup", "soviet", "siberia"];

impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let options = options::differing(self, &OF_OLD);
        let Self { edition, plan, strength, free_setup, soviet, siberia, .. } = *self;
        Written { edition, plan, strength, free_setup, soviet, siberia, options }.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let Written { edition, plan, strength, free_setup, soviet, siberia, options } =
            Written::deserialize(from)?;
        let mut setup = Self { edition, plan, strength, free_setup, soviet, siberia, ..Self::default() };
        options::put(&mut setup, &options).map_err(D::Error::custom)?;
        Ok(setup)
    }
}

impl SetupRows for Setup {
    const ROWS: &'static [SetupRow<Self>] = rows::ROWS;
}
