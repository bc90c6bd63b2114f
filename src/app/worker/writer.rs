//! The writer: owns the open journal, on a thread of its own.
//!
//! Records arrive as jobs that make bytes; they are appended at once and synced at least once a second. When the disk
//! refuses, the bytes stay in memory and are tried again every second, however many more arrive meanwhile; the window is
//! told once what is wrong and once that it is well again. A journal that another program deleted, replaced or changed
//! is given up, and the window, which has the whole game, names a new one.

use crate::worker::{
    Wake,
    disk::{Disk, Journal},
};
use engine::journal::{Meddled, Over, orders_in, writing::RecordJob};
use std::{
    fs::File,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, AtomicUsize, Ordering},
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    thread::JoinHandle,
    time::{Duration, Instant},
};

/// What the writer tells the window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Report {
    /// The journal of this path is attached: everything will be appended there.
    Attached(PathBuf),
    /// Whole lines after the good part were cut off and are kept in this file.
    KeptBeside(PathBuf),
    /// The file that is only read is held.
    Held,
    /// Another program writes this file, or it may not be written: it is open for reading only.
    ReadOnly(String),
    /// Something could not be written; it is kept in memory and tried again.
    Trouble(String),
    /// What could not be written before is written now.
    Recovered,
    /// Another program did this to the journal: it is given up, and the whole game is wanted in another.
    Meddled(PathBuf, Meddled),
    /// The game could not be kept where it was to be kept from now on; it is kept as before.
    NotMoved(String),
    /// A file was written, and what is said of it.
    Copied(PathBuf, String),
    /// A whole file that was asked for could not be written, and is not tried again.
    Failed(String),
    /// The same with one that was not asked for, such as the settings.
    NotKept(String),
}

/// What is not on the disk yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unwritten {
    /// Orders among it; the rest are notes and the like.
    pub orders: usize,
}

/// A job that makes the bytes of a journal.
type Bytes = Box<dyn FnOnce() -> Vec<u8> + Send>;

enum Job {
    Create { folder: PathBuf, stem: String, first: Bytes },
    MoveTo { path: PathBuf, all: Bytes },
    Attach { path: PathBuf, good: u64, read: u64 },
    Detach,
    Hold(PathBuf),
    Append(RecordJob),
    Whole { path: PathBuf, bytes: Vec<u8>, over: Over, tell: Option<String> },
    Retry,
    Discard,
    Flush(Sender<()>),
}

/// How far the thread has come, for the window to look at without waiting.
#[derive(Default)]
struct Shared {
    sent: AtomicU64,
    done: AtomicU64,
    bytes: AtomicUsize,
    orders: AtomicUsize,
}

/// The writer thread.
pub struct Writer {
    jobs: Option<Sender<Job>>,
    reports: Receiver<Report>,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Starts the thread.
    pub fn start(wake: Wake, disk: Arc<dyn Disk>) -> Self {
        let (jobs, inbox) = channel();
        let (outbox, reports) = channel();
        let shared = Arc::new(Shared::default());
        let seen = Arc::clone(&shared);
        let thread = std::thread::spawn(move || Loop::new(outbox, wake, disk, seen).run(&inbox));
        Self { jobs: Some(jobs), reports, shared, thread: Some(thread) }
    }

    fn send(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            self.shared.sent.fetch_add(1, Ordering::AcqRel);
            let _ = jobs.send(job);
        }
    }

    /// Creates a journal in a folder, under a free name near `stem`, with these first bytes. After a journal was given up
    /// these are the whole game, and what waited for it is in them.
    pub fn create(&self, folder: PathBuf, stem: String, first: impl FnOnce() -> Vec<u8> + Send + 'static) {
        self.send(Job::Create { folder, stem, first: Box::new(first) });
    }

    /// Keeps the game in this new file from now on, whose first bytes are the whole game; where that fails it is kept as
    /// before.
    pub fn move_to(&self, path: PathBuf, all: impl FnOnce() -> Vec<u8> + Send + 'static) {
        self.send(Job::MoveTo { path, all: Box::new(all) });
    }

    /// Goes on with an existing journal of which `read` bytes were read and the first `good` are sound.
    pub fn attach(&self, path: PathBuf, good: u64, read: u64) {
        self.send(Job::Attach { path, good, read });
    }

    /// Closes the journal.
    pub fn detach(&self) {
        self.send(Job::Detach);
    }

    /// Closes the journal; the file of the game that is looked at now is only read, and held meanwhile.
    pub fn hold(&self, path: PathBuf) {
        self.send(Job::Hold(path));
    }

    /// Appends records to the open journal.
    pub fn append(&self, job: RecordJob) {
        self.send(Job::Append(job));
    }

    /// Writes a whole file; with `tell` success is reported too, with what is said of it.
    pub fn whole(&self, path: PathBuf, bytes: Vec<u8>, over: Over, tell: Option<String>) {
        self.send(Job::Whole { path, bytes, over, tell });
    }

    /// Tries now what was refused.
    pub fn retry(&self) {
        self.send(Job::Retry);
    }

    /// Gives up what could not be written.
    pub fn discard(&self) {
        self.send(Job::Discard);
    }

    /// What happened since the last call.
    pub fn reports(&self) -> impl Iterator<Item = Report> + '_ {
        self.reports.try_iter()
    }

    /// What of the game is not in its file yet; `None` when all that was sent is there.
    pub fn unwritten(&self) -> Option<Unwritten> {
        let busy = self.shared.done.load(Ordering::Acquire) < self.shared.sent.load(Ordering::Acquire);
        let waits = self.shared.bytes.load(Ordering::Acquire) > 0;
        (busy || waits).then(|| Unwritten { orders: self.shared.orders.load(Ordering::Acquire) })
    }

    /// Waits until everything sent so far is on the disk or known not to be, or the time is over.
    pub fn flush(&self, at_most: Duration) {
        let (tx, rx) = channel();
        self.send(Job::Flush(tx));
        let _ = rx.recv_timeout(at_most);
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Where the open game is kept.
enum Place {
    /// Nowhere: no game, or one that is open for reading.
    None,
    /// A file is to be made.
    ToMake { folder: PathBuf, stem: String },
    /// This file.
    In(Box<dyn Journal>),
    /// The file was given up; the window has been asked for another.
    GivenUp,
}

struct Loop {
    outbox: Sender<Report>,
    wake: Wake,
    disk: Arc<dyn Disk>,
    shared: Arc<Shared>,
    place: Place,
    /// The file from which the game was read, where it is not written to.
    held: Option<File>,
    /// What is to be appended.
    waiting: Vec<u8>,
    /// What was appended since the disk last said that it has everything.
    unsynced: Vec<u8>,
    sync_at: Option<Instant>,
    /// When the disk is asked again for what it refused. No job moves this.
    retry_at: Option<Instant>,
    /// The window was told that the disk refuses.
    trouble: bool,
}

/// How often the disk is asked to keep what was written, and how often a refused write is tried again.
const EVERY: Duration = Duration::from_secs(1);

impl Loop {
    fn new(outbox: Sender<Report>, wake: Wake, disk: Arc<dyn Disk>, shared: Arc<Shared>) -> Self {
        let (waiting, unsynced) = (Vec::new(), Vec::new());
        let place = Place::None;
        let (sync_at, retry_at, trouble) = (None, None, false);
        let held = None;
        Self { outbox, wake, disk, shared, place, held, waiting, unsynced, sync_at, retry_at, trouble }
    }

    fn run(mut self, inbox: &Receiver<Job>) {
        loop {
            let job = match self.next_due() {
                Some(at) => inbox.recv_timeout(at.saturating_duration_since(Instant::now())),
                None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let now = Instant::now();
            match job {
                Ok(job) => self.act(job, now),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            self.keep_time(now);
        }
        self.close(Instant::now());
    }

    /// When something is to be done although no job comes.
    fn next_due(&self) -> Option<Instant> {
        [self.sync_at, self.retry_at].into_iter().flatten().min()
    }

    /// Does what is due.
    fn keep_time(&mut self, now: Instant) {
        if self.retry_at.is_some_and(|at| at <= now) {
            self.push(now);
        }
        if self.sync_at.is_some_and(|at| at <= now) {
            self.sync(now);
        }
        self.show();
    }

    /// Lets the window see how much waits.
    fn show(&self) {
        self.shared.bytes.store(self.waiting.len(), Ordering::Release);
        self.shared.orders.store(orders_in(&self.waiting), Ordering::Release);
    }

    fn tell(&self, report: Report) {
        let _ = self.outbox.send(report);
        self.wake.wake();
    }

    fn act(&mut self, job: Job, now: Instant) {
        match job {
            Job::Create { folder, stem, first } => {
                if !matches!(self.place, Place::GivenUp) {
                    self.close(now);
                }
                self.place = Place::ToMake { folder, stem };
                self.waiting = first();
                self.push(now);
            }
            Job::MoveTo { path, all } => self.move_to(&path, &all(), now),
            Job::Attach { path, good, read } => {
                self.close(now);
                self.held = None;
                match self.disk.attach(&path, good, read) {
                    Ok(journal) => {
                        if let Some(beside) = journal.cut_off() {
                            self.tell(Report::KeptBeside(beside.to_owned()));
                        }
                        self.tell(Report::Attached(path));
                        self.place = Place::In(journal);
                    }
                    Err(why) => self.tell(Report::ReadOnly(why)),
                }
            }
            Job::Detach => {
                self.close(now);
                self.held = None;
            }
            Job::Hold(path) => {
                self.close(now);
                self.held = None;
                match self.disk.hold(&path) {
                    Ok(held) => {
                        self.held = held;
                        self.tell(Report::Held);
                    }
                    Err(why) => self.tell(Report::ReadOnly(why)),
                }
            }
            Job::Append(job) => {
                if !matches!(self.place, Place::None) {
                    self.waiting.extend(job());
                }
                if self.retry_at.is_none() {
                    self.push(now);
                }
            }
            Job::Whole { path, bytes, over, tell } => match (self.disk.whole(&path, &bytes, over), tell) {
                (Ok(()), Some(words)) => self.tell(Report::Copied(path, words)),
                (Ok(()), None) => {}
                (Err(why), Some(_)) => self.tell(Report::Failed(why)),
                (Err(why), None) => self.tell(Report::NotKept(why)),
            },
            Job::Retry => self.push(now),
            Job::Discard => self.discard(),
            Job::Flush(done) => {
                self.look_after();
                self.push(now);
                self.sync(now);
                self.finish_job();
                let _ = done.send(());
                return;
            }
        }
        self.finish_job();
    }

    fn finish_job(&self) {
        self.show();
        self.shared.done.fetch_add(1, Ordering::AcqRel);
    }

    fn close(&mut self, now: Instant) {
        self.push(now);
        self.sync(now);
        self.discard();
    }

    /// Gives up the place and what waits for it.
    fn discard(&mut self) {
        if let Place::In(journal) = std::mem::replace(&mut self.place, Place::None) {
            journal.give_up();
        }
        self.waiting.clear();
        self.unsynced.clear();
        (self.sync_at, self.retry_at, self.trouble) = (None, None, false);
    }

    /// Another place, if it can be written to.
    fn move_to(&mut self, path: &Path, all: &[u8], now: Instant) {
        let made = self.disk.create_at(path).and_then(|mut journal| {
            match journal.append(all).and_then(|()| journal.sync()) {
                Ok(()) => Ok(journal),
                Err(why) => {
                    journal.give_up();
                    Err(why)
                }
            }
        });
        match made {
            Ok(journal) => {
                self.discard();
                self.place = Place::In(journal);
                self.tell(Report::Attached(path.to_owned()));
                self.tell(Report::Recovered);
            }
            Err(why) => {
                self.tell(Report::NotMoved(why));
                self.push(now);
            }
        }
    }

    /// Gives a journal up that is no longer the one that was opened.
    fn look_after(&mut self) {
        let Place::In(journal) = &self.place else { return };
        if let Some(meddled) = journal.meddled() {
            let path = journal.path().to_owned();
            self.place = Place::GivenUp;
            // The window has the whole game; until it names a place for it, it counts as not written.
            self.waiting.splice(0..0, std::mem::take(&mut self.unsynced));
            if self.waiting.is_empty() {
                self.waiting.push(b'\n');
            }
            (self.sync_at, self.retry_at) = (None, None);
            self.tell(Report::Meddled(path, meddled));
        }
    }

    /// Appends what waits; what is refused goes on waiting.
    fn push(&mut self, now: Instant) {
        self.retry_at = None;
        if self.waiting.is_empty() {
            return;
        }
        self.look_after();
        if let Err(why) = self.make().and_then(|()| self.write()) {
            self.refused(why, now);
        } else if self.trouble {
            // Only a disk that keeps what it takes is well again.
            self.sync(now);
        } else if !self.unsynced.is_empty() {
            self.sync_at.get_or_insert(now + EVERY);
        }
    }

    fn refused(&mut self, why: String, now: Instant) {
        self.retry_at = Some(now + EVERY);
        if !std::mem::replace(&mut self.trouble, true) {
            self.tell(Report::Trouble(why));
        }
    }

    /// Makes the file that is to be made.
    fn make(&mut self) -> Result<(), String> {
        if let Place::ToMake { folder, stem } = &self.place {
            let journal = self.disk.create(folder, stem)?;
            self.tell(Report::Attached(journal.path().to_owned()));
            self.place = Place::In(journal);
        }
        Ok(())
    }

    fn write(&mut self) -> Result<(), String> {
        if let Place::In(journal) = &mut self.place {
            journal.append(&self.waiting)?;
            self.unsynced.append(&mut self.waiting);
        }
        Ok(())
    }

    fn sync(&mut self, now: Instant) {
        self.sync_at = None;
        let Place::In(journal) = &mut self.place else { return };
        if self.unsynced.is_empty() {
            return;
        }
        let before = journal.length();
        match journal.sync() {
            Ok(()) => {
                self.unsynced.clear();
                if self.waiting.is_empty() && std::mem::take(&mut self.trouble) {
                    self.tell(Report::Recovered);
                }
            }
            Err(why) => {
                let taken_back = before - journal.length();
                if taken_back == self.unsynced.len() as u64 {
                    // What a disk could not keep it has no more: it is written again.
                    self.waiting.splice(0..0, std::mem::take(&mut self.unsynced));
                } else {
                    self.sync_at = Some(now + EVERY);
                }
                self.refused(why, now);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worker::disk::RealDisk;
    use std::sync::{
        Mutex,
        atomic::AtomicBool,
        mpsc::{TryIter, channel},
    };

    fn start() -> Writer {
        Writer::start(Wake::default(), Arc::new(RealDisk))
    }

    fn reports(writer: &Writer) -> Vec<Report> {
        writer.flush(Duration::from_secs(5));
        writer.reports().collect()
    }

    #[test]
    fn a_journal_is_created_appended_to_and_taken_up_again() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join("games");
        let writer = start();
        writer.create(folder.clone(), "A game".into(), || b"header\n".to_vec());
        writer.append(Box::new(|| b"ply 1\n".to_vec()));
        let path = folder.join("A game.stavka");
        assert_eq!(reports(&writer), [Report::Attached(path.clone())]);
        assert_eq!(std::fs::read(&path).unwrap(), b"header\nply 1\n");
        writer.create(folder.clone(), "A game".into(), || b"header\n".to_vec());
        assert_eq!(reports(&writer), [Report::Attached(folder.join("A game (2).stavka"))]);
        std::fs::write(&path, b"header\nply 1\npl").unwrap();
        writer.attach(path.clone(), 13, 15);
        writer.append(Box::new(|| b"ply 2\n".to_vec()));
        assert_eq!(reports(&writer), [Report::Attached(path.clone())]);
        assert_eq!(std::fs::read(&path).unwrap(), b"header\nply 1\nply 2\n");
    }

    #[test]
    fn a_second_writer_may_only_read() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("Shared.stavka");
        std::fs::write(&path, b"header\n").unwrap();
        let (first, second) = (start(), start());
        first.attach(path.clone(), 7, 7);
        assert_eq!(reports(&first), [Report::Attached(path.clone())]);
        second.attach(path.clone(), 7, 7);
        let told = reports(&second);
        assert!(
            matches!(&told[..], [Report::ReadOnly(why)] if why.contains("open in another window")),
            "{told:?}"
        );
        second.append(Box::new(|| b"lost\n".to_vec()));
        assert_eq!(reports(&second), []);
        assert_eq!(std::fs::read(&path).unwrap(), b"header\n");
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_named_and_tried_again() {
        let dir = tempfile::tempdir().unwrap();
        let blocked = dir.path().join("file");
        std::fs::write(&blocked, b"").unwrap();
        let writer = start();
        writer.create(blocked.join("games"), "A game".into(), || b"header\nply 1\n".to_vec());
        let told = reports(&writer);
        assert!(matches!(&told[..], [Report::Trouble(why)] if why.contains("cannot be made")), "{told:?}");
        assert_eq!(writer.unwritten(), Some(Unwritten { orders: 1 }));
        std::fs::remove_file(&blocked).unwrap();
        writer.retry();
        let path = blocked.join("games/A game.stavka");
        assert_eq!(reports(&writer), [Report::Attached(path.clone()), Report::Recovered]);
        assert_eq!(writer.unwritten(), None);
        assert_eq!(std::fs::read(&path).unwrap(), b"header\nply 1\n");
    }

    #[test]
    fn a_game_moves_to_another_file_whole_or_stays_where_it_is() {
        let dir = tempfile::tempdir().unwrap();
        let (taken, free) = (dir.path().join("taken.stavka"), dir.path().join("new/free.stavka"));
        std::fs::write(&taken, b"another game").unwrap();
        let writer = start();
        writer.create(dir.path().to_owned(), "A game".into(), || b"header\n".to_vec());
        reports(&writer);
        writer.move_to(taken.clone(), || b"header\nply 1\n".to_vec());
        let told = reports(&writer);
        assert!(matches!(&told[..], [Report::NotMoved(why)] if why.contains("exists already")), "{told:?}");
        assert_eq!(std::fs::read(&taken).unwrap(), b"another game");
        writer.move_to(free.clone(), || b"header\nply 1\n".to_vec());
        writer.append(Box::new(|| b"ply 2\n".to_vec()));
        assert_eq!(reports(&writer), [Report::Attached(free.clone()), Report::Recovered]);
        assert_eq!(std::fs::read(&free).unwrap(), b"header\nply 1\nply 2\n");
    }

    #[test]
    fn a_deleted_journal_is_given_up_and_the_whole_game_wanted_in_another() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("A game.stavka");
        let writer = start();
        writer.create(dir.path().to_owned(), "A game".into(), || b"header\n".to_vec());
        reports(&writer);
        std::fs::remove_file(&path).unwrap();
        writer.append(Box::new(|| b"ply 1\n".to_vec()));
        assert_eq!(reports(&writer), [Report::Meddled(path.clone(), Meddled::Deleted)]);
        assert_eq!(writer.unwritten(), Some(Unwritten { orders: 1 }), "nothing is in the void");
        writer.append(Box::new(|| b"ply 2\n".to_vec()));
        writer.create(dir.path().to_owned(), "A game".into(), || b"header\nply 1\nply 2\n".to_vec());
        assert_eq!(reports(&writer), [Report::Attached(path.clone())]);
        assert_eq!(std::fs::read(&path).unwrap(), b"header\nply 1\nply 2\n");
        assert_eq!(writer.unwritten(), None);
    }

    /// A disk with one journal in memory, that can be full, or take bytes and not keep them.
    #[derive(Clone, Default)]
    struct Odd {
        full: Arc<AtomicBool>,
        forgets: Arc<AtomicBool>,
        bytes: Arc<Mutex<(Vec<u8>, usize)>>,
    }

    impl Disk for Odd {
        fn create(&self, _: &Path, _: &str) -> Result<Box<dyn Journal>, String> {
            Ok(Box::new(self.clone()))
        }
        fn create_at(&self, _: &Path) -> Result<Box<dyn Journal>, String> {
            Ok(Box::new(self.clone()))
        }
        fn attach(&self, _: &Path, _: u64, _: u64) -> Result<Box<dyn Journal>, String> {
            Ok(Box::new(self.clone()))
        }
        fn whole(&self, _: &Path, _: &[u8], _: Over) -> Result<(), String> {
            Err("full".into())
        }
    }

    impl Journal for Odd {
        fn path(&self) -> &Path {
            Path::new("odd")
        }
        fn length(&self) -> u64 {
            self.bytes.lock().unwrap().0.len() as u64
        }
        fn cut_off(&self) -> Option<&Path> {
            None
        }
        fn meddled(&self) -> Option<Meddled> {
            None
        }
        fn append(&mut self, lines: &[u8]) -> Result<(), String> {
            if self.full.load(Ordering::Relaxed) {
                return Err("full".into());
            }
            self.bytes.lock().unwrap().0.extend(lines);
            Ok(())
        }
        fn sync(&mut self) -> Result<(), String> {
            let (bytes, synced) = &mut *self.bytes.lock().unwrap();
            if self.forgets.load(Ordering::Relaxed) {
                bytes.truncate(*synced);
                return Err("forgets".into());
            }
            *synced = bytes.len();
            Ok(())
        }
        fn give_up(self: Box<Self>) {}
    }

    /// The thread's work without the thread: what it did at a time of our choosing.
    fn by_hand(disk: &Odd) -> (Loop, Receiver<Report>) {
        let (outbox, reports) = channel();
        let mut by_hand = Loop::new(outbox, Wake::default(), Arc::new(disk.clone()), Arc::default());
        let first: Bytes = Box::new(|| b"header\n".to_vec());
        by_hand.act(Job::Create { folder: "".into(), stem: String::new(), first }, Instant::now());
        (by_hand, reports)
    }

    fn told(reports: &Receiver<Report>) -> Vec<Report> {
        let told: TryIter<'_, Report> = reports.try_iter();
        told.collect()
    }

    #[test]
    fn a_refused_write_is_tried_again_every_second_however_fast_orders_come() {
        let disk = Odd::default();
        let (mut writer, reports) = by_hand(&disk);
        told(&reports);
        let begin = Instant::now();
        let mut order = |tenths: u64, text: &'static str| {
            let now = begin + Duration::from_millis(100 * tenths);
            writer.act(Job::Append(Box::new(|| text.as_bytes().to_vec())), now);
            writer.keep_time(now);
        };
        disk.full.store(true, Ordering::Relaxed);
        order(0, "ply 1\n");
        assert_eq!(told(&reports), [Report::Trouble("full".into())]);
        order(5, "ply 2\n");
        disk.full.store(false, Ordering::Relaxed);
        order(9, "ply 3\n");
        assert_eq!(told(&reports), [], "not before a second has passed");
        order(10, "ply 4\n");
        assert_eq!(told(&reports), [Report::Recovered], "and then, though no second was without an order");
        assert_eq!(disk.bytes.lock().unwrap().0, b"header\nply 1\nply 2\nply 3\nply 4\n");
    }

    #[test]
    fn what_a_disk_takes_and_does_not_keep_is_written_again() {
        let disk = Odd::default();
        let (mut writer, reports) = by_hand(&disk);
        writer.keep_time(Instant::now() + EVERY);
        told(&reports);
        disk.forgets.store(true, Ordering::Relaxed);
        let at = |seconds: u64| Instant::now() + Duration::from_secs(10 * seconds);
        writer.act(Job::Append(Box::new(|| b"ply 1\n".to_vec())), at(1));
        writer.keep_time(at(2));
        assert_eq!(told(&reports), [Report::Trouble("forgets".into())]);
        writer.keep_time(at(3));
        assert_eq!(told(&reports), [], "once is enough");
        assert_eq!(disk.bytes.lock().unwrap().0, b"header\n");
        disk.forgets.store(false, Ordering::Relaxed);
        writer.keep_time(at(4));
        assert_eq!(told(&reports), [Report::Recovered]);
        assert_eq!(disk.bytes.lock().unwrap().0, b"header\nply 1\n");
    }
}
