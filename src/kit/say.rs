//! Words of games: counted things, lists, lines of the log, rows and sections of sheets.

pub use crate::engine::base::say::{count, count_of, join, ordinal};
