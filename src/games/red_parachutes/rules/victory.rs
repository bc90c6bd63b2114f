//! Victory (SCN-01, SCN-04): what each side has to show, each item rounded down by itself.

use super::front::veils;
use crate::{
    event::Event,
    game::{Game, GameDraft},
    nouns::*,
    state::{Position, nth},
};

/// What one thing is worth to the Soviet side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// What is counted.
    pub label: &'static str,
    /// How many there are.
    pub count: i32,
    /// Points.
    pub points: i32,
}

/// All items, in the sequence of SCN-04.
pub fn items(game: &Game, p: &Position) -> Vec<Item> {
    let v = &game.army.victory;
    let per = |label, count: usize, each: u8, sign: i32| {
        let count = count as i32;
        Item { label, count, points: sign * (count / i32::from(each.max(1))) }
    };
    let times = |label, count: usize, each: u8| Item {
        label,
        count: count as i32,
        points: count as i32 * i32::from(each),
    };
    let towns = v.towns.iter().filter(|(at, _)| p.soviet.has(at.0));
    let worth = towns.clone().map(|town| i32::from(town.1)).sum();
    vec![
        Item { label: "towns", count: towns.count() as i32, points: worth },
        times("bridge", usize::from(holds_bridge(game, p)), v.bridge),
        times("improved bridgeheads", p.pairs.iter().filter(|pair| pair.improved).count(), v.improved),
        per("Soviet battalions on the west bank", battalions_west(game, p), v.battalions_west, 1),
        times("German battalions on the east bank", left_east(game, p), v.left_east),
        per("airborne companies in woods or joined", airborne(game, p), v.airborne, 1),
        per("German steps lost", p.lost[nth(GERMAN)].into(), v.german_steps, 1),
        per("Soviet steps lost", p.lost[nth(SOVIET)].into(), v.soviet_steps, -1),
    ]
}

/// Points of the Soviet side, never below 0 (RPX-Q70).
pub fn points(game: &Game, p: &Position) -> i32 {
    items(game, p).iter().map(|item| item.points).sum::<i32>().max(0)
}

fn holds_bridge(game: &Game, p: &Position) -> bool {
    let held = |hex| p.stack(SOVIET, hex).any(|unit| !game.counter(unit).is_leader());
    p.bridge && game.map.bridge.ends.into_iter().all(held)
}

fn battalions_on(game: &Game, p: &Position, side: Side, bank: Bank) -> impl Iterator<Item = Unit> {
    let all: Vec<Unit> =
        p.of_side(side).filter(|(_, hex)| game.map.bank(*hex) == Some(bank)).map(|(unit, _)| unit).collect();
    let battalion: Vec<bool> = all.iter().map(|unit| game.is_battalion(p, *unit) && p.is_up(*unit)).collect();
    all.into_iter().zip(battalion).filter(|(_, is)| *is).map(|(unit, _)| unit)
}

/// Soviet battalions on the west bank, airborne and artillery left out. Who does not know a counter takes it for one.
pub fn battalions_west(game: &Game, p: &Position) -> usize {
    let counts = |unit: &Unit| !game.counter(*unit).is_airborne() && !game.counter(*unit).is_artillery();
    let unknown = veils(p, SOVIET).filter(|veil| game.map.bank(veil.hex) == Some(Bank::West));
    battalions_on(game, p, SOVIET, Bank::West).filter(counts).count()
        + unknown.map(|veil| usize::from(veil.units)).sum::<usize>()
}

/// German battalions left on the east bank; three companies of one kind are one (RPX-002).
fn left_east(game: &Game, p: &Position) -> usize {
    let east = |hex| game.map.bank(hex) == Some(Bank::East);
    let mut companies = Counted::<Alike>::new();
    let there = p.of_side(GERMAN).filter(|(_, hex)| east(*hex)).map(|(unit, _)| game.counter(unit));
    for counter in there.filter(|counter| counter.size == Size::Company) {
        *companies.entry(counter.alike()).or_default() += 1;
    }
    let unknown = veils(p, GERMAN).filter(|veil| east(veil.hex));
    battalions_on(game, p, GERMAN, Bank::East).count()
        + companies.values().map(|n| n / COMPANIES).sum::<usize>()
        + unknown.map(|veil| usize::from(veil.units)).sum::<usize>()
}

/// Airborne companies, face-up or flipped, in woods or within one hex of Soviet ground troops; a battalion counts its steps. Unknown
/// counters beside them are taken for ground troops.
fn airborne(game: &Game, p: &Position) -> usize {
    let ground = p
        .of_side(SOVIET)
        .filter(|(unit, _)| game.counter(*unit).fights() && !game.counter(*unit).is_airborne());
    let unknown = veils(p, SOVIET).filter(|veil| veil.units > 0).map(|veil| veil.hex);
    let near = game.within(ground.map(|(_, hex)| hex).chain(unknown).collect::<HexSet>(), 1);
    let safe = |hex| near.has(hex) || game.map.terrain(hex) == Terrain::Woods;
    let companies =
        p.of_side(SOVIET).filter(|(unit, hex)| game.counter(*unit).kind == Kind::Parachute && safe(*hex));
    let unknown = veils(p, SOVIET).filter(|veil| safe(veil.hex)).map(|veil| usize::from(veil.flipped));
    companies.map(|(unit, _)| usize::from(p.man(unit).steps)).chain(unknown).sum()
}

/// Whether the points are an estimate: units that count may stand among unknown ones.
pub fn is_estimated(game: &Game, p: &Position) -> bool {
    let east = |hex| game.map.bank(hex) == Some(Bank::East);
    veils(p, SOVIET).next().is_some() || veils(p, GERMAN).any(|veil| east(veil.hex))
}

/// Points from which the Soviet side wins.
pub fn needed(game: &Game) -> i32 {
    let levels = &game.army.victory.levels;
    levels.iter().find(|level| level.0.starts_with("Soviet")).map_or(0, |level| level.1)
}

/// How the game ends as it stands.
pub fn outcome(game: &Game, p: &Position) -> Outcome {
    let score = points(game, p);
    let levels = &game.army.victory.levels;
    let level = levels.iter().find(|level| (level.1..=level.2).contains(&score)).or(levels.last());
    let name = level.map_or(String::new(), |level| level.0.clone());
    let winner = match () {
        () if name.starts_with("German") => Some(GERMAN),
        () if name.starts_with("Soviet") => Some(SOVIET),
        () => None,
    };
    let sentence = if winner.is_some() { format!("{name} victory") } else { name.clone() };
    Outcome { winner, kind: name.to_lowercase().replace(' ', "-"), sentence, score, needed: needed(game) }
}

/// Whether a side has nothing on the map that fights, and nothing to come (SCN-01).
fn is_spent(game: &Game, p: &Position, side: Side) -> bool {
    let fights = |unit: &Unit| game.counter(*unit).fights();
    let there = |unit: Unit| p.at.of(unit).is_some() || matches!(p.man(unit).off, Off::Waiting | Off::Unseen);
    !units_of(side).filter(fights).any(there)
}

/// The game ends after the last turn, or when a side has nothing left (SCN-01).
pub fn end_of_turn(game: &Game, d: &mut GameDraft<'_>) {
    if usize::from(d.state.turn) >= game.army.track.len() {
        let end = outcome(game, d.state);
        d.emit(Event::Ended(end));
    } else {
        end_where_spent(game, d);
    }
}

/// Whether a side has nothing left.
pub fn any_spent(game: &Game, p: &Position) -> bool {
    [GERMAN, SOVIET].into_iter().any(|side| is_spent(game, p, side))
}

/// The game ends at once when a side has nothing left (SCN-01).
pub fn end_where_spent(game: &Game, d: &mut GameDraft<'_>) {
    if any_spent(game, d.state) {
        let end = outcome(game, d.state);
        d.emit(Event::Ended(end));
    }
}
