//! Fuel (RP-SUP-10, -13).

use super::super::{
    super::{
        base::BaseEvent,
        data::words::Kind,
        event::Event,
        game::{Game, GameDraft},
        nouns::{AXIS, HexSet, Unit, UnitSet, units_of},
        state::Position,
    },
    supply::{self, REACH, Traced},
};
use crate::engine::base::side::Side;

/// Whether a unit runs on fuel: armour, mechanized, motorized infantry and armoured cavalry.
pub fn burns(game: &Game, unit: Unit) -> bool {
    match game.counter(unit).kind {
        Kind::PanzerGroup
        | Kind::PanzerCorps
        | Kind::Armor
        | Kind::Mechanized
        | Kind::MotorizedInfantry
        | Kind::ArmoredCavalry => true,
        Kind::Front
        | Kind::Shock
        | Kind::InfantryArmy
        | Kind::InfantryCorps
        | Kind::MountainCorps
        | Kind::Cavalry => false,
    }
}

/// Hexes where a side’s units have fuel: for the Axis those in supply while Ploesti is in the net, for the Soviets those within
/// reach of cities and towns joined to Maikop (R42, R90).
pub fn reach(game: &Game, p: &Position, side: Side, traced: &Traced) -> HexSet {
    let wells = game.board.places().iter().filter(|place| place.fuel == Some(side)).map(|place| place.hex);
    let mut wells: HexSet = wells.filter(|hex| p.controls(side, *hex)).collect();
    if side == AXIS {
        return if wells.meets(traced.net) { traced.reach } else { HexSet::NONE };
    }
    if game.setup.fuel_edge {
        wells = wells.or(game.board.edges().soviet_south.iter().copied().collect());
    }
    let net = traced.passage.flood(wells, traced.open);
    let points = net.and(p.control[usize::from(side.0 & 1)]).and(game.ways.places);
    traced.passage.flood_to(points, traced.open, REACH)
}

/// Units of a side that are short of fuel as it stands.
pub fn short(game: &Game, p: &Position, side: Side) -> UnitSet {
    let traced = supply::trace(game, p, side);
    let fuelled = reach(game, p, side, &traced);
    let dry = p.units_of(side).filter(|(unit, hex)| burns(game, *unit) && !fuelled.has(*hex));
    dry.map(|(unit, _)| unit).collect()
}

/// Whether a unit that was short of fuel when movement began still is: a battle may have reopened its line (RP-SUP-10).
pub fn is_still_short(game: &Game, p: &Position, unit: Unit) -> bool {
    p.base.short.has(unit) && short(game, p, unit.side()).has(unit)
}

/// Movement of a side begins: who is short of fuel is noted when it has changed.
pub fn note(game: &Game, d: &mut GameDraft<'_>, side: Side) {
    let short = short(game, d.state, side);
    if short != d.state.base.short.and(units_of(side)) {
        d.emit(Event::Base(BaseEvent::Fuel { side, short }));
    }
}
