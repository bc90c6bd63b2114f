//! Who is in an attack, who could join it or stay out, what other hex it could cover: the lines of its panel.

use super::{give, leave, orders};
use crate::{
    combat::{Attack, BattleOrder},
    game::Game,
    nouns::{Hex, Step, Unit},
    odds::terms::{read_column, stakes},
    order::Order,
    refusal::Refusal,
    rules::combat::odds,
    show::{counters, offers},
    state::Position,
    words::{hex_full, hex_name, unit_name, units_name},
};
use engine::{
    base::{fence::Fence, side::Side},
    contract::{handling::Handling, rules::Rules},
    show::{
        builder::BuilderRow,
        offer::Offer,
        scene::{Arrow, ArrowStyle, Verb},
    },
};
use kit::hand::after;
use std::borrow::Cow;

/// To attack a hex on its own though another attack has it as its target (RP-CMB-02).
pub const APART: Verb = Verb(Cow::Borrowed("attack apart"));

/// The side that puts attacks together now.
pub fn is_planning(p: &Position) -> Option<Side> {
    match p.step {
        Step::Plan(side) => Some(side),
        Step::Attack(side) if !p.fighting.entitled.is_empty() => Some(side),
        _ => None,
    }
}

/// The number of an attack in the plan, as orders name it.
fn number(nth: usize) -> u8 {
    nth as u8
}

/// The first attack on a hex.
pub(super) fn first_on(p: &Position, target: Hex) -> Option<u8> {
    p.fighting.plan.iter().position(|attack| attack.targets.has(target)).map(number)
}

/// The attack on a hex that a plan puts together: that of its last order, else the first.
pub(super) fn meant(now: &Position, target: Hex, plan: &[Order]) -> Option<u8> {
    let on_it = |nth: usize| {
        now.fighting.plan.get(nth).filter(|attack| attack.targets.has(target)).map(|_| number(nth))
    };
    let of_unit = |unit: Unit| on_it(now.fighting.plan.iter().position(|attack| attack.units.has(unit))?);
    let named = plan.iter().rev().find_map(|order| match order {
        Order::Battle(BattleOrder::Begin { unit, .. } | BattleOrder::Join { unit, .. }) => of_unit(*unit),
        Order::Battle(BattleOrder::AlsoOn { attack, .. } | BattleOrder::Amphibious { attack, .. }) => {
            on_it(usize::from(*attack))
        }
        _ => None,
    });
    named.or_else(|| first_on(now, target))
}

/// Strength against strength and the column of an attack that is only tried: `12 to 4, column 3:1`.
fn reading(game: &Game, p: &Position, attack: &Attack) -> String {
    let tally = odds::tally(game, p, attack);
    format!("{} to {}, column {}", tally.attack, tally.defence, read_column(game, p, attack))
}

/// Attackers by the hex they come from, then the hexes that the plan adds to its target.
pub(super) fn rows(
    game: &Game,
    before: &Position,
    p: &Position,
    attack: &Attack,
    plan: &[Order],
) -> Vec<BuilderRow> {
    let mut hexes: Vec<Hex> = attack.units.iter().filter_map(|unit| p.at.of(unit)).collect();
    hexes.sort_unstable();
    hexes.dedup();
    let from = |hex: Hex| {
        let units: Vec<Unit> = p.at.units(hex).filter(|unit| attack.units.has(*unit)).collect();
        let factors: u16 = units.iter().map(|unit| u16::from(game.counter(*unit).attack)).sum();
        let of_unit = |order: &&Order| match order {
            Order::Battle(BattleOrder::Begin { unit, .. } | BattleOrder::Join { unit, .. }) => {
                units.contains(unit)
            }
            _ => false,
        };
        BuilderRow {
            label: format!("from {}", hex_name(game, hex)),
            note: units_name(game, units.iter().copied()),
            value: factors.to_string(),
            units: units.iter().map(|unit| counters::mark(game, before, *unit, Some(hex))).collect(),
            removes: plan.iter().filter(of_unit).map(|order| game.seal(order)).collect(),
            ..BuilderRow::default()
        }
    };
    let wider = plan.iter().filter_map(|order| match order {
        Order::Battle(BattleOrder::AlsoOn { target, .. }) if attack.targets.has(*target) => {
            Some(BuilderRow {
                label: format!("also on {}", hex_name(game, *target)),
                note: units_name(game, p.at.units(*target)),
                removes: vec![game.seal(order)],
                ..BuilderRow::default()
            })
        }
        _ => None,
    });
    hexes.into_iter().map(from).chain(wider).collect()
}

/// The order by which a unit would take part in an attack, or begin one.
const fn joining(unit: Unit, target: Hex, nth: Option<u8>) -> Order {
    Order::Battle(match nth {
        Some(attack) => BattleOrder::Join { unit, attack },
        None => BattleOrder::Begin { unit, target },
    })
}

/// A dashed arrow from every hex whose units could join, with the factors they would bring.
pub(super) fn could_join(game: &Game, p: &Position, side: Side, target: Hex, nth: Option<u8>) -> Vec<Arrow> {
    let from = |(_, hex): (_, Hex)| {
        let able = p.at.units(hex).filter(|unit| unit.side() == side);
        let able = able.filter(|unit| game.check(p, &joining(*unit, target, nth)).is_ok());
        let factors: u16 = able.map(|unit| u16::from(game.counter(unit).attack)).sum();
        (factors > 0).then(|| Arrow {
            label: format!("+{factors}"),
            legend: "could join".into(),
            ..Arrow::along([hex, target], ArrowStyle::CouldJoin, side.0)
        })
    };
    game.board.neighbours(target).filter_map(from).collect()
}

/// Who could join, each with the column it would give.
pub(super) fn joiners(game: &Game, p: &Position, side: Side, target: Hex, nth: Option<u8>) -> Vec<Offer> {
    let near = game.board.neighbours(target).flat_map(|(_, hex)| p.at.units(hex));
    let able = near.filter(|unit| unit.side() == side).filter_map(|unit| {
        let order = joining(unit, target, nth);
        game.check(p, &order).ok()?;
        let with = after(game, p, &[order]);
        let attack = with.fighting.plan.iter().find(|attack| attack.units.has(unit))?;
        let mut offer = offers::of(game, p, order);
        offer.label = format!("{} from {}", unit_name(game, unit), hex_name(game, p.at.of(unit)?));
        offer.note = reading(game, &with, attack);
        Some((odds::tally(game, &with, attack).column, offer))
    });
    let mut able: Vec<_> = able.collect();
    able.sort_by_key(|(column, _)| -column);
    able.into_iter().map(|(_, offer)| offer).collect()
}

/// The other hexes that the attack could cover, each with the column of both (RP-CMB-03).
pub(super) fn wider(game: &Game, p: &Position, nth: Option<u8>) -> Vec<Offer> {
    let attack = nth.and_then(|nth| p.fighting.plan.get(usize::from(nth)));
    let from = attack.and_then(|attack| attack.units.first()).and_then(|unit| p.at.of(unit));
    let (Some(nth), Some(from)) = (nth, from) else { return Vec::new() };
    let wide = game.board.neighbours(from).filter_map(|(_, target)| {
        let order = Order::Battle(BattleOrder::AlsoOn { attack: nth, target });
        game.check(p, &order).ok()?;
        let with = after(game, p, &[order]);
        let mut offer = offers::of(game, p, order);
        offer.label = format!("Also on {}", hex_full(game, target));
        offer.note = reading(game, &with, &with.fighting.plan[usize::from(nth)]);
        Some(offer)
    });
    wide.collect()
}

/// Who of those that take part in the attack by earlier orders could stay out, each with the column that is left. While none of
/// several attacks on the hex is meant more than the others, those of all of them.
pub(super) fn leavers(
    game: &Game,
    before: &Position,
    p: &Position,
    (target, nth): (Hex, Option<u8>),
) -> Vec<Offer> {
    let earlier = |unit: &Unit| before.fighting.plan.iter().any(|there| there.units.has(*unit));
    let meant = |at: usize| nth.is_none_or(|nth| usize::from(nth) == at);
    let plan = p.fighting.plan.iter().enumerate();
    let all = plan.filter(|(at, attack)| attack.targets.has(target) && meant(*at)).map(|(_, attack)| attack);
    let out = all.flat_map(|attack| attack.units.iter().filter(earlier).map(move |unit| (attack, unit)));
    let out = out.filter_map(|(attack, unit)| {
        let order = Order::Battle(BattleOrder::Withdraw { unit });
        game.check(p, &order).ok()?;
        let without = after(game, p, &[order]);
        let others = attack.units.iter().find(|other| *other != unit);
        let left = others.and_then(|other| without.fighting.plan.iter().find(|there| there.units.has(other)));
        let mut offer = offers::of(game, p, order);
        offer.label = format!("{} stays out", unit_name(game, unit));
        offer.note = left.map_or_else(|| "no unit attacks".to_owned(), |left| reading(game, &without, left));
        Some(offer)
    });
    out.collect()
}

/// The amphibious right, taken or given up, with the column it gives (RP-FST-02).
pub(super) fn amphibious(game: &Game, p: &Position, nth: Option<u8>) -> Option<Offer> {
    let attack = p.fighting.plan.get(usize::from(nth?))?;
    let order = Order::Battle(BattleOrder::Amphibious { attack: nth?, on: !attack.amphibious });
    game.check(p, &order).ok()?;
    let with = after(game, p, &[order]);
    let mut offer = offers::of(game, p, order);
    offer.note = format!("column {}", read_column(game, &with, &with.fighting.plan[usize::from(nth?)]));
    Some(offer)
}

/// The other attacks on a hex that might be fought first, each with its odds (RP-SEQ-07).
pub(super) fn others(game: &Game, p: &Position, target: Hex, nth: u8) -> Vec<Offer> {
    let all = (0..).zip(&p.fighting.plan);
    let all = all.filter(|(other, attack)| *other != nth && attack.targets.has(target));
    let other = all.map(|(other, attack)| {
        let mut offer = offers::of(game, p, Order::Battle(BattleOrder::Resolve { attack: other }));
        offer.label = format!("First {}", orders::target_name(game, p, attack));
        offer.note = stakes(game, p, other);
        // The line turns the panel to that attack; its button throws the die.
        offer.fence = Fence::Open;
        offer
    });
    other.collect()
}

/// Whether an attack that is put together has the hex as its target, so that others could attack it on their own.
pub fn is_planned_on(p: &Position, target: Hex) -> bool {
    is_planning(p).is_some() && p.fighting.plan.iter().any(|attack| attack.targets.has(target))
}

/// Units attack a hex on their own, beside any other attack on it.
///
/// # Errors
/// The fact that stops the first of them.
pub fn apart(game: &Game, p: &Position, units: &[Unit], target: Hex) -> Result<Vec<Order>, Refusal> {
    let Some((first, others)) = units.split_first() else {
        return Err(Refusal::at("RP-CMB-02", "select the units of the second attack first", target));
    };
    let mut allotted = p.fighting.plan.iter().filter(|attack| attack.targets.has(target));
    if allotted.any(|attack| units.iter().all(|unit| attack.units.has(*unit))) {
        let why = "these units make that attack: select others for a second one";
        return Err(Refusal::at("RP-CMB-02", why, target));
    }
    let (mut p, mut all) = (p.clone(), Vec::new());
    for unit in units {
        leave(game, &mut p, &mut all, *unit)?;
    }
    give(game, &mut p, &mut all, BattleOrder::Begin { unit: *first, target })?;
    let attack = number(p.fighting.plan.len() - 1);
    for unit in others {
        give(game, &mut p, &mut all, BattleOrder::Join { unit: *unit, attack })?;
    }
    Ok(all)
}

/// A plan that has lost some of its orders, so that the rest can be given: a unit that joined an attack begins it when no other
/// does. A plan of other orders stays as it is.
pub fn mended(game: &Game, p: &Position, target: Hex, plan: &[Order]) -> Vec<Order> {
    let (mut p, mut kept, mut later) = (p.clone(), Vec::new(), Vec::new());
    for order in plan {
        let Order::Battle(order) = *order else { return plan.to_vec() };
        let begun = match order {
            BattleOrder::Resolve { .. } | BattleOrder::Cancel { .. } => return plan.to_vec(),
            BattleOrder::Join { unit, .. } => BattleOrder::Begin { unit, target },
            other => other,
        };
        if give(game, &mut p, &mut kept, order).is_err() && give(game, &mut p, &mut kept, begun).is_err() {
            later.push(order);
        }
    }
    for order in later {
        // What cannot be given any more is out of the plan.
        let _ = give(game, &mut p, &mut kept, order);
    }
    kept
}
