//! The rules, a file for each of their sections. Sequence of play: `turn`. What an event changes: `apply`.

pub mod apply;
pub mod arrange;
pub mod combat;
pub mod movement;
pub mod possible;
pub mod supply;
pub mod turn;
