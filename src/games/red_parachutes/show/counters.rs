//! Counters and hexes as the map shows them.

use super::orders;
use crate::{
    data::Counter,
    game::Game,
    nouns::{Size as Large, *},
    rules::front,
    sight::View,
    state::{Marks, Pair, Position, Veil},
    words::{hex_name, kind_name, nerve_name, side_name, supply_name, terrain_name},
};
use engine::show::counter::{Band, Body, Condition, ConditionSign, Size, Steps};

/// The first key of counters that a viewer does not know; those below are units.
const UNKNOWN: u16 = 256;

/// Where the counter stands that a viewer does not know.
pub fn veiled(game: &Game, key: engine::base::keys::UnitKey) -> Option<Hex> {
    let nth = key.0.checked_sub(UNKNOWN)?;
    Some(Hex(nth / ROOM as u16)).filter(|hex| game.has_hex(*hex))
}

/// All counters on the map, lowest in a stack first.
pub fn all(game: &Game, v: &View) -> Vec<CounterMark> {
    let p = &v.seen;
    let able = orders::able(game, p);
    let known = p.at.all().map(|(unit, hex)| {
        let mut mark = mark(game, p, unit, hex);
        mark.states.can_act = able.has(unit);
        mark
    });
    let unknown =
        p.veils.iter().flat_map(|veil| (0..veil.counters()).map(move |nth| unknown(game, veil, nth)));
    unknown.chain(known).collect()
}

/// A counter of a stack that the viewer has not inspected.
fn unknown(game: &Game, veil: &Veil, nth: u8) -> CounterMark {
    let what = match nth {
        nth if nth < veil.flipped => "dispersed parachute unit",
        nth if nth < veil.flipped + veil.leaders => "leader",
        _ => "unknown unit",
    };
    let key = UNKNOWN + veil.hex.0 * ROOM as u16 + u16::from(nth);
    let name = format!("{} {what}", side_name(veil.side));
    CounterMark {
        unit: engine::base::keys::UnitKey(key),
        place: veil.hex.into(),
        side: veil.side.0,
        spoken: format!("{name}, {}", hex_name(game, veil.hex)),
        name,
        untraced: true,
        ..CounterMark::default()
    }
}

/// The counter of a unit.
pub fn mark(game: &Game, p: &Position, unit: Unit, hex: Hex) -> CounterMark {
    let (man, counter) = (p.man(unit), game.counter(unit));
    let values = [
        Value::new("attack", game.attack(p, unit).into()),
        Value::new("defence", game.defense(p, unit).into()),
        Value::new("movement", counter.ma.into()),
    ];
    let conditions = conditions(p, unit);
    let said: Vec<String> = conditions.iter().map(|condition| condition.words.to_string()).collect();
    let states = CounterStates {
        moved: p.step == Step::Movement && unit.side() == p.phasing && man.is(Marks::ENDED),
        ..CounterStates::default()
    };
    let flipped = man.is(Marks::FLIPPED);
    let words = std::iter::once(counter.name.clone()).chain([hex_name(game, hex), strength(game, p, unit)]);
    CounterMark {
        place: hex.into(),
        body: if flipped { Body::Dashed } else { Body::Full },
        short: short(counter),
        values: (!counter.is_leader()).then(|| values.to_vec()),
        steps: (counter.full > 1).then_some(Steps { left: man.steps, of: counter.full }),
        conditions,
        states,
        spoken: words.chain(said).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(", "),
        ..beside(game, unit)
    }
}

/// A unit beside the map: as its counter is printed.
pub fn beside(game: &Game, unit: Unit) -> CounterMark {
    let counter = game.counter(unit);
    let values = [("attack", counter.attack), ("defence", counter.defense), ("movement", counter.ma)];
    CounterMark {
        unit: unit.0.into(),
        side: unit.side().0,
        symbol: Nato { branch: branch(counter), size: size(counter) },
        values: (!counter.is_leader()).then(|| values.map(|(name, n)| Value::new(name, n.into())).to_vec()),
        name: counter.name.clone(),
        spoken: counter.name.clone(),
        group: game.formation(counter.formation).name.clone(),
        band: Some(band(game, counter.formation)),
        ..CounterMark::default()
    }
}

/// `4-5, 2 of 3 steps`.
pub fn strength(game: &Game, p: &Position, unit: Unit) -> String {
    let (man, counter) = (p.man(unit), game.counter(unit));
    if counter.is_leader() {
        return kind_name(counter);
    }
    let steps =
        if counter.full > 1 { format!(", {} of {} steps", man.steps, counter.full) } else { String::new() };
    format!("{}-{}-{}{steps}", game.attack(p, unit), game.defense(p, unit), counter.ma)
}

/// The formation among those of its side.
fn band(game: &Game, formation: Formation) -> Band {
    let side = game.formation(formation).side;
    let before = game.army.formations[..formation.index()].iter().filter(|other| other.side == side);
    Band(before.count() as u8)
}

/// What stands on a counter, short: its number or the beginning of its name.
fn short(counter: &Counter) -> String {
    let word = counter.name.split(' ').find(|word| word.contains(|c: char| c.is_ascii_digit()));
    let word = word.or(counter.name.split(' ').next()).unwrap_or_default();
    word.chars().take(6).collect()
}

fn branch(counter: &Counter) -> Branch {
    match counter.kind {
        Kind::Infantry | Kind::MachineGun => Branch::Infantry,
        Kind::MotInfantry => Branch::Mechanised,
        Kind::Tank => Branch::Armour,
        Kind::Recon | Kind::Cavalry => Branch::Cavalry,
        Kind::Engineer => Branch::Garrison,
        Kind::AntiTank => Branch::Shock,
        Kind::Parachute => Branch::Airborne,
        Kind::Artillery => Branch::Artillery,
        Kind::Headquarters => Branch::Headquarters,
        Kind::Leader => Branch::Leader,
    }
}

fn size(counter: &Counter) -> Size {
    match counter.size {
        Large::Leader | Large::Headquarters => Size::None,
        Large::Company => Size::Company,
        Large::Battalion => Size::Battalion,
        Large::Regiment => Size::Regiment,
        Large::Brigade => Size::Brigade,
    }
}

/// What lasts on a unit.
pub fn conditions(p: &Position, unit: Unit) -> Vec<Condition> {
    let man = p.man(unit);
    let (up, back) = ("has recovered", "is in supply again");
    let all = [
        (man.nerve == Nerve::Disrupted, ConditionSign::Corner('D'), "Disrupted", up, Tone::Warn),
        (man.nerve == Nerve::Demoralized, ConditionSign::Corners('D'), "Demoralized", up, Tone::Bad),
        (man.supply == Supply::Out, ConditionSign::Unsupplied, "out of supply", back, Tone::OutOfSupply),
        (man.supply == Supply::Isolated, ConditionSign::Isolated, "Isolated", back, Tone::OutOfSupply),
        (man.is(Marks::LIMBERED), ConditionSign::Letter('L'), "limbered", "is unlimbered", Tone::Plain),
        (man.is(Marks::FLIPPED), ConditionSign::Letter('?'), "dispersed", "has gathered", Tone::Plain),
        (man.digs > 0, ConditionSign::Letter('U'), "builds a position", "builds no more", Tone::Plain),
        (man.is(Marks::AFOOT), ConditionSign::Letter('F'), "on foot", "is mounted again", Tone::Plain),
    ];
    let lasting = all.into_iter().filter(|one| one.0);
    lasting.map(|(_, sign, words, over, tone)| Condition::new(sign, words, over, tone)).collect()
}

/// What is said of a unit’s state, for sheets.
pub fn state_words(p: &Position, unit: Unit) -> String {
    format!("{}, {}", nerve_name(p.man(unit).nerve), supply_name(p.man(unit).supply))
}

/// The hexes as they are: whose each is, and what is said of it.
pub fn places(game: &Game, v: &View) -> Vec<PlaceState> {
    let p = &v.seen;
    let zones = [GERMAN, SOVIET].map(|side| (side, front::zone(game, p, side)));
    let place = |hex: Hex| {
        let mut spoken = ground_words(game, p, hex);
        let there = counted(p, hex);
        if there > 0 {
            spoken.extend([", ", &count(there, "counter")]);
        }
        for (side, _) in zones.iter().filter(|zone| zone.1.has(hex)) {
            spoken.extend([". ", side_name(*side), " zone"]);
        }
        let control = game.map.bank(hex).map(|_| p.owner(hex));
        PlaceState { control, spoken, ..PlaceState::default() }
    };
    game.map.hexes.hexes().map(place).collect()
}

fn counted(p: &Position, hex: Hex) -> usize {
    p.at.count(hex) + p.veil(hex).map_or(0, |veil| veil.counters().into())
}

/// `2519, Kaniv, city, German, position`.
fn ground_words(game: &Game, p: &Position, hex: Hex) -> String {
    let ferry = |pair: &Pair| if pair.improved { "improved bridgehead" } else { "bridgehead" };
    let words = [
        Some(game.map.label(hex)),
        Some(game.map.names[hex.index()].as_str()),
        Some(terrain_name(game.map.terrain(hex))),
        game.map.bank(hex).map(|_| side_name(p.owner(hex))),
        p.works.has(hex).then_some("improved position"),
        p.pair_at(hex).map(ferry),
    ];
    let mut out = String::with_capacity(80);
    for word in words.into_iter().flatten().filter(|word| !word.is_empty()) {
        out.extend([if out.is_empty() { "" } else { ", " }, word]);
    }
    out
}
