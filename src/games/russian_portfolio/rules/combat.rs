//! Combat: allotting attacks, answering them, fighting them one by one (RP-CMB, RP-RES, RP-RET, RP-ADV, RP-BRK).

use super::super::{
    battle::{BattleEvent, BattleOrder},
    game::{Game, GameDraft},
    order::Order,
    refusal::Refusal,
    state::Position,
};
use crate::engine::{base::side::Side, contract::rules::Fault};

/// Whether a side could begin any attack in this phase; without one the phase is passed (RP-SEQ-09).
pub fn any_attack(_game: &Game, _p: &Position, _side: Side) -> bool {
    false
}

/// Whether attacks have been allotted.
pub fn is_planned(p: &Position) -> bool {
    !p.fighting.plan.is_empty()
}

/// Whether the defender has anything to answer before the first die (RP-CMB-08).
pub fn asks_to_stand(_game: &Game, p: &Position) -> bool {
    is_planned(p)
}

/// Whose decision is awaited while attacks are fought: the attacker’s or the defender’s.
pub fn to_act(_p: &Position, attacker: Side) -> Side {
    attacker
}

/// Whether all attacks of the phase are fought.
pub fn is_over(p: &Position) -> bool {
    p.fighting.plan.is_empty()
}

/// What may be ordered in the steps Plan, Stand and Attack, `Done` left out.
pub fn legal(_game: &Game, _p: &Position, _out: &mut Vec<Order>) {}

/// Whether an order may be given.
///
/// # Errors
/// Why not.
pub fn check(_game: &Game, _p: &Position, _order: &BattleOrder) -> Result<(), Refusal> {
    Err(Refusal::new("RP-CMB-01", "this is not the time for that"))
}

/// Whether the side may say that it is done: the plan obeys every rule (step A2), the answers are given.
///
/// # Errors
/// The unit and the rule that stand against it.
pub fn may_be_done(_game: &Game, _p: &Position) -> Result<(), Refusal> {
    Ok(())
}

/// What follows from an order; also what nobody has to decide, up to the next decision.
pub fn decide(_game: &Game, _d: &mut GameDraft<'_>, _order: &BattleOrder) {}

/// Applies a fact.
pub fn apply(_game: &Game, _p: &mut Position, _event: &BattleEvent) {}

/// Whether a fact can follow.
///
/// # Errors
/// Why not.
pub fn possible(_game: &Game, _p: &Position, _event: &BattleEvent) -> Result<(), Fault> {
    Err(Fault::new("that does not follow"))
}
