//! What is done in a turn.

pub mod crt;
pub mod exercise;
pub mod sequence;
