//! Opening a saved game of any kind.

use super::said::{Kinds, LEFT_OUT, Result, Said, bad};
use clap::ArgMatches;
use engine::{
    base::{
        plain::{self, quoted},
        seat::PlyId,
    },
    journal::{self, JournalFile},
    table::{GameKind, Table},
};
use std::{
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
    sync::Arc,
};

/// A game read from a file.
pub struct Opened {
    /// Where it was read.
    pub path: PathBuf,
    /// Its game.
    pub kind: Arc<dyn GameKind>,
    /// The game in play.
    pub table: Box<dyn Table>,
    /// Whole lines stand after what could be read: the file is damaged, not just torn.
    pub is_damaged: bool,
    /// It was taken out of a page, which nothing is added to.
    is_page: bool,
}

/// Opens a file.
///
/// # Errors
/// One sentence naming the file and the reason.
pub fn open(kinds: &Kinds, path: &Path) -> Result<Opened> {
    let read = bytes(path)?;
    let is_page = report::replay::is_page(&read);
    let bytes = game_of(path, read)?;
    let kind = kind_of(kinds, path, &bytes)?;
    let table = kind.load(&bytes).map_err(|why| about(path, &why))?;
    let rest = bytes.get(table.load_report().good_bytes as usize..).unwrap_or_default();
    let is_damaged = rest.contains(&b'\n');
    Ok(Opened { path: path.to_owned(), kind: Arc::clone(kind), table, is_damaged, is_page })
}

/// Opens a file, or a moment of it: `FILE#PLY`.
///
/// # Errors
/// One sentence naming the file and the reason.
pub fn open_at(kinds: &Kinds, path: &Path) -> Result<(Opened, Option<PlyId>)> {
    let (path, at) = split(path);
    let opened = open(kinds, &path)?;
    check_ply(&path, &*opened.table, at)?;
    Ok((opened, at))
}

/// The game that a subcommand is about, or the moment of it; what loading noticed is said.
///
/// # Errors
/// As [`open_at`].
pub fn given(args: &ArgMatches, kinds: &Kinds) -> Result<(Opened, Option<PlyId>)> {
    let path = args.get_one::<PathBuf>(crate::flags::FILE).cloned().unwrap_or_default();
    let (opened, at) = open_at(kinds, &path)?;
    opened.warn();
    Ok((opened, at))
}

/// The file and the ply of an address. A file that is really called so is no address.
pub fn split(path: &Path) -> (PathBuf, Option<PlyId>) {
    let whole = || (path.to_owned(), None);
    if path.exists() {
        return whole();
    }
    // The end of an address is plain digits, whatever the name before it is made of.
    let text = path.as_os_str().to_string_lossy();
    let Some((file, ply)) = engine::study::address::parse_address(&text) else {
        return whole();
    };
    (PathBuf::from(without_end(path.as_os_str(), text.len() - file.len())), Some(ply))
}

/// A name without its last `n` letters, all of them ASCII.
#[cfg(unix)]
fn without_end(name: &OsStr, letters: usize) -> OsString {
    use std::os::unix::ffi::OsStrExt as _;
    let bytes = name.as_bytes();
    OsStr::from_bytes(&bytes[..bytes.len().saturating_sub(letters)]).to_owned()
}

/// A name without its last `n` letters, all of them ASCII.
#[cfg(windows)]
fn without_end(name: &OsStr, letters: usize) -> OsString {
    use std::os::windows::ffi::{OsStrExt as _, OsStringExt as _};
    let wide: Vec<u16> = name.encode_wide().collect();
    OsString::from_wide(&wide[..wide.len().saturating_sub(letters)])
}

/// Whether a file has such a ply.
///
/// # Errors
/// One sentence naming the file and its last ply.
pub fn check_ply(path: &Path, table: &dyn Table, at: Option<PlyId>) -> Result<()> {
    let last = table.ply_count();
    match at.filter(|at| *at as usize > last) {
        Some(at) => Err(bad(format!("{} has no ply {at}; the last is {last}", path.display()))),
        None => Ok(()),
    }
}

/// The bytes of a game's file.
///
/// # Errors
/// One sentence naming the file and the reason.
pub fn bytes(path: &Path) -> Result<Vec<u8>> {
    Ok(journal::read_file(path)?)
}

/// The game that was read from a file: the bytes themselves, or what a page of a game holds.
///
/// # Errors
/// One sentence naming the file: it is a page without a game.
pub fn game_of(path: &Path, read: Vec<u8>) -> Result<Vec<u8>> {
    if !report::replay::is_page(&read) {
        return Ok(read);
    }
    report::replay::game_in(&read).map_err(|why| about(path, &why))
}

/// The game a file is of.
///
/// # Errors
/// When it is no game, or one that this program does not know.
pub fn kind_of<'a>(kinds: &'a Kinds, path: &Path, bytes: &[u8]) -> Result<&'a Arc<dyn GameKind>> {
    let id = journal::game_of(bytes).map_err(|why| about(path, &why))?;
    kinds
        .iter()
        .find(|k| k.id() == id)
        .ok_or_else(|| about(path, &format!("There is no game {} here", quoted(&id))))
}

fn about(path: &Path, why: &str) -> crate::said::Failure {
    bad(format!("{}: {why}", plain::path(path)))
}

impl Opened {
    /// What loading left out or noticed, a sentence a line, for the error output.
    pub fn warn(&self) {
        for warning in &self.table.load_report().warnings {
            crate::said::complain(&format!("{}: {warning}", self.path.display()));
        }
    }

    /// The exit code when all else went well: scripts are to know that lines of the file could not be used.
    pub fn code(&self) -> u8 {
        if self.table.load_report().left_out { LEFT_OUT } else { 0 }
    }

    /// What a subcommand that went well has to say.
    pub fn said(&self, text: String) -> Said {
        Said { text, code: self.code() }
    }

    /// Appends to the file what is kept of the game beside its plies, as far as it does not stand there.
    ///
    /// # Errors
    /// One sentence naming the file and the reason.
    pub fn keep(&mut self, what: impl FnOnce(&mut dyn Table)) -> Result<()> {
        if self.is_damaged {
            return Err(bad(format!("{} is damaged, so it is not written to", self.path.display())));
        }
        let mut file = self.to_append()?;
        what(&mut *self.table);
        let records = self.table.take_records().map(|job| job()).unwrap_or_default();
        Ok(file.append(&records).and_then(|()| file.sync())?)
    }

    /// The file, locked, to be gone on with.
    ///
    /// # Errors
    /// One sentence naming the file and the reason.
    pub fn to_append(&self) -> Result<JournalFile> {
        if self.is_page {
            let why = "nothing is added to a page; `stavka export` takes the game out of it";
            return Err(about(&self.path, why));
        }
        let report = self.table.load_report();
        Ok(JournalFile::open_append(&self.path, report.good_bytes, report.read_bytes)?)
    }
}
