//! What gets the keyboard inside something that scrolls comes into sight.
//!
//! Whatever draws the ring of the keyboard notes where it is; the list around it scrolls there once, in the frame in which
//! the keyboard arrived, and leaves the wheel alone afterwards.

use egui::{Id, Painter, Rect, Ui, style::ScrollAnimation};

/// Room around what is brought into sight, for its ring.
const AROUND: f32 = 5.0;

/// The ring that was drawn last.
#[derive(Clone, Copy)]
struct Ring {
    /// What has the keyboard.
    of: Id,
    /// Where it is.
    rect: Rect,
    /// What may be drawn on there.
    clip: Rect,
    /// The pass in which it was drawn.
    pass: u64,
    /// It came there in this pass.
    arrived: bool,
}

fn key() -> Id {
    Id::unique("keyboard-ring")
}

/// Notes that what has the keyboard is here.
pub fn note(painter: &Painter, rect: Rect) {
    let ctx = painter.ctx();
    let Some(of) = ctx.memory(egui::Memory::focused) else { return };
    let pass = ctx.cumulative_pass_nr();
    let clip = painter.clip_rect();
    ctx.data_mut(|d| {
        let before = d.get_temp::<Ring>(key());
        let arrived = before.is_none_or(|r| r.of != of || r.pass + 1 < pass || r.pass == pass && r.arrived);
        d.insert_temp(key(), Ring { of, rect, clip, pass, arrived });
    });
}

/// Brings what has the keyboard into sight when it has just arrived; called last inside what scrolls.
pub fn bring_into_sight(ui: &Ui) {
    let ctx = ui.ctx();
    let Some(ring) = ctx.data(|d| d.get_temp::<Ring>(key())) else { return };
    let here = ui.clip_rect().expand(8.0).contains_rect(ring.clip);
    if ring.arrived && here && ring.pass == ctx.cumulative_pass_nr() {
        ui.scroll_to_rect_animation(ring.rect.expand(AROUND), None, ScrollAnimation::none());
        ctx.request_repaint();
    }
}
