//! A moment set up to play on from, and orders that are known there already.
//!
//! Looking at the table as it stood earlier ends nothing: the study begins, and is recorded, with the first order that
//! goes another way. Until then the cursor stands *aside*; leading it back to where it was leaves no trace.

use super::{note::Entry, record::Record, session::Session, stand::Aside};
use crate::{
    base::{fence::UndoPolicy, seat::PlyId, side::Side},
    contract::automatic::Automatic,
};

impl<R: Automatic> Session<R> {
    /// Sets up a moment to play on from. A study that has not begun begins with the next order that was not given there
    /// before; the line played so far is its main line.
    ///
    /// # Errors
    /// One sentence when there is no such ply.
    pub fn study_at(&mut self, ply: PlyId) -> Result<(), String> {
        self.exists(ply)?;
        if self.in_study() {
            self.move_cursor(ply);
            return Ok(());
        }
        let (cursor, tip) = (self.cursor(), self.history().tip());
        if ply == cursor && ply == tip {
            // The next order goes on with the game as any does.
            return Ok(());
        }
        let pinned = self.book().pinned();
        let plies = self.history().len();
        let line = self.path(tip);
        self.book_mut().enter(&Entry::Begun(tip), &line, plies);
        *self.aside_mut() = Some(Aside { cursor, tip, pinned });
        self.put_cursor(ply);
        Ok(())
    }

    /// Whether a moment is set up to play on from and no order has gone another way yet: nothing of it is in the file.
    pub fn stands_aside(&self) -> bool {
        self.aside().is_some()
    }

    /// Moves the cursor while it stands aside. Where it stood before, the game is as it was.
    pub(crate) fn move_aside(&mut self, to: PlyId) {
        self.put_cursor(to);
        let back = self.cursor();
        if let Some(aside) = self.aside_mut().take_if(|aside| aside.cursor == back) {
            self.book_mut().put_back(aside.pinned);
        }
    }

    /// Something else keeps the file of this game: what is played here goes into a copy. Of a game that is played fairly the
    /// copy is a study from its first order on, or the dice of the game could be tried in it. Nothing is recorded of this.
    pub fn stand_apart(&mut self) {
        *self.apart_mut() = self.no_study_yet() && !self.main_is_over();
    }

    /// Whether what is played here is no part of a game that is played fairly, and which something else keeps.
    pub fn stands_apart(&self) -> bool {
        self.apart()
    }

    /// Records that a study has begun at the moment set up, before something is recorded that belongs to it.
    pub(crate) fn settle_aside(&mut self) {
        let Some(aside) = self.aside_mut().take() else {
            if self.apart() && !self.in_study() {
                self.record_entry(Entry::Begun(self.history().tip()));
            }
            return;
        };
        self.push_record(Record::Study(Box::new(Entry::Begun(aside.tip))));
        let cursor = self.cursor();
        if cursor != aside.cursor {
            self.push_record(Record::Cursor(cursor));
        }
    }

    /// The ply to which an order of a side has led from the cursor already, in a study. With a die set by hand it was
    /// not the same order, and what was hidden stays out of sight.
    pub(crate) fn given_already(&self, side: Side, order: &R::Order) -> Option<PlyId> {
        if self.policy() != UndoPolicy::Study {
            return None;
        }
        let history = self.history();
        let same = |id: &PlyId| {
            history.ply(*id).is_some_and(|p| p.deed.seat.side() == side && p.deed.order == *order)
        };
        history
            .children(self.cursor())
            .find(|id| same(id) && !history.is_by_hand(*id) && !self.book().is_hidden(*id))
    }
}
