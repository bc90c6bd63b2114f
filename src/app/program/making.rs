//! Files that take a while: reports, statistics, pictures, copies. Each is made on a thread of its own, from a copy of the
//! game, and handed to the writer when it is complete; meanwhile the game goes on, and a message says how far it is.

use crate::{
    Banner,
    command::{Command, Files, ReportWish},
    map::pages::OnPages,
    play::Play,
    program::clock,
    worker::{Progress, Task, Wake},
};
use report::{Wanted, title_of, write_with};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

/// What is said of a report whose chances cannot be known.
const WITHOUT_CHANCES: &str =
    ". The win chance is not in it: the automatic sides cannot play on from what is known";

/// What a job makes, or one sentence why it cannot.
pub(crate) type Made = Result<Vec<u8>, String>;

/// A file that is complete, or will never be.
pub(crate) struct Finished {
    /// Where it goes.
    pub(crate) path: PathBuf,
    /// What is said of it when it is written.
    pub(crate) words: String,
    /// What is in it.
    pub(crate) made: Made,
}

/// A file being made.
struct Making {
    /// `report`
    what: &'static str,
    path: PathBuf,
    words: String,
    since: Instant,
    stage: Stage,
}

enum Stage {
    /// A report waits for the chances of its line; what was known of them at the last look.
    Chances(ReportWish, u64),
    /// It is made.
    Work(Task<Made>),
}

impl Making {
    fn new(what: &'static str, path: PathBuf, words: String, stage: Stage) -> Self {
        Self { what, path, words, since: Instant::now(), stage }
    }

    fn waits(&self) -> bool {
        matches!(self.stage, Stage::Chances(..))
    }

    /// How far it is: `The report is being made`.
    fn now(&self, game: Option<&Play>) -> String {
        if self.waits() {
            let far = game.and_then(|g| g.chances.progress()).map_or(String::new(), |p| format!(": {p}"));
            return format!("The {} waits for the win chance{far}", self.what);
        }
        format!("The {} is being made", self.what)
    }

    fn finished(self, made: Made) -> Finished {
        Finished { path: self.path, words: self.words, made }
    }
}

/// Files being made.
#[derive(Default)]
pub(crate) struct Makers(Vec<Making>);

impl Makers {
    /// Makes a file on another thread.
    pub(crate) fn start(
        &mut self,
        wake: &Wake,
        what: &'static str,
        path: PathBuf,
        words: String,
        job: impl FnOnce() -> Made + Send + 'static,
    ) {
        self.0.push(Making::new(what, path, words, Stage::Work(Task::run(wake, job))));
    }

    /// Makes a report; with `waits` as soon as the chances of its line are known.
    pub(crate) fn report(
        &mut self,
        wake: &Wake,
        game: &mut Play,
        path: PathBuf,
        wish: ReportWish,
        waits: bool,
    ) {
        if waits && game.known_chances(wish.who, wish.tip).is_none() {
            game.chances.want(Some((wish.who, wish.tip)));
            // Looked at in the next frame.
            let stage = Stage::Chances(wish, u64::MAX);
            self.0.push(Making::new("report", path, String::new(), stage));
        } else {
            self.begin_report(wake, game, path, wish, String::new());
        }
    }

    /// Begins to make a report from what is known now.
    fn begin_report(&mut self, wake: &Wake, game: &Play, path: PathBuf, wish: ReportWish, words: String) {
        let desk = &game.desk;
        let title = title_of(&desk.keeping.stem());
        let (kind, journal) = (Arc::clone(&desk.kind), desk.table.journal());
        let (history, names) = (game.has_history(), desk.table.spelling());
        let course = game.known_chances(wish.who, wish.tip).cloned();
        self.start(wake, "report", path, words, move || {
            let mut table = kind.load(&journal)?;
            table.set_spelling(names);
            let ReportWish { tip, who, format, chances, .. } = wish;
            let on = clock::today();
            let wanted = Wanted {
                tip,
                who,
                format,
                title: &title,
                on: &on,
                course: course.as_ref(),
                chances,
                history,
                maps: &OnPages,
            };
            Ok(write_with(&mut *table, &wanted).into_bytes())
        });
    }

    /// Files that are complete, waiting at most this long for each.
    pub(crate) fn poll(
        &mut self,
        wake: &Wake,
        mut game: Option<&mut Play>,
        at_most: Duration,
    ) -> Vec<Finished> {
        let mut finished = Vec::new();
        for mut one in std::mem::take(&mut self.0) {
            let Stage::Work(task) = &one.stage else {
                // Without its game it is not waited for.
                if let Some(game) = game.as_deref_mut()
                    && !self.heard_of_chances(wake, game, &mut one)
                {
                    self.0.push(one);
                }
                continue;
            };
            match if at_most.is_zero() { task.poll() } else { task.wait(at_most) } {
                Progress::Running => self.0.push(one),
                Progress::Done(made) => finished.push(one.finished(made)),
                Progress::Lost => {
                    finished.push(one.finished(Err("it could not be made to its end".to_owned())));
                }
            }
        }
        finished
    }

    /// Begins a report that has waited for its chances once they are known, or can never be; true when it did.
    fn heard_of_chances(&mut self, wake: &Wake, game: &mut Play, one: &mut Making) -> bool {
        let Stage::Chances(wish, seen) = &mut one.stage else { return false };
        let news = *seen != game.chances.version || !game.chances.is_playing();
        *seen = game.chances.version;
        let wish = *wish;
        let (wish, words) = if news && game.known_chances(wish.who, wish.tip).is_some() {
            (wish, String::new())
        } else if game.chances.cannot_know(wish.who, wish.tip) {
            (ReportWish { chances: false, ..wish }, WITHOUT_CHANCES.to_owned())
        } else {
            return false;
        };
        game.chances.want(None);
        self.begin_report(wake, game, one.path.clone(), wish, words);
        true
    }

    /// Writes reports that wait for the win chance without it.
    pub(crate) fn without_chances(&mut self, wake: &Wake, game: Option<&mut Play>) {
        let Some(game) = game else { return };
        for one in std::mem::take(&mut self.0) {
            if let Stage::Chances(wish, _) = one.stage {
                let wish = ReportWish { chances: false, ..wish };
                self.begin_report(wake, game, one.path, wish, String::new());
            } else {
                self.0.push(one);
            }
        }
        game.chances.want(None);
    }

    /// Gives up what is being made.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Whether no file is being made.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether something is being made that needs no chances first.
    pub(crate) fn is_busy(&self) -> bool {
        self.0.iter().any(|one| !one.waits())
    }

    /// The first file being made: how far it is, and where it will be.
    pub(crate) fn first(&self) -> Option<(String, &Path)> {
        self.0.first().map(|one| (one.now(None), one.path.as_path()))
    }

    /// What is said while a file is being made; nothing when it takes no time to speak of.
    pub(crate) fn banner(&self, game: Option<&Play>) -> Option<Banner> {
        let one = self.0.first()?;
        let seconds = one.since.elapsed().as_secs();
        if !one.waits() && seconds < 1 {
            return None;
        }
        let mut acts = vec![("Cancel", Command::Files(Files::CancelMaking))];
        if one.waits() {
            acts.insert(0, ("Write it now without the win chance", Command::Files(Files::ReportNow)));
        }
        let more = match self.0.len() {
            1 => String::new(),
            2 => " 1 more file after it.".to_owned(),
            n => format!(" {} more files after it.", n - 1),
        };
        let text = format!("Since {seconds} s. It will be {}.{more}", one.path.display());
        Some(Banner { good: true, acts, ..Banner::warning(one.now(game), text) })
    }
}
