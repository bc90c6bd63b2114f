//! The Axis by procedure (22.4): targets of its groups, part A, the guard of Warsaw and Bucharest, going on.

use super::{
    super::{
        combat::Attack,
        data::words::{Kind, Nation},
        game::Game,
        logistics::BaseOrder,
        nouns::{AXIS, Hex, HexSet, SOVIET, Stack, Status, Step, Unit, UnitSet, units_of},
        order::Order,
        rules::{
            combat::odds,
            logistics, movement,
            reach::{self, Reach},
            zone,
        },
        state::Position,
    },
    lines::{self, Lines, Without},
    numbers::{FAIR, RELIEF, RELIEFS, Thought},
    reason::Reason,
    scratch::Scratch,
    ships,
};
use std::cmp::Reverse;

/// Hexes over land from which units are called to a city that the side leans to.
const CALLED: u8 = 14;

/// The targets of a unit’s group, in their sequence.
fn targets(game: &Game, unit: Unit) -> &'static [&'static str] {
    const N: &[&str] = &["Riga", "Pskov", "Luga", "Leningrad", "Tikhvin", "Kalinin", "Moscow"];
    const C: &[&str] = &["Minsk", "Smolensk", "Vyazma", "Moscow", "Gorky"];
    const S: &[&str] = &["Lvov", "Rovno", "Kiev", "Kharkov", "Voronezh", "Stalingrad"];
    const X: &[&str] = &["Lvov", "Rovno", "Kiev", "Dnepropetrovsk", "Stalino", "Rostov", "Krasnodar"];
    const R: &[&str] = &["Kishinev", "Odessa", "Zaporozhye", "Rostov", "Sevastopol", "Krasnodar"];
    const F: &[&str] = &["Vyborg", "Sortavala", "Leningrad"];
    let counter = game.counter(unit);
    match counter.nation {
        Nation::Finnish => return F,
        Nation::Romanian => return R,
        Nation::Hungarian | Nation::Italian => return S,
        Nation::German | Nation::Soviet => {}
    }
    match counter.name.as_str() {
        "4. Panzer Group" | "56. PzKps" | "16. Army" | "18. Army" | "1. InfKps" | "2. InfKps" => N,
        "6. Army" | "3. PzKps" | "48. PzKps" | "29. InfKps" | "44. InfKps" | "52. LtKps" => S,
        "1. Panzer Group" | "17. Army" | "49. MtnKps" => X,
        "11. Army" | "30. InfKps" | "54. InfKps" => R,
        _ => C,
    }
}

/// The same as hexes.
fn listed(game: &Game, unit: Unit) -> &[Hex] {
    let places = game.board.places();
    let named = |name: &&str| places.iter().find(|place| place.name == **name).map(|place| place.hex);
    let of = |unit: Unit| targets(game, unit).iter().filter_map(named).collect();
    let all = game.aims.get_or_init(|| units_of(AXIS).iter().map(of).collect());
    all.get(unit.index()).map_or(&[], Vec::as_slice)
}

/// Where a unit is bound: the first target of its group that the Axis does not control, else the nearest victory city it does not
/// hold.
pub fn target(t: &Thought<'_>, p: &Position, unit: Unit) -> Option<Hex> {
    let listed = listed(t.game, unit).iter().copied().find(|hex| !p.controls(AXIS, *hex));
    let at = p.at.of(unit)?;
    let called = || {
        let armour = if t.game.counter(unit).pure_armour() { t.leaning.armour } else { HexSet::NONE };
        let near = |hex: &Hex| !p.controls(AXIS, *hex) && t.land(at, *hex) <= CALLED;
        (t.leaning.first | armour).into_iter().filter(near).min_by_key(|hex| (t.land(at, *hex), *hex))
    };
    if t.game.is(unit, Nation::German)
        && let Some(city) = called()
    {
        return Some(city);
    }
    let cities = || {
        let open = t.game.victories.iter().copied().filter(|hex| !p.controls(AXIS, *hex));
        open.min_by_key(|hex| (t.land(at, *hex), *hex))
    };
    listed.or_else(cities)
}

/// Part A: a corps is rebuilt, one is moved by rail (22.4, 1).
pub fn part_a(t: &Thought<'_>, s: &mut Scratch<'_>) {
    if t.style.mended && ships::rescue(t, s) {
        return;
    }
    rebuild(t, s);
    by_rail(t, s);
    s.give(Order::Done, s.is_empty().then_some(Reason::NothingLeft));
}

/// Rebuilds the dearest corps it can pay, at Warsaw, else at Bucharest.
fn rebuild(t: &Thought<'_>, s: &mut Scratch<'_>) {
    let special = t.game.board.special();
    for _ in 0..8 {
        let mut orders = Vec::new();
        logistics::placements(t.game, &s.p, &mut orders);
        let store = s.p.base.stores[0];
        let placed = orders.iter().filter_map(|order| match order {
            Order::Base(BaseOrder::Place { unit, at, .. }) => Some((order, *unit, *at)),
            _ => None,
        });
        let rank = |(_, unit, at): &(&Order, Unit, Hex)| {
            let counter = t.game.counter(*unit);
            let cost = if counter.armour_type() {
                counter.attack.max(counter.defence)
            } else {
                counter.attack.min(counter.defence)
            };
            (cost, *at == special.warsaw, Reverse(*unit))
        };
        let pays = |(_, unit, at): &(&Order, Unit, Hex)| {
            let helsinki = t.style.mended && *at == special.helsinki;
            if *at != special.warsaw && *at != special.bucharest && !helsinki {
                return false;
            }
            let counter = t.game.counter(*unit);
            let cost = u16::from(counter.attack.min(counter.defence));
            let kept = if t.style.mended { 0 } else { 6 };
            counter.armour_type() || cost <= store.infantry + store.armour.saturating_sub(kept)
        };
        let Some((order, unit, _)) = placed.filter(pays).max_by_key(rank) else { return };
        let order = *order;
        if !s.give(order, Some(Reason::Rebuilt(unit))) {
            return;
        }
    }
}

/// Moves the corps by rail whose distance to its target falls most, by more than 8.
fn by_rail(t: &Thought<'_>, s: &mut Scratch<'_>) {
    let mut orders = Vec::new();
    logistics::rides(t.game, &s.p, None, &mut orders);
    // The moves of a unit follow each other.
    let mut bound = None;
    let moves = orders.iter().filter_map(|order| match order {
        Order::Base(BaseOrder::Rail { unit, to, push: None }) => {
            if bound.is_none_or(|(of, _)| of != *unit) {
                bound = Some((*unit, target(t, &s.p, *unit)));
            }
            let (at, target) = (s.p.at.of(*unit)?, bound?.1?);
            let falls = i16::from(t.land(at, target)) - i16::from(t.land(*to, target));
            Some((falls, *order, *unit, *to))
        }
        _ => None,
    });
    let best = moves
        .filter(|one| one.0 > 8)
        .max_by_key(|(falls, _, unit, to)| (*falls, Reverse(*to), Reverse(*unit)));
    if let Some((_, order, unit, to)) = best {
        s.give(order, Some(Reason::Rail { unit, to }));
    }
}

/// Warsaw and Bucharest are held while an enemy is near (22.4, 2): by the unit with the greatest DF that can be there, and by a
/// second one where the enemies near it could attack that one at 2:1.
pub fn guard(t: &Thought<'_>, s: &mut Scratch<'_>) {
    if s.p.reserve > 0 {
        return;
    }
    for city in t.game.board.places().iter().filter(|place| place.wins == Some(SOVIET)).map(|place| place.hex)
    {
        let Some((enemy, hexes)) = danger(t, &s.p, city) else { continue };
        let mut stay = UnitSet::NONE;
        while let Some(unit) = steadiest(t, &s.p, city, stay) {
            if s.p.at.of(unit) != Some(city) {
                let reason = Reason::Guard { unit, hex: city, enemy, hexes };
                if !s.send(Stack(unit, None), city, Some(reason)) {
                    break;
                }
            }
            stay.add(unit);
            if stay.len() > 1 || !is_weak(t, &s.p, city, stay) {
                break;
            }
        }
    }
}

/// The unit with the greatest DF that stands in a city or can come there, beside those that stay in it.
fn steadiest(t: &Thought<'_>, p: &Position, city: Hex, stay: UnitSet) -> Option<Unit> {
    let zone = zone::of(t.game, p, SOVIET);
    let there = |unit: Unit| p.at.of(unit) == Some(city);
    // No step costs less than one.
    let is_near = |unit: Unit, at: Hex| {
        t.game.board.distance(at, city) <= movement::allowance(t.game, p, unit).all().into()
    };
    let comes = |unit: Unit| {
        let found = reach::reach(t.game, p, &zone, Stack(unit, None));
        found.is_some_and(|found| found.clean().has(city))
    };
    let can = |(unit, at): &(Unit, Hex)| {
        !stay.has(*unit) && (there(*unit) || (is_near(*unit, *at) && comes(*unit)))
    };
    p.at.of_side(AXIS).filter(can).map(|(unit, _)| unit).max_by_key(|unit| steadiness(t, *unit))
}

/// What a guard is chosen by: the greatest DF, and among equals the first.
fn steadiness(t: &Thought<'_>, unit: Unit) -> (u8, Reverse<Unit>) {
    (t.game.counter(unit).defence, Reverse(unit))
}

/// Enemies in order that are within their movement and 3 hexes of a city, and how far each is.
fn enemies_near<'a>(
    t: &'a Thought<'_>,
    p: &'a Position,
    city: Hex,
) -> impl Iterator<Item = (Unit, u32)> + 'a {
    let near = p.at.of_side(SOVIET).filter(|(unit, _)| p.status[*unit] != Status::Dispersed);
    let far = near.map(move |(unit, at)| (unit, t.game.board.distance(at, city)));
    far.filter(|(unit, far)| *far <= u32::from(t.game.counter(*unit).movement) + 3)
}

/// The nearest of them, and how far it is.
fn danger(t: &Thought<'_>, p: &Position, city: Hex) -> Option<(Unit, u8)> {
    let nearest = enemies_near(t, p, city).min_by_key(|(unit, far)| (*far, *unit));
    nearest.map(|(unit, far)| (unit, far as u8))
}

/// Whether the enemies near a city could attack those that guard it at 2:1 or better.
fn is_weak(t: &Thought<'_>, p: &Position, city: Hex, guard: UnitSet) -> bool {
    let mut alone = p.clone();
    for unit in p.at.units(city).filter(|unit| !guard.has(*unit)) {
        alone.at.put(unit, None);
    }
    let units: UnitSet = enemies_near(t, p, city).map(|(unit, _)| unit).collect();
    let attack = units.iter().map(|unit| u32::from(t.game.counter(unit).attack)).sum();
    let planned = Attack { targets: HexSet::only(city), units, ..Attack::default() };
    let defence = odds::tally(t.game, &alone, &planned).defence;
    let column = t.game.board.crt.column(attack, defence.into());
    column.index().is_some_and(|column| column >= FAIR as usize)
}

/// Whether a unit is of the guard of a city that must be held: it stays (22.4, 2).
pub fn holds(t: &Thought<'_>, p: &Position, unit: Unit, at: Hex) -> bool {
    let place = t.game.board.place(at);
    let city = place.is_some_and(|place| place.wins == Some(SOVIET));
    if t.style.mended && !city && t.is_victory(at) {
        return p.at.count(at) == 1 && can_be_walked_into(t, p, at);
    }
    if !city || danger(t, p, at).is_none() {
        return false;
    }
    let first = p.at.units(at).max_by_key(|unit| steadiness(t, *unit));
    first == Some(unit) || first.is_some_and(|first| is_weak(t, p, at, UnitSet::only(first)))
}

/// Whether an enemy in order could walk into a city if nobody stood there.
fn can_be_walked_into(t: &Thought<'_>, p: &Position, city: Hex) -> bool {
    enemies_near(t, p, city).any(|(unit, far)| far <= u32::from(t.game.counter(unit).movement) + 1)
}

/// All units that are not busy and have not moved go on toward their targets, nearest first; pure armour waits for the first reserve phase
/// (22.4, 2 to 4).
pub fn go_on(t: &Thought<'_>, s: &mut Scratch<'_>, busy: UnitSet) {
    if t.leaning.stays {
        return;
    }
    let mut units: Vec<(u8, Unit)> = Vec::new();
    for (unit, at) in s.p.at.of_side(AXIS) {
        let fresh = s.p.status[unit] == Status::Ready && !s.p.moved.has(unit) && !s.p.attacked.has(unit);
        if fresh
            && !busy.has(unit)
            && let Some(target) = target(t, &s.p, unit)
        {
            units.push((t.land(at, target), unit));
        }
    }
    units.sort();
    let zone = zone::of(t.game, &s.p, SOVIET);
    if t.style.mended && s.p.reserve == 0 {
        relieve(t, s, &units, &zone);
    }
    let mut lines: Option<Lines> = None;
    for (_, unit) in units {
        if s.p.step != Step::Move(t.side) {
            return;
        }
        if s.p.moved.has(unit) {
            continue;
        }
        if t.style.mended && lines.is_none() {
            lines = Some(Lines::of(t.game, &s.p, AXIS));
        }
        let in_supply = || !lines.as_ref().is_some_and(|lines| lines.out.has(unit));
        if s.p.reserve == 0 && !t.leaning.at_once && t.game.counter(unit).pure_armour() && in_supply() {
            s.because(Reason::Waits(unit));
            continue;
        }
        if go(t, s, unit, &zone, lines.as_ref()) {
            lines = lines.map(|lines| lines.renewed(t.game, &s.p));
        }
    }
}

/// Those that are cut off and cannot go back are relieved before supply is determined, at the end of the Initial Operations.
fn relieve(t: &Thought<'_>, s: &mut Scratch<'_>, units: &[(u8, Unit)], zone: &HexSet) {
    for _ in 0..RELIEFS {
        let lines = Lines::of(t.game, &s.p, AXIS);
        let stuck = lines.out - s.p.moved - lines::saved(t.game, &s.p, &lines);
        if stuck.is_empty() {
            return;
        }
        let reliefs = units.iter().filter_map(|(_, unit)| relief(t, &s.p, *unit, zone, (&lines, stuck)));
        let cost = |relief: &Relief| (Reverse(relief.freed), t.game.counter(relief.unit).attack);
        let Some(Relief { unit, hex, found, .. }) = reliefs.min_by_key(cost) else { return };
        if !s.send_by(&found, Stack(unit, None), hex, Some(Reason::Relieves { unit, hex })) {
            return;
        }
    }
}

/// A unit that opens the supply of others, and where it goes.
struct Relief {
    unit: Unit,
    hex: Hex,
    found: Reach,
    /// Defence factors that are in supply again.
    freed: u16,
}

/// Where a unit frees most of those that are stuck without cutting off anybody; none if it frees nobody.
fn relief(
    t: &Thought<'_>,
    p: &Position,
    unit: Unit,
    zone: &HexSet,
    (lines, stuck): (&Lines, UnitSet),
) -> Option<Relief> {
    let at = p.at.of(unit)?;
    let theirs: HexSet = stuck.iter().filter_map(|unit| p.at.of(unit)).collect();
    let is_near = |hex: Hex, far: u32| theirs.iter().any(|other| t.game.board.distance(hex, other) <= far);
    let far = RELIEF + u32::from(movement::allowance(t.game, p, unit).all());
    if p.moved.has(unit) || lines.out.has(unit) || !is_near(at, far) || holds(t, p, unit, at) {
        return None;
    }
    let found = t.reach(p, zone, unit)?;
    let there = lines.without(t.game, p, unit);
    let freed = |hex: Hex| {
        let out = there.gone(&found.path(hex));
        let none = (out - lines.out).is_empty();
        if none { lines::factors(t.game, stuck - out) } else { 0 }
    };
    let hexes = found.clean().iter().filter(|hex| is_near(*hex, RELIEF)).map(|hex| (freed(hex), hex));
    let (freed, hex) = hexes.max_by_key(|(freed, hex)| (*freed, Reverse(*hex)))?;
    (freed > 0).then_some(Relief { unit, hex, found, freed })
}

/// A unit goes on, within its lines where these are looked at; whether it went.
fn go(t: &Thought<'_>, s: &mut Scratch<'_>, unit: Unit, zone: &HexSet, lines: Option<&Lines>) -> bool {
    let (Some(at), Some(target)) = (s.p.at.of(unit), target(t, &s.p, unit)) else { return false };
    if holds(t, &s.p, unit, at) {
        return false;
    }
    let Some(found) = t.reach(&s.p, zone, unit) else { return false };
    let weak = t.game.counter(unit).attack < 5;
    let points = |hex: Hex| {
        let mut points = f32::from(t.land(hex, target));
        if zone.has(hex) {
            points += if weak { 1.6 } else { 0.6 };
        }
        let place = t.game.board.place(hex).is_some();
        if place && s.p.controls(SOVIET, hex) {
            points -= 1.2;
        }
        points
    };
    let stays = points(at);
    if let Some(lines) = lines {
        let all = found.clean().iter().map(|hex| (points(hex), hex)).collect();
        return go_in_supply(t, s, (unit, target), (&found, lines), stays, all);
    }
    let mut best: Option<(f32, Hex)> = None;
    for hex in found.clean() {
        let worth = points(hex);
        if best.is_none_or(|(least, _)| worth < least) {
            best = Some((worth, hex));
        }
    }
    if let Some((least, hex)) = best.filter(|(least, _)| *least < stays - 0.3) {
        let _ = least;
        let reason = Reason::Goes { unit, target, left: t.land(hex, target) };
        return s.send_by(&found, Stack(unit, None), hex, Some(reason));
    }
    false
}

/// The nearest hex to its target to which a unit can go without being cut off or cutting off others when supply is determined; one that
/// is cut off where it stands goes anywhere it is not, if need be by a way that disperses it.
fn go_in_supply(
    t: &Thought<'_>,
    s: &mut Scratch<'_>,
    (unit, target): (Unit, Hex),
    (found, lines): (&Reach, &Lines),
    stays: f32,
    mut all: Vec<(f32, Hex)>,
) -> bool {
    let lost = lines.out.has(unit);
    all.retain(|(worth, _)| lost || *worth < stays - 0.3);
    all.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let (mut refused, mut goes) = (None, None);
    {
        let there = lines.without(t.game, &s.p, unit);
        for (_, hex) in &all {
            if there.holds(&found.path(*hex)) {
                goes = Some(*hex);
                break;
            }
            refused = refused.or(Some(*hex));
        }
        if lost && goes.is_none() {
            goes = flight(t, &there, found, target);
        }
    }
    if let Some(hex) = goes {
        let reason = if lost {
            Reason::ToSupply { unit, hex }
        } else {
            Reason::Goes { unit, target, left: t.land(hex, target) }
        };
        return s.go_by(found, Stack(unit, None), hex, Some(reason));
    }
    if let Some(hex) = refused {
        s.because(Reason::OutOfSupply { unit, hex });
    }
    false
}

/// The nearest hex to its target where a unit is in supply, of those on the way to which it is dispersed.
fn flight(t: &Thought<'_>, there: &Without<'_>, found: &Reach, target: Hex) -> Option<Hex> {
    let hexes = found.ends - found.clean();
    let held = hexes.iter().filter(|hex| there.holds(&found.path(*hex)));
    held.min_by_key(|hex| (t.land(*hex, target), *hex))
}

/// Whether a unit is a German army, which counts more where losses are chosen.
pub fn is_army(game: &Game, unit: Unit) -> bool {
    game.is(unit, Nation::German) && game.counter(unit).kind == Kind::InfantryArmy
}
