//! Engineering (RPX-050 to RPX-054): the demolition of the bridge, and improved positions.

use super::front::{Asked, Before as _};
use crate::{
    event::{Deed, Event},
    game::{Game, GameDraft},
    nouns::*,
    refusal::{May, hex_must, must, unit_must},
    state::{Marks, Position},
};

fn now(p: &Position, unit: Unit) -> May {
    let now = p.step == Step::Engineering && unit.side() == p.phasing;
    must(now, "E_NOT_YOUR_PHASE", "RPX-050", "no engineering is done in this step")?;
    unit_must(p.at.of(unit).is_some(), unit, "E_KIND", "RPX-050", "{} is not on the map")?;
    let steady = p.man(unit).nerve != Nerve::Demoralized;
    unit_must(steady, unit, "E_DEMORALIZED", "RPX-050", "{} is demoralized")
}

/// The other end of the bridge, for a unit at one of them.
fn other_end(game: &Game, at: Hex) -> Option<Hex> {
    let [west, east] = game.map.bridge.ends;
    match at {
        _ if at == west => Some(east),
        _ if at == east => Some(west),
        _ => None,
    }
}

/// Whether an engineer may try to blow the bridge, once in a turn (RPX-051, RPX-Q66).
pub fn may_blow(game: &Game, p: &Position, unit: Unit) -> May {
    let engineer = unit.side() == GERMAN && game.counter(unit).kind == Kind::Engineer;
    unit_must(engineer, unit, "E_NOT_ENGINEER", "RPX-051", "{} is no German engineer")?;
    now(p, unit)?;
    must(p.bridge, "E_GONE", "RPX-051", "the bridge is gone")?;
    let ends = p.at.of(unit).and_then(|hex| other_end(game, hex));
    unit_must(ends.is_some(), unit, "E_NOT_TERMINUS", "RPX-051", "{} is not at an end of the bridge")?;
    unit_must(!p.man(unit).is(Marks::BLEW), unit, "E_GONE", "RPX-Q66", "{} has tried in this turn")
}

/// What is added to the roll: the enemy holds the other end.
pub fn drm(game: &Game, p: &Position, unit: Unit) -> u8 {
    let other = p.at.of(unit).and_then(|hex| other_end(game, hex));
    let held = other.is_some_and(|end| Asked::of(game, p, GERMAN).closes(end));
    if held { game.tables.fixed.demolition_enemy_drm } else { 0 }
}

/// An engineer tries to blow the bridge.
pub fn blow(game: &Game, d: &mut GameDraft<'_>, unit: Unit) {
    let drm = drm(game, d.state, unit);
    let die = d.roll(RollKey::new(d.state.turn.into(), "demolition", unit.0.into()), 6) as u8;
    let fell = die + drm <= game.tables.fixed.demolition_success_max;
    d.emit(Event::Demolition { unit, die, drm, fell });
    by_night(game, d, unit);
}

/// Who does engineering at night is shaken by it (RPX-050).
fn by_night(game: &Game, d: &mut GameDraft<'_>, unit: Unit) {
    let nerve = d.state.man(unit).nerve;
    if game.is_night(d.state) && nerve != Nerve::Demoralized {
        d.emit(Event::Did { unit, deed: Deed::Shaken { to: nerve.worse() } });
    }
}

/// Turns that a unit builds at a position; none of what cannot build (RPX-052).
pub fn turns_to_build(game: &Game, p: &Position, unit: Unit) -> Option<u8> {
    let builds = match game.counter(unit).kind {
        Kind::Engineer => true,
        Kind::Infantry | Kind::Cavalry | Kind::MachineGun | Kind::Recon | Kind::Parachute => {
            game.is_battalion(p, unit)
        }
        _ => false,
    };
    builds.then(|| turns_of_work(game, p, unit))
}

/// Turns that the work of a builder takes, who may be a remnant by now: an engineer battalion needs one, an engineer company or remnant
/// and all others two (RPX-006, RPX-052, RPX-054).
fn turns_of_work(game: &Game, p: &Position, unit: Unit) -> u8 {
    let quick = game.counter(unit).kind == Kind::Engineer && game.is_battalion(p, unit);
    if quick { 1 } else { 2 }
}

/// Whether a unit may begin a position.
pub fn may_dig(game: &Game, p: &Position, unit: Unit) -> May {
    now(p, unit)?;
    let builds = p.is_up(unit) && turns_to_build(game, p, unit).is_some();
    unit_must(builds, unit, "E_KIND", "RPX-052", "{} cannot build a position")?;
    let Some(hex) = p.at.of(unit) else { return Ok(()) };
    hex_must(!p.works.has(hex), hex, "E_IP_EXISTS", "RPX-054", "there is a position in {}")?;
    let begun = p.units(unit.side(), hex).any(|other| p.man(other).digs > 0);
    hex_must(!begun, hex, "E_IP_EXISTS", "RPX-054", "a position is being built in {}")
}

/// A unit begins a position.
pub fn dig(game: &Game, d: &mut GameDraft<'_>, unit: Unit) {
    d.emit(Event::Did { unit, deed: Deed::Dug });
    by_night(game, d, unit);
}

/// Positions whose time has come are complete (RPX-054); who goes on building at night is shaken by it (RPX-050).
pub fn complete(game: &Game, d: &mut GameDraft<'_>) {
    let p = &*d.state;
    let done = |unit: &Unit| {
        let begun = p.man(*unit).digs;
        begun > 0 && p.turn >= begun + turns_of_work(game, p, *unit)
    };
    let units: UnitSet = p.of_side(p.phasing).map(|(unit, _)| unit).filter(done).collect();
    let goes_on = |unit: &Unit| p.man(*unit).digs > 0 && !units.has(*unit);
    let builders: UnitSet = p.of_side(p.phasing).map(|(unit, _)| unit).filter(goes_on).collect();
    if !units.is_empty() {
        d.emit(Event::Built { units });
    }
    builders.iter().for_each(|unit| by_night(game, d, unit));
}
