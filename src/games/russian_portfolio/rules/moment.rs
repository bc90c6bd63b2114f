//! Which moment of an attack phase it is, and whose decision.

use crate::{
    combat::{Fight, Fighting, Retreat, Runner, Stage},
    state::Position,
};
use engine::base::side::Side;

/// What is decided now.
pub enum Moment<'a> {
    /// The unit on its way.
    Runner(&'a Runner),
    /// A part of a combat.
    Fight(&'a Fight),
    /// Bonus attacks (step A10).
    Bonus,
    /// Retreats before the next attack (RP-RET-08).
    Before,
    /// The next attack (step A4).
    Choose,
}

/// What is decided now in the attack phase.
pub fn moment(fighting: &Fighting) -> Moment<'_> {
    if let Some(runner) = &fighting.runner {
        return Moment::Runner(runner);
    }
    if let Some(fight) = &fighting.fight {
        return Moment::Fight(fight);
    }
    if !fighting.entitled.is_empty() {
        return Moment::Bonus;
    }
    if fighting.answered || fighting.quiet { Moment::Choose } else { Moment::Before }
}

/// Whose decision it is.
pub fn to_act(p: &Position, attacker: Side) -> Side {
    let defender = attacker.other();
    match moment(&p.fighting) {
        Moment::Runner(runner) => match (runner.why, runner.hexes) {
            (Retreat::Before, _) | (Retreat::Short, None) => defender,
            (Retreat::Long, None) => attacker,
            // The attacker picks hexes 1 and 3, the defender 2 and 4 (RP-RET-01, RP-RUL-94).
            (_, Some(_)) if runner.gone.is_multiple_of(2) => attacker,
            (_, Some(_)) => defender,
        },
        Moment::Fight(fight) => match fight.stage {
            Stage::Swap | Stage::Pay | Stage::Advance => attacker,
            Stage::Name if fight.swapped => attacker,
            Stage::Name | Stage::Retreat | Stage::Announce | Stage::Withdraw => defender,
        },
        Moment::Bonus | Moment::Choose => attacker,
        Moment::Before => defender,
    }
}

/// Whether all attacks of the phase are fought.
pub fn is_over(fighting: &Fighting) -> bool {
    let none = fighting.plan.is_empty() && fighting.fight.is_none() && fighting.runner.is_none();
    none && fighting.entitled.is_empty()
}
