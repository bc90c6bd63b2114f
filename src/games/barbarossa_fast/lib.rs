//! Barbarossa Fast: the campaign of June to December 1941, point to point.
//!
//! Designed by Lou Coatney; this is an independent implementation of the edition of October 2020. The rules are in
//! files named after their subject; every function cites the rule (`BF-MOV-03`) or ruling (`R51`) it carries out.
//! `rules::legal` says what is legal, `rules::sequence` is the sequence of play, `rules::apply` changes state, `boundary` is
//! what the engine asks.

pub mod boundary;
pub mod bytes;
pub mod conduct;
pub mod data;
pub mod edition;
pub mod entry;
pub mod event;
pub mod game;
pub mod ids;
pub mod nouns;
pub mod odds;
pub mod options;
pub mod order;
pub mod players;
pub mod practice;
pub mod refusal;
pub mod rules;
pub mod rulings;
pub mod show;
pub mod siberia;
pub mod spots;
pub mod state;
pub mod talk;
pub mod words;

use engine::{
    base::assets::{AssetError, Assets},
    contract::tools::Tool,
};
use std::sync::Arc;

/// Tools for the command line.
pub const TOOLS: &[Tool] = &[crate::odds::tool::TOOL];

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
    (data::files::MAP_FILE, include_str!("../../../assets/barbarossa_fast/map.ron")),
    (data::files::OOB_FILE, include_str!("../../../assets/barbarossa_fast/orders_of_battle.ron")),
    (data::spelling::NAMES_FILE, include_str!("../../../assets/barbarossa_fast/names.ron")),
    (data::files::GEOGRAPHY_FILE, include_str!("../../../assets/barbarossa_fast/geography.ron")),
    (data::rulebook::RULES_FILE, include_str!("../../../assets/barbarossa_fast/rules.ron")),
    (kit::data::history::OF_1941, include_str!("../../../assets/history/1941.ron")),
    (data::history::HISTORY_FILE, include_str!("../../../assets/barbarossa_fast/history.ron")),
    (data::history::AIMS_FILE, include_str!("../../../assets/barbarossa_fast/aims.ron")),
    (show::handbook::PICTURES_FILE, include_str!("../../../assets/barbarossa_fast/rules/pictures.ron")),
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
    page!("siberia"),
    page!("victory"),
    page!("soviet"),
    page!("team"),
    page!("options"),
    page!("editions"),
    page!("terms"),
    page!("screen"),
    page!("reconstructed"),
];

/// Loads what the rules do not need: rule sentences, geography and history.
///
/// # Errors
/// When a file is damaged.
fn furnish(
    g: &mut game::Game,
    (map, oob): (&data::files::MapFile, &data::files::OobFile),
    assets: &dyn Assets,
) -> Result<(), AssetError> {
    let rules = data::rulebook::Rulebook::parse(&assets.read(data::rulebook::RULES_FILE)?)?;
    g.rules = rules.texts().to_vec();
    g.spellings = Arc::new(data::spelling::read(&mut g.board, assets)?);
    let mut ground = data::files::parse_geography(&assets.read(data::files::GEOGRAPHY_FILE)?)?;
    ground.divide.clone_from(&g.board.forest_line);
    g.map = Arc::new(data::printed::printed(&g.board, Arc::new(ground), &g.spellings));
    g.pages = show::handbook::read(g, &rules, assets)?;
    let chronicle = show::chronicle::read(&g.board, map, oob, assets)?;
    g.pages.push(kit::chronicle::page(&chronicle, "Words of 1941"));
    g.chronicle = Some(Arc::new(chronicle));
    Ok(())
}
