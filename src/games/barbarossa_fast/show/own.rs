//! What the Soviet player alone sees of his tanks (R125): their faces, and which of them the Germans do not know.
//!
//! Put over what both sides see; who holds no [`OwnTanks`](crate::state::OwnTanks) gets nothing of it.

use super::{offers, picture};
use crate::{
    game::Game,
    ids::{SOVIET_UNITS, SpaceId, UnitId},
    nouns::Phase,
    order::Order,
    rules::setup,
    state::{Open, View},
    words::{place, unit_name, units_in_text},
};
use engine::show::{
    counter::{Condition, ConditionSign, CounterMark},
    offer::Offer,
    scene::{Scene, Subject},
    sequence::{Sequence, Todo},
    sheet::Sheet,
    words::Tone,
};
use kit::say::{chip, row};

/// A tank whose face its player sees and the other side does not; the map draws it as unseen.
const ALONE: Condition =
    Condition::new(ConditionSign::Words, "known to you alone", "known to the Germans", Tone::Plain);

/// Whether only the viewer and his side know a unit's face.
fn is_his_alone(v: &View, unit: UnitId) -> bool {
    let own = v.own.as_ref();
    !unit.is_german() && v.open.face(unit).is_none() && own.is_some_and(|own| own.face(unit).is_some())
}

fn sign(v: &View, mark: &mut CounterMark) {
    if UnitId::of(mark.unit).is_some_and(|u| is_his_alone(v, u)) {
        mark.states.unseen = true;
        mark.conditions.push(ALONE);
        mark.spoken.push_str(", known to you alone");
    }
}

/// The map as a side sees it.
pub fn scene(g: &Game, v: &View) -> Scene {
    let mut scene = picture::scene(g, &v.seen());
    if v.own.is_some() {
        scene.counters.iter_mut().for_each(|mark| sign(v, mark));
    }
    scene
}

/// Puts on a sheet who knows the faces of tanks, and what tanks may be placed at the start.
pub fn on_sheet(g: &Game, v: &View, about: &Subject, sheet: &mut Sheet) {
    if v.own.is_none() {
        return;
    }
    sheet.units.iter_mut().chain(&mut sheet.picture).for_each(|mark| sign(v, mark));
    match about {
        Subject::Unit(key) => {
            if let Some(unit) = UnitId::of(*key).filter(|u| !u.is_german() && v.open.is_tank(*u)) {
                tank(v, unit, sheet);
            }
        }
        Subject::Place(key) => {
            if let Some(at) = SpaceId::of(*key) {
                position(g, v, at, sheet);
            }
        }
        Subject::Link(..) | Subject::Side(..) | Subject::Turn(_) => {}
    }
}

/// Who knows a tank.
fn tank(v: &View, unit: UnitId, sheet: &mut Sheet) {
    let alone = is_his_alone(v, unit);
    let (known, text) = if alone {
        ("Known to you alone", "face down: the Germans see that it is a tank unit, and no more")
    } else {
        ("Known to the Germans", "face up")
    };
    sheet.chips.push(chip(known, Tone::Plain));
    if let Some(first) = sheet.sections.first_mut() {
        first.rows.push(row("The Germans", text, "BF-EXP-04"));
    }
}

/// What the Germans know at a position, and the tanks that may be placed there.
fn position(g: &Game, v: &View, at: SpaceId, sheet: &mut Sheet) {
    let o = &v.open;
    let here = o.units_at(at).and(SOVIET_UNITS);
    let alone = here.into_iter().filter(|u| is_his_alone(v, *u)).count();
    if let Some(first) = sheet.sections.first_mut().filter(|_| alone > 0) {
        let text = units_in_text(g, o, here);
        first.rows.push(row("The Germans", format!("see {text}"), "BF-EXP-07"));
    }
    if o.phase == Phase::SovietSetup {
        sheet.offers.extend(tanks_for(g, v, at));
    }
}

/// One tank of each kind that may be placed at a position at the start.
fn tanks_for(g: &Game, v: &View, at: SpaceId) -> Vec<Offer> {
    let seen = v.seen();
    let fits = |u: &UnitId| seen.is_tank(*u) && at.is_in(setup::starting_places(g, &v.open, *u));
    let mut kinds: Vec<u8> = Vec::new();
    let mut out = Vec::new();
    for unit in setup::placeable(g, &v.open).into_iter().filter(fits) {
        let Some(factor) = g.factor(&seen, unit).filter(|f| !kinds.contains(f)) else { continue };
        kinds.push(factor);
        let label = format!("Place {} at {}", named(g, &seen, unit), place(g, at));
        out.push(offers::offer(g, &v.open, label, &[Order::Deploy { unit, to: at }], "BF-SET-06"));
    }
    out
}

/// `3rd Mechanised Corps (Strong)`.
fn named(g: &Game, seen: &Open, unit: UnitId) -> String {
    let how = match g.factor(seen, unit) {
        Some(0) => " (Weak)",
        Some(_) => " (Strong)",
        None => "",
    };
    format!("{}{how}", unit_name(g, seen, unit))
}

/// Tells in the list of a set-up how strong the waiting tanks are, and which of them a click places.
pub fn on_sequence(g: &Game, v: &View, s: &mut Sequence) {
    if v.own.is_none() || v.open.phase != Phase::SovietSetup {
        return;
    }
    let seen = v.seen();
    let waiting: Vec<UnitId> = v.open.arrivals.iter().map(|(u, _)| *u).filter(|u| seen.is_tank(*u)).collect();
    let Some(next) = waiting.first() else { return };
    s.placing = format!(
        "places {} in the front line, in a city an infantry unit while there is one",
        named(g, &seen, *next)
    );
    let Some(list) = s.lists.first_mut() else { return };
    list.rows.retain(|row| row.label != super::todo::TANKS);
    for (label, strong) in [("Strong tank units", true), ("Weak tank units", false)] {
        let n = waiting.iter().filter(|u| g.factor(&seen, **u).is_some_and(|f| (f > 0) == strong)).count();
        if n > 0 {
            list.rows.push(Todo { label: label.into(), value: n.to_string(), subjects: Vec::new() });
        }
    }
    list.rows.push(Todo { label: "Next tank".into(), value: named(g, &seen, *next), subjects: Vec::new() });
}
