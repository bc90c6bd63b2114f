//! Words and small helpers every floor of the engine uses; imports nothing of the crate.

pub mod assets;
pub mod by_side;
pub mod date;
pub mod fence;
pub mod folding;
pub mod hex;
pub mod keys;
pub mod names;
pub mod outcome;
pub mod pace;
pub mod plain;
pub mod say;
pub mod seat;
pub mod side;
pub mod spelling;
pub mod start;
pub mod text;
pub mod told;
pub mod tree;
pub mod when;
pub mod wrong;
