//! Orders: one decision each.

use super::{
    combat::BattleOrder,
    logistics::BaseOrder,
    nouns::{Hex, Stack, Unit},
};
use serde::{Deserialize, Serialize};

/// An intent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Order {
    /// The game begins with its set-up (RP-SET-01).
    Begin,
    /// A unit is re-placed before the first turn (RP-RDP-02, RP-INV-02).
    Deploy {
        /// Who.
        unit: Unit,
        /// Where.
        at: Hex,
    },
    /// A stack goes one hex on (RP-MOV-01).
    Go {
        /// Who moves together.
        stack: Stack,
        /// The hex beside it.
        to: Hex,
    },
    /// The stack on its way stops (RP-SEQ-06).
    Halt,
    /// In part A or the isolation step.
    Base(BaseOrder),
    /// In an attack phase.
    Battle(BattleOrder),
    /// The side has done what it wanted in this step.
    Done,
    /// The side ends the game (RP-VIC-06).
    EndGame,
}
