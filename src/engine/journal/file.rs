//! The journal on the disk: one writer at a time, appended to, never rewritten.
//!
//! Everything here blocks; the window runs it on a thread of its own. An append that fails (a full disk) leaves the
//! file as it was before, so that it can be tried again. Before every append the file is looked at: one that another
//! program deleted, replaced, cut or added to is not written to: what was written would be lost there.

use super::format::MAX_FILE_BYTES;
use crate::base::{plain, wrong};
use std::{
    cmp::Ordering,
    fs::{File, Metadata, OpenOptions, TryLockError},
    io::{self, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _},
    path::{Path, PathBuf},
};

/// A journal open for appending, locked against other writers as long as it lives.
#[derive(Debug)]
pub struct JournalFile {
    file: File,
    path: PathBuf,
    length: u64,
    /// Length when the disk last said that it has everything.
    synced: u64,
    /// Bytes of a failed append that could not be taken back.
    torn: u64,
    cut_off: Option<PathBuf>,
}

/// What another program did to the file of a game while it was open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meddled {
    /// There is no file of that name any more.
    Deleted,
    /// Another file has its name.
    Replaced,
    /// Its end was cut off.
    Shortened,
    /// Something was written at its end.
    Lengthened,
}

impl Meddled {
    /// `was deleted by another program`
    pub fn words(self) -> &'static str {
        match self {
            Self::Deleted => "was deleted by another program",
            Self::Replaced => "was replaced by another program",
            Self::Shortened => "was cut short by another program",
            Self::Lengthened => "was written to by another program",
        }
    }
}

impl JournalFile {
    /// A new, empty file; one that exists is left alone.
    ///
    /// # Errors
    /// One sentence naming the file and the reason.
    pub fn create(path: &Path) -> Result<Self, String> {
        let file = OpenOptions::new().read(true).write(true).create_new(true).open(path);
        let file = file.map_err(|e| sentence(path, "created", &e))?;
        lock(&file, path)?;
        Ok(Self { file, path: path.into(), length: 0, synced: 0, torn: 0, cut_off: None })
    }

    /// A file that was read to its end, `read_bytes` bytes of which the first `good_bytes` are the game. What stands
    /// after these is cut off: a torn line goes, whole lines are kept in a file beside it ([`JournalFile::cut_off`]).
    ///
    /// # Errors
    /// One sentence naming the file and the reason; the file is as it was. One of them is that its length is no longer
    /// the one it had when it was read.
    pub fn open_append(path: &Path, good_bytes: u64, read_bytes: u64) -> Result<Self, String> {
        regular(path)?;
        let file = OpenOptions::new().read(true).write(true).open(path);
        let file = file.map_err(|e| sentence(path, "opened for writing", &e))?;
        lock(&file, path)?;
        let mut journal =
            Self { file, path: path.into(), length: good_bytes, synced: 0, torn: 0, cut_off: None };
        let found = journal.file.metadata().map_err(|e| sentence(path, "opened for writing", &e))?.len();
        match found.cmp(&read_bytes) {
            Ordering::Less => Err(format!("{} has been shortened since it was read", plain::path(path))),
            Ordering::Greater => Err(format!("{} has been written to since it was read", plain::path(path))),
            Ordering::Equal => {
                journal.cut(found).map_err(|e| sentence(path, "repaired", &e))?;
                journal.synced = journal.length;
                Ok(journal)
            }
        }
    }

    /// Whether no process writes a file now, so that it may be renamed or deleted.
    ///
    /// # Errors
    /// One sentence naming the file and the reason.
    pub fn check_free(path: &Path) -> Result<(), String> {
        regular(path)?;
        let file = OpenOptions::new().read(true).open(path).map_err(|e| sentence(path, "opened", &e))?;
        lock(&file, path)
    }

    /// Cuts off what follows the good bytes, and ends the last line.
    fn cut(&mut self, found: u64) -> io::Result<()> {
        if found > self.length {
            let mut tail = Vec::new();
            self.file.seek(SeekFrom::Start(self.length))?;
            (&self.file).take(MAX_FILE_BYTES as u64).read_to_end(&mut tail)?;
            if tail.contains(&b'\n') {
                self.cut_off = Some(keep_beside(&self.path, &tail)?);
            }
            self.file.set_len(self.length)?;
        }
        let mut last = [b'\n'];
        if self.length > 0 {
            self.file.seek(SeekFrom::Start(self.length - 1))?;
            self.file.read_exact(&mut last)?;
        }
        self.file.seek(SeekFrom::Start(self.length))?;
        if last != *b"\n" {
            self.file.write_all(b"\n")?;
            self.length += 1;
        }
        Ok(())
    }

    /// Where the lines stand that were cut off when the file was opened, if there were any.
    pub fn cut_off(&self) -> Option<&Path> {
        self.cut_off.as_deref()
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What another program did to the file since it was opened. A disk that does not answer tells nothing.
    pub fn meddled(&self) -> Option<Meddled> {
        let own = self.file.metadata().ok()?;
        match std::fs::metadata(&self.path) {
            Err(e) if matches!(e.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
                return Some(Meddled::Deleted);
            }
            Ok(named) if !is_same(&own, &named) => return Some(Meddled::Replaced),
            Ok(_) | Err(_) => {}
        }
        if own.len() < self.length {
            return Some(Meddled::Shortened);
        }
        (own.len() > self.length + self.torn).then_some(Meddled::Lengthened)
    }

    /// Bytes of the game in it.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// Adds whole lines at the end.
    ///
    /// # Errors
    /// One sentence naming the file and the reason; the file is as it was, and the lines can be tried again.
    pub fn append(&mut self, lines: &[u8]) -> Result<(), String> {
        if let Some(meddled) = self.meddled() {
            return Err(format!("{} {}", plain::path(&self.path), meddled.words()));
        }
        let written = self.file.seek(SeekFrom::Start(self.length)).and_then(|_| self.file.write_all(lines));
        match written {
            Ok(()) => {
                self.length += lines.len() as u64;
                self.torn = 0;
                Ok(())
            }
            Err(e) => {
                // The part that was written is worth nothing; if it cannot go, loading drops it as a torn line.
                let taken_back = self.file.set_len(self.length).is_ok();
                self.torn = if taken_back { 0 } else { lines.len() as u64 };
                Err(sentence(&self.path, "written", &e))
            }
        }
    }

    /// Waits until what was appended is on the disk.
    ///
    /// # Errors
    /// One sentence naming the file and the reason. What was appended since the last time this went well is then worth
    /// nothing: it is taken back, as [`Self::length`] tells, and is to be appended again.
    pub fn sync(&mut self) -> Result<(), String> {
        match self.file.sync_data() {
            Ok(()) => {
                self.synced = self.length;
                Ok(())
            }
            Err(e) => {
                if self.file.set_len(self.synced).is_ok() {
                    self.length = self.synced;
                }
                Err(sentence(&self.path, "written", &e))
            }
        }
    }

    /// Gives the file up. One that was made and never written to goes away again.
    pub fn give_up(self) {
        if self.length == 0 && self.meddled().is_none() {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// Whether two looks at a file saw the same one.
#[cfg(unix)]
fn is_same(a: &Metadata, b: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    (a.dev(), a.ino()) == (b.dev(), b.ino())
}

/// Whether two looks at a file saw the same one: as far as the time it was made tells.
#[cfg(not(unix))]
fn is_same(a: &Metadata, b: &Metadata) -> bool {
    match (a.created(), b.created()) {
        (Ok(a), Ok(b)) => a == b,
        _ => true,
    }
}

/// How many orders stand in some lines of a journal.
pub fn orders_in(lines: &[u8]) -> usize {
    lines.split(|b| *b == b'\n').filter(|line| line.starts_with(b"ply ")).count()
}

/// The bytes of a journal.
///
/// # Errors
/// One sentence when it is missing, a folder, too large, or may not be read.
pub fn read_file(path: &Path) -> Result<Vec<u8>, String> {
    regular(path)?;
    let say = |e: &io::Error| sentence(path, "read", e);
    let file = File::open(path).map_err(|e| say(&e))?;
    let mut bytes = Vec::new();
    file.take(MAX_FILE_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(|e| say(&e))?;
    if bytes.len() > MAX_FILE_BYTES {
        return Err(format!("{} is larger than {} MiB", plain::path(path), MAX_FILE_BYTES >> 20));
    }
    Ok(bytes)
}

/// The files of a folder, by their names.
///
/// # Errors
/// One sentence when it cannot be read.
pub fn files_in(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|e| sentence(folder, "read", &e))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    Ok(files)
}

/// Refuses folders, and devices and pipes that could be read for ever.
fn regular(path: &Path) -> Result<(), String> {
    let meta = std::fs::metadata(path).map_err(|e| sentence(path, "read", &e))?;
    if meta.is_dir() {
        return Err(format!("{} is a folder, not a game", plain::path(path)));
    }
    if !meta.is_file() {
        return Err(format!("{} is not an ordinary file", plain::path(path)));
    }
    Ok(())
}

fn lock(file: &File, path: &Path) -> Result<(), String> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => {
            Err(format!("{} is open in another window; only one may write to it", plain::path(path)))
        }
        // A disk that knows no locks: better to save without one than not at all.
        Err(TryLockError::Error(e)) if e.kind() == ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(e)) => Err(sentence(path, "locked", &e)),
    }
}

/// Holds a file that is only read, so that another window sees that its game is in play. A file that cannot be held, such
/// as one on a disk without locks, is read without.
///
/// # Errors
/// One sentence when something else has it.
#[cfg(not(windows))]
pub fn hold(path: &Path) -> Result<Option<File>, String> {
    let Ok(file) = File::open(path) else { return Ok(None) };
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => lock(&file, path).map(|()| None),
        Ok(()) | Err(TryLockError::Error(_)) => Ok(Some(file)),
    }
}

/// Here a file that is held could not be read by others, so it is not held.
///
/// # Errors
/// None.
#[cfg(windows)]
pub fn hold(_: &Path) -> Result<Option<File>, String> {
    Ok(None)
}

/// Writes what is cut off a file to a new file beside it.
fn keep_beside(path: &Path, bytes: &[u8]) -> io::Result<PathBuf> {
    let mut number = 1;
    loop {
        let beside = path.with_added_extension(format!("cut-{number}"));
        match OpenOptions::new().write(true).create_new(true).open(&beside) {
            Ok(mut file) => {
                file.write_all(bytes)?;
                file.sync_data()?;
                return Ok(beside);
            }
            Err(e) if e.kind() == ErrorKind::AlreadyExists && number < 100 => number += 1,
            Err(e) => return Err(e),
        }
    }
}

/// What went wrong with a file, in one sentence.
pub(crate) fn sentence(path: &Path, verb: &str, e: &io::Error) -> String {
    let name = plain::path(path);
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty() && !p.exists());
    match e.kind() {
        ErrorKind::NotFound if let Some(folder) = folder => {
            format!("The folder {} does not exist", plain::path(folder))
        }
        ErrorKind::NotFound => format!("{name} does not exist"),
        ErrorKind::AlreadyExists => format!("{name} exists already"),
        ErrorKind::PermissionDenied => format!("{name} cannot be {verb}: permission is denied"),
        ErrorKind::ReadOnlyFilesystem => format!("{name} cannot be {verb}: the disk is read-only"),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            format!("{name} cannot be {verb}: the disk is full")
        }
        ErrorKind::IsADirectory => format!("{name} is a folder, not a game"),
        _ => format!("{name} cannot be {verb}: {}", wrong::disk(e)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_append_leaves_the_file_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.stavka");
        std::fs::write(&path, "stavka\n").unwrap();
        let file = File::open(&path).unwrap(); // not for writing: every write fails
        let mut journal =
            JournalFile { file, path: path.clone(), length: 7, synced: 7, torn: 0, cut_off: None };
        assert!(journal.append(b"ply\n").unwrap_err().contains("cannot be written"));
        assert_eq!(std::fs::read(&path).unwrap(), b"stavka\n");
    }

    #[test]
    fn what_another_program_does_to_the_file_is_noticed_before_the_next_append() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.stavka");
        let open = || {
            let _ = std::fs::remove_file(&path);
            let mut journal = JournalFile::create(&path).unwrap();
            journal.append(b"stavka\nply (1)\n").unwrap();
            journal
        };
        let other = || OpenOptions::new().write(true).open(&path).unwrap();
        let refused = |mut journal: JournalFile, meddled: Meddled| {
            assert_eq!(journal.meddled(), Some(meddled));
            let why = journal.append(b"ply (2)\n").unwrap_err();
            assert!(why.ends_with(meddled.words()), "{why}");
        };
        let journal = open();
        assert_eq!(journal.meddled(), None);
        std::fs::remove_file(&path).unwrap();
        refused(journal, Meddled::Deleted);
        let journal = open();
        let new = folder.path().join("new");
        std::fs::write(&new, "another").unwrap();
        std::fs::rename(&new, &path).unwrap();
        refused(journal, Meddled::Replaced);
        assert_eq!(std::fs::read(&path).unwrap(), b"another");
        let journal = open();
        other().set_len(4).unwrap();
        refused(journal, Meddled::Shortened);
        assert_eq!(std::fs::read(&path).unwrap(), b"stav");
        let journal = open();
        let mut file = other();
        file.seek(SeekFrom::End(0)).unwrap();
        file.write_all(b"more").unwrap();
        refused(journal, Meddled::Lengthened);
        assert!(std::fs::read(&path).unwrap().ends_with(b"more"));
    }

    #[test]
    fn a_file_that_changed_since_it_was_read_is_not_cut() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.stavka");
        std::fs::write(&path, "stavka\nply (1)\nply (2)\n").unwrap();
        let why = JournalFile::open_append(&path, 15, 15).unwrap_err();
        assert!(why.contains("has been written to since it was read"), "{why}");
        assert_eq!(std::fs::read(&path).unwrap(), b"stavka\nply (1)\nply (2)\n");
        assert_eq!(orders_in(b"stavka\nply (1)\nnote (ply 3)\nply (2)\n"), 2);
    }

    #[test]
    fn a_file_that_was_never_written_to_goes_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.stavka");
        JournalFile::create(&path).unwrap().give_up();
        assert!(!path.exists());
        let mut journal = JournalFile::create(&path).unwrap();
        journal.append(b"stavka\n").unwrap();
        journal.give_up();
        assert!(path.exists());
    }

    #[test]
    fn errors_of_the_disk_are_sentences() {
        let say = |kind| sentence(Path::new("/x.stavka"), "written", &io::Error::from(kind));
        assert_eq!(say(ErrorKind::StorageFull), "/x.stavka cannot be written: the disk is full");
        assert_eq!(say(ErrorKind::ReadOnlyFilesystem), "/x.stavka cannot be written: the disk is read-only");
        assert_eq!(say(ErrorKind::PermissionDenied), "/x.stavka cannot be written: permission is denied");
        assert_eq!(say(ErrorKind::NotFound), "/x.stavka does not exist");
    }
}
