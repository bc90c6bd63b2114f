//! The log and the strip of orders: what stands at which ply.

use super::line::Line;
use crate::base::{
    fence::FenceReason,
    seat::{PlyId, Seat},
    when::When,
};

/// A dot of the order strip: one group of orders.
#[derive(Debug, Clone, PartialEq)]
pub struct Dot {
    /// The ply before the group.
    pub from: PlyId,
    /// Last ply of the group: go here to stand after it.
    pub ply: PlyId,
    /// Its orders in words.
    pub text: String,
    /// Before the cursor (done) or ahead of it (undone, redo restores).
    pub done: bool,
    /// What stops undo at it.
    pub fence: Option<FenceReason>,
}

/// A line of the log, with where it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct LogLine {
    /// The ply it belongs to.
    pub ply: PlyId,
    /// When it happened.
    pub when: When,
    /// Who gave the order; `None` for automatic consequences of the calendar.
    pub seat: Option<Seat>,
    /// The line.
    pub line: Line,
    /// A reason of an automatic player rather than a fact.
    pub is_reason: bool,
    /// A reason that is the same as that of an order before it, in the same phase: a list need not say it again.
    pub again: bool,
    /// How many events of the ply the viewer had been told with this line; 0 for a reason.
    pub told: usize,
}
