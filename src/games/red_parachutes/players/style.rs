//! What sets the levels apart: *Procedure* has the numbers of section 6; *Standard* attacks where it pays in pairs of games, counts what each
//! option brings, and looks at its supply before it moves.

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
}

/// No turn of the game comes after this one.
const NEVER: u8 = u8::MAX;
const PROCEDURE: [Style; 2] = [
    Style { wanted: [7, 9], presses: NEVER, town: 1, dry: 0, counts: false },
    Style { wanted: [6, 7], presses: NEVER, town: 1, dry: 0, counts: false },
];
const STANDARD: [Style; 2] = [
    Style { wanted: [7, 9], presses: 13, town: 2, dry: 120, counts: true },
    Style { wanted: [8, 8], presses: NEVER, town: 2, dry: 120, counts: true },
];

impl Style {
    /// That of a side at a level.
    pub fn of(side: Side, level: u8) -> Self {
        let both = if level == 0 { PROCEDURE } else { STANDARD };
        both[usize::from(side != GERMAN)]
    }
}
