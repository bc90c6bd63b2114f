//! What is given before a game begins, each file read and checked: the map, the order of battle with its calendar, the tables, the
//! rules in words. Who owns the published game may put its ratings and tables in place of ours.

/// A data file: its name and the text that ships.
macro_rules! file {
    ($name:literal) => {
        (
            concat!("red_parachutes/", $name),
            include_str!(concat!("../../../../assets/red_parachutes/", $name)),
        )
    };
}

pub mod counters;
pub mod map;
pub mod order_of_battle;
pub mod printed;
pub mod results;
pub mod rulebook;
pub mod tables;
pub mod track;
pub mod written;

pub use self::{
    counters::{Counter, Gun, SetUp},
    map::{Edge, Map},
    order_of_battle::Army,
    tables::Tables,
    track::{Turn, Victory},
};

/// Place names in German and Russian, by the labels of their hexes.
pub const NAMES_FILE: &str = "red_parachutes/names.ron";

/// What an owner of the published game puts in place of ours: ratings of units, tables, those of combat. The files that ship replace nothing.
pub const PUBLISHED: [(&str, &str); 3] =
    [file!("published/ratings.ron"), file!("published/costs.ron"), file!("published/results.ron")];

const DATA: [(&str, &str); 9] = [
    PUBLISHED[0],
    PUBLISHED[1],
    PUBLISHED[2],
    file!("map.ron"),
    file!("orders_of_battle.ron"),
    file!("tables.ron"),
    file!("rules.ron"),
    file!("names.ron"),
    file!("guide.ron"),
];

/// The data files of the game and its rule pages; a folder named with `--assets` may replace them.
pub const FILES: &[(&str, &str)] = &ALL;

const ALL: [(&str, &str); DATA.len() + rulebook::PAGES.len()] = {
    let mut all = [("", ""); DATA.len() + rulebook::PAGES.len()];
    all.split_at_mut(DATA.len()).0.copy_from_slice(&DATA);
    all.split_at_mut(DATA.len()).1.copy_from_slice(&rulebook::PAGES);
    all
};
