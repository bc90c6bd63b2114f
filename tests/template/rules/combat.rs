//! Attacks (RC-CMB): unit against unit, odds, column shifts, one die.

use super::{
    super::{
        data::{Board, Terrain},
        game::Game,
        nouns::{Event, Face, Position, Refusal, Unit, Verdict},
    },
    turn::may_act,
};
use crate::{
    engine::contract::rules::{Draft, RollKey},
    kit::{crt::Column, hex::HexId},
};

/// Whether a unit may attack another (RC-CMB-01).
///
/// # Errors
/// The reason.
pub fn may_attack(board: &Board, p: &Position, unit: Unit, target: Unit) -> Result<(), Refusal> {
    may_act(p, unit)?;
    if target.side() == unit.side() {
        return Err(Refusal::NoTarget);
    }
    let from = p.at[unit.index()].ok_or(Refusal::Lost)?;
    let to = p.at[target.index()].ok_or(Refusal::NoTarget)?;
    board.map.layout().way(from, to).map(|_| ()).ok_or(Refusal::Far)
}

/// The column of an attack: by odds, one to the left over a river, one to the left into a wood (RC-CMB-02).
pub fn column(board: &Board, [from, to]: [HexId; 2], [attacker, defender]: [Face; 2]) -> Column {
    let way = board.map.layout().way(from, to);
    let river = way.and_then(|way| board.map.side(from, way)) == Some(true);
    let wood = board.map.terrain(to) == Some(&Terrain::Wood);
    let odds = board.results.column(attacker.factor().into(), defender.factor().into());
    board.results.shifted(odds, -i16::from(river) - i16::from(wood))
}

/// Both units are turned over, and the die decides (RC-CMB-03, RC-CMB-04).
pub fn attack(d: &mut Draft<'_, Game>, board: &Board, attacker: Unit, defender: Unit) {
    d.emit(Event::Attacked { attacker, defender });
    for unit in [attacker, defender] {
        if let (Some(face), false) = (d.state.faces[unit.index()], d.state.seen[unit.index()]) {
            d.emit(Event::Revealed { unit, face });
        }
    }
    let die = d.roll(RollKey::new(d.state.turn, "attack", attacker.index() as u32), 6);
    let verdict = verdict(board, d.state, attacker, defender, die);
    d.emit(Event::Fought { die: die as u8, verdict });
}

/// What a face of the die leads to; below the first column nothing happens (RC-CMB-04).
fn verdict(board: &Board, p: &Position, attacker: Unit, defender: Unit, die: u32) -> Verdict {
    let (Some(from), Some(to)) = (p.at[attacker.index()], p.at[defender.index()]) else {
        return Verdict::NoEffect;
    };
    let (Some(mine), Some(theirs)) = (p.faces[attacker.index()], p.faces[defender.index()]) else {
        return Verdict::NoEffect;
    };
    let column = column(board, [from, to], [mine, theirs]);
    board.results.result(column, die).copied().unwrap_or(Verdict::NoEffect)
}
