//! The text of a data file: what it says, its digest, and faults in it with their lines.
//!
//! ```
//! use kit::data::source::{Entries, Source};
//!
//! let source = Source::of("rivers.ron", "{\n    \"Bug\": 2,\n    \"Neman\": 9,\n}");
//! let widths: Entries<String, u8> = source.parse().expect("a table");
//! let (name, width) = &widths.0[1];
//! let fault = source.must(*width <= 3, &[&format!("{name:?}")], name, "it is too wide").expect_err("9");
//! assert_eq!(fault.to_string(), "rivers.ron, line 3, Neman: it is too wide");
//! ```

use super::reading;
use engine::base::assets::{AssetError, Assets};
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, MapAccess, Visitor},
};
use std::{fmt, marker::PhantomData};

/// A data file as it was read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Source {
    file: &'static str,
    text: String,
}

impl Source {
    /// A file with this text.
    pub fn of(file: &'static str, text: impl Into<String>) -> Self {
        Self { file, text: text.into() }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Those of the assets.
    pub fn read(assets: &dyn Assets, file: &'static str) -> Result<Self, AssetError> {
        Ok(Self::of(file, assets.read(file)?))
    }

    /// What it says.
    ///
    /// # Errors
    /// Where it is not of this form: the line and the reason.
    pub fn parse<T: DeserializeOwned>(&self) -> Result<T, AssetError> {
        reading::parse(self.file, &self.text)
    }

    /// Changes with every letter of the file.
    pub fn digest(&self) -> u64 {
        xxhash_rust::xxh3::xxh3_64(self.text.as_bytes())
    }

    /// A fault in an entry. Its line is found by words that stand in the file one after another, the last of them on it.
    pub fn fault(&self, words: &[&str], entry: impl Into<String>, reason: impl Into<String>) -> AssetError {
        AssetError { line: self.line(words), ..AssetError::new(self.file, entry, reason) }
    }

    /// Refuses an entry for what does not hold.
    ///
    /// # Errors
    /// When it does not.
    pub fn must(&self, holds: bool, words: &[&str], entry: &str, reason: &str) -> Result<(), AssetError> {
        if holds { Ok(()) } else { Err(self.fault(words, entry, reason)) }
    }

    /// Whether some words stand in it one after another, such as the name of a table that it replaces.
    pub fn has(&self, words: &[&str]) -> bool {
        self.line(words).is_some()
    }

    /// The line on which the last of some words stands that follow one another in the file. Comments do not count.
    fn line(&self, words: &[&str]) -> Option<u32> {
        let mut left = words.iter();
        let mut word = left.next()?;
        for (line, number) in self.text.lines().zip(1..) {
            let mut rest = line.split("//").next().unwrap_or_default();
            while let Some(at) = rest.find(word) {
                rest = &rest[at + word.len()..];
                let Some(next) = left.next() else { return Some(number) };
                word = next;
            }
        }
        None
    }

    /// A fault in an entry that has all of these fields on one line, such as `id: "minsk"`; of several entries the last is meant.
    pub fn fault_with(
        &self,
        fields: &[(&str, &str)],
        entry: impl Into<String>,
        reason: impl Into<String>,
    ) -> AssetError {
        let has = |line: &str| fields.iter().all(|(key, value)| value_of(line, key) == Some(value));
        let line = self.text.lines().zip(1..).filter(|(line, _)| has(line)).last();
        AssetError { line: line.map(|(_, number)| number), ..AssetError::new(self.file, entry, reason) }
    }
}

/// The text of `key: "text"` on a line, when the key stands there as a word.
fn value_of<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let mut rest = line;
    while let Some(at) = rest.find(key) {
        let is_word = !rest[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        rest = &rest[at + key.len()..];
        let value = rest.trim_start().strip_prefix(':').and_then(|r| r.trim_start().strip_prefix('"'));
        if let (true, Some(value)) = (is_word, value) {
            return value.split('"').next();
        }
    }
    None
}

/// A table of a file, in its sequence and with what stands twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entries<K, T>(pub Vec<(K, T)>);

impl<K, T> Default for Entries<K, T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, K: Deserialize<'de>, T: Deserialize<'de>> Deserialize<'de> for Entries<K, T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct InSequence<K, T>(PhantomData<(K, T)>);

        impl<'de, K: Deserialize<'de>, T: Deserialize<'de>> Visitor<'de> for InSequence<K, T> {
            type Value = Entries<K, T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a table")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut all = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    all.push(entry);
                }
                Ok(Entries(all))
            }
        }

        from.deserialize_map(InSequence(PhantomData))
    }
}
