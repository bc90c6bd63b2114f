//! The data files of the game as they stand on disk: the map and the orders of battle.
//!
//! `entries` has the shape of each file; here they are read from text. What a file must add up to is checked in
//! `map_checks` and `oob_checks`. Not here: `data::board`, the tables the rules run on, which are built from a validated
//! file and may then trust every index in it.
//!
//! The text comes from outside, perhaps from a folder a player has edited: sizes and counts are bounded and
//! nothing here panics whatever the input.

mod entries;
mod geography;
mod map_checks;
mod oob_checks;

use engine::base::assets::AssetError;
use kit::data::{faults::quoted, source::Source};

pub use self::{
    entries::*,
    geography::{GEOGRAPHY_FILE, parse_geography},
};

/// The game both files must say they belong to.
const GAME_ID: &str = "barbarossa_fast";
/// The format of both files that this program reads.
const FORMAT: u32 = 1;

/// Reads the map from its text. What it says is checked by [`validate`].
///
/// # Errors
/// When the text is too long or is not a map file; the message names the line.
pub fn parse_map(text: &str) -> Result<MapFile, AssetError> {
    let source = Source::of(MAP_FILE, text);
    let map = MapFile { source: source.clone(), ..source.parse()? };
    check_header(MAP_FILE, map.format, &map.id)?;
    Ok(map)
}

/// Reads the orders of battle from their text. What they say is checked by [`validate`].
///
/// # Errors
/// When the text is too long or is not an order of battle; the message names the line.
pub fn parse_oob(text: &str) -> Result<OobFile, AssetError> {
    let source = Source::of(OOB_FILE, text);
    let oob = OobFile { source: source.clone(), ..source.parse()? };
    check_header(OOB_FILE, oob.format, &oob.id)?;
    Ok(oob)
}

/// Checks both files together: everything the rules take for granted about map and counters.
///
/// # Errors
/// The first thing that is wrong, with the entry it concerns.
pub fn validate(map: &MapFile, oob: &OobFile) -> Result<(), AssetError> {
    map_checks::check(map)?;
    oob_checks::check(map, oob)
}

pub(super) fn check_header(file: &str, format: u32, id: &str) -> Result<(), AssetError> {
    if format != FORMAT {
        let reason = format!("is {format}, but this program reads {FORMAT}");
        return Err(AssetError::new(file, "format", reason));
    }
    if id != GAME_ID {
        let reason = format!("{} is another game; this program looks for \"{GAME_ID}\" here", quoted(id));
        return Err(AssetError::new(file, "id", reason));
    }
    Ok(())
}
