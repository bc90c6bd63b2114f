//! What a report is to be about, and how it is written.

use super::maps::Maps;
use engine::{
    base::{seat::PlyId, side::Viewer},
    play::prospect::Course,
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
#[derive(Clone, Copy)]
pub struct Wanted<'a> {
    /// The last ply of the line.
    pub tip: PlyId,
    /// As whom.
    pub who: Viewer,
    /// How it is written.
    pub format: Format,
    /// What the game is called, as by [`title_of`](crate::title_of); empty where it has no name of its own.
    pub title: &'a str,
    /// The day on which it is written, such as `2026-06-22`; empty where it does not matter.
    pub on: &'a str,
    /// The chances of the line, when they are known: the decisive moments hold what turned them.
    pub course: Option<&'a Course>,
    /// They are told turn by turn as well; the numbers alone have no place for that.
    pub chances: bool,
    /// What happened stands beside the turns, in a game that tells of it; the numbers alone have no place for it.
    pub history: bool,
    /// What draws the maps of a page.
    pub maps: &'a dyn Maps,
}

impl<'a> Wanted<'a> {
    /// A line of a game without a name, and nothing besides what was played.
    pub fn of(tip: PlyId, who: Viewer, format: Format, maps: &'a dyn Maps) -> Self {
        Self { tip, who, format, title: "", on: "", course: None, chances: false, history: false, maps }
    }
}
