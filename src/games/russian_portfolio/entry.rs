//! The game in the register.

use super::{data::FILES, game::Game};
use crate::engine::table::entry::GameEntry;

/// The Russian Portfolio with its files.
pub const GAME: GameEntry = GameEntry::of::<Game>(FILES, &[]);
