//! Where a game's data comes from: embedded in the program, or a folder the user names with `--assets`.

use std::borrow::Cow;

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
        match std::fs::metadata(&path) {
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return self.fallback.read(name),
            Err(e) => return Err(AssetError::new(name, "", format!("cannot be read: {e}"))),
            Ok(meta) if meta.len() > MAX_ASSET_BYTES => {
                return Err(AssetError::new(name, "", "is larger than 4 MiB"));
            }
            Ok(_) => {}
        }
        std::fs::read_to_string(&path)
            .map(Cow::Owned)
            .map_err(|e| AssetError::new(name, "", format!("cannot be read: {e}")))
    }
}
