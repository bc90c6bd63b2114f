//! What an event changes, in a state and in a view alike. No dice, no opinion, no panic.

use crate::nouns::*;

/// Before the deal.
pub fn start(homes: &[HexId]) -> Position {
    let mut at = Placement::default();
    Unit::all().zip(homes).for_each(|(unit, home)| at.put(unit, Some(*home)));
    Position { turn: 0, step: Step::Begin, at, faces: [None; UNITS], seen: Units::NONE, done: Units::NONE }
}

/// Applies one event.
pub fn apply(p: &mut Position, event: &Event) {
    match *event {
        Event::Dealt(faces) => (p.faces, p.step) = (faces, Step::Dealt),
        Event::Began { turn, side } => (p.turn, p.step, p.done) = (turn, Step::Act(side), Units::NONE),
        Event::Moved { unit, to } => {
            p.at.put(unit, Some(to));
            p.done.add(unit);
        }
        Event::Revealed { unit, face } => {
            p.faces[unit.index()] = Some(face);
            p.seen.add(unit);
        }
        Event::Fought { attacker, defender, verdict, .. } => {
            p.done.add(attacker);
            match verdict {
                Verdict::AttackerLost => p.at.put(attacker, None),
                Verdict::NoEffect => {}
                Verdict::DefenderLost => p.at.put(defender, None),
            }
        }
        Event::Ended => p.step = Step::Over,
    }
}
