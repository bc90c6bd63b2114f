//! What `--measure` tells: how soon the window is there, and how many frames are drawn while nothing happens.

use crate::{
    App,
    program::meter::{self, count},
};
use egui::Context;
use std::thread;

/// With `--measure`: prints the times, counts the frames of an idle window, and leaves.
///
/// A frame counts as seen when the next one begins: only then was it given to the screen.
pub(crate) fn measure(app: &mut App, ctx: &Context) {
    let (busy, mapped) = (app.is_busy(), app.at_table().is_some());
    let Some(meter) = &mut app.launch.measure else { return };
    let frame = ctx.cumulative_frame_nr();
    let since = meter.started.elapsed().as_millis();
    if frame > 0 && !meter.seen {
        meter.seen = true;
        meter::tell(&format!("first frame: {since} ms after the start"));
    }
    if meter.map == Some(frame.saturating_sub(1)) {
        meter::tell(&format!("the map: {since} ms after the start"));
    }
    if meter.map.is_none() && mapped {
        meter.map = Some(frame);
    }
    match meter.ready {
        None => {
            meter.ready = (!busy).then_some(frame);
            ctx.request_repaint();
        }
        Some(ready) if !meter.told && frame > ready => {
            meter.told = true;
            meter::tell(&format!("ready: {since} ms after the start"));
            let ctx = ctx.clone();
            thread::spawn(move || count(&ctx));
        }
        Some(_) => {}
    }
}
