//! What follows from an order, a file for each part of the rules.

pub mod advance;
pub mod apply;
pub mod arrange;
pub mod awaited;
pub mod combat;
pub mod logistics;
pub mod moment;
pub mod movement;
pub mod possible;
pub mod reach;
pub mod recovery;
pub mod retreat;
pub mod sequence;
pub mod setup;
pub mod stacking;
pub mod supply;
pub mod victory;
pub mod weather;
pub mod zone;
