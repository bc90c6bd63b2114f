//! Which facts can follow: what a file from outside says is asked here before it is applied.
//!
//! A fact must fit what somebody knows, the whole position or a view of it; it need not be what today's rules would
//! decide. So the same questions serve [`Rules::possible`](crate::engine::contract::rules::Rules::possible) and
//! `possible_to_hear`.

use super::{
    super::{
        game::Game,
        nouns::{EAST, Event, Face, Position, Refusal, Step, UNITS, Unit, WEST},
    },
    combat, movement,
};
use crate::engine::{
    base::side::{Side, Viewer},
    contract::rules::Fault,
};

type Answer = Result<(), Fault>;

fn ask(good: bool, why: &str) -> Answer {
    if good { Ok(()) } else { Err(Fault::new(why)) }
}

fn refused(why: Refusal) -> Fault {
    Fault::new(why.to_string())
}

/// Whether an event can follow in a position as `who` sees it.
///
/// # Errors
/// Why it cannot.
pub fn possible(game: &Game, p: &Position, who: Viewer, event: &Event) -> Answer {
    match *event {
        Event::Dealt(faces) => dealt(p, who, &faces),
        Event::Began { turn, side } => began(game, p, turn, side),
        Event::Moved { unit, to } => movement::may_move(&game.board, p, unit, to).map_err(refused),
        Event::Attacked { attacker, defender } => {
            combat::may_attack(&game.board, p, attacker, defender).map_err(refused)
        }
        Event::Revealed { unit, face } => revealed(p, who, unit, face),
        Event::Fought { die, .. } => {
            let Step::Battle { attacker, defender } = p.step else { return ask(false, "there is no battle") };
            ask(p.seen[attacker.index()] && p.seen[defender.index()], "not both units have been seen")?;
            ask((1..=6).contains(&die), "no die shows that")
        }
        Event::Ended => {
            ask(p.step == Step::Act(EAST) && p.turn >= game.setup.turns, "the game is not at its end")
        }
    }
}

/// Whether a position can stand between two orders.
///
/// # Errors
/// Why it cannot.
pub fn at_rest(p: &Position) -> Answer {
    match p.step {
        Step::Begin => ask(p.faces == [None; UNITS], "the faces are dealt and the game has not begun"),
        Step::Battle { .. } => ask(false, "the battle has no result"),
        Step::Act(_) | Step::Over => Ok(()),
    }
}

fn is_own(who: Viewer, unit: Unit) -> bool {
    who == Viewer::Umpire || who == Viewer::Side(unit.side())
}

fn dealt(p: &Position, who: Viewer, faces: &[Option<Face>; UNITS]) -> Answer {
    ask(p.step == Step::Begin && p.faces == [None; UNITS], "no faces are dealt now")?;
    for unit in Unit::all() {
        ask(faces[unit.index()].is_some() == is_own(who, unit), "faces are missing or too many")?;
    }
    for side in faces.chunks(Face::ALL.len()).filter(|side| side[0].is_some()) {
        let each = Face::ALL.iter().all(|face| side.contains(&Some(*face)));
        ask(each, "a face is dealt twice")?;
    }
    Ok(())
}

fn began(game: &Game, p: &Position, turn: u16, side: Side) -> Answer {
    let (next, first) = match p.step {
        Step::Begin => (turn == 1, WEST),
        Step::Act(WEST) => (turn == p.turn, EAST),
        Step::Act(_) => (turn == p.turn.saturating_add(1), WEST),
        Step::Battle { .. } | Step::Over => (false, WEST),
    };
    let known = Unit::all().filter(|unit| p.faces[unit.index()].is_some()).count();
    ask(next && side == first && turn <= game.setup.turns, "that part of a turn does not follow")?;
    ask(known >= Face::ALL.len(), "the faces are not dealt")
}

fn revealed(p: &Position, who: Viewer, unit: Unit, face: Face) -> Answer {
    let fights =
        matches!(p.step, Step::Battle { attacker, defender } if unit == attacker || unit == defender);
    ask(fights && !p.seen[unit.index()], "that unit is not turned over now")?;
    let mut others = Unit::all().filter(|other| other.side() == unit.side() && *other != unit);
    let may_be = match p.faces[unit.index()] {
        Some(known) => known == face,
        None => !is_own(who, unit) && others.all(|other| p.faces[other.index()] != Some(face)),
    };
    ask(may_be, "that unit has another face")
}
