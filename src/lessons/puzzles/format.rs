//! The words of a puzzle pack.

use engine::base::start::Start;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the format this program writes.
pub const FORMAT: u16 = 1;

/// Puzzles of one game.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzlePack {
    /// Version of the format; [`FORMAT`].
    pub format: u16,
    /// Lasting id.
    pub id: String,
    /// Title on the screen.
    pub title: String,
    /// The game, as `--game` names it.
    pub game: String,
    /// Choices of the game; those left out have their default.
    #[serde(default)]
    pub choices: BTreeMap<String, String>,
    /// Positions.
    pub positions: Vec<Position>,
    /// Puzzles over them.
    pub puzzles: Vec<Puzzle>,
}

/// A moment of a game.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Id within the pack.
    pub id: String,
    /// Where it came from, for people.
    #[serde(default)]
    pub from: String,
    /// The position it begins from.
    pub start: Start,
    /// Orders given from there on, in the words of the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deeds: Vec<String>,
}

/// A task over a position.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// Lasting id: progress is kept under it.
    pub id: String,
    /// The position, by its id.
    pub at: String,
    /// The kind of task.
    pub kind: String,
    /// What it is about, in the words of the game.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// The best answer, by its id. It is found again, not believed.
    pub best: String,
    /// By how much it is the best.
    pub by: i64,
    /// How many answers there are.
    pub answers: u16,
    /// How hard it is, from 1 to [`HARDEST`].
    pub level: u8,
}

/// The highest level.
pub const HARDEST: u8 = 5;

impl PuzzlePack {
    /// The position of a puzzle.
    pub fn position(&self, puzzle: &Puzzle) -> Option<&Position> {
        self.positions.iter().find(|position| position.id == puzzle.at)
    }
}
