//! The turns of the game, and what is worth points at its end.

use super::map::Reader;
use crate::nouns::{Deserialize, Hex, Slot};
use engine::base::assets::AssetError;
use kit::data::faults::text_fault;

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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Victory {
    /// Towns with their points.
    pub towns: Vec<(Hex, u8)>,
    /// The standing bridge with Soviet units at both ends.
    pub bridge: u8,
    /// An improved bridgehead.
    pub improved: u8,
    /// Soviet battalions on the west bank for a point.
    pub battalions_west: u8,
    /// A German battalion left on the east bank.
    pub left_east: u8,
    /// Airborne companies for a point.
    pub airborne: u8,
    /// Soviet steps lost that cost a point.
    pub soviet_steps: u8,
    /// German steps lost for a point.
    pub german_steps: u8,
    /// Levels: their names, the first point and the last.
    pub levels: Vec<(String, i32, i32)>,
}

/// Victory as its file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VictoryFile {
    town_points: Vec<(String, u8)>,
    intact_kaniv_bridge_soviet_held: u8,
    improved_bridgehead_pair: u8,
    soviet_battalions_west_per_point: u8,
    german_battalion_left_on_east_bank: u8,
    airborne_company_alive_in_woods_or_linked_up_per_point: u8,
    minus_per_soviet_steps_lost: u8,
    plus_per_german_steps_lost: u8,
    levels: Vec<(String, i32, i32)>,
}

/// The calendar, checked.
///
/// # Errors
/// Turns that do not follow each other, days that do not have four.
pub fn turns(reader: Reader<'_>, all: &[Turn]) -> Result<Vec<Turn>, AssetError> {
    let fault = |turn: &Turn, reason: &str| {
        reader.source.fault(&["turn_track", &format!("turn: {}", turn.turn)], "turn_track", reason)
    };
    reader.source.must(
        all.len() == usize::from(TURNS),
        &["turn_track"],
        "turn_track",
        "there are not 16 turns",
    )?;
    for (turn, number) in all.iter().zip(1..) {
        let slot = [Slot::AM, Slot::Midday, Slot::PM, Slot::Night][usize::from((number - 1) % 4)];
        if turn.turn != number {
            return Err(fault(turn, "the turns do not follow each other"));
        }
        if turn.slot != slot || turn.night != (slot == Slot::Night) || turn.day != 23 + (number - 1) / 4 {
            return Err(fault(
                turn,
                "each day from the 23rd on has a morning, a midday, an afternoon and a night",
            ));
        }
        if turn.german_salvo_dice.max(turn.soviet_salvo_dice) > 9 || turn.bridgehead_pairs > 4 {
            return Err(fault(turn, "there are too many dice or bridgeheads"));
        }
        if turn.drop_dice.is_some_and(|dice| dice > 6) {
            return Err(fault(turn, "there are too many dice for a drop"));
        }
    }
    Ok(all.to_vec())
}

/// What is worth points, checked.
///
/// # Errors
/// A town that is not there, divisors of nothing, levels that do not follow each other.
pub fn victory(reader: Reader<'_>, file: VictoryFile) -> Result<Victory, AssetError> {
    let source = reader.source;
    let must = |holds, reason: &str| source.must(holds, &["victory"], "victory", reason);
    let towns = file.town_points.iter().map(|(hex, worth)| Ok((reader.hex("town_points", hex)?, *worth)));
    let towns: Vec<(Hex, u8)> = towns.collect::<Result<_, AssetError>>()?;
    let per = [
        file.soviet_battalions_west_per_point,
        file.airborne_company_alive_in_woods_or_linked_up_per_point,
        file.minus_per_soviet_steps_lost,
        file.plus_per_german_steps_lost,
    ];
    must(per.iter().all(|n| *n > 0), "a point cannot be for nothing")?;
    let follow = file.levels.windows(2).all(|two| two[0].2 + 1 == two[1].1);
    let whole = file.levels.first().is_some_and(|level| level.1 == 0) && file.levels.len() > 1;
    must(follow && whole, "the levels do not follow each other from 0 on")?;
    let named = file.levels.iter().find_map(|level| text_fault("name", &level.0, 30, false));
    must(named.is_none(), &named.unwrap_or_default())?;
    Ok(Victory {
        towns,
        bridge: file.intact_kaniv_bridge_soviet_held,
        improved: file.improved_bridgehead_pair,
        battalions_west: file.soviet_battalions_west_per_point,
        left_east: file.german_battalion_left_on_east_bank,
        airborne: file.airborne_company_alive_in_woods_or_linked_up_per_point,
        soviet_steps: file.minus_per_soviet_steps_lost,
        german_steps: file.plus_per_german_steps_lost,
        levels: file.levels,
    })
}
