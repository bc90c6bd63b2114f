//! What happened in the same months, month by month, and where its places lie on this map.
//!
//! The months are those that every game of the campaign reads ([`kit::data::history`]).

use engine::base::assets::{AssetError, Assets};
use kit::data::{
    faults::quoted,
    history::{History, OF_1941},
    source::Source,
};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Where its places lie, and titles of the turns.
pub const FILE: &str = "russian_portfolio/history.ron";

/// Where the places of history lie on this map.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Places {
    /// This program reads 1.
    pub format: u32,
    /// The game.
    pub id: String,
    /// Hexes by the names of places.
    pub places: BTreeMap<String, String>,
    /// What each turn was about.
    pub titles: BTreeMap<u8, String>,
}

/// Reads both files.
///
/// # Errors
/// What is wrong in one of them.
pub fn read(assets: &dyn Assets) -> Result<(History, Places), AssetError> {
    let history = History::read(assets, OF_1941)?;
    let source = Source::read(assets, FILE)?;
    let places: Places = source.parse()?;
    source.must(
        places.format == 1 && places.id == "russian_portfolio",
        &["format"],
        "",
        "is of another kind",
    )?;
    for (place, label) in &places.places {
        let known = history.places.contains(place);
        source.must(known, &[place], &quoted(place), "history has no such place")?;
        let hex = super::words::LAYOUT.labelled(label).is_some();
        source.must(hex, &[place], &quoted(place), "there is no such hex")?;
    }
    Ok((history, places))
}
