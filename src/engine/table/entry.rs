//! What the program knows of a game before one is opened.

use super::kind::{GameKind, Kind};
use crate::engine::{
    base::assets::{Assets, Embedded, Folder},
    contract::show::Presentation,
};
use std::{path::Path, sync::Arc};

/// A real game that ships with the program.
#[derive(Debug, Clone, Copy)]
pub struct Sample {
    /// Id of its game.
    pub game: &'static str,
    /// File name without the ending.
    pub file: &'static str,
    /// Name on the start screen.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// The journal.
    pub bytes: &'static [u8],
}

/// A game in the register.
#[derive(Clone, Copy)]
pub struct GameEntry {
    /// Its data files, name and text; a folder may replace them.
    pub files: &'static [(&'static str, &'static str)],
    /// Sample games of it, in the order of the start screen.
    pub samples: &'static [Sample],
    /// Its lessons and packs, name and text (`src/lessons`).
    pub lessons: &'static [(&'static str, &'static str)],
    /// Its puzzle packs, name and text.
    pub puzzles: &'static [(&'static str, &'static str)],
    kind: fn(Arc<dyn Assets>) -> Arc<dyn GameKind>,
}

impl GameEntry {
    /// The entry of the game with these rules.
    pub const fn of<R: Presentation>(
        files: &'static [(&'static str, &'static str)],
        samples: &'static [Sample],
    ) -> Self {
        Self { files, samples, lessons: &[], puzzles: &[], kind: |assets| Arc::new(Kind::<R>::new(assets)) }
    }

    /// The same game with lessons.
    #[must_use]
    pub const fn with_lessons(self, lessons: &'static [(&'static str, &'static str)]) -> Self {
        Self { lessons, ..self }
    }

    /// The same game with puzzles.
    #[must_use]
    pub const fn with_puzzles(self, puzzles: &'static [(&'static str, &'static str)]) -> Self {
        Self { puzzles, ..self }
    }

    /// The game with its own data files, or with those of them that a folder holds.
    pub fn kind(&self, folder: Option<&Path>) -> Arc<dyn GameKind> {
        let built_in = Embedded(self.files);
        match folder {
            Some(root) => (self.kind)(Arc::new(Folder { root: root.to_owned(), fallback: built_in })),
            None => (self.kind)(Arc::new(built_in)),
        }
    }
}
