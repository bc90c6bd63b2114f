//! All puzzles, and what was answered.

use engine::table::entry::shipped;
use engine::{show::exercise::ExerciseKind, table::GameKind};
use lessons::puzzles::{
    choose,
    format::{Puzzle, PuzzlePack},
    mistakes::{KIND, Mistake, Mistakes},
    opened::kind_of,
    questions, reading,
    record::{DAY, Record},
};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

/// A kind of task on the page.
#[derive(Debug, Clone, PartialEq)]
pub struct KindLine {
    /// Its id.
    pub id: String,
    /// Its name.
    pub title: String,
    /// The game that sets it; empty for what comes of games and lessons.
    pub game: String,
    /// How many of its puzzles were answered right the last time, and how many there are.
    pub known: usize,
    /// See `known`.
    pub all: usize,
    /// `6 of 12`.
    pub words: String,
    /// What it is, for the pointer that rests on it.
    pub about: String,
}

/// What the page says, made when it has changed.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Page {
    /// A line for each kind.
    pub kinds: Vec<KindLine>,
    /// `12 of 260 known. 3 come back today.`
    pub sum: String,
    /// What was missed last.
    pub missed: String,
}

/// What comes next.
pub enum Next {
    /// A puzzle, with its pack.
    Puzzle(Arc<PuzzlePack>, Puzzle),
    /// A costly order of one's own.
    Mistake(Mistake),
    /// A question of a lesson, by its id.
    Question(String),
}

/// How often each order that is compared is played on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Games(pub u32);

impl Default for Games {
    fn default() -> Self {
        Self(120)
    }
}

/// Puzzles and record. Both are read when they are first wanted.
#[derive(Default)]
pub struct Kept {
    packs: Vec<Arc<PuzzlePack>>,
    record: Option<Record>,
    /// Costly orders of one's own.
    mistakes: Mistakes,
    /// Something of either is to be written.
    changed: bool,
    mistakes_changed: bool,
    /// The questions of the lessons there are, by id: those that were answered come back.
    pub questions: Vec<String>,
    /// How often each order that is compared is played on.
    pub games: Games,
    /// What the page says.
    pub page: Page,
}

/// The file of the record, beside the settings.
pub(crate) fn file(settings: &Path) -> PathBuf {
    settings.with_file_name("practice.ron")
}

/// The file of the costly orders, beside the settings.
pub(crate) fn mistakes_file(settings: &Path) -> PathBuf {
    settings.with_file_name("mistakes.ron")
}

impl Kept {
    /// Reads both, unless that was done. What is wrong with them, in a sentence: a file is put aside.
    pub fn read(&mut self, kinds: &[Arc<dyn GameKind>], settings: &Path) -> Option<String> {
        let mut wrong = None;
        if self.packs.is_empty() {
            for (name, text) in shipped(kinds, |with| with.puzzles) {
                match reading::pack(name, text.as_bytes()) {
                    Ok(pack) => self.packs.push(Arc::new(pack)),
                    Err(fault) => wrong = Some(fault.to_string()),
                }
            }
        }
        if self.record.is_some() {
            return wrong;
        }
        let path = file(settings);
        let read = std::fs::read(&path).ok().map(|bytes| Record::read(&bytes));
        let record = match read {
            None => Record::default(),
            Some(Ok(record)) => record,
            Some(Err(why)) => {
                let aside = path.with_extension("damaged.ron");
                let put = std::fs::rename(&path, &aside);
                let kept =
                    put.map_or_else(|_| String::new(), |()| format!(" It is kept in {}.", aside.display()));
                wrong = Some(format!("{why}.{kept}"));
                Record::default()
            }
        };
        self.record = Some(record);
        let path = mistakes_file(settings);
        match std::fs::read(&path).ok().map(|bytes| Mistakes::read("mistakes.ron", &bytes)) {
            None => {}
            Some(Ok(mistakes)) => self.mistakes = mistakes,
            Some(Err(fault)) => {
                let aside = path.with_extension("damaged.ron");
                let put = std::fs::rename(&path, &aside);
                let kept =
                    put.map_or_else(|_| String::new(), |()| format!(" It is kept in {}.", aside.display()));
                wrong = Some(format!("{fault}.{kept}"));
            }
        }
        wrong
    }

    /// Costly orders of one's own.
    pub fn mistakes(&self) -> &[Mistake] {
        &self.mistakes.all
    }

    /// Takes a costly order in.
    pub fn add(&mut self, one: Mistake) {
        self.mistakes.add(one);
        self.mistakes_changed = true;
    }

    /// What was answered.
    pub fn record(&self) -> Option<&Record> {
        self.record.as_ref()
    }

    /// What comes next, of all kinds or of one.
    pub fn next(&self, kind: Option<&str>, after: Option<&str>, now: i64) -> Option<Next> {
        let record = self.record.as_ref()?;
        let wanted = |puzzle: &&Puzzle| kind.is_none_or(|kind| puzzle.kind == kind);
        let own =
            |one: &Mistake| Puzzle { id: one.id.clone(), kind: KIND.into(), level: 3, ..Puzzle::default() };
        let asked = self.questions.iter().filter(|id| record.of(id).is_some());
        let asked = asked.map(|id| Puzzle {
            id: id.clone(),
            kind: questions::KIND.into(),
            level: 1,
            ..Puzzle::default()
        });
        let own: Vec<Puzzle> = self.mistakes.all.iter().map(own).chain(asked).collect();
        let all = self.packs.iter().flat_map(|pack| &pack.puzzles).chain(&own).filter(wanted);
        let next = choose::next(all, record, after, now)?;
        if let Some(one) = self.mistakes.all.iter().find(|one| one.id == next.id) {
            return Some(Next::Mistake(one.clone()));
        }
        if next.kind == questions::KIND {
            return Some(Next::Question(next.id.clone()));
        }
        let pack = self.packs.iter().find(|pack| pack.puzzles.iter().any(|puzzle| puzzle.id == next.id))?;
        Some(Next::Puzzle(Arc::clone(pack), next.clone()))
    }

    /// Takes an answer in; says when the puzzle comes back.
    pub fn answer(&mut self, id: &str, kind: &str, right: bool, now: i64) -> i64 {
        self.changed = true;
        self.record.get_or_insert_default().answer(id, kind, right, now)
    }

    /// The text of the record when it has changed since it was written last.
    pub fn take_changed(&mut self) -> Option<String> {
        if !std::mem::take(&mut self.changed) {
            return None;
        }
        self.record.as_ref()?.write().ok()
    }

    /// The same of the costly orders.
    pub fn take_mistakes(&mut self) -> Option<String> {
        if !std::mem::take(&mut self.mistakes_changed) {
            return None;
        }
        self.mistakes.write().ok()
    }

    /// Makes the words of the page again.
    pub fn refresh(&mut self, games: &[Arc<dyn GameKind>], now: i64) {
        let empty = Record::default();
        let record = self.record.as_ref().unwrap_or(&empty);
        let of = |pack: &PuzzlePack| games.iter().find(|game| game.id() == pack.game).cloned();
        let mut kinds = Vec::new();
        for pack in &self.packs {
            let Some(game) = of(pack) else { continue };
            let of_game = |line: KindLine| KindLine { game: game.title().to_owned(), ..line };
            kinds.extend(
                game.exercise_kinds().iter().filter_map(|kind| line(pack, kind, record)).map(of_game),
            );
        }
        kinds.extend(own_line(&self.mistakes.all, record));
        kinds.extend(question_line(&self.questions, record));
        let (known, all) = kinds.iter().fold((0, 0), |(k, a), line| (k + line.known, a + line.all));
        let title = |id: &str| games.iter().find_map(|game| kind_of(&**game, id));
        let missed = record.missed_last().and_then(title);
        self.page = Page {
            sum: format!("{known} of {all} known. {}", due(record, now)).trim_end().to_owned(),
            missed: missed.map_or_else(String::new, |kind| format!("Missed last: {}.", kind.missed)),
            kinds,
        };
    }
}

fn line(pack: &PuzzlePack, kind: &ExerciseKind, record: &Record) -> Option<KindLine> {
    let of = || pack.puzzles.iter().filter(|puzzle| puzzle.kind == kind.id);
    let all = of().count();
    let known = of().filter(|puzzle| record.of(&puzzle.id).is_some_and(|seen| seen.known)).count();
    let (id, title, about) = (kind.id.to_owned(), kind.title.to_owned(), format!("{}.", kind.about));
    let (game, words) = (String::new(), format!("{known} of {all}"));
    (all > 0).then_some(KindLine { id, title, game, known, all, words, about })
}

/// The line of the costly orders.
fn own_line(all: &[Mistake], record: &Record) -> Option<KindLine> {
    let known = all.iter().filter(|one| record.of(&one.id).is_some_and(|seen| seen.known)).count();
    let all = all.len();
    let (title, about) =
        ("Orders of your own".to_owned(), "Find something better than orders that cost you much.");
    let words = format!("{known} of {all}");
    let (id, game) = (KIND.to_owned(), String::new());
    (all > 0).then(|| KindLine { id, title, game, known, all, words, about: about.into() })
}

/// The line of the questions of lessons that were answered.
fn question_line(all: &[String], record: &Record) -> Option<KindLine> {
    let seen = || all.iter().filter_map(|id| record.of(id));
    let (known, all) = (seen().filter(|seen| seen.known).count(), seen().count());
    let (title, about) =
        ("Questions of lessons".to_owned(), "What was asked in lessons comes back when it is due.");
    let words = format!("{known} of {all}");
    (all > 0).then(|| KindLine {
        id: questions::KIND.to_owned(),
        title,
        game: String::new(),
        known,
        all,
        words,
        about: about.into(),
    })
}

/// What is due now, or when something will be.
fn due(record: &Record, now: i64) -> String {
    let back = record.all().filter(|(_, seen)| seen.due <= now).count();
    let (today, _) = record.since(now - now.rem_euclid(DAY));
    let answered = if today > 0 { format!(" {today} answered today.") } else { String::new() };
    let next = record.all().map(|(_, seen)| seen.due).min();
    match (back, next) {
        (1, _) => format!("One comes back today.{answered}"),
        (n, _) if n > 0 => format!("{n} come back today.{answered}"),
        (_, Some(soonest)) => format!("The next one comes back on {}.{answered}", day(soonest)),
        (_, None) => String::new(),
    }
}

/// The day of a moment here: `25 November`.
pub fn day(seconds: i64) -> String {
    let Ok(at) = time::OffsetDateTime::from_unix_timestamp(seconds) else { return "a later day".into() };
    let here = time::UtcOffset::local_offset_at(at).unwrap_or(time::UtcOffset::UTC);
    let date = at.to_offset(here).date();
    format!("{} {}", date.day(), date.month())
}
