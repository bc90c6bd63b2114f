//! Choices beside the map, and what is left of the railway.

use super::{
    super::{
        base::BaseOrder,
        battle::{BattleOrder, Retreat},
        game::Game,
        nouns::{Status, Step},
        order::Order,
        rules::base::{self, rail},
        state::Position,
    },
    battle, log, offers, refusals,
};
use crate::{
    engine::{base::side::Side, contract::rules::Rules, show::offer::Offer},
    kit::say::count,
};

/// Choices beside the map, under their title.
pub fn of(game: &Game, p: &Position) -> (String, Vec<Offer>) {
    let mut all = Vec::new();
    game.legal_orders(p, &mut all);
    let offers = all.into_iter().filter(|order| is_listed(p, order)).map(|order| {
        let mut offer = offers::of(game, p, order);
        offer.note = note(game, p, order);
        offer
    });
    (title(p).to_owned(), offers.collect())
}

fn is_listed(p: &Position, order: &Order) -> bool {
    match order {
        Order::Begin | Order::Done | Order::Go { .. } | Order::Deploy { .. } => false,
        Order::Halt | Order::EndGame => true,
        // What a click on the map does as well is listed when the unit or the hex is selected.
        Order::Base(BaseOrder::Eliminate(_)) => !matches!(p.step, Step::Move(_)),
        Order::Base(_) => true,
        Order::Battle(order) => battle::is_listed(order),
    }
}

/// What an order costs, or what comes of it.
fn note(game: &Game, p: &Position, order: Order) -> String {
    match order {
        Order::Base(BaseOrder::Place { unit, .. }) => format!("for {}", log::price(game, p, unit)),
        Order::Battle(BattleOrder::Hexes { hexes }) => {
            let runner = p.fighting.runner.filter(|runner| p.status[runner.unit] != Status::Dispersed);
            match runner.map(|runner| runner.why) {
                Some(Retreat::Short) if hexes <= 2 => "it is Spent",
                Some(Retreat::Short | Retreat::Long) => "it is Dispersed",
                Some(Retreat::Before) | None => "",
            }
            .to_owned()
        }
        _ => String::new(),
    }
}

fn title(p: &Position) -> &'static str {
    match p.step {
        Step::Base(_) => "Replacements, rail and sea",
        Step::Siberia(_) => "The Far East",
        Step::Isolation(_) => "Who is lost",
        Step::Move(_) | Step::EndOffer(_) => "Also possible",
        Step::Plan(_) | Step::Stand(_) | Step::Attack(_) => battle::choices_title(p),
        Step::SetUp(_) | Step::Over => "",
    }
}

/// What is said in place of a long list.
pub fn many(game: &Game, p: &Position) -> &'static str {
    match p.step {
        Step::Base(side) if base::replacements::is_banned(game, p) => {
            if may_ride(game, p, side) {
                "Select a unit, then a marked city or town, to move it by rail or sea."
            } else {
                "Select a unit to take it off the map."
            }
        }
        Step::Base(_) => {
            "Select a unit to move it by rail or sea, or a city to see which replacements can come there."
        }
        Step::SetUp(_)
        | Step::EndOffer(_)
        | Step::Siberia(_)
        | Step::Move(_)
        | Step::Plan(_)
        | Step::Stand(_)
        | Step::Attack(_)
        | Step::Isolation(_)
        | Step::Over => "",
    }
}

/// Whether any unit of a side can move by rail now.
pub fn may_ride(game: &Game, p: &Position, side: Side) -> bool {
    let mut all = Vec::new();
    game.legal_orders(p, &mut all);
    let of_side = p.step.active() == Some(side);
    of_side && all.iter().any(|order| matches!(order, Order::Base(BaseOrder::Rail { .. })))
}

/// How many units of a side may still move by rail, as a sentence.
pub fn by_rail(game: &Game, p: &Position, side: Side) -> String {
    let (all, used) = (rail::capacity(p, side), p.base.rail_used);
    let left = all.saturating_sub(used);
    if left == 0 {
        format!("{} moved by rail, no more can.", refusals::begun(&count(used, "unit")))
    } else if !may_ride(game, p, side) {
        "No unit can move by rail now.".to_owned()
    } else if used == 0 {
        format!("{} may move by rail.", count(left, "unit"))
    } else {
        format!("{} may still move by rail.", count(left, "unit"))
    }
}
