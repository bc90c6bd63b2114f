//! What is given before a game begins, each file read and checked: the map, the order of battle with its calendar, the tables, the
//! rules in words. The tables may be replaced by who owns the published ones.

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

const DATA: [(&str, &str); 5] = [
    (map::FILE, include_str!("../../../../assets/red_parachutes/map.ron")),
    (order_of_battle::FILE, include_str!("../../../../assets/red_parachutes/orders_of_battle.ron")),
    (tables::FILE, include_str!("../../../../assets/red_parachutes/tables.ron")),
    (rulebook::FILE, include_str!("../../../../assets/red_parachutes/rules.ron")),
    (NAMES_FILE, include_str!("../../../../assets/red_parachutes/names.ron")),
];

/// The data files of the game and its rule pages; a folder named with `--assets` may replace them.
pub const FILES: &[(&str, &str)] = &ALL;

const ALL: [(&str, &str); DATA.len() + rulebook::PAGES.len()] = {
    let mut all = [("", ""); DATA.len() + rulebook::PAGES.len()];
    all.split_at_mut(DATA.len()).0.copy_from_slice(&DATA);
    all.split_at_mut(DATA.len()).1.copy_from_slice(&rulebook::PAGES);
    all
};
