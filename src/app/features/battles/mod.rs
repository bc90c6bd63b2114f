//! Battles one can see: a card at the place of a battle with both rows of counters, dice, hits on their way to the units,
//! losses, what was likely and what came. It is shown at the moment of commitment and again as more is told.
//!
//! `course`: how long what was told takes to be seen. `state`: which battles are shown, and how far ([`Battles`]).
//! `story`: what is said on it. The card itself stands in `screens::battle`. Nothing here knows a game.

pub mod course;
pub mod state;
pub mod story;

pub use self::state::Battles;
