//! The game in the register.

use crate::{data::FILES, game::Game};
use engine::{
    base::assets::Assets,
    table::{GameEntry, GameKind, Kind, Shipped},
};
use std::sync::Arc;

/// Red Parachutes with its files and lessons.
pub const GAME: GameEntry = GameEntry::of(kind, FILES, &[]).with_lessons(LESSONS);

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
