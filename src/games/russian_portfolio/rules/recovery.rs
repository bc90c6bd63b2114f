//! Recovery of the Dispersed (RP-STA-05), and how it stands when supply is determined after it.

use super::super::{
    nouns::{Status, Unit, UnitSet},
    state::Position,
};
use engine::base::side::Side;

/// Units of a side that recover at the end of the other side’s attack phase in the Initial Operations: all of its Dispersed but
/// those that were dispersed in that very phase (RP-STA-05, -08).
pub fn recovering(p: &Position, side: Side) -> UnitSet {
    p.at.of_side(side).map(|(unit, _)| unit).filter(|unit| recovers(p, *unit)).collect()
}

/// Whether a unit on the map does.
#[inline]
pub fn recovers(p: &Position, unit: Unit) -> bool {
    // What was dispersed in a phase of its own side has recovered by the end of the next one.
    let in_that_phase = || p.step.active() != Some(unit.side());
    p.status[unit] == Status::Dispersed && !(p.shaken.has(unit) && in_that_phase())
}

/// How it stands when the supply of a side is determined next, should nothing else change: enemies that are Dispersed now have
/// recovered, and their zones cut lines again (RP-STA-05, RP-SEQ-03).
pub fn before_supply(p: &Position, side: Side) -> Position {
    let mut then = p.clone();
    for unit in recovering(p, side.other()) {
        then.status[unit] = Status::Spent;
    }
    then
}
