//! What stops undo.

use serde::{Deserialize, Serialize};

/// Why undo stops at an event under fair play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Fence {
    /// May be undone.
    #[default]
    Open,
    /// A die was rolled.
    Die,
    /// Something hidden was seen or drawn.
    Reveal,
}

/// Undo policy, written in the header.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum UndoPolicy {
    /// Stops at a die, a reveal, another seat's order.
    #[default]
    Fair,
    /// Goes anywhere.
    Study,
}

/// What stopped an undo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum FenceReason {
    /// A die was rolled.
    Die,
    /// Something hidden was seen or drawn.
    Reveal,
    /// Another seat gave the order.
    OtherSeat,
    /// Nothing left to undo.
    Start,
}

/// Whether a fence moves when an order with these events is given.
pub fn fence_reason(fence: Fence) -> Option<FenceReason> {
    match fence {
        Fence::Open => None,
        Fence::Die => Some(FenceReason::Die),
        Fence::Reveal => Some(FenceReason::Reveal),
    }
}
