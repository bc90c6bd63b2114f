//! The field of a text that is being written: what stands in it when it closes stays with the game.

use crate::{
    desk::{Desk, Draft},
    features::review::Review,
    play::Play,
};

impl Review {
    /// Opens the field with a text, or with what was written there before. The one that is open is put aside.
    pub(crate) fn open_draft(&mut self, desk: &mut Desk, draft: Draft) {
        if self.draft.as_ref().is_some_and(|open| open.is_for(&draft)) {
            return;
        }
        self.put_draft_aside(desk);
        let before = desk.drafts.iter().position(|known| known.is_for(&draft));
        self.draft = Some(before.map_or(draft, |nth| desk.drafts.remove(nth)));
    }

    /// Closes the field; what stands in it stays with the game. Tells whether something did.
    pub(crate) fn put_draft_aside(&mut self, desk: &mut Desk) -> bool {
        let Some(draft) = self.draft.take() else { return false };
        let stays = draft.says_more(&*desk.table);
        if stays {
            desk.drafts.push(draft);
        }
        stays
    }

    /// Closes the field by hand, and says what became of what stood in it. False when none is open.
    pub(crate) fn close_draft(&mut self, desk: &mut Desk) -> bool {
        let open = self.draft.is_some();
        if self.put_draft_aside(desk) {
            desk.say("What you wrote is put aside, not kept yet");
        }
        open
    }
}

impl Play {
    /// All texts that are neither kept nor thrown away.
    pub fn unkept(&self) -> impl Iterator<Item = &Draft> {
        let open = self.modes.get::<Review>().and_then(|review| review.draft.as_ref());
        self.desk.drafts.iter().chain(open.filter(|draft| draft.says_more(&*self.desk.table)))
    }

    /// Keeps them all. False when one cannot be kept: it is open then.
    pub(crate) fn keep_drafts(&mut self, by: &str, on: &str) -> bool {
        self.put_draft_aside();
        while let Some(draft) = self.desk.drafts.pop() {
            if let Err(why) = draft.write(&mut *self.desk.table, by, on) {
                if !self.modes.has::<Review>() {
                    self.begin_review();
                }
                self.desk.look = Some(draft.ply);
                if let Some(review) = self.modes.get_mut::<Review>() {
                    review.open_draft(&mut self.desk, draft);
                }
                self.desk.say(&why);
                return false;
            }
        }
        true
    }

    /// Throws them all away.
    pub(crate) fn throw_drafts_away(&mut self) {
        self.desk.drafts.clear();
        self.with(|review| review.draft = None);
    }
}
