//! Orders tried on a copy of the position, up to the next die: what is allowed there is what is ordered.

use super::{
    super::{
        event::Event,
        game::Game,
        nouns::{Hex, Stack},
        order::Order,
        rules::{movement, reach, zone},
        state::Position,
    },
    reason::Reason,
};
use engine::{
    base::side::Side,
    contract::{
        automatic::Plan,
        rules::{FirstFaces, Rules as _},
    },
};
use kit::hand::carry_out;

/// Orders so far and the position after them.
pub struct Scratch<'a> {
    game: &'a Game,
    /// Who gives the orders: decisions of other seats are left to them.
    side: Option<Side>,
    /// The position after the orders.
    pub p: Position,
    steps: Vec<(Order, Vec<Reason>)>,
    waiting: Vec<Reason>,
}

impl<'a> Scratch<'a> {
    /// From a position, without orders.
    pub fn new(game: &'a Game, p: &Position) -> Self {
        Self { game, side: game.to_act(p), p: p.clone(), steps: Vec::new(), waiting: Vec::new() }
    }
    /// A reason that rides on the next order.
    pub fn because(&mut self, reason: Reason) {
        self.waiting.push(reason);
    }
    /// Whether an order may be given now.
    pub fn may(&self, order: &Order) -> bool {
        self.side.is_some()
            && self.game.to_act(&self.p) == self.side
            && self.game.check(&self.p, order).is_ok()
    }
    /// Gives an order if it may be given; what happened.
    pub fn give(&mut self, order: Order, reason: Option<Reason>) -> Option<Vec<Event>> {
        if !self.may(&order) {
            return None;
        }
        self.waiting.extend(reason);
        let events = carry_out(self.game, &mut self.p, &order, &mut FirstFaces);
        self.steps.push((order, std::mem::take(&mut self.waiting)));
        Some(events)
    }
    /// Moves a stack to a hex by the cheapest way that does not disperse it, and stops it there; nothing happens if that cannot be.
    pub fn send(&mut self, stack: Stack, to: Hex, reason: Option<Reason>) -> bool {
        let zone = zone::of(self.game, &self.p, stack.0.side().other());
        let Some(found) = reach::reach(self.game, &self.p, &zone, stack) else { return false };
        if !found.clean().has(to) || Some(to) == self.p.at.of(stack.0) {
            return false;
        }
        let (before, orders, waiting) = (self.p.clone(), self.steps.len(), self.waiting.clone());
        self.waiting.extend(reason);
        let goes =
            found.path(to).into_iter().all(|hex| self.give(Order::Go { stack, to: hex }, None).is_some());
        let stands = self.p.march.is_none() || self.give(Order::Halt, None).is_some();
        if goes && stands && self.p.at.of(stack.0) == Some(to) {
            return true;
        }
        (self.p, self.waiting) = (before, waiting);
        self.steps.truncate(orders);
        false
    }
    /// Stops a stack that was left on its way, or takes it to the nearest hex where it can stop, if it can without being dispersed.
    pub fn settle(&mut self) {
        let Some(stack) = self.p.march.as_ref().map(|march| march.stack) else { return };
        if movement::may_halt(self.game, &self.p).is_ok() {
            self.give(Order::Halt, None);
            return;
        }
        let zone = zone::of(self.game, &self.p, stack.0.side().other());
        let Some(found) = reach::reach(self.game, &self.p, &zone, stack) else { return };
        let rank = |hex: &Hex| (found.disperses.has(*hex), found.cost(*hex), *hex);
        let Some(to) = found.ends.iter().min_by_key(rank) else { return };
        for hex in found.path(to) {
            self.give(Order::Go { stack, to: hex }, None);
        }
        if self.p.march.is_some() {
            self.give(Order::Halt, None);
        }
    }
    /// The orders as a plan.
    pub fn plan(self) -> Plan<Order, Reason> {
        Plan { steps: self.steps }
    }
    /// Whether nothing has been ordered.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }
}
