//! The game in the register.

use crate::{data::FILES, game::Game, nouns::*};
use engine::table::{GameEntry, GameKind, Kind, Sample, Shipped};

/// Red Parachutes with its files, samples and lessons.
pub const GAME: GameEntry = GameEntry::of(kind, FILES, SAMPLES).with_lessons(LESSONS);

/// The kind of the game, built in this crate with all that is generic in the engine.
#[inline(never)]
fn kind(assets: Arc<dyn Assets>, shipped: Shipped) -> Arc<dyn GameKind> {
    Arc::new(Kind::<Game>::shipped_with(assets, shipped))
}

/// A lesson or a pack of them: name and text.
macro_rules! lesson {
    ($name:literal) => {
        ($name, include_str!(concat!("../../../assets/red_parachutes/lessons/", $name)))
    };
}

const LESSONS: &[(&str, &str)] = &[
    lesson!("parachutes.pack"),
    lesson!("parachutes_1_river.lesson"),
    lesson!("parachutes_2_drop.lesson"),
    lesson!("parachutes_3_attack.lesson"),
];

const SAMPLES: &[Sample] = &[
    Sample {
        game: Game::ID,
        file: "one_point_short",
        name: "One point short",
        about: "With a commentary: the bridge, three brigades in a night, and a draw",
        bytes: include_bytes!("../../../saves/one_point_short.stavka"),
    },
    Sample {
        game: Game::ID,
        file: "over_the_river",
        name: "Over the river",
        about: "A lead melts on the last day: a Soviet victory, with no point to spare",
        bytes: include_bytes!("../../../saves/over_the_river.stavka"),
    },
];
