//! What the writer asks of a disk: journals that grow, and whole files.

use engine::{
    base::{plain, wrong},
    journal::{self, JournalFile, Meddled, Over, write_whole},
};
use std::{
    fs::File,
    path::{Path, PathBuf},
};

/// Where games are written. The window has the real disk; a test may have one that refuses.
pub trait Disk: Send + Sync {
    /// Makes a journal in a folder, under a free name near `stem`; the folder is made too.
    ///
    /// # Errors
    /// One sentence naming the file or folder and the reason.
    fn create(&self, folder: &Path, stem: &str) -> Result<Box<dyn Journal>, String>;
    /// Makes a journal that has this very name.
    ///
    /// # Errors
    /// One sentence naming the file and the reason; one of them is that it exists.
    fn create_at(&self, path: &Path) -> Result<Box<dyn Journal>, String>;
    /// Goes on with a journal of which `read` bytes were read and the first `good` are the game.
    ///
    /// # Errors
    /// One sentence naming the file and the reason.
    fn attach(&self, path: &Path, good: u64, read: u64) -> Result<Box<dyn Journal>, String>;
    /// Writes a whole file; its folder is made too.
    ///
    /// # Errors
    /// One sentence naming the file and the reason.
    fn whole(&self, path: &Path, bytes: &[u8], over: Over) -> Result<(), String>;
    /// Holds a file that is only read, as far as that can be done.
    ///
    /// # Errors
    /// One sentence when something else has it.
    fn hold(&self, path: &Path) -> Result<Option<File>, String> {
        journal::hold(path)
    }
}

/// A journal that is open for writing. Its functions are those of [`JournalFile`].
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub trait Journal: Send {
    fn path(&self) -> &Path;
    fn length(&self) -> u64;
    fn cut_off(&self) -> Option<&Path>;
    fn meddled(&self) -> Option<Meddled>;
    fn append(&mut self, lines: &[u8]) -> Result<(), String>;
    fn sync(&mut self) -> Result<(), String>;
    fn give_up(self: Box<Self>);
}

impl Journal for JournalFile {
    fn path(&self) -> &Path {
        JournalFile::path(self)
    }
    fn length(&self) -> u64 {
        JournalFile::length(self)
    }
    fn cut_off(&self) -> Option<&Path> {
        JournalFile::cut_off(self)
    }
    fn meddled(&self) -> Option<Meddled> {
        JournalFile::meddled(self)
    }
    fn append(&mut self, lines: &[u8]) -> Result<(), String> {
        JournalFile::append(self, lines)
    }
    fn sync(&mut self) -> Result<(), String> {
        JournalFile::sync(self)
    }
    fn give_up(self: Box<Self>) {
        JournalFile::give_up(*self);
    }
}

/// The disk of the machine.
#[derive(Debug, Clone, Copy, Default)]
pub struct RealDisk;

impl Disk for RealDisk {
    fn create(&self, folder: &Path, stem: &str) -> Result<Box<dyn Journal>, String> {
        make_folder(folder)?;
        for n in 1..10_000 {
            let path = folder.join(numbered(stem, n));
            if !path.exists() {
                match JournalFile::create(&path) {
                    Err(_) if path.exists() => {}
                    made => return Ok(Box::new(made?)),
                }
            }
        }
        Err(format!("{} has too many games named {stem}", plain::path(folder)))
    }

    fn create_at(&self, path: &Path) -> Result<Box<dyn Journal>, String> {
        if let Some(folder) = path.parent() {
            make_folder(folder)?;
        }
        Ok(Box::new(JournalFile::create(path)?))
    }

    fn attach(&self, path: &Path, good: u64, read: u64) -> Result<Box<dyn Journal>, String> {
        Ok(Box::new(JournalFile::open_append(path, good, read)?))
    }

    fn whole(&self, path: &Path, bytes: &[u8], over: Over) -> Result<(), String> {
        if let Some(folder) = path.parent() {
            make_folder(folder)?;
        }
        write_whole(path, bytes, over)
    }
}

/// The name of the n-th game of a name, counted from 1: `Kiev.stavka`, `Kiev (2).stavka`.
pub fn numbered(stem: &str, n: u32) -> PathBuf {
    let number = if n == 1 { String::new() } else { format!(" ({n})") };
    format!("{stem}{number}.{}", super::ENDING).into()
}

fn make_folder(folder: &Path) -> Result<(), String> {
    std::fs::create_dir_all(folder)
        .map_err(|e| format!("{} cannot be made: {}", plain::path(folder), wrong::disk(&e)))
}
