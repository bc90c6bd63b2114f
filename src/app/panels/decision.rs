//! What just happened, in the upper right panel: a decision of the automatic side with its reasons, or the moment
//! looked back at.

use super::{cx::Cx, log::die_face};
use crate::{
    command::Look,
    ui::{
        button::{Btn, ButtonLook},
        theme::{Role, space},
        widgets::spoken,
    },
};
use egui::{Rect, Sense, Ui, Vec2, accesskit, pos2, vec2};
use engine::{
    base::{say::count, seat::PlyId},
    show::line::{Line, Weight},
};

/// Draws the lines of a ply into a scrolled area.
pub fn ui(cx: &mut Cx<'_>, ui: &mut Ui, ply: PlyId) {
    let kit = cx.kit;
    let t = kit.th;
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
    super::account::ui(cx, ui);
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
    let button =
        Btn { look: ButtonLook::Link, tip: Some("Show reasons and details (D)"), ..Btn::new(&words) };
    if kit.button(ui, button).clicked() {
        cx.send(Look::Details);
    }
}

fn sentence(cx: &mut Cx<'_>, ui: &mut Ui, line: &Line, salt: (&str, usize)) {
    let kit = cx.kit;
    let t = kit.th;
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
