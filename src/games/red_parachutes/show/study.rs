//! What is counted for those who look back: points, units, losses; and luck: what two dice brought against what was to be expected.

use super::{news, sidebar};
use crate::{
    battle::{Battle, BattleEvent, Shelling},
    data::tables::Crossing,
    event::{Deed, Event},
    game::Game,
    nouns::*,
    odds::{
        course::{self, Way},
        drops::{THROWS, landings},
    },
    rules::{
        combat::{
            conduct::taking_part,
            fight::{SPENDS, SURPRISES, failing, odds_of},
            losses::{self, Fate},
        },
        crossing,
        front::veils,
        infiltration,
        recovery::morale,
        victory,
    },
    sight::View,
    state::{Position, nth},
    words::{hex_name, unit_name},
};
use engine::{
    base::by_side::BySide,
    show::{
        battle::{Engaged, Luck, Stake},
        forecast::Chance,
        news::{News, Outlook},
        tally::TallyKind,
        tick::TickKind,
    },
};

const fn name(key: &'static str, label: &'static str, side: Side, kind: TallyKind) -> TallyName {
    TallyName { key, label, side: Some(side), kind }
}

/// What is counted.
const NAMES: &[TallyName] = &[
    name("points", "Soviet points", SOVIET, TallyKind::Points),
    name("towns", "Towns in Soviet hands", SOVIET, TallyKind::Held),
    name("german_units", "German units", GERMAN, TallyKind::Force),
    name("soviet_units", "Soviet units", SOVIET, TallyKind::Force),
    name("german_steps_lost", "German steps lost", GERMAN, TallyKind::Loss),
    name("soviet_steps_lost", "Soviet steps lost", SOVIET, TallyKind::Loss),
];

impl Study for Game {
    fn step_name(&self, when: When) -> Option<String> {
        sidebar::phase_name(when)
    }
    fn tally_names() -> &'static [TallyName] {
        NAMES
    }
    /// Stacks that are not inspected count by their counters.
    fn tally(&self, v: &View) -> Vec<i32> {
        let p = &v.seen;
        let units = |side: Side| {
            let seen: u8 = veils(p, side).map(|veil| veil.units + veil.flipped).sum();
            let known = p.of_side(side).filter(|(unit, _)| !self.counter(*unit).is_leader());
            known.count() as i32 + i32::from(seen)
        };
        let towns = self.army.victory.towns.iter().filter(|town| p.soviet.has(town.0.0)).count() as i32;
        let [german, soviet] = p.lost.map(i32::from);
        vec![victory::points(self, p), towns, units(GERMAN), units(SOVIET), german, soviet]
    }
    fn tick(&self, e: &Event) -> Option<Tick> {
        let of = |kind, side, subject| Some(Tick { kind, side, subject });
        let unit = |unit: Unit| Some(Subject::Unit(unit.0.into()));
        match e {
            Event::Battle(BattleEvent::Committed { target, attackers, .. }) => {
                let side = attackers.first().map(Unit::side);
                of(TickKind::Battle, side, Some(Subject::Place((*target).into())))
            }
            Event::Battle(BattleEvent::Lost { unit: who } | BattleEvent::Eliminated { unit: who }) => {
                of(TickKind::Loss, Some(who.side()), unit(*who))
            }
            Event::Crossed { unit: who, .. }
            | Event::Landed { unit: who, .. }
            | Event::Demolition { unit: who, .. } => of(TickKind::Die, Some(who.side()), unit(*who)),
            Event::Inspected { .. } => of(TickKind::Reveal, None, None),
            _ => None,
        }
    }
    fn entries(&self, before: &View, e: &Event, _after: &View, at_hand: Option<&Subject>) -> Vec<Entry> {
        let p = &before.seen;
        if let Some(Try { unit, at, what, chance, works }) = tried(self, p, e) {
            let place = at.or_else(|| p.at.of(unit).map(|hex| hex_name(self, hex)));
            let place = place.unwrap_or_else(|| unit_name(self, unit));
            return vec![cast(unit.side(), place, what, chance, f64::from(u8::from(works)))];
        }
        match e {
            Event::Battle(BattleEvent::Bombarded(shelling)) => vec![bombarded(self, shelling)],
            Event::Battle(event) => {
                let fight = p.fight.as_deref().filter(|b| b.shells.is_none());
                fight.map(|b| fought(self, p, b, event, at_hand)).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }
    fn news(&self, v: &View, e: &Event) -> Vec<News> {
        news::news(self, v, e)
    }
    fn outlook(&self, _v: &View, _side: Side) -> Outlook {
        Outlook { unsupplied: "vehicles without a line that go far are cut off for good", due: Vec::new() }
    }
}

/// What a unit tries besides the roll of a combat: where, if not where it stands; how often it works, whether it did.
struct Try {
    unit: Unit,
    at: Option<String>,
    what: &'static str,
    chance: f64,
    works: bool,
}

fn tried(game: &Game, p: &Position, e: &Event) -> Option<Try> {
    let place = |hex: Hex| Some(hex_name(game, hex));
    let up_to = |most: i8| f64::from(most.clamp(0, 6)) / 6.0;
    let leads = |leader| game.leads(p, leader);
    let (unit, at, what, chance, works) = match e {
        Event::Crossed { unit, to, drm, result, .. } => {
            let across = |sum: u8| game.tables.river.result(crossing::row(game, p, *unit), sum as i8 + drm);
            let chance = of_two(|sum| across(sum) == Crossing::Across);
            (*unit, place(*to), "Crossing", chance, *result == Crossing::Across)
        }
        Event::Demolition { unit, drm, fell, .. } => {
            let most = game.tables.fixed.demolition_success_max as i8 - *drm as i8;
            (*unit, Some("the bridge of Kaniv".to_owned()), "Demolition", up_to(most), *fell)
        }
        Event::Landed { unit, aim, at, .. } => {
            let down: u32 = landings(game, p, *aim).iter().sum();
            (*unit, place(*aim), "Drop", f64::from(down) / f64::from(THROWS), at.is_some())
        }
        Event::Infiltrated { units, from, die: Some(_), drm, went, .. } => {
            let most = infiltration::success_max(game, p, *from)? - drm;
            let most = if game.tables.infiltration.natural_six_disrupts { most.min(5) } else { most };
            (units.first()?, None, "Infiltration", up_to(most), *went)
        }
        Event::Did { unit, deed: Deed::Rallied { die: Some(_), up } } => {
            (*unit, None, "Recovery", up_to(morale(game, p, *unit) as i8), *up)
        }
        Event::Did { unit, deed: Deed::Gathered { up, drm, .. } } => {
            (*unit, None, "Gathering", up_to(game.tables.drop.consolidate_on - drm), *up)
        }
        Event::Battle(BattleEvent::Searched { unit, found, .. }) => {
            (*unit, None, "Search", up_to(game.tables.fixed.search_success_max as i8), *found)
        }
        Event::Did { unit, deed: Deed::Surprised { falls, days, .. } } => {
            (*unit, None, "Leader alone", unharmed(0), !falls && *days == 0)
        }
        Event::Battle(BattleEvent::Checked { leader, falls, steps, days, .. }) => {
            (*leader, None, "Leader under fire", unharmed(*steps), !falls && *days == 0)
        }
        Event::Battle(BattleEvent::Fired { gun, die: Some(_), spent }) => {
            (*gun, None, "Ammunition", up_to(6 - SPENDS as i8), !spent)
        }
        Event::Battle(BattleEvent::CutOff { unit, die: Some(_), cut }) => {
            let most = game.tables.fixed.oos_defender_isolated_max as i8;
            (*unit, None, "Supply after combat", 1.0 - up_to(most), !cut)
        }
        Event::Battle(BattleEvent::Led { leader, works, .. }) => {
            (*leader, None, "Leader", up_to(leads(*leader)?.combat as i8), *works)
        }
        Event::Battle(BattleEvent::Breaks { leader, works, .. }) => {
            (*leader, None, "Breakthrough", up_to(leads(*leader)?.tactical as i8), *works)
        }
        Event::Battle(BattleEvent::Shot { by, hit, value, armor, .. }) => {
            (*by, None, "Anti-tank fire", of_two(|sum| game.results.hits(*value, *armor, sum)), *hit)
        }
        _ => return None,
    };
    Some(Try { unit, at, what, chance, works })
}

/// How often a leader comes to no harm where so many steps fell.
fn unharmed(steps: u8) -> f64 {
    of_two(|sum| losses::fate(sum, steps) == Fate::Unharmed)
}

/// How often the sum of two dice fits.
fn of_two(fits: impl Fn(u8) -> bool) -> f64 {
    two_dice().filter(|(sum, _)| fits(*sum)).map(|one| one.1).sum()
}

/// Sums of two dice with their chances.
fn two_dice() -> impl Iterator<Item = (u8, f64)> {
    (2..=12u8).map(|sum| (sum, f64::from(6 - sum.abs_diff(7)) / 36.0))
}

/// A try that costs a unit when it fails.
fn cast(side: Side, place: String, what: &str, chance: f64, came: f64) -> Entry {
    let stake = |success: f64| {
        let lost = if what == "Drop" { 1.0 - success } else { 0.0 };
        Stake { success, lost: BySide::from_fn(|of| if of == side { lost } else { 0.0 }) }
    };
    Entry::Cast { side, place, what: what.to_owned(), expected: stake(chance), came: stake(came) }
}

fn bombarded(game: &Game, shelling: &Shelling) -> Entry {
    let (side, foe) = (shelling.gun.side(), shelling.gun.side().other());
    let table = &game.results.bombardment;
    let column = table.column(shelling.value, shelling.density);
    let steps = |sum: u8| f64::from(losses::split(table.result(column, sum).0, false).0);
    let stake =
        |steps: f64| Stake { success: 0.0, lost: BySide::from_fn(|of| if of == foe { steps } else { 0.0 }) };
    Entry::Cast {
        side,
        place: hex_name(game, shelling.target),
        what: "Bombardment".to_owned(),
        expected: stake(two_dice().map(|(sum, chance)| chance * steps(sum)).sum()),
        came: stake(steps(shelling.dice.iter().sum())),
    }
}

/// The roll of a combat and the dice of standing fast, against all that could have come.
fn fought(
    game: &Game,
    p: &Position,
    b: &Battle,
    event: &BattleEvent,
    at_hand: Option<&Subject>,
) -> Vec<Entry> {
    let battle = Subject::Place(b.target.into());
    let (side, place) = (p.phasing, hex_name(game, b.target));
    let so_far = [0, 1].map(|side| b.fallen[side].iter().map(|one| one.1).sum::<u8>());
    let moved = |all: &[Way], came: &[Way]| {
        let [all, came] = [all, came].map(|ways| mean(ways, so_far));
        [
            Entry::Weighed { battle: battle.clone(), side, place: place.clone(), stake: all },
            Entry::Moved { battle: battle.clone(), by: Luck::Die, stake: came },
        ]
    };
    match event {
        BattleEvent::Surprise { works, .. } => {
            vec![cast(side, place, "Surprise", f64::from(SURPRISES) / 6.0, f64::from(u8::from(*works)))]
        }
        BattleEvent::Rallied { side, die: Some(_), fail } => {
            let all = taking_part(p, b, *side);
            let level = b.levels[nth(*side)].unwrap_or_default();
            let hold = |fail: UnitSet| 1.0 - fail.len() as f64 / all.len().max(1) as f64;
            let mean = (1..=6).map(|die| hold(failing(game, p, &all, level, die))).sum::<f64>() / 6.0;
            vec![cast(*side, place, "Morale level", mean, hold(*fail))]
        }
        BattleEvent::Rolled { dice, .. } if dice[0] > 0 => {
            let Some(ways) = course::before_roll(game, p) else { return Vec::new() };
            let sum = dice[0] + dice[1];
            let came: Vec<Way> =
                ways.iter().filter(|way| way.roll.is_some_and(|roll| roll.1 == sum)).copied().collect();
            let [weighed, rolled] = moved(&ways, &came);
            vec![weighed, Entry::Begun { battle, engaged: engaged(game, p, b, &ways) }, rolled]
        }
        BattleEvent::Stood { stands, .. } if at_hand.is_some() => {
            let [stood, yielded] = course::before_stand(game, p);
            let all: Vec<Way> = stood.iter().chain(&yielded).copied().collect();
            moved(&all, if *stands { &stood } else { &yielded }).to_vec()
        }
        BattleEvent::Over if at_hand.is_some() => {
            vec![Entry::Over { success: p.stack(side.other(), b.target).next().is_none() }]
        }
        _ => Vec::new(),
    }
}

fn engaged(game: &Game, p: &Position, b: &Battle, ways: &[Way]) -> Engaged {
    let names = |units: UnitSet| join(&units.iter().map(|unit| unit_name(game, unit)).collect::<Vec<_>>());
    let dice = ways.iter().map(|way| way.dice).max().unwrap_or(0);
    let throws = |fits: &dyn Fn(&&Way) -> bool| ways.iter().filter(fits).map(|way| way.of(dice)).sum();
    let odds = odds_of(game, p, b);
    Engaged {
        side: p.phasing,
        place: hex_name(game, b.target),
        kind: "Attack".into(),
        attackers: names(b.attackers),
        defenders: names(b.defenders),
        odds: format!(
            "{} to {}, {}",
            odds.attack.iter().sum::<u32>(),
            odds.defence.iter().sum::<u32>(),
            game.results.rung_name(odds.rung)
        ),
        chance: Some(Chance { ways: throws(&|way| way.emptied), of: throws(&|_| true) }),
    }
}

/// What some ways bring on average, with the steps lost before.
fn mean(ways: &[Way], so_far: [u8; 2]) -> Stake {
    let share = |way: &Way| way.throws as f64 / 6_f64.powi(way.dice as i32);
    let all: f64 = ways.iter().map(share).sum::<f64>().max(f64::MIN_POSITIVE);
    let of = |value: &dyn Fn(&Way) -> f64| ways.iter().map(|way| share(way) * value(way)).sum::<f64>() / all;
    let lost = |side: Side| f64::from(so_far[nth(side)]) + of(&|way| way.lost[nth(side)].into());
    Stake { success: of(&|way| f64::from(u8::from(way.emptied))), lost: BySide::from_fn(lost) }
}
