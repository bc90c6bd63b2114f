//! What is counted for those who look back: points, units, ground; battles and luck.

use super::{
    super::{
        battle::{Attack, BattleEvent, Read, Reckoning},
        data::{table::Verdict, words::PlaceKind},
        event::Event,
        game::Game,
        nouns::{AXIS, SOVIET},
        rules::{combat::results, victory},
        state::Position,
    },
    battle::{column, empties},
    words::{set_name, targets_name, units_name},
};
use crate::engine::{
    base::{by_side::BySide, keys::PlaceKey, side::Side},
    show::{
        battle::{Engaged, Entry, Luck, Stake},
        forecast::Chance,
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
    TallyName { key: "axis_factors", label: "Axis attack factors", side: Some(AXIS), kind: TallyKind::Force },
    TallyName {
        key: "soviet_factors",
        label: "Soviet defence factors",
        side: Some(SOVIET),
        kind: TallyKind::Force,
    },
];

/// The same numbers of a position.
pub fn tally(game: &Game, p: &Position) -> Vec<i32> {
    let units = |side: Side| p.units_of(side).count() as i32;
    let ground = |hex| game.lies_in(hex, super::super::data::words::Country::Ussr) && p.controls(AXIS, hex);
    let held = game.board.layout().hexes().filter(|hex| ground(*hex)).count() as i32;
    let attack: i32 = p.units_of(AXIS).map(|(unit, _)| i32::from(game.counter(unit).attack)).sum();
    let defence: i32 = p.units_of(SOVIET).map(|(unit, _)| i32::from(game.counter(unit).defence)).sum();
    vec![victory::worth(game, p), victory::held(game, p), held, units(AXIS), units(SOVIET), attack, defence]
}

/// What a fact is on the timeline.
pub fn tick(game: &Game, e: &Event) -> Option<Tick> {
    let place = |hex| Some(Subject::Place(PlaceKey::from(hex)));
    match e {
        Event::Battle(BattleEvent::Fought { odds, .. }) => Some(Tick {
            kind: TickKind::Battle,
            side: odds.attackers.first().map(|there| there.unit.side()),
            subject: odds.defenders.first().map(|there| Subject::Unit(there.unit.0.into())),
        }),
        Event::Battle(BattleEvent::Lost { unit, .. }) => Some(Tick {
            kind: TickKind::Loss,
            side: Some(unit.side()),
            subject: Some(Subject::Unit(unit.0.into())),
        }),
        Event::Moved { stack, path, .. } => {
            let worth = |hex: &&super::super::nouns::Hex| {
                game.board.place(**hex).is_some_and(|place| place.kind == PlaceKind::Victory)
            };
            let city = path.iter().find(worth)?;
            Some(Tick { kind: TickKind::Capture, side: Some(stack.0.side()), subject: place(*city) })
        }
        Event::TurnBegan { die: Some(_), .. } => {
            Some(Tick { kind: TickKind::Die, side: None, subject: None })
        }
        _ => None,
    }
}

/// What a fact means for the account of battles and of luck.
pub fn entries(game: &Game, before: &Position, e: &Event, at_hand: Option<&Subject>) -> Vec<Entry> {
    let Event::Battle(e) = e else { return Vec::new() };
    match e {
        BattleEvent::Fought { attack, odds, verdict, results, .. } => {
            let Some(planned) = before.fighting.plan.get(usize::from(*attack)) else { return Vec::new() };
            fought(game, before, planned, odds, *verdict, results)
        }
        BattleEvent::Over { .. } if at_hand.is_some() => {
            let fight = before.fighting.fight.as_ref();
            let success = fight.is_some_and(|fight| !fight.emptied.is_empty());
            vec![Entry::Over { success }]
        }
        _ => Vec::new(),
    }
}

fn fought(
    game: &Game,
    p: &Position,
    planned: &Attack,
    odds: &Reckoning,
    verdict: Verdict,
    reads: &[Read],
) -> Vec<Entry> {
    let side = planned.units.first().map_or(AXIS, super::super::data::words::UnitId::side);
    let targets = planned.targets.iter().filter(|hex| p.enemy_in(side, *hex)).collect();
    let attack = Attack { targets, ..planned.clone() };
    let battle = Subject::Place(attack.targets.first().map(PlaceKey::from).unwrap_or_default());
    let place = targets_name(game, attack.targets);
    let faces: Vec<Stake> = (1..=6)
        .map(|die| {
            let (verdict, reads) = results::read(game, p, &attack, odds, die);
            stake(side, odds, verdict, &reads)
        })
        .collect();
    let mut mean = Stake::default();
    for face in &faces {
        mean += Stake { success: face.success / 6.0, lost: BySide::from_fn(|side| face.lost[side] / 6.0) };
    }
    let ways = faces.iter().filter(|face| face.success > 0.5).count() as u128;
    let engaged = Engaged {
        side,
        place: place.clone(),
        kind: "Attack".into(),
        attackers: set_name(game, attack.units),
        defenders: units_name(game, odds.defenders.iter().map(|there| there.unit)),
        odds: format!("{} to {}, column {}", odds.attack, odds.defence, column(game, odds.column)),
        chance: Some(Chance { ways, of: 6 }),
    };
    vec![
        Entry::Weighed { battle: battle.clone(), side, place, stake: mean },
        Entry::Begun { battle: battle.clone(), engaged },
        Entry::Moved { battle, by: Luck::Die, stake: stake(side, odds, verdict, reads) },
    ]
}

/// What a result brings: whether the hexes are emptied, and units that are surely lost.
fn stake(side: Side, odds: &Reckoning, verdict: Verdict, reads: &[Read]) -> Stake {
    let mut lost = BySide::from_fn(|_| 0.0);
    lost[side.other()] =
        reads.iter().filter(|read| read.unit.is_some() && read.verdict >= Verdict::DE).count() as f64;
    let pays = matches!(verdict, Verdict::AE | Verdict::X);
    if pays {
        // The share of the attackers that is worth the defence.
        let share = f64::from(odds.defence) / f64::from(odds.attack.max(1));
        lost[side] = (share * odds.attackers.len() as f64).min(odds.attackers.len() as f64);
        if verdict == Verdict::X && !reads.is_empty() {
            lost[side.other()] = 1.0;
        }
    }
    Stake { success: f64::from(u8::from(empties(reads))), lost }
}
