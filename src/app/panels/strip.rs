//! The strip under the map: undo, redo, one dot for each order of this step, the fence and why it stands there.

use crate::{
    command::{Command, Look, Order, Program, catalogue::with_key},
    desk::parts::BubbleKind,
    features::mode::Mode,
    panels::cx::Cx,
    ui::{Btn, ButtonLook, Icon, Role, child, fence_sentence, fence_word, panel_stop, space, spoken, tip},
    why_not::{Reason, why_not},
};
use egui::{Align2, Pos2, Rect, Response, Sense, Stroke, Ui, accesskit, pos2, vec2};
use engine::{
    base::{fence::FenceReason, say::count_of, seat::PlyId},
    show::{log::Dot, sequence::Progress},
};

/// Draws the strip.
pub fn ui(cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect) {
    let (kit, t) = (cx.kit, cx.kit.th);
    ui.painter().rect_filled(rect, 0, t.bar);
    ui.painter().hline(rect.x_range(), rect.top() + 0.5, Stroke::new(1.0, t.line2));
    panel_stop(kit, ui, "panel-strip", rect, "Orders of this step");
    let inner = rect.shrink2(vec2(10.0, 5.0));
    let mut left = child(ui, "undo", inner);
    let x = left.horizontal_centered(|ui| undo_redo(cx, ui)).inner;
    if let Some(banner) = cx.banner {
        let row = Rect::from_min_max(pos2(x + 12.0, rect.top() + 2.0), rect.max - vec2(8.0, 2.0));
        super::notice::ui(cx, ui, row, banner);
        // What is refused is told all the same.
        say_status(ui, row.with_max_x(row.left() + 1.0), &cx.desk.status);
        point_at_dot(cx, ui, None);
        return;
    }
    let dots = &cx.desk.seen.dots;
    let quiet = cx.desk.status.is_empty();
    // Not in every mode there are orders to speak of.
    let standing = cx.play.modes.iter().find_map(Mode::standing);
    let of_orders = standing.is_none();
    let passing = cx.desk.passing().filter(|_| quiet);
    let words = match (quiet, standing) {
        (false, _) => cx.desk.status.clone(),
        (true, Some(standing)) => standing,
        (true, None) => step_and_count(cx, ui, dots),
    };
    let line = Rect::from_min_max(pos2(x + 20.0, inner.top()), pos2(inner.right() - 4.0, inner.bottom()));
    let response = say_status(ui, line, &words);
    // What the pointer passes over is shown and not told again and again.
    let (words, of_orders) = passing.map_or((words, of_orders), |line| (line, false));
    let room = if quiet && of_orders { line.width() * 0.45 } else { line.width() - 8.0 };
    let end = rules_of_refusal(cx, ui, line);
    let room = room.min(end - line.left() - 8.0);
    let mut galley = kit.cut(ui.painter(), &words, Role::Table, t.ink2, room);
    if galley.elided && quiet && of_orders {
        let done = dots.iter().filter(|d| d.done).count();
        let short =
            if dots.is_empty() { "no orders yet".to_owned() } else { format!("{done} of {}", dots.len()) };
        galley = kit.line(ui.painter(), &short, Role::Table, t.ink2);
    }
    if galley.elided {
        tip(response, &words);
    }
    let left_of_words = end - galley.size().x;
    ui.painter().galley(pos2(left_of_words, line.center().y - galley.size().y / 2.0), galley, t.ink2);
    let rail = line.with_max_x(left_of_words - 16.0);
    let shown = rail.width() > 60.0 && of_orders;
    let pointed = if shown { draw_dots(cx, ui, rail) } else { None };
    point_at_dot(cx, ui, pointed);
}

/// Undo and redo; gives back where they end.
fn undo_redo(cx: &mut Cx<'_>, ui: &mut Ui) -> f32 {
    let kit = cx.kit;
    let why = why_not(&Order::Undo.into(), cx.facts());
    let why_redo = why_not(&Order::Redo.into(), cx.facts());
    ui.spacing_mut().item_spacing.x = 4.0;
    // On this ground the frame of a button that cannot be pressed would look like that of one that can.
    let look = |why: &Option<Reason>| if why.is_some() { ButtonLook::Quiet } else { ButtonLook::Normal };
    let undo = Btn::new("Undo")
        .look(look(&why))
        .icon(Icon::Undo)
        .tip(Some(Command::from(Order::Undo).key_words()).filter(|key| !key.is_empty()))
        .not_now(why.as_ref().map(Reason::sentence));
    cx.button(ui, undo, Order::Undo);
    let redo = Btn::of_icon(Icon::Redo, "Redo")
        .look(look(&why_redo))
        .tip(with_key("Redo", &Order::Redo.into()))
        .not_now(why_redo.as_ref().map(Reason::sentence))
        .width(kit.h(32.0));
    let response = kit.button(ui, redo);
    if response.clicked() {
        cx.send(Order::Redo);
    }
    response.rect.right()
}

/// The line that screen readers are told of when it changes.
fn say_status(ui: &Ui, rect: Rect, words: &str) -> Response {
    let response = ui.interact(rect, ui.scope_id().with("status"), Sense::hover());
    spoken(&response, accesskit::Role::Status, words);
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(accesskit::Live::Polite));
    response
}

/// The dot that is pointed at, on the strip or by a row of a panel that stands for an order as well.
fn point_at_dot(cx: &mut Cx<'_>, ui: &Ui, on_strip: Option<PlyId>) {
    let row = crate::panels::cx::row_pointed_at(ui);
    let pointed = on_strip.or(row);
    if pointed != cx.desk.pointed {
        cx.send(Look::PointAt(pointed));
    }
}

/// Behind a refusal that has no place stand the rules that decide it: the way to their page. Gives back where they begin.
fn rules_of_refusal(cx: &mut Cx<'_>, ui: &Ui, line: Rect) -> f32 {
    let mut end = line.right();
    let placeless = |b: &&crate::desk::parts::Bubble| {
        let at = b.text.at.as_ref().and_then(|s| cx.desk.seen.place_of(s));
        b.kind == BubbleKind::Refusal && at.is_none()
    };
    let Some(bubble) = cx.desk.bubble.as_ref().filter(placeless) else { return end };
    for rule in bubble.text.rules.iter().rev() {
        let width = cx.kit.tag_width(ui, rule);
        let id = ui.scope_id().with(("status-rule", rule));
        if cx.kit.tag(ui, id, end, line.center().y, rule).clicked() {
            cx.send.push(Command::Program(Program::Rule(rule.clone())));
        }
        end -= width + 12.0;
    }
    end
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
    match now.filter(|_| ui.ctx().content_rect().width() < space::NARROW) {
        Some(step) => format!("{}: {}", step.title, count(dots)),
        None => count(dots),
    }
}

fn count(dots: &[Dot]) -> String {
    let done = dots.iter().filter(|d| d.done).count();
    let undone = dots.len() - done;
    let orders = count_of(done, "order this step", "orders this step");
    if dots.is_empty() {
        "no orders yet in this step".to_owned()
    } else if undone == 0 {
        format!("{orders}, none undone")
    } else {
        format!("{orders}, {undone} undone")
    }
}

/// Draws the dots; tells which of them the pointer or the keyboard is on.
fn draw_dots(cx: &mut Cx<'_>, ui: &mut Ui, rail: Rect) -> Option<PlyId> {
    let t = cx.kit.th;
    let y = rail.center().y;
    let dots = &cx.desk.seen.dots;
    let last_done = dots.iter().rposition(|d| d.done);
    let blocked = dots.iter().rposition(|d| d.done && d.fence.is_some());
    let room = ((rail.width() - 60.0) / 14.0).max(2.0) as usize;
    let skip = dots.len().saturating_sub(room);
    let shown: Vec<(usize, &Dot)> = dots.iter().enumerate().skip(skip).collect();
    let reason = blocked.and_then(|i| dots[i].fence).or(cx.desk.seen.fence);
    let left = reason.map_or(rail.left(), |reason| post(cx, ui, rail, reason, blocked.is_none()));
    if shown.is_empty() {
        return None;
    }
    let right = rail.right() - 6.0;
    let each = ((right - left) / shown.len() as f32).min(150.0);
    let x_of = |i: usize| left + each * (i as f32 + 1.0);
    let end = x_of(shown.len() - 1);
    let done = shown.iter().filter(|(_, d)| d.done).count();
    let done_x = if done == 0 { left } else { x_of(done - 1) };
    ui.painter().hline(left..=done_x, y, Stroke::new(space::LINE_RAIL, t.ink2));
    if end > done_x {
        ui.painter().hline(done_x..=end, y, Stroke::new(1.0, t.line2));
    }
    let why = blocked.and_then(|b| dots[b].fence).map_or("", fence_sentence);
    let (mut hovered, mut focused) = (None, None);
    for (k, (i, dot)) in shown.iter().enumerate() {
        let here = Some(*i) == last_done;
        let is_post = blocked == Some(*i);
        let behind = blocked.is_some_and(|b| *i < b);
        let stopped = behind || (dot.fence.is_some() && !here && dot.done && !is_post);
        let drawn = DotDrawn { at: pos2(x_of(k), y), each, here, behind, stopped: stopped.then_some(why) };
        let response = draw_dot(cx, ui, dot, &drawn);
        hovered = hovered.or(response.hovered().then_some(dot.ply));
        focused = focused.or(response.has_focus().then_some(dot.ply));
        if is_post {
            let post = Rect::from_center_size(drawn.at - vec2(each.min(24.0) / 2.0, 0.0), vec2(7.0, 22.0));
            hatched(ui, post, t.warn);
        }
        if response.clicked() && !here {
            cx.send.push(Command::Order(Order::UndoTo(dot.ply)));
        }
    }
    hovered.or(focused)
}

/// How a dot is drawn.
struct DotDrawn {
    at: Pos2,
    /// Room for each of the dots.
    each: f32,
    /// It is the last order given.
    here: bool,
    /// It lies behind what undo stops at.
    behind: bool,
    /// Why undo does not come to it.
    stopped: Option<&'static str>,
}

/// Draws one dot.
fn draw_dot(cx: &Cx<'_>, ui: &Ui, dot: &Dot, drawn: &DotDrawn) -> Response {
    let (kit, t) = (cx.kit, cx.kit.th);
    let DotDrawn { at, here, .. } = *drawn;
    let spot = Rect::from_center_size(at, vec2(drawn.each.clamp(10.0, 20.0), 26.0));
    let response = ui.interact(spot, ui.scope_id().with(("dot", dot.ply)), Sense::click());
    let name = if here { format!("{}, the last order", dot.text) } else { dot.text.clone() };
    spoken(&response, accesskit::Role::Button, &name);
    let ink = if here { t.acc } else { t.ink2 };
    // Larger under the pointer; a frame belongs to the keyboard.
    let radius = if here { 6.0 } else { 4.0 } + if response.hovered() { 2.0 } else { 0.0 };
    if dot.done {
        ui.painter().circle_filled(at, radius, if drawn.behind { t.ink3 } else { ink });
    } else {
        ui.painter().circle(at, radius, t.bar, Stroke::new(1.6, t.ink3));
    }
    kit.focus_ring_of(
        ui.painter(),
        &response,
        Rect::from_center_size(at, vec2(14.0, 14.0)),
        space::CORNER_KEY,
    );
    let about = match (drawn.stopped, dot.done) {
        (Some(why), _) => format!("{}\n{why}", dot.text),
        (None, true) if !here => format!("{}\nClick: undo to here", dot.text),
        (None, true) => dot.text.clone(),
        (None, false) => format!("{}\nUndone. Click: redo to here", dot.text),
    };
    response.on_hover_text(about)
}

/// What undo stops at, in words, with its post where no dot stands at it; gives back where the rail begins.
fn post(cx: &Cx<'_>, ui: &Ui, rail: Rect, reason: FenceReason, bare: bool) -> f32 {
    let (kit, t) = (cx.kit, cx.kit.th);
    let y = rail.center().y;
    let word = &post_words(reason, rail.width() >= kit.h(WIDE));
    let from = pos2(rail.left(), y);
    let at = kit.text(ui.painter(), from, Align2::LEFT_CENTER, word, Role::CaptionSemi, t.warn);
    let post = Rect::from_center_size(pos2(at.right() + 10.0, y), vec2(7.0, 22.0));
    let response = ui.interact(post.union(at), ui.scope_id().with("post"), Sense::hover());
    spoken(&response, accesskit::Role::Label, fence_sentence(reason));
    if !fence_sentence(reason).contains(word.as_str()) {
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(word.as_str()));
    }
    tip(response, fence_sentence(reason));
    if bare {
        hatched(ui, post, t.warn);
        post.right() + 2.0
    } else {
        at.right() + 14.0
    }
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
