//! The game in the register.

use crate::{data::FILES, game::Game};
use engine::{
    base::assets::Assets,
    table::{GameEntry, GameKind, Kind, Shipped},
};
use std::sync::Arc;

/// Red Parachutes with its files.
pub const GAME: GameEntry = GameEntry::of(kind, FILES, &[]);

/// The kind of the game, built in this crate with all that is generic in the engine.
#[inline(never)]
fn kind(assets: Arc<dyn Assets>, shipped: Shipped) -> Arc<dyn GameKind> {
    Arc::new(Kind::<Game>::shipped_with(assets, shipped))
}
