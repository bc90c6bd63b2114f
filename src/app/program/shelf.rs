//! The shelf: all games of the games folder and of other folders, with what is told of each. The list comes first; what is told
//! of a game comes from what was kept, else its file is read, one after another on another thread, until it is called off.

use crate::{
    program::{library as files, library::Kinds},
    worker::{Feed, Wake, slot::Slot},
};
use engine::base::folding::fold;
use report::shelf::{
    cache::{Cache, Stamp, Told},
    find::Lines,
    gather::gist,
    gist::Gist,
    many::Game,
    open,
};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant, SystemTime},
};

/// A game of the shelf.
#[derive(Clone)]
pub(crate) struct Entry {
    /// Its file.
    pub(crate) path: PathBuf,
    /// The name of its file.
    pub(crate) name: String,
    /// The same, as it is sorted.
    pub(crate) folded: String,
    /// When the file was written last.
    pub(crate) modified: SystemTime,
    stamp: Stamp,
    /// What is told of it; `None` until that is known.
    pub(crate) told: Option<Told>,
    lines: Arc<Lines>,
}

impl Entry {
    fn of(path: PathBuf) -> Option<Self> {
        let meta = path.metadata().ok().filter(std::fs::Metadata::is_file)?;
        let modified = meta.modified().unwrap_or(SystemTime::UNIX_EPOCH);
        let name = files::name_of(&path);
        let (stamp, folded) = (Stamp::new(meta.len(), modified), fold(&name));
        let lines = Arc::new(Lines::of(&name, &Gist::default()));
        Some(Self { path, name, folded, modified, stamp, told: None, lines })
    }

    /// What is told of it.
    pub(crate) fn gist(&self) -> Option<&Arc<Gist>> {
        self.told.as_ref()?.as_ref().ok()
    }

    /// What it is found by.
    pub(crate) fn lines(&self) -> &Lines {
        &self.lines
    }

    /// It as one of many games.
    pub(crate) fn game(&self) -> Option<Game> {
        Some(Game { path: self.path.clone(), name: self.name.clone(), gist: Arc::clone(self.gist()?) })
    }

    /// By what its picture is known again.
    pub(crate) fn stamp(&self) -> Stamp {
        self.stamp
    }
}

/// Where games lie, and where what is told of them is kept.
#[derive(Clone)]
pub(crate) struct Folders {
    pub(crate) kinds: Kinds,
    pub(crate) within: Vec<PathBuf>,
    /// Games that lie elsewhere.
    pub(crate) elsewhere: Vec<PathBuf>,
    pub(crate) cache: PathBuf,
}

/// What is told of some files.
type Batch = Vec<(PathBuf, Told, Arc<Lines>)>;

/// The games of the shelf, and what is being found out about them.
#[derive(Default)]
pub(crate) struct Shelf {
    /// The games, the one written last first.
    pub(crate) entries: Vec<Entry>,
    /// Raised by every change of them.
    pub(crate) revision: u64,
    listing: Slot<Folders, Vec<Entry>>,
    telling: Option<Feed<Batch>>,
    /// Games of which nothing is told yet.
    pub(crate) untold: usize,
    /// Telling was stopped by hand.
    pub(crate) stopped: bool,
}

impl Shelf {
    /// Lists the games, and then finds out about those of which nothing is known.
    pub(crate) fn start(&mut self, wake: &Wake, of: Folders) {
        let there = of.clone();
        self.listing.start(wake, of, move || list(&there));
    }

    /// Gives up finding out about the rest. What is known is kept.
    pub(crate) fn stop(&mut self) {
        self.telling = None;
        self.stopped = true;
    }

    /// Whether something is being found out.
    pub(crate) fn is_telling(&self) -> bool {
        self.telling.is_some()
    }

    /// Whether the games are being listed or told of.
    pub(crate) fn is_busy(&self) -> bool {
        self.listing.is_busy() || self.telling.is_some()
    }

    /// Takes in what came. Waits at most this long for it.
    pub(crate) fn poll(&mut self, wake: &Wake, at_most: Duration) {
        if let Some((of, Some(entries))) = self.listing.poll(at_most) {
            self.take(wake, of, entries);
        }
        let until = Instant::now() + at_most;
        while let Some(feed) = &self.telling {
            let (some, over) = feed.take();
            if over {
                self.telling = None;
            }
            self.take_some(some.into_iter().flatten().collect());
            if over || Instant::now() >= until {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn take(&mut self, wake: &Wake, of: Folders, mut entries: Vec<Entry>) {
        let known: BTreeMap<&Path, &Entry> = self.entries.iter().map(|e| (e.path.as_path(), e)).collect();
        for entry in &mut entries {
            if let Some(before) = known.get(entry.path.as_path()).filter(|e| e.stamp == entry.stamp) {
                (entry.told, entry.lines) = (before.told.clone(), Arc::clone(&before.lines));
            }
        }
        let wanted: Vec<(PathBuf, String, Stamp)> = entries
            .iter()
            .filter(|e| e.told.is_none())
            .map(|e| (e.path.clone(), e.name.clone(), e.stamp))
            .collect();
        self.entries = entries;
        self.revision += 1;
        self.stopped = false;
        self.untold = wanted.len();
        self.telling = (!wanted.is_empty())
            .then(|| Feed::run(wake, move |told| tell(&of, &wanted, |some| told.tell(some))));
    }

    fn take_some(&mut self, some: Batch) {
        if some.is_empty() {
            return;
        }
        let mut told: BTreeMap<PathBuf, (Told, Arc<Lines>)> =
            some.into_iter().map(|(path, told, lines)| (path, (told, lines))).collect();
        for entry in &mut self.entries {
            if let Some((told, lines)) = told.remove(&entry.path) {
                (entry.told, entry.lines) = (Some(told), lines);
            }
        }
        self.untold = self.entries.iter().filter(|e| e.told.is_none()).count();
        self.revision += 1;
    }
}

fn list(of: &Folders) -> Vec<Entry> {
    let mut paths: Vec<PathBuf> = of.elsewhere.clone();
    for folder in &of.within {
        let there = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|e| e.path());
        paths.extend(there.filter(|p| p.extension().is_some_and(|e| e == files::ENDING)));
    }
    paths.sort();
    paths.dedup();
    let mut entries: Vec<Entry> = paths.into_iter().filter_map(Entry::of).collect();
    entries.sort_by(|a, b| b.modified.cmp(&a.modified).then_with(|| a.name.cmp(&b.name)));
    entries
}

/// Games told of at once: often enough to be seen coming, seldom enough that the list is not sorted all the time.
const SOME: usize = 64;
/// What is known is handed over after so long in any case.
const SOON: Duration = Duration::from_millis(300);

/// Tells of games, those first of which it was kept; `hand` says whether more is waited for.
fn tell(of: &Folders, wanted: &[(PathBuf, String, Stamp)], hand: impl Fn(Batch) -> bool) {
    let mut cache = Cache::read(&of.cache);
    let (mut some, mut unknown) = (Vec::new(), Vec::new());
    let line = |name: &str, told: &Told| {
        Arc::new(Lines::of(name, told.as_ref().map_or(&Gist::default(), |gist| gist)))
    };
    for (path, name, stamp) in wanted {
        match cache.get(path, *stamp) {
            Some(told) => some.push((path.clone(), told.clone(), line(name, told))),
            None => unknown.push((path, name, *stamp)),
        }
    }
    let mut wanted = hand(std::mem::take(&mut some));
    let mut last = Instant::now();
    for (path, name, stamp) in unknown {
        if !wanted {
            break;
        }
        let told = told_of(&of.kinds, path);
        some.push((path.clone(), told.clone(), line(name, &told)));
        cache.put(path.clone(), stamp, told);
        if some.len() >= SOME || last.elapsed() >= SOON {
            wanted = hand(std::mem::take(&mut some));
            last = Instant::now();
        }
    }
    hand(some);
    cache.forget(&of.within);
    // Without a cache the files are read again the next time, and no more is lost.
    let _ = cache.write(&of.cache);
}

/// What is told of a file. Nobody asked for it: what it does to its reader is its own affair.
fn told_of(kinds: &Kinds, path: &Path) -> Told {
    let (kinds, from) = (Arc::clone(kinds), path.to_owned());
    let told = files::apart(move || {
        let (kind, table) = open::read(&kinds, &from)?;
        Ok(Arc::new(gist(&*kind, &*table)))
    });
    told.unwrap_or_else(|| Err("It could not be read to its end".to_owned()))
}
