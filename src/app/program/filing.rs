//! Games as files in the list: renamed, noted on, moved to the bin and put back. Each is done on another thread, and never
//! to a game that is open somewhere.
//!
//! The name of a game is the name of its file. Its note is the comment at its start: a record in the file, which goes
//! wherever the file goes, and stays out of copies without comments.

use crate::{
    Banner,
    command::{Command, Files, Filing},
    program::{
        library as files,
        library::{ENDING, Kinds, copy_stem, note_on},
    },
    worker::{Wake, disk::numbered, queue::Queue},
};
use engine::{
    base::wrong,
    journal::{self, JournalFile, Over, rename, write_whole},
    play::note::Note,
    table::Table,
};
use report::shelf::words::{taken_over, with_tag, without_tag};
use std::{
    path::{Path, PathBuf},
    time::Duration,
};

/// What came of it: where the game is now, and what is said.
pub(crate) type Filed = Result<(PathBuf, Option<Banner>), String>;

/// What is needed to do something to a game of the list.
pub(crate) struct Shelf {
    /// Games that can be played.
    pub(crate) kinds: Kinds,
    /// The games folder.
    pub(crate) games: PathBuf,
    /// Whether the bin of the system may be used.
    pub(crate) native: bool,
    /// Who writes notes, and on which day.
    pub(crate) by: (String, String),
}

/// Does things to games of the list, one after another.
#[derive(Default)]
pub(crate) struct Filer(Queue<PathBuf, Filed>);

impl Filer {
    /// Does something to a game, after what was asked for before.
    pub(crate) fn start(&mut self, wake: &Wake, path: PathBuf, what: Filing, shelf: Shelf) {
        let of = path.clone();
        self.0.push(wake, path, move || match what {
            Filing::Rename(name) => renamed(&of, &name),
            Filing::Note(text) => {
                let bytes = journal::read_file(&of)?;
                let (_, mut table) = files::load(&shelf.kinds, &bytes)?;
                let (by, on) = &shelf.by;
                note_down(&of, &mut *table, &text, (by, on)).map(|()| (of, None))
            }
            Filing::Tag(tag, on_it) => {
                let (_, mut table) = files::load(&shelf.kinds, &journal::read_file(&of)?)?;
                let note = note_on(&*table).map_or_else(String::new, |n| n.note.text().to_owned());
                let text = if on_it { with_tag(&note, &tag) } else { without_tag(&note, &tag) };
                let (by, on) = &shelf.by;
                note_down(&of, &mut *table, &text, (by, on)).map(|()| (of, None))
            }
            Filing::Merge(other) => merged(&of, &other, &shelf),
            Filing::Delete => deleted(&of, &shelf.games, shelf.native),
            Filing::PutBack => put_back(&of, &shelf.games),
        });
    }

    /// Whether something is being done or waits for that.
    pub(crate) fn is_busy(&self) -> bool {
        self.0.is_busy()
    }

    /// The game something was done to, and what came of it.
    pub(crate) fn poll(&mut self, wake: &Wake, at_most: Duration) -> Option<(PathBuf, Filed)> {
        let (path, filed) = self.0.poll(wake, at_most)?;
        Some((path, filed.unwrap_or_else(|| Err("it could not be done to its end".to_owned()))))
    }
}

fn renamed(path: &Path, name: &str) -> Filed {
    JournalFile::check_free(path)?;
    let to = path.with_file_name(format!("{}.{ENDING}", files::stem(name)));
    rename(path, &to)?;
    Ok((to, None))
}

/// Writes the note into the file, which keeps its age.
fn note_down(path: &Path, table: &mut dyn Table, text: &str, (by, on): (&str, &str)) -> Result<(), String> {
    let report = table.load_report().clone();
    if report.damage.is_some() {
        return Err(format!("{} is damaged, so it is not written to", path.display()));
    }
    let note = if text.trim().is_empty() { Note::Gone } else { Note::Comment(text.trim().to_owned()) };
    match note_on(table) {
        Some(old) => table.edit_note(old.id, note, by, on)?,
        None if note == Note::Gone => return Ok(()),
        None => table.annotate(0, note, by, on).map(|_| ())?,
    }
    let age = std::fs::metadata(path).and_then(|m| m.modified());
    let mut file = JournalFile::open_append(path, report.good_bytes, report.read_bytes)?;
    if let Some(records) = table.take_records() {
        file.append(&records()).and_then(|()| file.sync())?;
    }
    drop(file);
    // Only playing makes a game the newest. Where this cannot be done it is the newest, and no harm is done.
    if let Ok(age) = age {
        let _ = std::fs::File::options().write(true).open(path).and_then(|f| f.set_modified(age));
    }
    Ok(())
}

/// Makes a new game of two copies of one, beside the first; neither is changed.
fn merged(path: &Path, other: &Path, shelf: &Shelf) -> Filed {
    let (_, table) = files::read(&shelf.kinds, path)?;
    let (bytes, merged) = table.merged(&journal::read_file(other)?)?;
    let said = taken_over(&merged);
    if merged.is_empty() {
        return Err(format!("No new game is made: {said}"));
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let folder = path.parent().unwrap_or_else(|| Path::new("."));
    let to =
        free_in(folder, &files::stem(&format!("{}, merged", copy_stem(&stem).trim_end_matches(", copy"))));
    write_whole(&to, &bytes, Over::Nothing)?;
    let name = files::name_of(&to);
    let banner = Banner::warning(format!("“{name}” is made: {said}"), "The two copies stay as they are.");
    Ok((path.to_owned(), Some(Banner { good: true, path: Some(to), ..banner })))
}

/// Moves a game to the system's bin, or to a folder of our own where there is none.
fn deleted(path: &Path, games: &Path, native: bool) -> Filed {
    JournalFile::check_free(path)?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    if native && trash::delete(path).is_ok() {
        let banner =
            Banner::warning(format!("“{name}” is in the bin"), "The bin of the system gives it back.");
        return Ok((path.to_owned(), Some(Banner { good: true, ..banner })));
    }
    let folder = files::deleted_folder(games);
    std::fs::create_dir_all(&folder)
        .map_err(|e| format!("{} cannot be made: {}", folder.display(), wrong::disk(&e)))?;
    let to = free_in(&folder, &name);
    rename(path, &to)?;
    let banner = Banner {
        good: true,
        path: Some(to.clone()),
        acts: vec![("Put it back", Command::Files(Files::FileGame(to, Filing::PutBack)))],
        ..Banner::warning(format!("“{name}” is deleted"), "This system has no bin, so it lies here.")
    };
    Ok((path.to_owned(), Some(banner)))
}

/// Takes a game out of the folder of deleted games.
fn put_back(path: &Path, games: &Path) -> Filed {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let to = free_in(games, &name);
    rename(path, &to)?;
    let banner = Banner::warning(format!("“{name}” is in the list again"), "");
    Ok((to, Some(Banner { good: true, ..banner })))
}

/// A path in a folder that no file has.
fn free_in(folder: &Path, stem: &str) -> PathBuf {
    let named = |n: u32| folder.join(numbered(stem, n));
    (1..10_000).map(named).find(|p| p.symlink_metadata().is_err()).unwrap_or_else(|| named(10_000))
}
