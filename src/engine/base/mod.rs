//! Words and small helpers every floor of the engine uses; imports nothing of the crate.

pub mod assets;
pub mod names;
pub mod plain;
pub mod spelling;
pub mod text;
pub mod wrong;
