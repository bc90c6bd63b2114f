//! What is asked of the campaign as it happened.

use crate::engine::base::{keys::PlaceKey, side::Side};

/// What is to be done in the campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Campaign {
    /// To its page; by the number of the campaign, where several games have one.
    Open(usize),
    /// Back to where its page was opened from.
    Leave,
    /// One event on or back.
    Step(bool),
    /// To the beginning of the next chapter, or of this one and then of the one before.
    Chapter(bool),
    /// To a step of a chapter, both by number from 0.
    GoTo(usize, usize),
    /// Units on the map or not.
    Units,
    /// Begin a game for a side where the chapter shown ends.
    TakeOver(Side),
    /// Tell of a place, or of none.
    Place(Option<PlaceKey>),
}
