//! Two moments or two branches side by side: what is counted, and what changed.

use crate::{
    command::{Act, Command, Look},
    features::review::Review,
    panels::cx::Cx,
    ui::{Btn, Icon, Role, empty, group_title, side_by_side, side_mark, space, spoken},
};
use egui::{CornerRadius, Rect, ScrollArea, Sense, Ui, accesskit, pos2, vec2};
use engine::{show::changes::ChangeLine, study::comparison::Comparison};

/// Draws the panel.
pub fn ui(cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, review: &Review) {
    let kit = cx.kit;
    let mut part = crate::ui::parts::child(ui, "compare", rect.shrink2(vec2(space::PANEL, 8.0)));
    ScrollArea::vertical().id_salt("compare").auto_shrink([false, false]).show(&mut part, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        // What there is to compare stands first.
        if review.then.is_none() && review.shown.tree.branches.len() > 1 {
            branches(cx, ui, review);
            kit.rule(ui);
            moments(cx, ui, review);
        } else {
            moments(cx, ui, review);
            kit.rule(ui);
            branches(cx, ui, review);
        }
    });
}

fn moments(cx: &mut Cx<'_>, ui: &mut Ui, review: &Review) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let at = cx.desk.at();
    group_title(kit, ui, "Then and now", "");
    let Some(then) = review.then else {
        empty(
            kit,
            ui,
            Icon::Eye,
            "No other moment is remembered",
            "Remember this one, go to another, and see what changed between them.",
        );
        ui.add_space(4.0);
        cx.button(ui, Btn::new("Remember this moment").key("X"), Act::Then(Some(at)));
        return;
    };
    side_by_side(ui, 6.0, |ui| {
        kit.paragraph(
            ui,
            &format!("Order {} against order {}", cx.desk.table.number(then), cx.desk.table.number(at)),
            Role::Table,
            t.ink,
            kit.h(150.0),
        );
        if kit
            .button(ui, Btn::new("Swap").tip("Show the moment remembered; this one is remembered instead"))
            .clicked()
        {
            cx.send(Command::Review(Act::Then(Some(at))));
            cx.send(Command::Review(Act::Seek(then)));
        }
        cx.button(ui, Btn::new("Forget"), Act::Then(None));
    });
    let lines = std::sync::Arc::clone(&review.shown.changes);
    if lines.is_empty() {
        kit.label(ui, "Nothing on the map differs.", Role::Caption, t.ink2);
    }
    for line in lines.iter() {
        change_row(cx, ui, line);
    }
}

/// How many branches are listed to compare with.
const OFFERED: usize = 12;

fn branches(cx: &mut Cx<'_>, ui: &mut Ui, review: &Review) {
    let (kit, t) = (cx.kit, cx.kit.th);
    group_title(kit, ui, "Two branches", "");
    let tree = &review.shown.tree;
    if tree.branches.len() < 2 {
        kit.label(
            ui,
            "There is only one line of play. Play on from any moment to make another.",
            Role::Caption,
            t.ink2,
        );
        return;
    }
    let here = tree.branch_of(cx.desk.at());
    let other = review.against.map_or(usize::from(here == 0), |p| tree.branch_of(p));
    let listed: Vec<usize> =
        (0..tree.branches.len()).filter(|&i| i != here && (i == other || !tree.branches[i].hidden)).collect();
    let name = branch_name(cx, review, here);
    kit.label(ui, &format!("A  {name}"), Role::TableSemi, t.ink);
    let known = |i: &usize| *i == 0 || review.may_know(tree.branches[*i].first);
    let listed: Vec<usize> = listed.into_iter().filter(known).collect();
    // The one compared with is always among them; a study may hold thousands.
    let chosen = listed.iter().position(|&i| i == other).unwrap_or(0);
    let first = chosen.saturating_sub(OFFERED / 2).min(listed.len().saturating_sub(OFFERED));
    for &i in listed.iter().skip(first).take(OFFERED) {
        if choice(cx, ui, &branch_name(cx, review, i), i == other) {
            cx.send(Command::Review(Act::Against(Some(tree.branches[i].first))));
        }
    }
    if listed.len() > OFFERED {
        let all = format!("{} of {} branches; any other by its menu in the list.", OFFERED, listed.len());
        kit.label(ui, &all, Role::Caption, t.ink2);
    }
    let (Some(a), Some(b)) = (tree.branches.get(here), tree.branches.get(other)) else { return };
    // As far as both may be known.
    let (Some(a), Some(b)) = (review.known_tip(a), review.known_tip(b)) else { return };
    if here == other {
        return;
    }
    let comparison = cx.desk.table.compare(a, b, review.seen_by);
    table(cx, ui, review, &comparison);
}

fn branch_name(cx: &Cx<'_>, review: &Review, index: usize) -> String {
    match review.shown.tree.branches.get(index) {
        Some(_) if index == 0 => "Main line".to_owned(),
        Some(b) if !b.name.is_empty() => b.name.clone(),
        Some(b) => {
            let first = cx.desk.table.ply_text(b.first, review.seen_by);
            format!("Variation after order {}: {first}", cx.desk.table.number(b.fork))
        }
        None => String::new(),
    }
}

/// A branch to compare with, its name in as many lines as it needs.
fn choice(cx: &Cx<'_>, ui: &mut Ui, name: &str, on: bool) -> bool {
    let (kit, t) = (cx.kit, cx.kit.th);
    let width = ui.available_width();
    let role = if on { Role::TableSemi } else { Role::Table };
    let galley = kit.wrapped(ui.painter(), name, role, t.ink, width - kit.h(18.0));
    let (rect, response) = ui.allocate_exact_size(vec2(width, galley.size().y + 6.0), Sense::click());
    let spoken = if on { format!("B: {name}") } else { name.to_owned() };
    response.widget_info(|| egui::WidgetInfo::selected(accesskit::Role::ListItem, true, on, &spoken));
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, CornerRadius::same(space::CORNER), t.accbg);
    }
    if on {
        // The columns are named by letters: a name may be longer than the panel is wide.
        let letter = kit.line(ui.painter(), "B", Role::TableSemi, t.ink);
        ui.painter().galley(rect.min + vec2(0.0, 3.0), letter, t.ink);
    }
    ui.painter().galley(rect.min + vec2(kit.h(16.0), 3.0), galley, t.ink);
    kit.focus_ring_of(ui.painter(), &response, rect.shrink(2.0), space::CORNER);
    response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked()
}

fn table(cx: &mut Cx<'_>, ui: &mut Ui, review: &Review, comparison: &Comparison) {
    let tree = &review.shown.tree;
    let (kit, t) = (cx.kit, cx.kit.th);
    let letters = ["A", "B"];
    let gap = std::mem::take(&mut ui.spacing_mut().item_spacing.y);
    let cell = kit.h(56.0);
    let mut line = |label: &str, a: &str, b: &str, role: Role| {
        let (rect, response) =
            ui.allocate_exact_size(vec2(ui.available_width(), kit.h(space::ROW_SUM)), Sense::hover());
        spoken(&response, accesskit::Role::Label, &format!("{label}: {a} against {b}"));
        let y = rect.center().y;
        let galley = kit.cut(ui.painter(), label, role, t.ink2, rect.width() - 2.0 * cell - 6.0);
        ui.painter().galley(pos2(rect.left(), y - galley.size().y / 2.0), galley, t.ink2);
        for (text, right) in [(a, rect.right() - cell), (b, rect.right())] {
            let galley = kit.cut(ui.painter(), text, role, t.ink, cell - 6.0);
            ui.painter().galley(pos2(right - galley.size().x, y - galley.size().y / 2.0), galley, t.ink);
        }
    };
    line("", letters[0], letters[1], Role::CaptionSemi);
    for (i, name) in comparison.names.iter().enumerate() {
        let value = |w: usize| comparison.ways[w].values.get(i).map_or(String::new(), i32::to_string);
        line(name.label, &value(0), &value(1), Role::Table);
    }
    ui.spacing_mut().item_spacing.y = gap;
    for way in [0, 1] {
        let more = tree.branches.get(tree.branch_of(comparison.ways[way].tip));
        let open =
            if more.is_some_and(|b| review.may_know(b.tip)) { "not over" } else { "the rest is hidden" };
        let result = comparison.ways[way].result.as_deref().unwrap_or(open);
        kit.label(ui, &format!("{}: {result}", letters[way]), Role::Caption, t.ink2);
    }
    let fork = cx.desk.table.number(comparison.fork);
    kit.label(ui, &format!("They part after order {fork}."), Role::Caption, t.ink2);
}

/// A line about something that changed; a click shows where.
pub fn change_row(cx: &mut Cx<'_>, ui: &mut Ui, line: &ChangeLine) {
    let (kit, t) = (cx.kit, cx.kit.th);
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
