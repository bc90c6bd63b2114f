//! Moments of the game and the ways between them.

use super::erased::SessionTable;
use crate::{
    base::{
        outcome::Outcome,
        seat::PlyId,
        when::{Stride, When},
    },
    contract::show::Presentation,
    show::summary::Summary,
};

/// The moments of the line played. Two of them matter: the *cursor*, where orders are given, and an optional *look*, a moment looked
/// back at.
pub trait Walk {
    /// Where orders are given.
    fn cursor(&self) -> PlyId;
    /// Last ply of the line through the cursor.
    fn tip(&self) -> PlyId;
    /// Number of plies in the whole tree.
    fn ply_count(&self) -> usize;
    /// Whether a ply lies on the way from the start to the cursor.
    fn has_come(&self, ply: PlyId) -> bool;
    /// When a ply happened (the state after it).
    fn when(&self, at: PlyId) -> When;
    /// The ply before or after `at` on the cursor's line by a stride (for stepping the log).
    fn step(&self, at: PlyId, stride: Stride, forward: bool) -> PlyId;
    /// The result at the cursor.
    fn outcome(&self) -> Option<Outcome>;
    /// The result at a ply, anywhere in the tree.
    fn outcome_at(&self, at: PlyId) -> Option<Outcome>;
    /// Result and milestones at the cursor.
    fn summary(&self) -> Summary;
}

impl<R: Presentation> Walk for SessionTable<R> {
    fn cursor(&self) -> PlyId {
        self.session.cursor()
    }
    fn tip(&self) -> PlyId {
        self.session.history().tip()
    }
    fn ply_count(&self) -> usize {
        self.session.history().len()
    }
    fn has_come(&self, ply: PlyId) -> bool {
        let history = self.session.history();
        history.on_line(ply) && history.depth(ply) <= history.depth(history.cursor())
    }
    fn when(&self, at: PlyId) -> When {
        self.session.history().when(at)
    }
    fn step(&self, at: PlyId, stride: Stride, forward: bool) -> PlyId {
        self.session.history().step(at, stride, forward)
    }
    fn outcome(&self) -> Option<Outcome> {
        self.rules_arc().outcome(self.session.state())
    }
    fn outcome_at(&self, at: PlyId) -> Option<Outcome> {
        self.rules_arc().outcome(&self.session.seek(at))
    }
    fn summary(&self) -> Summary {
        self.rules_arc().summary(self.session.state())
    }
}
