//! The account of battles: what was committed, at what chance, and what die and faces changed.

use super::forecast;
use crate::{
    event::{Event, begins, follows, ordered},
    game::Game,
    ids::{PerUnit, SOVIET_UNITS, SpaceId, SpaceSet, UnitId, UnitSet},
    nouns::Phase,
    state::{Battle, Open},
    words,
};
use engine::show::{
    battle::{Engaged, Entry, Luck},
    scene::Subject,
};

fn about(s: SpaceId) -> Subject {
    Subject::from(s)
}

/// What an event means, from how things stood before it and how they stand after it.
pub fn account(g: &Game, before: &Open, e: &Event, after: &Open, at_hand: Option<&Subject>) -> Vec<Entry> {
    match e {
        Event::AirRolled { target, .. } => {
            weighed(g, before, *target).into_iter().chain(moved(g, after, *target, Luck::Die)).collect()
        }
        Event::Revealed { unit, .. } => revealed(g, before, after, *unit),
        Event::Committed { target, blitzkrieg } => {
            let kind = if *blitzkrieg { "Blitzkrieg" } else { "Attack" };
            begun(g, after, *target, kind)
        }
        Event::LegBegan { target } => second_leg(g, after, *target),
        Event::Cancelled { target } | Event::Lapsed { target } | Event::CalledOff { target } => {
            vec![Entry::CalledOff { battle: about(*target) }]
        }
        Event::BattleClosed { target } => vec![Entry::Over { success: is_won(g, before, *target) }],
        Event::GameOver { .. } if at_hand.is_some() => {
            vec![Entry::Over { success: is_won(g, before, before.battle.target) }]
        }
        begins!() => Vec::new(),
        ordered!() => Vec::new(),
        follows!() => Vec::new(),
        Event::PlanChosen { .. }
        | Event::Dealt { .. }
        | Event::WeatherRolled { .. }
        | Event::Moved { .. }
        | Event::Fired { .. }
        | Event::HitPlaced { .. }
        | Event::SuddenDeathRolled { .. }
        | Event::StrengthShown { .. }
        | Event::JapanRolled { .. }
        | Event::Arrived { .. }
        | Event::SiberiaRolled { .. }
        | Event::TurnedDown { .. }
        | Event::SentToSiberia { .. }
        | Event::Shared { .. }
        | Event::GameOver { .. } => Vec::new(),
    }
}

/// A face turned up: what it means for its own battle, and for the others.
fn revealed(g: &Game, before: &Open, after: &Open, unit: UnitId) -> Vec<Entry> {
    let fighting = after.battle.attackers.or(after.battle.defenders).has(unit);
    let at = if fighting { Some(after.battle.target) } else { after.space(unit) };
    let own = at.and_then(|at| moved(g, after, at, Luck::Face));
    own.into_iter().chain(drifted(g, before, after, at)).collect()
}

/// A unit that goes on has taken the first position.
fn second_leg(g: &Game, after: &Open, target: SpaceId) -> Vec<Entry> {
    let mut out = vec![Entry::Over { success: true }];
    out.extend(begun(g, after, target, "Blitzkrieg, second leg"));
    out
}

/// As the forecast means it: no unit defends any more, and an attacker moved in or could have.
fn is_won(g: &Game, o: &Open, target: SpaceId) -> bool {
    let german = o.phase == Phase::Battle;
    let enemies = if german { o.soviet } else { o.german };
    !target.is_in(enemies)
        && (o.is_german(target) == german || crate::rules::combat::may_anyone_advance(g, o))
}

fn weighed(g: &Game, o: &Open, target: SpaceId) -> Option<Entry> {
    let w = forecast::weigh(g, o, target)?;
    Some(Entry::Weighed {
        battle: about(target),
        side: w.side,
        place: words::place(g, target),
        stake: w.stake,
    })
}

fn moved(g: &Game, o: &Open, target: SpaceId, by: Luck) -> Option<Entry> {
    let stake = forecast::weigh(g, o, target)?.stake;
    Some(Entry::Moved { battle: about(target), by, stake })
}

/// What a face seen at one place changed for the attacks elsewhere that have been weighed, because an air fleet flew over
/// them, and still have an unknown unit in them.
fn drifted(g: &Game, before: &Open, after: &Open, at: Option<SpaceId>) -> Vec<Entry> {
    let fights = matches!(after.phase, Phase::Battle | Phase::SovietBattle);
    let at_hand = fights.then_some(after.battle.target);
    let here: SpaceSet = [at, at_hand].into_iter().flatten().collect();
    let flown: SpaceSet = after.fleets.iter().filter(|f| f.die > 0).filter_map(|f| f.target).collect();
    let (before, after) = (laid_aside(before), laid_aside(after));
    let unknown = |t: &SpaceId| {
        let fighting = after.attackers_of(*t).or(after.units_at(*t)).and(SOVIET_UNITS);
        fighting.into_iter().any(|u| after.face(u).is_none())
    };
    let stakes = (flown & after.targets & !here).iter().filter(unknown).filter_map(|t| {
        let [then, now] = [&before, &after].map(|o| forecast::weigh(g, o, t));
        Some(Entry::Drifted { battle: about(t), before: then?.stake, stake: now?.stake })
    });
    stakes.collect()
}

/// The position with the current battle laid aside, so that another attack can be weighed as the next.
fn laid_aside(o: &Open) -> Open {
    let mut open = o.clone();
    open.phase = match o.phase {
        Phase::Battle => Phase::Attacks,
        Phase::SovietBattle => Phase::SovietAttacks,
        other => other,
    };
    open.battle = Battle::NONE;
    open.hits = PerUnit::default();
    open
}

fn begun(g: &Game, o: &Open, target: SpaceId, kind: &str) -> Vec<Entry> {
    let b = &o.battle;
    let w = forecast::weigh(g, o, target);
    let (own, foe) = (strength(g, o, b.attackers), strength(g, o, b.defenders));
    let engaged = Engaged {
        side: if o.phase == Phase::Battle { crate::nouns::GERMAN } else { crate::nouns::SOVIET },
        place: words::place(g, target),
        kind: kind.into(),
        attackers: words::units_in_text(g, o, b.attackers),
        defenders: words::units_in_text(g, o, b.defenders),
        odds: format!("{own} to {foe}"),
        chance: w.as_ref().map(|w| w.chance),
    };
    let stake = w.map(|w| Entry::Weighed {
        battle: about(target),
        side: w.side,
        place: engaged.place.clone(),
        stake: w.stake,
    });
    stake.into_iter().chain([Entry::Begun { battle: about(target), engaged }]).collect()
}

/// Factors as far as they are known: `6`, `2 and 1 unknown`, `1 unknown`.
fn strength(g: &Game, o: &Open, units: UnitSet) -> String {
    let known: u8 = units.into_iter().filter_map(|u| g.factor(o, u)).sum();
    let unknown = units.into_iter().filter(|u| g.factor(o, *u).is_none()).count();
    match (known, unknown) {
        (n, 0) => n.to_string(),
        (0, n) if units.len() == n => format!("{n} unknown"),
        (k, n) => format!("{k} and {n} unknown"),
    }
}
