//! What wargames share; a game takes what it wants. Knows the engine, no game.

pub mod crt;
pub mod data;
pub mod hex;
pub mod say;
pub mod stack;
