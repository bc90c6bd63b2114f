//! The window as paper: shapes in the colours of its theme, text by its baseline.

use super::strokes::group;
use crate::ui::{Theme, fonts, theme::blend};
use egui::{
    Color32, CornerRadius, FontFamily, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind,
    epaint::{RectShape, RoundedRect, TextShape, tessellator::path::rounded_rectangle},
    pos2, vec2,
};
use engine::show::projection::At;
use map_art::{
    ink::Ink,
    paper::{self, Face, Height, Pane, Paper, Rim, Tint, Written},
};

/// A list of shapes that is drawn on.
pub struct OnShapes<'a> {
    /// Lays out text; nothing is painted with it.
    pub painter: &'a Painter,
    /// Colours.
    pub theme: &'a Theme,
    /// Shapes in order.
    pub out: &'a mut Vec<Shape>,
}

/// A rectangle of the window as one of paper.
pub const fn pane(r: Rect) -> Pane {
    Pane { x: r.min.x, y: r.min.y, w: r.max.x - r.min.x, h: r.max.y - r.min.y }
}

fn rect_of(pane: Pane) -> Rect {
    Rect::from_min_size(pos2(pane.x, pane.y), vec2(pane.w, pane.h))
}

fn pos((x, y): At) -> Pos2 {
    pos2(x, y)
}

fn course(points: &[At]) -> Vec<Pos2> {
    points.iter().map(|p| pos(*p)).collect()
}

/// The colour of an ink in a theme.
fn colour_of(ink: Ink, t: &Theme) -> Color32 {
    match ink {
        Ink::None => Color32::TRANSPARENT,
        Ink::Body(side) => t.side(side).body,
        Ink::Edge(side) => t.side(side).edge,
        Ink::Pale(side) => t.side(side).pale,
        Ink::Text(side) => t.side(side).text,
        Ink::Moved(side) => t.side(side).moved,
        Ink::MovedChip(side) => blend(t.card, t.side(side).moved, 0.55),
        Ink::Line(side) => t.side(side).line,
        Ink::Retreat(side) => t.side(side).retreat,
        Ink::Marker(side) if t.dark => t.side(side).edge,
        Ink::Marker(side) => t.side(side).body,
        Ink::Reserve => t.reserve,
        Ink::ReserveEdge => t.reserve_edge,
        Ink::ReserveText => t.reserve_ink,
        Ink::Chip => t.chip,
        Ink::ChipText => t.chip_ink,
        Ink::Impaired => t.dis,
        Ink::ImpairedText => t.dis_ink,
        Ink::BandGround | Ink::Band(_) | Ink::RedTag | Ink::RedName => paper_colour(ink),
        Ink::Flank(side) => t.flank(side),
        Ink::Tone(tone) => t.tone(tone).0,
        Ink::UnseenGround => t.oosbg,
        Ink::OnAccent => t.accink,
        Ink::Accent => t.acc,
        Ink::Attack => t.atk,
        Ink::Points => t.vp,
        Ink::PointsText => t.vp_ink,
        Ink::Card => t.card,
        Ink::Panel => t.panel,
        Ink::Ink => t.ink,
        Ink::Ink2 => t.ink2,
        Ink::Ink3 => t.ink3,
        Ink::Halo => t.halo,
        Ink::Land => t.land,
        Ink::Link => t.link,
        Ink::Highway => t.highway,
    }
}

/// The colour of an ink that is the same in every theme.
fn paper_colour(ink: Ink) -> Color32 {
    let [r, g, b, _] = ink.on_paper().0;
    Color32::from_rgb(r, g, b)
}

fn family(face: Face) -> FontFamily {
    match face {
        Face::Semi => fonts::semi(),
        Face::Bold => fonts::bold(),
    }
}

impl OnShapes<'_> {
    fn colour(&self, tint: Tint) -> Color32 {
        let c = colour_of(tint.ink, self.theme);
        if tint.strength < 1.0 { c.gamma_multiply(tint.strength) } else { c }
    }

    fn stroke(&self, stroke: paper::Stroke) -> Stroke {
        if stroke.is_empty() { Stroke::NONE } else { Stroke::new(stroke.width, self.colour(stroke.tint)) }
    }
}

impl Paper for OnShapes<'_> {
    fn line(&mut self, points: &[At], stroke: paper::Stroke) {
        let stroke = self.stroke(stroke);
        self.out.push(match points {
            [a, b] => Shape::line_segment([pos(*a), pos(*b)], stroke),
            _ => Shape::line(course(points), stroke),
        });
    }

    fn dashes(&mut self, points: &[At], stroke: paper::Stroke, dash: f32, gap: f32) {
        self.out.extend(Shape::dashed_line(&course(points), self.stroke(stroke), dash, gap));
    }

    fn area(&mut self, points: &[At], fill: Tint, stroke: paper::Stroke) {
        self.out.push(Shape::convex_polygon(course(points), self.colour(fill), self.stroke(stroke)));
    }

    fn nested(&mut self, areas: &[(Vec<At>, Tint)]) {
        let area = |(points, fill): &(Vec<At>, Tint)| {
            Shape::convex_polygon(course(points), self.colour(*fill), Stroke::NONE)
        };
        self.out.push(Shape::Vec(areas.iter().map(area).collect()));
    }

    fn rect(&mut self, pane: Pane, radius: f32, fill: Tint, stroke: paper::Stroke, rim: Rim) {
        let kind = match rim {
            Rim::Inside => StrokeKind::Inside,
            Rim::Middle => StrokeKind::Middle,
        };
        let (fill, stroke) = (self.colour(fill), self.stroke(stroke));
        let rect = RectShape::new(rect_of(pane), CornerRadius::from(radius), fill, stroke, kind);
        self.out.push(Shape::Rect(rect));
    }

    fn dashed_rect(&mut self, pane: Pane, radius: f32, stroke: paper::Stroke, dash: f32, gap: f32) {
        let mut path = Vec::new();
        rounded_rectangle(&mut path, RoundedRect::new(rect_of(pane), radius));
        path.extend(path.first().copied());
        self.out.extend(Shape::dashed_line(&path, self.stroke(stroke), dash, gap));
    }

    fn disc(&mut self, at: At, radius: f32, fill: Tint) {
        self.out.push(Shape::circle_filled(pos(at), radius, self.colour(fill)));
    }

    fn ring(&mut self, at: At, radius: f32, stroke: paper::Stroke) {
        self.out.push(Shape::circle_stroke(pos(at), radius, self.stroke(stroke)));
    }

    fn text(&mut self, at: At, text: &str, written: Written) {
        let (c, size) = (self.colour(written.tint), half_points(written.size));
        let galley = self.painter.layout_no_wrap(text.to_owned(), FontId::new(size, family(written.face)), c);
        let at = pos(at);
        if written.upright {
            let shape = TextShape::new(at - galley.size() * 0.5, galley, c);
            let up = -std::f32::consts::FRAC_PI_2;
            self.out.push(Shape::Text(shape.with_angle_and_anchor(up, egui::Align2::CENTER_CENTER)));
            return;
        }
        let top = match written.height {
            Height::Base => at.y - baseline(&galley),
            Height::Digits => at.y + digits_below(size) - baseline(&galley),
            Height::Line => at.y - galley.size().y * 0.5,
        };
        let left = at.x - galley.size().x * written.align;
        self.out.push(Shape::Text(TextShape::new(pos2(left, top), galley, c)));
    }

    fn drawn(&self) -> usize {
        self.out.len()
    }

    fn group(&mut self, since: usize) {
        if self.out.len() > since {
            group(self.out, since);
        }
    }

    fn room(&self, text: &str, size: f32, face: Face) -> At {
        let font = FontId::new(size, family(face));
        let size = self.painter.layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER).size();
        (size.x, size.y)
    }

    fn is_cut(&self, side: u8) -> bool {
        self.theme.side(side).is_cut()
    }

    fn counter_edge(&self) -> f32 {
        self.theme.counter_edge
    }

    fn link_width(&self) -> f32 {
        self.theme.link_width
    }
}

/// Sizes are rounded to half points to spare the glyph atlas.
fn half_points(size: f32) -> f32 {
    (size * 2.0).round().max(2.0) * 0.5
}

/// From the top of a text to the line it stands on.
fn baseline(galley: &egui::Galley) -> f32 {
    galley.rows.first().and_then(|r| r.row.glyphs.first()).map_or(0.0, |g| g.pos.y)
}

/// From the middle of digits or capitals to the line they stand on.
fn digits_below(size: f32) -> f32 {
    size * 0.328
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
    let size = half_points(size);
    let galley = painter.layout_no_wrap(text.to_owned(), FontId::new(size, family), c);
    let top = at.y + digits_below(size) - baseline(&galley);
    let pos = pos2(at.x - galley.size().x * 0.5, top);
    Shape::Text(TextShape::new(pos, galley, c))
}
