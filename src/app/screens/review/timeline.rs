//! The timeline along the bottom: turns, counts as curves, rows of ticks, notes as flags, the playhead.
//!
//! A game may have tens of thousands of plies, so what is drawn is thinned to one tick a point of width and kept until
//! the line, the width or the part shown changes.

use crate::{
    command::{
        Act, Command, Curve,
        review::{JUMPS, Speed},
    },
    features::review::Review,
    map::AtlasState,
    panels::cx::Cx,
    screens::review::{
        axis::{Axis, short_turn},
        curve, dated, flags,
    },
    ui::{Btn, ButtonLook, Icon, Role, Theme, spoken},
};
use egui::{Align2, Color32, Galley, Pos2, Rect, Sense, Shape, Stroke, Ui, accesskit, pos2, vec2};
use engine::{
    base::when::Stride,
    show::{tally::TallyKind, tick::TickKind},
    study::dates::without_year,
};
use std::sync::Arc;

/// Width of the buttons at the left.
const CONTROLS: f32 = 196.0;

/// Width of the names of the rows.
const GUTTER: f32 = 56.0;

/// The rows of signs: what, its name, what a sign says.
const ROWS: [(TickKind, &str, &str); 3] = [
    (TickKind::Die, "Dice", "A line where dice were thrown"),
    (TickKind::Battle, "Attacks", "A triangle for each attack"),
    (TickKind::Capture, "Cities", "A disc for each city taken, its rim in the colour of who took it"),
];

/// What the drawing was made for.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Key {
    version: u64,
    end: u32,
    turn: usize,
    curve: (Curve, u64),
    area: Rect,
    range: (f32, f32),
    theme: *const Theme,
    /// Text size and pixels a point: laid-out text is of no use in another size.
    scale: (f32, f32),
    /// The picture of the glyphs they point into.
    glyphs: u64,
    /// The events of history are on it.
    history: bool,
}

/// What the timeline remembers.
#[derive(Default)]
pub struct TimelinePanel {
    key: Option<Key>,
    shapes: Vec<Shape>,
    flags: Vec<flags::Flags>,
    glyphs: AtlasState,
    /// The part shown, in moments; all of it when `None`.
    range: Option<(f32, f32)>,
}

impl TimelinePanel {
    /// Draws the panel.
    pub fn ui(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, review: &Review) {
        let (kit, t) = (cx.kit, cx.kit.th);
        ui.painter().rect_filled(rect, 0, t.panel);
        ui.painter().hline(rect.x_range(), rect.top() + 0.5, Stroke::new(1.0, t.line2));
        let (left, right) = rect.split_left_right_at_x(rect.left() + kit.h(CONTROLS).max(CONTROLS));
        controls(cx, ui, left, review);
        // The names of chapters have a row of their own over the flags.
        let names = kit.h(flags::height_of(flags::lines_of_chapters(review, rect.width())));
        let area =
            Rect::from_min_max(right.min + vec2(kit.h(GUTTER), 12.0 + names), right.max - vec2(24.0, 12.0));
        let end = review.end();
        let (from, to) = self.range.unwrap_or((0.0, end as f32));
        let axis = Axis { area, from, to: to.min(end.max(1) as f32) };
        let here = review.shown.moment.unwrap_or(0);
        let turn = review.shown.timeline.turns.partition_point(|s| s.first <= here);
        let chosen = (review.curve, if review.curve == Curve::Counts { 0 } else { cx.play.chances.version });
        let range = (axis.from, axis.to);
        let scale = (kit.k, ui.ctx().pixels_per_point());
        let glyphs = self.glyphs.update(ui).generation;
        let version = review.shown.version;
        let history = cx.play.has_history();
        let key = Key { version, end, turn, curve: chosen, area, range, theme: t, scale, glyphs, history };
        if self.key != Some(key) {
            self.key = Some(key);
            self.shapes = Self::make(cx, ui, review, axis);
            self.flags = flags::make(cx, ui, review, &axis, &mut self.shapes);
        }
        let clip = ui.painter().with_clip_rect(Rect::from_min_max(
            area.min - vec2(kit.h(GUTTER), 10.0 + names),
            area.max + vec2(6.0, 10.0),
        ));
        clip.extend(self.shapes.iter().cloned());
        let moment = review.shown.moment;
        if let Some(moment) = moment {
            let x = axis.x(moment as f32);
            clip.vline(x, area.y_range(), Stroke::new(2.0, t.acc));
            let head =
                [pos2(x - 6.0, area.top() - 8.0), pos2(x + 6.0, area.top() - 8.0), pos2(x, area.top())];
            clip.add(Shape::convex_polygon(head.to_vec(), t.acc, Stroke::NONE));
        }
        if review.curve != Curve::Counts {
            curve::over(cx, ui, review, axis, Self::curve_area(cx, area));
        }
        crate::screens::review::curve_words::say(cx, ui, review, Self::curve_area(cx, area));
        Self::say_rows(cx, ui, review, area);
        let response = ui.interact(area, ui.scope_id().with("timeline"), Sense::click_and_drag());
        let said = moment.map_or_else(
            || "Timeline: this moment lies on another branch".to_owned(),
            |m| {
                let chance = curve::words_at(cx, review, m).map_or_else(String::new, |w| format!(", {w}"));
                let of = if review.knows_the_end() { format!(" of {end}") } else { String::new() };
                format!("Timeline: order {m}{of}{chance}")
            },
        );
        spoken(&response, accesskit::Role::Slider, &said);
        let pointer = response.interact_pointer_pos().or(response.hover_pos());
        if let Some(p) = pointer {
            let over = axis.moment(p.x).round().clamp(0.0, end as f32) as u32;
            if (response.clicked() || response.dragged()) && Some(over) != moment {
                cx.send(Command::Review(Act::Moment(over)));
            }
            self.wheel(ui, axis, end, p.x);
            let dated = dated::words_at(cx, review, axis, area, p);
            let text = dated.unwrap_or_else(|| Self::words_at(cx, review, over));
            response.on_hover_text_at_pointer(text);
        }
        flags::say(cx, ui, &self.flags, area);
    }

    /// The wheel zooms time about the pointer.
    fn wheel(&mut self, ui: &Ui, axis: Axis, end: u32, x: f32) {
        let by = ui.input(|i| i.smooth_scroll_delta.y);
        if by == 0.0 {
            return;
        }
        let whole = end.max(1) as f32;
        let width = ((axis.to - axis.from) * (-by * 0.004).exp()).clamp(whole.min(20.0), whole);
        if width >= whole {
            self.range = None;
            return;
        }
        let at = axis.moment(x);
        let part = (x - axis.area.left()) / axis.area.width().max(1.0);
        let from = (at - part * width).clamp(0.0, whole - width);
        self.range = Some((from, from + width));
    }

    fn words_at(cx: &Cx<'_>, review: &Review, moment: u32) -> String {
        let ply = review.ply_of(moment);
        let when = review.shown.timeline.turns.iter().rev().find(|s| s.first <= moment);
        let text = cx.desk.table.ply_text(ply, review.seen_by);
        let order = if moment == 0 { "The start".to_owned() } else { format!("Order {moment}") };
        let turn = when.map_or(String::new(), |s| format!(" · {}", s.name));
        let chance = curve::words_at(cx, review, moment).map_or_else(String::new, |w| format!(" · {w}"));
        let first = format!("{order}{turn}{chance}");
        if text.is_empty() { first } else { format!("{first}\n{text}") }
    }

    /// Where curves are drawn: under the names of the turns, over the rows of ticks.
    fn curve_area(cx: &Cx<'_>, area: Rect) -> Rect {
        let (names, rows) = (cx.kit.h(20.0), cx.kit.h(15.0));
        Rect::from_min_max(
            pos2(area.left(), area.top() + names),
            pos2(area.right(), area.bottom() - 3.0 * rows - 4.0),
        )
    }

    /// The names of the rows, with what they count and what a sign in them is.
    fn say_rows(cx: &Cx<'_>, ui: &Ui, review: &Review, area: Rect) {
        let (curve, rows) = (Self::curve_area(cx, area), cx.kit.h(15.0));
        for (row, (kind, name, about)) in ROWS.into_iter().enumerate() {
            let ticks = review.shown.timeline.ticks.iter();
            let count = ticks.filter(|k| k.tick.kind == kind && k.at <= review.end()).count();
            let y = curve.bottom() + 4.0 + rows * (row as f32 + 0.5);
            let left = area.left() - cx.kit.h(GUTTER);
            let spot = Rect::from_x_y_ranges(left..=area.left() - 2.0, y - rows * 0.5..=y + rows * 0.5);
            let response = ui.interact(spot, ui.scope_id().with(("row", name)), Sense::hover());
            spoken(&response, accesskit::Role::Label, &format!("{name}: {count}"));
            response.on_hover_text(format!("{count}. {about}"));
        }
    }

    fn make(cx: &Cx<'_>, ui: &Ui, review: &Review, axis: Axis) -> Vec<Shape> {
        let (kit, t) = (cx.kit, cx.kit.th);
        let line = &review.shown.timeline;
        let end = review.end();
        let area = axis.area;
        let mut shapes = Vec::new();
        let text = |shapes: &mut Vec<Shape>, at: Pos2, anchor: Align2, words: &str, role, ink: Color32| {
            let galley = kit.line(ui.painter(), words, role, ink);
            let rect = anchor.anchor_size(at, galley.size());
            shapes.push(Shape::galley(rect.min, galley, ink));
        };
        let rows = kit.h(15.0);
        let curve = Self::curve_area(cx, area);
        let here = review.shown.moment.unwrap_or(0);
        for (i, turn) in line.turns.iter().filter(|s| s.first <= end).enumerate() {
            let band = Rect::from_x_y_ranges(
                axis.x(turn.first as f32).max(area.left())
                    ..=axis.x((turn.last.min(end) + 1) as f32).min(area.right()),
                area.y_range(),
            );
            if band.width() <= 0.0 {
                continue;
            }
            if i % 2 == 1 {
                shapes.push(Shape::rect_filled(band, 0, t.sunk));
            }
            let now = turn.first <= here && here <= turn.last;
            let role = if now { Role::CaptionSemi } else { Role::Caption };
            let line = |words: &str| kit.line(ui.painter(), words, role, t.ink2);
            let fits = |galley: &Arc<Galley>| galley.size().x < band.width() - 4.0;
            let whole = Some(line(without_year(&turn.name))).filter(fits);
            let galley =
                whole.or_else(|| Some(line(&short_turn(cx, turn.when.turn, &turn.name))).filter(fits));
            if let Some(galley) = galley {
                let at = pos2(band.center().x - galley.size().x / 2.0, area.top() + 2.0);
                shapes.push(Shape::galley(at, galley, t.ink2));
            }
        }
        dated::dots(cx, review, axis, area, &mut shapes);
        match review.curve {
            Curve::Counts => curve::counts(review, axis, curve, end, t, &mut shapes),
            Curve::Win | Curve::Points => curve::chances(cx, ui, review, axis, curve, &mut shapes),
        }
        for (row, (kind, name, _)) in ROWS.into_iter().enumerate() {
            let y = curve.bottom() + 4.0 + rows * (row as f32 + 0.5);
            shapes.push(Shape::line_segment(
                [pos2(area.left(), y), pos2(area.right(), y)],
                Stroke::new(1.0, t.line),
            ));
            text(&mut shapes, pos2(area.left() - 8.0, y), Align2::RIGHT_CENTER, name, Role::Caption, t.ink2);
            let mut last = f32::NEG_INFINITY;
            let apart = if kind == TickKind::Die { 1.0 } else { 5.0 };
            for tick in line.ticks.iter().filter(|k| k.tick.kind == kind && k.at <= end) {
                let x = axis.x(tick.at as f32);
                if x < area.left() - 2.0 || x > area.right() + 2.0 || x - last < apart {
                    continue;
                }
                last = x;
                let at = pos2(x, y);
                match kind {
                    TickKind::Die => {
                        shapes.push(Shape::line_segment(
                            [at - vec2(0.0, 3.5), at + vec2(0.0, 3.5)],
                            Stroke::new(1.0, t.ink2),
                        ));
                    }
                    TickKind::Battle => {
                        let points = vec![at + vec2(0.0, -4.5), at + vec2(4.0, 3.5), at + vec2(-4.0, 3.5)];
                        shapes.push(Shape::convex_polygon(points, t.atk, Stroke::NONE));
                    }
                    _ => {
                        let side = tick.tick.side.map_or(t.ink2, |s| t.side(s.0).line);
                        shapes.push(Shape::circle_filled(at, 4.6, side));
                        shapes.push(Shape::circle_filled(at, 3.2, t.vp));
                    }
                }
            }
        }
        if review.curve == Curve::Counts {
            Self::names_of_counts(cx, ui, review, curve, &mut shapes);
        }
        shapes
    }

    fn names_of_counts(cx: &Cx<'_>, ui: &Ui, review: &Review, curve: Rect, shapes: &mut Vec<Shape>) {
        let (kit, t) = (cx.kit, cx.kit.th);
        let (sides, line) = (cx.desk.table.sides(), &review.shown.timeline);
        let mut text = |at: Pos2, anchor: Align2, words: &str, ink: Color32| {
            let galley = kit.line(ui.painter(), words, Role::Caption, ink);
            let rect = anchor.anchor_size(at, galley.size());
            shapes.push(Shape::galley(rect.min, galley, ink));
        };
        let mut y = curve.top() + kit.h(6.0);
        for name in line.names.iter().filter(|n| matches!(n.kind, TallyKind::Points | TallyKind::Force)) {
            let (words, ink) = match name.kind {
                TallyKind::Points => ("Points", t.warn),
                _ => (
                    sides.get(name.side.map_or(0, |s| usize::from(s.0))).copied().unwrap_or(name.label),
                    name.side.map_or(t.ink2, |s| t.side(s.0).line),
                ),
            };
            text(pos2(curve.left() - 8.0, y), Align2::RIGHT_CENTER, words, ink);
            y += kit.h(15.0);
        }
        if line.curve.is_empty() {
            let at = pos2(curve.left() + 4.0, curve.top() + 2.0);
            text(at, Align2::LEFT_TOP, "Nothing has been counted yet", t.ink3);
        }
    }
}

/// What the timeline is gone along with.
fn controls(cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, review: &Review) {
    let kit = cx.kit;
    let inner = rect.shrink2(vec2(14.0, 10.0));
    let mut part = crate::ui::parts::child(ui, "timeline-controls", inner);
    part.horizontal(|ui| steps(cx, ui, review));
    part.add_space(6.0);
    part.horizontal(|ui| jumps(cx, ui, review));
    part.add_space(6.0);
    let speeds = [("Slow", ""), ("Normal", ""), ("Fast", "")];
    let now = Speed::ALL.iter().position(|s| *s == review.speed).unwrap_or(1);
    let width = part.available_width();
    if let Some(i) = kit.segments(&mut part, "Speed", width, &speeds, now) {
        cx.send(Command::Review(Act::Speed(Speed::ALL[i])));
    }
    part.add_space(4.0);
    let kinds = Curve::ALL.map(|(_, name)| (name, ""));
    let now = Curve::ALL.iter().position(|(c, _)| *c == review.curve).unwrap_or(0);
    if let Some(i) = kit.segments(&mut part, "Curve", width, &kinds, now) {
        cx.send(Command::Review(Act::Curve(Curve::ALL[i].0)));
    }
    let moment = review.shown.moment.unwrap_or(0);
    let text = if review.knows_the_end() {
        format!("Order {moment} of {}", review.shown.timeline.end())
    } else {
        format!("Order {moment}; the rest is hidden")
    };
    let at = pos2(inner.left(), inner.bottom());
    let spot = kit.text(ui.painter(), at, Align2::LEFT_BOTTOM, &text, Role::Caption, kit.th.ink2);
    let response = ui.interact(spot, ui.scope_id().with("moment"), Sense::hover());
    spoken(&response, accesskit::Role::Label, &text);
}

/// Turn and order back, play, order and turn on.
fn steps(cx: &mut Cx<'_>, ui: &mut Ui, review: &Review) {
    ui.spacing_mut().item_spacing.x = 4.0;
    let (play, sign) = match review.playing {
        Some(_) => ("Stop", Icon::Pause),
        None => ("Play by itself", Icon::Play),
    };
    let parts = [
        ("Previous turn", Icon::SkipBack, Act::Step(Stride::Turn, false)),
        ("Previous order", Icon::StepBack, Act::Step(Stride::Ply, false)),
        (play, sign, Act::Play),
        ("Next order", Icon::StepForward, Act::Step(Stride::Ply, true)),
        ("Next turn", Icon::Skip, Act::Step(Stride::Turn, true)),
    ];
    for (name, icon, act) in parts {
        let button = Btn::of_icon(icon, name)
            .look(if act == Act::Play { ButtonLook::Primary } else { ButtonLook::Normal })
            .width(30.0);
        cx.button(ui, button, act);
    }
}

/// To the event of a kind before or after, and which kind that is.
fn jumps(cx: &mut Cx<'_>, ui: &mut Ui, review: &Review) {
    let kit = cx.kit;
    ui.spacing_mut().item_spacing.x = 4.0;
    jump(cx, ui, ("The one before", "The one before ([)"), Icon::ChevronLeft, false);
    let name = JUMPS[review.jump.min(JUMPS.len() - 1)].1;
    let (first, rest) = name.split_at(1);
    let words = first.to_uppercase() + rest;
    // All names stand on one line: a second would push the rows below out of the panel.
    let chooser = Btn::new(&words).end_icon(Icon::ChevronDown).name("Jump by").tip("What [ and ] jump to");
    let chooser = chooser.size(kit.h(116.0), 24.0).left();
    let response = kit.button(ui, chooser);
    egui::Popup::menu(&response).show(|ui| {
        ui.set_width(kit.h(180.0));
        for (i, (_, name)) in JUMPS.iter().enumerate() {
            let words = format!("Jump by {name}");
            if crate::ui::menu_rows::row(kit, ui, &words, "", true, i == review.jump) {
                cx.send(Command::Review(Act::JumpTo(i)));
            }
        }
    });
    jump(cx, ui, ("The next one", "The next one (])"), Icon::ChevronRight, true);
}

/// A button that jumps back or on.
fn jump(cx: &mut Cx<'_>, ui: &mut Ui, (name, tip): (&str, &str), icon: Icon, forward: bool) {
    cx.button(ui, Btn::of_icon(icon, name).tip(tip).size(22.0, 24.0), Act::Jump(forward));
}
