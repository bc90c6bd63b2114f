//! What the course of a game on a table says: turning points and decisive moments.

pub mod decisive;
pub mod told;
