//! Stacking (RP-STK).

use crate::{
    data::words::{Counter, Kind, Size, Terrain},
    game::Game,
    limits,
    nouns::{Hex, Stack, Unit},
    state::Position,
};
use kit::stack::Excess;

/// Whether a hex lets at most one armoured unit stand or attack (RP-STK-02, -04).
pub fn is_close(game: &Game, hex: Hex) -> bool {
    matches!(game.board.terrain(hex), Terrain::Swamp | Terrain::Mountain)
}

/// The limit that units break when they stand together in a hex.
pub fn broken(game: &Game, hex: Hex, units: impl Iterator<Item = Unit>) -> Option<Excess> {
    let counters: Vec<&Counter> = units.map(|unit| game.counter(unit)).collect();
    limits::broken(&counters, is_close(game, hex))
}

/// The rule of a limit that units break: they would on open ground too, or not.
pub fn rule_of(game: &Game, units: impl Iterator<Item = Unit>) -> &'static str {
    let counters: Vec<&Counter> = units.map(|unit| game.counter(unit)).collect();
    if limits::broken(&counters, false).is_some() { "RP-STK-01" } else { "RP-STK-02" }
}

/// Whether units may stand together in a hex: one everywhere, three nowhere (RP-STK-01).
#[inline]
pub fn fits(game: &Game, hex: Hex, mut units: impl Iterator<Item = Unit>) -> bool {
    let (Some(a), Some(b)) = (units.next(), units.next()) else { return true };
    units.next().is_none() && game.pairs.fit(a, b, is_close(game, hex))
}

/// What is worked out once for all units that stacking counts alike.
pub struct Alike<T>(Vec<(Unit, T)>);

impl<T> Default for Alike<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Alike<T> {
    /// What is known of units like this one, else what `work` says.
    pub fn of(&mut self, game: &Game, unit: Unit, work: impl FnOnce() -> T) -> &T {
        let counted = |unit: Unit| {
            let counter = game.counter(unit);
            (counter.size != Size::Corps, counter.armour_type(), counter.kind == Kind::Front, counter.nation)
        };
        let known = self.0.iter().position(|(one, _)| counted(*one) == counted(unit));
        let known = known.unwrap_or_else(|| {
            self.0.push((unit, work()));
            self.0.len() - 1
        });
        &self.0[known].1
    }
}

/// Whether a stack could stand in a hex beside those that are there.
pub fn fits_with(game: &Game, p: &Position, hex: Hex, Stack(first, second): Stack) -> bool {
    // One unit alone fits everywhere.
    if second.is_none() && p.at.is_empty(hex) {
        return true;
    }
    let others = p.at.units(hex).filter(|unit| *unit != first && Some(*unit) != second);
    fits(game, hex, [first].into_iter().chain(second).chain(others))
}
