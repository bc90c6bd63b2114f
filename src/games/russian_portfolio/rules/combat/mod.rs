//! Combat: allotting attacks, answering them, fighting them one by one (RP-CMB, RP-RES, RP-RET, RP-ADV, RP-BRK).
//!
//! `attackers`: who may attack what. `odds`: what an attack is worth. `plan`: steps A1, A2 and A10. `fight`: what follows in it. `results`, `losses`, `flights`, `advances`: steps A6 to A9. `apply`, `possible`: facts.

pub mod advances;
mod apply;
mod attackers;
pub mod fight;
pub mod flights;
mod losses;
pub mod odds;
mod plan;
mod possible;
mod refused;
pub mod results;

pub use self::{flights::RETREAT, plan::unanswered};

use super::moment;
use crate::{
    combat::{BattleEvent, BattleOrder},
    game::{Game, GameDraft},
    nouns::{Step, UnitSet, units_of},
    order::Order,
    refusal::Refusal,
    state::Position,
};
use engine::{base::side::Side, contract::rules::Fault};

/// Whether a side could begin any attack in this phase; without one the phase is passed (RP-SEQ-09).
pub fn any_attack(game: &Game, p: &Position, side: Side) -> bool {
    plan::any_attack(game, p, side)
}

/// Whether attacks have been allotted.
pub fn is_planned(p: &Position) -> bool {
    !p.fighting.plan.is_empty()
}

/// Whether the defender has anything to answer before the first die (RP-CMB-08).
pub fn asks_to_stand(_game: &Game, p: &Position) -> bool {
    fight::anybody_attacked(p)
}

/// Whether all attacks of the phase are fought.
pub fn is_over(p: &Position) -> bool {
    moment::is_over(&p.fighting)
}

/// The attacks begin: what leaves no choice follows at once.
pub fn begin(game: &Game, d: &mut GameDraft<'_>) {
    fight::run(game, d);
}

/// What may be ordered in the steps Plan, Stand and Attack, `Done` left out.
pub fn legal(game: &Game, p: &Position, out: &mut Vec<Order>) {
    if let Step::Plan(side) = p.step {
        plan::legal(game, p, side, out);
    } else if let Step::Attack(side) = p.step {
        fight::orders(game, p, side, out);
    } else if let Step::Stand(_) = p.step {
        fight::stand_orders(p, out);
    }
}

/// Units of the side to act that can still attack something.
pub fn able(game: &Game, p: &Position) -> UnitSet {
    let (Step::Plan(side) | Step::Attack(side)) = p.step else { return UnitSet::NONE };
    let mut all = Vec::new();
    legal(game, p, &mut all);
    let able = all.iter().filter_map(|order| match order {
        Order::Battle(BattleOrder::Begin { unit, .. } | BattleOrder::Join { unit, .. }) => Some(*unit),
        _ => None,
    });
    able.filter(|unit| units_of(side).has(*unit)).collect()
}

/// Whether an order may be given.
///
/// # Errors
/// Why not.
pub fn check(game: &Game, p: &Position, order: &BattleOrder) -> Result<(), Refusal> {
    match (p.step, *order) {
        (Step::Plan(side), BattleOrder::Begin { unit, target }) => {
            plan::may_begin(game, p, side, unit, target)
        }
        (Step::Plan(side), BattleOrder::Join { unit, attack }) => plan::may_join(game, p, side, unit, attack),
        (Step::Plan(side), BattleOrder::AlsoOn { attack, target }) => {
            plan::may_widen(game, p, side, attack, target)
        }
        (Step::Plan(_), BattleOrder::Withdraw { unit }) => plan::may_withdraw(p, unit),
        (Step::Plan(side), BattleOrder::Amphibious { attack, on }) => {
            plan::may_swim(game, p, side, attack, on)
        }
        (Step::Stand(_), BattleOrder::Hold { unit, on }) => fight::may_hold(p, unit, on),
        (Step::Attack(side), order) => fight::check(game, p, side, order),
        _ => Err(Refusal::new("RP-SEQ-07", "this is not the time for that")),
    }
}

/// Whether the side may say that it is done: the plan obeys every rule (step A2), the answers are given.
///
/// # Errors
/// The unit and the rule that stand against it.
pub fn may_be_done(game: &Game, p: &Position) -> Result<(), Refusal> {
    if let Step::Plan(side) = p.step {
        return plan::may_confirm(game, p, side);
    }
    let fought = !matches!(p.step, Step::Attack(_));
    Refusal::unless(fought, "RP-SEQ-07", "the attacks of this phase are not fought")
}

/// What follows from an order; also what leaves no choice, up to the next decision.
pub fn decide(game: &Game, d: &mut GameDraft<'_>, order: &BattleOrder) {
    fight::decide(game, d, *order);
}

/// Applies a fact.
pub fn apply(game: &Game, p: &mut Position, event: &BattleEvent) {
    apply::apply(game, p, event);
}

/// Whether a fact can follow.
///
/// # Errors
/// Why not.
pub fn possible(game: &Game, p: &Position, event: &BattleEvent) -> Result<(), Fault> {
    possible::possible(game, p, event)
}
