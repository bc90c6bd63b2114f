//! Words as plain data: sheets, log lines, the sequence of play, builders. Made by a game, drawn by the window.

use serde::{Deserialize, Serialize};

/// A rule id such as `BF-MOV-01`; the window shows it without the game's prefix in panels.
pub type RuleId = String;

/// Colour of meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Tone {
    #[default]
    Plain,
    Good,
    Warn,
    Bad,
    Supply,
    OutOfSupply,
    Quiet,
}
