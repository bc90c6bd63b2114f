//! Movement (RC-MOV) and stacking (RC-STK).

use super::{
    super::{
        data::{Board, Terrain},
        nouns::{Position, Refusal, Unit},
    },
    turn::may_act,
};
use crate::kit::{
    hex::HexId,
    stack::{Limit, excess},
};

/// What stacking counts: all units alike.
#[derive(Debug, Clone, Copy)]
struct Any;

const fn most(most: u32) -> Limit<Any> {
    Limit::Most { class: Any, most, words: ["unit", "units"] }
}

/// Two units to a clear hex, one to a wood (RC-STK-01).
fn limit(terrain: Terrain) -> Limit<Any> {
    if terrain == Terrain::Clear { most(2) } else { most(1) }
}

/// Whether a unit may move to a hex (RC-MOV-01).
///
/// # Errors
/// The reason.
pub fn may_move(board: &Board, p: &Position, unit: Unit, to: HexId) -> Result<(), Refusal> {
    may_act(p, unit)?;
    let from = p.at[unit.index()].ok_or(Refusal::Lost)?;
    board.map.layout().way(from, to).ok_or(Refusal::Far)?;
    may_stand(board, p, unit, to)
}

/// Whether a unit may stand in a hex with those that are there (RC-MOV-02, RC-STK-01).
pub fn may_stand(board: &Board, p: &Position, unit: Unit, hex: HexId) -> Result<(), Refusal> {
    let terrain = *board.map.terrain(hex).ok_or(Refusal::Far)?;
    if terrain == Terrain::Lake {
        return Err(Refusal::Lake);
    }
    let mut units: Vec<Unit> = p.units_in(hex).filter(|there| *there != unit).collect();
    if units.iter().any(|there| there.side() != unit.side()) {
        return Err(Refusal::Held);
    }
    units.push(unit);
    excess(&[limit(terrain)], &units, |_, Any| 1).map_or(Ok(()), |excess| Err(Refusal::Stacked(excess)))
}
