//! The automatic player: a function of view, level and tie dice.

use crate::{game::Game, nouns::*};

impl Automatic for Game {
    fn levels(_side: Side) -> &'static [(&'static str, &'static str)] {
        &[("random", "Random"), ("bold", "Bold")]
    }

    /// A bold one attacks whenever it can, with most factors against fewest, an unknown face counted as a middling one; else any
    /// order is as good as another, and a die takes one.
    fn plan(&self, v: &View, _side: Side, level: u8, tie: &mut dyn TieDice) -> Plan<Order, ()> {
        let orders = self.legal(v);
        let factor = |unit: Unit| i16::from(v.seen.faces[unit.index()].unwrap_or(Face::Middling).factor());
        let odds = |order: &&Order| match **order {
            Order::Attack { unit, target } => factor(unit) - factor(target),
            Order::Begin | Order::Move { .. } | Order::Pass => i16::MIN,
        };
        let is_attack = |order: &&Order| level > 0 && matches!(order, Order::Attack { .. });
        let best = orders.iter().filter(is_attack).max_by_key(odds);
        Plan::of(*best.unwrap_or_else(|| &orders[tie.tie(orders.len() as u32) as usize - 1]), ())
    }
}
