//! Texts that are being written: each stays with the game until it is kept, or thrown away by name.

use super::Draft;
use crate::{command::review::DraftKind, play::Play};
use engine::play::{
    book::{MAX_TEXT, MAX_TITLE},
    note::Note,
};

impl Draft {
    /// The most bytes it can have.
    pub fn limit(&self) -> usize {
        match self.kind {
            DraftKind::Comment | DraftKind::Question => MAX_TEXT,
            DraftKind::Bookmark | DraftKind::Chapter | DraftKind::Branch => MAX_TITLE,
        }
    }

    /// Whether it is the text for the same thing.
    fn is_for(&self, other: &Self) -> bool {
        (self.ply, self.note, self.kind) == (other.ply, other.note, other.kind)
    }
}

impl Play {
    /// Opens the field with a text, or with what was written there before. The one that is open is put aside.
    pub(super) fn open_draft(&mut self, draft: Draft) {
        let open = self.review.as_ref().and_then(|review| review.draft.as_ref());
        if open.is_some_and(|open| open.is_for(&draft)) {
            return;
        }
        self.put_draft_aside();
        let before = self.drafts.iter().position(|known| known.is_for(&draft));
        let draft = before.map_or(draft, |nth| self.drafts.remove(nth));
        if let Some(review) = &mut self.review {
            review.draft = Some(draft);
        }
    }

    /// Closes the field; what stands in it stays with the game. Tells whether something did.
    pub(crate) fn put_draft_aside(&mut self) -> bool {
        let Some(draft) = self.review.as_mut().and_then(|review| review.draft.take()) else { return false };
        let stays = self.says_more(&draft);
        if stays {
            self.drafts.push(draft);
        }
        stays
    }

    /// Closes the field by hand, and says what became of what stood in it. False when none is open.
    pub(crate) fn close_draft(&mut self) -> bool {
        let open = self.review.as_ref().is_some_and(|review| review.draft.is_some());
        if self.put_draft_aside() {
            self.desk.say("What you wrote is put aside, not kept yet");
        }
        open
    }

    /// All texts that are neither kept nor thrown away.
    pub fn unkept(&self) -> impl Iterator<Item = &Draft> {
        let open = self.review.as_ref().and_then(|review| review.draft.as_ref());
        self.drafts.iter().chain(open.filter(|draft| self.says_more(draft)))
    }

    /// Keeps them all. False when one cannot be kept: it is open then.
    pub(crate) fn keep_drafts(&mut self, by: &str, on: &str) -> bool {
        self.put_draft_aside();
        while let Some(draft) = self.drafts.pop() {
            if let Err(why) = self.write_draft(&draft, by, on) {
                if self.review.is_none() {
                    self.begin_review();
                }
                self.desk.look = Some(draft.ply);
                self.open_draft(draft);
                self.desk.say(&why);
                return false;
            }
        }
        true
    }

    /// Throws them all away.
    pub(crate) fn throw_drafts_away(&mut self) {
        self.drafts.clear();
        if let Some(review) = &mut self.review {
            review.draft = None;
        }
    }

    /// Whether a text says something that stands in no note and no name.
    fn says_more(&self, draft: &Draft) -> bool {
        let text = draft.text.trim();
        let before = match draft.note {
            Some(id) => self.desk.table.notes_at(draft.ply).into_iter().find(|n| n.id == id).map(|n| n.note),
            None => None,
        };
        let name =
            || self.desk.table.tree().branches.iter().find(|b| b.first == draft.ply).map(|b| b.name.clone());
        match (&before, draft.kind) {
            (Some(note), _) => note.text() != text,
            (None, DraftKind::Branch) => name().is_some_and(|name| name != text),
            (None, _) => !text.is_empty(),
        }
    }

    /// Writes a text as what it becomes.
    ///
    /// # Errors
    /// Why it cannot be written, one sentence.
    pub(super) fn write_draft(&mut self, draft: &Draft, by: &str, on: &str) -> Result<(), String> {
        let text = draft.text.trim().to_owned();
        if text.len() > draft.limit() {
            let (has, most) = (text.len(), draft.limit());
            return Err(format!("The text has {has} bytes, {most} are the most: {} too many", has - most));
        }
        let note = match draft.kind {
            DraftKind::Comment | DraftKind::Chapter if text.is_empty() => return Ok(()),
            DraftKind::Comment => Note::Comment(text),
            DraftKind::Bookmark => Note::Bookmark(text),
            DraftKind::Chapter => Note::Chapter(text),
            DraftKind::Question => Note::Question(text),
            DraftKind::Branch => return self.desk.table.name_branch(draft.ply, &text),
        };
        match draft.note {
            Some(id) => self.desk.table.edit_note(id, note, by, on),
            None => self.desk.table.annotate(draft.ply, note, by, on).map(|_| ()),
        }
    }
}
