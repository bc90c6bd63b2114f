//! Battles one can see: on the counters of the map, and on a card with both rows of them, dice, losses, what was likely and
//! what came. They are shown at the moment of commitment and again as more is told.
//!
//! `course`: how far it was seen. `state`: which battles are shown ([`Battles`]). `story`: what is said of them. The card
//! itself stands in `screens::battle`, what is drawn on the map in `map::fight_paint`, when in `map::fight_time`. Nothing
//! here knows a game.

pub mod course;
pub mod state;
pub mod story;

pub use self::state::Battles;
