//! What comes with all games.

use engine::table::entry::shipped;
use stavka::games;

/// Lessons and packs, name and text.
pub(crate) fn lessons() -> Vec<(&'static str, &'static str)> {
    shipped(&games::register(None), |with| with.lessons).copied().collect()
}

/// Puzzle packs, name and text.
pub(crate) fn puzzles() -> Vec<(&'static str, &'static str)> {
    shipped(&games::register(None), |with| with.puzzles).copied().collect()
}

/// Names of the data files, which a folder may replace.
pub(crate) fn data_files() -> Vec<&'static str> {
    shipped(&games::register(None), |with| with.files).map(|(name, _)| *name).collect()
}
