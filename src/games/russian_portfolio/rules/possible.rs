//! Which facts can follow: asked of every fact that comes from a file before it is applied.

use super::{
    super::{
        event::Event,
        game::Game,
        nouns::{Stack, Status, Step, Unit, UnitSet},
        state::Position,
    },
    base, combat,
};
use crate::engine::contract::rules::Fault;

/// Whether a fact fits the position.
///
/// # Errors
/// Why it does not.
pub fn possible(game: &Game, p: &Position, e: &Event) -> Result<(), Fault> {
    Fault::unless(p.outcome.is_none(), "the game is over")?;
    match e {
        Event::SetUp => Fault::unless(p.at.on_map().is_empty(), "the units stand on the map"),
        Event::Deployed { unit, at } => {
            let Step::SetUp(side) = p.step else {
                return Err(Fault::new("it is not the time of the set-up"));
            };
            let fits = unit.side() == side && game.standable(p, *at) && !p.holds(side.other(), *at);
            Fault::unless(fits && !p.base.deployed.has(*unit), "that unit cannot be placed there")?;
            Fault::unless(p.at.units(*at).count() < 3, "there is no room")
        }
        Event::TurnBegan { turn, die, .. } => {
            let next = *turn == p.turn + 1 || (*turn == p.turn && matches!(p.step, Step::SetUp(_)));
            Fault::unless(next && usize::from(*turn) < game.board.track.len(), "that turn does not follow")?;
            Fault::unless(die.is_none_or(|die| (1..=6).contains(&die)), "no die shows that")
        }
        Event::StepBegan { step, reserve } => {
            let set_up = matches!(step, Step::SetUp(_)) && !matches!(p.step, Step::SetUp(_));
            let quiet = p.march.is_none() && *step != Step::Over && !set_up;
            Fault::unless(quiet && *reserve <= 7, "that step does not follow")
        }
        Event::Went { stack, to, .. } => went(game, p, *stack, *to),
        Event::Moved { stack, path, mf, omb, .. } => {
            let march = p.march.as_ref().ok_or_else(|| Fault::new("no stack is on its way"))?;
            let fits =
                march.stack == *stack && march.path == *path && mf.checked_add(*omb) == Some(march.cost);
            Fault::unless(fits, "that is not the move that was made")
        }
        Event::Base(e) => base::possible(game, p, e),
        Event::Battle(e) => combat::possible(game, p, e),
        Event::PhaseEnded { spent, recovered } => {
            let attack = matches!(p.step, Step::Plan(_) | Step::Attack(_)) && p.march.is_none();
            Fault::unless(attack, "no attack phase ends now")?;
            stand_as(p, *spent, Status::Ready)?;
            stand_as(p, *recovered, Status::Dispersed)
        }
        Event::Refaced { units } => stand_as(p, *units, Status::Spent),
        Event::Ended(_) => Ok(()),
    }
}

fn went(game: &Game, p: &Position, stack: Stack, to: super::super::nouns::Hex) -> Result<(), Fault> {
    let Step::Move(side) = p.step else { return Err(Fault::new("nobody moves now")) };
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
