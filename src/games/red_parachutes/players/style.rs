//! What sets the levels apart: *Procedure* has the numbers of section 6; *Standard* attacks where it pays in pairs of games, counts what each
//! option brings, and looks at its supply before it moves.

use super::leaning::Leaning;
use crate::nouns::*;

/// The numbers of a level; points of hexes in hundredths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// Columns at which it attacks, by day and by night (AUTO-03).
    pub wanted: [i8; 2],
    /// From this turn on one column less by day, two by night.
    pub presses: u8,
    /// A town is worth so many times what the procedure gives for it (AUTO-24, AUTO-43).
    pub town: i32,
    /// What a hex out of supply costs.
    pub dry: i32,
    /// Whether it picks the option that promises most, instead of by a die (AUTO-04, AUTO-05).
    pub counts: bool,
    /// How it leans.
    pub lean: Leaning,
}

/// No turn of the game comes after this one.
const NEVER: u8 = u8::MAX;

impl Style {
    /// That of a side at a level.
    pub fn of(side: Side, level: u8) -> Self {
        let (wanted, presses) = match (level, side == GERMAN) {
            (0, true) => ([7, 9], NEVER),
            (0, false) => ([6, 7], NEVER),
            (_, true) => ([7, 9], 13),
            (_, false) => ([8, 8], NEVER),
        };
        let (town, dry, counts) = if level == 0 { (1, 0, false) } else { (2, 120, true) };
        Self { wanted, presses, town, dry, counts, lean: Leaning::default() }
    }
}
