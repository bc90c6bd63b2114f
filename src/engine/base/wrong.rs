//! What readers and disks complain about, in plain words: the one place where their errors become sentences.
//!
//! Names of types, numbers of the system and words of a programmer are of no use to a player who opens a game.

use super::plain::quoted;
use ron::error::{Error, SpannedError};
use std::io::{self, ErrorKind};

/// Why a text cannot be read, and where it stops.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// The reason, for the inside of a sentence.
    pub why: String,
    /// The character where it was noticed, from 1.
    pub at: usize,
}

impl std::fmt::Display for Unreadable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} (at character {})", self.why, self.at)
    }
}

impl From<Unreadable> for String {
    fn from(unreadable: Unreadable) -> Self {
        unreadable.to_string()
    }
}

impl Unreadable {
    /// Of a text on one line.
    pub fn new(error: &SpannedError) -> Self {
        Self { why: syntax(&error.code), at: error.span.start.col }
    }

    /// The same for a line with `before` characters in front of the text.
    #[must_use]
    pub fn after(self, before: usize) -> Self {
        Self { at: self.at + before, ..self }
    }
}

/// What is wrong with a text in this program's notation.
pub fn syntax(error: &Error) -> String {
    match error {
        // Sentences of our own, by whatever was being read.
        Error::Message(sentence) => sentence.clone(),
        Error::NoSuchEnumVariant { found, .. } => format!("{} is not known here", quoted(found)),
        Error::NoSuchStructField { found, .. } => format!("there is no field {}", quoted(found)),
        Error::MissingStructField { field, .. } => format!("the field “{field}” is missing"),
        Error::DuplicateStructField { field, .. } => format!("the field “{field}” stands twice"),
        Error::InvalidValueForType { found, .. } => match found.split_once('`') {
            Some((_, value)) => format!("{} does not fit here", quoted(value.trim_end_matches('`'))),
            None => "the value does not fit here".into(),
        },
        Error::ExpectedDifferentLength { .. } => "a list is too long or too short".into(),
        Error::ExpectedDifferentStructName { found, .. } => format!("{} is not known here", quoted(found)),
        Error::InvalidIdentifier(found) | Error::SuggestRawIdentifier(found) => {
            format!("{} is not a word", quoted(found))
        }
        Error::Eof => "it ends too early".into(),
        Error::ExpectedArray => "a list in square brackets is missing".into(),
        Error::ExpectedArrayEnd
        | Error::ExpectedOptionEnd
        | Error::ExpectedMapEnd
        | Error::ExpectedStructLikeEnd => "a closing bracket or a comma is missing".into(),
        Error::ExpectedMap
        | Error::ExpectedStructLike
        | Error::ExpectedNamedStructLike(_)
        | Error::ExpectedUnit => "brackets are missing or do not fit".into(),
        Error::ExpectedMapColon => "a colon is missing".into(),
        Error::ExpectedComma => "a comma is missing".into(),
        Error::ExpectedBoolean => "“true” or “false” is missing".into(),
        Error::ExpectedInteger | Error::ExpectedFloat | Error::InvalidIntegerDigit { .. } => {
            "a number is missing".into()
        }
        Error::IntegerOutOfBounds => "a number is too large or too small".into(),
        Error::ExpectedString | Error::ExpectedChar => "a text in quotation marks is missing".into(),
        Error::ExpectedStringEnd => "the closing quotation mark of a text is missing".into(),
        Error::InvalidEscape(_) => "a text holds a sign that is written wrongly".into(),
        Error::ExpectedOption => "a value that may be left out is written wrongly".into(),
        Error::ExpectedIdentifier => "a word is missing".into(),
        Error::UnexpectedChar(c) => format!("{} does not belong there", quoted(&c.to_string())),
        Error::TrailingCharacters => "something stands after its end".into(),
        Error::ExceededRecursionLimit => "brackets are nested too deeply".into(),
        Error::Utf8Error(_) => "it is not text (UTF-8)".into(),
        // Kinds that this program's notation does not have, and those of a later reader.
        _ => "it is not written as this program writes it".into(),
    }
}

/// Why a disk refused something, for the end of a sentence.
pub fn disk(error: &io::Error) -> String {
    let known = match error.kind() {
        ErrorKind::NotFound => "it does not exist",
        ErrorKind::AlreadyExists => "it exists already",
        ErrorKind::PermissionDenied => "permission is denied",
        ErrorKind::ReadOnlyFilesystem => "the disk is read-only",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => "the disk is full",
        ErrorKind::IsADirectory => "it is a folder",
        ErrorKind::NotADirectory => "a part of its path is no folder",
        ErrorKind::InvalidFilename => "its name cannot be used",
        ErrorKind::InvalidData => "it is not text (UTF-8)",
        ErrorKind::BrokenPipe => "the reader has gone away",
        ErrorKind::TimedOut => "the disk does not answer",
        ErrorKind::UnexpectedEof => "it ends too early",
        _ => "",
    };
    if !known.is_empty() {
        return known.into();
    }
    // The system's own words, without its number.
    let words = error.to_string();
    let words = words.split(" (os error").next().unwrap_or_default();
    if words.is_empty() {
        "the system refuses it".into()
    } else {
        format!("the system says {}", quoted(words))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn disks_complain_without_numbers() {
        assert_eq!(disk(&io::Error::from_raw_os_error(28)), "the disk is full");
        assert_eq!(disk(&io::Error::from(ErrorKind::PermissionDenied)), "permission is denied");
        let odd = disk(&io::Error::from_raw_os_error(5));
        assert!(odd.starts_with("the system says “") && !odd.contains("os error"), "{odd}");
    }
}
