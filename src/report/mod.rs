//! The after-action report: what a line of play came to, for one viewer, as Markdown, as one HTML page or as numbers.
//!
//! Everything in it comes from a table as the viewer may know it: log lines, scenes, statistics, notes, variations.
//! `gather` collects it as plain data, `markdown` and `html` write it, `map` and `plot` draw. It names no game.

mod chances;
mod comment;
mod gather;
mod head;
mod html;
mod map;
mod markdown;
mod names;
mod plot;
mod prose;
mod remarks;
mod variations;

use crate::engine::{
    base::{plain, seat::PlyId, side::Viewer},
    chances::Course,
    table::Table,
};

/// How a report is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// One HTML page with everything in it.
    Html,
    /// Markdown, with positions in words in place of pictures.
    Markdown,
    /// The numbers alone, for a spreadsheet.
    Csv,
}

impl Format {
    /// All of them, by the word for `--format`, which is also the ending of the file.
    pub const ALL: [(&'static str, Self); 3] =
        [("html", Self::Html), ("md", Self::Markdown), ("csv", Self::Csv)];

    /// Its name on a button.
    pub fn title(self) -> &'static str {
        match self {
            Self::Html => "HTML",
            Self::Markdown => "Markdown",
            Self::Csv => "CSV",
        }
    }

    /// What is in it, in one sentence.
    pub fn about(self) -> &'static str {
        match self {
            Self::Html => "One page with maps, plots, the story, tables and comments.",
            Self::Markdown => "The same as text, with positions in words in place of maps.",
            Self::Csv => "The numbers alone, for a spreadsheet.",
        }
    }

    /// The ending of its files.
    pub fn ending(self) -> &'static str {
        Self::ALL.iter().find(|(_, f)| *f == self).map_or("html", |(word, _)| *word)
    }

    /// The format that goes with the ending of a file.
    pub fn of_ending(ending: &str) -> Option<Self> {
        let wanted = ending.to_lowercase();
        Self::ALL.iter().find(|(word, _)| *word == wanted).map(|(_, format)| *format)
    }
}

/// What a report is to be about.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// The last ply of the line.
    pub tip: PlyId,
    /// As whom.
    pub who: Viewer,
    /// How it is written.
    pub format: Format,
    /// What the game is called, as by [`title_of`]; empty where it has no name of its own.
    pub title: &'a str,
    /// The day on which it is written, such as `2026-06-22`; empty where it does not matter.
    pub on: &'a str,
    /// The chances of the line, when they are known; the numbers alone have no place for them.
    pub course: Option<&'a Course>,
}

/// The title of a game from the name of its file without the ending: `four_of_seven` is `Four of seven`.
pub fn title_of(stem: &str) -> String {
    prose::capital(&stem.replace('_', " "))
}

/// The report on the line that ends with a ply, of a game without a name. The table's cursor goes there if it stands on
/// another line, so hand in one that nobody plays on.
pub fn write(table: &mut dyn Table, tip: PlyId, who: Viewer, format: Format) -> String {
    write_with(table, &Wanted { tip, who, format, title: "", on: "", course: None })
}

/// The same with all that may be wanted.
pub fn write_with(table: &mut dyn Table, wanted: &Wanted<'_>) -> String {
    // Text that stood in a file does nothing to a terminal or a browser but be read.
    plain::shown(&written(table, wanted)).into_owned()
}

fn written(table: &mut dyn Table, wanted: &Wanted<'_>) -> String {
    let Wanted { tip, who, format, course, .. } = *wanted;
    if format == Format::Csv {
        return table.statistics(tip, who).csv();
    }
    let turning = course.map(|c| chances::turning_points(table, tip, who, c)).unwrap_or_default();
    let mut report = gather::gather(table, wanted, &turning);
    report.chances = course.map(|c| chances::parts(table, tip, who, c)).unwrap_or_default();
    report.curve = course.and_then(|c| chances::curve(table, tip, who, c));
    if format == Format::Html { html::page(&report) } else { markdown::text(&report) }
}

/// A signed number with a decimal: `+0.4`, `−1.2`, `0.0`.
fn signed(value: f64) -> String {
    let text = format!("{:.1}", value.abs());
    match text.as_str() {
        "0.0" => text,
        _ if value < 0.0 => format!("−{text}"),
        _ => format!("+{text}"),
    }
}
