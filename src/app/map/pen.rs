//! What draws a counter: its colours by body and state, lines and areas in units of its side / 36, and text by its baseline.

use crate::{
    app::ui::theme::{Theme, blend},
    engine::show::counter::{Body, CounterMark},
};
use egui::{
    Color32, CornerRadius, FontFamily, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind,
    epaint::{RectShape, TextShape},
    pos2, vec2,
};

/// The part of the face that differs by body and state.
pub(super) struct Skin {
    pub(super) body: Color32,
    pub(super) edge: Color32,
    /// Size mark, name and hollow symbols.
    pub(super) text: Color32,
    /// Symbol box and its lines.
    pub(super) pane: Color32,
    pub(super) lines: Color32,
    pub(super) chip: Color32,
    pub(super) chip_ink: Color32,
    pub(super) chip_outlined: bool,
}

pub(super) fn skin(mark: &CounterMark, theme: &Theme) -> Skin {
    let c = theme.side(mark.side);
    let moved = mark.states.moved;
    match mark.body {
        Body::White => Skin {
            body: theme.reserve,
            edge: theme.reserve_edge,
            text: theme.reserve_ink,
            pane: theme.reserve,
            lines: theme.reserve_ink,
            chip: theme.reserve_ink,
            chip_ink: theme.reserve,
            chip_outlined: false,
        },
        Body::Pale => Skin {
            body: c.pale,
            edge: c.edge,
            text: c.edge,
            pane: theme.card,
            lines: c.edge,
            chip: Color32::TRANSPARENT,
            chip_ink: c.edge,
            chip_outlined: true,
        },
        Body::Full if moved => Skin {
            body: c.moved,
            edge: c.edge,
            text: c.edge,
            pane: c.moved,
            lines: c.edge,
            chip: blend(theme.card, c.moved, 0.55),
            chip_ink: c.edge,
            chip_outlined: false,
        },
        Body::Full => Skin {
            body: c.body,
            edge: c.edge,
            text: c.text,
            pane: c.pale,
            lines: c.edge,
            chip: theme.chip,
            chip_ink: theme.chip_ink,
            chip_outlined: false,
        },
    }
}

/// Size and family.
type Font = (f32, FontFamily);

/// Draws in units of side / 36 from the upper left corner of the body.
pub(super) struct Pen<'a> {
    pub(super) painter: &'a Painter,
    pub(super) out: &'a mut Vec<Shape>,
    pub(super) rect: Rect,
    pub(super) unit: f32,
    pub(super) alpha: f32,
}

impl Pen<'_> {
    pub(super) fn at(&self, x: f32, y: f32) -> Pos2 {
        self.rect.min + vec2(x, y) * self.unit
    }

    pub(super) fn colour(&self, c: Color32) -> Color32 {
        if self.alpha < 1.0 { c.gamma_multiply(self.alpha) } else { c }
    }

    pub(super) fn stroke(&self, width: f32, c: Color32) -> Stroke {
        Stroke::new((width * self.unit).max(0.9), self.colour(c))
    }

    pub(super) fn line(&mut self, a: (f32, f32), b: (f32, f32), width: f32, c: Color32) {
        let stroke = self.stroke(width, c);
        self.out.push(Shape::line_segment([self.at(a.0, a.1), self.at(b.0, b.1)], stroke));
    }

    pub(super) fn poly(&mut self, points: &[(f32, f32)], fill: Color32, stroke: Stroke) {
        let points = points.iter().map(|&(x, y)| self.at(x, y)).collect();
        let fill = self.colour(fill);
        self.out.push(Shape::convex_polygon(points, fill, stroke));
    }

    pub(super) fn rect(&mut self, r: Rect, radius: f32, fill: Color32, stroke: Stroke, kind: StrokeKind) {
        let fill = self.colour(fill);
        self.out.push(Shape::Rect(RectShape::new(r, CornerRadius::from(radius), fill, stroke, kind)));
    }

    pub(super) fn span(&self, x: f32, y: f32, w: f32, h: f32) -> Rect {
        Rect::from_min_max(self.at(x, y), self.at(x + w, y + h))
    }

    /// Text with its baseline at `y`; `align` 0 left, 0.5 centre, 1 right.
    pub(super) fn text(
        &mut self,
        (x, y): (f32, f32),
        align: f32,
        text: &str,
        (size, family): Font,
        c: Color32,
    ) {
        let at = self.at(x, y);
        let c = self.colour(c);
        self.out.push(baseline_text(self.painter, at, align, text, size * self.unit, family, c));
    }

    /// Text that reads upwards, centred on a point.
    pub(super) fn upright(&mut self, (x, y): (f32, f32), text: &str, (size, family): Font, c: Color32) {
        let (at, c) = (self.at(x, y), self.colour(c));
        let size = (size * self.unit * 2.0).round().max(2.0) * 0.5;
        let galley = self.painter.layout_no_wrap(text.to_owned(), FontId::new(size, family), c);
        let corner = at - galley.size() * 0.5;
        let shape = TextShape::new(corner, galley, c);
        let turned = shape.with_angle_and_anchor(-std::f32::consts::FRAC_PI_2, egui::Align2::CENTER_CENTER);
        self.out.push(Shape::Text(turned));
    }

    /// The outline of the body, grown by `by` points.
    pub(super) fn outline(&mut self, is_cut: bool, by: f32, fill: Color32, stroke: Stroke) {
        let r = self.rect.expand(by);
        let points = |r: Rect, by: f32| {
            if is_cut {
                octagon(r, 5.5 * self.unit + by * 0.586)
            } else {
                rounded(r, (2.0 * self.unit + by).max(0.5))
            }
        };
        let colour = self.colour(fill);
        if self.alpha < 1.0 || stroke.is_empty() {
            self.out.push(Shape::convex_polygon(points(r, by), colour, stroke));
        } else {
            // One area in the other takes half the triangles of an area with a line around it.
            let half = stroke.width * 0.5;
            let (outer, inner) = (points(r.expand(half), by + half), points(r.shrink(half), by - half));
            self.out.push(Shape::convex_polygon(outer, stroke.color, Stroke::NONE));
            self.out.push(Shape::convex_polygon(inner, colour, Stroke::NONE));
        }
    }

    pub(super) fn disc(&mut self, x: f32, y: f32, radius: f32, fill: Color32, ring: Color32) {
        let (at, fill, ring) = (self.at(x, y), self.colour(fill), self.colour(ring));
        let width = (0.9 * self.unit).max(1.0);
        self.out.push(Shape::circle_filled(at, radius * self.unit + width, ring));
        self.out.push(Shape::circle_filled(at, radius * self.unit, fill));
    }
}

/// A rectangle with its corners cut by `cut`.
pub fn octagon(r: Rect, cut: f32) -> Vec<Pos2> {
    vec![
        pos2(r.left() + cut, r.top()),
        pos2(r.right() - cut, r.top()),
        pos2(r.right(), r.top() + cut),
        pos2(r.right(), r.bottom() - cut),
        pos2(r.right() - cut, r.bottom()),
        pos2(r.left() + cut, r.bottom()),
        pos2(r.left(), r.bottom() - cut),
        pos2(r.left(), r.top() + cut),
    ]
}

/// A rectangle with small round corners of three points each.
fn rounded(r: Rect, radius: f32) -> Vec<Pos2> {
    let turn = radius * (1.0 - std::f32::consts::FRAC_1_SQRT_2);
    let corner = |p: Pos2, x: f32, y: f32, flip: bool| {
        let side = p + vec2(0.0, y * radius);
        let middle = p + vec2(x, y) * turn;
        let level = p + vec2(x * radius, 0.0);
        if flip { [level, middle, side] } else { [side, middle, level] }
    };
    let corners = [
        corner(r.left_top(), 1.0, 1.0, false),
        corner(r.right_top(), -1.0, 1.0, true),
        corner(r.right_bottom(), -1.0, -1.0, false),
        corner(r.left_bottom(), 1.0, -1.0, true),
    ];
    corners.into_iter().flatten().collect()
}

/// Text as a shape with its baseline at `at.y`. Sizes are rounded to half points to spare the glyph atlas.
pub fn baseline_text(
    painter: &Painter,
    at: Pos2,
    align: f32,
    text: &str,
    size: f32,
    family: FontFamily,
    c: Color32,
) -> Shape {
    let size = (size * 2.0).round().max(2.0) * 0.5;
    let galley = painter.layout_no_wrap(text.to_owned(), FontId::new(size, family), c);
    let baseline = galley.rows.first().and_then(|r| r.row.glyphs.first()).map_or(0.0, |g| g.pos.y);
    let pos = pos2(at.x - galley.size().x * align, at.y - baseline);
    Shape::Text(TextShape::new(pos, galley, c))
}

/// Digits or capitals centred on a point, by their height above the baseline rather than by their line box.
pub fn centred_text(
    painter: &Painter,
    at: Pos2,
    text: &str,
    size: f32,
    family: FontFamily,
    c: Color32,
) -> Shape {
    let size = (size * 2.0).round().max(2.0) * 0.5;
    baseline_text(painter, pos2(at.x, at.y + size * 0.328), 0.5, text, size, family, c)
}
