//! What comes later, while it is hidden: in a review without its future, and at the table while a variation of it is
//! tried there. What may be known is the way to every moment that was shown, on whatever branch it lies.

use super::{known::Known, state::Desk};
use engine::{
    base::{seat::PlyId, side::Viewer, when::Stride},
    play::note::{Annotation, Note},
    show::log::LogLine,
};
use std::{collections::BTreeSet, sync::Arc};

/// Why hidden things are not shown where the file of the game is not written to.
const NO_LOOK: &str = "The game is played fairly and another window has it, or its file may not be written to: look there, \
                       where its file can say so";

impl Desk {
    /// Whether a ply may be shown, named or led to.
    pub fn may_know(&self, ply: PlyId) -> bool {
        self.hidden.as_ref().is_none_or(|known| known.has(ply))
    }

    /// Hides what comes after the moment shown, or shows all of it.
    pub(crate) fn hide_later(&mut self, on: bool) {
        self.hidden = on.then(Known::default);
        self.get_to_know(self.at());
        // Log and order strip were made for what was known before.
        self.seen.key = None;
    }

    /// The way to a ply is shown, and may be known from now on.
    pub(crate) fn get_to_know(&mut self, ply: PlyId) {
        let Some(Known(known)) = self.hidden.as_mut().filter(|known| !known.has(ply)) else { return };
        Arc::make_mut(known).extend(self.table.way_to(ply));
    }

    /// Why a step forward at the table shows nothing: what comes next is hidden.
    pub fn next_is_hidden(&self, stride: Stride) -> bool {
        self.hidden.is_some() && !self.may_know(self.table.step(self.at(), stride, true))
    }

    /// Whether redo would lead to what is hidden.
    pub fn redo_is_hidden(&self) -> bool {
        let cursor = self.table.cursor();
        self.hidden.is_some() && !self.may_know(self.table.step(cursor, Stride::Ply, true))
    }

    /// The lines of a log that may be known, without those of a battle that is still being seen.
    pub(crate) fn told_lines(&self, log: Arc<Vec<LogLine>>) -> Arc<Vec<LogLine>> {
        let held = self.held.filter(|_| self.look.is_none());
        if self.hidden.is_none() && held.is_none() {
            return log;
        }
        let known = |ply| self.hidden.as_ref().is_none_or(|known| known.has(ply));
        let told = |line: &&LogLine| known(line.ply) && held.is_none_or(|held| line.ply <= held);
        Arc::new(log.iter().filter(told).cloned().collect())
    }

    /// Chapters that have begun and are not over: a title speaks of what comes in its chapter.
    pub fn untitled_chapters(&self, notes: &[Annotation]) -> BTreeSet<u32> {
        let whole = self.hidden.is_none() || self.may_know(self.table.main_tip());
        let chapters = notes.iter().filter(|n| matches!(n.note, Note::Chapter(_)));
        let chapters: Vec<&Annotation> = chapters.filter(|_| !whole).collect();
        let over = |n: &Annotation| chapters.iter().any(|next| next.ply > n.ply && self.may_know(next.ply));
        chapters.iter().filter(|n| n.ahead != Some(false) && !over(n)).map(|n| n.id).collect()
    }

    /// Whether a note is held back: it stands at what comes later, or speaks of it while the game has not been seen to
    /// its end.
    pub fn holds_back(&self, note: &Annotation) -> bool {
        let unread = || note.speaks_ahead() && !self.may_know(self.table.main_tip());
        !self.may_know(note.ply) || self.hidden.is_some() && unread()
    }

    /// Whether these eyes see what may not be known yet, so that it is asked for twice.
    pub fn asks_before(&self, who: Viewer) -> bool {
        let table = &self.table;
        // A copy for one side holds nothing else, and what is written down is not asked about again.
        let asked = table.is_played_fairly() && !table.records_a_look(who);
        if table.main_is_over() || table.told_to().is_some() || asked {
            return false;
        }
        let own = !table.has_secrets() || who == Viewer::Side(self.eyes());
        !own || who == Viewer::Umpire
    }

    /// Why these eyes are not lent here: a look could not be written into the file of a game that is played fairly.
    pub fn no_look(&self, who: Viewer) -> Option<&'static str> {
        (self.table.stands_apart() && self.asks_before(who)).then_some(NO_LOOK)
    }

    /// Why no report can be written.
    pub fn no_report(&self) -> Option<&'static str> {
        // A report tells of all lines that are listed.
        let tree = self.table.tree();
        let hidden = tree.branches.iter().any(|b| !b.hidden && !self.may_know(b.tip));
        hidden.then_some("What comes later is hidden, and a report would tell it: show it first")
    }
}
