//! Counters and places as the map shows them.

use super::comers;
use crate::{
    data::words::{Kind, Nation, Size as Large},
    game::Game,
    nouns::{AXIS, Hex, HexSet, SOVIET, Status, Step, Unit, UnitSet},
    rules::{combat, movement, zone},
    state::Position,
    words::{factors, hex_label, hex_name, side_name, status_name, terrain_name, unit_name, unit_short},
};
use engine::{
    base::side::Side,
    show::{
        counter::{Body, Branch, Condition, ConditionSign, CounterMark, CounterStates, Nato, Size, Value},
        scene::PlaceState,
        words::Tone,
    },
};
use kit::say::count;
use std::fmt::Write as _;

const DISPERSED: Condition =
    Condition::new(ConditionSign::Corner('D'), "Dispersed", "is no longer Dispersed", Tone::Warn);
const SPENT: Condition = Condition::new(ConditionSign::Words, "Spent", "is Ready again", Tone::Quiet);
const UNSUPPLIED: Condition =
    Condition::new(ConditionSign::Unsupplied, "out of supply", "is in supply again", Tone::OutOfSupply);
const DRY: Condition =
    Condition::new(ConditionSign::Dry, "short of fuel", "has fuel again", Tone::OutOfSupply);

const RESERVE: Condition =
    Condition::new(ConditionSign::Letter('R'), "in reserve", "is no longer in reserve", Tone::Plain);

/// All counters on the map, the one that speaks for its stack last.
pub fn all(game: &Game, p: &Position) -> Vec<CounterMark> {
    let mut all: Vec<(Hex, u8, Unit)> =
        p.at.all().map(|(unit, hex)| (hex, rank(game, p, unit), unit)).collect();
    all.sort_unstable();
    // Who may attack, or be carried over the map, is asked of all at once.
    let able = match p.step {
        Step::Plan(_) | Step::Attack(_) => combat::able(game, p),
        Step::Base(_) | Step::SetUp(_) => comers::able(game, p),
        Step::EndOffer(_)
        | Step::Siberia(_)
        | Step::Move(_)
        | Step::Stand(_)
        | Step::Isolation(_)
        | Step::Over => UnitSet::NONE,
    };
    let drawn = all.into_iter().map(|(hex, _, unit)| {
        let mut mark = mark(game, p, unit, Some(hex));
        mark.states.can_act |= able.has(unit);
        mark
    });
    drawn.collect()
}

/// Ready units lie above the others, the stronger above the weaker.
fn rank(game: &Game, p: &Position, unit: Unit) -> u8 {
    let ready = match p.status[unit] {
        Status::Ready => 2,
        Status::Spent => 1,
        Status::Dispersed => 0,
    };
    ready * 64 + game.counter(unit).attack.min(20) * 2 + u8::from(game.counter(unit).pure_armour())
}

/// A counter, on the map or beside it.
pub fn mark(game: &Game, p: &Position, unit: Unit, at: Option<Hex>) -> CounterMark {
    let counter = game.counter(unit);
    let (status, can_act) = (p.status[unit], can_act(game, p, unit));
    let place = at.map(|hex| format!(", {}", hex_name(game, hex))).unwrap_or_default();
    let mut conditions = Vec::new();
    match status {
        Status::Ready => {}
        Status::Spent => conditions.push(SPENT),
        Status::Dispersed => conditions.push(DISPERSED),
    }
    if p.base.unsupplied.has(unit) {
        conditions.push(UNSUPPLIED);
    }
    if p.base.short.has(unit) {
        conditions.push(DRY);
    }
    if in_reserve(p, unit) {
        conditions.push(RESERVE);
    }
    let said: Vec<&str> = conditions.iter().map(|c| c.words.as_ref()).collect();
    let said = if said.is_empty() { String::new() } else { format!(", {}", said.join(", ")) };
    let may = if can_act { ", can move" } else { "" };
    CounterMark {
        unit: unit.0.into(),
        place: at.map(Into::into).unwrap_or_default(),
        side: unit.side().0,
        symbol: Nato { branch: branch(counter.kind), size: size(counter.size) },
        body: if status == Status::Spent { Body::Pale } else { Body::Full },
        short: unit_short(game, unit),
        values: Some(vec![
            Value::new("attack", counter.attack.into()),
            Value::new("defence", counter.defence.into()),
            Value::new("movement", counter.movement.into()),
        ]),
        conditions,
        states: CounterStates { moved: moved(p, unit), unfaded: true, can_act, ..CounterStates::default() },
        name: unit_name(game, unit),
        also: counter.name.clone(),
        spoken: format!("{}{place}, {}{said}{may}", unit_name(game, unit), factors(game, unit)),
        group: game.spell(group(game, unit)),
        ..CounterMark::default()
    }
}

/// Whether a unit may still act in this or a later reserve phase (RP-RSV-01).
fn in_reserve(p: &Position, unit: Unit) -> bool {
    let acted = p.moved.has(unit) || p.attacked.has(unit);
    p.reserve > 0 && p.at.of(unit).is_some() && p.status[unit] == Status::Ready && !acted
}

/// Whether a unit has moved in this step: in those after it that means nothing.
fn moved(p: &Position, unit: Unit) -> bool {
    matches!(p.step, Step::Move(_)) && p.moved.has(unit)
}

/// Whether a unit may still do something in this step.
fn can_act(game: &Game, p: &Position, unit: Unit) -> bool {
    let Step::Move(side) = p.step else { return false };
    let underway = p.march.as_ref().is_none_or(|march| march.stack.units().any(|one| one == unit));
    underway && movement::may_move(game, p, side, unit).is_ok()
}

/// Whom a unit belongs to: its nation, and of Soviet units the military district.
pub fn group(game: &Game, unit: Unit) -> &'static str {
    use super::super::data::words::District;
    let counter = game.counter(unit);
    match counter.nation {
        Nation::German if matches!(counter.kind, Kind::PanzerGroup | Kind::PanzerCorps) => "German armour",
        Nation::German => "German infantry",
        Nation::Finnish => "Finns",
        Nation::Hungarian => "Hungarians",
        Nation::Italian => "Italians",
        Nation::Romanian => "Romanians",
        Nation::Soviet => match counter.district {
            Some(District::Baltic) => "Baltic district",
            Some(District::Western) => "Western district",
            Some(District::Kiev) => "Kiev district",
            Some(District::Odessa) => "Odessa district",
            Some(District::Reserve) => "Reserve",
            None => "Replacements",
        },
    }
}

fn branch(kind: Kind) -> Branch {
    match kind {
        Kind::Front | Kind::InfantryArmy | Kind::InfantryCorps => Branch::Infantry,
        Kind::Shock => Branch::Shock,
        Kind::PanzerGroup => Branch::ArmourGroup,
        Kind::PanzerCorps | Kind::Armor => Branch::Armour,
        Kind::MountainCorps => Branch::Mountain,
        Kind::MotorizedInfantry | Kind::Mechanized | Kind::ArmoredCavalry => Branch::Mechanised,
        Kind::Cavalry => Branch::Cavalry,
    }
}

fn size(size: Large) -> Size {
    match size {
        Large::Corps => Size::Corps,
        Large::Army => Size::Army,
        Large::Front => Size::Front,
    }
}

/// The hexes as they are: who controls each, and what is said of it.
pub fn places(game: &Game, p: &Position) -> Vec<PlaceState> {
    let zones = [AXIS, SOVIET].map(|side| (side, zone::of(game, p, side)));
    let place = |hex: Hex| {
        let (ground, zone) = (ground_words(game, p, hex), zone_words(p, &zones, hex));
        let units = unit_words(game, p, hex);
        let stands =
            if units.is_empty() { String::new() } else { format!(", {}", count(units.len(), "unit")) };
        PlaceState {
            control: p.controller(hex),
            with_units: match units.as_slice() {
                [] => String::new(),
                all => format!("{ground}. {}{zone}", all.join(". ")),
            },
            spoken: format!("{ground}{stands}{zone}"),
            ..PlaceState::default()
        }
    };
    game.board.layout().hexes().map(place).collect()
}

/// `S4, Brest, fortress, clear, Soviet`.
fn ground_words(game: &Game, p: &Position, hex: Hex) -> String {
    let mut text = hex_label(game, hex);
    if let Some(place) = game.board.place(hex) {
        if place.fortress {
            text += ", fortress";
        }
        if place.worth > 0 {
            let _ = write!(text, ", victory city worth {}", place.worth);
        }
    }
    let _ = write!(text, ", {}", terrain_name(game.ground(p, hex)));
    if let Some(side) = p.controller(hex) {
        let _ = write!(text, ", {}", side_name(side));
    }
    text
}

/// `Soviet 4th Army, 4-4-3, Dispersed` for each unit of a hex.
fn unit_words(game: &Game, p: &Position, hex: Hex) -> Vec<String> {
    let words = |unit: Unit| {
        let status = match p.status[unit] {
            Status::Ready => String::new(),
            status => format!(", {}", status_name(status)),
        };
        format!("{}, {}{status}", unit_name(game, unit), factors(game, unit))
    };
    p.at.units(hex).map(words).collect()
}

/// `. Axis zone` for each side in whose zone a hex lies and that does not stand there itself.
fn zone_words(p: &Position, zones: &[(Side, HexSet)], hex: Hex) -> String {
    let mut text = String::new();
    for (side, _) in zones.iter().filter(|(side, zone)| zone.has(hex) && !p.at.holds(*side, hex)) {
        let _ = write!(text, ". {} zone", side_name(*side));
    }
    text
}
