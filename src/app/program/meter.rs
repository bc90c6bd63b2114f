//! What `--measure` tells: how soon the window is there, and how many frames are drawn while nothing happens.

use egui::{Context, ViewportCommand};
use std::{
    io::Write as _,
    thread,
    time::{Duration, Instant},
};

/// How long everything may come to rest, and how long is counted then.
pub(crate) const CALM: Duration = Duration::from_secs(3);
pub(crate) const COUNTED: Duration = Duration::from_secs(5);

/// Times of one run of the program.
#[derive(Debug, Clone, Copy)]
pub struct Meter {
    pub(crate) started: Instant,
    /// The frame in which all that was asked for at the start had been read.
    pub(crate) ready: Option<u64>,
    /// The first frame in which the map of a game was drawn.
    pub(crate) map: Option<u64>,
    /// The first frame was told of.
    pub(crate) seen: bool,
    pub(crate) told: bool,
}

impl Meter {
    /// From the start of the program on.
    pub fn new(started: Instant) -> Self {
        Self { started, ready: None, map: None, seen: false, told: false }
    }
}

/// Says a time; where the listener is gone, it is lost.
pub(crate) fn tell(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

pub(crate) fn count(ctx: &Context) {
    thread::sleep(CALM);
    let before = ctx.cumulative_frame_nr();
    thread::sleep(COUNTED);
    tell(&format!("idle: {} frames in {} s", ctx.cumulative_frame_nr() - before, COUNTED.as_secs()));
    ctx.send_viewport_cmd(ViewportCommand::Close);
    ctx.request_repaint();
}
