//! The rules in the window: every rule by its id, the pages they stand on, search, and the reader that shows them.
//!
//! What is read comes from the game as plain data (`engine::pages`); nothing here knows a game.

mod book;
mod picture;
mod pieces;
mod reader;

pub use book::{Hit, RuleBook};
pub use pieces::Piece;
pub use reader::Reader;
