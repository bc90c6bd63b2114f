//! Names of units as the log says them: both sides' units stand in it, so a German unit has its side before it where the
//! Red Army has one of the same name: `German 4th Army`, `Soviet 4th Army`.

use crate::{
    game::Game,
    ids::{UnitId, UnitSet},
    state::Open,
    words,
};

/// Name of a German unit.
pub fn german_name(g: &Game, unit: UnitId) -> String {
    let name = words::german_name(g, unit);
    let shared = g.board.counters.iter().any(|c| c.said.strip_prefix("Soviet ") == Some(name.as_str()));
    if shared { format!("German {name}") } else { name }
}

/// Name of a unit as far as the viewer knows it, capitalised for the start of a sentence.
pub fn unit_name(g: &Game, o: &Open, unit: UnitId) -> String {
    if unit.is_german() { german_name(g, unit) } else { words::unit_name(g, o, unit) }
}

/// The same inside a sentence.
pub fn unit_in_text(g: &Game, o: &Open, unit: UnitId) -> String {
    if unit.is_german() { german_name(g, unit) } else { words::unit_in_text(g, o, unit) }
}

/// A list of units: `German 16th Army, 56th Panzer Corps and 2 unknown units`.
pub fn units_in_text(g: &Game, o: &Open, units: UnitSet) -> String {
    words::listed(g, o, units, |unit| unit_name(g, o, unit))
}
