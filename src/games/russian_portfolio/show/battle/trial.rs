//! The position after orders that are only tried.

use super::super::super::{game::Game, order::Order, state::Position};
use engine::contract::rules::{Draft, FirstFaces, Rules};

/// The position after the orders of a plan; those that may not be given are left out.
pub fn after(game: &Game, p: &Position, plan: &[Order]) -> Position {
    let mut p = p.clone();
    for order in plan {
        if game.check(&p, order).is_ok() {
            let mut dice = FirstFaces;
            game.decide(&mut Draft::new(game, &mut p, &mut dice), order);
        }
    }
    p
}
