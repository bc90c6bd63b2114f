//! What an event changes, in a state and in a view alike. No dice, no opinion, no panic.

use super::super::nouns::*;

/// Before the deal.
pub fn start(homes: [HexId; UNITS]) -> Position {
    let (at, faces) = (homes.map(Some), [None; UNITS]);
    Position { turn: 0, step: Step::Begin, at, faces, seen: Set::NONE, done: Set::NONE }
}

/// Applies one event.
pub fn apply(p: &mut Position, event: &Event) {
    match *event {
        Event::Dealt(faces) => {
            p.faces = faces;
            begin(p, 1, WEST);
        }
        Event::Began { turn, side } => begin(p, turn, side),
        Event::Moved { unit, to } => {
            p.at[unit.index()] = Some(to);
            p.done.add(unit);
        }
        Event::Revealed { unit, face } => {
            p.faces[unit.index()] = Some(face);
            p.seen.add(unit);
        }
        Event::Fought { attacker, defender, verdict, .. } => {
            p.done.add(attacker);
            match verdict {
                Verdict::AttackerLost => p.at[attacker.index()] = None,
                Verdict::NoEffect => {}
                Verdict::DefenderLost => p.at[defender.index()] = None,
            }
        }
        Event::Ended => p.step = Step::Over,
    }
}

fn begin(p: &mut Position, turn: u16, side: Side) {
    (p.turn, p.step, p.done) = (turn, Step::Act(side), Set::NONE);
}
