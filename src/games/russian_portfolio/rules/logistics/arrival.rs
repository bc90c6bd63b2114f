//! Arrivals: one unit a hex and turn; who is in the way shifts one hex toward its edge (RP-STR-09, RP-RUL-26, RP-RUL-97).

use super::super::{
    super::{
        game::Game,
        logistics::Push,
        nouns::{Hex, HexSet, Stack, Status, Unit},
        refusal::Refusal,
        state::Position,
    },
    movement, stacking,
};
use kit::hex::Direction;

/// Whether a unit may arrive in a hex while another gives way.
///
/// # Errors
/// Why not.
pub fn check(game: &Game, p: &Position, unit: Unit, at: Hex, push: Option<Push>) -> Result<(), Refusal> {
    if p.base.arrivals.has(at) {
        return Err(Refusal::at("RP-STR-09", "a unit has arrived there this turn", at));
    }
    let fits = stacking::fits_with(game, p, at, Stack(unit, None));
    let Some(push) = push else {
        return if fits {
            Ok(())
        } else {
            Err(Refusal::at("RP-STR-09", "there is no room; a unit there must give way", at))
        };
    };
    if fits {
        return Err(Refusal::at("RP-STR-09", "there is room; no unit gives way", at));
    }
    if p.at.of(push.unit) != Some(at) || !makes_room(game, p, unit, at, push.unit) {
        return Err(Refusal::at("RP-STR-09", "that unit does not make room", at));
    }
    let way = game.board.way(at, push.to);
    if !way.is_some_and(|way| shifts(game, p, push.unit, at, (way, push.to), unit)) {
        return Err(Refusal::at("RP-RUL-97", "it cannot give way to that hex", push.to));
    }
    Ok(())
}

/// Whether a unit would have room in a hex without one that stands there.
fn makes_room(game: &Game, p: &Position, unit: Unit, at: Hex, leaves: Unit) -> bool {
    let beside = p.at.units(at).filter(|other| *other != leaves && *other != unit);
    leaves != unit && stacking::fits(game, at, beside.chain([unit]))
}

/// Whether a unit can shift into a hex: beside its own, nearer to its edge, friendly, and with room once the one that arrives
/// has left it.
fn shifts(
    game: &Game,
    p: &Position,
    unit: Unit,
    from: Hex,
    (way, to): (Direction, Hex),
    arrives: Unit,
) -> bool {
    let side = unit.side();
    let steps = &game.ways.to_edge[usize::from(side.0 & 1)];
    steps[to.index()] < steps[from.index()]
        && p.controls(side, to)
        && !p.at.holds(side.other(), to)
        && game.standable(p, to)
        && game.may_fight_over(unit, game.side(p, from, way, to))
        && movement::nation_may_enter(game, p, unit, to).is_ok()
        && stacking::fits(game, to, p.at.units(to).filter(|other| *other != arrives).chain([unit]))
}

/// A hex, and who stands there: in an empty hex any unit fits, beside two units none does.
#[derive(Debug, Clone, Copy)]
pub struct Station {
    /// Which.
    pub hex: Hex,
    there: Option<Unit>,
    full: bool,
}

impl Station {
    /// Whether a unit that comes from elsewhere has room there.
    #[inline]
    pub fn fits(self, game: &Game, unit: Unit) -> bool {
        self.there.is_none_or(|other| !self.full && stacking::fits(game, self.hex, [unit, other].into_iter()))
    }
}

/// Some hexes, which are the same for every unit that comes.
pub fn sites(p: &Position, hexes: HexSet) -> Vec<Station> {
    let station = |hex: Hex| Station { hex, there: p.at.first(hex), full: p.at.count(hex) > 1 };
    hexes.iter().map(station).collect()
}

/// Those of some hexes in which no unit has arrived this turn.
pub fn stations(p: &Position, hexes: HexSet) -> Vec<Station> {
    sites(p, hexes.without(p.base.arrivals))
}

/// Every way in which a unit may arrive at a station.
#[inline]
pub fn each(game: &Game, p: &Position, unit: Unit, at: Station, mut found: impl FnMut(Option<Push>)) {
    if at.fits(game, unit) { found(None) } else { in_place_of_others(game, p, unit, at.hex, found) }
}

/// Every way in which a unit from beside the map may arrive at some stations: the same for all that stacking counts alike.
pub fn ways(game: &Game, p: &Position, unit: Unit, stations: &[Station]) -> Vec<(Hex, Option<Push>)> {
    let mut all = Vec::with_capacity(stations.len());
    for station in stations {
        each(game, p, unit, *station, |push| all.push((station.hex, push)));
    }
    all
}

fn in_place_of_others(game: &Game, p: &Position, unit: Unit, at: Hex, mut found: impl FnMut(Option<Push>)) {
    for other in p.at.units(at).filter(|other| makes_room(game, p, unit, at, *other)) {
        let shifts = game.board.neighbours(at).filter(|to| shifts(game, p, other, at, *to, unit));
        shifts.for_each(|(_, to)| found(Some(Push { unit: other, to })));
    }
}

/// A unit arrives, Dispersed (RP-STA-03); it changes no control (RP-RUL-56).
pub fn arrive(p: &mut Position, unit: Unit, at: Hex, push: Option<Push>) {
    if let Some(push) = push {
        p.at.put(push.unit, Some(push.to));
        p.status[push.unit] = Status::Dispersed;
    }
    p.at.put(unit, Some(at));
    p.status[unit] = Status::Dispersed;
    p.base.arrived.add(unit);
    p.base.arrivals.add(at);
}
