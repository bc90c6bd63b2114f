//! Rows of menus, and the arrows that walk them.

use super::{
    icons::Icon,
    theme::{Role, space},
    widgets::Kit,
};
use egui::{CornerRadius, Id, Popup, PopupKind, Pos2, RectAlign, Response, Sense, Ui, accesskit, pos2, vec2};

/// A row of a menu: words and a note; true when it was clicked (the menu then closes). A row that is not possible now
/// is grey and can be chosen all the same: what it sends says why.
pub fn row(kit: Kit, ui: &mut Ui, text: &str, note: &str, enabled: bool, on: bool) -> bool {
    let clicked = line_of(kit, ui, text, note, enabled, on).clicked();
    if clicked {
        ui.close();
    }
    clicked
}

/// Draws a row of a menu.
pub fn line_of(kit: Kit, ui: &mut Ui, text: &str, note: &str, enabled: bool, on: bool) -> Response {
    drawn(kit, ui, (text, note), (enabled, on), 0.0)
}

/// Draws a row of a menu whose note is a sentence: below the words where it has no room beside them.
pub fn told_line(kit: Kit, ui: &mut Ui, text: &str, note: &str, enabled: bool) -> Response {
    let width = ui.available_width() - 32.0;
    let line = |text, role| kit.line(ui.painter(), text, role, kit.th.ink3).size().x;
    if line(text, Role::Body) + 10.0 + line(note, Role::Caption) <= width {
        return line_of(kit, ui, text, note, enabled, false);
    }
    let below = kit.wrapped(ui.painter(), note, Role::Caption, kit.th.ink3, width);
    let response = drawn(kit, ui, (text, ""), (enabled, false), below.size().y + 4.0);
    let at = pos2(response.rect.left() + 24.0, response.rect.bottom() - 4.0 - below.size().y);
    ui.painter().galley(at, below, kit.th.ink3);
    response.on_hover_text(note)
}

/// A row with room for something below its words.
fn drawn(
    kit: Kit,
    ui: &mut Ui,
    (text, note): (&str, &str),
    (enabled, on): (bool, bool),
    below: f32,
) -> Response {
    let t = kit.th;
    let size = vec2(ui.available_width(), kit.h(space::ROW_MENU) - 2.0 + below);
    let (whole, response) = ui.allocate_exact_size(size, Sense::click());
    let rect = egui::Rect::from_min_max(whole.min, pos2(whole.right(), whole.bottom() - below));
    response.widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(accesskit::Role::MenuItem, enabled, text);
        info.selected = on.then_some(true);
        info
    });
    if response.hovered() || response.has_focus() {
        let fill = if enabled { t.accbg } else { t.sunk };
        ui.painter().rect_filled(whole, CornerRadius::same(space::CORNER), fill);
    }
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    let ink = if enabled { t.ink } else { t.ink3 };
    let role = if on { Role::BodySemi } else { Role::Body };
    if on {
        Icon::Check.paint(ui.painter(), pos2(rect.left() + 12.0, rect.center().y), 12.0, t.acc);
    }
    let at = pos2(rect.right() - 8.0, rect.center().y);
    // What the row does comes first; the note has what is left.
    let label = kit.cut(ui.painter(), text, role, ink, rect.width() - 32.0);
    let room = rect.width() - 32.0 - label.size().x - 10.0;
    let noted = kit.cut(ui.painter(), note, Role::Caption, t.ink3, room.max(0.0));
    let cut = noted.elided;
    if room > 20.0 {
        ui.painter().galley(at - vec2(noted.size().x, noted.size().y / 2.0), noted, t.ink3);
    }
    ui.painter().galley(pos2(rect.left() + 24.0, rect.center().y - label.size().y / 2.0), label, ink);
    kit.focus_ring_of(ui.painter(), &response, whole.shrink(4.0), space::CORNER);
    if cut { response.on_hover_text(note) } else { response }
}

/// A menu at a point of the window, with a title over its rows. `add` draws the rows and gives what was picked. Gives
/// that, and whether the menu stays open.
pub fn at_point<T>(
    kit: Kit,
    ui: &Ui,
    id: &'static str,
    (at, title): (Pos2, &str),
    add: impl FnOnce(&mut Ui) -> Option<T>,
) -> (Option<T>, bool) {
    let mut stays = true;
    let mut picked = None;
    Popup::new(Id::unique(id), ui.ctx().clone(), at, ui.layer_id())
        .kind(PopupKind::Menu)
        .open_bool(&mut stays)
        .align(RectAlign::BOTTOM_START)
        .show(|ui| {
            ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
            ui.set_width(kit.h(330.0));
            ui.add_space(4.0);
            ui.horizontal(|ui| {
                ui.add_space(24.0);
                kit.paragraph(ui, title, Role::CaptionSemi, kit.th.ink2, kit.h(290.0));
            });
            ui.add_space(4.0);
            picked = add(ui);
        });
    let stays = stays && picked.is_none();
    (picked, stays)
}

/// Up and Down walk the lines of a menu; with `begin` the first gets the keyboard.
pub fn walk(ui: &Ui, lines: &[Id], begin: bool) {
    let Some(&first) = lines.first() else { return };
    if begin {
        ui.memory_mut(|m| m.request_focus(first));
    }
    let Some(here) = ui.memory(egui::Memory::focused).and_then(|f| lines.iter().position(|&l| l == f)) else {
        return;
    };
    let filter = egui::EventFilter { vertical_arrows: true, ..Default::default() };
    ui.memory_mut(|m| m.set_focus_lock_filter(lines[here], filter));
    let pressed = |key| ui.input_mut(|i| i.consume_key(egui::Modifiers::NONE, key));
    let n = lines.len();
    if pressed(egui::Key::ArrowDown) {
        ui.memory_mut(|m| m.request_focus(lines[(here + 1) % n]));
    } else if pressed(egui::Key::ArrowUp) {
        ui.memory_mut(|m| m.request_focus(lines[(here + n - 1) % n]));
    }
}
