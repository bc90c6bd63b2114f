//! What a player sees.

pub mod asked;
pub mod chronicle;
pub mod coming;
pub mod overlay;
