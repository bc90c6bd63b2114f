//! The row between map and timeline: a message with its buttons, else what was said last, else the empty place under the
//! pointer, else the order shown in words.
//! It is always there, so that the map stays where it is.

use crate::{
    panels::{cx::Cx, notice},
    ui::{Role, spoken, tip},
};
use egui::{Rect, Sense, Stroke, Ui, accesskit, vec2};

/// Draws the row.
pub fn row(cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect) {
    let (kit, t) = (cx.kit, cx.kit.th);
    ui.painter().rect_filled(rect, 0, t.bar);
    ui.painter().hline(rect.x_range(), rect.top() + 0.5, Stroke::new(1.0, t.line2));
    if let Some(banner) = cx.banner {
        notice::ui(cx, ui, rect.shrink2(vec2(8.0, 2.0)), banner);
        status(cx, ui, rect.with_max_x(rect.left() + 1.0));
        return;
    }
    let line = rect.shrink2(vec2(14.0, 3.0));
    let response = status(cx, ui, line);
    let said = cx.desk.status.as_str();
    let words =
        if said.is_empty() { cx.desk.passing().unwrap_or_else(|| shown(cx)) } else { said.to_owned() };
    let ink = if said.is_empty() { t.ink2 } else { t.ink };
    let mut galley = kit.cut(ui.painter(), &words, Role::Table, ink, line.width());
    if galley.elided {
        let small = kit.wrapped(ui.painter(), &words, Role::Caption, ink, line.width());
        if small.size().y <= line.height() {
            galley = small;
        } else {
            tip(response, &words);
        }
    }
    ui.painter().galley(line.left_center() - vec2(0.0, galley.size().y / 2.0), galley, ink);
}

/// What was said last, for those who listen.
fn status(cx: &Cx<'_>, ui: &Ui, rect: Rect) -> egui::Response {
    let response = ui.interact(rect, ui.scope_id().with("message"), Sense::hover());
    let words = &cx.desk.status;
    if !words.is_empty() {
        spoken(&response, accesskit::Role::Status, words);
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(accesskit::Live::Polite));
    }
    response
}

/// The order shown, in the words of the log.
fn shown(cx: &Cx<'_>) -> String {
    let told = cx.desk.event_shown().map(|e| e.line);
    let first = || cx.desk.seen.lines_of(cx.desk.at()).find(|l| !l.is_reason);
    told.or_else(first).map_or_else(String::new, |l| l.line.text.clone())
}
