//! Where a unit can retreat to (RP-RET-03, -04, -10, -12 to -14).

use super::{
    super::{
        game::Game,
        nouns::{Hex, HexSet, Stack, Status, Unit},
        refusal::Stop,
        state::Position,
    },
    movement, stacking, zone,
};
use engine::base::side::Side;
use kit::hex::Direction;

/// The longest retreat any result asks for.
pub const LONGEST: u8 = 4;

/// A unit in retreat.
#[derive(Debug, Clone, Copy)]
pub struct Flight<'a> {
    /// Who.
    pub unit: Unit,
    /// The attacked hex; in a retreat before combat the hex it starts from (RP-RET-12).
    pub from: Hex,
    /// Where it is now.
    pub at: Hex,
    /// Hexes it has retreated so far.
    pub gone: u8,
    /// Hexes from which it was attacked; none in a retreat before combat.
    pub attackers: &'a HexSet,
    /// Hexes under an attack that is still to come and could let its units in.
    pub blocked: &'a HexSet,
    /// Hexes in which units of its side are in supply.
    pub supplied: &'a HexSet,
}

impl Flight<'_> {
    fn side(&self) -> Side {
        self.unit.side()
    }
    /// One hex on.
    #[must_use]
    fn onward(self, to: Hex) -> Self {
        Self { at: to, gone: self.gone + 1, ..self }
    }
}

/// The hexes it could enter next, the number still to be retreated left out.
pub fn steps(game: &Game, p: &Position, flight: &Flight<'_>) -> HexSet {
    let free =
        game.board.neighbours(flight.at).filter(|(way, to)| bar_on(game, p, flight, *way, *to).is_none());
    free.map(|(_, to)| to).collect()
}

/// What bars a hex to a retreat (RP-RET-03).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bar {
    /// It is no farther from the attacked hex.
    Nearer,
    /// A lake or a strait lies between.
    Water,
    /// An enemy stands there.
    Enemy,
    /// It is under an attack that is still to come.
    Attacked,
    /// The unit could not enter it at all.
    Ground,
    /// A unit stands there with which it never shares a hex (RP-TER-14).
    Apart(Unit),
    /// It lies in an enemy zone and no friend stands there.
    Zone,
    /// A Dispersed enemy stands beside it, no friend in it, and it is not the first hex.
    Dispersed,
    /// It touches a hex from which the unit was attacked.
    Attacker,
}

/// What bars a hex beside the unit; `None` where it may retreat to.
pub fn bar(game: &Game, p: &Position, flight: &Flight<'_>, to: Hex) -> Option<Bar> {
    let Some(way) = game.board.way(flight.at, to) else { return Some(Bar::Nearer) };
    bar_on(game, p, flight, way, to)
}

fn bar_on(game: &Game, p: &Position, flight: &Flight<'_>, way: Direction, to: Hex) -> Option<Bar> {
    let (unit, side) = (flight.unit, flight.side());
    let between = game.side(p, flight.at, way, to);
    if game.board.distance(flight.from, to) <= game.board.distance(flight.from, flight.at) {
        return Some(Bar::Nearer);
    }
    if between.water() {
        return Some(Bar::Water);
    }
    if p.enemy_in(side, to) {
        return Some(Bar::Enemy);
    }
    if flight.blocked.has(to) {
        return Some(Bar::Attacked);
    }
    match movement::may_enter(game, p, Stack(unit, None), between, to) {
        Ok(()) => {}
        Err(Stop::Apart(_, other)) => return Some(Bar::Apart(other)),
        Err(_) => return Some(Bar::Ground),
    }
    let friend = p.at.units(to).any(|there| there != unit && there.side() == side);
    if !friend && zone::is_in(game, p, side.other(), to) {
        return Some(Bar::Zone);
    }
    // Where a friend stands a Dispersed enemy bars no more than one in order does (RP-RUL-105).
    let helped = friend && game.rulings.friend_helps;
    if flight.gone > 0 && !helped && beside_dispersed(game, p, side.other(), to) {
        return Some(Bar::Dispersed);
    }
    beside_attacker(game, p, flight, to).then_some(Bar::Attacker)
}

/// Whether a Dispersed unit of a side stands next to a hex: only the first hex of a retreat may lie there (RP-RUL-37).
fn beside_dispersed(game: &Game, p: &Position, side: Side, hex: Hex) -> bool {
    game.board.neighbours(hex).any(|(_, near)| {
        p.at.holds(side, near) && p.at.units(near).any(|unit| p.status[unit] == Status::Dispersed)
    })
}

/// Whether a hex touches one from which the unit was attacked, over a side that can be attacked over at full strength.
fn beside_attacker(game: &Game, p: &Position, flight: &Flight<'_>, hex: Hex) -> bool {
    let attackers = game.board.neighbours(hex).filter(|(_, near)| flight.attackers.has(*near));
    attackers
        .map(|(way, near)| game.side(p, hex, way, near))
        .any(|between| !between.water() && !between.sea())
}

/// Whether the unit could end its retreat in a hex (RP-RET-10).
fn may_end(game: &Game, p: &Position, flight: &Flight<'_>) -> bool {
    let others = p.at.units(flight.at).filter(|unit| *unit != flight.unit);
    stacking::fits(game, flight.at, others.chain([flight.unit]))
}

/// Where the retreat can end when it is this many hexes long in all; those in supply alone if there are any (RP-RET-14).
fn ends(game: &Game, p: &Position, flight: &Flight<'_>, n: u8) -> HexSet {
    let mut all = HexSet::NONE;
    search(game, p, flight, n, &mut HexSet::only(flight.at), &mut |end| {
        all.add(end);
        false
    });
    all
}

/// Whether a retreat of this many hexes in all is possible (RP-RET-10).
pub fn possible(game: &Game, p: &Position, flight: &Flight<'_>, n: u8) -> bool {
    search(game, p, flight, n, &mut HexSet::only(flight.at), &mut |_| true)
}

/// Shows the hexes where the retreat can end one by one until one is enough; whether one was. As every step leads away from
/// where the retreat began, a hex is always reached after the same number of steps: it is looked at once.
fn search(
    game: &Game,
    p: &Position,
    flight: &Flight<'_>,
    n: u8,
    seen: &mut HexSet,
    enough: &mut impl FnMut(Hex) -> bool,
) -> bool {
    if flight.gone >= n {
        return may_end(game, p, flight) && enough(flight.at);
    }
    for to in steps(game, p, flight) {
        if !seen.has(to) {
            seen.add(to);
            if search(game, p, &flight.onward(to), n, seen, enough) {
                return true;
            }
        }
    }
    false
}

/// The longest retreat that is possible, from 0 to 4.
pub fn longest(game: &Game, p: &Position, flight: &Flight<'_>) -> u8 {
    (1..=LONGEST).rev().find(|n| possible(game, p, flight, *n)).unwrap_or(0)
}

/// Whether the unit has no first hex to retreat to (RP-RES-14, RP-RUL-83).
pub fn surrounded(game: &Game, p: &Position, flight: &Flight<'_>) -> bool {
    steps(game, p, flight).is_empty()
}

/// The next hexes among which the chooser has his choice: those after which the number is still possible, and of them those
/// that lead into supply if any does (RP-RET-04, -10, -14, RP-RUL-64).
pub fn offered(game: &Game, p: &Position, flight: &Flight<'_>, n: u8) -> HexSet {
    let (mut all, mut supplied) = (HexSet::NONE, HexSet::NONE);
    for to in steps(game, p, flight) {
        let last = ends(game, p, &flight.onward(to), n);
        if !last.is_empty() {
            all.add(to);
        }
        if last.meets(*flight.supplied) {
            supplied.add(to);
        }
    }
    if supplied.is_empty() { all } else { supplied }
}
