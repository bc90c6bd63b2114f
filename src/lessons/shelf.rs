//! Lessons that belong together: the packs of a folder, or of the program itself.

use super::{
    format::{Lesson, Pack},
    reading::{self, Fault},
};
use std::{path::Path, sync::Arc};

/// A lesson as it stands in a file.
#[derive(Debug, Clone, PartialEq)]
pub struct Book {
    /// The file's name.
    pub file: String,
    /// Its text.
    pub text: String,
    /// What it says.
    pub lesson: Arc<Lesson>,
}

/// Packs with their lessons.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Shelf {
    /// The packs; each part of one with its lessons.
    pub packs: Vec<(Pack, Vec<Vec<Book>>)>,
    /// Lessons no pack names.
    pub loose: Vec<Book>,
    /// What cannot be used.
    pub faults: Vec<Fault>,
}

impl Shelf {
    /// What files hold: name and text, packs by the ending `.pack`.
    pub fn of<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> Self {
        let (mut shelf, mut packs) = (Self::default(), Vec::new());
        for (file, bytes) in files {
            if Path::new(file).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pack")) {
                match reading::pack(file, bytes) {
                    Ok(pack) => packs.push((file, pack)),
                    Err(fault) => shelf.faults.push(fault),
                }
                continue;
            }
            match reading::lesson(file, bytes) {
                Ok(lesson) => shelf.loose.push(Book {
                    file: file.to_owned(),
                    text: String::from_utf8_lossy(bytes).into_owned(),
                    lesson: Arc::new(lesson),
                }),
                Err(fault) => shelf.faults.push(fault),
            }
        }
        for (file, pack) in packs {
            shelf.put_together(file, pack);
        }
        shelf
    }

    /// Takes the lessons of a pack from those that are loose.
    fn put_together(&mut self, file: &str, pack: Pack) {
        let mut parts = Vec::new();
        for part in &pack.parts {
            let mut books = Vec::new();
            for name in &part.lessons {
                match self.loose.iter().position(|book| book.file == *name) {
                    Some(at) => books.push(self.loose.remove(at)),
                    None if self.faults.iter().any(|fault| fault.file == *name) => {}
                    None => {
                        let why = format!("the lesson {name} is not beside it");
                        self.faults.push(Fault { file: file.to_owned(), line: None, why });
                    }
                }
            }
            parts.push(books);
        }
        self.packs.push((pack, parts));
    }

    /// All lessons: those of the packs in their order, then the others.
    pub fn books(&self) -> impl Iterator<Item = &Book> {
        let packed = self.packs.iter().flat_map(|(_, parts)| parts.iter().flatten());
        packed.chain(&self.loose)
    }

    /// A lesson by its id.
    pub fn find(&self, id: &str) -> Option<&Book> {
        self.books().find(|book| book.lesson.id == id)
    }
}
