//! Which facts can follow: what a file from outside says is asked here before it is applied.
//!
//! A fact must fit what is known, the whole position or a view of it; it need not be what today's rules would
//! decide. So the same questions serve `Rules::possible` and `Knowledge::possible_to_hear`.

use super::{combat, movement};
use crate::{game::Game, nouns::*};

/// Whether an event can follow in a position as `who` sees it.
pub fn possible(game: &Game, p: &Position, who: Viewer, event: &Event) -> Result<(), Fault> {
    match *event {
        Event::Dealt(faces) => {
            let each = |side| Face::ALL.iter().all(|face| faces[of(side)].contains(&Some(*face)));
            let told = |side| if who.knows(side) { each(side) } else { faces[of(side)] == [None; 3] };
            Fault::unless(p.step == Step::Begin, "no faces are dealt now")?;
            Fault::unless(told(WEST) && told(EAST), "each side is dealt a face of each kind")
        }
        Event::Began { turn, side } => {
            let follows = match p.step {
                Step::Act(WEST) => (turn, side) == (p.turn, EAST),
                Step::Act(_) | Step::Dealt => (turn, side) == (p.turn + 1, WEST) && turn <= game.setup.turns,
                Step::Begin | Step::Over => false,
            };
            Fault::unless(follows, "no such part of a turn follows")
        }
        Event::Ended => {
            let last = p.step == Step::Act(EAST) && p.turn == game.setup.turns;
            Fault::unless(last, "it is not the end of the last turn")
        }
        Event::Moved { unit, to } => Ok(movement::may_move(&game.board, p, unit, to)?),
        Event::Revealed { unit, face } => {
            let now = matches!(p.step, Step::Act(_)) && p.at.of(unit).is_some() && !p.seen.has(unit);
            Fault::unless(now, "that unit is not turned over now")?;
            let side = of(unit.side());
            let may_be = pool::may_be(&Face::ALL, &p.faces[side.clone()], unit.index() - side.start, face);
            Fault::unless(may_be, "that unit has another face")
        }
        Event::Fought { attacker, defender, die, .. } => {
            combat::may_attack(&game.board, p, attacker, defender)?;
            Fault::unless(p.seen.has(attacker) && p.seen.has(defender), "not both units have been seen")?;
            Fault::unless((1..=6).contains(&die), "no die shows that")
        }
    }
}
