//! Small things of any game.

pub mod data;
pub mod digest;
pub mod force;
pub mod ids;
pub mod refusal;
pub mod say;
pub mod set;
