//! Data files: map, orders of battle, names, rules, and what may be wrong in them.

pub mod board;
pub mod digest;
pub mod files;
pub mod history;
pub mod printed;
pub mod rulebook;
pub mod spelling;
