//! Markers: pills with a sign and a short text for what lies at a place beside its units.

use crate::{
    app::ui::{fonts, theme::Theme},
    engine::show::scene::{Marker, MarkerSign},
};
use egui::{
    Align2, Color32, CornerRadius, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind,
    epaint::{RectShape, TextShape},
    pos2, vec2,
};

/// A pill with the sign of a marker and its text, in the colour of its side; returns its rectangle.
pub fn marker_shapes(
    painter: &Painter,
    (anchor, align): (Pos2, Align2),
    marker: &Marker,
    text_scale: f32,
    theme: &Theme,
    out: &mut Vec<Shape>,
) -> Rect {
    let c = theme.side(marker.side.0);
    let ink = if theme.dark { c.edge } else { c.body };
    let galley = painter.layout_no_wrap(
        marker.label.clone(),
        FontId::new(11.0 * text_scale.max(1.0), fonts::bold()),
        theme.ink,
    );
    let height = (galley.size().y + 5.0).max(20.0).round();
    let size = vec2(galley.size().x + if marker.label.is_empty() { 30.0 } else { 34.0 }, height);
    let r = align.anchor_size(anchor.round(), size);
    out.push(Shape::Rect(RectShape::new(
        r,
        CornerRadius::from(height * 0.5),
        theme.card,
        Stroke::new(1.4, ink),
        StrokeKind::Inside,
    )));
    sign(marker.sign, pos2(r.left() + 15.0, r.center().y), ink, out);
    let at = pos2(r.left() + 26.0, r.center().y - galley.size().y * 0.5);
    out.push(Shape::Text(TextShape::new(at, galley, theme.ink)));
    r
}

/// A sign of 12 by 7 points around its middle.
fn sign(sign: MarkerSign, at: Pos2, ink: Color32, out: &mut Vec<Shape>) {
    let line = |from: (f32, f32), to: (f32, f32)| {
        Shape::line_segment([at + vec2(from.0, from.1), at + vec2(to.0, to.1)], Stroke::new(1.4, ink))
    };
    let area = |points: &[(f32, f32)]| {
        let points = points.iter().map(|(x, y)| pos2(at.x + x, at.y + y)).collect();
        Shape::convex_polygon(points, ink, Stroke::NONE)
    };
    match sign {
        MarkerSign::Air => {
            for s in [-1.0, 1.0] {
                out.push(area(&[(6.0 * s, -3.2), (0.0, 0.0), (6.0 * s, 3.2)]));
            }
        }
        MarkerSign::Bridgehead => {
            let ends = [(-5.5, 3.6), (-3.4, -1.4), (0.0, -3.2), (3.4, -1.4), (5.5, 3.6)];
            out.extend(ends.windows(2).map(|w| line(w[0], w[1])));
            out.push(line((-5.5, 3.6), (5.5, 3.6)));
        }
        MarkerSign::Position => {
            out.push(line((-6.0, 2.6), (6.0, 2.6)));
            for x in [-4.0, 0.0, 4.0] {
                out.push(area(&[(x - 1.6, 2.6), (x, -3.2), (x + 1.6, 2.6)]));
            }
        }
        MarkerSign::Fuel => {
            out.push(area(&[(0.0, -4.4), (2.6, 0.6), (1.8, 3.2), (0.0, 4.0), (-1.8, 3.2), (-2.6, 0.6)]));
        }
        MarkerSign::Supplies => {
            for (x, y) in [(-5.6, 0.2), (0.6, 0.2), (-2.5, -5.0)] {
                out.push(area(&[(x, y), (x + 4.8, y), (x + 4.8, y + 4.0), (x, y + 4.0)]));
            }
        }
    }
}
