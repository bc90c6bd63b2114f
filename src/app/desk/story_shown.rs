//! The other side's turn as a story: one decision at a time, its moves as numbered arrows, back and on.

use crate::desk::state::Desk;
use engine::{
    base::{seat::PlyId, when::Stride},
    show::scene::{Arrow, ArrowStyle},
};

/// Moves before the one shown that stay on the map.
const EARLIER: usize = 6;

impl Desk {
    /// Arrows of the decision shown: its own, and the moves of the step before it, numbered in order.
    pub(crate) fn story_arrows(&self, ply: PlyId) -> Vec<Arrow> {
        let all = |p: PlyId| self.seen.lines_of(p).flat_map(|l| l.line.arrows.iter().cloned());
        let Some(last) = self.story.stretch.iter().position(|p| *p == ply) else { return all(ply).collect() };
        let step =
            |p: PlyId| self.seen.lines_of(p).next().map(|l| (l.when.turn, l.when.phase, l.when.battle));
        let here = step(ply);
        let mut moves: Vec<Arrow> = Vec::new();
        let mut current = 0;
        for p in self.story.stretch[..=last].iter().copied().filter(|p| step(*p) == here) {
            let made = self.seen.lines_of(p).filter(|l| !l.is_reason).flat_map(|l| &l.line.arrows);
            for arrow in made.filter(|a| a.style == ArrowStyle::Move) {
                let number = (moves.len() + 1).to_string();
                moves.push(Arrow { label: number, ..arrow.clone() });
                current += usize::from(p == ply);
            }
        }
        let mut arrows: Vec<Arrow> = all(ply).filter(|a| a.style != ArrowStyle::Move).collect();
        // Where nothing moves now, what moved before would only be in the way.
        if current > 0 {
            let from = moves.len().saturating_sub(EARLIER + current);
            arrows.extend(moves.drain(from..));
        }
        arrows
    }

    /// Place of the decision looked at among those shown.
    fn shown_number(&self) -> Option<usize> {
        let at = self.event_ply()?;
        self.story.stretch.iter().position(|p| *p == at)
    }

    /// The moment after the one looked back at; `None` when nothing is looked back at.
    pub(crate) fn next_shown(&self) -> Option<PlyId> {
        self.look?;
        let number = self.shown_number().filter(|i| i + 1 < self.story.stretch.len());
        Some(match (number, self.shown_number()) {
            (Some(i), _) => self.story.stretch[i + 1],
            (None, Some(_)) => self.table.cursor(),
            (None, None) => self.table.step(self.at(), Stride::Ply, true),
        })
    }

    /// The decision before the one shown; where there is none, the moment before.
    pub(crate) fn previous_shown(&self) -> PlyId {
        match self.shown_number() {
            Some(i) if i > 0 => self.story.stretch[i - 1],
            _ => self.table.step(self.at(), Stride::Ply, false),
        }
    }
}
