//! Hex maps.

pub mod hex;
pub mod map_file;
pub mod passage;
pub mod printed;
pub mod reach;
pub mod trace;
pub mod zone;
