//! What the records of a study add up to: the pinned main line, names, hidden branches and the live notes.

use super::note::{Annotation, Entry, Note};
use crate::base::{folding::fold, seat::PlyId, side::Viewer};
use std::collections::{BTreeMap, BTreeSet};

/// A study read record by record.
#[derive(Debug, Clone, Default)]
pub struct Book {
    /// The tip of the main line and the number of plies when the study began.
    begun: Option<(PlyId, usize)>,
    names: BTreeMap<PlyId, String>,
    hidden: BTreeSet<PlyId>,
    /// The child on the main line, where it is not the first.
    main: BTreeMap<PlyId, PlyId>,
    /// All versions of each note.
    notes: BTreeMap<u32, Vec<Annotation>>,
    /// The highest id given to a note.
    last_id: u32,
    /// Ids of the notes that were ever at a ply.
    by_ply: BTreeMap<PlyId, Vec<u32>>,
    /// What was looked at before it might be known.
    seen: Vec<(PlyId, Viewer)>,
    /// Notes written, every version counted, and the bytes of them and of all names.
    written: (usize, usize),
    revision: u64,
}

/// What a book says of the main line.
pub struct Pinned {
    begun: Option<(PlyId, usize)>,
    hidden: BTreeSet<PlyId>,
    main: BTreeMap<PlyId, PlyId>,
}

impl Book {
    /// What it says of the main line, to be put back.
    pub fn pinned(&self) -> Pinned {
        Pinned { begun: self.begun, hidden: self.hidden.clone(), main: self.main.clone() }
    }
    /// Puts back what it said of the main line.
    pub fn put_back(&mut self, before: Pinned) {
        let Pinned { begun, hidden, main } = before;
        (self.begun, self.hidden, self.main) = (begun, hidden, main);
        self.revision += 1;
    }
    /// The tip of the main line and the number of plies when the study began.
    pub fn begun(&self) -> Option<(PlyId, usize)> {
        self.begun
    }
    /// Through whose eyes the game was looked at before they might be, and what was its last ply then.
    pub fn seen(&self) -> &[(PlyId, Viewer)] {
        &self.seen
    }
    /// Raised by every record.
    pub fn revision(&self) -> u64 {
        self.revision
    }
    /// The name of the branch that begins with a ply.
    pub fn name(&self, first: PlyId) -> Option<&str> {
        self.names.get(&first).map(String::as_str)
    }
    /// Whether the branch that begins with a ply is hidden itself.
    pub fn is_hidden(&self, first: PlyId) -> bool {
        self.hidden.contains(&first)
    }
    /// The child of a ply that was put on the main line.
    pub fn main_child(&self, parent: PlyId) -> Option<PlyId> {
        self.main.get(&parent).copied()
    }
    /// All versions of a note, oldest first.
    pub fn versions(&self, id: u32) -> &[Annotation] {
        self.notes.get(&id).map_or(&[], Vec::as_slice)
    }
    /// A note as it is now, if it is not deleted.
    pub fn note(&self, id: u32) -> Option<&Annotation> {
        self.versions(id).last().filter(|n| n.note != Note::Gone)
    }
    /// The live notes at a ply, by id.
    pub fn notes_at(&self, ply: PlyId) -> impl Iterator<Item = &Annotation> {
        let ids = self.by_ply.get(&ply).map_or(&[][..], Vec::as_slice);
        ids.iter().filter_map(|id| self.note(*id)).filter(move |n| n.ply == ply)
    }
    /// All live notes, by ply and id.
    pub fn notes(&self) -> impl Iterator<Item = &Annotation> {
        self.by_ply.keys().flat_map(|ply| self.notes_at(*ply))
    }
    /// Number that the next note gets.
    pub fn next_id(&self) -> u32 {
        self.last_id.saturating_add(1)
    }
    /// Keeps an id free that a note has which this program cannot read.
    pub fn reserve(&mut self, id: u32) {
        self.last_id = self.last_id.max(id);
    }

    /// Takes in a record that has been found good; `main_line` is the way to a ply put on the main line, from the
    /// start, and `plies` the number of plies so far.
    pub fn enter(&mut self, entry: &Entry, main_line: &[PlyId], plies: usize) {
        self.revision += 1;
        match entry {
            Entry::Begun(tip) => {
                self.begun = Some((*tip, plies));
                self.pin(main_line);
            }
            Entry::Main(_) => self.pin(main_line),
            Entry::Named(ply, name) if name.is_empty() => _ = self.names.remove(ply),
            Entry::Named(ply, name) => {
                self.written.1 += name.len();
                self.names.insert(*ply, name.clone());
            }
            Entry::Hidden(ply, true) => _ = self.hidden.insert(*ply),
            Entry::Hidden(ply, false) => _ = self.hidden.remove(ply),
            Entry::Noted(note) => self.noted(note),
            Entry::Seen(ply, who) => self.seen.push((*ply, *who)),
        }
    }

    /// What stands on the main line cannot be hidden.
    fn pin(&mut self, line: &[PlyId]) {
        for pair in line.windows(2) {
            self.main.insert(pair[0], pair[1]);
            self.hidden.remove(&pair[1]);
        }
    }

    fn noted(&mut self, note: &Annotation) {
        self.written = (self.written.0 + 1, self.written.1 + note.bytes());
        let ids = self.by_ply.entry(note.ply).or_default();
        if let Err(place) = ids.binary_search(&note.id) {
            ids.insert(place, note.id);
        }
        self.reserve(note.id);
        self.notes.entry(note.id).or_default().push(note.clone());
    }

    /// Whether a note or a name of this length in bytes fits into a file that can be read again.
    ///
    /// # Errors
    /// One sentence.
    pub fn check_room(&self, bytes: usize) -> Result<(), String> {
        let (notes, all) = self.written;
        if notes >= MAX_NOTES {
            return Err(format!(
                "The game has {MAX_NOTES} notes, every version counted, and can hold no more"
            ));
        }
        if all + bytes > MAX_NOTE_BYTES {
            let mib = MAX_NOTE_BYTES >> 20;
            return Err(format!("The notes and names of the game fill {mib} MiB, and it can hold no more"));
        }
        Ok(())
    }

    /// Whether a note can be taken in.
    ///
    /// # Errors
    /// One sentence.
    pub fn check_note(note: &Annotation) -> Result<(), String> {
        if note.id == 0 || note.id == u32::MAX {
            return Err(format!("A note cannot have the number {}", note.id));
        }
        let long = match &note.note {
            Note::Comment(t) | Note::Question(t) => t.len() > MAX_TEXT,
            Note::Bookmark(t) | Note::Chapter(t) => t.len() > MAX_TITLE,
            _ => false,
        };
        if long || note.by.len() > MAX_TITLE || note.on.len() > MAX_TITLE {
            return Err("The text of the note is too long".into());
        }
        Ok(())
    }

    /// Notes and names of branches that hold these words, by ply; capitals and marks do not matter.
    pub fn find(&self, words: &str) -> Vec<Found> {
        let wanted = fold(words);
        if wanted.trim().is_empty() {
            return Vec::new();
        }
        let has = |text: &str| fold(text).contains(&wanted);
        let names = self.names.iter().filter(|(_, name)| has(name));
        let mut found: Vec<Found> =
            names.map(|(ply, name)| Found { ply: *ply, note: None, text: name.clone() }).collect();
        let notes = self.notes().filter(|n| has(n.note.text()) || has(&n.by));
        found.extend(notes.map(|n| Found { ply: n.ply, note: Some(n.id), text: n.note.text().into() }));
        found.sort_by_key(|f| (f.ply, f.note));
        found
    }
}

/// Longest comment or question, in bytes.
pub const MAX_TEXT: usize = 64 << 10;

/// Longest name, title, author or date, in bytes.
pub const MAX_TITLE: usize = 400;

/// Something found by its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Where.
    pub ply: PlyId,
    /// The note; `None` for the name of a branch.
    pub note: Option<u32>,
    /// What was found.
    pub text: String,
}

/// Most notes, every version of one counted.
pub const MAX_NOTES: usize = 50_000;

/// Most bytes of notes and names.
pub const MAX_NOTE_BYTES: usize = 16 << 20;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_book_is_full_before_its_file_cannot_be_read_again() {
        let mut book = Book { written: (MAX_NOTES - 1, 0), ..Book::default() };
        assert_eq!(book.check_room(10), Ok(()));
        let note = Annotation {
            id: 1,
            ply: 0,
            note: Note::Comment("Here".into()),
            by: String::new(),
            on: String::new(),
            ahead: None,
        };
        book.enter(&Entry::Noted(note), &[], 0);
        assert!(book.check_room(0).unwrap_err().contains("50000 notes"));
        let full = Book { written: (1, MAX_NOTE_BYTES - 5), ..Book::default() };
        assert_eq!(full.check_room(5), Ok(()));
        assert!(full.check_room(6).unwrap_err().contains("16 MiB"));
    }
}
