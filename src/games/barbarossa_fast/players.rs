//! The two automatic sides behind one door.

use super::{game::Game, german, order::Order, reason::Reason, rules_impl::GERMAN, soviet, state::View};
use crate::engine::rules::{Plan, Side, TieDice};

/// The plan of a side that is to act.
pub fn plan(g: &Game, v: &View, side: Side, tie: &mut dyn TieDice) -> Plan<Order, Reason> {
    if side == GERMAN { german::plan(g, v, tie) } else { soviet::plan(g, v, g.setup.soviet, tie) }
}
