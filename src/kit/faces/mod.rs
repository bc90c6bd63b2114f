//! What a player sees.

pub mod chronicle;
pub mod overlay;
