//! What the program brings with a game beside its rules.

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

/// What the program brings with a game.
#[derive(Debug, Clone, Copy, Default)]
pub struct Shipped {
    /// Its data files, name and text; a folder may replace them.
    pub files: &'static [(&'static str, &'static str)],
    /// Sample games of it, in the order of the start screen.
    pub samples: &'static [Sample],
    /// Its lessons and packs, name and text (`src/lessons`).
    pub lessons: &'static [(&'static str, &'static str)],
    /// Its puzzle packs, name and text.
    pub puzzles: &'static [(&'static str, &'static str)],
}
