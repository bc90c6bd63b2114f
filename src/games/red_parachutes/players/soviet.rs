//! The Soviet side (AUTO-40 to AUTO-47).

use super::{
    german::FAR,
    leaning::Place,
    mind::{End, Foe, Mind, POINT, beside},
    reason::Reason,
    style::Style,
};
use crate::{
    data::map::Road,
    game::Game,
    nouns::*,
    order::Order,
    rules::{
        bridgeheads, crossing, drops,
        front::{Before as _, Front},
        infiltration, stacking,
    },
    state::{DropState, Marks, Pair, Position},
};
use std::rc::Rc;

/// What an end of the bridge counts for where both are gone for, as a town.
const BRIDGE: i32 = 6;
/// Units waiting at a bridgehead up to which another stays there (AUTO-42).
const QUEUE: usize = 5;

fn is_on(game: &Game, hex: Hex, bank: Bank) -> bool {
    game.map.bank(hex) == Some(bank)
}

/// Whether a unit is one of the ground forces: no artillery, not airborne, no leader.
fn is_ground(game: &Game, unit: Unit) -> bool {
    let counter = game.counter(unit);
    !counter.is_leader() && !counter.is_artillery() && !counter.is_airborne()
}

/// A bridgehead that is due goes where most units wait, out of German zones, on a road, on firm ground, not beside another (AUTO-40).
pub fn site(game: &Game, p: &Position, style: Style) -> Option<(Order, Reason)> {
    let waits = |(unit, hex): &(Unit, Hex)| is_ground(game, *unit) && is_on(game, *hex, Bank::East);
    let waiting: Vec<Hex> = p.of_side(SOVIET).filter(waits).map(|(_, hex)| hex).collect();
    let zone = Front::of(game, p, SOVIET).zone;
    let ends: HexSet = p.pairs.iter().flat_map(|pair| [pair.east, pair.west]).collect();
    let by_others = game.within(ends, 1);
    let points = |(east, west): &(Hex, Hex)| {
        let mut far: Vec<i32> = waiting.iter().map(|at| game.map.distance(*at, *east) as i32).collect();
        far.sort_unstable();
        far.truncate(4);
        let mean = POINT * far.iter().sum::<i32>() / far.len().max(1) as i32;
        let mut near = game.map.hexes.neighbours(*west);
        let road = near.any(|(way, _)| game.map.hexes.side(*west, way).road > Road::None);
        let marsh = game.map.terrain(*east) == Terrain::Marsh;
        let beside = by_others.has(*east) || by_others.has(*west);
        POINT
            * (2 * i32::from(road)
                - 3 * i32::from(marsh)
                - 4 * i32::from(zone.has(*west))
                - 2 * i32::from(beside))
            - mean
    };
    let rank = |site: &(Hex, Hex)| (points(site), by_label(site.0), by_label(site.1));
    let mut sites: Vec<_> = bridgeheads::sites(game, p).collect();
    sites.sort_by_cached_key(|site| Reverse(rank(site)));
    let (east, west) = sites.get(usize::from(style.lean.sites)).or(sites.first()).copied()?;
    Some((Order::PlacePair { east, west }, Reason::Site(east)))
}

/// Whether half of what fights in a formation stands on the west bank.
fn half_across(game: &Game, p: &Position, formation: Formation) -> bool {
    let own = |unit: Unit| game.counter(unit).formation == formation && game.counter(unit).fights();
    let all = || p.of_side(SOVIET).filter(|(unit, _)| own(*unit));
    let west = all().filter(|(_, hex)| is_on(game, *hex, Bank::West)).count();
    west > 0 && 2 * west >= all().count()
}

/// The next unit that tries the river, with the engineer who helps it, site by site (AUTO-41).
pub fn cross(game: &Game, p: &Position) -> Option<Plan<Order, Reason>> {
    let front = Front::of(game, p, SOVIET);
    let mut pairs: Vec<&Pair> = p.pairs.iter().collect();
    pairs.sort_by_key(|pair| by_label(pair.east));
    pairs.into_iter().find_map(|pair| {
        let rank = |unit: Unit| {
            let counter = game.counter(unit);
            let class = match () {
                () if counter.kind == Kind::Tank || counter.is_artillery() => 2,
                () => u8::from(!counter.fights()),
            };
            (class, Reverse(game.attack(p, unit)), unit)
        };
        let goes = |unit: &Unit| {
            let (counter, man) = (game.counter(*unit), p.man(*unit));
            let leads = |other: Unit| {
                game.counter(other).is_hq() && game.counter(other).formation == counter.formation
            };
            let fits = match () {
                () if counter.is_leader() => {
                    p.of_side(SOVIET).any(|(hq, at)| leads(hq) && is_on(game, at, Bank::West))
                }
                () if counter.is_hq() => half_across(game, p, counter.formation),
                () => counter.kind != Kind::Engineer,
            };
            let there = stacking::counted(game, p.units(SOVIET, pair.west).chain([*unit]));
            let room = counter.is_leader() || there <= game.tables.fixed.stacking_units.into();
            let able = man.nerve != Nerve::Demoralized && man.digs == 0;
            fits && room && able && crossing::may_cross(game, p, &front, *unit, pair.west).is_ok()
        };
        let unit = p.units(SOVIET, pair.east).filter(goes).min_by_key(|unit| rank(*unit))?;
        let helps = |engineer: &Unit| {
            let free = p.man(*engineer).digs == 0 && game.counter(*engineer).kind == Kind::Engineer;
            free && crossing::may_help(game, p, *engineer, unit).is_ok()
        };
        let helper = units_of(SOVIET).find(helps).filter(|_| !game.counter(unit).is_leader());
        let help = helper.map(|engineer| (Order::Help { engineer, unit }, Vec::new()));
        let try_it = (Order::Cross { unit, to: pair.west }, vec![Reason::Crosses(pair.west)]);
        Some(Plan { steps: help.into_iter().chain([try_it]).collect() })
    })
}

/// The whole movement (AUTO-42 to AUTO-45).
pub fn movement(game: &Game, p: &Position, style: Style) -> Plan<Order, Reason> {
    let mut m = Mind::new(game, p, SOVIET, style);
    let bridge = style.lean.bridge && p.bridge;
    let mut ready = m.ready();
    ready.retain(|(unit, _)| !game.counter(*unit).is_leader());
    ready.sort_by_key(|(unit, _)| {
        let counter = game.counter(*unit);
        (counter.is_hq(), counter.is_artillery(), counter.ma, *unit)
    });
    for (unit, hex) in ready {
        let (counter, east) = (game.counter(unit), is_on(game, hex, Bank::East));
        match () {
            () if !p.is_up(unit) => hide(&mut m, unit),
            () if m.garrisons(hex) => {}
            () if counter.is_artillery() => m.battery(unit),
            () if counter.is_hq() && east && !counter.is_airborne() => to_ferry(&mut m, unit),
            () if counter.is_hq() => m.follow(unit),
            () if counter.is_airborne() => gathered(&mut m, unit, hex),
            () if m.is_engineer(unit) && east => build(&mut m, unit, hex),
            () if east && (clears(&m, unit) || bridge) => clear(&mut m, unit),
            () if east => to_river(&mut m, unit, hex),
            () if style.lean.stays => {}
            () => expand(&mut m, unit),
        }
    }
    m.over()
}

/// Units that wait at the east end of a bridgehead.
fn waiting(m: &Mind<'_>, at: Hex) -> usize {
    m.p.stack(SOVIET, at).filter(|unit| is_ground(m.game, *unit)).count()
}

/// A unit goes as near as it can to a hex.
fn approach(m: &mut Mind<'_>, unit: Unit, goal: Hex, beside_it: bool) {
    let way = m.way(unit, goal);
    let points = |_: &Mind<'_>, end: &End| {
        let on_it = beside_it && end.hex == goal;
        -i32::from(way[end.hex.index()]) - i32::from(on_it) * 10_000 * POINT
    };
    m.send(unit, points, |_, _| Reason::ToRiver(goal));
}

/// To the bridgehead that is nearest in turns, a third of a turn added for each unit that waits there (AUTO-42).
fn to_river(m: &mut Mind<'_>, unit: Unit, from: Hex) {
    let ends: Vec<Hex> = m.p.pairs.iter().map(|pair| pair.east).collect();
    if ends.contains(&from) && waiting(m, from) <= QUEUE {
        return;
    }
    let ma = 4 * i32::from(m.game.counter(unit).ma.max(1));
    m.lift(unit);
    let ranked = ends.into_iter().map(|east| {
        let way = i32::from(m.way(unit, east)[from.index()]);
        let others = waiting(m, east) - usize::from(east == from);
        (POINT * way / ma + POINT * others as i32 / 3, Reverse(by_label(east)), east)
    });
    let goal = ranked.min();
    m.settle(unit);
    if let Some((_, _, goal)) = goal {
        approach(m, unit, goal, false);
    }
}

/// An engineer goes next to the longest queue that has none (AUTO-42).
fn build(m: &mut Mind<'_>, unit: Unit, from: Hex) {
    let game = m.game;
    let near = |hex: Hex, at: Hex| game.map.distance(hex, at) <= 1 && game.map.bank(hex) == game.map.bank(at);
    let others = m.p.of_side(SOVIET).filter(|(other, _)| *other != unit && m.is_engineer(*other));
    let others: Vec<Hex> = others.map(|(_, hex)| hex).collect();
    let ends = m.p.pairs.iter().map(|pair| pair.east);
    let ends = ends.filter(|east| !others.iter().any(|hex| near(*hex, *east)));
    let rank = |east: &Hex| {
        (waiting(m, *east), near(from, *east), Reverse(game.map.distance(*east, from)), by_label(*east))
    };
    let Some(goal) = ends.max_by_key(rank) else { return };
    if !near(from, goal) {
        approach(m, unit, goal, true);
    }
}

/// Whether a unit fights on the east bank: of the 23rd Rifle Corps and the cavalry, as long as there are Germans or the bridge (AUTO-42).
fn clears(m: &Mind<'_>, unit: Unit) -> bool {
    let key = &m.game.formation(m.game.counter(unit).formation).key;
    let there = m.p.bridge || m.foes.iter().any(|foe| foe.bank == Some(Bank::East));
    there && ["23RC", "1GCD"].contains(&key.as_str())
}

fn clear(m: &mut Mind<'_>, unit: Unit) {
    m.lift(unit);
    let foes = m.besieged(Some(Bank::East));
    m.settle(unit);
    let goals = foes.iter().map(|(foe, _)| foe.hex).chain(m.game.map.bridge.ends).collect();
    Aim { foes, far: m.distances(goals), ferries: Some(m.ferries()) }.send(m, unit);
}

/// A unit of the west bank holds the bridgehead or goes for towns (AUTO-43).
fn expand(m: &mut Mind<'_>, unit: Unit) {
    m.lift(unit);
    let foes = m.besieged(None);
    m.settle(unit);
    let goals = towns(m).map(|town| town.0).collect();
    let goals = m.first(unit).map_or(goals, HexSet::only);
    Aim { foes, far: m.distances(goals), ferries: Some(m.ferries()) }.send(m, unit);
}

/// Gathered parachutists go for an empty town within six, else for woods (AUTO-45).
fn gathered(m: &mut Mind<'_>, unit: Unit, from: Hex) {
    m.lift(unit);
    let foes = m.besieged(None);
    m.settle(unit);
    let near = m.game.within(HexSet::only(from), 6);
    let empty: HexSet =
        towns(m).map(|town| town.0).filter(|hex| near.has(*hex) && !m.front.any.has(*hex)).collect();
    let goals = match m.style.lean.airborne {
        Some(Place::River) => m.p.pairs.iter().map(|pair| pair.west).collect(),
        Some(Place::Woods) => m.woods() & near,
        _ if empty.is_empty() => m.woods() & near,
        _ => empty,
    };
    Aim { foes, far: m.distances(goals), ferries: None }.send(m, unit);
}

/// Victory towns that the Germans own.
fn towns<'a>(m: &'a Mind<'_>) -> impl Iterator<Item = (Hex, u8)> + 'a {
    m.game.army.victory.towns.iter().map(|town| (town.0.0, town.1)).filter(|town| !m.p.soviet.has(town.0))
}

impl Mind<'_> {
    /// Steps to the nearest bridgehead.
    fn ferries(&self) -> Rc<[u8]> {
        self.distances(self.p.pairs.iter().map(|pair| pair.west).collect())
    }
}

/// What a unit goes for.
struct Aim {
    foes: Vec<(Foe, u32)>,
    /// Steps to the goal.
    far: Rc<[u8]>,
    /// Steps to the nearest bridgehead; none where bridgeheads do not count.
    ferries: Option<Rc<[u8]>>,
}

impl Aim {
    fn send(&self, m: &mut Mind<'_>, unit: Unit) {
        m.send(unit, |m, end| self.points(m, unit, end), |m, end| self.reason(m, end));
    }
    fn town(m: &Mind<'_>, end: &End) -> i32 {
        let spans = m.style.lean.bridge && m.p.bridge && m.game.map.bridge.ends.contains(&end.hex);
        if spans && m.own(end.hex).fighters == 0 {
            return 2 * POINT * m.style.town * BRIDGE;
        }
        let Some(town) = m.game.town(end.hex) else { return 0 };
        let empty = m.own(end.hex).fighters == 0 && m.to_foe[end.hex.index()] <= 3;
        let times = match () {
            () if m.style.lean.first.has(end.hex) => 5,
            () if m.p.soviet.has(end.hex) => i32::from(empty),
            () => 2,
        };
        POINT * m.style.town * times * i32::from(town)
    }
    /// The west end of a bridgehead that is held by few.
    fn ferry(&self, m: &Mind<'_>, end: &End) -> bool {
        let west = m.p.pairs.iter().any(|pair| pair.west == end.hex);
        self.ferries.is_some() && west && m.own(end.hex).fighters < 2
    }
    fn points(&self, m: &Mind<'_>, unit: Unit, end: &End) -> i32 {
        let beside = beside(m.game, end.hex).filter(|near| m.own(*near).all > 0).count().min(3);
        let off = self.ferries.as_ref().is_some_and(|far| far[end.hex.index()] > 6);
        let far = self.far[end.hex.index()].min(FAR);
        Self::town(m, end)
            + m.seals(unit, end.hex, &self.foes, [200, 200])
            + m.ground(end.hex, POINT)
            + 4 * (POINT + m.style.lean.ferries) * i32::from(self.ferry(m, end))
            + 50 * beside as i32
            - 3 * POINT * i32::from(off)
            + m.burden(unit, end)
            - 70 * i32::from(far)
    }
    fn reason(&self, m: &Mind<'_>, end: &End) -> Reason {
        let near = towns(m)
            .map(|town| town.0)
            .min_by_key(|hex| (m.game.map.distance(*hex, end.hex), by_label(*hex)));
        match near {
            _ if self.ferry(m, end) => Reason::Bridgehead(end.hex),
            Some(town) => Reason::Takes(town),
            None => Reason::Toward(end.hex),
        }
    }
}

/// A headquarters of the east bank goes to the bridgehead next to it when half of its formation is across, else to the one next to its
/// units beyond; without any it follows its units (AUTO-44).
fn to_ferry(m: &mut Mind<'_>, hq: Unit) {
    let (game, Some(from)) = (m.game, m.p.at.of(hq)) else { return };
    let formation = game.counter(hq).formation;
    let own = |unit: Unit| game.counter(unit).formation == formation && game.counter(unit).fights();
    let beyond = m.p.of_side(SOVIET).filter(|(unit, hex)| own(*unit) && is_on(game, *hex, Bank::West));
    let beyond: Vec<Hex> = beyond.map(|(_, hex)| hex).collect();
    if beyond.is_empty() {
        return m.follow(hq);
    }
    let across = half_across(game, &m.p, formation);
    let far = |pair: &Pair| {
        let to_units = beyond.iter().map(|hex| game.map.distance(pair.west, *hex)).min().unwrap_or(0);
        if across { game.map.distance(pair.east, from) } else { to_units }
    };
    let goal = m.p.pairs.iter().min_by_key(|pair| (far(pair), by_label(pair.east))).map(|pair| pair.east);
    if let Some(goal) = goal {
        approach(m, hq, goal, false);
    }
    m.escort(hq);
}

/// A dispersed unit hides by day: woods, away from Germans, near to ground troops and to others (AUTO-45).
fn hide(m: &mut Mind<'_>, unit: Unit) {
    let game = m.game;
    if game.is_night(&m.p) {
        return;
    }
    let troops = |bank| {
        let there =
            m.p.of_side(SOVIET).filter(|(unit, hex)| is_ground(game, *unit) && is_on(game, *hex, bank));
        m.distances(there.map(|(_, hex)| hex).collect())
    };
    let [west, east] = [Bank::West, Bank::East].map(troops);
    let points = |m: &Mind<'_>, end: &End| {
        let (hex, at) = (end.hex, end.hex.index());
        let woods = matches!(game.map.terrain(hex), Terrain::Woods | Terrain::Rough);
        let far = if is_on(game, hex, Bank::West) { west[at] } else { east[at] };
        let friends = m.p.units(SOVIET, hex).filter(|other| *other != unit).count() as i32;
        let away = if far > 10 { 5 * POINT } else { 50 * i32::from(far) };
        POINT * (3 * i32::from(woods) + i32::from(m.to_foe[at].min(3))) - away + 20 * friends
    };
    m.send(unit, points, |_, _| Reason::Hides);
}

/// A stack in a German zone slips into the lowest empty town beside it (AUTO-46).
pub fn slip(game: &Game, p: &Position) -> Option<(Order, Reason)> {
    let front = Front::of(game, p, SOVIET);
    let own: HexSet = p.of_side(SOVIET).filter(|(unit, _)| p.is_up(*unit)).map(|(_, hex)| hex).collect();
    let fits = |from: &Hex| {
        let able = |unit: Unit| {
            let man = p.man(unit);
            man.nerve == Nerve::Good
                && man.digs == 0
                && !man.is(Marks::CROSSED)
                && !game.counter(unit).is_artillery()
        };
        let held =
            game.town(*from).is_some() || game.map.terrain(*from).is_built() || p.pair_at(*from).is_some();
        !held && infiltration::stack(p, *from).all(able)
    };
    (own & front.zone).iter().filter(fits).find_map(|from| {
        let near = game.map.hexes.neighbours(from).map(|(_, to)| to);
        let open = |to: &Hex| game.town(*to).is_some() && !p.soviet.has(*to) && !front.any.has(*to);
        let may = |to: &Hex| open(to) && infiltration::may_slip(game, p, from, *to).is_ok();
        let to = near.filter(may).min_by_key(|to| by_label(*to))?;
        Some((Order::Infiltrate { from, to }, Reason::Slips(to)))
    })
}

/// Brigades drop in their order as the dice allow, three companies over a hex, away from Germans and near to the zone; the rest with
/// the first of them (AUTO-47).
pub fn drop(game: &Game, p: &Position, style: Style) -> Option<Plan<Order, Reason>> {
    if game.turn(p).drop_dice == Some(0) {
        return None;
    }
    if let Some(plan) = p.drop.as_ref().and_then(|drop| landings(game, p, drop, style)) {
        return Some(plan);
    }
    let key = |brigade: Formation| game.formation(brigade).key.as_str();
    let mut brigades: Vec<Formation> = game.army.zones.iter().map(|zone| zone.0).collect();
    let rank = |brigade: &Formation| ["3GAB", "5GAB", "1GAB"].iter().position(|name| *name == key(*brigade));
    brigades.sort_by_key(rank);
    let brigade = brigades.into_iter().find(|brigade| {
        drops::may_drop(game, p, *brigade).is_ok() && !over(game, p, *brigade, None).is_empty()
    })?;
    Some(Plan { steps: vec![(Order::Drop { brigade }, Vec::new())] })
}

/// Who of the brigade that drops is put over which hex.
fn landings(game: &Game, p: &Position, drop: &DropState, style: Style) -> Option<Plan<Order, Reason>> {
    let of_brigade =
        |unit: &Unit| game.counter(*unit).formation == drop.brigade && drops::waits(game, p, *unit);
    let all = units_of(SOVIET).filter(of_brigade);
    let (companies, rest): (Vec<Unit>, Vec<Unit>) =
        all.partition(|unit| game.counter(*unit).kind == Kind::Parachute);
    let left = usize::from(drop.left.unwrap_or(u8::MAX)).min(companies.len());
    let hexes = over(game, p, drop.brigade, style.lean.drops);
    let first = drop.aimed.first().or(hexes.first()).copied()?;
    let aim =
        |nth: usize| hexes.get((drop.aimed.len() + nth / 3) % hexes.len().max(1)).copied().unwrap_or(first);
    let lands =
        companies.into_iter().take(left).zip(0..).map(|(unit, nth)| Order::Land { unit, at: aim(nth) });
    let dropped = left > 0 || !drop.aimed.is_empty();
    let others = rest.into_iter().filter(|_| dropped).map(|unit| Order::Land { unit, at: first });
    let mut steps: Vec<_> = lands.chain(others).map(|order| (order, Vec::new())).collect();
    steps.first_mut()?.1.push(Reason::Drops(left as u8));
    Some(Plan { steps })
}

/// The hexes over which a brigade is put, the best first: near to something, or to its zone.
fn over(game: &Game, p: &Position, brigade: Formation, to: Option<Place>) -> Vec<Hex> {
    let Some(zone) = game.brigade(brigade).and_then(|nth| p.zones[nth]) else { return Vec::new() };
    let front = Front::of(game, p, SOVIET);
    let near = game.within(front.any, 1);
    let around = game.map.within(zone, game.tables.drop.place_radius.into());
    let mut all: Vec<Hex> = (around & game.map.land).iter().filter(|hex| !front.holds(*hex)).collect();
    let goals = to.map(|to| match to {
        Place::Towns => game.army.victory.towns.iter().map(|town| town.0.0).collect(),
        Place::River => p.pairs.iter().map(|pair| pair.west).collect(),
        Place::Woods => game.map.land.iter().filter(|hex| game.map.terrain(*hex) == Terrain::Woods).collect(),
    });
    let far = goals.map(|goals| game.distances(goals));
    let rank = |hex: &Hex| far.as_ref().map_or(0, |far| far[hex.index()]);
    all.sort_by_key(|hex| (near.has(*hex), rank(hex), game.map.distance(*hex, zone), by_label(*hex)));
    all
}
