//! Attacks (RC-CMB): unit against unit, odds, column shifts, one die.

use super::{supply::supplied, turn::may_act};
use crate::{
    data::{Board, Terrain},
    game::Game,
    nouns::*,
};
use kit::crt::Column;

/// Whether a unit may attack another.
pub fn may_attack(board: &Board, p: &Position, unit: Unit, target: Unit) -> Result<(), Refusal> {
    let from = may_act(p, unit)?;
    let to = p.at.of(target).filter(|_| target.side() != unit.side());
    let to = to.ok_or(Refusal::new("RC-CMB-01", "there is no unit of the other side"))?;
    must(board.map.way(from, to).is_some(), "RC-CMB-01", "that hex is not beside the unit")
}

/// The column of an attack: by odds, one to the left over a river, into a wood, and out of supply (RC-CMB-02, RC-SUP-02).
/// `None` while a face is unknown or a unit is lost.
pub fn column(board: &Board, p: &Position, attacker: Unit, defender: Unit) -> Option<Column> {
    let (from, to) = (p.at.of(attacker)?, p.at.of(defender)?);
    let (mine, theirs) = (p.faces[attacker.index()]?, p.faces[defender.index()]?);
    let river = board.map.between(from, to) == Some(true);
    let wood = board.map.terrain(to) == Terrain::Woods;
    let odds = board.results.column(mine.factor().into(), theirs.factor().into());
    let left = [river, wood, !supplied(board, p, attacker)].into_iter().map(i16::from).sum::<i16>();
    Some(board.results.shifted(odds, -left))
}

/// Both units are turned over (RC-CMB-03), and the die decides (RC-CMB-04).
pub fn attack(d: &mut Draft<'_, Game>, board: &Board, attacker: Unit, defender: Unit) {
    for unit in [attacker, defender] {
        if let (Some(face), false) = (d.state.faces[unit.index()], d.state.seen.has(unit)) {
            d.emit(Event::Revealed { unit, face });
        }
    }
    let die = d.roll(RollKey::new(d.state.turn, "attack", attacker.0.into()), 6);
    let result = column(board, d.state, attacker, defender).and_then(|c| board.results.result(c, die));
    let verdict = result.copied().unwrap_or(Verdict::NoEffect); // below the first column
    d.emit(Event::Fought { attacker, defender, die: die as u8, verdict });
}
