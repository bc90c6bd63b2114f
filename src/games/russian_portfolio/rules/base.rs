//! Part A and supply: what the side to act may do there (RP-REP, RP-STR, RP-SIB, RP-SUP).

use super::super::{
    base::{BaseEvent, BaseOrder},
    game::{Game, GameDraft},
    order::Order,
    refusal::Refusal,
    state::Position,
};
use crate::engine::{base::side::Side, contract::rules::Fault};

/// Part A of a side begins: its income is reckoned (RP-REP-13).
pub fn begin(_game: &Game, _d: &mut GameDraft<'_>, _side: Side) {}

/// Movement of a side begins: who is short of fuel (RP-SUP-10).
pub fn fuel(_game: &Game, _d: &mut GameDraft<'_>, _side: Side) {}

/// Supply of a side is determined (RP-SUP-01); what is isolated must be lost in the step that follows.
pub fn supply(_game: &Game, _d: &mut GameDraft<'_>, _side: Side) {}

/// Whether something isolated of a side is still to be lost, so that it has a decision (RP-SUP-05).
pub fn losses_due(_game: &Game, _p: &Position, _side: Side) -> bool {
    false
}

/// Whether the Siberian reserve has a step now (RP-SIB-05).
pub fn siberia_due(_game: &Game, _p: &Position) -> bool {
    false
}

/// What may be ordered in part A, in the step of the Siberian reserve or of isolation, `Done` left out.
pub fn legal(_game: &Game, _p: &Position, _out: &mut Vec<Order>) {}

/// Whether an order may be given.
///
/// # Errors
/// Why not.
pub fn check(_game: &Game, _p: &Position, _order: &BaseOrder) -> Result<(), Refusal> {
    Err(Refusal::new("RP-SEQ-01", "this is not the time for that"))
}

/// Whether the side may say that it is done with this step.
///
/// # Errors
/// What it still owes.
pub fn may_be_done(_game: &Game, _p: &Position) -> Result<(), Refusal> {
    Ok(())
}

/// What follows from an order.
pub fn decide(_game: &Game, _d: &mut GameDraft<'_>, _order: &BaseOrder) {}

/// Applies a fact.
pub fn apply(_game: &Game, _p: &mut Position, _event: &BaseEvent) {}

/// Whether a fact can follow.
///
/// # Errors
/// Why not.
pub fn possible(_game: &Game, _p: &Position, _event: &BaseEvent) -> Result<(), Fault> {
    Err(Fault::new("that does not follow"))
}
