//! The units as a table: supply is told as it was determined, as it stands, and as it will be.

use super::{ahead::Ahead, counters};
use crate::{
    game::Game,
    nouns::{AXIS, SOVIET, Unit, UnitSet},
    state::Position,
};
use engine::show::{
    counter::CounterMark,
    roster::{Roster, RosterCell, RosterColumn, SUPPLY},
    words::Tone,
};
use kit::ids::Id as _;

/// What the column of supply says.
const ABOUT: &str = "Out of supply as it was determined last; without a line as it stands; or cut off once Dispersed \
                     enemies have recovered; and who is short of fuel";

/// All units on the map.
pub fn of(game: &Game, p: &Position) -> Roster {
    let counters = counters::all(game, p);
    let mut all = Roster::of(&counters);
    all.columns[SUPPLY] = RosterColumn::new("Supply", ABOUT);
    let sides = [AXIS, SOVIET].map(|side| Ahead::of(game, p, side));
    let now = UnitSet::union(sides.iter().map(Ahead::cut_now));
    let then = UnitSet::union(sides.iter().map(Ahead::fresh));
    for (row, counter) in all.rows.iter_mut().zip(&counters) {
        row.cells[SUPPLY] = supply(p, counter, now, then);
    }
    all
}

/// The worst that holds of a unit.
fn supply(p: &Position, counter: &CounterMark, now: UnitSet, then: UnitSet) -> RosterCell {
    let Some(unit) = Unit::nth(counter.unit.index()) else { return RosterCell::nothing() };
    let all = [
        (p.base.unsupplied.has(unit), "out of supply", Tone::OutOfSupply),
        (now.has(unit), "no line now", Tone::OutOfSupply),
        (then.has(unit), "will be cut off", Tone::Warn),
        (p.base.short.has(unit), "short of fuel", Tone::OutOfSupply),
    ];
    let found = (0..).zip(all).find(|(_, (holds, ..))| *holds);
    found.map_or_else(RosterCell::nothing, |(rank, (_, words, tone))| RosterCell::new(words, rank, tone))
}
