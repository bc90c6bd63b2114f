//! Which facts can follow: asked of every fact that comes from a file before it is applied.

use super::{
    super::{
        data::track::LAST_RESERVE_PHASE,
        event::Event,
        game::Game,
        nouns::{AXIS, SOVIET, Stack, Status, Step, Unit, UnitSet},
        state::Position,
    },
    combat, logistics,
};
use engine::contract::rules::Fault;

/// More than any move costs: what is printed goes to 20, and the bonus.
const MOST_COST: u8 = 40;

/// Whether a fact fits the position.
///
/// # Errors
/// Why it does not.
pub fn possible(game: &Game, p: &Position, e: &Event) -> Result<(), Fault> {
    Fault::unless(p.outcome.is_none(), "the game is over")?;
    match e {
        Event::SetUp => Fault::unless(p.at.is_bare(), "the units stand on the map"),
        Event::Deployed { unit, at } => {
            let Step::SetUp(side) = p.step else {
                return Err(Fault::new("it is not the time of the set-up"));
            };
            let fits = unit.side() == side && game.standable(p, *at) && !p.at.holds(side.other(), *at);
            Fault::unless(fits && !p.base.deployed.has(*unit), "that unit cannot be placed there")?;
            Fault::unless(p.at.units(*at).count() < 3, "there is no room")
        }
        Event::TurnBegan { turn, die, .. } => {
            let over = matches!(p.step, Step::SetUp(_)) || is_phase_over(p);
            Fault::unless(over, "the turn before is not over")?;
            let next = *turn == p.turn + 1 || (*turn == p.turn && matches!(p.step, Step::SetUp(_)));
            Fault::unless(next && usize::from(*turn) < game.board.track.len(), "that turn does not follow")?;
            Fault::unless(die.is_none_or(|die| (1..=6).contains(&die)), "no die shows that")
        }
        Event::StepBegan { step, reserve } => {
            let follows = p.march.is_none() && step_follows(p, *step, *reserve);
            Fault::unless(follows, "that step does not follow")
        }
        Event::Went { stack, to, cost, .. } => {
            let so_far = p.march.as_ref().map_or(0, |march| march.cost);
            let fits = *cost > 0 && so_far.checked_add(*cost).is_some_and(|all| all <= MOST_COST);
            Fault::unless(fits, "no step costs that")?;
            went(game, p, *stack, *to)
        }
        Event::Moved { stack, path, mf, omb, .. } => {
            let march = p.march.as_ref().ok_or_else(|| Fault::new("no stack is on its way"))?;
            let paid = mf.checked_add(*omb);
            // The one hex of RP-MOV-05 may cost more than the stack has.
            let cost =
                paid == Some(march.cost) || path.len() == 2 && paid.is_some_and(|paid| paid < march.cost);
            let fits = march.stack == *stack && march.path == *path && cost;
            Fault::unless(fits, "that is not the move that was made")
        }
        Event::Base(e) => logistics::possible(game, p, e),
        Event::Battle(e) => combat::possible(game, p, e),
        Event::PhaseEnded { spent, recovered } => {
            Fault::unless(is_phase_over(p) && p.march.is_none(), "no attack phase ends now")?;
            stand_as(p, *spent, Status::Ready)?;
            stand_as(p, *recovered, Status::Dispersed)
        }
        Event::Refaced { units } => stand_as(p, *units, Status::Spent),
        Event::Ended(_) => Ok(()),
    }
}

/// Whether a step can come after the one that is played: as [`super::sequence`] goes on, without asking what is passed.
fn step_follows(p: &Position, next: Step, reserve: u8) -> bool {
    let same = reserve == p.reserve;
    let named = next.active().is_some_and(|side| side == AXIS || side == SOVIET);
    if !named {
        return false;
    }
    match (p.step, next) {
        (Step::SetUp(_), Step::SetUp(_)) => same,
        (Step::SetUp(_) | Step::EndOffer(_) | Step::Base(_) | Step::Siberia(_), Step::Base(_)) => same,
        (Step::SetUp(_) | Step::Base(_) | Step::Siberia(_), Step::EndOffer(_)) => same,
        (Step::Base(_), Step::Siberia(_)) | (Step::Base(_) | Step::Siberia(_), Step::Move(_)) => same,
        (Step::Move(side), Step::Plan(other)) | (Step::Stand(side), Step::Attack(other)) => {
            same && side == other
        }
        (Step::Plan(side), Step::Stand(other)) => {
            same && side == other && !p.fighting.plan.is_empty() && is_quiet(p)
        }
        (Step::Plan(side) | Step::Attack(side), Step::Isolation(other)) => {
            same && reserve == 0 && side == other && is_phase_over(p)
        }
        (Step::Plan(_) | Step::Attack(_), Step::Base(_) | Step::EndOffer(_)) => same && is_phase_over(p),
        (Step::Plan(_) | Step::Attack(_), Step::Move(_)) => {
            p.reserve > 0 && next_reserve(p, reserve) && is_phase_over(p)
        }
        (Step::Isolation(_), Step::Move(_)) => next_reserve(p, reserve),
        _ => false,
    }
}

/// Whether a reserve phase is the one that is played or the next.
fn next_reserve(p: &Position, reserve: u8) -> bool {
    reserve <= LAST_RESERVE_PHASE && (p.reserve..=p.reserve + 1).contains(&reserve)
}

/// Whether no combat is fought and no unit retreats.
fn is_quiet(p: &Position) -> bool {
    p.fighting.fight.is_none() && p.fighting.runner.is_none() && p.fighting.entitled.is_empty()
}

/// Whether an attack phase has nothing left to fight.
fn is_phase_over(p: &Position) -> bool {
    matches!(p.step, Step::Plan(_) | Step::Attack(_)) && is_quiet(p) && p.fighting.plan.is_empty()
}

fn went(game: &Game, p: &Position, stack: Stack, to: super::super::nouns::Hex) -> Result<(), Fault> {
    let Step::Move(side) = p.step else { return Err(Fault::new("no unit moves now")) };
    let from = p.at.of(stack.0).ok_or_else(|| Fault::new("that unit is not on the map"))?;
    let together = |unit: Unit| unit.side() == side && p.at.of(unit) == Some(from);
    let pair = stack.1.is_none_or(|second| second > stack.0);
    Fault::unless(pair && stack.units().all(together), "these units do not stand together")?;
    Fault::unless(p.march.as_ref().is_none_or(|march| march.stack == stack), "another stack is on its way")?;
    let beside = game.board.way(from, to).is_some();
    Fault::unless(beside && game.standable(p, to) && !p.enemy_in(side, to), "no unit can go there")?;
    let room = p.at.units(to).count() + stack.units().count() <= 4;
    Fault::unless(room, "there is no room")
}

fn stand_as(p: &Position, units: UnitSet, status: Status) -> Result<(), Fault> {
    let so = units.iter().all(|unit| p.at.of(unit).is_some() && p.status[unit] == status);
    Fault::unless(so, "a unit is not in that state")
}
