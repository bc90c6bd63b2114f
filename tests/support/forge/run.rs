//! Forging games by the thousand, opening them, using what opens, and saying which forgery did harm.

use super::{Changed, Journal, Line, Pool, Rand, use_up};
use engine::{
    base::told::Told,
    contract::{rules::Rules, show::Presentation},
    journal::{self, Loaded},
    play::session::Session,
    table::erased::SessionTable,
};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

/// The rules for a set-up, and for the side to which a copy was told.
pub type Open<R> = Box<dyn Fn(&<R as Rules>::Setup, Option<Told>) -> Result<Arc<R>, String>>;

/// What came of forged files.
#[derive(Debug, Clone, Copy, Default)]
pub struct Count {
    /// Files forged.
    pub files: usize,
    /// Events changed, added or moved in them.
    pub events: usize,
    /// Files of which no forged line was taken in.
    pub refused: usize,
    /// Files that opened with a forged line in them.
    pub opened: usize,
    /// Files that opened whole.
    pub whole: usize,
    /// Files that ended the program.
    pub panics: usize,
}

impl Count {
    pub fn add(&mut self, other: Self) {
        self.files += other.files;
        self.events += other.events;
        self.refused += other.refused;
        self.opened += other.opened;
        self.whole += other.whole;
        self.panics += other.panics;
    }
}

/// Games to be forged, and how they open.
pub struct Yard<R: Presentation> {
    open: Open<R>,
    journals: Vec<Journal<R>>,
    pool: Pool<R>,
    /// Longest beginning of a game that is forged; the rest only takes time.
    longest: usize,
}

impl<R: Presentation> Yard<R> {
    pub fn new(open: Open<R>, games: &[Session<R>], longest: usize) -> Self {
        let journals: Vec<Journal<R>> = games.iter().map(Journal::of).collect();
        let pool = Pool::of(&journals);
        Self { open, journals, pool, longest }
    }

    /// Names of the kinds of events in these games, sorted.
    pub fn kinds_of_events(&self) -> Vec<String> {
        let mut kinds: Vec<String> = self
            .pool
            .events
            .iter()
            .map(|e| {
                format!("{e:?}").split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned()
            })
            .collect();
        kinds.sort();
        kinds.dedup();
        kinds
    }

    fn load(&self, bytes: &[u8]) -> Result<Loaded<R>, String> {
        let told = journal::told_of(bytes)?;
        journal::load_with::<R>(bytes, |setup, _| (self.open)(setup, told))
    }

    /// The forgery of a seed: the journal, and what was changed.
    fn forged(&self, seed: u64) -> Option<(Journal<R>, Vec<Changed>)> {
        let mut rand = Rand::new(seed);
        let source = rand.pick(&self.journals)?;
        // Whole games are long: mostly a beginning, and forged near its end.
        let from = 1 + rand.below(source.lines.len().min(self.longest));
        let (header, rules) = (source.header.clone(), Arc::clone(&source.rules));
        let mut journal = Journal { header, rules, lines: source.lines[..from].to_vec() };
        let near = if rand.one_in(3) { 0 } else { from.saturating_sub(8) };
        let (n, mut changed) = (1 + rand.below(3), Vec::new());
        for _ in 0..n * 4 {
            let mut tried = journal.clone();
            if let Some(change) = tried.change(&self.pool, near, &mut rand) {
                journal = tried;
                changed.push(change);
            }
            if changed.len() == n {
                break;
            }
        }
        if rand.one_in(20)
            && let Some(other) = rand.pick(&self.journals)
        {
            journal.header.clone_from(&other.header);
        }
        (!changed.is_empty()).then_some((journal, changed))
    }

    /// Forges, opens and uses one game; what came of it.
    fn one(&self, seed: u64) -> Count {
        let Some((journal, changed)) = self.forged(seed) else { return Count::default() };
        let mut count =
            Count { files: 1, events: changed.iter().map(|c| c.events).sum(), ..Count::default() };
        let text = journal.written();
        let first = changed.iter().map(|c| c.line).min().unwrap_or(0);
        let plies_before = journal.lines[..first.min(journal.lines.len())]
            .iter()
            .filter(|l| matches!(l, Line::Ply(_)))
            .count();
        match self.load(text.as_bytes()) {
            Err(_) => count.refused += 1,
            Ok(loaded) => {
                let taken = loaded.session.history().len() > plies_before;
                count.whole += usize::from(!loaded.report.left_out);
                if taken {
                    count.opened += 1;
                    use_up(&mut SessionTable::loaded(loaded), &mut Rand::new(!seed));
                } else {
                    count.refused += 1;
                }
            }
        }
        count
    }

    /// Forges a number of games from a seed on. A forgery that does harm is printed.
    pub fn run(&self, files: usize, seed: u64) -> Count {
        let mut all = Count::default();
        for n in 0..files as u64 {
            let seed = seed.wrapping_mul(1_000_003).wrapping_add(n);
            if let Ok(count) = catch_unwind(AssertUnwindSafe(|| self.one(seed))) {
                all.add(count);
            } else {
                all.files += 1;
                all.panics += 1;
                self.say(seed);
            }
        }
        all
    }

    /// Prints what a forgery changed, cut to what is needed to do the harm.
    fn say(&self, seed: u64) {
        let Some((journal, changed)) = self.forged(seed) else { return };
        let text = journal.written();
        let lines: Vec<&str> = text.lines().collect();
        let last = changed.iter().map(|c| c.line + 2).max().unwrap_or(0).min(lines.len());
        let harms = |lines: &[&str]| {
            let text = format!("{}\n", lines.join("\n"));
            catch_unwind(AssertUnwindSafe(|| {
                if let Ok(loaded) = self.load(text.as_bytes()) {
                    use_up(&mut SessionTable::loaded(loaded), &mut Rand::new(!seed));
                }
            }))
            .is_err()
        };
        let mut n = lines.len();
        for cut in last..lines.len() {
            if harms(&lines[..cut]) {
                n = cut;
                break;
            }
        }
        println!("forgery {seed} does harm; the first {n} lines of it, forged in {changed:?}:");
        for change in &changed {
            if let Some(line) = lines.get(change.line + 1) {
                println!("  {line}");
            }
        }
        if let Some(folder) = std::env::var_os("STAVKA_FORGED") {
            let path = std::path::Path::new(&folder).join(format!("forged-{seed}.stavka"));
            let _ = std::fs::write(&path, format!("{}\n", lines[..n].join("\n")));
        }
    }
}
