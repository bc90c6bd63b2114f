//! The automatic player: a function of view, level and tie dice.

use super::{
    game::Game,
    nouns::{Order, View, Why},
};
use crate::engine::{
    base::side::Side,
    contract::rules::{Automatic, Plan, Rules as _, TieDice},
};

impl Automatic for Game {
    fn levels(_side: Side) -> &'static [(&'static str, &'static str)] {
        &[("random", "Random"), ("bold", "Bold")]
    }

    fn plan(&self, v: &View, _side: Side, level: u8, tie: &mut dyn TieDice) -> Plan<Order, Why> {
        let mut orders = Vec::new();
        self.legal_orders(v, &mut orders);
        let attack = orders.iter().find(|order| level > 0 && matches!(order, Order::Attack { .. }));
        let step = match attack {
            Some(attack) => (*attack, Why::Attacks),
            None => (orders[tie.tie(orders.len() as u32) as usize - 1], Why::Chance),
        };
        Plan { steps: vec![(step.0, vec![step.1])] }
    }
}
