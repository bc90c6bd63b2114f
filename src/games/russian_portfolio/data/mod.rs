//! What is given before a game begins: map, counters, combat table and turn track, each read from its file and checked.
//!
//! `words`: the words of the data. `map`, `order_of_battle`, `table`, `track`: a reader each. `printed`: the map as the window draws it. `board`: all of it, with fast lookups.

pub mod board;
pub mod country;
pub mod history;
pub mod map;
pub mod order_of_battle;
pub mod printed;
pub mod rulebook;
pub mod table;
pub mod track;
pub mod words;

pub use self::{
    board::Board,
    map::{Edges, River, Special},
    table::Verdict,
    track::{LAST_RESERVE_PHASE, LAST_TURN, TurnBox, Weather},
    words::*,
};

/// Place names in German and Russian, by the labels of their hexes.
pub const NAMES_FILE: &str = "russian_portfolio/names.ron";

/// A page of the rules: name and text.
macro_rules! page {
    ($name:literal) => {
        (
            concat!("russian_portfolio/rules/", $name, ".md"),
            include_str!(concat!("../../../../assets/russian_portfolio/rules/", $name, ".md")),
        )
    };
}

/// The data files of the game; a folder named with `--assets` may replace them.
pub const FILES: &[(&str, &str)] = &[
    (map::FILE, include_str!("../../../../assets/russian_portfolio/hexmap.ron")),
    (order_of_battle::FILE, include_str!("../../../../assets/russian_portfolio/orders_of_battle.ron")),
    (table::FILE, include_str!("../../../../assets/russian_portfolio/crt.ron")),
    (track::FILE, include_str!("../../../../assets/russian_portfolio/turn_track.ron")),
    (printed::FILE, include_str!("../../../../assets/russian_portfolio/drawing.ron")),
    (country::FILE, include_str!("../../../../assets/russian_portfolio/country.ron")),
    (rulebook::FILE, include_str!("../../../../assets/russian_portfolio/rules.ron")),
    (NAMES_FILE, include_str!("../../../../assets/russian_portfolio/names.ron")),
    (history::FILE, include_str!("../../../../assets/russian_portfolio/history.ron")),
    (kit::data::history::OF_1941, include_str!("../../../../assets/history/1941.ron")),
    (
        "russian_portfolio/rules/pictures.ron",
        include_str!("../../../../assets/russian_portfolio/rules/pictures.ron"),
    ),
    page!("game"),
    page!("turn"),
    page!("setup"),
    page!("units"),
    page!("movement"),
    page!("zones"),
    page!("terrain"),
    page!("combat"),
    page!("results"),
    page!("retreat"),
    page!("advance"),
    page!("supply"),
    page!("replacements"),
    page!("weather"),
    page!("siberia"),
    page!("victory"),
    page!("automatic"),
    page!("screen"),
    page!("reconstructed"),
];
