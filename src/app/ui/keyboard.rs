//! Who has the keyboard: the map, or a panel; and the digits.

use super::widgets::{Kit, spoken};
use egui::{Id, Key, Rect, Sense, Stroke, StrokeKind, Ui, accesskit};

/// The id under which the map holds the keyboard.
pub fn map_focus() -> Id {
    Id::unique("stavka-map-focus")
}

/// The digits from 1.
pub const NUMBERS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

/// Takes away repetitions of Enter and Space: a key that was held for what came before means nothing here.
pub fn no_repetitions(ui: &Ui) {
    let held = |event: &egui::Event| {
        matches!(event, egui::Event::Key { key: Key::Enter | Key::Space, pressed: true, repeat: true, .. })
    };
    ui.input_mut(|i| i.events.retain(|event| !held(event)));
}

/// Gives the keyboard to the next or previous panel: left, map, right, strip, top bar, and round again. The panel it
/// is in now is the one that has the focused control in it.
pub fn focus_next_panel(ctx: &egui::Context, forward: bool) {
    let map = map_focus();
    let mut stops = ["panel-left", "", "panel-right", "panel-strip", "panel-top"]
        .map(|name| if name.is_empty() { map } else { Id::unique(name) })
        .to_vec();
    // In a narrow window the rail stands for the left panel while that is not open.
    if ctx.read_response(stops[0]).is_none() {
        stops[0] = Id::unique("panel-rail");
    }
    let rules = Id::unique("rules-body");
    if ctx.read_response(rules).is_some() {
        stops.insert(2, rules);
    }
    let focused = ctx.memory(egui::Memory::focused);
    let centre = focused.and_then(|id| ctx.read_response(id)).map(|r| r.rect.center());
    let holds = |id: &Id| {
        let at = centre.filter(|_| focused != Some(map));
        ctx.read_response(*id).zip(at).is_some_and(|(stop, at)| stop.rect.contains(at))
    };
    let now = focused
        .and_then(|id| stops.iter().position(|&s| s == id))
        .or_else(|| stops.iter().position(holds))
        .unwrap_or(1);
    let n = stops.len();
    let next = stops[if forward { now + 1 } else { now + n - 1 } % n];
    ctx.memory_mut(|m| m.request_focus(next));
}

/// An invisible first stop for the keyboard in a panel, named for screen readers.
pub fn panel_stop(kit: Kit, ui: &Ui, id: &str, rect: Rect, name: &str) {
    let response = ui.interact(rect, Id::unique(id), Sense::focusable_noninteractive());
    spoken(&response, accesskit::Role::Group, name);
    if response.has_focus() {
        ui.painter().rect_stroke(rect.shrink(1.0), 0, Stroke::new(2.0, kit.th.acc), StrokeKind::Inside);
    }
}
