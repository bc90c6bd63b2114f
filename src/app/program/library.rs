//! The games folder: where games are kept, what lies there, and reading a file of any registered game.

use super::clock;
use crate::map::ground::GroundKm;
pub use crate::worker::ENDING;
use engine::base::say::count;
use engine::{
    base::plain,
    table::{GameKind, Table},
};
pub use report::shelf::words::{NOTE, note_of, note_on, state_of, who_plays};
use report::{Format, shelf::open};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::SystemTime,
};

/// Names the folder of saved games instead of the usual one.
pub const GAMES_ENV: &str = "STAVKA_GAMES";

/// A file of this name beside the program keeps everything in the folder of the program.
pub const PORTABLE: &str = "portable.txt";

/// Why no setting moves the games folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fixed {
    /// `STAVKA_GAMES` names it.
    Named,
    /// It goes where the program goes.
    Portable,
}

impl Fixed {
    /// One sentence for the settings.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Named => "STAVKA_GAMES sets this folder, so it cannot be changed here.",
            Self::Portable => {
                "portable.txt lies beside the program, so games, settings and progress are kept with it."
            }
        }
    }
}

/// Games that can be played.
pub type Kinds = Arc<[Arc<dyn GameKind>]>;

/// A saved game in the games folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameFile {
    /// Where the file stands.
    pub path: PathBuf,
    /// Its name without folder and ending.
    pub name: String,
    /// When it was written last.
    pub modified: SystemTime,
    /// Title of its game; empty until it was looked at.
    pub game: String,
    /// Who plays what: `German, Historical plan`; empty until it was looked at.
    pub who: String,
    /// `October 1941, German attacks · 2 VP`, or the result; empty until it was looked at.
    pub state: String,
    /// The first line of the note on it; empty when there is none.
    pub note: String,
}

/// The games folder and the settings file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Places {
    /// Folder of saved games.
    pub games: PathBuf,
    /// Settings file.
    pub settings: PathBuf,
    /// Folder that is offered for reports, tables, pictures and copies to give away.
    pub documents: PathBuf,
    /// Folder of what can be made again, such as what is told of many games.
    pub cache: PathBuf,
    /// Why no setting moves the games folder, if none does.
    pub fixed: Option<Fixed>,
}

impl Places {
    /// The folders of this user: `STAVKA_GAMES` when it is set, else the folder of a portable program, else the system's data folder.
    pub fn of_user() -> Self {
        let program = std::env::current_exe().ok();
        let portable = program.as_deref().and_then(Path::parent).and_then(Self::portable);
        let named = std::env::var_os(GAMES_ENV).filter(|v| !v.is_empty());
        match (named, portable) {
            (Some(folder), _) => {
                let places = Self::in_folder(Path::new(&folder));
                Self { fixed: Some(Fixed::Named), ..places }.with_documents()
            }
            (None, Some(portable)) => portable,
            (None, None) => Self::of_system(),
        }
    }

    /// Where a program in this folder keeps everything, if it is portable.
    pub fn portable(folder: &Path) -> Option<Self> {
        folder.join(PORTABLE).is_file().then(|| Self {
            games: folder.join("games"),
            fixed: Some(Fixed::Portable),
            ..Self::in_folder(folder)
        })
    }

    /// The system's data folder for this user.
    fn of_system() -> Self {
        let own = directories::ProjectDirs::from("", "", "Stavka");
        let data = own.as_ref().map(|d| d.data_dir().to_owned());
        let data = data.unwrap_or_else(|| std::env::temp_dir().join("stavka"));
        let cache = own.map_or_else(|| data.join("cache"), |d| d.cache_dir().to_owned());
        let places = Self::in_folder(&data.join("games"));
        Self { settings: data.join("settings.ron"), cache, ..places }.with_documents()
    }

    /// The same, with papers in the documents of the user, where there are any.
    fn with_documents(self) -> Self {
        let user = directories::UserDirs::new();
        let documents = user.and_then(|u| {
            let own = u.document_dir().filter(|d| d.is_dir()).unwrap_or_else(|| u.home_dir());
            own.is_dir().then(|| own.to_owned())
        });
        match documents {
            Some(documents) => Self { documents, ..self },
            None => self,
        }
    }

    /// Everything in one folder.
    pub fn in_folder(folder: &Path) -> Self {
        let (settings, cache) = (folder.join("settings.ron"), folder.join("cache"));
        Self { games: folder.to_owned(), settings, documents: folder.to_owned(), cache, fixed: None }
    }
}

/// Saved games, the newest first. A folder that cannot be read holds none.
pub fn list(folder: &Path) -> Vec<GameFile> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.flatten().map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == ENDING));
    newest_first(paths.filter_map(game_file).collect())
}

/// Saved games of the folder and those outside it that are remembered, the newest first.
pub fn list_with(folder: &Path, elsewhere: &[PathBuf]) -> Vec<GameFile> {
    let mut files = list(folder);
    files.extend(elsewhere.iter().filter(|p| !lies_in(p, folder)).cloned().filter_map(game_file));
    newest_first(files)
}

/// `7`, or `6 to 9`.
pub fn range(low: i32, high: i32) -> String {
    if low == high { low.to_string() } else { format!("{low} to {high}") }
}

/// The folder of deleted games, where the system has no bin.
pub fn deleted_folder(games: &Path) -> PathBuf {
    games.join("Deleted")
}

/// What a new game is called: who plays, what its set-up is called, and the date: `German, Marcks plan, 22 June 1991`.
pub fn new_name(who: &str, set_up: &str) -> String {
    let date = clock::date();
    let date = format!("{} {} {}", date.day(), date.month(), date.year());
    let parts = [who, set_up, &date];
    stem(&parts.into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join(", "))
}

/// The name of a game's file as it is shown: without folder and ending.
pub fn name_of(path: &Path) -> String {
    plain::one_line(&path.file_stem().unwrap_or_default().to_string_lossy()).into_owned()
}

fn game_file(path: PathBuf) -> Option<GameFile> {
    let meta = path.metadata().ok().filter(std::fs::Metadata::is_file)?;
    let name = name_of(&path);
    let modified = meta.modified().unwrap_or(SystemTime::UNIX_EPOCH);
    let (game, who, state, note) = Default::default();
    Some(GameFile { path, name, modified, game, who, state, note })
}

fn newest_first(mut files: Vec<GameFile>) -> Vec<GameFile> {
    files.sort_by(|a, b| b.modified.cmp(&a.modified).then_with(|| a.name.cmp(&b.name)));
    files
}

/// A game that was read.
pub type Opened = (Arc<dyn GameKind>, Box<dyn Table>);

/// A kind and a table, or one sentence why not.
pub type Loaded = Result<Opened, String>;

/// A table from the bytes of a journal of any registered game.
///
/// # Errors
/// One sentence with the line.
pub fn load(kinds: &[Arc<dyn GameKind>], bytes: &[u8]) -> Loaded {
    shown_next(open::load(kinds, bytes))
}

/// A table from a file of any registered game.
///
/// # Errors
/// One sentence.
pub fn read(kinds: &[Arc<dyn GameKind>], path: &Path) -> Loaded {
    shown_next(open::read(kinds, path))
}

/// Files are read off the window's thread, and the map of this one will be shown next.
fn shown_next(loaded: Loaded) -> Loaded {
    if let Ok((_, table)) = &loaded {
        GroundKm::of(&table.board());
    }
    loaded
}

/// Whether a file is called like a page: nothing is ever added to one.
pub fn is_called_page(path: &Path) -> bool {
    path.extension().and_then(|e| e.to_str()).and_then(Format::of_ending) == Some(Format::Html)
}

/// Runs a job on a thread of its own and waits for it; `None` when it failed there, which then takes nothing else with it.
pub fn apart<T: Send + 'static>(job: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    std::thread::Builder::new().name("reading a game".into()).spawn(job).ok()?.join().ok()
}

/// Whether a file lies in a folder (not in one below it).
pub fn lies_in(path: &Path, folder: &Path) -> bool {
    let real = |p: &Path| p.canonicalize().unwrap_or_else(|_| p.to_owned());
    path.parent().is_some_and(|parent| real(parent) == real(folder))
}

/// How long ago something was, in words.
pub fn ago(then: SystemTime, now: SystemTime) -> String {
    let minutes = now.duration_since(then).map_or(0, |d| d.as_secs() / 60);
    let many = |n: u64, what: &str| format!("{} ago", count(n, what));
    match minutes {
        0 => "just now".to_owned(),
        1..60 => many(minutes, "minute"),
        60..1440 => many(minutes / 60, "hour"),
        1440..10_080 => many(minutes / 1440, "day"),
        10_080..57_600 => many(minutes / 10_080, "week"),
        _ => many(minutes / 43_200, "month"),
    }
}

/// A name as the stem of a file: no separators, no dots in front.
pub fn stem(name: &str) -> String {
    let clean = file_name(name);
    let clean = clean.strip_suffix(&format!(".{ENDING}")).unwrap_or(&clean).trim_end();
    if clean.is_empty() { "Game".to_owned() } else { clean.to_owned() }
}

/// A name without the number in brackets that a free name may end with.
pub fn unnumbered(name: &str) -> &str {
    let number = name.strip_suffix(')').and_then(|n| n.rsplit_once(" ("));
    match number {
        Some((rest, n)) if !rest.is_empty() && n.parse::<u32>().is_ok() => rest,
        Some(_) | None => name,
    }
}

/// Letters of a file's name, at most: with number and ending it is then short enough for every disk, in every script.
const MOST_LETTERS: usize = 80;

/// A name without what no file may have in its name; empty when nothing is left.
pub fn file_name(name: &str) -> String {
    let clean: String = name
        .chars()
        .map(|c| if c.is_control() || r#"/\:*?"<>|"#.contains(c) { ' ' } else { c })
        .take(MOST_LETTERS)
        .collect();
    clean.trim_start_matches(['.', ' ']).trim_end_matches(['.', ' ']).to_owned()
}

/// The name of a copy; that of a copy of a copy is no longer.
pub fn copy_stem(stem: &str) -> String {
    let (name, number) = stem.rsplit_once(" (").map_or((stem, None), |(name, n)| (name, n.strip_suffix(')')));
    let name = if number.is_some_and(|n| n.parse::<u32>().is_ok()) { name } else { stem };
    let name = name.strip_suffix(", copy").unwrap_or(name);
    format!("{name}, copy")
}

/// A folder as it was typed; `~` at its beginning is the user's own.
pub fn from_home(typed: &str) -> PathBuf {
    let rest = typed.strip_prefix('~').and_then(|r| if r.is_empty() { Some(r) } else { r.strip_prefix('/') });
    match (rest, directories::BaseDirs::new()) {
        (Some(rest), Some(own)) => own.home_dir().join(rest),
        _ => PathBuf::from(typed),
    }
}

/// The stem of a file without a long number that stands in it, whatever signs divide its digits.
pub fn without_number(stem: &str, number: u64) -> String {
    let wanted = number.to_string();
    if wanted.len() < 5 {
        return stem.to_owned();
    }
    let mut left = stem.to_owned();
    loop {
        let digits: Vec<(usize, char)> = left.char_indices().filter(|(_, c)| c.is_ascii_digit()).collect();
        let found = digits.windows(wanted.len()).find(|w| w.iter().map(|(_, c)| *c).eq(wanted.chars()));
        let Some((first, last)) = found.and_then(|w| Some((w.first()?.0, w.last()?.0))) else { break };
        left.replace_range(first..=last, "");
    }
    let words: Vec<&str> = left.split_whitespace().collect();
    crate::program::library::stem(words.join(" ").trim_end_matches(','))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_number_is_taken_out_of_a_name() {
        let said = |name: &str| without_number(name, 4_127_903);
        assert_eq!(said("Barbarossa Fast 4127903"), "Barbarossa Fast");
        assert_eq!(said("Barbarossa Fast 4127903 2"), "Barbarossa Fast 2");
        assert_eq!(said("Ours 4 127 903, copy"), "Ours , copy");
        assert_eq!(said("4_127_903"), "Game");
        assert_eq!(said("Kiev 1941"), "Kiev 1941");
        assert_eq!(without_number("Kiev 1941", 19), "Kiev 1941", "a year is no secret");
    }

    #[test]
    fn time_is_told_in_words() {
        let now = SystemTime::UNIX_EPOCH + Duration::from_hours(400 * 24);
        let said = |secs: u64| ago(now - Duration::from_secs(secs), now);
        assert_eq!(said(20), "just now");
        assert_eq!(said(60), "1 minute ago");
        assert_eq!(said(7200), "2 hours ago");
        assert_eq!(said(3 * 86_400), "3 days ago");
        assert_eq!(said(20 * 86_400), "2 weeks ago");
        assert_eq!(said(100 * 86_400), "3 months ago");
    }

    #[test]
    fn names_become_safe_stems() {
        assert_eq!(stem("../../etc/passwd"), "etc passwd");
        assert_eq!(stem("Kiev first.stavka"), "Kiev first");
        assert_eq!(stem(" :: "), "Game");
        assert_eq!(file_name("Kiev: 22. June."), "Kiev  22. June");
        assert_eq!(copy_stem("Kiev"), "Kiev, copy");
        assert_eq!(copy_stem("Kiev, copy (3)"), "Kiev, copy");
        assert_eq!(copy_stem("Kiev (1941)"), "Kiev, copy");
    }

    #[test]
    fn the_newest_game_comes_first_and_other_files_are_left_out() {
        let dir = tempfile::tempdir().unwrap();
        for name in ["a.stavka", "b.stavka", "notes.txt"] {
            std::fs::write(dir.path().join(name), "x").unwrap();
        }
        let old = std::fs::File::options().write(true).open(dir.path().join("a.stavka")).unwrap();
        old.set_modified(SystemTime::UNIX_EPOCH).unwrap();
        let names: Vec<String> = list(dir.path()).into_iter().map(|f| f.name).collect();
        assert_eq!(names, ["b", "a"]);
        assert!(list(&dir.path().join("none")).is_empty());
        assert!(lies_in(&dir.path().join("a.stavka"), dir.path()));
        assert!(!lies_in(dir.path(), dir.path()));
    }
}
