//! A game with its board and its options.

use crate::{data::Board, nouns::*};

/// A game of River crossing.
pub struct Game {
    /// The board.
    pub board: Board,
    /// The rules in words.
    pub rules: Vec<RuleText>,
    /// The options.
    pub setup: Setup,
}

/// The options of a game.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    /// Number of game turns.
    pub turns: u16,
}

impl SetupRows for Setup {
    const ROWS: &'static [SetupRow<Self>] = &[OptionRow::new("turns", "Turns")
        .about("How long the game lasts")
        .choices(&[
            choice("4", "Four", "A quarter of an hour"),
            choice("8", "Eight", "Time to come back after a loss"),
        ])
        .at(Field {
            get: |setup| usize::from(setup.turns == 8),
            set: |setup, nth| setup.turns = if nth == 0 { 4 } else { 8 },
        })];
}
