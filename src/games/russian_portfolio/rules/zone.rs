//! Zones of control (RP-ZOC).

use super::super::{
    game::Game,
    nouns::{Hex, HexSet, Status, Unit, UnitSet},
    state::Position,
};
use engine::base::side::Side;

/// Units of a side that have a hex in their zone: neighbours that are not Dispersed, except across sides their kind could not
/// attack over, into ground that can be entered (RP-ZOC-01).
pub fn casters(game: &Game, p: &Position, side: Side, hex: Hex) -> UnitSet {
    around(game, p, side, hex).collect()
}

/// Whether a hex lies in the zone of a side.
#[inline]
pub fn is_in(game: &Game, p: &Position, side: Side, hex: Hex) -> bool {
    let zones = &game.lie(p).zones;
    let mut near = game.board.neighbours(hex).filter(|(_, near)| p.at.holds(side, *near));
    near.any(|(_, near)| {
        p.at.units(near).any(|unit| casts(p, unit) && zones.falls(near, manner(game, unit), hex))
    })
}

/// Whether a hex lies in the zone of a heavyweight of a side (RP-GEN-06).
pub fn is_heavy(game: &Game, p: &Position, side: Side, hex: Hex) -> bool {
    around(game, p, side, hex).any(|unit| game.counter(unit).heavyweight())
}

/// The units of a side whose zone covers a hex.
#[inline]
fn around(game: &Game, p: &Position, side: Side, hex: Hex) -> impl Iterator<Item = Unit> {
    let units = move |near| p.at.units(near).filter(move |unit| unit.side() == side && casts(p, *unit));
    game.lie(p)
        .zones
        .casters(&game.board.map.hexes, hex, move |near| units(near).map(|unit| (unit, manner(game, unit))))
}

/// All hexes in the zone of a side.
pub fn of(game: &Game, p: &Position, side: Side) -> HexSet {
    of_those(game, p, side, |unit| casts(p, unit))
}

/// All hexes in the zone of some units of a side, as if they cast one.
#[inline]
pub fn of_those(game: &Game, p: &Position, side: Side, cast: impl Fn(Unit) -> bool) -> HexSet {
    let units = p.at.of_side(side).filter(|(unit, _)| cast(*unit));
    game.lie(p).zones.of(units.map(|(unit, hex)| (hex, manner(game, unit))))
}

/// The zone that a unit would cast from a hex.
pub fn from(game: &Game, p: &Position, unit: Unit, hex: Hex) -> HexSet {
    game.lie(p).zones.of([(hex, manner(game, unit))])
}

/// The zone of a side, known as a whole or asked hex by hex.
pub trait Zone {
    /// Whether a hex lies in it.
    fn has(&self, hex: Hex) -> bool;
}

impl Zone for HexSet {
    #[inline]
    fn has(&self, hex: Hex) -> bool {
        HexSet::has(self, hex)
    }
}

/// The zone of a side in a position of which few hexes are asked.
pub struct Asked<'a>(pub &'a Game, pub &'a Position, pub Side);

impl Zone for Asked<'_> {
    fn has(&self, hex: Hex) -> bool {
        is_in(self.0, self.1, self.2, hex)
    }
}

/// Whether a unit casts a zone as it stands.
#[inline]
pub fn casts(p: &Position, unit: Unit) -> bool {
    p.status[unit] != Status::Dispersed
}

/// How a unit casts its zone: over water or not.
fn manner(game: &Game, unit: Unit) -> usize {
    game.counter(unit).crosses_water().into()
}
