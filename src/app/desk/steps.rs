//! The steps of the turn: which moment ended a step, whether the sidebar waits for a choice; and a moment looked back at.

use crate::desk::{known::LATER_IS_HIDDEN, state::Desk};
use engine::{
    base::{seat::PlyId, when::Stride},
    show::sequence::{Progress, Sequence},
};

impl Desk {
    /// The last moment of a step of the turn shown, by its number.
    pub fn end_of_step(&self, number: u8) -> Option<PlyId> {
        let now = |s: &Sequence| {
            let at = s.steps.iter().position(|m| m.progress == Progress::Now)?;
            let mark = &s.steps[at];
            Some(if mark.number == 0 { at as u8 + 1 } else { mark.number })
        };
        let mut at = self.at();
        let turn = self.table.when(at).turn;
        // A step that runs by itself has no moment of its own: the end of the one before it stands for it.
        loop {
            let before = self.table.step(at, Stride::Phase, false);
            if before == at || self.table.when(before).turn != turn {
                return None;
            }
            if now(&self.table.sequence(before, self.viewer())).is_some_and(|n| n <= number) {
                return Some(self.table.step(at, Stride::Ply, false));
            }
            at = before;
        }
    }

    /// Whether play waits for a choice that only the sidebar offers.
    pub fn must_choose(&self) -> bool {
        let sequence = &self.seen.sequence;
        self.my_turn() && sequence.primary.is_none() && !sequence.choices.is_empty()
    }

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
