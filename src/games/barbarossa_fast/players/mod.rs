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
use super::{
    game::Game,
    nouns::GERMAN,
    order::Order,
    state::{Open, View},
};
use engine::{base::side::Side, contract::automatic::Plan, dice::key::TieDice};

/// The orders of a side that is to act, without their reasons.
pub fn orders(g: &Game, o: &Open, side: Side, tie: &mut dyn TieDice) -> Vec<Order> {
    let plan = if side == GERMAN && o.talk.is_some() {
        team::plan(g, &View { open: o.clone(), hidden: None, own: None }, tie)
    } else if side == GERMAN {
        german::think(g, o, &german::WEIGHTS, false)
    } else {
        soviet::think(g, o, g.setup.soviet, tie, false)
    };
    plan.steps.into_iter().map(|(order, _)| order).collect()
}

/// The plan of a side that is to act.
pub fn plan(g: &Game, v: &View, side: Side, tie: &mut dyn TieDice) -> Plan<Order, Reason> {
    if side == GERMAN && v.open.talk.is_some() {
        return team::plan(g, v, tie);
    }
    if side == GERMAN { german::plan(g, v, tie) } else { soviet::plan(g, v, g.setup.soviet, tie) }
}
