//! A good move: the whole way of a unit, or a whole attack, with its reason and where it is given.

use super::{orders, reasons};
use crate::{battle::BattleOrder, game::Game, nouns::*, order::Order, sight::View};
use engine::dice::key::FirstFace;

/// What the strongest automatic player would do next, as far as it is one thing.
pub fn hint(game: &Game, v: &View, side: Side) -> Option<(Vec<Order>, Line)> {
    let strongest = Game::levels(side).len().saturating_sub(1) as u8;
    let steps = game.plan(v, side, strongest, &mut FirstFace).steps;
    let (first, why) = steps.first()?;
    let rest = steps.iter().skip(1).map(|(order, _)| *order).take_while(|next| is_one(*first, *next));
    let all: Vec<Order> = std::iter::once(*first).chain(rest).collect();
    let said = why.last().map(|why| reasons::line(game, *why));
    let mut line = said.unwrap_or_else(|| Line::of(orders::text(game, v, first)));
    line.subjects = all.last().and_then(orders::subject).into_iter().collect::<Vec<Subject>>();
    line.arrows = arrows(v, &all);
    Some((all, line))
}

/// Whether an order goes on with what another one began.
fn is_one(first: Order, next: Order) -> bool {
    match (first, next) {
        (Order::Go { unit, .. }, Order::Go { unit: same, .. }) => unit == same,
        (
            Order::Battle(BattleOrder::Attack { target, .. }),
            Order::Battle(BattleOrder::Attack { target: same, .. }),
        ) => target == same,
        _ => false,
    }
}

/// The way of a unit, or who attacks.
fn arrows(v: &View, all: &[Order]) -> Vec<Arrow> {
    let at = |unit: Unit| v.seen.at.of(unit);
    let mut way: Vec<Hex> = Vec::new();
    let mut arrows = Vec::new();
    for order in all {
        match *order {
            Order::Go { unit, to, .. } => {
                way.extend(way.is_empty().then(|| at(unit)).flatten());
                way.push(to);
            }
            Order::Battle(BattleOrder::Attack { unit, target }) => {
                let from = at(unit).into_iter().chain([target]);
                arrows.push(Arrow::along(from, ArrowStyle::Attack, unit.side().0));
            }
            _ => {}
        }
    }
    let mover = all.first().and_then(|order| match order {
        Order::Go { unit, .. } => Some(unit.side().0),
        _ => None,
    });
    arrows.extend(mover.map(|side| Arrow::along(way, ArrowStyle::Move, side)));
    arrows
}
