//! Inspection of enemy stacks (RPX-060): at once, before and after movement, and by recon units at the end of their moves. What was
//! inspected is known until the player turn ends.

use crate::{
    event::Event,
    game::{Game, GameDraft},
    nouns::*,
    state::{Position, nth},
};

/// Units of the other side that a side sees from some hexes: two hexes off, by night and in towns only next to it.
pub fn seen(game: &Game, p: &Position, side: Side, from: HexSet) -> UnitSet {
    let fixed = &game.tables.fixed;
    let close = game.within(from, fixed.inspect_range_night_or_town);
    let far = if game.is_night(p) { close } else { game.within(from, fixed.inspect_range_day) };
    let is_seen = |hex| if game.map.terrain(hex).is_built() { close.has(hex) } else { far.has(hex) };
    let there = p.of_side(side.other()).filter(|(_, hex)| is_seen(*hex)).map(|(unit, _)| unit);
    there.collect::<UnitSet>() - p.known[nth(side.other())]
}

/// The side in turn inspects from all its hexes.
pub fn inspect(game: &Game, d: &mut GameDraft<'_>) {
    let side = d.state.phasing;
    let from = d.state.of_side(side).map(|(_, hex)| hex).collect();
    show(d, seen(game, d.state, side, from));
}

/// A recon unit inspects from where its move ended.
pub fn by_recon(game: &Game, d: &mut GameDraft<'_>, unit: Unit) {
    let from = d.state.at.of(unit).into_iter().collect();
    show(d, seen(game, d.state, unit.side(), from));
}

/// Units are shown to the other side.
pub fn show(d: &mut GameDraft<'_>, units: UnitSet) {
    if !units.is_empty() {
        d.emit(Event::Inspected { units });
    }
}
