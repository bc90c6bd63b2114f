//! The search of a review: comments, chapters, bookmarks, questions and names of branches by their words, and where
//! they stand. Without words it is a table of contents.
//!
//! A review without its future finds only what lies behind it.

use crate::{features::review::blind::Blind, ui::excerpt::excerpt};
use engine::{
    base::seat::PlyId,
    play::{
        book::Found,
        note::{Annotation, Note},
    },
    study::Branch,
};
use std::ops::Range;

/// What is looked for, and what was found.
#[derive(Debug, Clone, Default)]
pub struct Search {
    /// What is looked for in the notes.
    pub words: String,
    /// What was found, by ply.
    pub hits: Vec<Hit>,
    /// The hit picked.
    pub at: Option<usize>,
    pub(crate) key: Option<(String, u64, Option<Blind>)>,
}

/// Something found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    /// Where it stands.
    pub ply: PlyId,
    /// `Comment`, `Branch`.
    pub kind: &'static str,
    /// Who wrote it; may be empty.
    pub by: String,
    /// The part of its text around the words, on one line.
    pub excerpt: String,
    /// The words in the excerpt.
    pub found: Range<usize>,
}

impl Hit {
    /// Kind, author and place.
    pub(crate) fn title(&self) -> String {
        let by = if self.by.is_empty() { String::new() } else { format!(" by {}", self.by) };
        format!("{}{by}", self.kind)
    }
}

impl Search {
    /// A search for some words, not made yet.
    pub fn of(words: String) -> Self {
        Self { words, ..Self::default() }
    }

    /// The hit after (or before) the one picked, round and round.
    pub(crate) fn next(&mut self, forward: bool) -> Option<&Hit> {
        let n = self.hits.len().max(1);
        self.at = Some(match (self.at, forward) {
            (None, true) => 0,
            (None, false) => n - 1,
            (Some(at), true) => (at + 1) % n,
            (Some(at), false) => (at + n - 1) % n,
        });
        self.hits.get(self.at?)
    }

    /// The hit with a number, picked.
    pub(crate) fn pick(&mut self, number: usize) -> Option<Hit> {
        self.at = Some(number);
        self.hits.get(number).cloned()
    }
}

/// Chapters, bookmarks and named branches: what a commentary is divided by.
pub(crate) fn contents(notes: &[Annotation], branches: &[Branch]) -> Vec<Found> {
    let titles = notes.iter().filter(|n| matches!(n.note, Note::Chapter(_) | Note::Bookmark(_)));
    let titles = titles.map(|n| Found { ply: n.ply, note: Some(n.id), text: n.note.text().to_owned() });
    let named = branches.iter().filter(|b| !b.name.is_empty());
    let named = named.map(|b| Found { ply: b.first, note: None, text: b.name.clone() });
    let mut found: Vec<Found> = titles.chain(named).collect();
    found.sort_by_key(|f| (f.ply, f.note));
    found
}

/// What was found, as it is listed.
pub(crate) fn hit(found: &Found, notes: &[Annotation], words: &str) -> Hit {
    // Notes are sorted by ply and id.
    let note = found.note.and_then(|id| {
        notes.binary_search_by_key(&(found.ply, id), |n| (n.ply, n.id)).ok().and_then(|i| notes.get(i))
    });
    let kind = match note.map(|n| &n.note) {
        None => "Branch",
        Some(Note::Bookmark(_)) => "Bookmark",
        Some(Note::Chapter(_)) => "Chapter",
        Some(Note::Question(_)) => "Question",
        Some(Note::Mark(_)) => "Mark",
        Some(_) => "Comment",
    };
    let text = match note.map(|n| &n.note) {
        Some(Note::Mark(mark)) => format!("{} {}", mark.sign(), mark.word()),
        _ => found.text.clone(),
    };
    let (excerpt, place) = excerpt(&text, words);
    Hit { ply: found.ply, kind, by: note.map_or_else(String::new, |n| n.by.clone()), excerpt, found: place }
}
