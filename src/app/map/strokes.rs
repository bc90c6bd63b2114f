//! Lines and signs made of a few shapes: crosses, brackets, dashes, dots, small heads.

use crate::ui::Theme;
use egui::{Color32, Pos2, Rect, Shape, Stroke, Vec2, vec2};

/// Makes one group of what was drawn since the list was so long: it looks the same wherever it stands.
pub(crate) fn group(out: &mut Vec<Shape>, since: usize) {
    let drawn = out.split_off(since);
    out.push(Shape::Vec(drawn));
}

/// Where the way from the middle of a box leaves it.
pub(crate) fn leave(r: Rect, from: Pos2, to: Pos2) -> Pos2 {
    let d = to - from;
    let length = d.length();
    if length < 1.0 || !r.contains(from) {
        return from;
    }
    let edge = |start: f32, way: f32, low: f32, high: f32| {
        if way > 0.0 {
            (high - start) / way
        } else if way < 0.0 {
            (low - start) / way
        } else {
            f32::INFINITY
        }
    };
    let f = edge(from.x, d.x, r.left(), r.right()).min(edge(from.y, d.y, r.top(), r.bottom()));
    // Leave something to be seen of an arrow between stacks that touch.
    from + d * f.clamp(0.0, 0.42)
}

/// The point at a share of a path's length.
pub(crate) fn along(path: &[Pos2], share: f32) -> Option<Pos2> {
    let total: f32 = path.windows(2).map(|w| (w[1] - w[0]).length()).sum();
    let mut left = total * share;
    for w in path.windows(2) {
        let length = (w[1] - w[0]).length();
        if left <= length && length > 0.0 {
            return Some(w[0] + (w[1] - w[0]) * (left / length));
        }
        left -= length;
    }
    path.last().copied()
}

/// A cross over something that is not possible.
pub(crate) fn cross(at: Pos2, arm: f32, colour: Color32, halo: Color32, out: &mut Vec<Shape>) {
    for (width, colour) in [(6.0, halo), (3.0, colour)] {
        for way in [vec2(arm, arm), vec2(arm, -arm)] {
            out.push(Shape::line_segment([at - way, at + way], Stroke::new(width, colour)));
        }
    }
}

/// Four corners of a rectangle.
pub fn bracket_shapes(r: Rect, arm: f32, stroke: Stroke, out: &mut Vec<Shape>) {
    for (corner, x, y) in [
        (r.left_top(), 1.0, 1.0),
        (r.right_top(), -1.0, 1.0),
        (r.right_bottom(), -1.0, -1.0),
        (r.left_bottom(), 1.0, -1.0),
    ] {
        out.push(Shape::line(vec![corner + vec2(arm * x, 0.0), corner, corner + vec2(0.0, arm * y)], stroke));
    }
}

/// A dashed circle.
pub fn dashed_circle(at: Pos2, radius: f32, stroke: Stroke, out: &mut Vec<Shape>) {
    let point = |i: i32| {
        let a = i as f32 * std::f32::consts::TAU / 32.0;
        at + vec2(a.cos(), a.sin()) * radius
    };
    let path: Vec<_> = (0..=32).map(point).collect();
    out.extend(Shape::dashed_line(&path, stroke, 3.2, 2.4));
}

/// Round dots along a path.
pub(crate) fn dots(path: &[Pos2], radius: f32, pitch: f32, colour: Color32, out: &mut Vec<Shape>) {
    let total: f32 = path.windows(2).map(|w| (w[1] - w[0]).length()).sum();
    let n = (total / pitch).floor().max(1.0);
    let mut left = (total - (n - 1.0) * pitch) * 0.5;
    for w in path.windows(2) {
        let d = w[1] - w[0];
        let length = d.length();
        while left <= length && length > 0.0 {
            out.push(Shape::circle_filled(w[0] + d * (left / length), radius, colour));
            left += pitch;
        }
        left -= length;
    }
}

/// An arrow head centred on a point.
pub(crate) fn arrow_head(
    at: Pos2,
    way: Vec2,
    size: f32,
    colour: Color32,
    rim: Option<Color32>,
    out: &mut Vec<Shape>,
) {
    let across = vec2(-way.y, way.x) * size * 0.5;
    let points =
        vec![at + way * size * 0.55, at - way * size * 0.45 + across, at - way * size * 0.45 - across];
    let stroke = rim.map_or(Stroke::NONE, |c| Stroke::new(1.6, c));
    out.push(Shape::convex_polygon(points, colour, stroke));
}

/// A circle with a cross in it: a trace is cut here.
pub(crate) fn struck(at: Pos2, r: f32, t: &Theme, out: &mut Vec<Shape>) {
    out.push(Shape::circle_filled(at, r + 1.5, t.halo));
    out.push(Shape::circle_filled(at, r, t.card));
    out.push(Shape::circle_stroke(at, r - 0.8, Stroke::new(1.8, t.oos)));
    let d = r * 0.42;
    for (a, b) in [(vec2(-d, -d), vec2(d, d)), (vec2(-d, d), vec2(d, -d))] {
        out.push(Shape::line_segment([at + a, at + b], Stroke::new(1.7, t.oos)));
    }
}

pub(crate) fn diamond(
    at: Pos2,
    r: f32,
    width: f32,
    colour: Color32,
    halo: Option<Color32>,
    out: &mut Vec<Shape>,
) {
    let corners = [vec2(0.0, -r), vec2(r, 0.0), vec2(0.0, r), vec2(-r, 0.0)].map(|d| at + d).to_vec();
    if let Some(c) = halo {
        out.push(Shape::closed_line(corners.clone(), Stroke::new(width + 2.6, c)));
    }
    out.push(Shape::convex_polygon(corners, colour.gamma_multiply(0.12), Stroke::new(width, colour)));
}

/// A path without points closer than the eye can tell.
pub(crate) fn thinned(points: impl Iterator<Item = Pos2>) -> Vec<Pos2> {
    let mut out: Vec<Pos2> = Vec::new();
    for p in points {
        if out.last().is_none_or(|q| (p - *q).length_sq() > 2.0) {
            out.push(p);
        }
    }
    out
}
