//! The automatic sides: until theirs are written, one that keeps to what is owed.

use crate::{game::Game, order::Order, sight::View};
use engine::contract::prelude::{Automatic, Plan, Rules as _, Side, TieDice};

impl Automatic for Game {
    fn levels(_side: Side) -> &'static [(&'static str, &'static str)] {
        &[("idle", "Idle")]
    }

    /// It passes every step; what it must do first, it does in the first way there is.
    fn plan(&self, v: &View, _side: Side, _level: u8, _tie: &mut dyn TieDice) -> Plan<Order, ()> {
        let orders = self.legal(v);
        let done = orders.iter().find(|order| **order == Order::Done);
        done.or(orders.first()).map_or_else(Plan::default, |order| Plan::of(*order, ()))
    }
}
