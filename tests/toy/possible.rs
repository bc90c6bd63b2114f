//! Which facts of the toy can follow, and which of its positions can stand between two orders: to the umpire and to a
//! side alike, as far as a position is known.

use super::{rules::check, *};

type Answer = Result<(), Fault>;

fn ask(good: bool, why: &str) -> Answer {
    Fault::unless(good, why)
}

pub fn possible(setup: &Setup, p: &Position, e: &Event) -> Answer {
    let last_part = matches!(p.step, Step::Act { second: true, .. });
    let asked = |unit| matches!(p.step, Step::Answer { defender, .. } if defender == unit);
    let order = |order| check(setup, p, &order).map_err(Fault::from);
    let on_board = |unit: Unit| ask(p.at[unit.index()].is_some(), "the unit is not on the board");
    match *e {
        Event::Dealt { units, ref faces } => dealt(p, last_part, units, faces),
        Event::TurnBegan(turn) => {
            let known = Unit::all().all(|u| !p.who.knows(u.side()) || p.faces[u.index()].is_some());
            ask(p.step == Step::Begin || last_part, "no turn begins now")?;
            ask(known, "not all units are dealt")?;
            ask(p.turn < setup.turns && turn == p.turn + 1, "the turn does not follow")
        }
        Event::Chose { side, bid } => {
            ask(side.0 < 2 && p.step == Step::Choose(side), "that side does not choose now")?;
            ask(!p.chosen[side.0 as usize], "that side has chosen")?;
            ask(bid.is_some() == p.who.knows(side), "the choice is told to the side alone")
        }
        Event::Shown(bids) => {
            let same = p.bids.iter().zip(bids).all(|(known, bid)| known.is_none_or(|k| k == bid));
            ask(p.chosen == [true; 2] && p.shown.is_none(), "not both have chosen")?;
            ask(same, "another choice is shown")
        }
        Event::Rolled { why, face, result } => rolled(p, why, face, result),
        Event::Began { side, second } => began(p, side, second),
        Event::Moved { unit, to } => order(Order::Move { unit, to }),
        Event::Attacked { attacker: unit, defender: target } => order(Order::Attack { unit, target }),
        Event::Revealed { unit, face } => {
            let now = matches!(p.step, Step::Act { .. }) && !p.seen.has(unit);
            ask(now, "nobody is seen now")?;
            on_board(unit)?;
            is_face(p, unit, face)
        }
        Event::Looked { side, unit, face } => {
            let acts = matches!(p.step, Step::Act { side: s, .. } if s == side);
            ask(acts && unit.side() != side && p.who.knows(side), "that is no secret of the side")?;
            on_board(unit)?;
            is_face(p, unit, face)
        }
        Event::Pressed { attacker, defender } => {
            let acts = matches!(p.step, Step::Act { side, .. } if side == attacker.side());
            ask(acts && attacker.side() != defender.side(), "nobody is pressed now")?;
            on_board(attacker)?;
            on_board(defender)
        }
        Event::Retreated { unit, to } => {
            ask(asked(unit), "the unit has nothing to answer")?;
            order(Order::Retreat { to })
        }
        Event::Lost { unit } => {
            ask(asked(unit), "the unit has nothing to answer")?;
            on_board(unit)
        }
        Event::Answered => ask(matches!(p.step, Step::Answer { .. }), "nobody is asked"),
        Event::Returned { unit, to } => {
            ask(last_part && p.at[unit.index()].is_none(), "the unit does not return now")?;
            ask(p.is_free(to), "the hex is occupied")
        }
        Event::Ended => ask(last_part && p.turn >= setup.turns, "turns are left"),
    }
}

fn rolled(p: &Position, why: RollFor, face: u8, result: i8) -> Answer {
    let falls = match why {
        RollFor::First => p.shown.is_some() && matches!(p.step, Step::Choose(_)),
        RollFor::Attack | RollFor::Again => matches!(p.step, Step::Act { .. }),
        RollFor::Stand => matches!(p.step, Step::Answer { .. }),
    };
    ask((1..=6).contains(&face) && (-20..=20).contains(&result), "no die shows that")?;
    ask(falls, "no die falls for that now")
}

fn began(p: &Position, side: Side, second: bool) -> Answer {
    let follows = match p.step {
        Step::Choose(_) => !second && p.shown.is_some(),
        Step::Act { side: first, second: false } => second && first != side,
        _ => false,
    };
    ask(side.0 < 2 && follows, "no part of the turn begins now")
}

/// The face is the one it has, or may be.
fn is_face(p: &Position, unit: Unit, face: Face) -> Answer {
    let side = of(unit.side());
    let may = pool::may_be(&Face::ALL, &p.faces[side.clone()], unit.index() - side.start, face);
    ask(may, "the unit has another face")
}

fn dealt(p: &Position, last_part: bool, units: Units, faces: &Faces) -> Answer {
    ask(p.step == Step::Begin || last_part, "no faces are dealt now")?;
    let side = units.iter().next().map_or(RED, Unit::side);
    ask(!units.is_empty() && units.iter().all(|u| u.side() == side), "faces are dealt to one side")?;
    let told = |unit: Unit| units.has(unit) && p.who.knows(side);
    let fit = Unit::all().all(|unit| faces[unit.index()].is_some() == told(unit));
    ask(fit, "faces are missing or too many")?;
    let mut after = p.clone();
    after.apply(&Event::Dealt { units, faces: *faces });
    let all: Vec<Face> = after.faces[of(side)].iter().copied().flatten().collect();
    ask(all.iter().enumerate().all(|(i, face)| !all[..i].contains(face)), "a face is dealt twice")
}

pub fn at_rest(p: &Position) -> Answer {
    let whole = match p.step {
        Step::Begin => p.turn == 0 && p.faces == [None; 6],
        Step::Choose(side) => side == if p.chosen[0] { BLUE } else { RED } && !p.chosen[1],
        Step::Act { .. } | Step::Over => true,
        Step::Answer { defender, .. } => p.at[defender.index()].is_some(),
    };
    ask(whole, "the step is half done")
}
