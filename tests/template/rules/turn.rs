//! The sequence of play (RC-SEQ): the deal; then turns in which the west acts and after it the east.

use super::super::{
    game::Game,
    nouns::{EAST, Event, Face, Position, Refusal, Step, UNITS, Unit, WEST},
};
use crate::engine::{base::side::Side, contract::rules::Draft, dice::key::RollKey};

/// Whose order is awaited (RC-SEQ-02).
pub fn to_act(p: &Position) -> Option<Side> {
    match p.step {
        Step::Begin => Some(WEST),
        Step::Act(side) => Some(side),
        Step::Battle { attacker, .. } => Some(attacker.side()),
        Step::Over => None,
    }
}

/// Whether a unit may still move or attack this turn (RC-SEQ-03).
pub fn may_act(p: &Position, unit: Unit) -> Result<(), Refusal> {
    let Step::Act(side) = p.step else { return Err(Refusal::Time) };
    if unit.side() != side {
        return Err(Refusal::NotYours);
    }
    if p.done[unit.index()] { Err(Refusal::Done) } else { Ok(()) }
}

/// Deals a face of each kind to each side (RC-SEQ-01).
pub fn begin(d: &mut Draft<'_, Game>) {
    let mut faces = [None; UNITS];
    for side in [WEST, EAST] {
        let order = d.shuffle(RollKey::new(0, "deal", side.0.into()), Face::ALL.len());
        for (unit, from) in Unit::all().filter(|unit| unit.side() == side).zip(order) {
            faces[unit.index()] = Face::ALL.get(usize::from(from)).copied();
        }
    }
    d.emit(Event::Dealt(faces));
    d.emit(Event::Began { turn: 1, side: WEST });
}

/// The other side's part, the next turn or the end (RC-SEQ-02, RC-SEQ-04).
pub fn pass(d: &mut Draft<'_, Game>, turns: u16) {
    let turn = d.state.turn;
    d.emit(match d.state.step {
        Step::Act(WEST) => Event::Began { turn, side: EAST },
        _ if turn < turns => Event::Began { turn: turn + 1, side: WEST },
        _ => Event::Ended,
    });
}
