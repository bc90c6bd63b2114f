//! Barbarossa Fast: the campaign of June to December 1941, point to point.
//!
//! Designed by Lou Coatney; this is an independent implementation of the edition of October 2020. The rules are in
//! files named after their subject; every function cites the rule (`BF-MOV-03`) or ruling (`R51`) it carries out.
//! `orders` says what is legal, `phases` is the sequence of play, `apply` changes state, `rules_impl` is the boundary.

pub mod account;
pub mod air;
pub mod apply;
pub mod ask;
pub mod attack;
pub mod audit;
pub mod board;
pub mod builders;
pub mod chronicle;
pub mod combat;
pub mod commitment;
pub mod data;
pub mod digest;
pub mod divisions;
pub mod draws;
pub mod edition;
pub mod event;
pub mod explain;
pub mod files;
pub mod forecast;
pub mod game;
pub mod german;
pub mod gestures;
pub mod handbook;
pub mod hits_panel;
pub mod ids;
pub mod imagine;
pub mod line;
pub mod movement;
pub mod notation;
pub mod odds;
pub mod order;
pub mod orders;
pub mod overlays;
pub mod phases;
pub mod picture;
pub mod players;
pub mod possible;
pub mod present;
pub mod ranges;
pub mod reason;
pub mod refusal;
pub mod reinforcements;
pub mod replacements;
pub mod retreat;
pub mod rulebook;
pub mod rules_impl;
pub mod scratch;
pub mod setup;
pub mod sheets;
pub mod sidebar;
pub mod soviet;
pub mod spelling;
pub mod state;
pub mod supply;
pub mod tally;
mod todo;
pub mod unseen;
pub mod victory;
pub mod words;

use crate::engine::{
    assets::{AssetError, Assets},
    rules::Tool,
};
use std::sync::Arc;

/// Tools for the command line.
pub const TOOLS: &[Tool] = &[odds::TOOL];

/// A rule page: name and text.
macro_rules! page {
    ($id:literal) => {
        (
            concat!("barbarossa_fast/rules/", $id, ".md"),
            include_str!(concat!("../../../assets/barbarossa_fast/rules/", $id, ".md")),
        )
    };
}

/// The data files in the program itself.
pub const FILES: &[(&str, &str)] = &[
    (files::MAP_FILE, include_str!("../../../assets/barbarossa_fast/map.ron")),
    (files::OOB_FILE, include_str!("../../../assets/barbarossa_fast/orders_of_battle.ron")),
    (spelling::NAMES_FILE, include_str!("../../../assets/barbarossa_fast/names.ron")),
    (files::GEOGRAPHY_FILE, include_str!("../../../assets/barbarossa_fast/geography.ron")),
    (rulebook::RULES_FILE, include_str!("../../../assets/barbarossa_fast/rules.ron")),
    (handbook::PICTURES_FILE, include_str!("../../../assets/barbarossa_fast/rules/pictures.ron")),
    page!("game"),
    page!("setup"),
    page!("turn"),
    page!("weather"),
    page!("units"),
    page!("movement"),
    page!("air"),
    page!("attack"),
    page!("combat"),
    page!("retreat"),
    page!("supply"),
    page!("replacements"),
    page!("victory"),
    page!("soviet"),
    page!("terms"),
    page!("screen"),
    page!("reconstructed"),
];

/// Loads what the rules do not need: rule sentences and geography.
///
/// # Errors
/// When a file is damaged.
fn furnish(g: &mut game::Game, assets: &dyn Assets) -> Result<(), AssetError> {
    let rules = rulebook::Rulebook::parse(&assets.read(rulebook::RULES_FILE)?)?;
    g.rules = rules.texts().to_vec();
    g.spellings = Arc::new(spelling::Spellings::read(&mut g.board, assets)?);
    g.pages = handbook::read(g, &rules, assets)?;
    let mut ground = files::parse_geography(&assets.read(files::GEOGRAPHY_FILE)?)?;
    ground.forest_line.clone_from(&g.board.forest_line);
    g.ground = Arc::new(ground);
    Ok(())
}
