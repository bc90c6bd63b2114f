//! Counters on the window: where their squares lie on whole pixels, and dice.

use super::{
    pen::{OnShapes, centred_text, pane},
    strokes::group,
};
use crate::ui::{Theme, fonts};
use egui::{CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, epaint::RectShape, pos2};
use engine::show::counter::CounterMark;
use map_art::counter as art;

pub use map_art::counter::Look;

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
    let body = pane(body_rect(painter, centre, side_length));
    art::counter(&mut OnShapes { painter, theme, out }, body, mark, look);
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
    let body = pane(body_rect(painter, centre, side_length));
    art::stack(&mut OnShapes { painter, theme, out }, body, marks, look);
}

/// The number of a stack, by the body of its topmost counter; nothing for a single counter.
pub fn count_shapes(painter: &Painter, body: Rect, units: usize, theme: &Theme, out: &mut Vec<Shape>) {
    let since = out.len();
    art::count(&mut OnShapes { painter, theme, out }, pane(body), units);
    if out.len() > since {
        group(out, since);
    }
}

/// Where the number of a stack goes.
pub fn count_disc(body: Rect, units: usize) -> Pos2 {
    art::count_at(pane(body), units).into()
}

/// A dashed rectangle.
pub fn dashed_rect(out: &mut Vec<Shape>, r: Rect, stroke: Stroke, dash: f32, gap: f32) {
    let path = [r.left_top(), r.right_top(), r.right_bottom(), r.left_bottom(), r.left_top()];
    out.extend(Shape::dashed_line(&path, stroke, dash, gap));
}

/// A die, by its number.
pub fn die(painter: &Painter, centre: Pos2, side_length: f32, face: u8, fresh: bool, theme: &Theme) {
    let mut out = Vec::with_capacity(2);
    die_shapes(painter, centre, side_length, face, fresh, theme, &mut out);
    painter.extend(out);
}

/// As [`die`], into a list.
pub fn die_shapes(
    painter: &Painter,
    centre: Pos2,
    side_length: f32,
    face: u8,
    fresh: bool,
    theme: &Theme,
    out: &mut Vec<Shape>,
) {
    let r = body_rect(painter, centre, side_length);
    let stroke = if fresh { Stroke::new(3.0, theme.acc) } else { Stroke::NONE };
    out.push(Shape::Rect(RectShape::new(r, CornerRadius::same(3), theme.ink, stroke, StrokeKind::Outside)));
    let size = side_length * 0.6;
    out.push(centred_text(painter, r.center(), &face.to_string(), size, fonts::bold(), theme.panel));
}
