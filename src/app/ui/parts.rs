//! Plain parts of panels and screens: a child that fills a rectangle, headings, grounds, marks of a side.

use super::{
    icons::Icon,
    keyboard::panel_stop,
    theme::{Role, space},
    widgets::{Kit, dashed_frame, spoken, tip},
};
use egui::{
    Align2, AsIdSalt, Color32, CornerRadius, InnerResponse, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui,
    UiBuilder, Vec2, accesskit, pos2, vec2,
};

/// A child that fills a rectangle, without spacing between its parts.
pub fn child(ui: &mut Ui, id: &str, rect: Rect) -> Ui {
    let mut child = ui.new_child(
        UiBuilder::new().id_salt(id).max_rect(rect).layout(egui::Layout::top_down(egui::Align::Min)),
    );
    // A little room for the ring around what has the keyboard.
    child.shrink_clip_rect(rect.expand(4.0));
    child.spacing_mut().item_spacing = vec2(8.0, 0.0);
    child
}

/// A heading over a group: words at the left, a note at the right.
pub fn group_title(kit: Kit, ui: &mut Ui, title: &str, note: &str) {
    let t = kit.th;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), kit.h(22.0)), Sense::hover());
    spoken(&response, accesskit::Role::Heading, &with_note(title, note));
    kit.text(ui.painter(), rect.left_center(), Align2::LEFT_CENTER, title, Role::CaptionSemi, t.ink2);
    kit.text(ui.painter(), rect.right_center(), Align2::RIGHT_CENTER, note, Role::Caption, t.ink3);
}

/// Words with what stands beside them, as they are read aloud: `Air fleets: 3 free`.
pub fn with_note(words: &str, note: &str) -> String {
    if note.is_empty() { words.to_owned() } else { format!("{words}: {note}") }
}

/// A dashed frame with what would be here.
pub fn empty(kit: Kit, ui: &mut Ui, icon: Icon, title: &str, text: &str) {
    let t = kit.th;
    let width = ui.available_width();
    let body = kit.wrapped(ui.painter(), text, Role::Caption, t.ink2, width - 32.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, kit.h(66.0) + body.size().y), Sense::hover());
    spoken(&response, accesskit::Role::Label, &format!("{title}. {text}"));
    dashed_frame(ui.painter(), rect, t.line2);
    icon.paint(ui.painter(), pos2(rect.center().x, rect.top() + kit.h(20.0)), 20.0, t.ink3);
    let y = rect.top() + kit.h(44.0);
    kit.text(ui.painter(), pos2(rect.center().x, y), Align2::CENTER_CENTER, title, Role::TableSemi, t.ink);
    ui.painter().galley(pos2(rect.center().x - body.size().x / 2.0, y + kit.h(12.0)), body, t.ink2);
}

/// Panel ground and the thin line at its inner edge.
pub fn panel_ground(kit: Kit, ui: &Ui, rect: Rect, line_at_right: bool) {
    ui.painter().rect_filled(rect, 0, kit.th.panel);
    let x = if line_at_right { rect.right() - 0.5 } else { rect.left() + 0.5 };
    ui.painter().vline(x, rect.y_range(), Stroke::new(1.0, kit.th.line2));
}

/// The ground of the left panel and its stop for the keyboard; gives the room between its margins.
pub fn left_panel(kit: Kit, ui: &Ui, rect: Rect, name: &str) -> Rect {
    panel_ground(kit, ui, rect, true);
    panel_stop(kit, ui, "panel-left", rect, name);
    rect.shrink2(vec2(space::PANEL, 0.0))
}

/// The same of the right panel.
pub fn right_panel(kit: Kit, ui: &Ui, rect: Rect, name: &str) -> Rect {
    panel_ground(kit, ui, rect, false);
    panel_stop(kit, ui, "panel-right", rect, name);
    rect.shrink2(vec2(space::PANEL, 0.0))
}

/// Parts side by side, with this much between them.
pub fn side_by_side<R>(ui: &mut Ui, gap: f32, add: impl FnOnce(&mut Ui) -> R) -> InnerResponse<R> {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        add(ui)
    })
}

/// The same, in as many rows as they need.
pub fn side_by_side_wrapped<R>(ui: &mut Ui, gap: f32, add: impl FnOnce(&mut Ui) -> R) -> InnerResponse<R> {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        add(ui)
    })
}

/// A part that scrolls, of this width, without spacing between its rows.
pub fn scrolled(ui: &mut Ui, id: impl AsIdSalt, width: f32, add: impl FnOnce(&mut Ui)) {
    ScrollArea::vertical().id_salt(id).auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        ui.set_width(width);
        add(ui);
    });
}

/// Mark of a side before a line: a square for one with round corners, a disc for one with cut corners.
pub fn side_mark(kit: Kit, ui: &Ui, at: egui::Pos2, side: Option<u8>) {
    let t = kit.th;
    match side {
        Some(n) if t.side(n).is_cut() => {
            ui.painter().circle_filled(at, 3.2, t.side(n).line);
        }
        Some(n) => {
            let square = Rect::from_center_size(at, vec2(6.0, 6.0));
            ui.painter().rect_filled(square, 0, t.side(n).line);
        }
        None => {
            ui.painter().circle_filled(at, 2.0, t.line2);
        }
    }
}

/// A chip in the colours of a side.
pub fn side_chip(kit: Kit, ui: &Ui, right: egui::Pos2, name: &str, side: u8) {
    let t = kit.th;
    let colours = t.side(side);
    let galley = kit.line(ui.painter(), name, Role::CaptionSemi, colours.edge);
    let rect = Rect::from_min_max(
        pos2(right.x - galley.size().x - 18.0, right.y - kit.h(10.0)),
        pos2(right.x, right.y + kit.h(10.0)),
    );
    let corner = CornerRadius::same(if colours.is_cut() { (rect.height() / 2.0) as u8 } else { 5 });
    ui.painter().rect(rect, corner, colours.pale, Stroke::new(1.0, colours.edge), StrokeKind::Inside);
    ui.painter().galley(rect.center() - galley.size() / 2.0, galley, colours.edge);
}

/// Says to assistive tools what part of the window this is.
pub fn landmark(ui: &Ui, role: accesskit::Role, name: &str) {
    ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
        node.set_role(role);
        node.set_label(name);
    });
}

/// A row of some lines of text, to be clicked as one; true when it was. `said` is what a screen reader says of it.
pub fn text_row(kit: Kit, ui: &mut Ui, lines: &[(&str, Role, Color32)], said: &str, focus: bool) -> bool {
    let width = ui.available_width();
    let laid = |(text, role, ink): &(&str, Role, Color32)| {
        kit.wrapped(ui.painter(), text, *role, *ink, width - 16.0)
    };
    let galleys: Vec<_> = lines.iter().map(laid).collect();
    let height = galleys.iter().map(|galley| galley.size().y).sum::<f32>() + 12.0;
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    spoken(&response, accesskit::Role::Button, said);
    if focus {
        response.request_focus();
    }
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, CornerRadius::same(space::CORNER), kit.th.accbg);
    }
    kit.focus_ring_of(ui.painter(), &response, rect.shrink(2.0), space::CORNER);
    let mut at = rect.min + vec2(8.0, 6.0);
    for galley in galleys {
        let height = galley.size().y;
        ui.painter().galley(at, galley, kit.th.ink);
        at.y += height;
    }
    response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked()
}

/// A row of a list of files: icon, name, note; true when it was clicked.
pub fn list_row(kit: Kit, ui: &mut Ui, icon: Icon, name: &str, note: &str, height: f32) -> bool {
    let t = kit.th;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    let said = if note.is_empty() { name.to_owned() } else { format!("{name}, {note}") };
    spoken(&response, accesskit::Role::Button, &said);
    if response.hovered() {
        ui.painter().rect_filled(rect, CornerRadius::same(space::CORNER), t.accbg);
    }
    icon.paint(ui.painter(), pos2(rect.left() + 10.0, rect.center().y), 14.0, t.ink2);
    let note = kit.line(ui.painter(), note, Role::Caption, t.ink3);
    let right = rect.right() - 4.0 - note.size().x;
    let words = kit.cut(ui.painter(), name, Role::Table, t.ink, right - rect.left() - 34.0);
    let elided = words.elided;
    ui.painter().galley(pos2(rect.left() + 24.0, rect.center().y - words.size().y / 2.0), words, t.ink);
    ui.painter().galley(pos2(right, rect.center().y - note.size().y / 2.0), note, t.ink3);
    kit.focus_ring_of(ui.painter(), &response, rect.shrink(4.0), space::CORNER);
    let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
    if elided { tip(response, name).clicked() } else { response.clicked() }
}
