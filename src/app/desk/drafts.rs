//! Texts that are being written about the game: each stays with it until it is kept, or thrown away by name.

use crate::command::DraftKind;
use engine::{
    base::seat::PlyId,
    play::{
        book::{MAX_TEXT, MAX_TITLE},
        note::Note,
    },
    table::Table,
};

/// A text being written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Draft {
    /// The ply it is for.
    pub ply: PlyId,
    /// What is written, not yet a note.
    pub text: String,
    /// The note it changes.
    pub note: Option<u32>,
    /// What it becomes.
    pub kind: DraftKind,
}

impl Draft {
    /// The most bytes it can have.
    pub fn limit(&self) -> usize {
        match self.kind {
            DraftKind::Comment | DraftKind::Question => MAX_TEXT,
            DraftKind::Bookmark | DraftKind::Chapter | DraftKind::Branch => MAX_TITLE,
        }
    }

    /// Whether it is the text for the same thing.
    pub(crate) fn is_for(&self, other: &Self) -> bool {
        (self.ply, self.note, self.kind) == (other.ply, other.note, other.kind)
    }

    /// Whether it says something that stands in no note and no name.
    pub(crate) fn says_more(&self, table: &dyn Table) -> bool {
        let text = self.text.trim();
        let before = match self.note {
            Some(id) => table.notes_at(self.ply).into_iter().find(|n| n.id == id).map(|n| n.note),
            None => None,
        };
        let name = || table.tree().branches.iter().find(|b| b.first == self.ply).map(|b| b.name.clone());
        match (&before, self.kind) {
            (Some(note), _) => note.text() != text,
            (None, DraftKind::Branch) => name().is_some_and(|name| name != text),
            (None, _) => !text.is_empty(),
        }
    }

    /// Writes it as what it becomes.
    ///
    /// # Errors
    /// Why it cannot be written, one sentence.
    pub(crate) fn write(&self, table: &mut dyn Table, by: &str, on: &str) -> Result<(), String> {
        let text = self.text.trim().to_owned();
        if text.len() > self.limit() {
            let (has, most) = (text.len(), self.limit());
            return Err(format!("The text has {has} bytes, {most} are the most: {} too many", has - most));
        }
        let note = match self.kind {
            DraftKind::Comment | DraftKind::Chapter if text.is_empty() => return Ok(()),
            DraftKind::Comment => Note::Comment(text),
            DraftKind::Bookmark => Note::Bookmark(text),
            DraftKind::Chapter => Note::Chapter(text),
            DraftKind::Question => Note::Question(text),
            DraftKind::Branch => return table.name_branch(self.ply, &text),
        };
        match self.note {
            Some(id) => table.edit_note(id, note, by, on),
            None => table.annotate(self.ply, note, by, on).map(|_| ()),
        }
    }
}
