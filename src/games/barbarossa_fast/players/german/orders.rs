//! A plan being written: orders are tried on what is seen, so that each is legal when its turn comes.

use super::{Why, sketch::Sketch};
use crate::{game::Game, order::Order, players::reason::Reason, rules::trial::Rehearsal, state::Open};
use engine::contract::automatic::Plan;

/// Orders so far, and what they lead to.
pub struct Orders<'a> {
    trial: Rehearsal<'a>,
    steps: Vec<(Order, Vec<Reason>)>,
    /// Whether reasons are wanted.
    tells: bool,
}

impl<'a> Orders<'a> {
    /// An empty plan; `tells` its reasons, or holds the orders alone.
    pub fn new(g: &'a Game, o: &'a Open, tells: bool) -> Self {
        Self { trial: Rehearsal::new(g, o), steps: Vec::with_capacity(40), tells }
    }

    /// What is seen after the orders so far.
    pub fn open(&self) -> &Open {
        self.trial.open()
    }

    /// Adds an order if it is legal, and carries out what is certain about it; whether it was added.
    pub fn give(&mut self, order: Order, why: impl IntoIterator<Item = Why>) -> bool {
        let legal = self.trial.give(&order).is_ok();
        if legal {
            self.write(order, why);
        }
        legal
    }

    /// Whether an order is legal now.
    pub fn may(&self, order: &Order) -> bool {
        self.trial.may(order)
    }

    /// Adds the last order of a plan if it is legal. What comes of it is not looked at.
    pub fn end(&mut self, order: Order, why: impl IntoIterator<Item = Why>) {
        if self.may(&order) {
            self.write(order, why);
        }
    }

    fn write(&mut self, order: Order, why: impl IntoIterator<Item = Why>) {
        let why = why.into_iter().filter(|_| self.tells).map(Reason::German).collect();
        self.steps.push((order, why));
    }

    /// Whether nothing was ordered yet.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The picture now.
    pub fn sketch(&self) -> Sketch {
        Sketch::new(self.open())
    }

    /// The plan.
    pub fn finish(self) -> Plan<Order, Reason> {
        Plan { steps: self.steps }
    }
}
