//! Movement (RC-MOV) and stacking (RC-STK).

use super::{
    super::{
        data::{Board, Terrain},
        nouns::*,
    },
    turn::may_act,
};
use kit::stack::{Limit, excess};

/// Whether a unit may move to a hex.
pub fn may_move(board: &Board, p: &Position, unit: Unit, to: HexId) -> Result<(), Refusal> {
    let from = may_act(p, unit)?;
    must(board.map.way(from, to).is_some(), "RC-MOV-01", "that hex is not beside the unit")?;
    let terrain = board.map.terrain(to);
    must(terrain != Terrain::Lake, "RC-MOV-02", "no unit enters a lake")?;
    let free = p.units_in(to).all(|there| there.side() == unit.side());
    must(free, "RC-MOV-02", "that hex is held by the other side")?;
    let most = if terrain == Terrain::Clear { 2 } else { 1 };
    let together: Vec<Unit> = p.units_in(to).chain([unit]).collect();
    let excess = excess(&[Limit::units(most)], &together, |_, ()| 1);
    excess.map_or(Ok(()), |excess| Err(Refusal::new("RC-STK-01", excess.to_string())))
}
