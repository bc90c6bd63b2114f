//! What pages of several subjects have in common.

use super::super::{
    super::{
        game::Game,
        nouns::{Hex, Unit},
        state::Position,
    },
    counters,
};
use engine::show::{counter::CounterMark, scene::Subject, sheet::Row};

/// A row that leads to a hex.
pub fn to_hex(row: Row, hex: Hex) -> Row {
    Row { subject: Some(Subject::Place(hex.into())), ..row }
}

/// The units of a hex but one.
pub fn stack(game: &Game, p: &Position, hex: Hex, but: Option<Unit>) -> Vec<CounterMark> {
    p.at.units(hex)
        .filter(|unit| Some(*unit) != but)
        .map(|unit| counters::mark(game, p, unit, Some(hex)))
        .collect()
}
