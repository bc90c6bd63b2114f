//! The turns of the game, and what is worth points at its end.

use super::written::At;
use crate::nouns::*;
use kit::data::{faults::text_fault, source::Source};

/// Number of turns (SCN-01).
pub const TURNS: u8 = 16;

/// A box of the turn track.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// Its number, from 1.
    pub turn: u8,
    /// The day of September.
    pub day: u8,
    /// The part of the day.
    pub slot: Slot,
    /// Whether it is dark.
    pub night: bool,
    /// Dice for German salvos (RPX-019).
    pub german_salvo_dice: u8,
    /// Dice for Soviet salvos.
    pub soviet_salvo_dice: u8,
    /// Whether German replacements come (RPX-010).
    pub german_replacements: bool,
    /// Bridgehead pairs that come (RPX-040).
    pub bridgehead_pairs: u8,
    /// Dice for the companies of a brigade; none for any number (RPX-131).
    pub drop_dice: Option<u8>,
}

impl Turn {
    /// Whether it is the morning turn of its day.
    pub fn is_morning(&self) -> bool {
        self.slot == Slot::AM
    }
}

/// What is worth points (SCN-04).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Victory {
    /// Towns with their points.
    #[serde(rename = "town_points")]
    pub towns: Vec<(At, u8)>,
    /// The standing bridge with Soviet units at both ends.
    #[serde(rename = "intact_kaniv_bridge_soviet_held")]
    pub bridge: u8,
    /// An improved bridgehead.
    #[serde(rename = "improved_bridgehead_pair")]
    pub improved: u8,
    /// Soviet battalions on the west bank for a point.
    #[serde(rename = "soviet_battalions_west_per_point")]
    pub battalions_west: u8,
    /// A German battalion left on the east bank.
    #[serde(rename = "german_battalion_left_on_east_bank")]
    pub left_east: u8,
    /// Airborne companies for a point.
    #[serde(rename = "airborne_company_alive_in_woods_or_linked_up_per_point")]
    pub airborne: u8,
    /// Soviet steps lost that cost a point.
    #[serde(rename = "minus_per_soviet_steps_lost")]
    pub soviet_steps: u8,
    /// German steps lost for a point.
    #[serde(rename = "plus_per_german_steps_lost")]
    pub german_steps: u8,
    /// Levels: their names, the first point and the last.
    pub levels: Vec<(String, i32, i32)>,
}

/// Checks the calendar and what is worth points.
///
/// # Errors
/// Turns that do not follow each other, days that do not have four; divisors of nothing, levels that do not follow each other.
pub fn check(source: &Source, track: &[Turn], victory: &Victory) -> Result<(), AssetError> {
    let must = |holds, table: &str, reason: &str| source.must(holds, &[table], table, reason);
    must(track.len() == usize::from(TURNS), "turn_track", "there are not 16 turns")?;
    for (turn, number) in track.iter().zip(1..) {
        let slot = [Slot::AM, Slot::Midday, Slot::PM, Slot::Night][usize::from((number - 1) % 4)];
        let in_day = (turn.slot, turn.night, turn.day) == (slot, slot == Slot::Night, 23 + (number - 1) / 4);
        let few = turn.german_salvo_dice.max(turn.soviet_salvo_dice) <= 9 && turn.bridgehead_pairs <= 4;
        for (holds, reason) in [
            (turn.turn == number, "the turns do not follow each other"),
            (in_day, "each day from the 23rd on has a morning, a midday, an afternoon and a night"),
            (few, "there are too many dice or bridgeheads"),
            (turn.drop_dice.is_none_or(|dice| dice <= 6), "there are too many dice for a drop"),
        ] {
            let words = ["turn_track", &format!("turn: {}", turn.turn)];
            source.must(holds, &words, "turn_track", reason)?;
        }
    }
    let per = [victory.battalions_west, victory.airborne, victory.soviet_steps, victory.german_steps];
    must(per.iter().all(|n| *n > 0), "victory", "a point cannot be for nothing")?;
    let levels = &victory.levels;
    let follow = levels.windows(2).all(|two| two[0].2 + 1 == two[1].1);
    let whole = levels.first().is_some_and(|level| level.1 == 0) && levels.len() > 1;
    must(follow && whole, "victory", "the levels do not follow each other from 0 on")?;
    let named = levels.iter().find_map(|level| text_fault("name", &level.0, 30, false));
    must(named.is_none(), "victory", &named.unwrap_or_default())
}
