//! The two automatic sides behind one door.

use super::{game::Game, order::Order, orders, reason::Reason, rules_impl::GERMAN, state::View};
use crate::engine::rules::{Plan, Side, TieDice};

/// The plan of a side that is to act.
pub fn plan(g: &Game, v: &View, side: Side, tie: &mut dyn TieDice) -> Plan<Order, Reason> {
    let _ = (side == GERMAN, tie);
    let mut list = Vec::new();
    orders::legal(g, &v.open, &mut list);
    Plan { steps: list.last().map(|x| (*x, Vec::new())).into_iter().collect() }
}
