//! The left panel while a lesson is made: start, steps and end, and what is to mend.

use crate::{
    command::{Command, Make},
    features::workshop::state::Workshop,
    panels::cx::Cx,
    ui::{Btn, Icon, Role, bring_into_sight, child, left_panel, scrolled, space, spoken},
};
use egui::{Align2, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, accesskit, pos2, vec2};
use engine::base::say::count;
use lessons::{
    check::Weight,
    format::Step,
    making::{At, Kind},
    plainly,
};

/// Height of a row.
const ROW: f32 = 46.0;

/// Draws the panel.
pub fn ui(cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, made: &Workshop) {
    let kit = cx.kit;
    let inner = left_panel(kit, ui, rect, "Steps of the lesson");
    let head = Rect::from_min_max(inner.min, pos2(inner.right(), inner.top() + kit.h(64.0)));
    heading(cx, ui, head, made);
    let foot = kit.h(space::PRIMARY) * 2.0 + 40.0;
    let room = Rect::from_min_max(head.left_bottom(), pos2(inner.right() + 8.0, inner.bottom() - foot));
    scrolled(&mut child(ui, "steps", room), "steps-scroll", inner.width(), |ui| {
        let lesson = made.draft.lesson();
        row(cx, ui, made, (At::Start, "Start", &lesson.title));
        for (nth, step) in lesson.steps.iter().enumerate() {
            let title = format!("{}. {}", nth + 1, Kind::of(&step.ask).name());
            row(cx, ui, made, (At::Step(nth), &title, &words(step)));
        }
        row(cx, ui, made, (At::End, "End", &goal(lesson.goal.len())));
        ui.add_space(10.0);
        tools(cx, ui, made);
        ui.add_space(12.0);
        check(cx, ui, made);
        bring_into_sight(ui);
    });
    let spot = Rect::from_min_max(pos2(inner.left(), inner.bottom() - foot), inner.max);
    let mut part = child(ui, "making-foot", spot);
    bottom(cx, &mut part, made);
}

fn goal(facts: usize) -> String {
    if facts == 0 { "no goal yet".to_owned() } else { format!("{} to hold", count(facts, "fact")) }
}

/// What a step is called in the list.
fn words(step: &Step) -> String {
    let text = if step.title.is_empty() { plainly::unmarked(&step.text) } else { step.title.clone() };
    if text.trim().is_empty() { "no text yet".to_owned() } else { text }
}

fn heading(cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, made: &Workshop) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let at = pos2(rect.left(), rect.top() + kit.h(20.0));
    kit.text(ui.painter(), at, Align2::LEFT_CENTER, "Making a lesson", Role::CaptionSemi, t.ink2);
    let title = kit.cut(ui.painter(), &made.draft.lesson().title, Role::Heading, t.ink, rect.width() - 40.0);
    ui.painter().galley(pos2(rect.left(), rect.top() + kit.h(34.0)), title, t.ink);
    let head = ui.interact(rect, ui.scope_id().with("making"), Sense::hover());
    spoken(&head, accesskit::Role::Heading, &format!("Making a lesson: {}", made.draft.lesson().title));
    let side = kit.h(28.0);
    let spot = Rect::from_min_size(pos2(rect.right() - side, rect.top() + 8.0), vec2(side, side));
    let mut part = child(ui, "close-making", spot);
    let button = Btn::of_icon(Icon::Cross, "All lessons").quiet().tip("Everything is saved").width(side);
    cx.button(&mut part, button, Make::Close);
}

fn row(cx: &mut Cx<'_>, ui: &mut Ui, made: &Workshop, (at, title, below): (At, &str, &str)) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let on = made.draft.at() == at;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), kit.h(ROW)), Sense::click());
    let paper = rect.shrink2(vec2(0.0, 2.0));
    let corner = CornerRadius::same(space::CORNER);
    let fill = if on {
        t.accbg
    } else if response.hovered() {
        t.bar
    } else {
        t.card
    };
    let edge = if on { Stroke::new(1.6, t.acc) } else { Stroke::new(1.0, t.line) };
    ui.painter().rect(paper, corner, fill, edge, StrokeKind::Inside);
    let faults = made.found(at).filter(|f| f.weight == Weight::Fault && at.step().is_some()).count();
    let wide = paper.width() - 20.0 - if faults > 0 { kit.h(24.0) } else { 0.0 };
    let first = kit.cut(ui.painter(), title, Role::TableSemi, t.ink, wide);
    let second = kit.cut(ui.painter(), below, Role::Caption, t.ink2, wide);
    let top = paper.center().y - f32::midpoint(first.size().y, second.size().y);
    let left = paper.left() + 10.0;
    let under = top + first.size().y;
    ui.painter().galley(pos2(left, top), first, t.ink);
    ui.painter().galley(pos2(left, under), second, t.ink2);
    if faults > 0 {
        let at = pos2(paper.right() - kit.h(16.0), paper.center().y);
        ui.painter().circle_filled(at, kit.h(8.0), t.warn);
        kit.text(ui.painter(), at, Align2::CENTER_CENTER, "!", Role::CaptionSemi, t.card);
    }
    let mend = if faults > 0 { ", to mend" } else { "" };
    spoken(&response, accesskit::Role::Button, &format!("{title}: {below}{mend}"));
    kit.focus_ring_of(ui.painter(), &response, paper, space::CORNER);
    if response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
        cx.send(Make::Open(at));
    }
}

/// Adding, copying, moving and deleting a step.
fn tools(cx: &mut Cx<'_>, ui: &mut Ui, made: &Workshop) {
    let steps = made.draft.lesson().steps.len();
    let nth = made.draft.at().step();
    let no_step = nth.is_none().then_some("Open a step first");
    let only = (steps < 2).then_some("A lesson has at least one step");
    let first = (nth == Some(0)).then_some("It is the first step");
    let last = nth.is_some_and(|nth| nth + 1 == steps).then_some("It is the last step");
    let all = [
        ("Add a step", Make::Add(Kind::Order), None),
        ("Copy", Make::Copy, no_step),
        ("Move up", Make::Move(-1), no_step.or(first)),
        ("Move down", Make::Move(1), no_step.or(last)),
        ("Delete", Make::Delete, no_step.or(only)),
    ];
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(6.0);
        for (words, asked, why) in all {
            let button = Btn::new(words).not_now(why).height(28.0);
            if cx.kit.button(ui, button).clicked() && why.is_none() {
                cx.send(asked);
            }
        }
    });
}

/// What the checker says; a click leads to the step.
fn check(cx: &mut Cx<'_>, ui: &mut Ui, made: &Workshop) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let head = match made.faults() {
        0 => "The check finds nothing to mend".to_owned(),
        n => format!("The check: {n} to mend"),
    };
    let line = kit.label(ui, &head, Role::CaptionSemi, t.ink2);
    ui.ctx().accesskit_node_builder(line.id, |node| node.set_live(accesskit::Live::Polite));
    ui.add_space(4.0);
    for finding in &made.findings {
        let at = finding.step.map_or(At::Start, At::Step);
        let whose = match finding.step {
            Some(nth) => format!("Step {}: {}", nth + 1, finding.text),
            None => finding.text.clone(),
        };
        cx.button(ui, Btn::new(&whose).link().width(ui.available_width()).left(), Make::Open(at));
        ui.add_space(2.0);
    }
}

/// Trying and printing.
fn bottom(cx: &mut Cx<'_>, ui: &mut Ui, made: &Workshop) {
    let rect = ui.max_rect();
    ui.painter().hline(rect.x_range(), rect.top(), Stroke::new(1.0, cx.kit.th.line));
    ui.add_space(10.0);
    let width = Some(ui.available_width());
    let why = made.recording.is_some().then_some("An answer is being played");
    let print = Btn::new("Print the hand-out").not_now(why).size(width, space::PRIMARY).left();
    cx.button(ui, print, Make::Print);
    ui.add_space(8.0);
    let try_it = Btn::primary("Try the lesson")
        .key(Command::from(Make::Try).key_words())
        .not_now(why)
        .size(width, space::PRIMARY)
        .left();
    cx.button(ui, try_it, Make::Try);
}
