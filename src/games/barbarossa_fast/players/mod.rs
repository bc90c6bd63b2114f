//! The two automatic sides behind one door.

pub mod german;
pub mod joining;
pub mod leanings;
pub mod losses;
pub mod postures;
pub mod reason;
pub mod soviet;
pub mod team;

use self::reason::Reason;
use super::{game::Game, nouns::GERMAN, order::Order, state::View};
use engine::{base::side::Side, contract::automatic::Plan, dice::key::TieDice};

/// The plan of a side that is to act.
pub fn plan(g: &Game, v: &View, side: Side, tie: &mut dyn TieDice) -> Plan<Order, Reason> {
    if side == GERMAN && v.open.talk.is_some() {
        return team::plan(g, v, tie);
    }
    if side == GERMAN { german::plan(g, v, tie) } else { soviet::plan(g, v, g.setup.soviet, tie) }
}
