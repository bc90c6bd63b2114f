//! Counters in map-sign style: one function for the map, the inspector, builders and the log.
//!
//! All lengths are units of the side divided by 36, so a counter looks the same at every size; what is on it and what
//! small ones leave out stands in `faces`. Nothing here decides what is known: a hidden face arrives without a branch
//! and without numbers.

use super::{
    faces,
    pen::{Pen, centred_text, skin},
};
use crate::{
    app::ui::{fonts, theme::Theme},
    engine::show::counter::{Body, CounterMark, Part},
};
use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

/// How a counter is shown besides what it is.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Look {
    /// Framed as selected.
    pub selected: bool,
    /// Half transparent with a dashed frame: arriving, or the preview of a move.
    pub ghost: bool,
    /// Half strength without a frame.
    pub faded: bool,
    /// Keyboard focus ring.
    pub focused: bool,
    /// No badges for moved, hits and the like: face only.
    pub plain: bool,
}

/// Paints a counter. The centre is rounded to whole pixels by its corner.
pub fn counter(
    painter: &Painter,
    centre: Pos2,
    side_length: f32,
    mark: &CounterMark,
    look: &Look,
    theme: &Theme,
) {
    let mut out = Vec::with_capacity(24);
    counter_shapes(painter, centre, side_length, mark, look, theme, &mut out);
    painter.extend(out);
}

/// Paints a stack, bottom first: at most three edges below, the last counter on top, and the number of all.
pub fn stack(
    painter: &Painter,
    centre: Pos2,
    side_length: f32,
    marks: &[&CounterMark],
    look: &Look,
    theme: &Theme,
) {
    let mut out = Vec::with_capacity(32);
    stack_shapes(painter, centre, side_length, marks, look, theme, &mut out);
    count_shapes(painter, body_rect(painter, centre, side_length), marks.len(), theme, &mut out);
    painter.extend(out);
}

/// The rectangle of a counter, on whole pixels.
pub fn body_rect(painter: &Painter, centre: Pos2, side_length: f32) -> Rect {
    let ppp = painter.pixels_per_point();
    let round = |v: f32| (v * ppp).round() / ppp;
    let side = round(side_length);
    let corner = centre - Vec2::splat(side * 0.5);
    Rect::from_min_size(pos2(round(corner.x), round(corner.y)), Vec2::splat(side))
}

/// As [`counter`], into a list.
pub fn counter_shapes(
    painter: &Painter,
    centre: Pos2,
    side_length: f32,
    mark: &CounterMark,
    look: &Look,
    theme: &Theme,
    out: &mut Vec<Shape>,
) {
    let rect = body_rect(painter, centre, side_length);
    let unit = rect.width() / 36.0;
    let alpha = if look.ghost || look.faded { 0.55 } else { 1.0 };
    let mut pen = Pen { painter, out, rect, unit, alpha };
    frame(&mut pen, mark, look, theme);
    body(&mut pen, mark, theme);
    faces::face(&mut pen, mark, side_length, theme);
    if !look.plain {
        faces::badges(&mut pen, mark, side_length, theme);
    }
    if look.ghost {
        pen.alpha = 1.0;
        let c = theme.side(mark.side).line;
        dashed_rect(pen.out, rect.expand(2.0), Stroke::new(1.6, c), 5.0, 3.0);
    }
}

/// A dashed rectangle.
pub fn dashed_rect(out: &mut Vec<Shape>, r: Rect, stroke: Stroke, dash: f32, gap: f32) {
    let path = [r.left_top(), r.right_top(), r.right_bottom(), r.left_bottom(), r.left_top()];
    out.extend(Shape::dashed_line(&path, stroke, dash, gap));
}

fn frame(pen: &mut Pen<'_>, mark: &CounterMark, look: &Look, theme: &Theme) {
    let unit = pen.unit;
    if look.focused {
        let r = pen.rect.expand(6.2 * unit + 1.0);
        pen.rect(r, 6.0, Color32::TRANSPARENT, Stroke::new(2.0, theme.acc), StrokeKind::Middle);
    }
    if look.selected {
        let r = pen.rect.expand((3.6 * unit).max(3.4));
        let stroke = Stroke::new((2.4 * unit).max(2.0), theme.acc);
        pen.rect(r, 3.6 * unit, theme.card, stroke, StrokeKind::Middle);
    } else if mark.states.part != Part::None {
        let grow = (2.6 * unit).max(2.6);
        let r = pen.rect.expand(grow);
        let stroke = pen.stroke(if mark.states.part == Part::Attacks { 2.4 } else { 1.4 }, theme.atk);
        pen.rect(r, 3.0 * unit, theme.halo, stroke, StrokeKind::Middle);
    }
    let halo = Stroke::NONE;
    if !look.selected {
        pen.outline(theme.side(mark.side).is_cut(), (1.4 * unit).max(1.2), theme.halo, halo);
    }
}

fn body(pen: &mut Pen<'_>, mark: &CounterMark, theme: &Theme) {
    let skin = skin(mark, theme);
    let width = theme.counter_edge.max(if mark.body == Body::Full { 0.8 } else { 1.0 });
    let stroke = pen.stroke(width, skin.edge);
    pen.outline(theme.side(mark.side).is_cut(), -stroke.width * 0.5, skin.body, stroke);
}

/// As [`stack`], into a list.
pub fn stack_shapes(
    painter: &Painter,
    centre: Pos2,
    side_length: f32,
    marks: &[&CounterMark],
    look: &Look,
    theme: &Theme,
    out: &mut Vec<Shape>,
) {
    let Some((top, below)) = marks.split_last() else { return };
    let rect = body_rect(painter, centre, side_length);
    let unit = rect.width() / 36.0;
    let step = (3.2 * unit).max(2.6);
    let shown = below.len().min(3);
    for (i, mark) in below.iter().rev().take(shown).enumerate().collect::<Vec<_>>().into_iter().rev() {
        let offset = vec2(1.0, -1.0) * step * (i + 1) as f32;
        let mut pen = Pen { painter, out, rect: rect.translate(offset), unit, alpha: 1.0 };
        pen.outline(theme.side(mark.side).is_cut(), 1.0, theme.halo, Stroke::NONE);
        body(&mut pen, mark, theme);
    }
    counter_shapes(painter, centre, side_length, top, look, theme, out);
}

/// The number of a stack, by the body of its topmost counter; nothing for a single counter.
pub fn count_shapes(painter: &Painter, body: Rect, units: usize, theme: &Theme, out: &mut Vec<Shape>) {
    if units > 1 {
        let at = count_disc(body, units);
        let r = (6.4 * body.width() / 36.0).clamp(6.4, 14.0);
        out.push(Shape::circle_filled(at, r + 1.0, theme.halo));
        out.push(Shape::circle_filled(at, r, theme.ink));
        out.push(centred_text(painter, at, &units.to_string(), r * 1.55, fonts::bold(), theme.panel));
    }
}

/// Where the number of a stack goes.
pub fn count_disc(body: Rect, units: usize) -> Pos2 {
    let unit = body.width() / 36.0;
    let step = (3.2 * unit).max(2.6) * units.saturating_sub(1).min(3) as f32;
    body.right_top() + vec2(step, -step) * 0.8 + vec2(-1.0, 1.0) * unit
}

/// A die, by its number.
pub fn die(painter: &Painter, centre: Pos2, side_length: f32, face: u8, fresh: bool, theme: &Theme) {
    let r = body_rect(painter, centre, side_length);
    let stroke = if fresh { Stroke::new(3.0, theme.acc) } else { Stroke::NONE };
    painter.rect(r, 3.0, theme.ink, stroke, StrokeKind::Outside);
    let size = side_length * 0.6;
    painter.add(centred_text(painter, r.center(), &face.to_string(), size, fonts::bold(), theme.panel));
}
