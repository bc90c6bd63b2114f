//! Positions that somebody wrote down, for lessons and to try something out (docs/positions.md): asked for what the rules make
//! impossible before a game begins from them.

use super::{
    super::{
        battle::Fighting,
        data::words::{Country, Nation},
        game::Game,
        nouns::{AXIS, Hex, HexSet, SOVIET, Status, Step, Store, Unit, Weather},
        state::Position,
    },
    sequence, setup, stacking,
};
use crate::{
    engine::{
        base::{names::with, side::Side, text},
        contract::rules::{Draft, Fault, FirstFaces, Rules as _},
    },
    kit::{data::faults::quoted, hex::HexId, ids::Id as _},
};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;

/// A position as it is written; what is left out has its usual value.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Written {
    /// Box of the turn track; the first of the game if left out.
    #[serde(deserialize_with = "said")]
    turn: Option<u8>,
    /// The weather, where a die decides it.
    #[serde(deserialize_with = "said")]
    weather: Option<Weather>,
    /// Which step begins.
    step: Begins,
    /// Number of the reserve phase.
    reserve: u8,
    /// Ground beyond its own that the Axis controls: hexes, places, and `Q3-Q11` for a part of a row.
    axis: Vec<String>,
    /// Ground that the Soviet side controls; it is read last.
    soviet: Vec<String>,
    /// Units by hex or place, with what is not Ready about them: `su_a4:d ax_pzk24:s`.
    units: BTreeMap<String, String>,
    /// Saved factors: infantry and armour of the Axis, then of the Soviet side.
    #[serde(deserialize_with = "said")]
    saved: Option<[(u16, u16); 2]>,
    /// A moment of a played game, whole; nothing else is read then.
    #[serde(deserialize_with = "said")]
    exact: Option<Position>,
}

/// A value that may be left out, written without a word around it.
fn said<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

/// The same, to be written.
#[derive(Serialize)]
struct Exact<'a> {
    exact: &'a Position,
}

/// A step that begins.
#[derive(Clone, Copy, Deserialize)]
pub enum Begins {
    /// Part A of a side.
    Base(Who),
    /// The movement of a side.
    Move(Who),
}

impl Default for Begins {
    fn default() -> Self {
        Self::Move(Who::Axis)
    }
}

/// A side by its name.
#[derive(Clone, Copy, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Who {
    Axis,
    Soviet,
}

impl Who {
    fn side(self) -> Side {
        match self {
            Self::Axis => AXIS,
            Self::Soviet => SOVIET,
        }
    }
}

/// The position of a text.
///
/// # Errors
/// What cannot be read, or is impossible.
pub fn read(game: &Game, written: &str) -> Result<Position, Fault> {
    let read = with(&game.names(), || text::read_file::<Written>(written));
    arranged(game, read.map_err(|(line, why)| Fault::new(format!("{why} (line {line})")))?)
}

/// The position that was written so.
///
/// # Errors
/// What is impossible in it.
pub fn arranged(game: &Game, mut w: Written) -> Result<Position, Fault> {
    if let Some(exact) = w.exact.take() {
        return moment(game, exact);
    }
    let mut p = setup::start(game);
    (p.turn, p.weather) = turn(game, &w)?;
    Fault::unless(w.reserve <= 7, "there are seven reserve phases")?;
    for (side, list) in [(AXIS, &w.axis), (SOVIET, &w.soviet)] {
        list.iter().try_for_each(|part| give(game, &mut p, side, part))?;
    }
    place(game, &mut p, &w.units)?;
    setup::garrison(game, &mut p);
    setup::note_finland(game, &mut p);
    if let Some(saved) = w.saved {
        p.base.stores = saved.map(|(infantry, armour)| Store { infantry, armour });
    }
    stands(game, &p)?;
    let mut dice = FirstFaces;
    let mut draft = Draft::new(game, &mut p, &mut dice);
    match w.step {
        Begins::Base(who) => sequence::part_a(game, &mut draft, who.side()),
        Begins::Move(who) => sequence::begin_move(game, &mut draft, who.side(), w.reserve),
    }
    sequence::go_on(game, &mut draft);
    Fault::unless(p.outcome.is_none(), "the game is over in it")?;
    Ok(p)
}

/// A position as [`read`] reads it.
///
/// # Errors
/// That it stands in the middle of something.
pub fn write(game: &Game, p: &Position) -> Result<String, Fault> {
    at_a_beginning(p)?;
    text::write(&game.names(), &Exact { exact: p }).map_err(Fault::new)
}

/// A position is written where a step begins; what came later in the step is its orders.
fn at_a_beginning(p: &Position) -> Result<(), Fault> {
    let quiet = p.march.is_none() && p.fighting == Fighting::default() && p.outcome.is_none();
    let step = matches!(p.step, Step::Base(_) | Step::Move(_) | Step::Plan(_) | Step::EndOffer(_));
    Fault::unless(quiet && step, "a position is written down where a side moves or plans nothing yet")
}

/// A moment of a played game.
fn moment(game: &Game, p: Position) -> Result<Position, Fault> {
    at_a_beginning(&p)?;
    Fault::unless(usize::from(p.turn) < game.board.track.len(), "there is no such turn")?;
    Fault::unless(p.reserve <= 7, "there are seven reserve phases")?;
    Fault::unless(!p.control[0].meets(p.control[1]), "a hex belongs to both sides")?;
    let closed = |hex: Hex| !game.board.land(hex) || game.board.country(hex).closed();
    let ground = p.control[0].or(p.control[1]);
    Fault::unless(!ground.iter().any(closed), "water or closed ground belongs to a side")?;
    let city = |hex: Hex| game.board.place(hex).is_some_and(|place| place.worth > 0);
    let own = p.garrisons.iter().all(|hex| city(hex) && p.controls(SOVIET, hex));
    Fault::unless(own, "a garrison stands in no Soviet victory city")?;
    stands(game, &p)?;
    game.at_rest(&p)?;
    Ok(p)
}

/// The turn and its weather.
fn turn(game: &Game, w: &Written) -> Result<(u8, Weather), Fault> {
    let first = game.setup.start.turn();
    let turn = w.turn.unwrap_or(first);
    let there = game.board.track.get(usize::from(turn)).filter(|_| turn >= first);
    let there = there.ok_or_else(|| Fault::new("there is no such turn in this game"))?;
    let ruled = if game.setup.october_all_mud { there.october_all_mud } else { there.weather };
    match (ruled, w.weather) {
        (Some(ruled), Some(said)) if ruled != said => Err(Fault::new("the turn has another weather")),
        (ruled, said) => Ok((turn, ruled.or(said).unwrap_or(Weather::Good))),
    }
}

/// Puts the units on the map; each takes its hex.
fn place(game: &Game, p: &mut Position, units: &BTreeMap<String, String>) -> Result<(), Fault> {
    for (at, list) in units {
        let hex = named(game, at)?;
        for word in list.split_whitespace() {
            let (key, status) = match word.split_once(':') {
                None => (word, Status::Ready),
                Some((key, "s")) => (key, Status::Spent),
                Some((key, "d")) => (key, Status::Dispersed),
                Some((_, mark)) => return Err(Fault::new(format!("{} marks nothing: s or d", quoted(mark)))),
            };
            let unit = Unit::all().find(|unit| game.counter(*unit).key == key);
            let unit = unit.ok_or_else(|| Fault::new(format!("there is no unit {}", quoted(key))))?;
            Fault::unless(p.at.of(unit).is_none(), "a unit stands in two hexes")?;
            Fault::unless(p.at.has_room(hex), "there is no room in a hex")?;
            p.at.put(unit, Some(hex));
            p.status[unit] = status;
            if game.board.land(hex) {
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
    let open = |hex: &Hex| game.board.land(*hex) && !game.board.country(*hex).closed();
    hexes.into_iter().filter(open).for_each(|hex| p.take(side, hex));
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
        let strange = |unit| game.is(unit, Nation::Hungarian) && game.lies_in(hex, Country::Romania);
        if p.at.units(hex).any(strange) {
            return Err(fault("no Hungarian unit enters"));
        }
        if first == Some(AXIS) && p.garrisons.has(hex) {
            return Err(fault("a Soviet garrison holds"));
        }
    }
    Ok(())
}
