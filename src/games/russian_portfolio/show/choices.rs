//! Choices beside the map, and what is left of the railway.

use super::{
    battle, consequences, counters, log, offers, partings,
    rails::{OFF_MAP, Rails},
};
use crate::{
    combat::BattleOrder,
    game::Game,
    logistics::BaseOrder,
    nouns::{Step, Unit, UnitSet},
    order::Order,
    rules::{
        logistics::{self, rail},
        movement,
    },
    state::Position,
    words::unit_name,
};
use engine::{
    base::side::Side,
    contract::{handling::Handling as _, rules::Rules as _},
    show::{
        offer::Offer,
        scene::Subject,
        sequence::{Todo, TodoList},
    },
};
use kit::{
    hand,
    say::{capital, count},
};

/// Choices beside the map, under their title.
pub fn of(game: &Game, p: &Position, all: &[Order]) -> (String, Vec<Offer>) {
    if battle::is_bonus(p) {
        return (title(p).to_owned(), battle::bonus_choices(game, p));
    }
    let mut rails = Rails::default();
    let offers = all.iter().filter(|order| is_listed(game, p, order)).map(|order| {
        let mut offer = offers::of_legal(game, p, *order);
        offer.note = consequences::of(game, p, *order);
        if rails.goes_off_map(game, p, order) {
            offer.note += OFF_MAP;
        }
        if *order == Order::EndGame {
            offer.ask = format!("The game ends here for good: {}", offer.note);
        }
        offer
    });
    let mut offers: Vec<Offer> = offers.collect();
    if matches!(p.step, Step::Base(_)) {
        // What a selected unit may do stands above what may come to its hex.
        offers.sort_by_key(|offer| matches!(offer.subject, Some(Subject::Place(_))));
    }
    if let Some(pass) = pass(game, p) {
        offers.insert(0, pass);
    }
    (title(p).to_owned(), offers)
}

fn is_listed(game: &Game, p: &Position, order: &Order) -> bool {
    match order {
        // Called off in its panel, but for one that cannot be fought any more.
        Order::Battle(BattleOrder::Cancel { attack }) => {
            let fought = Order::Battle(BattleOrder::Resolve { attack: *attack });
            game.check(p, &fought).is_err()
        }
        Order::Begin | Order::Done | Order::Go { .. } | Order::Deploy { .. } => false,
        Order::Halt | Order::EndGame => true,
        // What is given up for good stands in the menu of its unit; what a click on the map does as well is listed when the unit
        // or the hex is selected.
        Order::Base(_) => !partings::is_one(p, order),
        Order::Battle(order) => battle::is_listed(order),
    }
}

/// To do nothing in a reserve phase, in one press: its movement and its attacks end together (RP-RSV-03).
fn pass(game: &Game, p: &Position) -> Option<Offer> {
    let Step::Move(side) = p.step else { return None };
    if p.reserve == 0 || p.acted || p.march.is_some() {
        return None;
    }
    let mut offer = offers::of_legal(game, p, Order::Done);
    let then = hand::after(game, p, &[Order::Done]);
    if then.step == Step::Plan(side) && then.reserve == p.reserve {
        offer.orders.push(game.seal(&Order::Done));
        offer.fence = offer.fence.max(hand::fence(game, &then, &Order::Done));
    }
    "Pass this reserve phase".clone_into(&mut offer.label);
    "no unit moves or attacks; when both sides pass one, the turn ends".clone_into(&mut offer.note);
    offer.rule = Some("RP-RSV-03".to_owned());
    Some(offer)
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
pub fn many(game: &Game, p: &Position, all: &[Order]) -> &'static str {
    if !matches!(p.step, Step::Base(_)) {
        ""
    } else if !logistics::replacements::is_banned(game, p) {
        "Select what comes or moves in the lists below or on the map, then a marked hex. A city alone shows what can come there."
    } else if may_ride(all) || may_sail(all) {
        "Select a unit, then a marked city or town: it goes there by rail or sea."
    } else {
        ""
    }
}

/// Whether any unit can move by rail.
pub fn may_ride(all: &[Order]) -> bool {
    all.iter().any(|order| matches!(order, Order::Base(BaseOrder::Rail { .. })))
}

/// Whether any unit can move by sea.
pub fn may_sail(all: &[Order]) -> bool {
    all.iter().any(|order| matches!(order, Order::Base(BaseOrder::Sail { .. })))
}

/// How many units of a side may still move by rail and by sea, as sentences.
pub fn by_rail_and_sea(game: &Game, p: &Position, side: Side, all: &[Order]) -> String {
    let sea = if p.base.sea_used {
        " One unit went by sea, no more can."
    } else if may_sail(all) {
        " One unit may go by sea."
    } else {
        ""
    };
    format!("{}{sea}", by_rail(game, p, side, all))
}

/// How many units of a side may still move by rail, as a sentence.
pub fn by_rail(game: &Game, p: &Position, side: Side, all: &[Order]) -> String {
    let (capacity, used) = (rail::capacity(p, side), p.base.rail_used);
    let left = capacity.saturating_sub(used);
    if left == 0 {
        format!("{} moved by rail, no more can.", capital(&count(used, "unit")))
    } else if !may_ride(all) {
        let waits = |(unit, hex)| movement::frozen(game, p, unit, hex);
        let frozen = p.at.of_side(side).any(waits);
        let why = if frozen {
            ": units more than 2 hexes from the German frontier wait in the first turn"
        } else {
            ""
        };
        format!("No unit can move by rail now{why}.")
    } else if used == 0 {
        format!("{} may move by rail.", count(left, "unit"))
    } else {
        format!("{} may still move by rail.", count(left, "unit"))
    }
}

/// What can come to the map, each kind of counter once, and what can move by rail or sea.
pub fn lists(game: &Game, p: &Position, all: &[Order]) -> Vec<TodoList> {
    let (mut bought, mut called, mut movers) = (UnitSet::NONE, UnitSet::NONE, UnitSet::NONE);
    let mut placed = UnitSet::NONE;
    for order in all {
        match *order {
            Order::Base(BaseOrder::Place { unit, .. }) => bought.add(unit),
            Order::Base(BaseOrder::PlaceSiberian { unit, .. }) => called.add(unit),
            Order::Deploy { unit, .. } => placed.add(unit),
            Order::Base(BaseOrder::Rail { unit, .. } | BaseOrder::Sail { unit, .. }) => movers.add(unit),
            _ => {}
        }
    }
    let row = |unit: Unit, value: String| Todo {
        label: unit_name(game, unit),
        value,
        subjects: vec![Subject::Unit(unit.0.into())],
    };
    let list = |title: &str, note: String, rows: Vec<Todo>| {
        (!rows.is_empty()).then(|| TodoList { title: title.to_owned(), note, rows })
    };
    let bought = bought.iter().map(|unit| row(unit, log::price(game, p, unit))).collect();
    let called = called.iter().map(|unit| row(unit, String::new())).collect();
    let movers = by_group(game, "By rail or sea", movers.iter());
    let placed = by_group(game, "To be placed", placed.iter());
    [
        placed,
        list("Replacements", "factors".into(), bought),
        list("From Siberia", String::new(), called),
        movers,
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Units by group, each row going through its own; `None` without any.
pub fn by_group(game: &Game, title: &str, units: impl Iterator<Item = Unit>) -> Option<TodoList> {
    let mut rows: Vec<(&'static str, Vec<Unit>)> = Vec::new();
    for unit in units {
        let group = counters::group(game, unit);
        match rows.iter_mut().find(|row| row.0 == group) {
            Some(row) => row.1.push(unit),
            None => rows.push((group, vec![unit])),
        }
    }
    let all: usize = rows.iter().map(|row| row.1.len()).sum();
    if all == 0 {
        return None;
    }
    let rows = rows.into_iter().map(|(group, units)| Todo {
        label: game.spell(group),
        value: units.len().to_string(),
        subjects: units.into_iter().map(|unit| Subject::Unit(unit.0.into())).collect(),
    });
    Some(TodoList { title: title.to_owned(), note: count(all, "unit"), rows: rows.collect() })
}
