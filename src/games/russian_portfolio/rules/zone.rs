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
    let mut all = UnitSet::NONE;
    each(game, p, side, hex, |unit| {
        all.add(unit);
        false
    });
    all
}

/// Whether a hex lies in the zone of a side.
#[inline]
pub fn is_in(game: &Game, p: &Position, side: Side, hex: Hex) -> bool {
    each(game, p, side, hex, |_| true)
}

/// Whether a hex lies in the zone of a heavyweight of a side (RP-GEN-06).
pub fn is_heavy(game: &Game, p: &Position, side: Side, hex: Hex) -> bool {
    each(game, p, side, hex, |unit| game.counter(unit).heavyweight())
}

/// Asks the units of a side whose zone covers a hex, until one says yes.
#[inline]
fn each(game: &Game, p: &Position, side: Side, hex: Hex, mut ask: impl FnMut(Unit) -> bool) -> bool {
    if !game.standable(p, hex) {
        return false;
    }
    for (_, near, between) in game.around(p, hex) {
        if !p.holds(side, near) {
            continue;
        }
        for unit in p.at.units(near) {
            let casts = p.status[unit] != Status::Dispersed && game.may_fight_over(unit, between);
            if casts && ask(unit) {
                return true;
            }
        }
    }
    false
}

/// All hexes in the zone of a side.
pub fn of(game: &Game, p: &Position, side: Side) -> HexSet {
    let mut all = HexSet::NONE;
    let lie = game.lie(p);
    for (unit, hex) in p.units_of(side) {
        if p.status[unit] != Status::Dispersed {
            lie.zone(hex, game.counter(unit).crosses_water()).iter().for_each(|near| all.add(*near));
        }
    }
    all
}
