//! A position that is put together by hand: what can be set in it, what lies beside the map, and with what one begins.

use super::{
    counters::{self, unit_of},
    refusals,
};
use crate::{
    data::words::Enters,
    game::Game,
    nouns::{AXIS, Hex, SOVIET, Status, Step, Store, Unit, Weather},
    refusal::{Refusal, Stop},
    rules::{
        arrange::{self, Begins, Who, edit},
        logistics::stock,
        setup,
    },
    state::Position,
    words::{date_of, side_name, status_name, weather_name},
};
use engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        side::Side,
    },
    contract::rules::Fault,
    show::{
        arranging::{ArrangedRow, Arrangement, Edit, Edited, Piece, Preset, TrayGroup, TrayPiece},
        chronicle::{Chapter, FrontDay},
        counter::{CounterMark, CounterStates},
        offer::Explanation,
        scene::Subject,
    },
};
use kit::{data::faults::quoted, hex::HexId, ids::Id as _};

/// Factors of a kind that can be set at least.
const MOST_SAVED: u16 = 60;
/// Hexes from a place whose holder history tells within which ground goes with it.
const NEAR: u32 = 4;

fn choice(id: &str, label: &str, now: usize, values: &[(&str, &str)]) -> ArrangedRow {
    ArrangedRow::new(id, label, now, values.iter().map(|(id, label)| ((*id).into(), (*label).into())))
}

fn yes_or_no(id: &str, label: &str, yes: bool, words: [&str; 2]) -> ArrangedRow {
    choice(id, label, usize::from(!yes), &[("yes", words[0]), ("no", words[1])])
}

/// What may be set in a position, and what may be put on its map.
///
/// # Errors
/// What is impossible in it.
pub fn arrangement(game: &Game, position: &str) -> Result<Arrangement, Fault> {
    let p = arrange::read(game, position)?;
    Ok(Arrangement { rows: rows(game, &p), tray: tray(game, &p) })
}

fn turns(game: &Game) -> impl Iterator<Item = u8> + '_ {
    let boxes = game.board.track.iter().map(|there| there.number);
    boxes.filter(|turn| *turn >= game.setup.start.turn())
}

fn rows(game: &Game, p: &Position) -> Vec<ArrangedRow> {
    let now = turns(game).position(|turn| turn == p.turn).unwrap_or(0);
    let day = |turn: u8| {
        let date = date_of(game, turn);
        (turn.to_string(), format!("{turn} \u{b7} {} {}", date.day, &date.month_name()[..3]))
    };
    let mut rows = vec![ArrangedRow::new("turn", "Turn", now, turns(game).map(day))];
    rows.push(if p.turn == 0 {
        let mud = usize::from(p.weather == Weather::Mud);
        choice("weather", "Weather", mud, &[("Good", "Good"), ("Mud", "Mud")])
    } else {
        let name = weather_name(p.weather);
        choice("weather", "Weather", 0, &[(name, name)]).about("The turn track rules it.")
    });
    let steps = Begins::ALL.map(|begins| (id_of(begins), words_of(begins)));
    let step = Begins::ALL.iter().position(|begins| Some(*begins) == Begins::of(p.step)).unwrap_or(0);
    let about = "A position stands where a side’s part A, its movement or its attacks begin.";
    rows.push(ArrangedRow::new("step", "Step", step, steps).about(about));
    if !matches!(p.step, Step::Base(_) | Step::EndOffer(_)) {
        let phases =
            (0..=7).map(|n: u8| (n.to_string(), if n == 0 { "Initial".into() } else { n.to_string() }));
        let about = "The Initial Operations, or which of the reserve phases.";
        rows.push(ArrangedRow::new("reserve", "Reserve phase", p.reserve.into(), phases).about(about));
    }
    for side in Side::BOTH {
        let Store { infantry, armour } = p.base.store(side);
        for (kind, now) in [("infantry", infantry), ("armour", armour)] {
            let id = format!("{kind}-{}", side_name(side).to_lowercase());
            let values = (0..=MOST_SAVED.max(now)).map(|n| (n.to_string(), n.to_string()));
            let label = format!("{} {kind}", side_name(side));
            rows.push(
                ArrangedRow::new(&id, &label, now.into(), values).about("Factors saved for replacements."),
            );
        }
    }
    rows.push(dated(
        game,
        "siberia",
        "Siberian reserve",
        "Not called",
        p.base.reserve.first,
        turns(game).collect(),
    ));
    if p.weather == Weather::Snow {
        let snow = |turn: &u8| arrange::is_snow_by(game, p, *turn);
        rows.push(dated(
            game,
            "winter",
            "Winter bonus",
            "Not yet",
            p.base.winter,
            turns(game).filter(snow).collect(),
        ));
    }
    rows
}

/// A row of something that began in a turn, or has not begun.
fn dated(game: &Game, id: &str, label: &str, none: &str, now: Option<u8>, turns: Vec<u8>) -> ArrangedRow {
    let value = now.and_then(|now| turns.iter().position(|turn| *turn == now)).map_or(0, |nth| nth + 1);
    let day = |turn: u8| (turn.to_string(), format!("Turn {turn}"));
    let values = std::iter::once(("none".to_owned(), none.to_owned())).chain(turns.into_iter().map(day));
    let first = date_of(game, now.unwrap_or_default());
    let about = match id {
        "siberia" => {
            "The turn of its first wave; the armies of waves that have come wait beside the map.".to_owned()
        }
        _ if now.is_some() => format!("Three turns from {first} on."),
        _ => "It lasts three turns.".to_owned(),
    };
    ArrangedRow::new(id, label, value, values).about(&about)
}

fn id_of(begins: Begins) -> String {
    let (step, who) = match begins {
        Begins::Base(who) => ("base", who),
        Begins::Move(who) => ("move", who),
        Begins::Plan(who) => ("plan", who),
    };
    format!("{step}-{}", if who == Who::Axis { "axis" } else { "soviet" })
}

fn words_of(begins: Begins) -> String {
    let (what, who) = match begins {
        Begins::Base(who) => ("part A", who),
        Begins::Move(who) => ("moves", who),
        Begins::Plan(who) => ("attacks", who),
    };
    format!("{} {what}", if who == Who::Axis { "Axis" } else { "Soviet" })
}

/// The counters beside the map: those of the stock that are alike lie on one pile.
fn tray(game: &Game, p: &Position) -> Vec<TrayGroup> {
    let mut groups: Vec<TrayGroup> = Vec::new();
    let mut piles: Vec<(Unit, usize, usize)> = Vec::new();
    for unit in Unit::all().filter(|unit| p.at.of(*unit).is_none()) {
        let counter = game.counter(unit);
        let name = match counter.enters {
            Enters::Siberian(_) => "Siberian reserve",
            Enters::Setup(_) | Enters::Replacement => counters::group(game, unit),
        };
        let group = groups.iter().position(|group| group.side == unit.side() && group.name == name);
        let group = group.unwrap_or_else(|| {
            groups.push(TrayGroup { side: unit.side(), name: name.into(), pieces: Vec::new() });
            groups.len() - 1
        });
        let alike = |pile: &&(Unit, usize, usize)| pile.1 == group && stock::is_equal(game, pile.0, unit);
        let pile = piles.iter().find(alike).filter(|_| counter.enters == Enters::Replacement);
        if let Some((_, group, nth)) = pile {
            groups[*group].pieces[*nth].left += 1;
        } else {
            piles.push((unit, group, groups[group].pieces.len()));
            let mark = lying(counters::mark(game, p, unit, None));
            groups[group].pieces.push(TrayPiece { id: counter.key.clone(), left: 1, mark });
        }
    }
    groups
}

/// A counter beside the map.
fn lying(mark: CounterMark) -> CounterMark {
    let spoken = mark.name.clone();
    let states = CounterStates::default();
    CounterMark { spoken, unit: UnitKey::default(), place: PlaceKey::default(), states, ..mark }
}

/// What may be set of a unit or a hex.
pub fn rows_of(game: &Game, position: &str, about: &Subject) -> Vec<ArrangedRow> {
    let Ok(p) = arrange::read(game, position) else { return Vec::new() };
    match about {
        Subject::Unit(key) => unit_of(*key).map(|unit| unit_rows(&p, unit)).unwrap_or_default(),
        Subject::Place(key) => hex_of(game, *key).map(|hex| hex_rows(game, &p, hex)).unwrap_or_default(),
        Subject::Link(..) | Subject::Side(..) | Subject::Turn(_) => Vec::new(),
    }
}

const STATES: [Status; 3] = [Status::Ready, Status::Spent, Status::Dispersed];

fn unit_rows(p: &Position, unit: Unit) -> Vec<ArrangedRow> {
    if p.at.of(unit).is_none() {
        return Vec::new();
    }
    let values = STATES.map(|status| (status_name(status).to_owned(), status_name(status).to_owned()));
    let now = STATES.iter().position(|status| *status == p.status[unit]).unwrap_or(0);
    let supplied = yes_or_no("supply", "Supply", !p.base.unsupplied.has(unit), ["In supply", "Out"]);
    let about = "How its side’s last check found it; supply is traced again at the end of its attacks.";
    vec![ArrangedRow::new("state", "State", now, values), supplied.about(about)]
}

fn hex_rows(game: &Game, p: &Position, hex: Hex) -> Vec<ArrangedRow> {
    let Some(side) = p.controller(hex) else { return Vec::new() };
    let sides = [("axis", "Axis"), ("soviet", "Soviet")];
    let mut rows = vec![choice("control", "Control", usize::from(side == SOVIET), &sides)];
    if side == SOVIET && game.victory_city(hex).is_some() && !game.setup.no_intrinsic_garrison {
        let row = yes_or_no("garrison", "Own factor", p.garrisons.has(hex), ["Stands", "Lost"]);
        rows.push(row.about("A victory city that was never taken defends itself."));
    }
    if side == SOVIET && game.board.place(hex).is_some_and(|place| place.factory) {
        let works = !p.base.factories_lost.has(hex);
        rows.push(yes_or_no("factory", "Tank factory", works, ["Works", "Lost"]));
    }
    rows
}

fn hex_of(game: &Game, key: PlaceKey) -> Option<Hex> {
    (key.index() < game.board.layout().len()).then_some(HexId(key.0))
}

/// A position after a change.
///
/// # Errors
/// What makes it impossible.
pub fn rearranged(game: &Game, position: &str, edit: &Edit) -> Result<Edited, Explanation> {
    let plain = |why: Fault| explained(game, &setup::start(game), &Refusal::new("", why.0));
    let mut p = arrange::read(game, position).map_err(plain)?;
    let before = p.clone();
    let unit = changed(game, &mut p, edit).map_err(|why| explained(game, &before, &why))?;
    edit::settle(game, &mut p);
    let position = arrange::write(game, &p).map_err(plain)?;
    Ok(Edited { position, unit: unit.map(|unit| unit.0.into()) })
}

fn explained(game: &Game, p: &Position, why: &Refusal) -> Explanation {
    let way_out = match why {
        Refusal::Move(Stop::Enemy(_)) => "Take them off the map first",
        Refusal::Plain(why) if why.rule == "RP-CTL-01" => "Take them off the map first",
        Refusal::Plain(why) if matches!(why.rule, "RP-STK-01" | "RP-STK-02") => "Take another unit off first",
        Refusal::Move(_) | Refusal::Plain(_) => "",
    };
    let mut said = refusals::explain(game, p, why);
    way_out.clone_into(&mut said.way_out);
    said
}

/// Makes a change; the unit that was put down.
fn changed(game: &Game, p: &mut Position, edit: &Edit) -> Result<Option<Unit>, Refusal> {
    let no_unit = || Refusal::new("", "there is no such unit");
    let no_hex = || Refusal::new("", "there is no such hex");
    let unit = |key: UnitKey| unit_of(key).ok_or_else(no_unit);
    let hex = |key: PlaceKey| hex_of(game, key).ok_or_else(no_hex);
    match edit {
        Edit::Put { piece, at } => {
            let unit = match piece {
                Piece::Unit(key) => unit(*key)?,
                Piece::Tray(id) => arrange::unit_named(game, id).ok_or_else(no_unit)?,
            };
            match (piece, p.at.of(unit)) {
                (Piece::Unit(_), None) => return Err(Stop::NotOnMap(unit).into()),
                (Piece::Tray(_), Some(at)) => {
                    return Err(Refusal::at("RP-GEN-10", "its counter is on the map", at));
                }
                (Piece::Unit(_), Some(_)) | (Piece::Tray(_), None) => {}
            }
            edit::put(game, p, unit, hex(*at)?)?;
            return Ok(Some(unit));
        }
        Edit::Remove { unit: key } => edit::remove(game, p, unit(*key)?)?,
        Edit::Set { about: None, row, value } => set(game, p, row, value)?,
        Edit::Set { about: Some(Subject::Unit(key)), row, value } => set_unit(p, unit(*key)?, row, value)?,
        Edit::Set { about: Some(Subject::Place(key)), row, value } => {
            set_hex(game, p, hex(*key)?, row, value)?;
        }
        Edit::Set { about: Some(Subject::Link(..) | Subject::Side(..) | Subject::Turn(_)), .. } => {
            return Err(Refusal::new("", "nothing can be set there"));
        }
    }
    Ok(None)
}

fn unknown(what: &str) -> Refusal {
    Refusal::new("", format!("{} cannot be set", quoted(what)))
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, Refusal> {
    text.parse().map_err(|_| Refusal::new("", format!("{} is no number", quoted(text))))
}

/// A turn, or none.
fn turn(text: &str) -> Result<Option<u8>, Refusal> {
    if text == "none" { Ok(None) } else { number(text).map(Some) }
}

fn set(game: &Game, p: &mut Position, row: &str, value: &str) -> Result<(), Refusal> {
    let step = Begins::of(p.step).unwrap_or_default();
    match row {
        "turn" => edit::set_turn(game, p, number(value)?)?,
        "weather" if weather_name(p.weather) == value => {}
        "weather" => {
            let die = arrange::ruled(game, p.turn) == Some(None);
            Refusal::unless(die, "RP-WX-01", "the turn track rules the weather")?;
            let weather = if value == "Mud" { Weather::Mud } else { Weather::Good };
            edit::set_weather(game, p, p.turn, weather)?;
        }
        "step" => {
            let found = Begins::ALL.into_iter().find(|begins| id_of(*begins) == value);
            let reserve = p.reserve;
            edit::set_step(game, p, found.ok_or_else(|| unknown(value))?, reserve);
        }
        "reserve" => {
            let phase: u8 = number(value)?;
            Refusal::unless(phase <= 7, "RP-SEQ-04", "there are seven reserve phases")?;
            edit::set_step(game, p, step, phase);
        }
        "siberia" => edit::set_siberia(game, p, turn(value)?)?,
        "winter" => edit::set_winter(game, p, turn(value)?)?,
        "infantry-axis" => p.base.store_mut(AXIS).infantry = number(value)?,
        "armour-axis" => p.base.store_mut(AXIS).armour = number(value)?,
        "infantry-soviet" => p.base.store_mut(SOVIET).infantry = number(value)?,
        "armour-soviet" => p.base.store_mut(SOVIET).armour = number(value)?,
        other => return Err(unknown(other)),
    }
    Ok(())
}

fn set_unit(p: &mut Position, unit: Unit, row: &str, value: &str) -> Result<(), Refusal> {
    p.at.of(unit).ok_or(Stop::NotOnMap(unit))?;
    match row {
        "state" => {
            let status = STATES.into_iter().find(|status| status_name(*status) == value);
            edit::set_status(p, unit, status.ok_or_else(|| unknown(value))?);
        }
        "supply" => edit::set_supply(p, unit, value == "yes"),
        other => return Err(unknown(other)),
    }
    Ok(())
}

fn set_hex(game: &Game, p: &mut Position, hex: Hex, row: &str, value: &str) -> Result<(), Refusal> {
    match row {
        "control" => edit::set_control(game, p, if value == "axis" { AXIS } else { SOVIET }, hex),
        "garrison" => edit::set_garrison(game, p, hex, value == "yes"),
        "factory" => edit::set_factory(game, p, hex, value == "yes"),
        other => Err(unknown(other)),
    }
}

/// Positions to begin with: nothing on the map, the first day as printed, and the ground of months of history.
pub fn presets(game: &Game) -> Vec<Preset> {
    let preset = |name: String, about: &str, p: &Position| {
        let position = arrange::write(game, p).ok()?;
        Some(Preset { name, about: about.into(), position })
    };
    let begin = |p: &mut Position| {
        let who = if game.first(p) == SOVIET { Who::Soviet } else { Who::Axis };
        edit::set_step(game, p, Begins::Base(who), 0);
        edit::settle(game, p);
    };
    let mut empty = setup::start(game);
    setup::garrison(game, &mut empty);
    edit::set_step(game, &mut empty, Begins::default(), 0);
    let mut printed = setup::start(game);
    setup::stand(game, &mut printed);
    begin(&mut printed);
    let fronts = game.book.chronicle.iter().flat_map(|chronicle| &chronicle.chapters).filter_map(|chapter| {
        let day = match chapter.front {
            FrontDay::Untold => return None,
            FrontDay::On(day) => day,
            FrontDay::Last => chapter.to,
        };
        let next = u8::try_from(chapter.turn).ok()? + 1;
        let mut p = empty.clone();
        edit::set_turn(game, &mut p, next).ok()?;
        ground(game, &mut p, chapter);
        begin(&mut p);
        preset(format!("Ground of {} {}", day.day, day.month_name()), OF_HISTORY, &p)
    });
    let date = date_of(game, printed.turn);
    [
        preset("An empty map".into(), "No unit stands; each country’s ground is its own side’s.", &empty),
        preset(
            format!("{} {}, as printed", date.day, date.month_name()),
            "Every unit stands where the order of battle has it on the first day.",
            &printed,
        ),
    ]
    .into_iter()
    .flatten()
    .chain(fronts)
    .collect()
}

const OF_HISTORY: &str = "Who held the places that history tells of; ground within four hexes goes with the nearest of them, which is \
                          a guess. No unit stands: where units stood is not told on this map.";

/// Ground as it was held when a chapter was over.
fn ground(game: &Game, p: &mut Position, chapter: &Chapter) {
    let held = |hex: Hex| Some((hex, chapter.held.get(PlaceKey::from(hex).index())?.side()?));
    let told: Vec<(Hex, Side)> = game.board.layout().hexes().filter_map(held).collect();
    for hex in p.control[0].or(p.control[1]) {
        let near = told.iter().map(|(place, side)| (game.board.distance(hex, *place), *side));
        if let Some((_, side)) = near.filter(|(far, _)| *far <= NEAR).min_by_key(|(far, _)| *far) {
            // No unit stands there, so that it cannot be refused.
            let _ = edit::set_control(game, p, side, hex);
        }
    }
}
