//! The strip under the map: undo, redo, one dot for each order of this step, the fence and why it stands there.

use super::cx::Cx;
use crate::{
    app::{
        command::{Command, Look, Order, Program},
        desk::{
            fence::{fence_sentence, fence_word},
            parts::BubbleKind,
        },
        screens::layout::NARROW,
        ui::{
            button::{Btn, ButtonLook},
            icons::Icon,
            keyboard::panel_stop,
            parts::child,
            theme::{Role, space},
            widgets::{spoken, tip},
        },
        why_not::{Reason, why_not},
    },
    engine::{
        base::{fence::FenceReason, say::count_of, seat::PlyId},
        show::{log::Dot, sequence::Progress},
    },
};
use egui::{Align2, Rect, Sense, Stroke, Ui, accesskit, pos2, vec2};

/// Draws the strip.
pub fn ui(cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect) {
    let kit = cx.kit;
    let t = kit.th;
    ui.painter().rect_filled(rect, 0, t.bar);
    ui.painter().hline(rect.x_range(), rect.top() + 0.5, Stroke::new(1.0, t.line2));
    panel_stop(kit, ui, "panel-strip", rect, "Orders of this step");
    let inner = rect.shrink2(vec2(10.0, 5.0));
    let mut left = child(ui, "undo", inner);
    let facts = cx.facts();
    let why = why_not(&Order::Undo.into(), facts);
    let why_redo = why_not(&Order::Redo.into(), facts);
    let mut x = inner.left();
    left.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        // On this ground the frame of a button that cannot be pressed would look like that of one that can.
        let look = |why: &Option<Reason>| if why.is_some() { ButtonLook::Quiet } else { ButtonLook::Normal };
        let undo = Btn {
            icon: Some(Icon::Undo),
            look: look(&why),
            not_now: why.as_ref().map(Reason::sentence),
            tip: Some("Ctrl+Z"),
            ..Btn::new("Undo")
        };
        if kit.button(ui, undo).clicked() {
            cx.send(Order::Undo);
        }
        let redo = Btn {
            name: Some("Redo"),
            icon: Some(Icon::Redo),
            look: look(&why_redo),
            not_now: why_redo.as_ref().map(Reason::sentence),
            tip: Some("Redo (Ctrl+Shift+Z)"),
            width: Some(kit.h(32.0)),
            ..Btn::default()
        };
        let response = kit.button(ui, redo);
        x = response.rect.right();
        if response.clicked() {
            cx.send(Order::Redo);
        }
    });
    if let Some(banner) = cx.banner {
        let row = Rect::from_min_max(pos2(x + 12.0, rect.top() + 2.0), rect.max - vec2(8.0, 2.0));
        super::notice::ui(cx, ui, row, banner);
        // What is refused is told all the same.
        let status =
            ui.interact(row.with_max_x(row.left() + 1.0), ui.scope_id().with("status"), Sense::hover());
        spoken(&status, accesskit::Role::Status, &cx.desk.status);
        ui.ctx().accesskit_node_builder(status.id, |node| node.set_live(accesskit::Live::Polite));
        let pointed = crate::app::panels::cx::row_pointed_at(ui);
        if pointed != cx.desk.pointed {
            cx.send(Look::PointAt(pointed));
        }
        return;
    }
    let dots = &cx.desk.seen.dots;
    let words = if cx.desk.status.is_empty() { step_and_count(cx, ui, dots) } else { cx.desk.status.clone() };
    let line = Rect::from_min_max(pos2(x + 20.0, inner.top()), pos2(inner.right() - 4.0, inner.bottom()));
    let response = ui.interact(line, ui.scope_id().with("status"), Sense::hover());
    spoken(&response, accesskit::Role::Status, &words);
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(accesskit::Live::Polite));
    let room = if cx.desk.status.is_empty() { line.width() * 0.45 } else { line.width() - 8.0 };
    // Behind a refusal stand the rules that decide it: the way to their page.
    let mut end = line.right();
    let placeless = |b: &&crate::app::desk::parts::Bubble| {
        let at = b.text.at.as_ref().and_then(|s| cx.desk.place_of(s));
        b.kind == BubbleKind::Refusal && at.is_none()
    };
    if let Some(bubble) = cx.desk.bubble.as_ref().filter(placeless) {
        for rule in bubble.text.rules.iter().rev() {
            let width = kit.tag_width(ui, rule);
            let id = ui.scope_id().with(("status-rule", rule));
            if kit.tag(ui, id, end, line.center().y, rule).clicked() {
                cx.send.push(Command::Program(Program::Rule(rule.clone())));
            }
            end -= width + 12.0;
        }
    }
    let room = room.min(end - line.left() - 8.0);
    let mut galley = kit.cut(ui.painter(), &words, Role::Table, t.ink2, room);
    if galley.elided && cx.desk.status.is_empty() {
        let done = dots.iter().filter(|d| d.done).count();
        galley = kit.line(ui.painter(), &format!("{done} of {}", dots.len()), Role::Table, t.ink2);
    }
    if galley.elided {
        tip(response, &words);
    }
    let left_of_words = end - galley.size().x;
    ui.painter().galley(pos2(left_of_words, line.center().y - galley.size().y / 2.0), galley, t.ink2);
    let rail = line.with_max_x(left_of_words - 16.0);
    let pointed = if rail.width() > 60.0 { draw_dots(cx, ui, rail) } else { None };
    // Rows of the panels drawn before may stand for an order as well.
    let pointed = pointed.or(crate::app::panels::cx::row_pointed_at(ui));
    if pointed != cx.desk.pointed {
        cx.send(Look::PointAt(pointed));
    }
}

/// A rail as wide as this has room for what the post means.
const WIDE: f32 = 260.0;

/// `Undo stops: units seen`, or in little room `units seen`.
fn post_words(reason: FenceReason, wide: bool) -> String {
    let word = fence_word(reason);
    match reason {
        FenceReason::Start if wide => "nothing to undo".to_owned(),
        _ if wide => format!("undo stops: {word}"),
        _ => word.to_owned(),
    }
}

/// How many orders there are; in a narrow window, whose rail has no words, also which step it is.
fn step_and_count(cx: &Cx<'_>, ui: &Ui, dots: &[Dot]) -> String {
    let steps = &cx.desk.seen.sequence.steps;
    let now = steps.iter().find(|s| s.progress == Progress::Now);
    match now.filter(|_| ui.ctx().content_rect().width() < NARROW) {
        Some(step) => format!("{}. {}", step.title, count(dots)),
        None => count(dots),
    }
}

fn count(dots: &[Dot]) -> String {
    let done = dots.iter().filter(|d| d.done).count();
    let undone = dots.len() - done;
    let orders = count_of(done, "order this step", "orders this step");
    if undone == 0 { format!("{orders}, none undone") } else { format!("{orders}, {undone} undone") }
}

/// Draws the dots; tells which of them the pointer or the keyboard is on.
fn draw_dots(cx: &mut Cx<'_>, ui: &mut Ui, rail: Rect) -> Option<PlyId> {
    let (mut hovered, mut focused) = (None, None);
    let kit = cx.kit;
    let t = kit.th;
    let y = rail.center().y;
    let desk = cx.desk;
    let dots = &desk.seen.dots;
    let last_done = dots.iter().rposition(|d| d.done);
    let blocked = dots.iter().rposition(|d| d.done && d.fence.is_some());
    let mut left = rail.left();
    let shown: Vec<(usize, &Dot)> = {
        let room = ((rail.width() - 60.0) / 14.0).max(2.0) as usize;
        let skip = dots.len().saturating_sub(room);
        dots.iter().enumerate().skip(skip).collect()
    };
    let reason = blocked.and_then(|i| dots[i].fence).or(desk.seen.fence);
    if let Some(reason) = reason {
        let word = &post_words(reason, rail.width() >= kit.h(WIDE));
        let at = kit.text(ui.painter(), pos2(left, y), Align2::LEFT_CENTER, word, Role::CaptionSemi, t.warn);
        let post = Rect::from_center_size(pos2(at.right() + 10.0, y), vec2(7.0, 22.0));
        let response = ui.interact(post.union(at), ui.scope_id().with("post"), Sense::hover());
        spoken(&response, accesskit::Role::Label, fence_sentence(reason));
        if !fence_sentence(reason).contains(word.as_str()) {
            ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(word.as_str()));
        }
        tip(response, fence_sentence(reason));
        if blocked.is_none() {
            hatched(ui, post, t.warn);
            left = post.right() + 2.0;
        } else {
            left = at.right() + 14.0;
        }
    }
    if shown.is_empty() {
        return None;
    }
    let right = rail.right() - 6.0;
    let n = shown.len() as f32;
    let each = ((right - left) / n).min(150.0);
    let x_of = |i: usize| left + each * (i as f32 + 1.0);
    let end = x_of(shown.len() - 1);
    let done = shown.iter().filter(|(_, d)| d.done).count();
    let done_x = if done == 0 { left } else { x_of(done - 1) };
    ui.painter().hline(left..=done_x, y, Stroke::new(space::LINE_RAIL, t.ink2));
    if end > done_x {
        ui.painter().hline(done_x..=end, y, Stroke::new(1.0, t.line2));
    }
    for (k, (i, dot)) in shown.iter().enumerate() {
        let at = pos2(x_of(k), y);
        let here = Some(*i) == last_done;
        let radius = if here { 6.0 } else { 4.0 };
        let size = vec2(each.clamp(10.0, 20.0), 26.0);
        let response = ui.interact(
            Rect::from_center_size(at, size),
            ui.scope_id().with(("dot", dot.ply)),
            Sense::click(),
        );
        let behind = blocked.is_some_and(|b| *i < b);
        let stopped =
            behind || (dot.fence.is_some() && Some(*i) != last_done && dot.done && blocked != Some(*i));
        let name = if here { format!("{}, the last order", dot.text) } else { dot.text.clone() };
        spoken(&response, accesskit::Role::Button, &name);
        let ink = if here { t.acc } else { t.ink2 };
        // Larger under the pointer; a frame belongs to the keyboard.
        let radius = if response.hovered() { radius + 2.0 } else { radius };
        if dot.done {
            ui.painter().circle_filled(at, radius, if behind { t.ink3 } else { ink });
        } else {
            ui.painter().circle(at, radius, t.bar, Stroke::new(1.6, t.ink3));
        }
        hovered = hovered.or(response.hovered().then_some(dot.ply));
        focused = focused.or(response.has_focus().then_some(dot.ply));
        if response.has_focus() {
            kit.focus_ring(ui.painter(), Rect::from_center_size(at, vec2(14.0, 14.0)), space::CORNER_KEY);
        }
        if blocked == Some(*i) {
            let post = Rect::from_center_size(at - vec2(each.min(24.0) / 2.0, 0.0), vec2(7.0, 22.0));
            hatched(ui, post, t.warn);
        }
        let clicked = response.clicked();
        let about = if stopped {
            let why = blocked.and_then(|b| dots[b].fence).map_or("", fence_sentence);
            format!("{}\n{why}", dot.text)
        } else if dot.done && !here {
            format!("{}\nClick: undo to here", dot.text)
        } else if dot.done {
            dot.text.clone()
        } else {
            format!("{}\nUndone. Click: redo to here", dot.text)
        };
        response.on_hover_text(about);
        if clicked && !here {
            cx.send.push(Command::Order(Order::UndoTo(dot.ply)));
        }
    }
    hovered.or(focused)
}

/// The post at which undo stops.
pub fn hatched(ui: &Ui, post: Rect, colour: egui::Color32) {
    let painter = ui.painter().with_clip_rect(post.intersect(ui.clip_rect()));
    let mut y = post.top() - post.width();
    while y < post.bottom() {
        painter.line_segment(
            [pos2(post.left(), y + post.width()), pos2(post.right(), y)],
            Stroke::new(1.2, colour),
        );
        y += 4.0;
    }
    ui.painter().rect_stroke(post, 0, Stroke::new(1.2, colour), egui::StrokeKind::Inside);
}
