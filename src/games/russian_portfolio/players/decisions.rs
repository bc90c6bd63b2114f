//! Decisions inside attacks and in isolation (22.3).

use super::{
    super::{
        base::BaseOrder,
        battle::BattleOrder,
        data::words::PlaceKind,
        nouns::{AXIS, Hex, SOVIET, Status, Unit, UnitSet},
        order::Order,
        rules::{advance, base, combat, combat::odds, zone},
        state::Position,
    },
    axis,
    numbers::Thought,
    reason::Reason,
    scratch::Scratch,
};
use std::cmp::Reverse;

/// Column 2:1: the least for a bonus attack, and the best against which a city is held.
const FAIR: i8 = 5;

/// Units in an own victory city attacked at 2:1 or less stand (`AUT-STAND`).
pub fn stand(t: &Thought<'_>, s: &mut Scratch<'_>) {
    for attack in s.p.fighting.plan.clone() {
        let column = odds::tally(t.game, &s.p, &attack).column;
        for hex in attack.targets {
            if !t.is_victory(hex) || !s.p.controls(t.side, hex) {
                continue;
            }
            for unit in s.p.at.units(hex).collect::<Vec<_>>() {
                if column <= FAIR && !s.p.fighting.standing.has(unit) {
                    let order = Order::Battle(BattleOrder::Hold { unit, on: true });
                    s.give(order, Some(Reason::Stand { hex, column }));
                }
            }
        }
    }
    s.give(Order::Done, s.is_empty().then_some(Reason::NothingLeft));
}

/// The next decision of a fight: one order, or several up to the next die.
pub fn fight(t: &Thought<'_>, s: &mut Scratch<'_>) {
    let mut orders = Vec::new();
    combat::legal(t.game, &s.p, &mut orders);
    let orders: Vec<BattleOrder> = orders
        .into_iter()
        .filter_map(|order| if let Order::Battle(order) = order { Some(order) } else { None })
        .collect();
    let chosen = choose(t, &s.p, &orders);
    if let Some((order, reason)) = chosen {
        s.give(Order::Battle(order), reason);
    } else {
        s.give(Order::Done, None);
    }
}

fn choose(t: &Thought<'_>, p: &Position, orders: &[BattleOrder]) -> Option<(BattleOrder, Option<Reason>)> {
    let has = |wanted: BattleOrder| orders.contains(&wanted).then_some(wanted);
    if let Some(order) = has(BattleOrder::Stay { phase: true }) {
        return Some((order, Some(Reason::NoRetreat)));
    }
    if let Some(order) = has(BattleOrder::Exchange { on: false }) {
        return Some((order, Some(Reason::NoExchange)));
    }
    if let Some(order) = has(BattleOrder::Decline) {
        return Some((order, Some(Reason::Declined)));
    }
    losses(t, p, orders)
        .or_else(|| retreat(t, p, orders))
        .or_else(|| advance(t, p, orders))
        .or_else(|| bonus(t, p, orders))
        .or_else(|| has(BattleOrder::Enough).map(|order| (order, Some(Reason::NoRetreat))))
        .or_else(|| next(t, p, orders))
}

/// AF and DF of a unit, German armies half as much again (22.3).
fn price(t: &Thought<'_>, unit: Unit) -> u32 {
    let counter = t.game.counter(unit);
    let both = 2 * u32::from(counter.attack + counter.defence);
    if axis::is_army(t.game, unit) { both * 3 / 2 } else { both }
}

/// The set with the least AF and DF that suffices, unit by unit; in an exchange the least of the defender’s.
fn losses(t: &Thought<'_>, p: &Position, orders: &[BattleOrder]) -> Option<(BattleOrder, Option<Reason>)> {
    let units: UnitSet = orders
        .iter()
        .filter_map(|order| if let BattleOrder::Lose { unit } = order { Some(*unit) } else { None })
        .collect();
    if units.is_empty() {
        return None;
    }
    // What has been named may end the exchange.
    let named = p.fighting.fight.as_ref().is_some_and(|fight| !fight.named.is_empty());
    if named && orders.contains(&BattleOrder::Enough) {
        return Some((BattleOrder::Enough, None));
    }
    let defends = p.step.active() != units.first().map(Unit::side);
    let unit = if defends {
        units.iter().min_by_key(|unit| (price(t, *unit), *unit))?
    } else {
        cheapest(t, p, units).or_else(|| units.iter().min_by_key(|unit| (price(t, *unit), *unit)))?
    };
    let reason = if defends { Reason::Named(unit) } else { Reason::Loss(unit) };
    Some((BattleOrder::Lose { unit }, Some(reason)))
}

/// A unit of the cheapest set that pays what is still owed.
fn cheapest(t: &Thought<'_>, p: &Position, units: UnitSet) -> Option<Unit> {
    let fight = p.fighting.fight.as_ref()?;
    let af = |unit: Unit| u32::from(t.game.counter(unit).attack);
    let paid: u32 = fight.paid.iter().map(af).sum();
    let owed = u32::from(fight.debt).saturating_sub(paid);
    let all: Vec<Unit> = units.iter().collect();
    let mut best: Option<(u32, u32)> = None;
    for set in 1_u32..1 << all.len().min(12) {
        let chosen = || all.iter().enumerate().filter(move |(i, _)| set >> i & 1 != 0).map(|(_, unit)| *unit);
        if chosen().map(af).sum::<u32>() < owed {
            continue;
        }
        let cost = chosen().map(|unit| price(t, unit)).sum();
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, set));
        }
    }
    let (_, set) = best?;
    all.get(set.trailing_zeros() as usize).copied()
}

/// How far and where to: the attacker wants as much as he can, the defender little, and each picks hexes for himself.
fn retreat(t: &Thought<'_>, p: &Position, orders: &[BattleOrder]) -> Option<(BattleOrder, Option<Reason>)> {
    if let Some(unit) = orders
        .iter()
        .find_map(|order| if let BattleOrder::First { unit } = order { Some(*unit) } else { None })
    {
        return Some((BattleOrder::First { unit }, None));
    }
    let hexes = orders
        .iter()
        .filter_map(|order| if let BattleOrder::Hexes { hexes } = order { Some(*hexes) } else { None });
    let runner = p.fighting.runner.map(|runner| runner.unit);
    let defends = p.step.active() != Some(t.side);
    let wish = |hexes: &u8| match *hexes {
        2 => 0,
        1 => 1,
        3 => 2,
        n => n,
    };
    let number = if defends { hexes.min_by_key(wish) } else { hexes.max() };
    if let Some(hexes) = number {
        return Some((BattleOrder::Hexes { hexes }, Some(Reason::FallsBack { unit: runner, hexes })));
    }
    let unit = runner?;
    let to = orders
        .iter()
        .filter_map(|order| if let BattleOrder::Retreat { to } = order { Some(*to) } else { None });
    let mine = unit.side() == t.side;
    let mut best: Option<(f32, Hex)> = None;
    for hex in to {
        let points = refuge(t, p, unit, hex) * if mine { 1.0 } else { -1.0 };
        if best.is_none_or(|(most, _)| points > most) {
            best = Some((points, hex));
        }
    }
    let (_, to) = best?;
    Some((BattleOrder::Retreat { to }, Some(Reason::BackTo(to))))
}

/// What a hex is worth to a unit in retreat (`AUT-RETHEX`).
fn refuge(t: &Thought<'_>, p: &Position, unit: Unit, hex: Hex) -> f32 {
    let side = unit.side();
    let home = if side == SOVIET { t.game.board.named("R28") } else { Some(t.game.board.special().warsaw) };
    let far = home.map_or(0.0, |home| f32::from(t.land(hex, home)));
    let city = t.game.board.place(hex).is_some_and(|place| place.kind >= PlaceKind::City);
    let ground = if p.controls(side, hex) { 1.0 } else { -2.0 };
    let crowded = if p.at.is_empty(hex) { 0.0 } else { -0.5 };
    -far + if city { 2.0 } else { 0.0 } + ground + crowded
}

/// What is owed first, longest own limit first; then on while the way to the target grows shorter and nothing disperses.
fn advance(t: &Thought<'_>, p: &Position, orders: &[BattleOrder]) -> Option<(BattleOrder, Option<Reason>)> {
    let steps: Vec<(Unit, Hex)> = orders
        .iter()
        .filter_map(
            |order| if let BattleOrder::Advance { unit, to } = order { Some((*unit, *to)) } else { None },
        )
        .collect();
    if steps.is_empty() {
        return None;
    }
    let owed = !orders.contains(&BattleOrder::Enough);
    if owed {
        let key = |(unit, to): &(Unit, Hex)| {
            let limit = advance::limit(t.game, p, *unit);
            let emptied = p
                .fighting
                .fight
                .as_ref()
                .is_some_and(|fight| fight.emptied.iter().any(|there| there.hex == *to));
            let breaks = combat::advances::would_break(t.game, p, *unit);
            (!emptied, breaks, Reverse(limit), *unit, *to)
        };
        let (unit, to) = *steps.iter().min_by_key(|step| key(step))?;
        return Some((BattleOrder::Advance { unit, to }, Some(Reason::Takes { unit, hex: to })));
    }
    // Those alone drive on that the result has called for: the others hold the ground they fought from.
    p.fighting.fight.as_ref()?.mover.as_ref()?;
    let zone = zone::of(t.game, p, t.side.other());
    let mut best: Option<(f32, Unit, Hex)> = None;
    for (unit, to) in steps {
        let Some(goal) = goal_of(t, p, unit) else { continue };
        let Some(at) = p.at.of(unit) else { continue };
        let weight = |hex: Hex| f32::from(t.land(hex, goal)) + if zone.has(hex) { 0.4 } else { 0.0 };
        let gain = f32::from(t.land(at, goal)) - weight(to);
        if gain > 0.0 && best.is_none_or(|(most, ..)| gain > most) && !disperses(t, p, unit, to) {
            best = Some((gain, unit, to));
        }
    }
    let (_, unit, hex) = best?;
    Some((BattleOrder::Advance { unit, to: hex }, Some(Reason::DrivesOn { unit, hex })))
}

fn goal_of(t: &Thought<'_>, p: &Position, unit: Unit) -> Option<Hex> {
    if t.side == AXIS { axis::target(t, p, unit) } else { Some(t.game.board.special().warsaw) }
}

/// Whether a step of an advance disperses the unit: tried on a copy.
fn disperses(t: &Thought<'_>, p: &Position, unit: Unit, to: Hex) -> bool {
    let mut trial = Scratch::new(t.game, p);
    trial.give(Order::Battle(BattleOrder::Advance { unit, to }), None);
    trial.p.status[unit] == Status::Dispersed && p.status[unit] != Status::Dispersed
}

/// The bonus attack: all entitled units on the adjacent hex with the best column, from 2:1 on, that is not allotted (`AUT-BRK`).
fn bonus(t: &Thought<'_>, p: &Position, orders: &[BattleOrder]) -> Option<(BattleOrder, Option<Reason>)> {
    let begins: Vec<(Unit, Hex)> = orders
        .iter()
        .filter_map(|order| {
            if let BattleOrder::Begin { unit, target } = order { Some((*unit, *target)) } else { None }
        })
        .collect();
    let allotted = |hex: Hex| p.fighting.plan.iter().any(|attack| !attack.bonus && attack.targets.has(hex));
    let mut best: Option<(i8, Unit, Hex)> = None;
    for (unit, target) in begins.iter().filter(|(_, hex)| !allotted(*hex)) {
        let units = begins.iter().filter(|(_, hex)| hex == target).map(|(unit, _)| *unit).collect();
        let attack = super::super::battle::Attack {
            targets: super::super::nouns::HexSet::only(*target),
            units,
            bonus: true,
            ..Default::default()
        };
        let column = odds::tally(t.game, p, &attack).column;
        if column >= FAIR && best.is_none_or(|(most, ..)| column > most) {
            best = Some((column, *unit, *target));
        }
    }
    if let Some((column, unit, hex)) = best {
        return Some((BattleOrder::Begin { unit, target: hex }, Some(Reason::Breakthrough { hex, column })));
    }
    // Whoever is entitled joins the bonus attack that has been begun.
    orders.iter().find_map(|order| match order {
        BattleOrder::Join { attack, .. }
            if p.fighting.plan.get(usize::from(*attack)).is_some_and(|a| a.bonus) =>
        {
            Some((*order, None))
        }
        _ => None,
    })
}

/// The attack with the highest column is next.
fn next(t: &Thought<'_>, p: &Position, orders: &[BattleOrder]) -> Option<(BattleOrder, Option<Reason>)> {
    let column = |nth: u8| {
        let attack = p.fighting.plan.get(usize::from(nth));
        attack.map_or(-1, |attack| odds::tally(t.game, p, attack).column)
    };
    let resolve =
        |order: &BattleOrder| if let BattleOrder::Resolve { attack } = order { Some(*attack) } else { None };
    let best = orders.iter().filter_map(resolve).max_by_key(|nth| (column(*nth), Reverse(*nth)));
    let order = best.map(|attack| BattleOrder::Resolve { attack });
    order.or_else(|| orders.first().copied()).map(|order| (order, None))
}

/// Losses of isolation: the smallest single unit that suffices, else the strongest first; air supply for the strongest stack.
pub fn isolation(t: &Thought<'_>, s: &mut Scratch<'_>) {
    let mut orders = Vec::new();
    base::legal(t.game, &s.p, &mut orders);
    let worth = |unit: Unit| t.game.counter(unit).defence;
    let stack = |hex: Hex| {
        s.p.at.units(hex).map(|unit| u16::from(worth(unit) + t.game.counter(unit).attack)).sum::<u16>()
    };
    let air = orders.iter().filter_map(|order| match order {
        Order::Base(BaseOrder::AirSupply(hex)) => Some(*hex),
        _ => None,
    });
    if let Some(hex) = air.max_by_key(|hex| (stack(*hex), Reverse(*hex))) {
        s.give(Order::Base(BaseOrder::AirSupply(hex)), Some(Reason::Air(hex)));
        return;
    }
    let starve =
        |order: &Order| if let Order::Base(BaseOrder::Starve(unit)) = order { Some(*unit) } else { None };
    let due = |unit: Unit| {
        let pocket = s.p.base.isolation.pockets.iter().find(|pocket| pocket.units.has(unit));
        pocket.map_or(0, |pocket| pocket.due.saturating_sub(pocket.lost))
    };
    let units: Vec<Unit> = orders.iter().filter_map(starve).collect();
    let enough = units
        .iter()
        .filter(|unit| u16::from(worth(**unit)) >= due(**unit))
        .min_by_key(|unit| (worth(**unit), **unit));
    let unit = enough.or_else(|| units.iter().max_by_key(|unit| (worth(**unit), Reverse(**unit)))).copied();
    match unit {
        Some(unit) => s.give(Order::Base(BaseOrder::Starve(unit)), Some(Reason::Starves(unit))),
        None => s.give(orders.first().copied().unwrap_or(Order::Done), None),
    };
}
