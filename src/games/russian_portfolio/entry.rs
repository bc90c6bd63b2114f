//! The game in the register.

use super::{data::FILES, game::Game};
use crate::engine::table::entry::GameEntry;

/// The Russian Portfolio with its files and lessons.
pub const GAME: GameEntry = GameEntry::of::<Game>(FILES, &[]).with_lessons(LESSONS);

/// A lesson or a pack of them: name and text.
macro_rules! lesson {
    ($name:literal) => {
        ($name, include_str!(concat!("../../../assets/russian_portfolio/lessons/", $name)))
    };
}

const LESSONS: &[(&str, &str)] = &[
    lesson!("hexes.pack"),
    lesson!("hexes_1_map.lesson"),
    lesson!("hexes_2_moving.lesson"),
    lesson!("hexes_3_odds.lesson"),
    lesson!("hexes_4_battle.lesson"),
    lesson!("hexes_5_supply.lesson"),
];
