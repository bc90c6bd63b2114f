//! Names of units as the log says them: both sides' units stand in it, so a German army has its side before it where the
//! Red Army has one of the same number: `German 4th Army`, `Soviet 4th Army`.

use crate::{
    game::Game,
    nouns::{Stack, Unit, UnitSet},
    words,
};
use kit::say::join;

/// A unit by its full name.
pub fn unit_name(game: &Game, unit: Unit) -> String {
    let name = words::unit_name(game, unit);
    if words::is_shared(game, unit) { format!("German {name}") } else { name }
}

/// A stack by name.
pub fn stack_name(game: &Game, stack: Stack) -> String {
    join(&stack.units().map(|unit| unit_name(game, unit)).collect::<Vec<_>>())
}

/// A set by name, or how many they are when they are many.
pub fn set_name(game: &Game, units: UnitSet) -> String {
    words::counted(units, |unit| unit_name(game, unit))
}
