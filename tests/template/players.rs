//! The automatic player: a function of view, level and tie dice.

use super::{game::Game, nouns::*};

impl Automatic for Game {
    fn levels(_side: Side) -> &'static [(&'static str, &'static str)] {
        &[("random", "Random"), ("bold", "Bold")]
    }

    /// A bold one attacks whenever it can; else any order is as good as another.
    fn plan(&self, v: &View, _side: Side, level: u8, tie: &mut dyn TieDice) -> Plan<Order, ()> {
        let orders = self.legal(v);
        let attack = orders.iter().find(|order| level > 0 && matches!(order, Order::Attack { .. }));
        Plan::of(*attack.unwrap_or_else(|| &orders[tie.tie(orders.len() as u32) as usize - 1]), ())
    }
}
