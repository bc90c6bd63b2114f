//! The game in the register.

use super::{FILES, game::Game};
use engine::{
    base::assets::Assets,
    contract::rules::Rules as _,
    table::{GameEntry, GameKind, Kind, Sample, Shipped},
};
use std::sync::Arc;

/// Barbarossa Fast with its files, samples, lessons and puzzles.
pub const GAME: GameEntry = GameEntry::of(kind, FILES, SAMPLES).with_lessons(LESSONS).with_puzzles(PUZZLES);

/// The kind of the game, built in this crate with all that is generic in the engine.
#[inline(never)]
fn kind(assets: Arc<dyn Assets>, shipped: Shipped) -> Arc<dyn GameKind> {
    Arc::new(Kind::<Game>::shipped_with(assets, shipped))
}

/// A lesson or a pack of them: name and text.
macro_rules! lesson {
    ($name:literal) => {
        ($name, include_str!(concat!("../../../assets/barbarossa_fast/lessons/", $name)))
    };
}

const LESSONS: &[(&str, &str)] = &[
    lesson!("first_steps.pack"),
    lesson!("0_five_minutes.lesson"),
    lesson!("1_the_map.lesson"),
    lesson!("2_moving.lesson"),
    lesson!("3_the_attack.lesson"),
    lesson!("4_air.lesson"),
    lesson!("5_blitzkrieg.lesson"),
    lesson!("6_pockets.lesson"),
    lesson!("7_mud_and_snow.lesson"),
    lesson!("8_the_soviet_side.lesson"),
    lesson!("9_june_1941.lesson"),
    lesson!("10_june_own_plan.lesson"),
    lesson!("11_the_turning_point.lesson"),
    lesson!("12_what_was_known.lesson"),
    lesson!("13_a_soviet_month.lesson"),
];

const PUZZLES: &[(&str, &str)] =
    &[("barbarossa.puzzles", include_str!("../../../assets/barbarossa_fast/barbarossa.puzzles"))];

const SAMPLES: &[Sample] = &[
    Sample {
        game: Game::ID,
        file: "four_of_seven",
        name: "Four of seven",
        about: "With a commentary and two variations: why September lost this campaign",
        bytes: include_bytes!("../../../saves/four_of_seven.stavka"),
    },
    Sample {
        game: Game::ID,
        file: "six_of_six",
        name: "Six of six",
        about: "The revised edition, with a commentary: the last point in December",
        bytes: include_bytes!("../../../saves/six_of_six.stavka"),
    },
    Sample {
        game: Game::ID,
        file: "leningrad_falls",
        name: "Leningrad falls",
        about: "Five cities and 7 points: a German victory over the historical procedure",
        bytes: include_bytes!("../../../saves/leningrad_falls.stavka"),
    },
    Sample {
        game: Game::ID,
        file: "october_mud",
        name: "October mud",
        about: "Stopped in October, in the mud before two cities: play on from here",
        bytes: include_bytes!("../../../saves/october_mud.stavka"),
    },
];
