//! Crossing the Dnieper (RPX-090 to RPX-093), and engineers who help over rivers (RPX-092, RPX-Q29, RPX-Q30).

use super::{
    front::Before,
    movement::{come_into, may_move, two_dice},
};
use crate::{
    data::{
        map::Span,
        tables::{Crossing, CrossingClass},
    },
    event::{Deed, Event},
    game::{Game, GameDraft},
    nouns::*,
    refusal::{May, Refusal, hex_must, no, on_map, unit_must},
    state::{Marks, Position},
};

/// Companies that an engineer helps in a turn; a battalion counts three (RPX-092).
const MOST_HELPED: u8 = 6;

/// The row of the crossing table for a unit: headquarters and leaders as infantry (RPX-090).
pub fn row(game: &Game, p: &Position, unit: Unit) -> CrossingClass {
    let counter = game.counter(unit);
    if !counter.fights() {
        return CrossingClass::Foot;
    }
    match game.class(p, unit) {
        _ if counter.is_artillery() => CrossingClass::Artillery,
        Class::Foot => CrossingClass::Foot,
        Class::Motorized => CrossingClass::Motorized,
        Class::Mechanized => CrossingClass::Mechanized,
    }
}

/// Units that may try from a hex in a turn: at a bridgehead three, at an improved one more; Germans three from each bank hex
/// (RPX-090, RPX-091, RPX-Q01).
pub fn capacity(game: &Game, p: &Position, from: Hex) -> u8 {
    let river = &game.tables.river;
    let improved = p.phasing == SOVIET && p.pair_at(from).is_some_and(|pair| pair.improved);
    river.units_per_bridgehead + if improved { river.improved_extra_units } else { 0 }
}

/// Where attempts from a hex are counted: both ways over a bridgehead together.
pub fn site(p: &Position, from: Hex) -> Hex {
    let pair = p.pair_at(from).filter(|_| p.phasing == SOVIET);
    pair.map_or(from, |pair| pair.west)
}

/// The way over the river between two hexes, which a side may use.
fn span(game: &Game, p: &Position, from: Hex, to: Hex) -> Result<Span, Refusal> {
    let span = game.map.crossings(from).find(|(beyond, _)| *beyond == to).map(|(_, span)| span);
    let span = span.ok_or_else(|| {
        let two = game.map.hexes.contains(to) && game.map.distance(from, to) > 2;
        let code = if two { "E_TWO_WATER" } else { "E_NO_SITE" };
        no(code, "RPX-091", "no crossing leads to {}, over one hex of water at most").of([to.into()])
    })?;
    let ferry = p.pairs.iter().any(|pair| (pair.east, pair.west) == (span.east, span.west));
    let joined = ferry || p.phasing != SOVIET;
    hex_must(joined, to, "E_NO_SITE", "RPX-090", "no bridgehead leads to {}")?;
    Ok(span)
}

/// Whether a unit may try to cross.
pub fn may_cross(game: &Game, p: &Position, front: &impl Before, unit: Unit, to: Hex) -> May {
    let from = may_move(p, unit)?;
    let (man, counter) = (p.man(unit), game.counter(unit));
    unit_must(man.spent == 0, unit, "E_MOVED", "RPX-093", "{} has spent movement points")?;
    unit_must(!man.is(Marks::FLIPPED), unit, "E_FLIPPED", "RPX-090", "{} is dispersed")?;
    let limbered = !counter.is_artillery() || man.is(Marks::LIMBERED);
    unit_must(limbered, unit, "E_NOT_LIMBERED", "RPX-081", "{} must be limbered to cross")?;
    may_ferry(game, p, front, unit, (from, to))
}

/// Whether a unit can be brought over the river between two hexes: there is a way, not too many have tried it, no enemy waits beyond.
pub fn may_ferry(game: &Game, p: &Position, front: &impl Before, unit: Unit, (from, to): (Hex, Hex)) -> May {
    span(game, p, from, to)?;
    let full = p.tries(site(p, from)) >= capacity(game, p, from);
    let open = game.counter(unit).is_leader() || !full;
    hex_must(open, from, "E_CAPACITY", "RPX-090", "no more units may try from {} this turn")?;
    hex_must(!front.holds(to), to, "E_PROHIBITED", "RPX-093", "enemies stand in {}")?;
    hex_must(p.at.has_room(to), to, "E_STACK", "RPX-120", "no more counters have room in {}")
}

/// What is added to the roll of a unit: its engineer helps, within one hex of where it starts, on the same bank; not in an advance
/// (RPX-Q38).
pub fn drm(game: &Game, p: &Position, unit: Unit) -> i8 {
    let (from, helper) = (p.at.of(unit), p.man(unit).helper.filter(|_| p.step == Step::Movement));
    let near =
        |engineer: Unit| from.zip(p.at.of(engineer)).is_some_and(|(from, at)| stands_by(game, from, at));
    if helper.is_some_and(near) { game.tables.river.engineer_drm } else { 0 }
}

/// A unit tries to cross; whatever the roll, its movement is spent.
pub fn cross(game: &Game, d: &mut GameDraft<'_>, unit: Unit, to: Hex) {
    let purpose = if d.state.step == Step::Movement { "crossing" } else { "crossing in advance" };
    let key = RollKey::new(d.state.turn.into(), purpose, unit.0.into());
    let dice = two_dice(d, &key);
    let (p, drm) = (&*d.state, drm(game, d.state, unit));
    let roll = i8::try_from(dice[0] + dice[1]).unwrap_or(12) + drm;
    let result = match game.tables.river.result(row(game, p, unit), roll) {
        Crossing::StaysDisrupted | Crossing::LosesStep if game.counter(unit).is_leader() => Crossing::Stays,
        result => result,
    };
    d.emit(Event::Crossed { unit, to, dice, drm, result });
    if result == Crossing::Across {
        come_into(game, d, unit, to);
    }
    let stands = d.state.at.of(unit).is_some() && !game.counter(unit).is_leader();
    // At night every unit that tries becomes Disrupted, never worse (RPX-093).
    if stands && game.is_night(d.state) && d.state.man(unit).nerve == Nerve::Good {
        d.emit(Event::Did { unit, deed: Deed::Shaken { to: Nerve::Disrupted } });
    }
}

/// Whether an engineer stands within one hex of where a unit starts, on the same bank (RPX-Q29).
fn stands_by(game: &Game, from: Hex, engineer: Hex) -> bool {
    game.map.distance(from, engineer) <= 1 && game.map.bank(from) == game.map.bank(engineer)
}

/// What a unit counts among those an engineer helps: a battalion three companies, a headquarters one (RPX-Q29).
pub fn weight(game: &Game, p: &Position, unit: Unit) -> u8 {
    match game.counter(unit) {
        counter if counter.is_leader() => 0,
        _ if game.is_battalion(p, unit) => 3,
        _ => 1,
    }
}

/// Whether an engineer may help anybody, and where he stands.
pub fn can_help(game: &Game, p: &Position, engineer: Unit) -> Result<Hex, Refusal> {
    let is_engineer = game.counter(engineer).kind == Kind::Engineer && engineer.side() == p.phasing;
    unit_must(is_engineer, engineer, "E_NOT_ENGINEER", "RPX-092", "{} is no engineer of the side in turn")?;
    let man = p.man(engineer);
    let at = on_map(p, engineer, "E_NOT_ENGINEER", "RPX-092")?;
    unit_must(man.nerve != Nerve::Demoralized, engineer, "E_DEMORALIZED", "RPX-050", "{} is demoralized")?;
    let stays = man.spent == 0 && !man.is(Marks::ENDED.and(Marks::CROSSED).and(Marks::REPLACED));
    unit_must(stays, engineer, "E_MOVED", "RPX-Q29", "{} has moved")?;
    Ok(at)
}

/// Whether an engineer may help a unit.
pub fn may_help(game: &Game, p: &Position, engineer: Unit, unit: Unit) -> May {
    let (from, at) = (may_move(p, unit)?, can_help(game, p, engineer)?);
    unit_must(
        stands_by(game, from, at),
        engineer,
        "E_NOT_ENGINEER",
        "RPX-092",
        "{} is not within one hex of the unit on its bank",
    )?;
    unit_must(engineer != unit, engineer, "E_NOT_ENGINEER", "RPX-092", "{} does not help itself")?;
    unit_must(p.man(unit).helper.is_none(), unit, "E_ASSIST_FULL", "RPX-092", "{} is being helped")?;
    let room = p.man(engineer).helped + weight(game, p, unit) <= MOST_HELPED;
    unit_must(room, engineer, "E_ASSIST_FULL", "RPX-092", "{} helps two battalions or six companies a turn")
}
