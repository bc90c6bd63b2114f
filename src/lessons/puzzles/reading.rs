//! Puzzle packs read and written. They come from strangers: whatever is wrong is one sentence with file, line and reason, and
//! nothing of the file is used.

use super::format::{FORMAT, HARDEST, PuzzlePack};
use crate::reading::{self, Fault};
use engine::base::{plain, text};
use std::fmt::Write as _;

/// Largest pack that is read, in bytes.
pub const LARGEST: usize = 4 << 20;
/// Most puzzles, and most positions.
pub const MOST: usize = 5000;
/// Most orders from a position on.
pub const MOST_DEEDS: usize = 400;
/// Longest text of a field, in bytes.
const LONGEST: usize = 300;

/// Reads a pack.
///
/// # Errors
/// What is wrong with the file. Whether its game can play it is asked by the checker.
pub fn pack(file: &str, bytes: &[u8]) -> Result<PuzzlePack, Fault> {
    let pack: PuzzlePack = reading::read_within(file, bytes, LARGEST)?;
    reading::format_known(file, pack.format, FORMAT)?;
    let text = String::from_utf8_lossy(bytes);
    judge(&pack).map_err(|(id, why)| Fault { file: file.to_owned(), line: line_of(&text, &id), why })?;
    Ok(pack)
}

/// What is wrong with a pack, and the id it is about.
fn judge(pack: &PuzzlePack) -> Result<(), (String, String)> {
    let fault = |id: &str, why: String| Err((id.to_owned(), why));
    if pack.title.trim().is_empty() || pack.title.len() > LONGEST {
        return fault(&pack.id, "the pack has no title, or a very long one".into());
    }
    if pack.positions.len() > MOST || pack.puzzles.len() > MOST {
        return fault(&pack.id, format!("the pack has more than {MOST} positions or puzzles"));
    }
    let mut ids: Vec<&str> = Vec::new();
    for position in &pack.positions {
        named("position", &position.id)?;
        if let Err(why) = position.start.fits() {
            return fault(&position.id, format!("the position {}: {why}", plain::quoted(&position.id)));
        }
        let long = position.deeds.iter().chain([&position.from]).any(|text| text.len() > LONGEST);
        if position.deeds.len() > MOST_DEEDS || long {
            let id = plain::quoted(&position.id);
            return fault(&position.id, format!("the position {id} has too many orders, or a very long one"));
        }
        ids.push(&position.id);
    }
    ids.sort_unstable();
    if let Some(twice) = ids.windows(2).find(|two| two[0] == two[1]) {
        return fault(twice[0], format!("two positions have the id {}", plain::quoted(twice[0])));
    }
    let mut puzzles: Vec<&str> = Vec::new();
    for puzzle in &pack.puzzles {
        named("puzzle", &puzzle.id)?;
        let id = plain::quoted(&puzzle.id);
        if ids.binary_search(&puzzle.at.as_str()).is_err() {
            let at = plain::quoted(&puzzle.at);
            return fault(&puzzle.id, format!("the puzzle {id} is at {at}, and there is no such position"));
        }
        if [&puzzle.kind, &puzzle.about, &puzzle.best].iter().any(|text| text.len() > LONGEST) {
            return fault(&puzzle.id, format!("a text of the puzzle {id} is too long"));
        }
        if !(1..=HARDEST).contains(&puzzle.level) {
            return fault(&puzzle.id, format!("the level of the puzzle {id} is not from 1 to {HARDEST}"));
        }
        puzzles.push(&puzzle.id);
    }
    puzzles.sort_unstable();
    match puzzles.windows(2).find(|two| two[0] == two[1]) {
        Some(twice) => fault(twice[0], format!("two puzzles have the id {}", plain::quoted(twice[0]))),
        None => Ok(()),
    }
}

fn named(what: &str, id: &str) -> Result<(), (String, String)> {
    reading::good_id(what, id).map_err(|why| (id.to_owned(), why))
}

/// The line on which an id stands.
pub fn line_of(text: &str, id: &str) -> Option<usize> {
    let wanted = [format!("id:\"{id}\""), format!("id: \"{id}\"")];
    let is_there = |line: &str| wanted.iter().any(|id| line.contains(id.as_str()));
    text.lines().position(is_there).map(|nth| nth + 1)
}

/// A pack as the text of a file: a line for each position and puzzle.
///
/// # Errors
/// One sentence, when a position is no RON value.
pub fn write(pack: &PuzzlePack) -> Result<String, String> {
    let head = [
        ("format", text::write_plain(&pack.format)?),
        ("id", text::write_plain(&pack.id)?),
        ("title", text::write_plain(&pack.title)?),
        ("game", text::write_plain(&pack.game)?),
        ("choices", text::write_plain(&pack.choices)?),
    ];
    let mut out = String::from("(\n");
    for (name, value) in head {
        let _ = writeln!(out, "  {name}: {value},");
    }
    out.push_str("  positions: [\n");
    for position in &pack.positions {
        let _ = writeln!(out, "    {},", text::write_plain(position)?);
    }
    out.push_str("  ],\n  puzzles: [\n");
    for puzzle in &pack.puzzles {
        let _ = writeln!(out, "    {},", text::write_plain(puzzle)?);
    }
    out.push_str("  ],\n)\n");
    Ok(out)
}
