//! The automatic player: a function of view, level and tie dice.

use super::{
    game::Game,
    nouns::{Order, View, Why},
};
use crate::engine::{
    base::side::Side,
    contract::{
        automatic::{Automatic, Plan},
        rules::Rules as _,
    },
    dice::key::TieDice,
};

impl Automatic for Game {
    fn levels(_side: Side) -> &'static [(&'static str, &'static str)] {
        &[("random", "Random"), ("bold", "Bold")]
    }

    fn plan(&self, v: &View, _side: Side, level: u8, tie: &mut dyn TieDice) -> Plan<Order, Why> {
        let mut orders = Vec::new();
        self.legal_orders(v, &mut orders);
        let bold = level > 0;
        let is_attack = |order: &Order| matches!(order, Order::Attack { .. });
        if let Some(attack) = orders.iter().copied().find(|order| bold && is_attack(order)) {
            return Plan { steps: vec![(attack, vec![Why::Attacks])] };
        }
        if bold && orders.len() > 1 {
            orders.retain(|order| *order != Order::Pass);
        }
        let order = orders[tie.tie(orders.len() as u32) as usize - 1];
        Plan { steps: vec![(order, vec![Why::Chance])] }
    }
}
