//! Fuel (RP-SUP-10, -13).

use super::super::{
    super::{
        data::words::{Kind, Passage},
        event::Event,
        game::{Game, GameDraft},
        logistics::BaseEvent,
        nouns::{AXIS, HexSet, Unit, UnitSet, units_of},
        state::Position,
    },
    supply::{self, REACH, Traced},
};
use engine::base::side::Side;

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
/// reach of cities and towns joined to Maikop (RP-RUL-42, RP-RUL-90).
pub fn reach(game: &Game, p: &Position, side: Side, traced: &Traced) -> HexSet {
    if side != AXIS {
        return from_wells(game, p, side, &traced.passage, traced.open);
    }
    if wells(game, p, side).meets(traced.net) { traced.reach } else { HexSet::NONE }
}

/// Where a side’s fuel comes from.
fn wells(game: &Game, p: &Position, side: Side) -> HexSet {
    let wells = game.board.places().iter().filter(|place| place.fuel == Some(side)).map(|place| place.hex);
    wells.filter(|hex| p.controls(side, *hex)).collect()
}

/// Hexes within reach of cities and towns joined to the wells, or to the edge by which fuel comes.
fn from_wells(game: &Game, p: &Position, side: Side, passage: &Passage, open: HexSet) -> HexSet {
    let mut wells = wells(game, p, side);
    if game.setup.fuel_edge {
        wells = wells.or(game.board.edges().soviet_south.iter().copied().collect());
    }
    let net = passage.flood(wells, open);
    let points = net.and(p.control[usize::from(side.0 & 1)]).and(game.ways.places);
    passage.flood_to(points, open, REACH)
}

/// Units of a side that are short of fuel as it stands.
pub fn short(game: &Game, p: &Position, side: Side) -> UnitSet {
    let fuelled = if side == AXIS {
        reach(game, p, side, &supply::trace(game, p, side))
    } else {
        // What supply reaches does not matter to it.
        from_wells(game, p, side, supply::passage(game, p, side), supply::open(game, p, side))
    };
    let dry = p.at.of_side(side).filter(|(unit, hex)| burns(game, *unit) && !fuelled.has(*hex));
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
