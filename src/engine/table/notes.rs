//! Notes and drawings at moments of the game.

use super::erased::SessionTable;
use crate::{
    base::{
        keys::{PlaceKey, UnitKey},
        seat::PlyId,
    },
    contract::show::Presentation,
    play::{
        book::Found,
        note::{Annotation, Note, Spot},
    },
    show::scene::Subject,
};
use std::sync::Arc;

/// Notes and drawings at moments of the game. A note is a record like every other, so each version of it stays.
pub trait Notes {
    /// Writes a note at a ply. Author and date come from outside.
    ///
    /// # Errors
    /// When there is no such ply or spot, or the text is too long.
    fn annotate(&mut self, at: PlyId, note: Note, by: &str, on: &str) -> Result<u32, String>;
    /// Puts another note in the place of one; [`Note::Gone`] deletes it, an earlier version brings it back.
    ///
    /// # Errors
    /// When there is no such note, or as in [`Notes::annotate`].
    fn edit_note(&mut self, id: u32, note: Note, by: &str, on: &str) -> Result<(), String>;
    /// Says of a note whether it speaks of what comes later, and is held back from those who go through the game without
    /// its future.
    ///
    /// # Errors
    /// When there is no such note.
    fn say_ahead(&mut self, id: u32, ahead: bool) -> Result<(), String>;
    /// All live notes by ply and id; kept until one changes.
    fn annotations(&self) -> Arc<Vec<Annotation>>;
    /// The live notes at a ply.
    fn notes_at(&self, at: PlyId) -> Vec<Annotation>;
    /// All versions of a note, oldest first: for readers of files, where every version is kept.
    fn note_versions(&self, id: u32) -> Vec<Annotation>;
    /// Notes and names of branches that hold these words.
    fn find(&self, words: &str) -> Vec<Found>;
    /// The lasting name of a unit or place, for a drawing.
    fn spot_of(&self, subject: &Subject) -> Option<Spot>;
    /// What a lasting name stands for in this game.
    fn subject_of(&self, spot: &Spot) -> Option<Subject>;
}

impl<R: Presentation> Notes for SessionTable<R> {
    fn annotate(&mut self, at: PlyId, note: Note, by: &str, on: &str) -> Result<u32, String> {
        self.check_spots(&note)?;
        self.session.annotate(at, note, by, on)
    }
    fn edit_note(&mut self, id: u32, note: Note, by: &str, on: &str) -> Result<(), String> {
        self.check_spots(&note)?;
        self.session.edit_note(id, note, by, on)
    }
    fn say_ahead(&mut self, id: u32, ahead: bool) -> Result<(), String> {
        self.session.say_ahead(id, ahead)
    }
    fn annotations(&self) -> Arc<Vec<Annotation>> {
        let book = self.session.book();
        let notes = &mut self.kept.study.borrow_mut().notes;
        if notes.0 != book.revision() {
            *notes = (book.revision(), Arc::new(book.notes().cloned().collect()));
        }
        Arc::clone(&notes.1)
    }
    fn notes_at(&self, at: PlyId) -> Vec<Annotation> {
        self.session.book().notes_at(at).cloned().collect()
    }
    fn note_versions(&self, id: u32) -> Vec<Annotation> {
        self.session.book().versions(id).to_vec()
    }
    fn find(&self, words: &str) -> Vec<Found> {
        self.session.book().find(words)
    }
    fn spot_of(&self, subject: &Subject) -> Option<Spot> {
        let names = self.rules_arc().names();
        let name = |kind, index: u16| names.name(kind, index.into()).map(str::to_owned);
        match subject {
            Subject::Unit(unit) => name(R::UNIT_KIND, unit.0).map(Spot::Unit),
            Subject::Place(place) => name(R::PLACE_KIND, place.0).map(Spot::Place),
            _ => None,
        }
    }
    fn subject_of(&self, spot: &Spot) -> Option<Subject> {
        let names = self.rules_arc().names();
        let index = |kind, id: &str| names.index(kind, id).and_then(|i| u16::try_from(i).ok());
        match spot {
            Spot::Unit(id) => index(R::UNIT_KIND, id).map(|i| Subject::Unit(UnitKey(i))),
            Spot::Place(id) => index(R::PLACE_KIND, id).map(|i| Subject::Place(PlaceKey(i))),
        }
    }
}

impl<R: Presentation> SessionTable<R> {
    fn check_spots(&self, note: &Note) -> Result<(), String> {
        let Note::Drawing(drawing, _) = note else { return Ok(()) };
        let spots = match drawing {
            crate::play::note::Drawing::Arrow(from, to) => vec![from, to],
            crate::play::note::Drawing::Ring(at) => vec![at],
        };
        match spots.into_iter().find(|s| self.subject_of(s).is_none()) {
            Some(Spot::Place(id) | Spot::Unit(id)) => Err(format!("“{id}” is nothing on this map")),
            None => Ok(()),
        }
    }
}
