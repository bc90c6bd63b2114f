//! All lessons, and what was done of them.

use engine::journal;
use engine::table::{GameKind, entry::shipped};
use lessons::{
    attempt::Attempt,
    format::Lesson,
    progress::{Done, Progress},
    reading,
    shelf::Shelf,
};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

/// Ending of a lesson file.
pub const ENDING: &str = "lesson";

/// Most of one's own lessons that are listed.
const MOST_OWN: usize = 500;

/// Whether a file is a lesson, by its ending.
pub fn is_lesson(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING))
}

/// Lessons and progress. Both are read when they are first wanted.
#[derive(Default)]
pub struct Kept {
    shelf: Option<Shelf>,
    /// Lessons opened from files.
    opened: Vec<Arc<Lesson>>,
    /// One's own lessons and their files, and why a file there is none.
    own: Vec<(PathBuf, Result<Arc<Lesson>, String>)>,
    progress: Option<Progress>,
    written: String,
    /// Something was forgotten and is to be written.
    pub(crate) changed: bool,
    /// The answers of lessons that were gone through to their end since the program began.
    finished: Vec<Attempt>,
    /// The question whether to forget everything stands.
    pub asks_to_forget: bool,
}

/// The file of the progress, beside the settings.
pub(crate) fn file(settings: &Path) -> PathBuf {
    settings.with_file_name("lessons.ron")
}

impl Kept {
    /// Reads both, unless that was done. What is wrong with the file of the progress, in a sentence: it is put aside.
    pub fn read(&mut self, kinds: &[Arc<dyn GameKind>], settings: &Path) -> Option<String> {
        if self.shelf.is_none() {
            let files = shipped(kinds, |with| with.lessons);
            self.shelf = Some(Shelf::of(files.map(|(name, text)| (*name, text.as_bytes()))));
        }
        if self.progress.is_some() {
            return None;
        }
        let path = file(settings);
        let (progress, why) = match std::fs::read(&path) {
            Ok(bytes) => match Progress::read(&bytes) {
                Ok(progress) => (progress, None),
                Err(why) => {
                    let aside = path.with_extension("damaged.ron");
                    let put = std::fs::rename(&path, &aside);
                    let where_to = if put.is_ok() {
                        format!(" It is kept in {}.", aside.display())
                    } else {
                        String::new()
                    };
                    (Progress::default(), Some(format!("{why}.{where_to}")))
                }
            },
            Err(_) => (Progress::default(), None),
        };
        self.written = progress.write().unwrap_or_default();
        self.progress = Some(progress);
        why
    }

    /// All lessons, pack by pack.
    pub fn shelf(&self) -> Option<&Shelf> {
        self.shelf.as_ref()
    }

    /// All lessons in a row.
    pub fn lessons(&self) -> impl Iterator<Item = &Arc<Lesson>> {
        self.shelf.iter().flat_map(Shelf::books).map(|book| &book.lesson)
    }

    /// A lesson by its id.
    pub fn lesson(&self, id: &str) -> Option<Arc<Lesson>> {
        let own = self.own.iter().filter_map(|(_, lesson)| lesson.as_ref().ok());
        self.lessons().chain(own).chain(&self.opened).find(|lesson| lesson.id == id).cloned()
    }

    /// One's own lessons: their files, each with the lesson or with why it is none.
    pub fn all_own(&self) -> &[(PathBuf, Result<Arc<Lesson>, String>)] {
        &self.own
    }

    /// One's own lesson by its id, with its file.
    pub fn own(&self, id: &str) -> Option<(PathBuf, Arc<Lesson>)> {
        let found = self.own.iter().find(|(_, lesson)| lesson.as_ref().is_ok_and(|l| l.id == id))?;
        Some((found.0.clone(), Arc::clone(found.1.as_ref().ok()?)))
    }

    /// Reads one's own lessons from their folder again.
    pub(crate) fn read_own(&mut self, folder: &Path) {
        let files = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut files: Vec<PathBuf> = files.filter(|path| is_lesson(path)).take(MOST_OWN).collect();
        files.sort();
        let read = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let lesson = journal::read_file(path)
                .and_then(|bytes| reading::lesson(&name, &bytes).map_err(|fault| fault.to_string()));
            lesson.map(Arc::new)
        };
        self.own = files.into_iter().map(|path| (path.clone(), read(&path))).collect();
    }

    /// Takes in one's own lesson as it is saved.
    pub(crate) fn keep_own(&mut self, path: &Path, lesson: &Arc<Lesson>) {
        let kept = Ok(Arc::clone(lesson));
        match self.own.iter_mut().find(|(known, _)| known == path) {
            Some(known) => known.1 = kept,
            None => self.own.push((path.to_owned(), kept)),
        }
    }

    /// A file of one's own lessons has another name.
    pub(crate) fn moved(&mut self, from: &Path, to: &Path) {
        if let Some(known) = self.own.iter_mut().find(|(known, _)| known == from) {
            to.clone_into(&mut known.0);
        }
    }

    /// Lessons opened from files.
    pub fn opened(&self) -> &[Arc<Lesson>] {
        &self.opened
    }

    /// Reads a lesson from a file and puts it beside the others; gives its id.
    ///
    /// # Errors
    /// One sentence with file, line and reason.
    pub fn open(&mut self, path: &Path) -> Result<String, String> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let bytes = journal::read_file(path)?;
        let lesson = Arc::new(reading::lesson(&name, &bytes).map_err(|fault| fault.to_string())?);
        let id = lesson.id.clone();
        if let Some(ours) = self.lessons().find(|ours| ours.id == id) {
            let why = format!("{name}: its id “{id}” is that of “{}”, which the program has", ours.title);
            return if **ours == *lesson { Ok(id) } else { Err(why) };
        }
        self.opened.retain(|other| other.id != id);
        self.opened.push(lesson);
        Ok(id)
    }

    /// What was done of a lesson.
    pub fn done(&self, id: &str) -> Option<&Done> {
        self.progress.as_ref()?.of(id)
    }

    /// The answers of the last run of a lesson that came to its end since the program began.
    pub fn finished(&self, id: &str) -> Option<&Attempt> {
        self.finished.iter().find(|one| one.lesson == id)
    }

    /// Keeps the answers of a lesson that is over, until it is over once more.
    pub(crate) fn keep_finished(&mut self, answers: Attempt) {
        self.finished.retain(|one| one.lesson != answers.lesson);
        self.finished.push(answers);
    }

    /// What was done of all of them.
    pub fn progress_mut(&mut self) -> &mut Progress {
        self.progress.get_or_insert_default()
    }

    /// The lesson that comes next: the one begun last and not finished, else the first that is not finished.
    pub fn next(&self) -> Option<&Arc<Lesson>> {
        next_in(self, || self.numbered())
    }

    /// The lessons that have a number: all but those that lead into a game.
    fn numbered(&self) -> impl Iterator<Item = &Arc<Lesson>> {
        self.lessons().filter(|lesson| !lesson.leads_in())
    }

    /// The lessons of a game that have a number, in a row.
    pub fn lessons_of<'a>(&'a self, game: &'a str) -> impl Iterator<Item = &'a Arc<Lesson>> {
        self.numbered().filter(move |lesson| lesson.game == game)
    }

    /// The lesson that leads into a game, if it has one.
    pub fn lead_in(&self, game: &str) -> Option<&Arc<Lesson>> {
        self.lessons().find(|lesson| lesson.leads_in() && lesson.game == game)
    }

    /// The lesson of a game that comes next, as [`Self::next`] has it for all.
    pub fn next_of<'a>(&'a self, game: &'a str) -> Option<&'a Arc<Lesson>> {
        next_in(self, || self.lessons_of(game))
    }

    /// The lesson that comes next where a game is chosen: one of its own, and one of another game when these are finished.
    pub fn next_first<'a>(&'a self, game: &'a str) -> Option<&'a Arc<Lesson>> {
        self.next_of(game).or_else(|| self.next())
    }

    /// How many lessons with a number are finished, and how many there are.
    pub fn count(&self) -> (usize, usize) {
        let done = self.numbered().filter(|l| self.done(&l.id).is_some_and(|done| done.finished)).count();
        (done, self.numbered().count())
    }

    /// The text of the progress when it has changed since it was written last.
    pub fn take_changed(&mut self) -> Option<String> {
        let text = self.progress.as_ref()?.write().ok()?;
        if text == self.written {
            return None;
        }
        self.written.clone_from(&text);
        Some(text)
    }
}

/// Of some lessons the one begun last and not finished, else the first that is not finished.
fn next_in<'a, I: Iterator<Item = &'a Arc<Lesson>>>(
    kept: &Kept,
    lessons: impl Fn() -> I,
) -> Option<&'a Arc<Lesson>> {
    let finished = |lesson: &&Arc<Lesson>| kept.done(&lesson.id).is_some_and(|done| done.finished);
    let begun = |lesson: &&Arc<Lesson>| kept.done(&lesson.id).is_some_and(|done| !done.last.is_empty());
    lessons().find(|l| begun(l) && !finished(l)).or_else(|| lessons().find(|l| !finished(l)))
}
