//! The rules in the window: every rule by its id, the pages they stand on, search, and the reader that shows them.
//!
//! What is read comes from the game as plain data (`engine::show::pages`); nothing here knows a game. The manual stands behind the rules.

mod book;
mod manual;
mod picture;
mod pieces;
mod reader;

pub use book::{Hit, RuleBook};
pub use manual::FIRST as MANUAL;
pub use pieces::Piece;
pub use reader::Reader;
