//! River crossing: a small hex game for two sides, and a template for new games (`docs/adding_a_game.md`).
//!
//! Each side has three units on hexes with woods, a lake and a river, with zones of control and a supply line to its edge of
//! the map. Faces lie hidden from the other side until a unit fights. In its part of a turn a side moves or attacks with each
//! unit once; who takes more units has won.
//!
//! `nouns`: the words of the game. `data`: the board. `game`: a game with its options. `rules`: what follows from an order, a
//! file for each section of the rulebook. `boundary`: rules and secrets as the engine asks for them. `players`: the automatic
//! player. `show`: pictures and sentences.

mod boundary;
pub mod data;
pub mod game;
pub mod nouns;
mod players;
mod rules;
mod show;

use engine::{
    base::assets::Assets,
    table::{GameEntry, GameKind, Kind, Shipped},
};
use std::sync::Arc;

/// The game in the register.
pub const GAME: GameEntry = GameEntry::of(kind, data::FILES, &[]);

/// The kind of the game, built in this crate with all that is generic in the engine.
#[inline(never)]
fn kind(assets: Arc<dyn Assets>, shipped: Shipped) -> Arc<dyn GameKind> {
    Arc::new(Kind::<game::Game>::shipped_with(assets, shipped))
}
