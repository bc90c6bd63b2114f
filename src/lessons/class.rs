//! The tries of a class: files collected without a network, read for the teacher.

use super::attempt::{Attempt, ENDING};
use engine::journal;
use std::path::{Path, PathBuf};

/// Most files that are read at once.
const MOST: usize = 1000;

/// What was read of a class.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Class {
    /// The name of each file, and the try in it.
    pub tries: Vec<(String, Attempt)>,
    /// One sentence for each file that is left out.
    pub faults: Vec<String>,
}

/// Whether a file is a try, by its ending.
pub fn is_try(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING))
}

/// The tries of a folder, by their names.
///
/// # Errors
/// One sentence when the folder cannot be read or holds none.
pub fn in_folder(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = journal::files_in(folder)?;
    files.retain(|file| is_try(file));
    if files.is_empty() {
        return Err(format!("{} holds no tries (files that end in .{ENDING})", folder.display()));
    }
    Ok(files)
}

impl Class {
    /// Reads files. What cannot be read is left out with a sentence.
    pub fn read(files: &[PathBuf]) -> Self {
        let mut class = Self::default();
        for file in files.iter().take(MOST) {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            match journal::read_file(file).and_then(|bytes| Attempt::read(&bytes)) {
                Ok(attempt) => class.tries.push((name, attempt)),
                Err(why) => class.faults.push(format!("{name} is left out: {why}")),
            }
        }
        if files.len() > MOST {
            class.faults.push(format!("Only the first {MOST} files are read"));
        }
        class
    }
}
