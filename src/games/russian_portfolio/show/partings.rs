//! What an owner gives up of his own will and does not get back: units that are taken off the map, fronts that become armies. It
//! stands in the menu of the units, and is asked first.

use super::offers;
use crate::{
    game::Game,
    logistics::BaseOrder,
    nouns::{Step, Unit},
    order::Order,
    rules::logistics::stock,
    state::Position,
    words::unit_name,
};
use engine::{contract::rules::Rules as _, show::offer::Offer};

/// Whether an order gives up a unit, or strength, without a rule that asks for it.
pub fn is_one(p: &Position, order: &Order) -> bool {
    match order {
        Order::Base(BaseOrder::Eliminate(_)) => true,
        // In a pocket a front steps down to pay for it (RP-SUP-08).
        Order::Base(BaseOrder::StepDown { front, .. }) => {
            !(matches!(p.step, Step::Isolation(_)) && p.base.isolation.counts(*front))
        }
        _ => false,
    }
}

/// What may be given up of some units, each with what does not come back.
pub fn of(game: &Game, p: &Position, units: &[Unit]) -> Vec<Offer> {
    let mut all = Vec::new();
    game.legal_orders(p, &mut all);
    let own = |order: &&Order| match order {
        Order::Base(BaseOrder::Eliminate(unit) | BaseOrder::StepDown { front: unit, .. }) => {
            units.contains(unit) && is_one(p, order)
        }
        _ => false,
    };
    let offer = |order: &Order| Offer { ask: lost(game, p, order), ..offers::of_legal(game, p, *order) };
    all.iter().filter(own).map(offer).collect()
}

/// What is lost, and whether it can come back.
fn lost(game: &Game, p: &Position, order: &Order) -> String {
    let name = |unit: Unit| unit_name(game, unit);
    match *order {
        Order::Base(BaseOrder::Eliminate(unit)) => {
            let counter = game.counter(unit);
            let factors =
                format!("its {} attack and {} defence factors are lost", counter.attack, counter.defence);
            if stock::is_replaceable(game, p, unit) {
                format!(
                    "{} leaves the map and {factors}. The counter can be bought again for {} replacement factors",
                    name(unit),
                    stock::cost(counter)
                )
            } else {
                format!(
                    "{} leaves the map for good: {factors}, and units of its kind are never replaced (RP-REP-03)",
                    name(unit)
                )
            }
        }
        Order::Base(BaseOrder::StepDown { front, army }) => {
            let (before, after) = (game.counter(front), game.counter(army));
            format!(
                "{} becomes {}: {} attack and {} defence factors are lost and do not come back",
                name(front),
                name(army),
                before.attack.saturating_sub(after.attack),
                before.defence.saturating_sub(after.defence)
            )
        }
        _ => String::new(),
    }
}
