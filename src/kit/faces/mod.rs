//! What a player sees.

pub mod chronicle;
