//! The calendar of a game: moments and strides from one to another.

use serde::{Deserialize, Serialize};

/// Where in the calendar of a game a state stands: for seeking, folding and resetting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct When {
    /// Game turn, 0 during set-up.
    pub turn: u16,
    /// Phase within the turn, numbered by the game in order of play.
    pub phase: u16,
    /// Number of the battle within the phase; 0 outside of battles.
    pub battle: u16,
}

/// How far one step through a game goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stride {
    /// One order with its events.
    Ply,
    /// To where another battle begins or the phase ends.
    Battle,
    /// To the next phase.
    Phase,
    /// To the next game turn.
    Turn,
}
