//! A good move: the whole way of a stack, or a whole attack, with its reason and where it is given.

use super::{
    super::{
        combat::BattleOrder,
        game::Game,
        nouns::{HexSet, Stack, UnitSet},
        order::Order,
        players::numbers::USUAL,
        state::Position,
    },
    battle, orders, reasons,
};
use engine::{
    base::side::Side,
    contract::automatic::Automatic as _,
    dice::key::FirstFace,
    show::{
        line::Line,
        scene::{Arrow, ArrowStyle, Subject},
    },
};

/// What the usual automatic player would do next, as far as it is one thing.
pub fn hint(game: &Game, p: &Position, side: Side) -> Option<(Vec<Order>, Line)> {
    let steps = game.plan(p, side, USUAL, &mut FirstFace).steps;
    let (first, why) = steps.first()?;
    let rest = steps.iter().skip(1).map(|(order, _)| *order).take_while(|next| is_one(*first, *next));
    let all: Vec<Order> = std::iter::once(*first).chain(rest).collect();
    let line = why.last().and_then(|why| reasons::line(game, why));
    let mut line = line.unwrap_or_else(|| Line::of(orders::text(game, p, first)));
    line.subjects = subject(p, &all).into_iter().collect();
    line.arrows = arrows(game, p, &all);
    Some((all, line))
}

/// Whether an order goes on with what another one began.
fn is_one(first: Order, next: Order) -> bool {
    match (first, next) {
        (Order::Go { stack, .. }, Order::Go { stack: same, .. }) => stack == same,
        (Order::Go { .. }, Order::Halt) => true,
        (Order::Battle(BattleOrder::Begin { .. }), Order::Battle(next)) => {
            matches!(next, BattleOrder::Join { .. } | BattleOrder::AlsoOn { .. })
        }
        _ => false,
    }
}

/// Where it is given: the last hex of a way, else what the order names, or the attack that it is about.
fn subject(p: &Position, all: &[Order]) -> Option<Subject> {
    let goes = |order: &&Order| matches!(order, Order::Go { .. });
    let order = all.iter().rfind(goes).or(all.first())?;
    let (mut unit, mut hex) = orders::named(order);
    match order {
        Order::Battle(
            BattleOrder::Amphibious { attack, .. }
            | BattleOrder::Resolve { attack }
            | BattleOrder::Cancel { attack },
        ) => hex = p.fighting.plan.get(usize::from(*attack)).and_then(|there| there.targets.first()),
        Order::Battle(BattleOrder::Hexes { .. }) => unit = p.fighting.runner.map(|runner| runner.unit),
        _ => {}
    }
    hex.map(|hex| Subject::Place(hex.into())).or_else(|| unit.map(|unit| Subject::Unit(unit.0.into())))
}

/// The way of a stack, or who attacks.
fn arrows(game: &Game, p: &Position, all: &[Order]) -> Vec<Arrow> {
    match all.first() {
        Some(Order::Go { stack, .. }) => way(p, *stack, all).into_iter().collect(),
        Some(Order::Battle(BattleOrder::Begin { unit, target })) => {
            let joins = |order: &Order| match order {
                Order::Battle(BattleOrder::Join { unit, .. }) => Some(*unit),
                _ => None,
            };
            let units: UnitSet = all.iter().filter_map(joins).chain([*unit]).collect();
            battle::arrows_of(game, p, units, HexSet::only(*target))
        }
        _ => Vec::new(),
    }
}

fn way(p: &Position, stack: Stack, all: &[Order]) -> Option<Arrow> {
    let goes = |order: &Order| if let Order::Go { to, .. } = order { Some(*to) } else { None };
    let path = std::iter::once(p.at.of(stack.0)?).chain(all.iter().filter_map(goes));
    Some(Arrow::along(path, ArrowStyle::Move, stack.0.side().0))
}
