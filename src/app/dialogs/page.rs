//! A page of words that the keyboard can scroll.

use crate::ui::{Kit, space, spoken};
use egui::{Key, Rect, ScrollArea, Sense, Ui, accesskit, style::ScrollAnimation, vec2};
use std::ops::Range;

/// The keyboard goes to a page that is drawn next under this name, before the controls on it.
pub(crate) fn begin_at(ui: &Ui, name: &str) {
    let stop = ui.scope_id().with(("page", name));
    ui.memory_mut(|m| {
        m.request_focus(stop);
        // A dialog that opens sends the keyboard on to its first control.
        m.move_focus(egui::FocusDirection::None);
    });
}

/// A page to read that may be longer than its room: the keyboard stands on it, and arrows and page keys scroll.
pub(crate) fn page(kit: Kit, ui: &mut Ui, name: &str, most: f32, add: impl FnOnce(&mut Ui)) {
    scrolled(kit, ui, name, most, |ui, area, by| {
        let shown = area.show(ui, |ui| {
            scroll(ui, by);
            add(ui);
        });
        shown.inner_rect
    });
}

/// As [`page`], of so many lines of one height, of which only those in sight are drawn.
pub(crate) fn lines(
    kit: Kit,
    ui: &mut Ui,
    name: &str,
    most: f32,
    (height, count): (f32, usize),
    add: impl FnOnce(&mut Ui, Range<usize>),
) {
    scrolled(kit, ui, name, most, |ui, area, by| {
        let shown = area.show_rows(ui, height, count, |ui, seen| {
            scroll(ui, by);
            add(ui, seen);
        });
        shown.inner_rect
    });
}

fn scroll(ui: &Ui, by: f32) {
    if by != 0.0 {
        ui.scroll_with_delta_animation(vec2(0.0, -by), ScrollAnimation::none());
    }
}

/// What can be scrolled by key; `show` is told by how much, and says where it was shown.
fn scrolled(
    kit: Kit,
    ui: &mut Ui,
    name: &str,
    most: f32,
    show: impl FnOnce(&mut Ui, ScrollArea, f32) -> Rect,
) {
    let stop = ui.scope_id().with(("page", name));
    let mut by = 0.0;
    if ui.memory(|m| m.has_focus(stop)) {
        let filter = egui::EventFilter { vertical_arrows: true, ..Default::default() };
        ui.memory_mut(|m| m.set_focus_lock_filter(stop, filter));
        for (key, way) in [
            (Key::ArrowDown, 48.0),
            (Key::ArrowUp, -48.0),
            (Key::PageDown, 360.0),
            (Key::PageUp, -360.0),
            (Key::Home, -1e6),
            (Key::End, 1e6),
        ] {
            if ui.input_mut(|i| i.consume_key(egui::Modifiers::NONE, key)) {
                by += way;
            }
        }
    }
    let area = ScrollArea::vertical().id_salt(name).max_height(most).auto_shrink([false, true]);
    let room = show(ui, area, by);
    // What is shorter than its room ends where it ends.
    let inside = room.with_max_y(room.bottom().min(ui.min_rect().bottom()));
    let response = ui.interact(inside, stop, Sense::focusable_noninteractive());
    spoken(&response, accesskit::Role::Document, name);
    kit.focus_ring_of(ui.painter(), &response, inside.expand2(vec2(4.0, 0.0)), space::CORNER);
}
