//! What `--measure` tells: how soon the window is there, and how many frames are drawn while nothing happens.

use crate::app::App;
use egui::{Context, ViewportCommand};
use std::{
    thread,
    time::{Duration, Instant},
};

/// How long everything may come to rest, and how long is counted then.
const CALM: Duration = Duration::from_secs(3);
const COUNTED: Duration = Duration::from_secs(5);

/// Times of one run of the program.
#[derive(Debug, Clone, Copy)]
pub struct Meter {
    started: Instant,
    /// The frame in which all that was asked for at the start had been read.
    ready: Option<u64>,
    /// The first frame was told of.
    seen: bool,
    told: bool,
}

impl Meter {
    /// From the start of the program on.
    pub fn new(started: Instant) -> Self {
        Self { started, ready: None, seen: false, told: false }
    }
}

impl App {
    /// With `--measure`: prints the times, counts the frames of an idle window, and leaves.
    ///
    /// A frame counts as seen when the next one begins: only then was it given to the screen.
    pub(crate) fn measure(&mut self, ctx: &Context) {
        let busy = self.is_busy();
        let Some(meter) = &mut self.launch.measure else { return };
        let frame = ctx.cumulative_frame_nr();
        let since = meter.started.elapsed().as_millis();
        if frame > 0 && !meter.seen {
            meter.seen = true;
            println!("first frame: {since} ms after the start");
        }
        match meter.ready {
            None => {
                meter.ready = (!busy).then_some(frame);
                ctx.request_repaint();
            }
            Some(ready) if !meter.told && frame > ready => {
                meter.told = true;
                println!("ready: {since} ms after the start");
                let ctx = ctx.clone();
                thread::spawn(move || count(&ctx));
            }
            Some(_) => {}
        }
    }
}

fn count(ctx: &Context) {
    thread::sleep(CALM);
    let before = ctx.cumulative_frame_nr();
    thread::sleep(COUNTED);
    println!("idle: {} frames in {} s", ctx.cumulative_frame_nr() - before, COUNTED.as_secs());
    ctx.send_viewport_cmd(ViewportCommand::Close);
    ctx.request_repaint();
}
