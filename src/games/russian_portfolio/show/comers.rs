//! Units that come to the map or are carried over it by one order: replacements, rail and sea, the free set-up. Which hexes are
//! open to them, and what a click on one of those means.

use super::{consequences, orders as written};
use crate::{
    game::Game,
    logistics::BaseOrder,
    nouns::{Hex, HexSet, Status, Step, Unit, UnitSet},
    order::Order,
    refusal::Refusal,
    rules::logistics::{self, stock},
    state::Position,
    words::{status_name, unit_name},
};
use engine::{
    contract::rules::Rules,
    show::scene::{Mark, VerbLine},
};

/// The unit an order brings or carries, and where to.
fn brought(order: &Order) -> Option<(Unit, Hex)> {
    match *order {
        Order::Deploy { unit, at }
        | Order::Base(
            BaseOrder::Rail { unit, to: at, .. }
            | BaseOrder::Sail { unit, to: at }
            | BaseOrder::Place { unit, at, .. }
            | BaseOrder::PlaceSiberian { unit, at, .. },
        ) => Some((unit, at)),
        _ => None,
    }
}

/// Whether an order means a unit: of counters that are equal the first one of the stock stands for all.
fn is_for(game: &Game, p: &Position, order: &Order, unit: Unit) -> bool {
    let Some((who, _)) = brought(order) else { return false };
    let equal = stock::is_equal(game, who, unit)
        && game.counter(who).dispersed == game.counter(unit).dispersed
        && !p.base.deployed.has(unit);
    who == unit || equal && matches!(order, Order::Deploy { .. })
}

/// Units on the map that can be carried over it or re-placed.
pub fn able(game: &Game, p: &Position) -> UnitSet {
    let mut all = Vec::new();
    if matches!(p.step, Step::Base(_)) {
        logistics::carries(game, p, &mut all);
    } else {
        game.legal_orders(p, &mut all);
    }
    all.iter().filter_map(brought).map(|(unit, _)| unit).filter(|unit| p.at.of(*unit).is_some()).collect()
}

/// Hexes to which units can be brought now.
pub fn marks(game: &Game, p: &Position, units: &[Unit]) -> Vec<Mark> {
    let mut all = Vec::new();
    game.legal_orders(p, &mut all);
    let open = all.iter().filter(|order| units.iter().any(|unit| is_for(game, p, order, *unit)));
    let hexes: HexSet = open.filter_map(brought).map(|(_, at)| at).collect();
    hexes.iter().map(|hex| Mark::Choice { place: hex.into() }).collect()
}

/// What is brought to a hex, what that costs and how it arrives, for the line that says so; none where units move there.
pub fn line(game: &Game, p: &Position, units: &[Unit], at: Hex) -> Option<VerbLine> {
    let Step::Base(_) = p.step else { return None };
    let order = *orders(game, p, units, at).ok()?.first()?;
    let (words, note) = (written::text(game, p, &order), consequences::of(game, p, order));
    let apart = if note.is_empty() { "" } else { ", " };
    Some(VerbLine { words: format!("{words}{apart}{note}").into(), ..VerbLine::GO })
}

/// The order that brings one of the units to a hex; who gives way is the first that can.
///
/// # Errors
/// Why none can be brought there.
pub fn orders(game: &Game, p: &Position, units: &[Unit], at: Hex) -> Result<Vec<Order>, Refusal> {
    let mut all = Vec::new();
    game.legal_orders(p, &mut all);
    for unit in units {
        let found = all.iter().find(|order| {
            is_for(game, p, order, *unit) && brought(order).is_some_and(|(_, there)| there == at)
        });
        if let Some(order) = found {
            return Ok(vec![*order]);
        }
    }
    let Some(unit) = units.first().copied() else {
        return Err(Refusal::at("RP-STR-02", "no unit is selected that could be brought there", at));
    };
    let meant = match (p.step, p.at.of(unit)) {
        (Step::SetUp(_), _) => Order::Deploy { unit, at },
        (_, None) => Order::Base(BaseOrder::Place { unit, at, push: None }),
        (_, Some(_)) if p.status[unit] != Status::Ready => {
            let (name, status) = (unit_name(game, unit), status_name(p.status[unit]));
            let why = format!("{name} is {status}: only Ready units move by rail or sea");
            return Err(Refusal::new("RP-STR-01", why));
        }
        (_, Some(_)) => Order::Base(BaseOrder::Rail { unit, to: at, push: None }),
    };
    game.check(p, &meant)?;
    Ok(vec![meant])
}
