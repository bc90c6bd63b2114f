//! A plan being written: orders are tried on a copy of what is seen, so that each is legal when its turn comes.

use super::{reason::Why, sketch::Sketch};
use crate::{
    engine::contract::automatic::Plan,
    games::barbarossa_fast::{
        game::Game,
        order::Order,
        players::{reason::Reason, scratch},
        rules::legal as orders,
        state::Open,
    },
};

/// Orders so far, and the picture they leave.
pub struct Scratch<'a> {
    g: &'a Game,
    /// What is seen, the orders so far carried out.
    pub open: Open,
    steps: Vec<(Order, Vec<Reason>)>,
}

impl<'a> Scratch<'a> {
    /// An empty plan.
    pub fn new(g: &'a Game, o: &Open) -> Self {
        Self { g, open: o.clone(), steps: Vec::with_capacity(40) }
    }

    /// Whether an order would be legal now.
    pub fn is_legal(&self, order: &Order) -> bool {
        orders::check(self.g, &self.open, order).is_ok()
    }

    /// Adds an order if it is legal, and carries out what is certain about it.
    pub fn give(&mut self, order: Order, why: Vec<Why>) {
        if !self.is_legal(&order) {
            return;
        }
        scratch::play_one(self.g, &mut self.open, &order);
        self.steps.push((order, why.into_iter().map(Reason::German).collect()));
    }

    /// The picture now.
    pub fn sketch(&self) -> Sketch {
        Sketch::new(&self.open)
    }

    /// The plan.
    pub fn finish(self) -> Plan<Order, Reason> {
        Plan { steps: self.steps }
    }
}
