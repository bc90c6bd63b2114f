//! The sequence of play (RC-SEQ): the deal; then turns in which the west acts and after it the east.

use super::super::{game::Game, nouns::*};

/// Whose order is awaited (RC-SEQ-02).
pub fn to_act(p: &Position) -> Option<Side> {
    match p.step {
        Step::Begin => Some(WEST),
        Step::Act(side) => Some(side),
        Step::Over => None,
    }
}

/// Whether a unit may still move or attack this turn; where it stands.
pub fn may_act(p: &Position, unit: Unit) -> Result<HexId, Refusal> {
    must(p.step == Step::Act(unit.side()), "RC-SEQ-02", "that unit is the other side’s")?;
    must(!p.done.has(unit), "RC-SEQ-03", "that unit has moved or attacked this turn")?;
    p.at[unit.index()].ok_or(Refusal::new("RC-CMB-04", "that unit is lost"))
}

/// Deals a face of each kind to each side (RC-SEQ-01).
pub fn begin(d: &mut Draft<'_, Game>) {
    let mut faces = [None; UNITS];
    for side in [WEST, EAST] {
        let key = RollKey::new(0, "deal", side.0.into());
        pool::fill(&Face::ALL, &mut faces[of(side)], |n| d.shuffle(key, n));
    }
    d.emit(Event::Dealt(faces));
}

/// What follows the part of a side: the other side’s part, the next turn or the end (RC-SEQ-02, RC-SEQ-04).
pub fn next(p: &Position, turns: u16) -> Event {
    match p.step {
        Step::Act(WEST) => Event::Began { turn: p.turn, side: EAST },
        Step::Act(_) if p.turn < turns => Event::Began { turn: p.turn + 1, side: WEST },
        Step::Begin | Step::Act(_) | Step::Over => Event::Ended,
    }
}
