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

/// A sample game without what was analysed of it: no plan weighed, no moment played on.
pub fn unanalysed(file: &str) -> String {
    let sample = stavka::games::SAMPLES.iter().find(|sample| sample.file == file).expect("a sample");
    let text = std::str::from_utf8(sample.bytes).expect("a game is text");
    let is_of_the_game = |line: &&str| !["judged ", "chances "].iter().any(|kind| line.starts_with(kind));
    text.split_inclusive('\n').filter(is_of_the_game).collect()
}
