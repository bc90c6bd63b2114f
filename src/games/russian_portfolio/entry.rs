//! The game in the register.

use super::{data::FILES, game::Game};
use engine::{
    base::assets::Assets,
    contract::rules::Rules as _,
    table::{GameEntry, GameKind, Kind, Sample, Shipped},
};
use std::sync::Arc;

/// The Russian Portfolio with its files, samples, lessons and puzzles.
pub const GAME: GameEntry = GameEntry::of(kind, FILES, SAMPLES).with_lessons(LESSONS).with_puzzles(PUZZLES);

/// The kind of the game, built in this crate with all that is generic in the engine.
#[inline(never)]
fn kind(assets: Arc<dyn Assets>, shipped: Shipped) -> Arc<dyn GameKind> {
    Arc::new(Kind::<Game>::shipped_with(assets, shipped))
}

/// A lesson or a pack of them: name and text.
macro_rules! lesson {
    ($name:literal) => {
        ($name, include_str!(concat!("../../../assets/russian_portfolio/lessons/", $name)))
    };
}

const LESSONS: &[(&str, &str)] = &[
    lesson!("hexes.pack"),
    lesson!("hexes_0_five_minutes.lesson"),
    lesson!("hexes_1_map.lesson"),
    lesson!("hexes_2_moving.lesson"),
    lesson!("hexes_3_odds.lesson"),
    lesson!("hexes_4_battle.lesson"),
    lesson!("hexes_5_supply.lesson"),
];

const PUZZLES: &[(&str, &str)] =
    &[("hexes.puzzles", include_str!("../../../assets/russian_portfolio/hexes.puzzles"))];

const SAMPLES: &[Sample] = &[
    Sample {
        game: Game::ID,
        file: "both_capitals",
        name: "Both capitals",
        about: "With a commentary: seven points in the mud of November",
        bytes: include_bytes!("../../../saves/both_capitals.stavka"),
    },
    Sample {
        game: Game::ID,
        file: "leningrad_three_times",
        name: "Leningrad three times",
        about: "Taken, lost and taken again: a Soviet victory in the spring of 1942",
        bytes: include_bytes!("../../../saves/leningrad_three_times.stavka"),
    },
];
