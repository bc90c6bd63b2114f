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

pub use self::{
    counters::{Counter, Gun, SetUp},
    map::{Edge, Map},
    order_of_battle::Army,
    tables::Tables,
    track::{Turn, Victory},
};

/// The data files of the game; a folder named with `--assets` may replace them.
pub const FILES: &[(&str, &str)] = &[
    (map::FILE, include_str!("../../../../assets/red_parachutes/map.ron")),
    (order_of_battle::FILE, include_str!("../../../../assets/red_parachutes/orders_of_battle.ron")),
    (tables::FILE, include_str!("../../../../assets/red_parachutes/tables.ron")),
    (rulebook::FILE, include_str!("../../../../assets/red_parachutes/rules.ron")),
];
