//! The edge of the sheet: its neat line with a tick at every degree, and the numbers of some of them.

use super::{camera::Camera, ink::Ink, svg::Svg};
use crate::ui::{Theme, theme::Role as Type};
use egui::{Align2, Painter, Pos2, Rect, Shape, Stroke, Vec2, epaint::TextShape, pos2, vec2};
use engine::show::{
    board::Ground,
    projection::{LonLat, Projected, Projection},
};

/// A degree at the edge of the sheet.
#[derive(Debug, Clone)]
struct Degree {
    /// Where its line meets the edge, in map units.
    at: Pos2,
    /// Away from the sheet.
    out: Vec2,
    degrees: i32,
}

/// The degrees around a sheet; none around one that knows none.
#[derive(Debug, Clone, Default)]
pub(crate) struct Degrees(Vec<Degree>);

/// The number is written every few degrees, this many.
const NUMBERED: i32 = 5;

/// From the neat line to the line around it, and the length of ticks, in points.
const GAP: f32 = 4.0;
const TICK: f32 = 4.0;

impl Degrees {
    /// The degrees of a ground in map units.
    pub(crate) fn new(ground: &Ground, units: &Projected) -> Self {
        let Projection::Conic { .. } = ground.projection else { return Self::default() };
        let (west, south, east, north) = ground.bbox;
        let point = |p: LonLat| {
            let (x, y) = units.units(p);
            pos2(x, y)
        };
        let degree = |at: LonLat, inwards: LonLat, degrees: f32| {
            let out = (point(at) - point(inwards)).normalized();
            Degree { at: point(at), out, degrees: degrees as i32 }
        };
        let whole = |from: f32, to: f32| (from.ceil() as i32..=to.floor() as i32).map(|n| n as f32);
        let mut all = Vec::new();
        for lat in whole(south, north) {
            all.push(degree((west, lat), (west + 0.5, lat), lat));
            all.push(degree((east, lat), (east - 0.5, lat), lat));
        }
        for lon in whole(west, east) {
            all.push(degree((lon, south), (lon, south + 0.5), lon));
            all.push(degree((lon, north), (lon, north - 0.5), lon));
        }
        Self(all)
    }

    /// The ticks in the window.
    fn ticks(&self, camera: &Camera) -> impl Iterator<Item = [Pos2; 2]> {
        self.0.iter().map(|d| {
            let from = camera.screen(d.at);
            let long = if d.degrees % NUMBERED == 0 { GAP + TICK } else { GAP };
            [from, from + d.out * long]
        })
    }

    /// The line around the neat line: the corners of the sheet moved outwards with it.
    fn around(outline: &[Pos2], camera: &Camera) -> Vec<Pos2> {
        let points: Vec<Pos2> = outline.iter().map(|&p| camera.screen(p)).collect();
        let n = points.len();
        let out = |i: usize| {
            let (a, b, c) = (points[(i + n - 1) % n], points[i], points[(i + 1) % n]);
            // Outlines run clockwise on the screen: outwards is to the left.
            let left = |way: Vec2| way.normalized().rot90();
            let (one, other) = (left(b - a), left(c - b));
            let middle = (one + other).normalized();
            b + middle * (GAP / middle.dot(one).max(0.4))
        };
        (0..=n).map(|i| out(i % n)).collect()
    }

    /// Paints ticks and the line around the neat line.
    pub(crate) fn paint(&self, ink: &mut Ink<'_>, outline: &[Pos2], theme: &Theme) {
        if self.0.is_empty() {
            return;
        }
        let seen = ink.seen;
        for ends in self.ticks(ink.camera).filter(|e| seen.contains(e[0])) {
            ink.bake.dart(ends, 0.9, theme.ink3);
        }
        let around = Self::around(outline, ink.camera);
        for pair in around.windows(2).filter(|w| seen.intersects(Rect::from_two_pos(w[0], w[1]))) {
            ink.bake.thin_line(pair, 0.8, theme.ink3);
        }
    }

    /// The same as SVG.
    pub(crate) fn svg(&self, outline: &[Pos2], camera: &Camera, theme: &Theme, svg: &mut Svg) {
        if self.0.is_empty() {
            return;
        }
        let stroke = Stroke::new(0.8, theme.ink3);
        self.ticks(camera).for_each(|ends| svg.line(&ends, stroke, ""));
        svg.line(&Self::around(outline, camera), stroke, "");
    }

    /// The numbers of degrees that are in sight, and where they are.
    pub(crate) fn numbers(
        &self,
        painter: &Painter,
        camera: &Camera,
        theme: &Theme,
        scale: f32,
    ) -> Vec<(Rect, Shape)> {
        let font = Type::Tag.font(scale);
        let numbered = self.0.iter().filter(|d| d.degrees % NUMBERED == 0);
        let near = numbered.filter(|d| camera.drawn().contains(camera.screen(d.at)));
        near.map(|d| {
            let galley = painter.layout_no_wrap(format!("{}°", d.degrees), font.clone(), theme.ink3);
            let tip = camera.screen(d.at) + d.out * (GAP + TICK + 2.0);
            let half = galley.size() * 0.5;
            let middle = tip + vec2(d.out.x * half.x, d.out.y * half.y);
            let rect = Align2::CENTER_CENTER.anchor_size(middle.round(), galley.size());
            (rect, Shape::Text(TextShape::new(rect.min, galley, theme.ink3)))
        })
        .collect()
    }
}
