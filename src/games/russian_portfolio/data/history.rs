//! What happened in the same months, month by month, and where its places lie on this map.
//!
//! The months are those of the file of history that all games of the campaign of 1941 read; of it only what speaks of days, places
//! and people is used here, nothing of another game.

use super::source::Source;
use engine::base::{
    assets::{AssetError, Assets},
    date::Date,
};
use kit::data::{
    faults::quoted,
    history::{ControlEntry, DecisionEntry, EventEntry, RingEntry, TermEntry, WeatherEntry},
};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The campaign of 1941.
pub const MONTHS_FILE: &str = "barbarossa_fast/history.ron";
/// Where its places lie, and titles of the turns.
pub const FILE: &str = "russian_portfolio/history.ron";

/// The months.
#[derive(Deserialize)]
pub struct Months {
    /// In order.
    #[serde(rename = "turns")]
    pub months: Vec<Month>,
    /// Words that are explained.
    pub glossary: Vec<TermEntry>,
}

/// A month.
#[derive(Deserialize)]
#[allow(missing_docs, reason = "the schema stands in the README of the data")]
pub struct Month {
    pub from: Date,
    pub to: Date,
    pub briefing_german: String,
    pub briefing_soviet: String,
    pub events: Vec<EventEntry>,
    pub control: ControlEntry,
    #[serde(default)]
    pub encirclements: Vec<RingEntry>,
    pub weather: WeatherEntry,
    pub decision: DecisionEntry,
    pub human_cost: String,
}

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
pub fn read(assets: &dyn Assets) -> Result<(Months, Places), AssetError> {
    let months: Months = Source::read(assets, MONTHS_FILE)?.parse()?;
    let source = Source::read(assets, FILE)?;
    let places: Places = source.parse()?;
    source.must(
        places.format == 1 && places.id == "russian_portfolio",
        &["format"],
        "",
        "is of another kind",
    )?;
    for (place, label) in &places.places {
        let known = months.months.iter().all(|month| {
            let control = &month.control;
            [&control.german, &control.soviet, &control.contested].iter().any(|list| list.contains(place))
        });
        source.must(known, &[place], &quoted(place), "history has no such place")?;
        let hex = super::words::LAYOUT.labelled(label).is_some();
        source.must(hex, &[place], &quoted(place), "there is no such hex")?;
    }
    Ok((months, places))
}
