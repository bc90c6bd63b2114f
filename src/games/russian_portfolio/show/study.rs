//! What is counted for those who look back: points, units, ground; battles and luck.

use crate::{
    combat::{BattleEvent, BattleOrder, Reckoning},
    event::Event,
    game::Game,
    logistics::BaseEvent,
    nouns::{AXIS, Hex, HexSet, SOVIET, Step, Unit},
    odds::{
        course::{self, Way},
        terms::columns,
    },
    rules::{logistics::sea, victory},
    state::Position,
    words::{hex_name, set_name, targets_name, units_name},
};
use engine::{
    base::{by_side::BySide, keys::PlaceKey, side::Side},
    show::{
        battle::{Engaged, Entry, Luck, Stake},
        forecast::Chance,
        line::Line,
        scene::Subject,
        tally::{TallyKind, TallyName},
        tick::{Tick, TickKind},
    },
};

/// What is counted.
pub const NAMES: &[TallyName] = &[
    TallyName { key: "points", label: "Victory points in supply", side: Some(AXIS), kind: TallyKind::Points },
    TallyName { key: "cities", label: "Victory points held", side: Some(AXIS), kind: TallyKind::Held },
    TallyName { key: "ground", label: "Soviet hexes held", side: Some(AXIS), kind: TallyKind::Held },
    TallyName { key: "axis_units", label: "Axis units", side: Some(AXIS), kind: TallyKind::Force },
    TallyName { key: "soviet_units", label: "Soviet units", side: Some(SOVIET), kind: TallyKind::Force },
    TallyName { key: "axis_factors", label: "Axis attack factors", side: Some(AXIS), kind: TallyKind::Other },
    TallyName {
        key: "soviet_factors",
        label: "Soviet defence factors",
        side: Some(SOVIET),
        kind: TallyKind::Other,
    },
];

/// The same numbers of a position.
pub fn tally(game: &Game, p: &Position) -> Vec<i32> {
    let units = |side: Side| p.at.of_side(side).count() as i32;
    let ground = |hex| game.lies_in(hex, super::super::data::words::Country::Ussr) && p.controls(AXIS, hex);
    let held = game.board.layout().hexes().filter(|hex| ground(*hex)).count() as i32;
    let attack: i32 = p.at.of_side(AXIS).map(|(unit, _)| i32::from(game.counter(unit).attack)).sum();
    let defence: i32 = p.at.of_side(SOVIET).map(|(unit, _)| i32::from(game.counter(unit).defence)).sum();
    vec![victory::worth(game, p), victory::held(game, p), held, units(AXIS), units(SOVIET), attack, defence]
}

/// What a fact is on the timeline.
pub fn tick(e: &Event) -> Option<Tick> {
    let place = |hex| Some(Subject::Place(PlaceKey::from(hex)));
    match e {
        Event::Battle(BattleEvent::Fought { odds, .. }) => Some(Tick {
            kind: TickKind::Battle,
            side: odds.attackers.first().map(|there| there.unit.side()),
            subject: Some(battle_of(odds)),
        }),
        Event::Battle(BattleEvent::Tested { unit, .. })
        | Event::Base(BaseEvent::Sailed { unit, sunk: false, .. }) => Some(Tick {
            kind: TickKind::Die,
            side: Some(unit.side()),
            subject: Some(Subject::Unit(unit.0.into())),
        }),
        Event::Battle(BattleEvent::Lost { unit, .. })
        | Event::Base(
            BaseEvent::Starved { unit }
            | BaseEvent::Eliminated { unit }
            | BaseEvent::Sent { unit }
            | BaseEvent::Sailed { unit, sunk: true, .. },
        ) => Some(Tick {
            kind: TickKind::Loss,
            side: Some(unit.side()),
            subject: Some(Subject::Unit(unit.0.into())),
        }),
        Event::Went { stack, to, city: true, .. } => {
            Some(Tick { kind: TickKind::Capture, side: Some(stack.0.side()), subject: place(*to) })
        }
        Event::Battle(BattleEvent::Advanced { unit, to, city: true, .. }) => {
            Some(Tick { kind: TickKind::Capture, side: Some(unit.side()), subject: place(*to) })
        }
        Event::TurnBegan { die: Some(_), .. }
        | Event::Base(BaseEvent::Gambled { .. } | BaseEvent::FarEast { .. }) => {
            Some(Tick { kind: TickKind::Die, side: None, subject: None })
        }
        _ => None,
    }
}

/// What a battle is told of by: the first of the hexes attacked.
fn battle_of(odds: &Reckoning) -> Subject {
    let units = odds.defenders.iter().map(|there| there.hex);
    let all: HexSet = units.chain(odds.garrisons.iter().map(|there| there.0)).collect();
    Subject::Place(all.first().map(PlaceKey::from).unwrap_or_default())
}

/// Cities that the Axis holds before and after, and whose supply line opened or closed (RP-VIC-02).
pub fn scored(game: &Game, before: &Position, after: &Position) -> Vec<Line> {
    let counts = |p: &Position| -> Vec<(Hex, bool)> {
        victory::lines(game, p).map(|(place, line)| (place.hex, line.is_some())).collect()
    };
    let then = counts(before);
    let line = |(hex, now): (Hex, bool)| {
        let (_, was) = then.iter().find(|there| there.0 == hex)?;
        let text = match (*was, now) {
            (true, false) => "no longer counts: no supply line leads there",
            (false, true) => "counts now: a supply line leads there",
            (true, true) | (false, false) => return None,
        };
        let text = format!("{} {text}", hex_name(game, hex));
        Some(Line::of(text).rule("RP-VIC-02").about(Subject::Place(hex.into())))
    };
    counts(after).into_iter().filter_map(line).collect()
}

/// What a fact means for the account of battles and of luck.
pub fn entries(game: &Game, before: &Position, e: &Event, at_hand: Option<&Subject>) -> Vec<Entry> {
    let e = match e {
        Event::Battle(e) => e,
        Event::Base(BaseEvent::Sailed { unit, to, sunk, .. }) => {
            return vec![sailed(game, before, *unit, *to, *sunk)];
        }
        _ => return Vec::new(),
    };
    match e {
        BattleEvent::Fought { attack, odds, die, .. } => fought(game, before, *attack, odds, *die),
        BattleEvent::Tested { wanted, die, .. } => {
            at_hand.map_or_else(Vec::new, |battle| tested(game, before, battle, *wanted, *die))
        }
        BattleEvent::Over { .. } if at_hand.is_some() => {
            let fight = before.fighting.fight.as_ref();
            let success = fight.is_some_and(|fight| {
                let side = fight.units.first().map_or(AXIS, super::super::data::words::UnitId::side);
                let taken = |hex: Hex| before.controls(side, hex) && !before.enemy_in(side, hex);
                fight.targets.iter().all(taken)
            });
            vec![Entry::Over { success }]
        }
        _ => Vec::new(),
    }
}

/// What was to be expected of an attack over every way it may go, and what its die made of that.
fn fought(game: &Game, p: &Position, nth: u8, odds: &Reckoning, die: u8) -> Vec<Entry> {
    let Some(planned) = p.fighting.plan.get(usize::from(nth)) else { return Vec::new() };
    let side = planned.units.first().map_or(AXIS, super::super::data::words::UnitId::side);
    let ways = course::ways(game, p, side, nth);
    let targets: HexSet = planned.targets.iter().filter(|hex| p.enemy_in(side, *hex)).collect();
    let battle = battle_of(odds);
    let place = targets_name(game, targets);
    let engaged = Engaged {
        side,
        place: place.clone(),
        kind: "Attack".into(),
        attackers: set_name(game, planned.units),
        defenders: units_name(game, odds.defenders.iter().map(|there| there.unit)),
        odds: format!("{} to {}, column {}", odds.attack, odds.defence, columns(game, odds)),
        chance: chance(&ways),
    };
    let shown = ways.iter().filter(|way| way.begins_with(die));
    vec![
        Entry::Weighed { battle: battle.clone(), side, place, stake: mean(side, ways.iter()) },
        Entry::Begun { battle: battle.clone(), engaged },
        Entry::Moved { battle, by: Luck::Die, stake: mean(side, shown) },
    ]
}

/// A unit at sea: what the die was likely to do to it, and what it did (RP-STR-08).
fn sailed(game: &Game, p: &Position, unit: Unit, to: Hex, sunk: bool) -> Entry {
    let lost = |n: f64| {
        let mut stake = Stake { success: 1.0 - n, ..Stake::default() };
        stake.lost[unit.side()] = n;
        stake
    };
    Entry::Cast {
        side: unit.side(),
        place: hex_name(game, to).to_owned(),
        what: "Sea transport".to_owned(),
        expected: lost(sea::risk(game, p, unit, to)),
        came: lost(f64::from(u8::from(sunk))),
    }
}

/// What was to be expected before the die of a retreat, and what it made of that (RP-RET-05).
fn tested(game: &Game, p: &Position, battle: &Subject, wanted: u8, die: u8) -> Vec<Entry> {
    let Step::Attack(side) = p.step else { return Vec::new() };
    let Some(fight) = &p.fighting.fight else { return Vec::new() };
    let ways = course::ways_on(game, p, side, BattleOrder::Hexes { hexes: wanted });
    if ways.is_empty() {
        return Vec::new();
    }
    let shown = ways.iter().filter(|way| way.begins_with(die));
    let (battle, place) = (battle.clone(), targets_name(game, fight.targets));
    vec![
        Entry::Weighed { battle: battle.clone(), side, place, stake: mean(side, ways.iter()) },
        Entry::Moved { battle, by: Luck::Die, stake: mean(side, shown) },
    ]
}

/// How many of the equally likely ways take the hexes.
fn chance(ways: &[Way]) -> Option<Chance> {
    let longest = ways.iter().map(|way| way.dice.len()).max()?;
    let taken = ways.iter().filter(|way| way.end.taken).map(|way| way.throws(longest)).sum();
    Some(Chance { ways: taken, of: ways.iter().map(|way| way.throws(longest)).sum() })
}

/// What some ways bring on average.
fn mean<'a>(side: Side, ways: impl Iterator<Item = &'a Way>) -> Stake {
    let (mut all, mut weight) = (Stake::default(), 0.0);
    for way in ways {
        let chance = course::chance(way);
        weight += chance;
        all.success += chance * f64::from(u8::from(way.end.taken));
        all.lost[side] += chance * way.end.own_lost.len() as f64;
        all.lost[side.other()] += chance * way.end.foes_lost.len() as f64;
    }
    if weight > 0.0 {
        all.success /= weight;
        all.lost = BySide::from_fn(|side| all.lost[side] / weight);
    }
    all
}
