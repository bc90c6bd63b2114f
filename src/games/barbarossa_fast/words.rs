//! Words of the game: names of units and places, months, results. They lie below the rules, whose faults say them; sentences
//! of the log and of refusals are in `show`.

use crate::{
    edition::MONTHS,
    game::Game,
    ids::{CounterId, FleetId, SpaceId, UnitId, UnitSet},
    nouns::{GERMAN, GameResult, Group, Plan, ResultKind, SOVIET, Weather},
    order::Order,
    state::Open,
    talk::Team,
};
use engine::{
    base::outcome::Outcome,
    show::{scene::Subject, sealed::SealedOrder, words::Tone},
};
use kit::say::join;

/// A result in words.
pub fn outcome(g: &Game, r: &GameResult) -> Outcome {
    let (winner, kind, sentence) = match r.kind {
        ResultKind::German => (Some(GERMAN), "german", "German victory on points"),
        ResultKind::Soviet => (Some(SOVIET), "soviet", "Soviet victory"),
        ResultKind::SuddenDeath => {
            (Some(GERMAN), "sudden_death", "German victory: Moscow fell, and resistance with it")
        }
        ResultKind::Academic => {
            (None, "academic", "Japan attacked in the Far East: an academic German victory")
        }
    };
    Outcome { winner, kind: kind.into(), sentence: g.spell(sentence), score: r.points, needed: r.needed }
}

/// Name of a German unit.
pub fn german_name(g: &Game, unit: UnitId) -> String {
    g.board.german.get(unit.index()).map_or_else(|| "a German unit".into(), |u| u.said.clone())
}

/// Name of a Soviet counter.
pub fn counter_name(g: &Game, counter: CounterId) -> String {
    g.board.counters.get(counter.index()).map_or_else(|| "a Soviet unit".into(), |c| c.said.clone())
}

/// Name of a unit as far as the viewer knows it, capitalised for the start of a sentence.
pub fn unit_name(g: &Game, o: &Open, unit: UnitId) -> String {
    if unit.is_german() {
        return german_name(g, unit);
    }
    o.face(unit).map_or_else(|| format!("Unknown {}", unseen_name(g, o, unit, 1)), |c| counter_name(g, c))
}

/// What units that are face down are called: their type is public where there are types (BF-EXP-07).
pub fn unseen_name(g: &Game, o: &Open, unit: UnitId, n: usize) -> &'static str {
    match (g.edition.has_types, o.is_tank(unit), n) {
        (false, _, 1) => "unit",
        (false, ..) => "units",
        (true, true, 1) => "tank unit",
        (true, true, _) => "tank units",
        (true, false, 1) => "infantry unit",
        (true, false, _) => "infantry units",
    }
}

/// The same inside a sentence.
pub fn unit_in_text(g: &Game, o: &Open, unit: UnitId) -> String {
    if !unit.is_german() && o.face(unit).is_none() {
        format!("an unknown {}", unseen_name(g, o, unit, 1))
    } else {
        unit_name(g, o, unit)
    }
}

/// A list of units: `16th Army, 56th Panzer Corps and 2 unknown units`.
pub fn units_in_text(g: &Game, o: &Open, units: UnitSet) -> String {
    listed(g, o, units, |unit| unit_name(g, o, unit))
}

/// A list of units, of which those that are known are named.
pub fn listed(g: &Game, o: &Open, units: UnitSet, name: impl Fn(UnitId) -> String) -> String {
    let (unknown, known): (Vec<_>, Vec<_>) =
        units.into_iter().partition(|u| !u.is_german() && o.face(*u).is_none());
    let mut parts: Vec<String> = known.into_iter().map(name).collect();
    for tanks in [false, true] {
        let mut alike = unknown.iter().filter(|u| o.is_tank(**u) == tanks);
        let n = alike.clone().count();
        match (alike.next(), n) {
            (None, _) => {}
            (Some(one), 1) => parts.push(unit_in_text(g, o, *one)),
            (Some(one), n) => parts.push(format!("{n} unknown {}", unseen_name(g, o, *one, n))),
        }
    }
    join(&parts)
}

/// Name of a place.
pub fn place(g: &Game, s: SpaceId) -> String {
    match g.board.spaces.get(s.index()) {
        Some(space) if s.is_in(g.board.entries) => format!("the {} entry", space.shown),
        Some(space) => space.shown.clone(),
        None => "nowhere".into(),
    }
}

/// Name of an army group.
pub fn group_name(group: Group) -> &'static str {
    match group {
        Group::N => "Army Group North",
        Group::C => "Army Group Centre",
        Group::S => "Army Group South",
    }
}

/// Name of a commander of a team.
pub fn commander_name(g: &Game, by: Group) -> &'static str {
    match (g.setup.team, by) {
        (Team::Two, Group::N) => "Army Groups North and South",
        (Team::One | Team::Two | Team::Three, by) => group_name(by),
    }
}

/// Name of a sector.
pub fn sector_name(group: Group) -> &'static str {
    match group {
        Group::N => "North",
        Group::C => "Centre",
        Group::S => "South",
    }
}

/// Name of a plan.
pub fn plan_name(plan: Plan) -> &'static str {
    match plan {
        Plan::Historical => "Historical plan",
        Plan::Marcks => "Marcks plan",
        Plan::Schultz => "Schultz plan",
    }
}

/// Name of an air fleet.
pub fn fleet_name(g: &Game, fleet: FleetId) -> String {
    g.board.fleets.get(fleet.index()).map_or_else(|| "Luftflotte".into(), |f| f.name.clone())
}

/// Weather in a word.
pub fn weather_name(w: Weather) -> &'static str {
    match w {
        Weather::Good => "Good weather",
        Weather::Mud => "Mud",
        Weather::Snow => "Snow",
    }
}

/// `July 1941`.
pub fn month(turn: u8) -> String {
    match turn {
        0 => "22 June 1941".into(),
        n => format!("{} 1941", MONTHS[(n as usize - 1).min(6)]),
    }
}

/// What a result of the air battle does (BF-AIR-03 to -05).
pub fn face_words(result: u8) -> (&'static str, Tone) {
    match result {
        ..=2 => ("nothing", Tone::Quiet),
        3 => ("seen", Tone::Plain),
        _ => ("seen, hit", Tone::Good),
    }
}

/// An order for the window to hold.
pub fn seal(order: &Order) -> SealedOrder {
    SealedOrder::new(*order)
}

impl From<UnitId> for Subject {
    fn from(unit: UnitId) -> Self {
        Self::Unit(unit.0.into())
    }
}

impl From<SpaceId> for Subject {
    fn from(space: SpaceId) -> Self {
        Self::Place(space.0.into())
    }
}
