//! The German side (AUTO-20 to AUTO-26).

use super::{
    mind::{End, Foe, Mind, POINT},
    reason::Reason,
    style::Style,
};
use crate::{
    game::Game,
    nouns::*,
    order::Order,
    rules::{crossing, engineering, front::Front, morning},
    state::Position,
};
use std::rc::Rc;

/// Steps beyond which a goal is not nearer or farther.
pub const FAR: u8 = 30;

/// A step for the unit that lacks most, then with the highest attack, then the lowest number (AUTO-20).
pub fn rebuild(game: &Game, p: &Position) -> Option<(Order, Reason)> {
    let may = |unit: &Unit| morning::may_rebuild(game, p, *unit).is_ok();
    let lacks = |unit: Unit| game.counter(unit).full.saturating_sub(p.man(unit).steps);
    let rank = |unit: &Unit| (lacks(*unit), game.attack(p, *unit), Reverse(*unit));
    let unit = units_of(GERMAN).filter(may).max_by_key(rank)?;
    Some((Order::Rebuild { unit }, Reason::Rebuilds(unit)))
}

/// The bridge is blown when no German is left on the east bank, Soviets are near its east end, or from turn 6 on (AUTO-21).
pub fn blow(game: &Game, p: &Position, style: Style) -> Option<(Order, Reason)> {
    let east = |hex| game.map.bank(hex) == Some(Bank::East);
    let waits = p.of_side(GERMAN).any(|(_, hex)| east(hex));
    let end = game.map.bridge.ends[1];
    let foes = Mind::new(game, p, GERMAN, Style::of(GERMAN, 0)).foes;
    let near = foes.iter().any(|foe| east(foe.hex) && game.map.distance(foe.hex, end) <= 2);
    let now = style.lean.blows.unwrap_or(!waits || near || p.turn >= 6);
    if !now {
        return None;
    }
    let unit = units_of(GERMAN).find(|unit| engineering::may_blow(game, p, *unit).is_ok())?;
    Some((Order::Blow { unit }, Reason::Served))
}

/// With the bridge gone, units at the river try the first hex beyond (AUTO-22).
pub fn cross(game: &Game, p: &Position) -> Option<(Order, Reason)> {
    let east = |hex| game.map.bank(hex) == Some(Bank::East);
    let front = Front::of(game, p, GERMAN);
    let mut there = p.of_side(GERMAN).filter(|(_, hex)| !p.bridge && east(*hex));
    there.find_map(|(unit, hex)| {
        let mut far = game.map.crossings(hex).map(|(to, _)| to);
        let to = far.find(|to| crossing::may_cross(game, p, &front, unit, *to).is_ok())?;
        Some((Order::Cross { unit, to }, Reason::River))
    })
}

/// The whole movement (AUTO-22 to AUTO-26).
pub fn movement(game: &Game, p: &Position, style: Style) -> Plan<Order, Reason> {
    let mut m = Mind::new(game, p, GERMAN, style);
    let [west, east] = game.map.bridge.ends;
    let stays = |m: &Mind<'_>, unit, hex| m.p.bridge && m.is_engineer(unit) && [west, east].contains(&hex);
    let mut ready = m.ready();
    ready.retain(|(unit, hex)| !game.counter(*unit).is_leader() && !stays(&m, *unit, *hex));
    let (mut back, mut front): (Vec<_>, Vec<_>) =
        ready.into_iter().partition(|(_, hex)| game.map.bank(*hex) == Some(Bank::East));
    back.sort_by_key(|(unit, hex)| (game.map.distance(*hex, east), *unit));
    for (unit, _) in back {
        evacuate(&mut m, unit);
    }
    let rank = |unit: Unit| {
        let counter = game.counter(unit);
        (counter.is_hq(), counter.is_artillery(), Reverse(counter.ma), unit)
    };
    front.sort_by_key(|(unit, _)| rank(*unit));
    front.retain(|_| !style.lean.stays);
    for (unit, hex) in front {
        let counter = game.counter(unit);
        match () {
            () if m.garrisons(hex) => {}
            () if counter.is_hq() => m.follow(unit),
            () if counter.is_artillery() => m.battery(unit),
            () => fight(&mut m, unit),
        }
    }
    m.over()
}

/// A unit of the east bank goes over the bridge to its best hex, or nearer to it; without the bridge to the river (AUTO-22, AUTO-23).
fn evacuate(m: &mut Mind<'_>, unit: Unit) {
    let (game, Some(from)) = (m.game, m.p.at.of(unit)) else { return };
    let reason = if m.p.bridge { Reason::Back } else { Reason::River };
    let banks = game.map.spans.iter().map(|span| span.east);
    let bank = banks.min_by_key(|hex| (game.map.distance(*hex, from), by_label(*hex)));
    let goal = if m.p.bridge { Some(game.map.bridge.ends[0]) } else { bank };
    let Some(goal) = goal else { return };
    m.give(Order::Limber { unit }, Some(reason));
    let (needs, way) = (needs_without(m, unit), m.way(unit, goal));
    let points = |m: &Mind<'_>, end: &End| match game.map.bank(end.hex) {
        Some(Bank::West) => 100_000 * POINT + needs.points(m, unit, end),
        _ => -i32::from(way[end.hex.index()]),
    };
    m.send(unit, points, |_, _| reason);
    if game.counter(unit).is_hq() {
        m.escort(unit);
    }
}

/// A unit that fights takes the hex with most points (AUTO-24).
fn fight(m: &mut Mind<'_>, unit: Unit) {
    let needs = needs_without(m, unit);
    m.send(unit, |m, end| needs.points(m, unit, end), |m, end| needs.reason(m, unit, end));
}

/// Where units are needed: stacks are besieged by the others, hot hexes are hot as all stand.
fn needs_without(m: &mut Mind<'_>, unit: Unit) -> Needs {
    let hot = hot(m, unit);
    m.lift(unit);
    let foes = m.besieged(Some(Bank::West));
    m.settle(unit);
    Needs { far: m.distances(hot), foes, hot }
}

/// Stacks that are not sealed off, open towns, the west end of the standing bridge (AUTO-24).
fn hot(m: &Mind<'_>, unit: Unit) -> HexSet {
    let game = m.game;
    let open = |hex: &Hex| {
        let held = m.p.stack(GERMAN, *hex).any(|unit| game.counter(unit).fights());
        !held && (m.p.soviet.has(*hex) || m.to_west[hex.index()] <= 7)
    };
    let foes = m.besieged(Some(Bank::West)).into_iter();
    let stacks = foes.filter(|(foe, around)| 2 * around < 5 * foe.defense).map(|(foe, _)| foe.hex);
    let towns = game.army.victory.towns.iter().map(|town| town.0.0).filter(open);
    let mut hot: HexSet = stacks.chain(towns).collect();
    let end = game.map.bridge.ends[0];
    hot.put(end, hot.has(end) || (m.p.bridge && m.own(end).fighters == 0));
    m.first(unit).map_or(hot, HexSet::only)
}

/// Where units are needed.
struct Needs {
    foes: Vec<(Foe, u32)>,
    hot: HexSet,
    far: Rc<[u8]>,
}

impl Needs {
    /// An empty town near the enemy, and the empty end of the bridge.
    fn town(m: &Mind<'_>, end: &End) -> i32 {
        if m.own(end.hex).fighters > 0 {
            return 0;
        }
        let times = match m.to_west[end.hex.index()] {
            0..=2 => 200,
            3..=4 => 150,
            5..=7 => 100,
            _ => 0,
        };
        let first = if m.style.lean.first.has(end.hex) { 3 } else { 1 };
        let value = first * m.game.town(end.hex).map_or(0, i32::from);
        let bridge = m.p.bridge && end.hex == m.game.map.bridge.ends[0];
        value * times * m.style.town + 6 * POINT * i32::from(bridge)
    }
    fn points(&self, m: &Mind<'_>, unit: Unit, end: &End) -> i32 {
        let comb = m.front.flipped.has(end.hex) && m.to_foe[end.hex.index()] > 1;
        let battalion = m.game.is_battalion(&m.p, unit);
        let far = i32::from(self.far[end.hex.index()].min(FAR));
        Self::town(m, end)
            + m.seals(unit, end.hex, &self.foes, [300, 200])
            + m.ground(end.hex, 2 * POINT)
            + 150 * i32::from(comb && battalion)
            + m.burden(unit, end)
            - 70 * far
    }
    fn reason(&self, m: &Mind<'_>, unit: Unit, end: &End) -> Reason {
        let near = || self.hot.iter().min_by_key(|hex| (m.game.map.distance(*hex, end.hex), by_label(*hex)));
        match () {
            () if Self::town(m, end) > 0 => Reason::Holds(end.hex),
            () if m.seals(unit, end.hex, &self.foes, [300, 200]) > 0 => {
                Reason::Seals(near().unwrap_or(end.hex))
            }
            () => Reason::Toward(near().unwrap_or(end.hex)),
        }
    }
}
