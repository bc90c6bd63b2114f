//! What the engine asks of a game.

pub mod automatic;
pub mod options;
pub mod rules;
pub mod show;
pub mod tools;
pub mod trials;
