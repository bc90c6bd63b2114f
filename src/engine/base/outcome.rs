//! How a game ended.

use super::side::Side;
use serde::{Deserialize, Serialize};

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// The winning side, if any.
    pub winner: Option<Side>,
    /// Kind of result in the game's own key word, such as `sudden_death`.
    pub kind: String,
    /// One sentence for people.
    pub sentence: String,
    /// Points held by the side that must score.
    pub score: i32,
    /// Points it needed.
    pub needed: i32,
}

impl Outcome {
    /// `6 points held, 8 needed`.
    pub fn points_held(&self) -> String {
        let points = if self.score == 1 { "point" } else { "points" };
        format!("{} {points} held, {} needed", self.score, self.needed)
    }
}
