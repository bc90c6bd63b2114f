//! Moves by hand: the steps of the cheapest way, and the one fact that stops one.

use super::{
    super::{
        game::Game,
        nouns::{Hex, Stack, Unit},
        order::Order,
        refusal::{Refusal, Stop},
        rules::{movement, reach, zone},
        state::Position,
    },
    bars,
};
use kit::hand::give;

/// Units that move as one: one or two of a hex, lowest first; while a stack is on its way, that stack.
pub fn stack(p: &Position, units: &[Unit]) -> Option<Stack> {
    let mut units = units.to_vec();
    units.sort_unstable();
    units.dedup();
    if let Some(march) =
        p.march.as_ref().filter(|march| units.iter().any(|unit| march.stack.set().has(*unit)))
    {
        return Some(march.stack);
    }
    match units[..] {
        [one] => Some(Stack(one, None)),
        [one, two] if p.at.of(one).is_some() && p.at.of(one) == p.at.of(two) => Some(Stack(one, Some(two))),
        _ => None,
    }
}

/// The orders that take units to a hex: those of one hex together, hex by hex.
///
/// # Errors
/// The fact that stops the first that cannot.
pub fn orders(game: &Game, p: &Position, units: &[Unit], to: Hex) -> Result<Vec<Order>, Refusal> {
    let mut units = units.to_vec();
    units.sort_unstable_by_key(|unit| (p.at.of(*unit), *unit));
    let mut p = p.clone();
    let mut all = Vec::new();
    for group in units.chunk_by(|a, b| p.at.of(*a) == p.at.of(*b)).map(<[Unit]>::to_vec).collect::<Vec<_>>() {
        for pair in group.chunks(2) {
            let Some(stack) = stack(&p, pair) else { return Err(Stop::NotTogether.into()) };
            for order in way(game, &p, stack, to)? {
                give(game, &mut p, &order)?;
                all.push(order);
            }
        }
    }
    if all.is_empty() { Err(Refusal::new("RP-MOV-01", "no unit is selected")) } else { Ok(all) }
}

/// One step of the units of one hex, which go on from there.
///
/// # Errors
/// When they do not go as one.
pub fn step(p: &Position, units: &[Unit], to: Hex) -> Result<Vec<Order>, Refusal> {
    let stack = stack(p, units).ok_or(Stop::NotTogether)?;
    Ok(vec![Order::Go { stack, to }])
}

/// The steps of one stack to a hex, and the halt where it would not halt by itself.
fn way(game: &Game, p: &Position, stack: Stack, to: Hex) -> Result<Vec<Order>, Refusal> {
    let zone = zone::of(game, p, stack.0.side().other());
    movement::under_orders(game, p, stack)?;
    let found = reach::reach(game, p, &zone, stack).ok_or(Stop::NotNow)?;
    if p.at.of(stack.0) == Some(to) {
        movement::may_halt(game, p)?;
        return Ok(vec![Order::Halt]);
    }
    if !found.ends.has(to) {
        return Err(bars::first(game, p, stack, to));
    }
    let mut orders: Vec<Order> = found.path(to).into_iter().map(|to| Order::Go { stack, to }).collect();
    let mut after = p.clone();
    for order in &orders {
        give(game, &mut after, order)?;
    }
    if after.march.is_some() {
        orders.push(Order::Halt);
    }
    Ok(orders)
}
