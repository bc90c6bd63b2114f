//! What wargames share; a game takes what it wants. Knows the engine, no game.

pub mod crt;
pub mod data;
pub mod digest;
pub mod exercise;
pub mod hex;
pub mod hex_board;
pub mod ids;
pub mod pool;
pub mod refusal;
pub mod say;
pub mod set;
pub mod stack;

/// For [`id`], which names it where a game uses it.
#[doc(hidden)]
pub use engine;
