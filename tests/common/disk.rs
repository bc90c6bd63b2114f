//! A disk on which a folder can be full.

use app::worker::disk::{Disk, Journal, RealDisk};
use engine::journal::{Meddled, Over};
use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

/// The real disk, but for a folder that takes nothing.
#[derive(Clone, Default)]
pub struct Full(Arc<Mutex<Option<PathBuf>>>);

impl Full {
    /// Lets this folder be full, or none.
    pub fn fill(&self, folder: Option<&Path>) {
        *self.0.lock().unwrap() = folder.map(Into::into);
    }

    fn ask(&self, path: &Path) -> Result<(), String> {
        let full = self.0.lock().unwrap();
        match &*full {
            Some(folder) if path.starts_with(folder) => {
                Err(format!("{} cannot be written: the disk is full", path.display()))
            }
            Some(_) | None => Ok(()),
        }
    }

    fn journal(&self, real: Result<Box<dyn Journal>, String>) -> Result<Box<dyn Journal>, String> {
        Ok(Box::new(Grows { real: real?, disk: self.clone() }))
    }
}

impl Disk for Full {
    fn create(&self, folder: &Path, stem: &str) -> Result<Box<dyn Journal>, String> {
        self.ask(folder)?;
        self.journal(RealDisk.create(folder, stem))
    }
    fn create_at(&self, path: &Path) -> Result<Box<dyn Journal>, String> {
        self.ask(path)?;
        self.journal(RealDisk.create_at(path))
    }
    fn attach(&self, path: &Path, good: u64, read: u64) -> Result<Box<dyn Journal>, String> {
        self.journal(RealDisk.attach(path, good, read))
    }
    fn whole(&self, path: &Path, bytes: &[u8], over: Over) -> Result<(), String> {
        self.ask(path)?;
        RealDisk.whole(path, bytes, over)
    }
}

/// A journal on it.
struct Grows {
    real: Box<dyn Journal>,
    disk: Full,
}

impl Journal for Grows {
    fn path(&self) -> &Path {
        self.real.path()
    }
    fn length(&self) -> u64 {
        self.real.length()
    }
    fn cut_off(&self) -> Option<&Path> {
        self.real.cut_off()
    }
    fn meddled(&self) -> Option<Meddled> {
        self.real.meddled()
    }
    fn append(&mut self, lines: &[u8]) -> Result<(), String> {
        self.disk.ask(self.real.path())?;
        self.real.append(lines)
    }
    fn sync(&mut self) -> Result<(), String> {
        self.real.sync()
    }
    fn give_up(self: Box<Self>) {
        self.real.give_up();
    }
}
