//! Need, fact, choice, and who else came into question, for the decision shown.

use super::cx::Cx;
use crate::{
    command::Look,
    ui::{
        icons::Icon,
        parts::group_title,
        theme::{Role, space},
        widgets::spoken,
    },
};
use egui::{CornerRadius, Sense, Ui, accesskit, pos2, vec2};
use engine::show::account::Candidate;

/// Draws the account of the decision shown, if there is one.
pub fn ui(cx: &mut Cx<'_>, ui: &mut Ui) {
    let Some(account) = cx.desk.seen.account.clone() else { return };
    let kit = cx.kit;
    kit.rule(ui);
    for (i, row) in account.rows.iter().enumerate() {
        cx.row(ui, row, i);
    }
    if !account.others.is_empty() {
        ui.add_space(8.0);
        group_title(kit, ui, &account.others_title, "");
        for one in &account.others {
            candidate(cx, ui, one);
        }
    }
}

fn candidate(cx: &mut Cx<'_>, ui: &mut Ui, one: &Candidate) {
    let kit = cx.kit;
    let t = kit.th;
    let width = ui.available_width();
    let role = if one.chosen { Role::TableSemi } else { Role::Table };
    let left = kit.h(22.0);
    let column = (width * 0.34).min(kit.h(124.0));
    let label = kit.wrapped(ui.painter(), &one.label, role, t.ink, column - 6.0);
    let note = kit.wrapped(ui.painter(), &one.note, role, t.ink2, width - left - column);
    let height = label.size().y.max(note.size().y) + 6.0;
    let sense = if one.subject.is_some() { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), sense);
    let how = if one.chosen { "chosen" } else { "not chosen" };
    let kind = if one.subject.is_some() { accesskit::Role::Button } else { accesskit::Role::Label };
    spoken(&response, kind, &format!("{}, {how}: {}", one.label, one.note));
    if one.subject.is_some() && response.hovered() {
        ui.painter().rect_filled(rect.expand2(vec2(4.0, 0.0)), CornerRadius::same(space::CORNER), t.sunk);
    }
    let mark = pos2(rect.left() + kit.h(7.0), rect.top() + 3.0 + role.line(kit.k) / 2.0);
    let (icon, ink) = if one.chosen { (Icon::Check, t.sup) } else { (Icon::Cross, t.ink3) };
    icon.paint(ui.painter(), mark, kit.h(11.0), ink);
    ui.painter().galley(pos2(rect.left() + left, rect.top() + 3.0), label, t.ink);
    ui.painter().galley(pos2(rect.left() + left + column, rect.top() + 3.0), note, t.ink2);
    if response.has_focus() {
        kit.focus_ring(ui.painter(), rect.shrink(2.0), space::CORNER);
    }
    if let Some(subject) = one.subject.clone().filter(|_| response.clicked()) {
        cx.send(Look::Visit(subject));
    }
}
