//! The rules, a file a section of the procedure. `sequence` is the sequence of play as one table; `apply` alone changes a state.

pub mod allowance;
pub mod apply;
pub mod arrivals;
pub mod bridgeheads;
pub mod choices;
pub mod combat;
pub mod crossing;
pub mod drops;
pub mod engineering;
pub mod front;
pub mod infiltration;
pub mod inspection;
pub mod morning;
pub mod movement;
pub mod possible;
pub mod reach;
pub mod recombination;
pub mod recovery;
pub mod sequence;
pub mod setup;
pub mod stacking;
pub mod supply;
pub mod victory;
