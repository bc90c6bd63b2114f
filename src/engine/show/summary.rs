//! The result of a game.

use super::sheet::Row;
use serde::{Deserialize, Serialize};

/// A milestone for batches, such as the fall of a city.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Milestone {
    /// `Smolensk`.
    pub name: String,
    /// Game turn in which it happened first and still holds at the end, if it did.
    pub turn: Option<u16>,
}

/// Result of a game and its milestones.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Summary {
    /// Kind of result, such as `german` or `running`.
    pub kind: String,
    /// One sentence.
    pub sentence: String,
    /// Points held.
    pub score: i32,
    /// Points needed.
    pub needed: i32,
    /// Milestones.
    pub milestones: Vec<Milestone>,
    /// Rows for the end-of-game page.
    pub rows: Vec<Row>,
}
