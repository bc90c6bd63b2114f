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
    around(game, p, side, hex).next().is_some()
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
    let units = p.at.of_side(side).filter(|(unit, _)| casts(p, *unit));
    game.lie(p).zones.of(units.map(|(unit, hex)| (hex, manner(game, unit))))
}

fn casts(p: &Position, unit: Unit) -> bool {
    p.status[unit] != Status::Dispersed
}

/// How a unit casts its zone: over water or not.
fn manner(game: &Game, unit: Unit) -> usize {
    game.counter(unit).crosses_water().into()
}
