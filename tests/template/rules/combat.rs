//! Attacks (RC-CMB): unit against unit, odds, column shifts, one die.

use super::{
    super::{
        data::{Board, Terrain},
        game::Game,
        nouns::{Event, Position, Refusal, Unit, Verdict},
    },
    turn::may_act,
};
use crate::{
    engine::{contract::rules::Draft, dice::key::RollKey},
    kit::crt::Column,
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

/// The column of an attack: by odds, one to the left over a river, one to the left into a wood (RC-CMB-02). `None` while a
/// face is unknown or a unit is lost.
pub fn column(board: &Board, p: &Position, attacker: Unit, defender: Unit) -> Option<Column> {
    let (from, to) = (p.at[attacker.index()]?, p.at[defender.index()]?);
    let (mine, theirs) = (p.faces[attacker.index()]?, p.faces[defender.index()]?);
    let river = board.map.side(from, board.map.layout().way(from, to)?) == Some(true);
    let wood = board.map.terrain(to) == Some(&Terrain::Wood);
    let odds = board.results.column(mine.factor().into(), theirs.factor().into());
    Some(board.results.shifted(odds, -i16::from(river) - i16::from(wood)))
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
    let result = column(board, d.state, attacker, defender).and_then(|c| board.results.result(c, die));
    let verdict = result.copied().unwrap_or(Verdict::NoEffect); // below the first column
    d.emit(Event::Fought { die: die as u8, verdict });
}
