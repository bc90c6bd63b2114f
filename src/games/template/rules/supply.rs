//! Supply (RC-SUP): from the own edge of the map, over land that the other side neither holds nor controls.

use super::movement::zone;
use crate::{data::Board, nouns::*};
use kit::trace::Trace;

/// Steps that supply reaches from the edge.
const REACH: u32 = 4;

/// The supply of a side (RC-SUP-01).
pub fn trace(board: &Board, p: &Position, side: Side) -> Trace<ROWS, COLS, 1> {
    let held = |side| p.at.of_side(side).map(|(_, hex)| hex).collect::<Hexes>();
    let free = board.land - held(side.other()) - zone(board, p, side.other());
    let edge = board.edges[usize::from(side.0 & 1)];
    Trace::of(board.ways, free | held(side), edge, edge, REACH)
}

/// Whether a unit is in supply; one that is lost is not.
pub fn supplied(board: &Board, p: &Position, unit: Unit) -> bool {
    p.at.of(unit).is_some_and(|hex| trace(board, p, unit.side()).reach.has(hex))
}
