//! What the engine asks of a game.

pub mod rules;
