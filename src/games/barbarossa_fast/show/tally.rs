//! What is counted at every moment and what makes a tick on the timeline: for curves, comparisons and statistics.
//! Only what both sides see.

use crate::{
    event::Event,
    game::Game,
    ids::{GERMAN_UNITS, SOVIET_UNITS, SpaceId, UnitId},
    nouns::{GERMAN, Phase, SOVIET},
    rules::victory,
    state::Open,
    words,
};
use engine::{
    base::{
        side::Side,
        when::{Stride, When},
    },
    show::{
        scene::Subject,
        tally::{TallyKind, TallyName},
        tick::{Tick, TickKind},
    },
};

const fn name(key: &'static str, label: &'static str, side: Side, kind: TallyKind) -> TallyName {
    TallyName { key, label, side: Some(side), kind }
}

/// The numbers, in the order of [`tally`].
pub const NAMES: &[TallyName] = &[
    name("points", "Victory points", GERMAN, TallyKind::Points),
    name("cities", "Victory cities held", GERMAN, TallyKind::Held),
    name("german_units", "German units on the map", GERMAN, TallyKind::Force),
    name("soviet_units", "Soviet units on the map", SOVIET, TallyKind::Force),
    name("german_lost", "German units lost", GERMAN, TallyKind::Loss),
    name("soviet_lost", "Soviet units lost", SOVIET, TallyKind::Loss),
    name("german_disrupted", "German units Disrupted", GERMAN, TallyKind::Other),
    name("soviet_disrupted", "Soviet units Disrupted", SOVIET, TallyKind::Other),
];

/// The numbers at a moment.
pub fn tally(g: &Game, o: &Open) -> Vec<i32> {
    let on_map = |side| o.on_map(side).count() as i32;
    let disrupted = |side| o.on_map(side).filter(|(u, _)| o.is_disrupted(*u)).count() as i32;
    vec![
        victory::points(g, o),
        (g.board.cities & o.control).len() as i32,
        on_map(GERMAN_UNITS),
        on_map(SOVIET_UNITS),
        o.losses[0].into(),
        o.losses[1].into(),
        disrupted(GERMAN_UNITS),
        disrupted(SOVIET_UNITS),
    ]
}

/// What an event is on the timeline.
pub fn tick(g: &Game, e: &Event) -> Option<Tick> {
    let place = |s: SpaceId| Some(Subject::from(s));
    let unit = |u: UnitId| Some(Subject::from(u));
    let side_of = |u: UnitId| Some(if u.is_german() { GERMAN } else { SOVIET });
    let (kind, side, subject) = match e {
        Event::PlanChosen { die: Some(_), .. } | Event::WeatherRolled { .. } => (TickKind::Die, None, None),
        Event::AirRolled { target, .. } => (TickKind::Die, Some(GERMAN), place(*target)),
        Event::SuddenDeathRolled { .. } => (TickKind::Die, Some(GERMAN), None),
        Event::JapanRolled { .. } | Event::SiberiaRolled { .. } => (TickKind::Die, Some(SOVIET), None),
        Event::Revealed { unit: u, .. } => (TickKind::Reveal, side_of(*u), unit(*u)),
        Event::ControlChanged { space, german } if space.is_in(g.board.cities) => {
            (TickKind::Capture, Some(if *german { GERMAN } else { SOVIET }), place(*space))
        }
        Event::SentToSiberia { unit: u } => (TickKind::Loss, Some(SOVIET), unit(*u)),
        Event::Eliminated { unit: u } => (TickKind::Loss, side_of(*u), unit(*u)),
        Event::Committed { target, .. } => (TickKind::Battle, None, place(*target)),
        _ => return None,
    };
    Some(Tick { kind, side, subject })
}

/// The name of a turn or phase.
pub fn when_text(when: When, stride: Stride) -> String {
    if stride == Stride::Turn {
        return if when.turn == 0 { "Set-up".into() } else { words::month(when.turn as u8) };
    }
    let is = |p: Phase| when.phase == p as u16;
    let names = [
        (Phase::Deal, "The deal"),
        (Phase::SovietSetup, "Soviet set-up"),
        (Phase::GermanSetup, "German set-up"),
        (Phase::TurnStart, "Start of the turn"),
        (Phase::Operations, "German movement and air"),
        (Phase::AirResults, "After the air battles"),
        (Phase::SovietStand, "Soviet orders to hold"),
        (Phase::Attacks, "German attacks"),
        (Phase::SovietOperations, "Soviet movement"),
        (Phase::Stand, "Orders to hold"),
        (Phase::SovietAttacks, "Soviet attacks"),
        (Phase::SiberianCall, "Call of the Siberian reserve"),
        (Phase::Replacements, "Soviet replacements"),
        (Phase::FarEast, "Units for the Far East"),
        (Phase::Over, "The end"),
    ];
    names.into_iter().find(|(p, _)| is(*p)).map_or("", |(_, name)| name).into()
}

/// The side in whose step a phase lies: Steps 1 to 5 of a turn are German, 6 to 8 Soviet (BF-SEQ-01 to -06).
pub fn step_of(when: When) -> Option<Side> {
    let is = |phases: &[Phase]| phases.iter().any(|p| when.phase == *p as u16);
    if is(&[Phase::TurnStart, Phase::Operations, Phase::AirResults, Phase::SovietStand, Phase::Attacks]) {
        Some(GERMAN)
    } else if is(&[
        Phase::SovietOperations,
        Phase::Stand,
        Phase::SovietAttacks,
        Phase::SiberianCall,
        Phase::Replacements,
        Phase::FarEast,
    ]) {
        Some(SOVIET)
    } else {
        None
    }
}
