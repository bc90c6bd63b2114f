//! The decisions of the other side that were shown since the person last decided.

use engine::base::seat::PlyId;

/// The other side's turn as a story.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Story {
    /// The last decision shown: its ply.
    pub shown: Option<PlyId>,
    /// Plies of the decisions of this stretch, oldest first.
    pub stretch: Vec<PlyId>,
}

impl Story {
    /// Its last decision has been seen: nothing of it is shown any longer.
    pub fn end(&mut self) {
        self.shown = None;
        self.stretch.clear();
    }
}
