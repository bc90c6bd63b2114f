//! What is done in a turn.

pub mod arrange;
pub mod crt;
pub mod exercise;
pub mod hand;
pub mod march;
pub mod opening;
pub mod sequence;
pub mod value;
