//! Dice: what they are rolled for, the keyed source of a game, and those that show what they were told to.

pub mod key;
pub mod keyed;
pub mod line;
pub mod recorded;
