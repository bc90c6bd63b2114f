//! The text of a data file: faults in it with their lines, and tables of it in their sequence.

use engine::base::assets::{AssetError, Assets};
use kit::data::reading;
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, MapAccess, Visitor},
};
use std::{borrow::Cow, fmt, marker::PhantomData};

/// A data file as it was read.
pub struct Source<'a> {
    file: &'static str,
    text: Cow<'a, str>,
}

impl<'a> Source<'a> {
    /// Reads a file.
    ///
    /// # Errors
    /// Those of the assets.
    pub fn read(assets: &'a dyn Assets, file: &'static str) -> Result<Self, AssetError> {
        Ok(Self { file, text: assets.read(file)? })
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
