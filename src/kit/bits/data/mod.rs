//! Data files of a game: read from text that a player may have edited, with every fault as one sentence that names file,
//! line, entry and reason.

pub mod faults;
pub mod history;
pub mod pages;
pub mod reading;
pub mod rulebook;
pub mod source;
pub mod spelling;
