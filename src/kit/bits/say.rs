//! Words of games: counted things, lists, lines of the log, rows and sections of sheets.

pub use engine::base::say::{capital, count, count_of, join, ordinal};
use engine::show::{
    sheet::{Chip, Row, Section},
    words::Tone,
};

/// A row of a sheet; an empty `rule` cites none.
pub fn row(label: &str, value: impl Into<String>, rule: &str) -> Row {
    let rule = (!rule.is_empty()).then(|| rule.to_owned());
    Row { label: label.into(), value: value.into(), rule, ..Row::default() }
}

/// A section of a sheet; an empty title shows none.
pub fn section(title: &str, rows: Vec<Row>) -> Section {
    Section { title: title.into(), rows }
}

/// A few words under the title of a sheet.
pub fn chip(text: impl Into<String>, tone: Tone) -> Chip {
    Chip { text: text.into(), tone }
}
