//! Movement (RC-MOV), zones of control (RC-ZOC) and stacking (RC-STK).

use super::turn::may_act;
use crate::{
    data::{Board, Terrain},
    nouns::*,
};
use kit::{
    reach::{self, Standing},
    stack::{Limit, excess},
};

/// Movement factors of a unit (RC-MOV-01).
pub const FACTORS: u8 = 2;

/// Where a unit can go.
pub type Reach = reach::Reach<HEXES, 1>;

/// All hexes in the zone of a side (RC-ZOC-01).
pub fn zone(board: &Board, p: &Position, side: Side) -> Hexes {
    board.zones.of(p.at.of_side(side).map(|(_, hex)| (hex, 0)))
}

/// Where a unit can go from a hex: what its steps cost, and that a zone ends the move (RC-MOV-01 to -03, RC-ZOC-02).
fn reach(board: &Board, p: &Position, unit: Unit, from: HexId) -> Reach {
    let enemy = unit.side().other();
    let zone = zone(board, p, enemy);
    Reach::find(&board.map, Standing::at(from), FACTORS, |at, way, to| {
        let ground = board.map.terrain(to);
        let cost = 1 + u8::from(ground == Terrain::Woods) + u8::from(board.map.side(at.hex, way));
        let may =
            ground != Terrain::Lake && !p.at.holds(enemy, to) && (at.fresh || at.spent + cost <= FACTORS);
        may.then_some(reach::Step { cost, ends: zone.has(to), harms: false })
    })
}

/// Whether units may stand together in a hex (RC-STK-01).
pub fn fit(board: &Board, hex: HexId, units: &[Unit]) -> Result<(), Refusal> {
    let most = if board.map.terrain(hex) == Terrain::Clear { 2 } else { 1 };
    let excess = excess(&[Limit::units(most)], units, |_, ()| 1);
    excess.map_or(Ok(()), |excess| Err(Refusal::new("RC-STK-01", excess.to_string())))
}

fn may_end(board: &Board, p: &Position, unit: Unit, reach: &Reach, to: HexId) -> Result<(), Refusal> {
    let enemy = unit.side().other();
    let from = reach.start();
    let near = board.map.contains(to) && (1..=FACTORS.into()).contains(&board.map.distance(from, to));
    must(near, "RC-MOV-01", "that hex is out of reach")?;
    must(board.map.terrain(to) != Terrain::Lake, "RC-MOV-02", "no unit enters a lake")?;
    must(!p.at.holds(enemy, to), "RC-MOV-02", "that hex is held by the other side")?;
    must(reach.cost(to).is_some(), "RC-MOV-01", "that hex is out of reach")?;
    fit(board, to, &p.at.units(to).chain([unit]).collect::<Vec<_>>())
}

/// Whether a unit may move to a hex.
pub fn may_move(board: &Board, p: &Position, unit: Unit, to: HexId) -> Result<(), Refusal> {
    let from = may_act(p, unit)?;
    may_end(board, p, unit, &reach(board, p, unit, from), to)
}

/// The hexes to which a unit may move, each with what it costs.
pub fn ends(board: &Board, p: &Position, unit: Unit) -> Vec<(HexId, u8)> {
    let Ok(from) = may_act(p, unit) else { return Vec::new() };
    let reach = reach(board, p, unit, from);
    reach.hexes().filter(|(to, _)| may_end(board, p, unit, &reach, *to).is_ok()).collect()
}
