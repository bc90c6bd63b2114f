//! Decisions inside attacks and in isolation (22.3): each moment and each question has its own; none takes what stands first in a
//! list.

use super::{
    axis,
    lines::Lines,
    numbers::{EVEN, FAIR, Thought},
    reason::Reason,
    scratch::Scratch,
};
use crate::{
    combat::{BattleOrder, Fight, Runner, Stage},
    data::words::{Kind, PlaceKind},
    logistics::BaseOrder,
    nouns::{AXIS, Hex, HexSet, SOVIET, Status, Unit, UnitSet},
    order::Order,
    rules::{
        advance,
        combat::{self, odds},
        logistics::isolation::{self, Question},
        moment::{Moment, is_over, moment},
        supply, zone,
    },
    state::Position,
};
use std::cmp::Reverse;

/// An order in a fight, and why.
pub type Choice = (BattleOrder, Option<Reason>);

/// Units attacked at 2:1 or less in an own victory city stand, those of the Axis also where the game would be lost (`AUT-STAND`).
pub fn stand(t: &Thought<'_>, s: &mut Scratch<'_>) {
    for attack in s.p.fighting.plan.clone() {
        let column = odds::tally(t.game, &s.p, &attack).column;
        for hex in attack.targets {
            let prize = t.side == AXIS && t.game.board.place(hex).is_some_and(|place| place.wins.is_some());
            if !(t.is_victory(hex) || prize) || !s.p.controls(t.side, hex) {
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

/// The next decision of a fight.
pub fn fight(t: &Thought<'_>, s: &mut Scratch<'_>) {
    if let Some(((order, reason), _)) = decide(t, &s.p) {
        s.give(Order::Battle(order), reason);
    }
}

/// The order that is given in a fight, if it may be given, and whether it is one of those that are listed.
pub fn decide(t: &Thought<'_>, p: &Position) -> Option<(Choice, bool)> {
    if let Moment::Before = moment(&p.fighting) {
        // It may always be said, and who else could retreat takes long to find.
        let choice = choose(t, p, &[])?;
        return Some((choice, !is_over(&p.fighting)));
    }
    let mut orders = Vec::new();
    combat::legal(t.game, p, &mut orders);
    let orders: Vec<BattleOrder> = orders
        .into_iter()
        .filter_map(|order| if let Order::Battle(order) = order { Some(order) } else { None })
        .collect();
    let choice = choose(t, p, &orders)?;
    let listed = orders.contains(&choice.0);
    Some((choice, listed))
}

fn choose(t: &Thought<'_>, p: &Position, orders: &[BattleOrder]) -> Option<Choice> {
    match moment(&p.fighting) {
        Moment::Before => Some((BattleOrder::Stay { phase: true }, Some(Reason::NoRetreat))),
        Moment::Choose => next(t, p, orders),
        Moment::Bonus => bonus(t, p, orders).or(Some((BattleOrder::Enough, None))),
        Moment::Runner(runner) => retreat(t, p, runner, orders),
        Moment::Fight(fight) => match fight.stage {
            Stage::Swap => Some((BattleOrder::Exchange { on: false }, Some(Reason::NoExchange))),
            Stage::Name => name(t, fight, orders),
            Stage::Pay => pay(t, fight, orders),
            Stage::Retreat | Stage::Withdraw => first(t, orders),
            Stage::Announce => Some((BattleOrder::Enough, Some(Reason::NoRetreat))),
            Stage::Advance => advance(t, p, fight, orders).or(Some((BattleOrder::Enough, None))),
        },
    }
}

/// The order at which a choice is best, if it makes any of these at all.
fn best<K: Ord>(orders: &[BattleOrder], worth: impl Fn(BattleOrder) -> Option<K>) -> Option<BattleOrder> {
    let known = orders.iter().filter_map(|order| Some((worth(*order)?, *order)));
    known.max_by(|a, b| a.0.cmp(&b.0)).map(|(_, order)| order)
}

/// AF and DF of a unit, German armies half as much again (22.3); by the mended procedure panzer groups too, which cannot be replaced
/// either (RP-REP-03).
fn price(t: &Thought<'_>, unit: Unit) -> u32 {
    let counter = t.game.counter(unit);
    let both = 2 * u32::from(counter.attack + counter.defence);
    let group = t.style.mended && counter.kind == Kind::PanzerGroup;
    if group || axis::is_army(t.game, unit) { both * 3 / 2 } else { both }
}

/// Who is lost if one unit is.
fn lost(order: BattleOrder) -> Option<Unit> {
    if let BattleOrder::Lose { unit } = order { Some(unit) } else { None }
}

/// The exchange is declined where all may; else the defender names his unit with the least AF and DF, the attacker the dearest.
fn name(t: &Thought<'_>, fight: &Fight, orders: &[BattleOrder]) -> Option<Choice> {
    if orders.contains(&BattleOrder::Decline) {
        return Some((BattleOrder::Decline, Some(Reason::Declined)));
    }
    // What has been named may end the exchange.
    if !fight.named.is_empty() && orders.contains(&BattleOrder::Enough) {
        return Some((BattleOrder::Enough, None));
    }
    let own = |unit: Unit| unit.side() == t.side;
    let units = || orders.iter().filter_map(|order| lost(*order));
    let unit = units()
        .filter(|unit| own(*unit))
        .min_by_key(|unit| (price(t, *unit), *unit))
        .or_else(|| units().max_by_key(|unit| (price(t, *unit), Reverse(*unit))))?;
    Some((BattleOrder::Lose { unit }, Some(Reason::Named(unit))))
}

/// The set with the least AF and DF that suffices, unit by unit.
fn pay(t: &Thought<'_>, fight: &Fight, orders: &[BattleOrder]) -> Option<Choice> {
    let units: UnitSet = orders.iter().filter_map(|order| lost(*order)).collect();
    let least = || units.iter().min_by_key(|unit| (price(t, *unit), *unit));
    let unit = cheapest(t, fight, units).or_else(least)?;
    Some((BattleOrder::Lose { unit }, Some(Reason::Loss(unit))))
}

/// A unit of the cheapest set that pays what is still owed.
fn cheapest(t: &Thought<'_>, fight: &Fight, units: UnitSet) -> Option<Unit> {
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

/// Of several that retreat the dearest goes first, while there is most room.
fn first(t: &Thought<'_>, orders: &[BattleOrder]) -> Option<Choice> {
    let rank = |order| match order {
        BattleOrder::First { unit } => Some((price(t, unit), Reverse(unit))),
        _ => None,
    };
    best(orders, rank).map(|order| (order, None))
}

/// How far and where to: the attacker wants as much as he can, the defender little, and each picks hexes for himself.
fn retreat(t: &Thought<'_>, p: &Position, runner: &Runner, orders: &[BattleOrder]) -> Option<Choice> {
    let hexes = orders
        .iter()
        .filter_map(|order| if let BattleOrder::Hexes { hexes } = order { Some(*hexes) } else { None });
    let defends = p.step.active() != Some(t.side);
    let wish = |hexes: &u8| match *hexes {
        2 => 0,
        1 => 1,
        3 => 2,
        n => n,
    };
    let number = if defends { hexes.min_by_key(wish) } else { hexes.max() };
    if let Some(hexes) = number {
        return Some((
            BattleOrder::Hexes { hexes },
            Some(Reason::FallsBack { unit: Some(runner.unit), hexes }),
        ));
    }
    let unit = runner.unit;
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
fn advance(t: &Thought<'_>, p: &Position, fight: &Fight, orders: &[BattleOrder]) -> Option<Choice> {
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
            let emptied = fight.emptied.iter().any(|there| there.hex == *to);
            let breaks = combat::advances::would_break(t.game, p, *unit);
            (!emptied, breaks, Reverse(limit), *unit, *to)
        };
        let (unit, to) = *steps.iter().min_by_key(|step| key(step))?;
        return Some((BattleOrder::Advance { unit, to }, Some(Reason::Takes { unit, hex: to })));
    }
    // Those alone drive on that the result has called for: the others hold the ground they fought from.
    fight.mover.as_ref().filter(|mover| p.status[mover.unit] != Status::Dispersed)?;
    let zone = zone::of(t.game, p, t.side.other());
    let mut best: Option<(f32, Unit, Hex)> = None;
    for (unit, to) in steps {
        let Some(goal) = goal_of(t, p, unit) else { continue };
        let Some(at) = p.at.of(unit) else { continue };
        let weight = |hex: Hex| f32::from(t.land(hex, goal)) + if zone.has(hex) { 0.4 } else { 0.0 };
        let gain = f32::from(t.land(at, goal)) - weight(to);
        let onward = || !t.style.mended || drives_well(t, p, unit, to);
        if gain > 0.0 && best.is_none_or(|(most, ..)| gain > most) && !disperses(t, p, unit, to) && onward() {
            best = Some((gain, unit, to));
        }
    }
    let (_, unit, hex) = best?;
    Some((BattleOrder::Advance { unit, to: hex }, Some(Reason::DrivesOn { unit, hex })))
}

fn goal_of(t: &Thought<'_>, p: &Position, unit: Unit) -> Option<Hex> {
    if t.side == AXIS { axis::target(t, p, unit) } else { Some(t.game.board.special().warsaw) }
}

/// Whether a step of an advance is into ground that is not yet the side’s, by a unit in order, and leaves nobody more without supply.
fn drives_well(t: &Thought<'_>, p: &Position, unit: Unit, to: Hex) -> bool {
    let onward = !p.controls(t.side, to) && p.status[unit] != Status::Dispersed;
    onward && Lines::of(t.game, p, t.side).without(t.game, p, unit).holds(&[to])
}

/// Whether a step of an advance disperses the unit: tried on a copy.
fn disperses(t: &Thought<'_>, p: &Position, unit: Unit, to: Hex) -> bool {
    let mut trial = Scratch::silent(t.game, p.clone());
    trial.give(Order::Battle(BattleOrder::Advance { unit, to }), None);
    trial.p.status[unit] == Status::Dispersed && p.status[unit] != Status::Dispersed
}

/// The bonus attack: all entitled units on the adjacent hex with the best column, from 2:1 on, that is not allotted (`AUT-BRK`).
fn bonus(t: &Thought<'_>, p: &Position, orders: &[BattleOrder]) -> Option<Choice> {
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
        let attack = crate::combat::Attack {
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
    // Every entitled unit joins the bonus attack that has been begun.
    orders.iter().find_map(|order| match order {
        BattleOrder::Join { attack, .. }
            if p.fighting.plan.get(usize::from(*attack)).is_some_and(|a| a.bonus) =>
        {
            Some((*order, None))
        }
        _ => None,
    })
}

/// The attack with the highest column is next; one that cannot be fought any more is given up.
fn next(t: &Thought<'_>, p: &Position, orders: &[BattleOrder]) -> Option<Choice> {
    let column = |nth: u8| {
        let attack = p.fighting.plan.get(usize::from(nth));
        attack.map_or(-1, |attack| odds::tally(t.game, p, attack).column)
    };
    let rank = |order| match order {
        BattleOrder::Resolve { attack } => Some((true, column(attack), Reverse(attack))),
        BattleOrder::Cancel { attack } => Some((false, column(attack), Reverse(attack))),
        _ => None,
    };
    let chosen = best(orders, rank)?;
    if let BattleOrder::Resolve { attack } = chosen
        && t.style.mended
        && column(attack) < EVEN
        && orders.contains(&BattleOrder::Cancel { attack })
    {
        let hex = p.fighting.plan.get(usize::from(attack)).and_then(|there| there.targets.first());
        let reason = hex.map(|hex| Reason::Cancels { hex, column: column(attack) });
        return Some((BattleOrder::Cancel { attack }, reason));
    }
    Some((chosen, None))
}

/// AF and DF of a unit.
fn both(t: &Thought<'_>, unit: Unit) -> u16 {
    let counter = t.game.counter(unit);
    u16::from(counter.attack) + u16::from(counter.defence)
}

/// What is asked in isolation.
pub fn isolation(t: &Thought<'_>, s: &mut Scratch<'_>) {
    let choice = isolation::question(t.game, &s.p).and_then(|question| match question {
        Question::Keep(units) => keep(t, units),
        Question::Fly(hexes) => fly(t, &s.p, hexes),
        Question::Lose { due, losses } => lose(t, due, &losses),
    });
    match choice {
        Some((order, reason)) => s.give(Order::Base(order), Some(reason)),
        None => s.give(Order::Done, None),
    };
}

/// A fortress supplies the dearer of two units, of those that would starve without it (`AUT-KEEP`).
fn keep(t: &Thought<'_>, units: UnitSet) -> Option<(BaseOrder, Reason)> {
    let rank = |unit: &Unit| (supply::can_starve(t.game, *unit), both(t, *unit), Reverse(*unit));
    let unit = units.iter().max_by_key(rank)?;
    Some((BaseOrder::Keep(unit), Reason::Keeps(unit)))
}

/// The aircraft supply the strongest stack (`AUT-AIR`).
fn fly(t: &Thought<'_>, p: &Position, hexes: HexSet) -> Option<(BaseOrder, Reason)> {
    let stack = |hex: Hex| p.at.units(hex).map(|unit| both(t, unit)).sum::<u16>();
    let hex = hexes.iter().max_by_key(|hex| (stack(*hex), Reverse(*hex)))?;
    Some((BaseOrder::AirSupply(hex), Reason::Air(hex)))
}

/// The smallest single loss that suffices, a front that steps down among them (RP-RUL-106), else the strongest unit first
/// (`AUT-STARVE`).
fn lose(t: &Thought<'_>, due: u16, losses: &[isolation::Loss]) -> Option<(BaseOrder, Reason)> {
    let factors = |loss: &isolation::Loss| loss.factors(t.game);
    let least = |loss: &&isolation::Loss| (factors(loss), loss.unit());
    let enough = losses.iter().filter(|loss| factors(loss) >= due).min_by_key(least);
    let loss = enough.or_else(|| losses.iter().max_by_key(|loss| (factors(loss), Reverse(loss.unit()))))?;
    Some(match *loss {
        isolation::Loss::All(unit) => (BaseOrder::Starve(unit), Reason::Starves(unit)),
        isolation::Loss::Down(front, army) => {
            (BaseOrder::StepDown { front, army }, Reason::StepsDown { front, army })
        }
    })
}
