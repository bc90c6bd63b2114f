//! The moment looked back at.

use super::{known::LATER_IS_HIDDEN, state::Desk};
use engine::base::seat::PlyId;

impl Desk {
    /// Shows the moment after a ply.
    pub(crate) fn look_at(&mut self, ply: PlyId) {
        if !self.may_know(ply) {
            self.say(LATER_IS_HIDDEN);
            return;
        }
        self.bubble = None;
        self.hint = None;
        self.aim = None;
        self.typed.clear();
        self.cursor = None;
        self.selection.clear();
        self.inspect = None;
        self.look = (ply != self.table.cursor()).then_some(ply);
    }
}
