//! Work off the window's thread: one writer for files, and short tasks (loading, scanning, thinking).
//!
//! The writer owns the open journal. Records arrive as jobs that make bytes; they are appended at once and synced at
//! least once a second. When the disk refuses, the bytes stay in memory and are tried again every second, and the
//! window is told once what is wrong and once that it is well again.

use crate::engine::{
    journal::JournalFile,
    table::{RecordJob, write_whole},
    watch::Watch,
};
use std::{
    path::{Path, PathBuf},
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel},
    },
    thread::JoinHandle,
    time::{Duration, Instant},
};

/// Wakes the window from another thread, once there is one.
#[derive(Clone, Default)]
pub struct Wake(Arc<OnceLock<egui::Context>>);

impl Wake {
    /// Names the window to wake.
    pub fn set(&self, ctx: &egui::Context) {
        self.0.get_or_init(|| ctx.clone());
    }
    fn wake(&self) {
        if let Some(ctx) = self.0.get() {
            ctx.request_repaint();
        }
    }
}

/// A value being made on another thread.
pub struct Task<T>(Receiver<T>);

/// What became of a [`Task`].
pub enum Progress<T> {
    /// Still at it.
    Running,
    /// Here it is.
    Done(T),
    /// The thread ended without a value.
    Lost,
}

impl<T: Send + 'static> Task<T> {
    /// Runs a job on a thread of its own.
    pub fn run(wake: &Wake, job: impl FnOnce() -> T + Send + 'static) -> Self {
        let (tx, rx) = channel();
        let wake = wake.clone();
        std::thread::spawn(move || {
            let value = job();
            let _ = tx.send(value);
            wake.wake();
        });
        Self(rx)
    }

    /// Looks without waiting.
    pub fn poll(&self) -> Progress<T> {
        match self.0.try_recv() {
            Ok(value) => Progress::Done(value),
            Err(TryRecvError::Empty) => Progress::Running,
            Err(TryRecvError::Disconnected) => Progress::Lost,
        }
    }

    /// Waits for the value (tests and pictures only; the window never calls this).
    pub fn wait(&self, at_most: Duration) -> Progress<T> {
        match self.0.recv_timeout(at_most) {
            Ok(value) => Progress::Done(value),
            Err(RecvTimeoutError::Timeout) => Progress::Running,
            Err(RecvTimeoutError::Disconnected) => Progress::Lost,
        }
    }
}

/// A task whose progress can be seen. It is called off when it is dropped.
pub struct Watched<T> {
    task: Task<T>,
    watch: Arc<Watch>,
}

impl<T: Send + 'static> Watched<T> {
    /// Runs a job on a thread of its own.
    pub fn run(wake: &Wake, job: impl FnOnce(&Watch) -> T + Send + 'static) -> Self {
        let watch = Arc::new(Watch::default());
        let shared = Arc::clone(&watch);
        Self { task: Task::run(wake, move || job(&shared)), watch }
    }

    /// The task itself.
    pub fn task(&self) -> &Task<T> {
        &self.task
    }

    /// How far it has come, from 0 to 1.
    pub fn share(&self) -> f32 {
        self.watch.share()
    }
}

impl<T> Drop for Watched<T> {
    fn drop(&mut self) {
        self.watch.call_off();
    }
}

/// Values made one after another on another thread, until there are no more or it is let go of.
pub struct Feed<T> {
    values: Receiver<T>,
    stop: Arc<AtomicBool>,
}

/// The other end of a [`Feed`].
pub struct Told<'a, T> {
    values: Sender<T>,
    stop: &'a AtomicBool,
    wake: &'a Wake,
}

impl<T> Told<'_, T> {
    /// Hands over a value; false when nobody waits for more.
    pub fn tell(&self, value: T) -> bool {
        let heard = self.values.send(value).is_ok();
        self.wake.wake();
        heard && !self.is_stopped()
    }
    /// Whether nobody waits for more.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl<T: Send + 'static> Feed<T> {
    /// Runs a job on a thread of its own.
    pub fn run(wake: &Wake, job: impl FnOnce(&Told<'_, T>) + Send + 'static) -> Self {
        let (tx, values) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let (wake, flag) = (wake.clone(), Arc::clone(&stop));
        std::thread::spawn(move || {
            let told = Told { values: tx, stop: &flag, wake: &wake };
            job(&told);
            drop(told);
            wake.wake();
        });
        Self { values, stop }
    }

    /// What was made since the last look, and whether that is all.
    pub fn take(&self) -> (Vec<T>, bool) {
        let mut made = Vec::new();
        loop {
            match self.values.try_recv() {
                Ok(value) => made.push(value),
                Err(TryRecvError::Empty) => return (made, false),
                Err(TryRecvError::Disconnected) => return (made, true),
            }
        }
    }
}

impl<T> Drop for Feed<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// What the writer tells the window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Report {
    /// The journal of this path is attached: everything will be appended there.
    Attached(PathBuf),
    /// Whole lines after the good part were cut off and are kept in this file.
    KeptBeside(PathBuf),
    /// Another program writes this file, or it may not be written: it is open for reading only.
    ReadOnly(String),
    /// Something could not be written; it is kept in memory and tried again.
    Trouble(String),
    /// What could not be written before is written now.
    Recovered,
    /// A file was written, and what is said of it.
    Copied(PathBuf, String),
    /// A whole file could not be written, and is not tried again.
    Failed(String),
    /// What was to be written could not be made; there is no file.
    NotMade(String),
}

/// A job that makes the bytes of a file.
type Bytes = Box<dyn FnOnce() -> Vec<u8> + Send>;

/// The same, when it may be impossible: then there is one sentence, and no file.
type Made = Box<dyn FnOnce() -> Result<Vec<u8>, String> + Send>;

enum Job {
    Create { folder: PathBuf, stem: String, first: Bytes },
    Attach { path: PathBuf, good_bytes: u64 },
    Detach,
    Append(RecordJob),
    Whole { path: PathBuf, bytes: Made, tell: Option<String> },
    Flush(Sender<()>),
}

/// The writer thread.
pub struct Writer {
    jobs: Option<Sender<Job>>,
    reports: Receiver<Report>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Starts the thread.
    pub fn start(wake: Wake) -> Self {
        let (jobs, inbox) = channel();
        let (outbox, reports) = channel();
        let thread = std::thread::spawn(move || {
            Loop { inbox, outbox, wake, journal: None, waiting: Vec::new(), dirty: None, trouble: false }
                .run();
        });
        Self { jobs: Some(jobs), reports, thread: Some(thread) }
    }

    fn send(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            let _ = jobs.send(job);
        }
    }

    /// Creates a journal in a folder, under a free name near `stem`, with these first bytes.
    pub fn create(&self, folder: PathBuf, stem: String, first: impl FnOnce() -> Vec<u8> + Send + 'static) {
        self.send(Job::Create { folder, stem, first: Box::new(first) });
    }

    /// Goes on with an existing journal, whose first `good_bytes` are sound.
    pub fn attach(&self, path: PathBuf, good_bytes: u64) {
        self.send(Job::Attach { path, good_bytes });
    }

    /// Closes the journal.
    pub fn detach(&self) {
        self.send(Job::Detach);
    }

    /// Appends records to the open journal.
    pub fn append(&self, job: RecordJob) {
        self.send(Job::Append(job));
    }

    /// Writes a whole file; with `tell` success is reported too, with what is said of it.
    pub fn whole(
        &self,
        path: PathBuf,
        bytes: impl FnOnce() -> Result<Vec<u8>, String> + Send + 'static,
        tell: Option<String>,
    ) {
        self.send(Job::Whole { path, bytes: Box::new(bytes), tell });
    }

    /// What happened since the last call.
    pub fn reports(&self) -> impl Iterator<Item = Report> + '_ {
        self.reports.try_iter()
    }

    /// Waits until everything sent so far is on the disk or known not to be.
    pub fn flush(&self) {
        let (tx, rx) = channel();
        self.send(Job::Flush(tx));
        let _ = rx.recv_timeout(Duration::from_secs(5));
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

struct Loop {
    inbox: Receiver<Job>,
    outbox: Sender<Report>,
    wake: Wake,
    journal: Option<JournalFile>,
    waiting: Vec<u8>,
    dirty: Option<Instant>,
    trouble: bool,
}

/// How often the disk is asked to keep what was written, and how often a refused write is tried again.
const SYNC_EVERY: Duration = Duration::from_secs(1);

impl Loop {
    fn run(mut self) {
        loop {
            let job = match (self.dirty, self.trouble) {
                (Some(since), false) => self.inbox.recv_timeout(SYNC_EVERY.saturating_sub(since.elapsed())),
                (_, true) => self.inbox.recv_timeout(SYNC_EVERY),
                (None, false) => self.inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match job {
                Ok(job) => self.act(job),
                Err(RecvTimeoutError::Timeout) => {
                    self.push();
                    self.sync();
                }
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if self.dirty.is_some_and(|since| since.elapsed() >= SYNC_EVERY) {
                self.sync();
            }
        }
        self.push();
        self.sync();
    }

    fn tell(&self, report: Report) {
        let _ = self.outbox.send(report);
        self.wake.wake();
    }

    fn act(&mut self, job: Job) {
        match job {
            Job::Create { folder, stem, first } => {
                self.close();
                let bytes = first();
                match create(&folder, &stem) {
                    Ok(journal) => {
                        self.tell(Report::Attached(journal.path().to_owned()));
                        self.journal = Some(journal);
                        self.waiting = bytes;
                        self.push();
                    }
                    Err(why) => self.tell(Report::Failed(why)),
                }
            }
            Job::Attach { path, good_bytes } => {
                self.close();
                match JournalFile::open_append(&path, good_bytes) {
                    Ok(journal) => {
                        if let Some(beside) = journal.cut_off() {
                            self.tell(Report::KeptBeside(beside.to_owned()));
                        }
                        self.tell(Report::Attached(path));
                        self.journal = Some(journal);
                    }
                    Err(why) => self.tell(Report::ReadOnly(why)),
                }
            }
            Job::Detach => self.close(),
            Job::Append(job) => {
                self.waiting.extend(job());
                if !self.trouble {
                    self.push();
                }
            }
            Job::Whole { path, bytes, tell } => match bytes() {
                Err(why) => self.tell(Report::NotMade(format!("{} is not written: {why}", path.display()))),
                Ok(bytes) => match (write_in_folder(&path, &bytes), tell) {
                    (Ok(()), Some(words)) => self.tell(Report::Copied(path, words)),
                    (Ok(()), None) => {}
                    (Err(why), _) => self.tell(Report::Failed(why)),
                },
            },
            Job::Flush(done) => {
                self.push();
                self.sync();
                let _ = done.send(());
            }
        }
    }

    fn close(&mut self) {
        self.push();
        self.sync();
        self.journal = None;
        self.waiting.clear();
        self.dirty = None;
        self.trouble = false;
    }

    /// Appends what waits; what is refused goes on waiting.
    fn push(&mut self) {
        let Some(journal) = &mut self.journal else { return };
        if self.waiting.is_empty() {
            return;
        }
        match journal.append(&self.waiting) {
            Ok(()) => {
                self.waiting.clear();
                self.dirty.get_or_insert_with(Instant::now);
                if std::mem::take(&mut self.trouble) {
                    self.tell(Report::Recovered);
                }
            }
            Err(why) => {
                if !std::mem::replace(&mut self.trouble, true) {
                    self.tell(Report::Trouble(why));
                }
            }
        }
    }

    fn sync(&mut self) {
        if let (Some(journal), Some(_)) = (&self.journal, self.dirty.take())
            && let Err(why) = journal.sync()
        {
            self.tell(Report::Failed(why));
        }
    }
}

/// Makes a new journal under a free name.
fn create(folder: &Path, stem: &str) -> Result<JournalFile, String> {
    std::fs::create_dir_all(folder).map_err(|e| format!("{} cannot be made: {e}", folder.display()))?;
    for n in 1..10_000 {
        let name = if n == 1 { format!("{stem}.stavka") } else { format!("{stem} {n}.stavka") };
        let path = folder.join(name);
        if !path.exists() {
            match JournalFile::create(&path) {
                Err(_) if path.exists() => {}
                made => return made,
            }
        }
    }
    Err(format!("{} has too many games named {stem}", folder.display()))
}

/// Writes a whole file, making its folder first.
fn write_in_folder(path: &Path, bytes: &[u8]) -> Result<(), String> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|e| format!("{} cannot be made: {e}", folder.display()))?;
    }
    write_whole(path, bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reports(writer: &Writer) -> Vec<Report> {
        writer.flush();
        writer.reports().collect()
    }

    #[test]
    fn a_journal_is_created_appended_to_and_taken_up_again() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join("games");
        let writer = Writer::start(Wake::default());
        writer.create(folder.clone(), "A game".into(), || b"header\n".to_vec());
        writer.append(Box::new(|| b"ply 1\n".to_vec()));
        let path = folder.join("A game.stavka");
        assert_eq!(reports(&writer), [Report::Attached(path.clone())]);
        assert_eq!(std::fs::read(&path).unwrap(), b"header\nply 1\n");
        writer.create(folder.clone(), "A game".into(), || b"header\n".to_vec());
        assert_eq!(reports(&writer), [Report::Attached(folder.join("A game 2.stavka"))]);
        std::fs::write(&path, b"header\nply 1\npl").unwrap();
        writer.attach(path.clone(), 13);
        writer.append(Box::new(|| b"ply 2\n".to_vec()));
        assert_eq!(reports(&writer), [Report::Attached(path.clone())]);
        assert_eq!(std::fs::read(&path).unwrap(), b"header\nply 1\nply 2\n");
    }

    #[test]
    fn a_second_writer_may_only_read() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("Shared.stavka");
        std::fs::write(&path, b"header\n").unwrap();
        let (first, second) = (Writer::start(Wake::default()), Writer::start(Wake::default()));
        first.attach(path.clone(), 7);
        assert_eq!(reports(&first), [Report::Attached(path.clone())]);
        second.attach(path.clone(), 7);
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
    fn what_cannot_be_made_leaves_no_file() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("Report.html");
        let writer = Writer::start(Wake::default());
        writer.whole(path.clone(), || Err("Line 3 is damaged".into()), Some(String::new()));
        let told = reports(&writer);
        assert!(matches!(&told[..], [Report::NotMade(why)] if why.contains("Line 3")), "{told:?}");
        assert!(!path.exists());
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_named() {
        let dir = tempfile::tempdir().unwrap();
        let blocked = dir.path().join("file");
        std::fs::write(&blocked, b"").unwrap();
        let writer = Writer::start(Wake::default());
        writer.create(blocked.join("games"), "A game".into(), Vec::new);
        let told = reports(&writer);
        assert!(matches!(&told[..], [Report::Failed(why)] if why.contains("cannot be made")), "{told:?}");
    }
}
