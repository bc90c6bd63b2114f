//! Units that are cut off on a coast leave by sea.

use super::{
    super::{
        logistics::BaseOrder,
        nouns::{Hex, Unit},
        order::Order,
        rules::logistics::{self, sea},
    },
    lines::Lines,
    numbers::Thought,
    reason::Reason,
    scratch::Scratch,
};
use std::cmp::Reverse;

/// The greatest risk that is taken: a friendly sea, where one die in six sinks a ship (RP-STR-08).
const SAFE: f64 = 0.2;

/// The dearest unit that supply will not reach goes by a friendly sea to a port where it does; whether one goes.
pub fn rescue(t: &Thought<'_>, s: &mut Scratch<'_>) -> bool {
    let lines = Lines::of(t.game, &s.p, t.side);
    let cut = lines.out;
    if cut.is_empty() {
        return false;
    }
    let mut orders = Vec::new();
    logistics::carries(t.game, &s.p, &mut orders);
    let sails = orders.iter().filter_map(|order| match order {
        Order::Base(BaseOrder::Sail { unit, to }) => Some((*unit, *to)),
        _ => None,
    });
    let saves = |(unit, to): &(Unit, Hex)| {
        let reached = || !lines.without(t.game, &s.p, *unit).gone(&[*to]).has(*unit);
        cut.has(*unit) && sea::risk(t.game, &s.p, *unit, *to) < SAFE && reached()
    };
    let rank = |(unit, to): &(Unit, Hex)| {
        let counter = t.game.counter(*unit);
        (counter.attack + counter.defence, Reverse(*unit), t.e(*to), Reverse(*to))
    };
    let Some((unit, to)) = sails.filter(saves).max_by_key(rank) else { return false };
    s.give(Order::Base(BaseOrder::Sail { unit, to }), Some(Reason::Sails { unit, hex: to }))
}
