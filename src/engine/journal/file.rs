//! The journal on the disk: one writer at a time, appended to, never rewritten.
//!
//! Everything here blocks; the window runs it on a thread of its own. An append that fails (a full disk) leaves the
//! file as it was before, so that it can be tried again.

use super::MAX_FILE_BYTES;
use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{self, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _},
    path::{Path, PathBuf},
};

/// A journal open for appending, locked against other writers as long as it lives.
#[derive(Debug)]
pub struct JournalFile {
    file: File,
    path: PathBuf,
    length: u64,
    cut_off: Option<PathBuf>,
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
        Ok(Self { file, path: path.into(), length: 0, cut_off: None })
    }

    /// A file that was read and whose first `good_bytes` bytes are the game. What stands after them is cut off: a
    /// torn line goes, whole lines are kept in a file beside it ([`JournalFile::cut_off`]).
    ///
    /// # Errors
    /// One sentence naming the file and the reason; the file is as it was.
    pub fn open_append(path: &Path, good_bytes: u64) -> Result<Self, String> {
        regular(path)?;
        let file = OpenOptions::new().read(true).write(true).open(path);
        let file = file.map_err(|e| sentence(path, "opened for writing", &e))?;
        lock(&file, path)?;
        let mut journal = Self { file, path: path.into(), length: good_bytes, cut_off: None };
        let found = journal.file.metadata().map_err(|e| sentence(path, "opened for writing", &e))?.len();
        if found < good_bytes {
            return Err(format!("{} has been shortened since it was read", path.display()));
        }
        journal.cut(found).map_err(|e| sentence(path, "repaired", &e))?;
        Ok(journal)
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

    /// Adds whole lines at the end.
    ///
    /// # Errors
    /// One sentence naming the file and the reason; the file is as it was, and the lines can be tried again.
    pub fn append(&mut self, lines: &[u8]) -> Result<(), String> {
        let written = self.file.seek(SeekFrom::Start(self.length)).and_then(|_| self.file.write_all(lines));
        match written {
            Ok(()) => {
                self.length += lines.len() as u64;
                Ok(())
            }
            Err(e) => {
                // The part that was written is worth nothing; if it cannot go, loading drops it as a torn line.
                let _ = self.file.set_len(self.length);
                Err(sentence(&self.path, "written", &e))
            }
        }
    }

    /// Waits until what was appended is on the disk.
    ///
    /// # Errors
    /// One sentence naming the file and the reason.
    pub fn sync(&self) -> Result<(), String> {
        self.file.sync_data().map_err(|e| sentence(&self.path, "written", &e))
    }
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
        return Err(format!("{} is larger than {} MiB", path.display(), MAX_FILE_BYTES >> 20));
    }
    Ok(bytes)
}

/// Refuses folders, and devices and pipes that could be read for ever.
fn regular(path: &Path) -> Result<(), String> {
    let meta = std::fs::metadata(path).map_err(|e| sentence(path, "read", &e))?;
    if meta.is_dir() {
        return Err(format!("{} is a folder, not a game", path.display()));
    }
    if !meta.is_file() {
        return Err(format!("{} is not an ordinary file", path.display()));
    }
    Ok(())
}

fn lock(file: &File, path: &Path) -> Result<(), String> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => {
            Err(format!("{} is open in another window; only one may write to it", path.display()))
        }
        // A disk that knows no locks: better to save without one than not at all.
        Err(TryLockError::Error(e)) if e.kind() == ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(e)) => Err(sentence(path, "locked", &e)),
    }
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
fn sentence(path: &Path, verb: &str, e: &io::Error) -> String {
    let name = path.display();
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty() && !p.exists());
    match e.kind() {
        ErrorKind::NotFound if let Some(folder) = folder => {
            format!("The folder {} does not exist", folder.display())
        }
        ErrorKind::NotFound => format!("{name} does not exist"),
        ErrorKind::AlreadyExists => format!("{name} exists already"),
        ErrorKind::PermissionDenied => format!("{name} cannot be {verb}: permission is denied"),
        ErrorKind::ReadOnlyFilesystem => format!("{name} cannot be {verb}: the disk is read-only"),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            format!("{name} cannot be {verb}: the disk is full")
        }
        ErrorKind::IsADirectory => format!("{name} is a folder, not a game"),
        _ => format!("{name} cannot be {verb}: {e}"),
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
        let mut journal = JournalFile { file, path: path.clone(), length: 7, cut_off: None };
        assert!(journal.append(b"ply\n").unwrap_err().contains("cannot be written"));
        assert_eq!(std::fs::read(&path).unwrap(), b"stavka\n");
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
