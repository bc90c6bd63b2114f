//! What the program knows of a game before one is opened.

use super::{
    kind::GameKind,
    shipped::{Sample, Shipped},
};
use crate::base::assets::{Assets, Embedded, Folder};
use std::{path::Path, sync::Arc};

/// What comes with all games, one subject of it, in the order of the register.
pub fn shipped<T>(
    kinds: &[Arc<dyn GameKind>],
    subject: fn(Shipped) -> &'static [T],
) -> impl Iterator<Item = &'static T> {
    kinds.iter().flat_map(move |kind| subject(kind.shipped()))
}

/// A game in the register.
#[derive(Clone, Copy)]
pub struct GameEntry {
    /// What comes with it.
    pub shipped: Shipped,
    kind: fn(Arc<dyn Assets>, Shipped) -> Arc<dyn GameKind>,
}

impl GameEntry {
    /// The entry of a game. `kind` is a function of the game's own crate, so that what is generic in the engine is built
    /// for it there, and not where the register stands.
    pub const fn of(
        kind: fn(Arc<dyn Assets>, Shipped) -> Arc<dyn GameKind>,
        files: &'static [(&'static str, &'static str)],
        samples: &'static [Sample],
    ) -> Self {
        Self { shipped: Shipped { files, samples, lessons: &[], puzzles: &[] }, kind }
    }

    /// The same game with lessons.
    #[must_use]
    pub const fn with_lessons(self, lessons: &'static [(&'static str, &'static str)]) -> Self {
        Self { shipped: Shipped { lessons, ..self.shipped }, ..self }
    }

    /// The same game with puzzles.
    #[must_use]
    pub const fn with_puzzles(self, puzzles: &'static [(&'static str, &'static str)]) -> Self {
        Self { shipped: Shipped { puzzles, ..self.shipped }, ..self }
    }

    /// The game with its own data files, or with those of them that a folder holds.
    pub fn kind(&self, folder: Option<&Path>) -> Arc<dyn GameKind> {
        let built_in = Embedded(self.shipped.files);
        match folder {
            Some(root) => {
                (self.kind)(Arc::new(Folder { root: root.to_owned(), fallback: built_in }), self.shipped)
            }
            None => (self.kind)(Arc::new(built_in), self.shipped),
        }
    }
}
