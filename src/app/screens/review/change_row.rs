//! A row that says what changed.

use crate::{
    command::Look,
    panels::cx::Cx,
    ui::{
        parts::side_mark,
        theme::{Role, space},
        widgets::spoken,
    },
};
use egui::{CornerRadius, Sense, Ui, accesskit, pos2, vec2};
use engine::show::changes::ChangeLine;

/// A line about something that changed; a click shows where.
pub fn change_row(cx: &mut Cx<'_>, ui: &mut Ui, line: &ChangeLine) {
    let kit = cx.kit;
    let t = kit.th;
    let width = ui.available_width();
    let galley = kit.wrapped(ui.painter(), &line.text, Role::Table, t.ink, width - 16.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, galley.size().y + 4.0), Sense::click());
    spoken(&response, accesskit::Role::ListItem, &line.text);
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, CornerRadius::same(space::CORNER), t.accbg);
    }
    side_mark(kit, ui, pos2(rect.left() + 6.0, rect.top() + kit.h(10.0)), line.side.map(|s| s.0));
    ui.painter().galley(rect.min + vec2(16.0, 2.0), galley, t.ink);
    if response.clicked()
        && let Some(subject) = line.subjects.first()
    {
        cx.send(Look::Visit(subject.clone()));
    }
}
