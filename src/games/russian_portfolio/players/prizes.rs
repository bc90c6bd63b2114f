//! What a side that leans to prizes does before it thinks of attacks: it enters open cities, and cuts the lines to those of the Axis.
//!
//! The procedure does so of its own only where the game hangs on it: nobody attacks a city in which nobody stands, and a city starves
//! nobody who holds it.

use super::{
    super::{
        data::words::{Place, PlaceKind},
        nouns::{AXIS, Hex, HexSet, SOVIET, Stack, Step, Unit, UnitSet},
        rules::{movement, reach::Reach, victory, zone},
        state::Position,
    },
    attacks,
    numbers::Thought,
    reason::{Reason, Term},
    scratch::Scratch,
};
use std::cmp::Reverse;

/// A unit that goes for a prize.
struct Goer {
    unit: Unit,
    to: Hex,
    found: Reach,
}

/// Units go for the prizes that the side leans to. Who went is told: they take no part in attacks.
pub fn go_for(t: &Thought<'_>, s: &mut Scratch<'_>) -> UnitSet {
    let mut gone = UnitSet::NONE;
    if s.p.step != Step::Move(t.side) {
        return gone;
    }
    let urgent = t.is_urgent(&s.p);
    for place in open(t, &s.p, urgent) {
        if let Some(goer) = enters(t, &s.p, place, urgent) {
            let reason = Reason::Takes { unit: goer.unit, hex: goer.to };
            go(s, &goer, reason, &mut gone);
        }
    }
    if (t.leaning.cuts || urgent) && t.side == SOVIET {
        cut_lines(t, s, &mut gone);
    }
    gone
}

/// Lines are cut as long as somebody can take more from the Axis, alone or with another.
fn cut_lines(t: &Thought<'_>, s: &mut Scratch<'_>, gone: &mut UnitSet) {
    let next = |p: &Position| {
        let alone = cuts(t, p, UnitSet::NONE).map(|(_, goer)| goer);
        alone.or_else(|| if t.leaning.cuts { first_of_two(t, p) } else { None })
    };
    while let Some(goer) = next(&s.p) {
        let reason = Reason::Line { unit: goer.unit, at: goer.to, term: Term::Cuts };
        if !go(s, &goer, reason, gone) {
            return;
        }
    }
}

/// A unit goes for its prize; whether it went.
fn go(s: &mut Scratch<'_>, goer: &Goer, reason: Reason, gone: &mut UnitSet) -> bool {
    let goes = s.send_by(&goer.found, Stack(goer.unit, None), goer.to, Some(reason));
    if goes {
        gone.add(goer.unit);
    }
    goes
}

/// Cities of the enemy that the side leans to and that nobody defends, not even their own factor (RP-MOV-13): victory cities, and
/// before them those with which the side wins at once (RP-VIC-04).
fn open<'a>(t: &Thought<'a>, p: &Position, urgent: bool) -> Vec<&'a Place> {
    let is_prize = |place: &&Place| {
        let leans = t.leaning.enters || (t.leaning.first | t.leaning.armour).has(place.hex);
        let called = leans || urgent || (t.style.mended && wins(t, place));
        called && (wins(t, place) || place.kind == PlaceKind::Victory)
    };
    let is_open = |place: &&Place| !p.controls(t.side, place.hex) && !p.enemy_in(t.side, place.hex);
    let mut all: Vec<&Place> = t.game.board.places().iter().filter(is_prize).filter(is_open).collect();
    all.sort_by_key(|place| Reverse((wins(t, place), place.worth)));
    all
}

fn wins(t: &Thought<'_>, place: &Place) -> bool {
    place.wins == Some(t.side)
}

/// Who enters a city: of those after whose way most is held in supply the weakest, for the strong are wanted elsewhere.
fn enters(t: &Thought<'_>, p: &Position, place: &Place, urgent: bool) -> Option<Goer> {
    let zone = zone::of(t.game, p, t.side.other());
    let all = t.leaning.enters || urgent || wins(t, place) || t.leaning.first.has(place.hex);
    let called = |unit: Unit| all || t.game.counter(unit).pure_armour();
    let units = free(t, p, wins(t, place)).into_iter().filter(|unit| called(*unit));
    let near = units.filter(|unit| is_near(t, p, *unit, place.hex));
    let goers = near.filter_map(|unit| {
        let found = t.reach(p, &zone, unit).filter(|found| found.clean().has(place.hex))?;
        Some(Goer { unit, to: place.hex, found })
    });
    goers.min_by_key(|goer| {
        (Reverse(gains(t, p, goer.unit, &goer.found.path(goer.to))), strength(t, goer.unit))
    })
}

/// Whoever may be spared; where the game is won at once, everybody.
fn free(t: &Thought<'_>, p: &Position, all: bool) -> UnitSet {
    let stay = if all { UnitSet::NONE } else { attacks::garrisons(t, p, &mut Vec::new()) };
    p.at.of_side(t.side).map(|(unit, _)| unit).filter(|unit| !stay.has(*unit)).collect()
}

/// Whether a unit could come so far: no step costs less than one.
fn is_near(t: &Thought<'_>, p: &Position, unit: Unit, hex: Hex) -> bool {
    let far = u32::from(movement::allowance(t.game, p, unit).all());
    p.at.of(unit).is_some_and(|at| t.game.board.distance(at, hex) <= far)
}

/// The weak before the strong.
fn strength(t: &Thought<'_>, unit: Unit) -> (u8, Unit) {
    (t.game.counter(unit).attack, unit)
}

/// By how much the worth of the cities that the Axis holds in supply changes for the better (RP-VIC-01) when a unit has gone.
fn gains(t: &Thought<'_>, p: &Position, unit: Unit, way: &[Hex]) -> i32 {
    let more = victory::worth(t.game, &after(t, p, unit, way)) - victory::worth(t.game, p);
    if t.side == AXIS { more } else { -more }
}

/// As it stands when a unit has gone.
fn after(t: &Thought<'_>, p: &Position, unit: Unit, way: &[Hex]) -> Position {
    let mut then = p.clone();
    then.at.put(unit, way.last().copied());
    for hex in way {
        then.take(t.side, *hex);
    }
    then
}

/// The lines over land without which cities of the Axis do not count (RP-VIC-02).
fn lines(t: &Thought<'_>, p: &Position) -> HexSet {
    victory::lines(t.game, p).filter_map(|(_, line)| line).flatten().collect()
}

/// Who takes most from what the Axis holds in supply by cutting lines, and how much; of equals the weakest. Some are not asked.
fn cuts(t: &Thought<'_>, p: &Position, but: UnitSet) -> Option<(i32, Goer)> {
    let (lines, zone) = (lines(t, p), zone::of(t.game, p, AXIS));
    let goer = |unit| {
        let found = t.reach(p, &zone, unit)?;
        let (gain, to) = cuts_most(t, p, unit, &found, lines)?;
        Some((gain, Goer { unit, to, found }))
    };
    let goers = free(t, p, false).without(but).into_iter().filter_map(goer);
    goers.min_by_key(|(gain, goer)| (Reverse(*gain), strength(t, goer.unit)))
}

/// Who goes where nothing is taken yet, so that another then cuts the last line of a city: of those after whom most is taken the
/// weakest.
fn first_of_two(t: &Thought<'_>, p: &Position) -> Option<Goer> {
    let taken = |goer: Goer| {
        let then = after(t, p, goer.unit, &goer.found.path(goer.to));
        Some((cuts(t, &then, UnitSet::only(goer.unit))?.0, goer))
    };
    let goers = firsts(t, p).into_iter().filter_map(taken);
    goers.min_by_key(|(gain, goer)| (Reverse(*gain), strength(t, goer.unit))).map(|(_, goer)| goer)
}

/// For each hex from which a unit meets a line and gives nothing away, the weakest that comes there.
fn firsts(t: &Thought<'_>, p: &Position) -> Vec<Goer> {
    let (lines, zone) = (lines(t, p), zone::of(t.game, p, AXIS));
    let mut units: Vec<Unit> = free(t, p, false).into_iter().collect();
    units.sort_by_key(|unit| strength(t, *unit));
    let (mut all, mut seen) = (Vec::new(), HexSet::NONE);
    for unit in units {
        let Some(found) = t.reach(p, &zone, unit) else { continue };
        let new = found.clean().without(seen);
        for to in new.iter().filter(|to| meets(t, p, unit, &found, *to, lines)) {
            if gains(t, p, unit, &found.path(to)) == 0 {
                seen.add(to);
                all.push(Goer { unit, to, found: found.clone() });
            }
        }
    }
    all
}

/// Where a unit takes most, and how much that is; of equal hexes the one that is threatened least.
fn cuts_most(t: &Thought<'_>, p: &Position, unit: Unit, found: &Reach, lines: HexSet) -> Option<(i32, Hex)> {
    let hexes = found.clean().iter().filter(|to| meets(t, p, unit, found, *to, lines));
    let all = hexes.map(|to| (gains(t, p, unit, &found.path(to)), to)).filter(|(gain, _)| *gain > 0);
    all.min_by_key(|(gain, to)| (Reverse(*gain), t.threat(p, *to) as u32, *to))
}

/// Whether a unit on its way to a hex takes ground of these, or casts its zone there: else it cuts nothing.
fn meets(t: &Thought<'_>, p: &Position, unit: Unit, found: &Reach, to: Hex, lines: HexSet) -> bool {
    let way = || found.path(to).iter().any(|hex| lines.has(*hex));
    zone::from(t.game, p, unit, to).meets(lines) || way()
}
