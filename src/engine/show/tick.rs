//! What an event is on the timeline.

use super::scene::Subject;
use crate::base::side::Side;

/// What a tick stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TickKind {
    /// A die fell.
    Die,
    /// Something hidden was seen.
    Reveal,
    /// Something that counts changed hands.
    Capture,
    /// A unit was lost.
    Loss,
    /// A battle began.
    Battle,
}

/// What an event is on the timeline, as its game says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tick {
    /// Kind.
    pub kind: TickKind,
    /// The side that gained, lost or acted.
    pub side: Option<Side>,
    /// What it is about.
    pub subject: Option<Subject>,
}
