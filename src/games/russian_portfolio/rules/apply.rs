//! Applies facts: the only place that changes a position.

use super::{
    super::{
        event::Event,
        game::Game,
        nouns::{Status, Step, UnitSet},
        state::Position,
    },
    combat, logistics, movement, setup,
};

/// Applies one fact: total, no dice, no opinion.
pub fn apply(game: &Game, p: &mut Position, e: &Event) {
    match e {
        Event::SetUp => setup::stand(game, p),
        Event::Deployed { unit, at } => setup::deployed(game, p, *unit, *at),
        Event::TurnBegan { turn, weather, .. } => {
            p.turn = *turn;
            p.weather = *weather;
            p.reserve = 0;
            p.base.turn_begins();
            movement::thaw(game, p);
        }
        Event::StepBegan { step, reserve } => step_began(p, *step, *reserve),
        Event::Went { stack, to, cost, .. } => movement::went(game, p, *stack, *to, *cost),
        Event::Moved { stack, dispersed, .. } => movement::moved(p, *stack, *dispersed),
        Event::Base(e) => logistics::apply(game, p, e),
        Event::Battle(e) => combat::apply(game, p, e),
        Event::PhaseEnded { spent, recovered } => phase_ended(p, *spent, *recovered),
        Event::Refaced { units } => {
            units.iter().for_each(|unit| p.status[unit] = Status::Ready);
            p.moved = UnitSet::NONE;
            p.attacked = UnitSet::NONE;
            p.broke_through = UnitSet::NONE;
        }
        Event::Ended(outcome) => {
            p.outcome = Some(outcome.clone());
            p.step = Step::Over;
        }
    }
}

/// A step begins; in a new phase no unit has acted, and the reserve phase counts who passes (RP-RSV-03).
fn step_began(p: &mut Position, step: Step, reserve: u8) {
    if let Step::Move(_) = step {
        if reserve != p.reserve {
            p.passed = 0;
        }
        p.acted = false;
    }
    p.step = step;
    p.reserve = reserve;
}

fn phase_ended(p: &mut Position, spent: UnitSet, recovered: UnitSet) {
    for unit in spent | recovered {
        p.status[unit] = Status::Spent;
    }
    if let Some(side) = p.step.active().filter(|_| !p.acted) {
        p.passed |= 1 << (side.0 & 1);
    }
    p.moved_now = UnitSet::NONE;
    p.shaken = UnitSet::NONE;
    p.fighting = crate::combat::Fighting::default();
}
