//! A page of words that the keyboard can scroll.

use crate::ui::{Kit, space, spoken};
use egui::{Key, ScrollArea, Sense, Ui, accesskit, style::ScrollAnimation, vec2};

/// A page to read that may be longer than its room: the keyboard stands on it, and arrows and page keys scroll.
pub(crate) fn page(kit: Kit, ui: &mut Ui, name: &str, most: f32, add: impl FnOnce(&mut Ui)) {
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
    let shown = area.show(ui, |ui| {
        if by != 0.0 {
            ui.scroll_with_delta_animation(vec2(0.0, -by), ScrollAnimation::none());
        }
        add(ui);
    });
    let response = ui.interact(shown.inner_rect, stop, Sense::focusable_noninteractive());
    spoken(&response, accesskit::Role::Document, name);
    kit.focus_ring_of(ui.painter(), &response, shown.inner_rect.expand2(vec2(4.0, 0.0)), space::CORNER);
}
