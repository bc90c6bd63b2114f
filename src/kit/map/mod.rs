//! Hex maps.

pub mod hex;
pub mod hex_board;
