//! Orders tried on a copy of the position, up to the next die: what is allowed there is what is ordered.

use super::{
    super::{
        game::Game,
        nouns::{Hex, Stack},
        order::Order,
        rules::{
            movement,
            reach::{self, Reach},
            zone,
        },
        state::Position,
    },
    reason::Reason,
};
use engine::{
    base::side::Side,
    contract::{
        automatic::Plan,
        rules::{Draft, FirstFaces, Rules as _},
    },
    dice::key::{Dice, RollKey},
};

/// Orders so far and the position after them.
pub struct Scratch<'a> {
    game: &'a Game,
    /// Who gives the orders: decisions of other seats are left to them.
    side: Option<Side>,
    /// The position after the orders.
    pub p: Position,
    orders: Vec<Order>,
    dice: Faces,
    /// Of each order its reasons, and those that wait for the next one; none where nobody reads them.
    reasons: Option<(Vec<Vec<Reason>>, Vec<Reason>)>,
}

/// Dice that show their first face, and whether one has fallen.
#[derive(Default)]
struct Faces {
    fell: bool,
}

impl Dice for Faces {
    fn roll(&mut self, key: &RollKey, sides: u32) -> u32 {
        self.fell = true;
        FirstFaces.roll(key, sides)
    }
    fn shuffle(&mut self, key: &RollKey, n: usize) -> Vec<u16> {
        self.fell = true;
        FirstFaces.shuffle(key, n)
    }
}

impl<'a> Scratch<'a> {
    /// From a position, without orders.
    pub fn new(game: &'a Game, p: Position) -> Self {
        Self { reasons: Some((Vec::new(), Vec::new())), ..Self::silent(game, p) }
    }
    /// The same where nobody reads the reasons.
    pub fn silent(game: &'a Game, p: Position) -> Self {
        let side = game.to_act(&p);
        Self { game, side, p, orders: Vec::new(), dice: Faces::default(), reasons: None }
    }
    /// A reason that rides on the next order.
    pub fn because(&mut self, reason: Reason) {
        if let Some((_, waiting)) = &mut self.reasons {
            waiting.push(reason);
        }
    }
    /// Whether an order may be given now.
    pub fn may(&self, order: &Order) -> bool {
        self.side.is_some()
            && self.game.to_act(&self.p) == self.side
            && self.game.check(&self.p, order).is_ok()
    }
    /// Gives an order if it may be given; whether it was.
    pub fn give(&mut self, order: Order, reason: Option<Reason>) -> bool {
        let may = self.may(&order);
        if may {
            self.game.decide(&mut Draft::unrecorded(self.game, &mut self.p, &mut self.dice), &order);
            self.orders.push(order);
            if let Some((given, waiting)) = &mut self.reasons {
                waiting.extend(reason);
                given.push(std::mem::take(waiting));
            }
        }
        may
    }
    /// Moves a stack to a hex by the cheapest way that does not disperse it, and stops it there; nothing happens if that cannot be.
    pub fn send(&mut self, stack: Stack, to: Hex, reason: Option<Reason>) -> bool {
        let zone = zone::of(self.game, &self.p, stack.0.side().other());
        let found = reach::reach(self.game, &self.p, &zone, stack);
        found.is_some_and(|found| self.send_by(&found, stack, to, reason))
    }
    /// The same where it is known how far the stack can go.
    pub fn send_by(&mut self, found: &Reach, stack: Stack, to: Hex, reason: Option<Reason>) -> bool {
        found.clean().has(to) && self.go_by(found, stack, to, reason)
    }
    /// The same where the way may disperse the stack.
    pub fn go_by(&mut self, found: &Reach, stack: Stack, to: Hex, reason: Option<Reason>) -> bool {
        if !found.ends.has(to) || Some(to) == self.p.at.of(stack.0) {
            return false;
        }
        let (before, orders) = (self.p.clone(), self.orders.len());
        let waiting = self.reasons.as_ref().map(|(_, waiting)| waiting.clone());
        if let Some(reason) = reason {
            self.because(reason);
        }
        let goes = found.path(to).into_iter().all(|hex| self.give(Order::Go { stack, to: hex }, None));
        let stands = self.p.march.is_none() || self.give(Order::Halt, None);
        if goes && stands && self.p.at.of(stack.0) == Some(to) {
            return true;
        }
        self.p = before;
        self.orders.truncate(orders);
        if let Some((given, there)) = &mut self.reasons {
            given.truncate(orders);
            *there = waiting.unwrap_or_default();
        }
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
        let reasons = self.reasons.map(|(given, _)| given).unwrap_or_default();
        Plan { steps: self.orders.into_iter().zip(reasons).collect() }
    }
    /// The orders alone.
    pub fn orders(self) -> Vec<Order> {
        self.orders
    }
    /// The position that the orders lead to; the orders themselves where a die fell, whose face is not known here.
    pub fn outcome(self) -> Result<Position, Vec<Order>> {
        if self.dice.fell { Err(self.orders) } else { Ok(self.p) }
    }
    /// Whether nothing has been ordered.
    pub fn is_empty(&self) -> bool {
        self.orders.is_empty()
    }
}
