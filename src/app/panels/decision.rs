//! What just happened, in the upper right panel: a decision of the automatic side with its reasons, or the moment
//! looked back at.

use crate::{
    command::Look,
    panels::{cx::Cx, log::die_face},
    ui::{Btn, Icon, Role, group_title, space, spoken},
};
use egui::{CornerRadius, Rect, Sense, Ui, Vec2, accesskit, pos2, vec2};
use engine::{
    base::{say::count, seat::PlyId},
    show::{
        account::Candidate,
        line::{Line, Weight},
    },
};

/// Draws the lines of a ply into a scrolled area.
pub fn ui(cx: &mut Cx<'_>, ui: &mut Ui, ply: PlyId) {
    let (kit, t) = (cx.kit, cx.kit.th);
    ui.spacing_mut().item_spacing = Vec2::ZERO;
    ui.add_space(space::PANEL);
    let lines: Vec<(bool, Line)> = cx
        .desk
        .seen
        .lines_of(ply)
        .filter(|l| l.line.weight != Weight::Heading)
        .map(|l| (l.is_reason, l.line.clone()))
        .collect();
    let head = heading(cx, ply);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), kit.h(18.0)), Sense::hover());
    spoken(&response, accesskit::Role::Label, &head);
    kit.text(ui.painter(), rect.left_center(), egui::Align2::LEFT_CENTER, &head, Role::Caption, t.ink3);
    let facts: Vec<&Line> = lines.iter().filter(|(reason, _)| !reason).map(|(_, l)| l).collect();
    let main = facts.iter().max_by_key(|l| l.weight).copied().or_else(|| lines.first().map(|(_, l)| l));
    let Some(main) = main else {
        kit.label(ui, "Nothing you can see happened here.", Role::Body, t.ink2);
        return;
    };
    let title = facts.iter().find(|l| l.weight == main.weight).copied().unwrap_or(main);
    kit.label(ui, &title.text, Role::Heading2, t.ink);
    account(cx, ui);
    // What the map says beside the place is not said again here: need, fact and choice are the same in order.
    let on_map = cx.desk.seen.account.is_some() && cx.desk.seen.bubble.is_some();
    let said = |line: &Line| on_map && cx.desk.seen.bubble.as_ref().is_some_and(|b| b.text == line.text);
    let reasons: Vec<&Line> = lines
        .iter()
        .filter(|(reason, l)| *reason && l.weight != Weight::Detail && !said(l))
        .map(|(_, l)| l)
        .collect();
    let others: Vec<&Line> = facts.iter().filter(|l| l.text != title.text).copied().collect();
    if !reasons.is_empty() {
        kit.rule(ui);
        for (i, line) in reasons.iter().enumerate() {
            sentence(cx, ui, line, ("why", i));
        }
    }
    if !others.is_empty() || title.die.is_some() || !title.terms.is_empty() {
        kit.rule(ui);
        if title.die.is_some() || !title.terms.is_empty() {
            sentence(cx, ui, title, ("what", 999));
        }
        for (i, line) in others.iter().enumerate() {
            sentence(cx, ui, line, ("what", i));
        }
    }
    let folded: Vec<&Line> =
        lines.iter().filter(|(r, l)| *r && l.weight == Weight::Detail).map(|(_, l)| l).collect();
    also_considered(cx, ui, &folded);
    ui.add_space(12.0);
}

/// Which decision or order it is: `Decision 3, 2 more to show`.
fn heading(cx: &Cx<'_>, ply: PlyId) -> String {
    let position = cx.desk.story.stretch.iter().position(|p| *p == ply);
    let to_come = cx.play.auto.to_come();
    match position {
        Some(i) if to_come > 0 && cx.desk.look.is_none() => {
            format!("Decision {}, {to_come} more to show", i + 1)
        }
        Some(i) => format!("Decision {}", i + 1),
        None => {
            let table = &cx.desk.table;
            let last = table.tip();
            let of =
                if cx.desk.may_know(last) { format!(" of {}", table.number(last)) } else { String::new() };
            format!("Order {}{of}", table.number(ply))
        }
    }
}

/// Reasons that were weighed beside the others: folded in until details are wanted.
fn also_considered(cx: &mut Cx<'_>, ui: &mut Ui, folded: &[&Line]) {
    if folded.is_empty() {
        return;
    }
    let kit = cx.kit;
    kit.rule(ui);
    if cx.desk.details {
        crate::ui::parts::group_title(kit, ui, "Also considered", "");
        for (i, line) in folded.iter().enumerate() {
            sentence(cx, ui, line, ("weighed", i));
        }
        return;
    }
    let words = count(folded.len(), "more reason");
    cx.button(ui, Btn::new(&words).link().tip("Show reasons and details (D)"), Look::Details);
}

fn sentence(cx: &mut Cx<'_>, ui: &mut Ui, line: &Line, salt: (&str, usize)) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let id = ui.scope_id().with(salt);
    let rule = line.rules.first();
    let tag = rule.map_or(0.0, |r| kit.tag_width(ui, r) + 12.0);
    let die = if line.die.is_some() { kit.h(26.0) } else { 0.0 };
    let text = kit.wrapped(ui.painter(), &line.text, Role::Table, t.ink, ui.available_width() - tag - die);
    let height = text.size().y.max(if die > 0.0 { kit.h(22.0) } else { 0.0 }) + 5.0;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    spoken(&response, accesskit::Role::Label, &line.text);
    if let Some(d) = &line.die {
        die_face(kit, ui, Rect::from_min_size(rect.min, Vec2::splat(kit.h(20.0))), d.face);
    }
    ui.painter().galley(pos2(rect.left() + die, rect.top()), text, t.ink);
    if let Some(rule) = rule {
        cx.tag(ui, id, rect.right(), rect.top() + kit.h(9.0), rule);
        cx.rule_below(ui, id, std::slice::from_ref(rule));
    }
    for (i, term) in line.terms.iter().enumerate() {
        cx.term(ui, term, id.with(i));
    }
}

/// Draws the account of the decision shown, if there is one.
fn account(cx: &mut Cx<'_>, ui: &mut Ui) {
    let Some(account) = cx.desk.seen.account.clone() else { return };
    let kit = cx.kit;
    kit.rule(ui);
    let labels = cx.labels(ui, account.rows.iter());
    for (i, row) in account.rows.iter().enumerate() {
        cx.row(ui, row, i, labels);
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
    let (kit, t) = (cx.kit, cx.kit.th);
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
    kit.focus_ring_of(ui.painter(), &response, rect.shrink(2.0), space::CORNER);
    if let Some(subject) = one.subject.clone().filter(|_| response.clicked()) {
        cx.send(Look::Visit(subject));
    }
}
