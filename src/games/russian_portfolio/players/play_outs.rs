//! Games played on by both automatic sides, of which only the last position is wanted.
//!
//! They are those that [`engine::contract::automatic::play_until`] plays. But an order is tried before it is given, on a copy: where no
//! die fell there, the copy is the position that comes about, and nothing is done twice.

use super::{
    decisions,
    numbers::{Style, Thought},
    scratch::Scratch,
    thinking::think,
};
use crate::{game::Game, nouns::Step, order::Order, state::Position};
use engine::{
    contract::{
        automatic::PlayOn,
        rules::{Draft, Rules as _},
    },
    dice::keyed::KeyedDice,
};

/// Plans after which a game that does not end is given up.
const MOST: u32 = 20_000;

/// The first position after some orders of the side to act of which `stop` says so, or the end. `None` when one of those orders may not
/// be given there or a player finds no order.
pub fn play_until(
    game: &Game,
    p: &Position,
    first: &[Order],
    how: &PlayOn,
    stop: &mut dyn FnMut(&Position) -> bool,
) -> Option<Position> {
    let (mut p, mut dice) = (p.clone(), KeyedDice::new(how.seed));
    for order in first {
        give(game, &mut p, order, &mut dice)?;
    }
    for _ in 0..MOST {
        let Some(side) = game.to_act(&p).filter(|_| !stop(&p)) else { return Some(p) };
        let level = how.levels.get(usize::from(side.0)).copied().unwrap_or(0);
        let t = Thought::new(game, &p, side, Style::of(level));
        // In a fight one order is given at a time, mostly one that is listed, and a die falls after most of them.
        if let Step::Attack(_) = p.step
            && let Some(((order, _), true)) = decisions::decide(&t, &p)
        {
            game.decide(&mut Draft::unrecorded(game, &mut p, &mut dice), &Order::Battle(order));
            continue;
        }
        let mut s = Scratch::silent(game, p.clone());
        think(&t, &mut s);
        if s.is_empty() {
            return None;
        }
        match s.outcome() {
            Ok(after) => p = after,
            Err(orders) => {
                for order in orders {
                    if game.to_act(&p) != Some(side) {
                        return None;
                    }
                    give(game, &mut p, &order, &mut dice)?;
                }
            }
        }
    }
    None
}

fn give(game: &Game, p: &mut Position, order: &Order, dice: &mut KeyedDice) -> Option<()> {
    game.to_act(p)?;
    game.check(p, order).ok()?;
    game.decide(&mut Draft::unrecorded(game, p, dice), order);
    Some(())
}
