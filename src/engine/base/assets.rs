//! Where a game's data comes from: embedded in the program, or a folder the user names with `--assets`.

use std::{
    borrow::Cow,
    fs::File,
    io::{self, ErrorKind, Read as _},
};

/// A source of data files by name, such as `barbarossa_fast/map.ron`.
pub trait Assets: Send + Sync {
    /// The text of one data file.
    ///
    /// # Errors
    /// When the file is missing, too large or not UTF-8.
    fn read(&self, name: &str) -> Result<Cow<'_, str>, AssetError>;
}

/// Why a data file cannot be used: always the file, the entry and the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssetError {
    /// File name as asked for, such as `barbarossa_fast/map.ron`.
    pub file: String,
    /// The entry the message is about, such as `link minsk – orcha`; empty for the whole file.
    pub entry: String,
    /// One clear sentence without a full stop.
    pub reason: String,
    /// Line in the file, when known.
    pub line: Option<u32>,
}

impl AssetError {
    /// An error about one entry of a file.
    pub fn new(file: &str, entry: impl Into<String>, reason: impl Into<String>) -> Self {
        Self { file: file.into(), entry: entry.into(), reason: reason.into(), line: None }
    }
}

impl std::error::Error for AssetError {}

impl std::fmt::Display for AssetError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.file)?;
        if let Some(line) = self.line {
            write!(f, ", line {line}")?;
        }
        if !self.entry.is_empty() {
            write!(f, ", {}", self.entry)?;
        }
        write!(f, ": {}", self.reason)
    }
}

/// Files held in the program itself: pairs of name and text.
#[derive(Debug, Clone, Copy)]
pub struct Embedded(pub &'static [(&'static str, &'static str)]);

impl Assets for Embedded {
    fn read(&self, name: &str) -> Result<Cow<'_, str>, AssetError> {
        self.0
            .iter()
            .find(|(n, _)| *n == name)
            .map(|(_, text)| Cow::Borrowed(*text))
            .ok_or_else(|| AssetError::new(name, "", "there is no such built-in file"))
    }
}

/// Largest data file that is read, in bytes.
pub const MAX_ASSET_BYTES: u64 = 4 << 20;

/// A folder that replaces built-in files; what it lacks comes from `fallback`.
pub struct Folder<A> {
    /// The folder named by the user.
    pub root: std::path::PathBuf,
    /// Where files come from that the folder lacks.
    pub fallback: A,
}

impl<A: Assets> Assets for Folder<A> {
    fn read(&self, name: &str) -> Result<Cow<'_, str>, AssetError> {
        let path = self.root.join(name);
        let fault = |reason: &str| AssetError::new(name, "", reason);
        let meta = match std::fs::metadata(&path) {
            Err(e) if e.kind() == ErrorKind::NotFound => return self.fallback.read(name),
            Err(e) => return Err(fault(why_unread(&e))),
            Ok(meta) => meta,
        };
        if meta.is_dir() {
            return Err(fault("is a folder"));
        }
        if !meta.is_file() {
            // A pipe or a device has no end.
            return Err(fault("is not an ordinary file"));
        }
        if meta.len() > MAX_ASSET_BYTES {
            return Err(fault("is larger than 4 MiB"));
        }
        let mut text = String::new();
        let read = File::open(&path).and_then(|f| f.take(MAX_ASSET_BYTES + 1).read_to_string(&mut text));
        match read {
            Err(e) => Err(fault(why_unread(&e))),
            Ok(_) if text.len() as u64 > MAX_ASSET_BYTES => Err(fault("is larger than 4 MiB")),
            Ok(_) => Ok(Cow::Owned(text)),
        }
    }
}

/// Why a data file could not be read, in words.
fn why_unread(e: &io::Error) -> &'static str {
    match e.kind() {
        ErrorKind::PermissionDenied => "may not be read",
        ErrorKind::InvalidData => "is not text in UTF-8",
        ErrorKind::NotADirectory => "stands in a folder that is a file",
        _ => "cannot be read",
    }
}
