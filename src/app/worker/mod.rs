//! Work off the window's thread: one writer for files, and short tasks (loading, scanning, thinking).

pub mod disk;
pub mod queue;
pub mod slot;
mod writer;

pub use self::writer::{Report, Unwritten, Writer};

use engine::play::watch::Watch;
use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel},
    },
    time::Duration,
};

/// Ending of a saved game.
pub const ENDING: &str = "stavka";

/// Wakes the window from another thread, once there is one.
#[derive(Clone, Default)]
pub struct Wake(Arc<OnceLock<egui::Context>>);

impl Wake {
    /// Names the window to wake.
    pub fn set(&self, ctx: &egui::Context) {
        self.0.get_or_init(|| ctx.clone());
    }
    /// The window, or one of its own before there is one.
    pub fn context(&self) -> egui::Context {
        self.0.get().cloned().unwrap_or_default()
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

/// Values made one after another on another thread, until there are no more or the receiver is dropped.
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
    /// Hands over a value; false when no more is waited for.
    pub fn tell(&self, value: T) -> bool {
        let heard = self.values.send(value).is_ok();
        self.wake.wake();
        heard && !self.is_stopped()
    }
    /// Whether no more is waited for.
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
