//! Whose order is awaited (section 3): below the sequence of play and all that asks it.

use crate::{nouns::Step, rules::moment, state::Position};
use engine::base::side::Side;

/// Whose order is awaited.
pub fn to_act(p: &Position) -> Option<Side> {
    match p.step {
        Step::SetUp(side) | Step::EndOffer(side) | Step::Base(side) | Step::Siberia(side) => Some(side),
        Step::Move(side) | Step::Plan(side) | Step::Isolation(side) => Some(side),
        Step::Stand(side) => Some(side.other()),
        Step::Attack(side) => Some(moment::to_act(p, side)),
        Step::Over => None,
    }
}
