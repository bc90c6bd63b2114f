//! Orders as offers: what they say, why they are refused, what undo will meet.

use super::{
    super::{combat::BattleOrder, game::Game, logistics::BaseOrder, order::Order, state::Position},
    orders, refusals,
};
use engine::{
    base::{fence::Fence, keys::PlaceKey},
    contract::{handling::Handling, rules::Rules},
    show::{offer::Offer, scene::Subject},
};
use kit::hand;

/// An order with its words and its rule; refused ones carry the reason.
pub fn of(game: &Game, p: &Position, order: Order) -> Offer {
    let why_not = game.check(p, &order).err().map(|refusal| refusals::explain(game, p, &refusal));
    let fence = if why_not.is_none() { hand::fence(game, p, &order) } else { Fence::Open };
    Offer { fence, why_not, ..named(game, p, order) }
}

/// An order that is known to be legal, with its words and its rule.
pub fn of_legal(game: &Game, p: &Position, order: Order) -> Offer {
    let fence = if is_quiet(&order) { Fence::Open } else { hand::fence(game, p, &order) };
    Offer { fence, ..named(game, p, order) }
}

/// An order with its words, its rule and what it is about.
fn named(game: &Game, p: &Position, order: Order) -> Offer {
    Offer {
        label: orders::text(game, p, &order),
        orders: vec![game.seal(&order)],
        rule: Some(orders::rule(&order).to_owned()),
        subject: subject(&order),
        ..Offer::default()
    }
}

/// Orders after which no die falls, whatever the position: of these there may be thousands at once.
fn is_quiet(order: &Order) -> bool {
    use BaseOrder::{Eliminate, Place, PlaceSiberian, Rail, StepDown};
    let Order::Base(order) = order else { return false };
    matches!(order, Place { .. } | PlaceSiberian { .. } | Rail { .. } | Eliminate(_) | StepDown { .. })
}

/// What an order is about, so that a long list can be cut to what is selected: the hex that it names, else the unit; of who goes
/// there from elsewhere on the map the unit.
fn subject(order: &Order) -> Option<Subject> {
    let (unit, hex) = orders::named(order);
    let unit = unit.map(|unit| Subject::Unit(unit.0.into()));
    let hex = hex.map(|hex| Subject::Place(PlaceKey::from(hex)));
    let goes = matches!(
        order,
        Order::Go { .. }
            | Order::Base(BaseOrder::Rail { .. } | BaseOrder::Sail { .. })
            | Order::Battle(BattleOrder::Advance { .. })
    );
    if goes { unit } else { hex.or(unit) }
}
