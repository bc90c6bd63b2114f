//! What is impossible in a position that was written down, and the position that follows.

use super::{
    super::{
        super::{
            combat::Fighting,
            data::words::Enters,
            event::Event,
            game::Game,
            logistics::Reserve,
            nouns::{AXIS, Hex, HexSet, SOVIET, Status, Step, Store, Unit, Weather},
            refusal::Stop,
            state::Position,
        },
        movement,
        sequence::SEQUENCE,
        setup, stacking,
    },
    written::{Begins, Who, Written},
};
use engine::{
    base::side::Side,
    contract::rules::{Draft, Fault, FirstFaces, Rules as _},
};
use kit::{data::faults::quoted, hex::HexId, ids::Id as _};
use std::collections::BTreeMap;

/// How the status of a unit is written behind its key.
pub const MARKS: [(&str, Status); 3] = [("", Status::Ready), ("s", Status::Spent), ("d", Status::Dispersed)];

/// Waves of the Siberian reserve (RP-SIB-02).
const WAVES: u8 = 3;

/// The position that was written so.
///
/// # Errors
/// What is impossible in it.
pub fn arranged(game: &Game, mut w: Written) -> Result<Position, Fault> {
    let mut p = setup::start(game);
    // What can belong to a side depends on the weather (RP-CTL-03).
    if let Some(exact) = &w.exact {
        p.weather = exact.weather;
    } else {
        (p.turn, p.weather) = turn(game, &w)?;
    }
    for (side, list) in [(AXIS, &w.axis), (SOVIET, &w.soviet)] {
        list.iter().try_for_each(|part| give(game, &mut p, side, part))?;
    }
    if let Some(exact) = w.exact.take() {
        let untold = exact.control.iter().all(HexSet::is_empty);
        let control = if untold { p.control } else { exact.control };
        return moment(game, Position { control, ..exact });
    }
    Fault::unless(w.reserve <= 7, "there are seven reserve phases")?;
    place(game, &mut p, &w.units)?;
    setup::garrison(game, &mut p);
    for city in &w.open {
        p.garrisons.remove(named(game, city)?);
    }
    for factory in &w.factories {
        let hex = named(game, factory)?;
        let there = game.board.place(hex).is_some_and(|place| place.factory);
        Fault::unless(there, "a tank factory is lost where there is none")?;
        p.base.factories_lost.add(hex);
    }
    let snow = w.winter.is_none_or(|first| is_snow_by(game, &p, first));
    Fault::unless(snow, "the winter bonus begins in a Snow turn that has come")?;
    p.base.winter = w.winter;
    stands(game, &p)?;
    p.base.reserve.first = w.siberia;
    call(game, &mut p, w.step);
    settle(game, &mut p);
    begin(game, &mut p, w.step, w.reserve);
    settle(game, &mut p);
    if let Some(saved) = w.saved {
        p.base.stores = saved.map(|(infantry, armour)| Store { infantry, armour });
    }
    Ok(p)
}

/// A step begins in a position, for whichever units can act in it.
pub fn begin(game: &Game, p: &mut Position, step: Begins, reserve: u8) {
    // A step follows another: part A the set-up, and the movement a judgement of supply.
    if let Step::Base(_) = step.step() {
        (p.step, p.reserve) = (Step::SetUp(AXIS), 0);
    } else if let Step::Move(side) | Step::Plan(side) = step.step() {
        (p.step, p.reserve) = (Step::Isolation(side.other()), reserve);
    }
    let mut dice = FirstFaces;
    let mut draft = Draft::new(game, p, &mut dice);
    let mut enter = |step, reserve| {
        draft.emit(Event::StepBegan { step, reserve });
        SEQUENCE.begin_here(game, &mut draft);
    };
    match step {
        Begins::Base(_) => enter(step.step(), 0),
        Begins::Move(_) => enter(step.step(), reserve),
        Begins::Plan(who) => {
            enter(Step::Move(who.side()), reserve);
            enter(step.step(), reserve);
        }
    }
}

/// What follows from where the units stand and who has the ground: own factors of cities stand on Soviet ground alone
/// (RP-RUL-06), a tank factory that the Axis has is lost (RP-REP-08), shock armies on the map have entered (RP-SIB-07).
pub fn settle(game: &Game, p: &mut Position) {
    let cities: HexSet = game.victories.iter().copied().collect();
    p.garrisons = p.garrisons.and(cities).and(p.control[usize::from(SOVIET.0)]);
    if game.setup.no_intrinsic_garrison {
        p.garrisons = HexSet::NONE;
    }
    let factories = game.board.places().iter().filter(|place| place.factory).map(|place| place.hex);
    p.base.factories_lost |= factories.filter(|hex| p.controls(AXIS, *hex)).collect();
    let shock = |unit: &Unit| matches!(game.counter(*unit).enters, Enters::Siberian(_));
    for unit in p.at.all().map(|(unit, _)| unit).filter(shock) {
        p.base.reserve.waiting.remove(unit);
        p.base.reserve.entered.add(unit);
    }
    if game.first_turn(p) {
        setup::note_finland(game, p);
    }
}

/// The waves of the Siberian reserve that have come before a step: their shock armies off the map wait (RP-SIB-02, -06).
pub fn call(game: &Game, p: &mut Position, step: Begins) {
    let Reserve { first, entered, crisis, .. } = p.base.reserve;
    p.base.reserve = Reserve { first, entered, crisis, ..Reserve::default() };
    let Some(first) = first else { return };
    // That of this turn comes in the Soviet part A.
    let still_to_come =
        step == Begins::Base(Who::Soviet) || (step == Begins::Base(Who::Axis) && game.first(p) == AXIS);
    let come = (p.turn + u8::from(!still_to_come)).saturating_sub(first).min(WAVES);
    p.base.reserve.waves = come;
    let comes = |unit: &Unit| matches!(game.counter(*unit).enters, Enters::Siberian(wave) if wave <= come);
    p.base.reserve.waiting = Unit::all().filter(comes).filter(|unit| !entered.has(*unit)).collect();
}

/// A position is written where a step begins; what came later in the step is its orders.
///
/// # Errors
/// That it stands in the middle of something.
pub fn at_a_beginning(p: &Position) -> Result<(), Fault> {
    let quiet = p.march.is_none() && p.fighting == Fighting::default() && p.outcome.is_none();
    let step = matches!(p.step, Step::Base(_) | Step::Move(_) | Step::Plan(_) | Step::EndOffer(_));
    Fault::unless(quiet && step, "a position is written down where a side moves or plans nothing yet")
}

/// A moment of a played game.
fn moment(game: &Game, mut p: Position) -> Result<Position, Fault> {
    at_a_beginning(&p)?;
    Fault::unless(usize::from(p.turn) < game.board.track.len(), "there is no such turn")?;
    Fault::unless(p.reserve <= 7, "there are seven reserve phases")?;
    Fault::unless(!p.control[0].meets(p.control[1]), "a hex belongs to both sides")?;
    let ground = p.control[0].or(p.control[1]);
    Fault::unless(
        ground.iter().all(|hex| is_open(game, &p, hex)),
        "water or closed ground belongs to a side",
    )?;
    let city = |hex: Hex| game.board.place(hex).is_some_and(|place| place.worth > 0);
    let own = p.garrisons.iter().all(|hex| city(hex) && p.controls(SOVIET, hex));
    Fault::unless(own, "a garrison stands in no Soviet victory city")?;
    if game.setup.no_intrinsic_garrison {
        p.garrisons = HexSet::NONE;
    }
    stands(game, &p)?;
    game.at_rest(&p)?;
    Ok(p)
}

/// Whether a hex can belong to a side (RP-CTL-03).
pub fn is_open(game: &Game, p: &Position, hex: Hex) -> bool {
    movement::changes_hands(game, p, hex) && !game.board.country(hex).closed()
}

/// The turn and its weather.
fn turn(game: &Game, w: &Written) -> Result<(u8, Weather), Fault> {
    let turn = w.turn.unwrap_or(game.setup.start.turn());
    Fault::unless(has_turn(game, turn), "there is no such turn in this game")?;
    match (ruled(game, turn), w.weather) {
        (Some(ruled), Some(said)) if ruled != said => Err(Fault::new("the turn has another weather")),
        (ruled, said) => Ok((turn, ruled.or(said).unwrap_or(Weather::Good))),
    }
}

/// Whether this game has a turn.
pub fn has_turn(game: &Game, turn: u8) -> bool {
    turn >= game.setup.start.turn() && usize::from(turn) < game.board.track.len()
}

/// The weather that the track gives a turn of this game; none where a die decides it.
pub fn ruled(game: &Game, turn: u8) -> Option<Weather> {
    let there = game.board.track.get(usize::from(turn)).filter(|_| has_turn(game, turn))?;
    if game.setup.october_all_mud { there.october_all_mud } else { there.weather }
}

/// Whether a turn is one of snow and has come.
pub fn is_snow_by(game: &Game, p: &Position, turn: u8) -> bool {
    turn <= p.turn && ruled(game, turn) == Some(Weather::Snow)
}

/// Puts the units on the map; each takes its hex.
fn place(game: &Game, p: &mut Position, units: &BTreeMap<String, String>) -> Result<(), Fault> {
    for (at, list) in units {
        let hex = named(game, at)?;
        for word in list.split_whitespace() {
            let (key, marks) = word.split_once(':').unwrap_or((word, ""));
            let (status, unsupplied) =
                marks.strip_suffix('u').map_or((marks, false), |status| (status, true));
            let status = MARKS.iter().find(|(mark, _)| *mark == status).map(|(_, status)| *status);
            let status = status
                .ok_or_else(|| Fault::new(format!("{} marks nothing: s or d, and u", quoted(marks))))?;
            let unit = unit_named(game, key);
            let unit = unit.ok_or_else(|| Fault::new(format!("there is no unit {}", quoted(key))))?;
            Fault::unless(p.at.of(unit).is_none(), "a unit stands in two hexes")?;
            Fault::unless(p.at.has_room(hex), "there is no room in a hex")?;
            p.at.put(unit, Some(hex));
            p.status[unit] = status;
            if unsupplied {
                p.base.unsupplied.add(unit);
            }
            if movement::changes_hands(game, p, hex) {
                p.take(unit.side(), hex);
            }
        }
    }
    Ok(())
}

/// Gives ground to a side: a hex, a place, or a part of a row.
fn give(game: &Game, p: &mut Position, side: Side, part: &str) -> Result<(), Fault> {
    let hexes: Vec<Hex> = match part.split_once('-') {
        Some((from, to)) if game.board.named(from.trim()).is_some() => {
            let (from, to) = (named(game, from.trim())?, named(game, to.trim())?);
            let layout = game.board.layout();
            let same = layout.place(from).0 == layout.place(to).0 && from <= to;
            Fault::unless(same, "a part of a row is named by its first and last hex")?;
            (from.0..=to.0).map(HexId).collect()
        }
        _ => vec![named(game, part)?],
    };
    for hex in hexes {
        if is_open(game, p, hex) {
            p.take(side, hex);
        }
    }
    Ok(())
}

fn named(game: &Game, text: &str) -> Result<Hex, Fault> {
    hex_named(game, text).ok_or_else(|| Fault::new(format!("there is no hex or place {}", quoted(text))))
}

/// The hex of a label or of the name of a place.
pub fn hex_named(game: &Game, text: &str) -> Option<Hex> {
    let place = || game.board.places().iter().find(|place| place.name.eq_ignore_ascii_case(text));
    game.board.named(text).or_else(|| place().map(|place| place.hex))
}

/// The unit with a key.
pub fn unit_named(game: &Game, key: &str) -> Option<Unit> {
    Unit::all().find(|unit| game.counter(*unit).key == key)
}

/// Whether a hex lies in a country that is closed to a unit for good (RP-TER-14, RP-RUL-57).
pub fn is_strange(game: &Game, p: &Position, unit: Unit, hex: Hex) -> bool {
    matches!(movement::nation_may_enter(game, p, unit, hex), Err(Stop::Nation(..)))
}

/// Whether all units stand where they can (RP-STK-01, RP-MOV-14, RP-TER-14).
fn stands(game: &Game, p: &Position) -> Result<(), Fault> {
    let hexes: HexSet = p.at.all().map(|(_, hex)| hex).collect();
    for hex in hexes {
        let fault = |what: &str| Fault::new(format!("{what} {}", game.board.label(hex)));
        if !game.standable(p, hex) {
            return Err(fault("no unit can stand in"));
        }
        let mut sides = p.at.units(hex).map(Unit::side);
        let first = sides.next();
        if sides.any(|side| Some(side) != first) {
            return Err(fault("units of both sides stand in"));
        }
        if !stacking::fits(game, hex, p.at.units(hex)) {
            return Err(fault("too much stands in"));
        }
        if let Some(strange) = p.at.units(hex).find(|unit| is_strange(game, p, *unit, hex)) {
            return Err(fault(&format!("no {} unit enters", game.counter(strange).nation.name())));
        }
        if first == Some(AXIS) && p.garrisons.has(hex) {
            return Err(fault("a Soviet garrison holds"));
        }
    }
    Ok(())
}
