//! What an owner removes of his own will, and fronts that step down (RP-REP-11, -12, -14).

use super::stock;
use crate::{
    combat::Fight,
    data::words::{Kind, Size},
    game::Game,
    logistics::BaseOrder,
    nouns::{Status, Step, Unit},
    order::Order,
    refusal::Refusal,
    rules::{awaited, moment},
    state::Position,
};
use engine::base::side::Side;

/// The side that may remove units now: in its part A, after the first turn at any time in its player turn at which it is asked
/// (RP-REP-11, RP-SEQ-08, RP-RUL-27).
fn actor(p: &Position) -> Result<Side, Refusal> {
    match p.step {
        Step::Base(side) | Step::Plan(side) | Step::Isolation(side) => Ok(side),
        Step::Move(side) if p.march.is_none() => Ok(side),
        Step::Attack(side) if moment::to_act(p, side) == side => Ok(side),
        Step::Move(_) => Err(Refusal::new("RP-SEQ-06", "a stack is on its way")),
        Step::SetUp(_)
        | Step::EndOffer(_)
        | Step::Siberia(_)
        | Step::Stand(_)
        | Step::Attack(_)
        | Step::Over => Err(Refusal::new("RP-REP-11", "units are removed in their owner’s player turn")),
    }
}

/// The side one of whose fronts may step down now: the Soviet side whenever it decides anything once the units are set up
/// (RP-REP-12, RP-RUL-106). It decides, too, before each Axis attack phase, where it is asked who does not retreat.
fn reducer(game: &Game, p: &Position) -> Result<Side, Refusal> {
    if !game.rulings.fronts_always_step_down {
        return actor(p);
    }
    let asked = awaited::to_act(p).filter(|_| !matches!(p.step, Step::SetUp(_)));
    asked.ok_or_else(|| Refusal::new("RP-REP-12", "a front steps down where its side decides something"))
}

/// Whether a unit is free to leave: it is not on its way, no attack is allotted to it, it takes no part in the battle that is
/// fought, and no pocket counts it among those of which some are lost.
///
/// # Errors
/// What holds it.
pub fn free(p: &Position, unit: Unit) -> Result<(), Refusal> {
    let marches = p.march.as_ref().is_some_and(|march| march.stack.set().has(unit));
    Refusal::unless(!marches, "RP-SEQ-06", "the unit is on its way")?;
    let allotted = p.fighting.plan.iter().any(|attack| attack.units.has(unit));
    Refusal::unless(!allotted, "RP-CMB-01", "the unit is allotted to an attack")?;
    let runs = p.fighting.runner.is_some_and(|runner| runner.unit == unit);
    let part = |fight: &Fight| fight.units.has(unit) || fight.foe(unit).is_some();
    let fights = runs || p.fighting.fight.as_ref().is_some_and(part);
    Refusal::unless(!fights, "RP-CMB-01", "the unit takes part in the battle")?;
    let counted = matches!(p.step, Step::Isolation(_)) && p.base.isolation.counts(unit);
    Refusal::unless(!counted, "RP-SUP-15", "the unit is counted in a pocket that still loses units")
}

/// The side that may remove whole units now.
fn remover(game: &Game, p: &Position) -> Result<Side, Refusal> {
    let side = actor(p)?;
    let now = matches!(p.step, Step::Base(_)) || !game.first_turn(p);
    Refusal::unless(now, "RP-REP-11", "in the first turn units are removed only in part A")?;
    Ok(side)
}

/// Whether an owner may remove a unit.
///
/// # Errors
/// Why not.
pub fn check(game: &Game, p: &Position, unit: Unit) -> Result<(), Refusal> {
    let side = remover(game, p)?;
    Refusal::unless(unit.side() == side, "RP-REP-11", "the unit is the other side’s")?;
    Refusal::unless(p.at.of(unit).is_some(), "RP-REP-11", "the unit is not on the map")?;
    free(p, unit)
}

/// Whether a counter may take the place of a front: the first of its kind in the stock, an army with at most half the attack
/// factor (RP-SUP-08, RP-REP-14).
///
/// # Errors
/// Why not.
pub fn may_follow(game: &Game, p: &Position, front: Unit, army: Unit) -> Result<(), Refusal> {
    Refusal::unless(game.is_front(front), "RP-REP-12", "only fronts step down")?;
    let first = armies(game, p, front).any(|first| first == army);
    Refusal::unless(first, "RP-REP-14", "it is not the next army of the stock with half the attack factor")
}

/// The armies that may take the place of a front, one of each kind.
pub fn armies<'a>(game: &'a Game, p: &'a Position, front: Unit) -> impl Iterator<Item = Unit> + 'a {
    in_stock(game, p, front.side()).filter(move |army| may_replace(game, front, *army))
}

/// The infantry armies of the stock, one of each kind.
fn in_stock<'a>(game: &'a Game, p: &'a Position, side: Side) -> impl Iterator<Item = Unit> + 'a {
    stock::firsts(game, p, side, |unit| {
        let counter = game.counter(unit);
        counter.size == Size::Army && counter.kind == Kind::InfantryArmy
    })
}

/// Whether an army has at most half the attack factor of a front.
fn may_replace(game: &Game, front: Unit, army: Unit) -> bool {
    game.counter(army).attack <= game.counter(front).attack / 2
}

/// Whether a front may step down of its owner’s will.
///
/// # Errors
/// Why not.
pub fn check_step(game: &Game, p: &Position, front: Unit, army: Unit) -> Result<(), Refusal> {
    let side = reducer(game, p)?;
    let own = front.side() == side && p.at.of(front).is_some();
    Refusal::unless(own, "RP-REP-12", "the side has no such front on the map")?;
    free(p, front)?;
    may_follow(game, p, front, army)
}

/// Everything a side may remove or reduce now.
pub fn list(game: &Game, p: &Position, out: &mut Vec<Order>) {
    let Ok(side) = reducer(game, p) else { return };
    let removes = remover(game, p).is_ok();
    let mut stock: Option<Vec<Unit>> = None;
    for (unit, _) in p.at.of_side(side).filter(|(unit, _)| free(p, *unit).is_ok()) {
        if removes {
            out.push(Order::Base(BaseOrder::Eliminate(unit)));
        }
        if game.is_front(unit) {
            let stock = stock.get_or_insert_with(|| in_stock(game, p, side).collect());
            let next = stock.iter().filter(|army| may_replace(game, unit, **army));
            out.extend(next.map(|army| Order::Base(BaseOrder::StepDown { front: unit, army: *army })));
        }
    }
}

/// A unit leaves the map; its counter is free again.
pub fn remove(p: &mut Position, unit: Unit) {
    p.at.put(unit, None);
    p.status[unit] = Status::Ready;
    for set in [&mut p.moved, &mut p.moved_now, &mut p.attacked, &mut p.broke_through, &mut p.shaken] {
        set.remove(unit);
    }
    p.fighting.entitled.remove(unit);
    p.base.forget(unit);
}

/// An army takes the place of a front: its hex, its status, and what it has done this turn (RP-RUL-70).
pub fn step_down(game: &Game, p: &mut Position, front: Unit, army: Unit) {
    let hex = p.at.of(front);
    let status = p.status[front];
    for set in [&mut p.moved, &mut p.moved_now, &mut p.attacked, &mut p.broke_through, &mut p.shaken] {
        if set.has(front) {
            set.add(army);
        }
    }
    for set in [&mut p.base.arrived, &mut p.base.short, &mut p.base.unsupplied, &mut p.fighting.entitled] {
        if set.has(front) {
            set.add(army);
        }
    }
    // In an attack phase of the other side it has orders, and was attacked (RP-CMB-05, -08).
    let fighting = &mut p.fighting;
    for set in [&mut fighting.standing, &mut fighting.struck, &mut fighting.fought] {
        if game.rulings.fronts_always_step_down && set.has(front) {
            set.add(army);
        }
    }
    remove(p, front);
    p.at.put(army, hex);
    p.status[army] = status;
}
