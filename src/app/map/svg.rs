//! The window's shapes handed to the writer of SVG.

use super::control::thinned;
use egui::{
    Color32, Pos2, Shape, Stroke, StrokeKind,
    emath::Rot2,
    epaint::{ColorMode, PathStroke, TextShape},
};
use map_art::svg::{Anchor, Edge, Letters, Rgba, SANS, SERIF, Svg as Writer};
use std::collections::{BTreeMap, BTreeSet};

/// An SVG being written from colours and points of the window.
pub(crate) struct Svg {
    to: Writer,
    /// A part of a page, which says what letters look like that are no titles and no waters.
    in_page: bool,
}

/// How far the rim of an area that is washed may lie beside the full one, in points.
const OFF: f32 = 0.3;

fn rgba(c: Color32) -> Rgba {
    Rgba(c.to_srgba_unmultiplied())
}

fn edge(stroke: Stroke) -> Edge {
    if stroke.is_empty() { Edge::NONE } else { Edge::new(stroke.width, rgba(stroke.color)) }
}

fn course(points: &[Pos2]) -> impl Iterator<Item = (f32, f32)> + '_ {
    points.iter().map(|p| (p.x, p.y))
}

fn plain(stroke: &PathStroke) -> Stroke {
    match stroke.color {
        ColorMode::Solid(c) => Stroke::new(stroke.width, c),
        ColorMode::UV(_) => Stroke::NONE,
    }
}

impl Svg {
    /// Begins a picture of a size in points.
    pub(crate) fn new(size: egui::Vec2, title: &str, about: &str) -> Self {
        Self { to: Writer::new((size.x, size.y), 2, "", title, about), in_page: false }
    }

    /// Begins a picture of a page, by its name there.
    pub(crate) fn in_page(size: egui::Vec2, id: &str, title: &str, about: &str) -> Self {
        Self { to: Writer::new((size.x, size.y), 1, id, title, about), in_page: true }
    }

    /// Begins the groups that pictures of a page have in common.
    pub(crate) fn common() -> Self {
        Self { to: Writer::hidden(1), in_page: true }
    }

    /// Ends them.
    pub(crate) fn finish_common(self) -> String {
        self.to.finish_hidden()
    }

    /// Begins what will be a part of pictures of a page.
    pub(crate) fn loose() -> Self {
        Self { to: Writer::loose(1), in_page: true }
    }

    /// Ends it.
    pub(crate) fn finish_loose(self) -> String {
        self.to.finish_loose()
    }

    /// Draws a common group at a scale, then moved.
    pub(crate) fn again(&mut self, name: &str, scale: f32, by: egui::Vec2) {
        self.to.again(name, scale, (by.x, by.y));
    }

    /// Ends it.
    pub(crate) fn finish(self) -> String {
        self.to.finish()
    }

    /// Begins a group with a name.
    pub(crate) fn group(&mut self, name: &str) {
        self.to.group(name);
    }

    /// Ends a group.
    pub(crate) fn end(&mut self) {
        self.to.end();
    }

    /// Rings filled by the even-odd rule.
    pub(crate) fn rings<'a>(&mut self, rings: impl IntoIterator<Item = &'a [Pos2]>, fill: Color32) {
        self.to.rings(rings.into_iter().map(course), rgba(fill));
    }

    /// An area, filled as one with those before it of its colour.
    pub(crate) fn area(&mut self, points: &[Pos2], fill: Color32) {
        self.to.areas([course(points)], rgba(fill));
    }

    /// Triangles that lie side by side, as the area they are together: written by its rim.
    pub(crate) fn triangles(&mut self, points: &[Pos2], indices: &[u32], fill: Color32) {
        let corners = |rim: Vec<u32>| -> Vec<Pos2> {
            rim.into_iter().filter_map(|i| points.get(i as usize).copied()).collect()
        };
        let rims: Vec<Vec<Pos2>> = rims(indices).into_iter().map(corners).collect();
        self.to.areas(thinned(&rims, OFF).iter().map(|rim| course(rim)), rgba(fill));
    }

    /// A line through points.
    pub(crate) fn line(&mut self, points: &[Pos2], stroke: Stroke, dashes: &str) {
        self.to.lines([course(points)], edge(stroke), dashes);
    }

    /// Shapes in order.
    pub(crate) fn shapes(&mut self, shapes: &[Shape]) {
        for shape in shapes {
            self.shape(shape);
        }
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Vec(inner) => self.shapes(inner),
            Shape::LineSegment { points, stroke } => self.line(points, *stroke, ""),
            Shape::Path(path) => {
                let edge = edge(plain(&path.stroke));
                self.to.path(course(&path.points), path.closed, rgba(path.fill), edge);
            }
            Shape::Circle(c) => {
                self.to.circle((c.center.x, c.center.y), c.radius, rgba(c.fill), edge(c.stroke));
            }
            Shape::Rect(r) => {
                let by = match r.stroke_kind {
                    StrokeKind::Inside => -0.5,
                    StrokeKind::Middle => 0.0,
                    StrokeKind::Outside => 0.5,
                };
                let at = r.rect.expand(r.stroke.width * by);
                let (corner, size) = ((at.left(), at.top()), (at.width(), at.height()));
                let radius = f32::from(r.corner_radius.nw);
                self.to.rect((corner, size), radius, rgba(r.fill), edge(r.stroke), "");
            }
            Shape::Text(text) => self.text(text, None),
            _ => {}
        }
    }

    /// A text, with a halo of a colour and reach behind it.
    pub(crate) fn text(&mut self, text: &TextShape, halo: Option<(Color32, f32)>) {
        let Some(section) = text.galley.job.sections.first() else { return };
        let font = &section.format.font_id;
        let (family, weight, italic) = face(&font.family.to_string());
        let family = if self.in_page && family == SANS { "" } else { family };
        let ink = text.override_text_color.unwrap_or(section.format.color);
        let ink = if ink == Color32::PLACEHOLDER { text.fallback_color } else { ink };
        let halo = halo.map_or(Edge::NONE, |(c, reach)| Edge::new(reach * 2.0, rgba(c)));
        let (size, ink, anchor) = (font.size, rgba(ink), Anchor::Start);
        let letters = Letters { family, weight, italic, size, ink, halo, anchor };
        for row in &text.galley.rows {
            let Some(first) = row.glyphs.first() else { continue };
            let at = text.pos + row.pos.to_vec2() + first.pos.to_vec2();
            let turned = text.angle.to_degrees();
            if turned == 0.0 {
                self.to.text((at.x, at.y), &row.text(), &letters);
            } else {
                let at = text.pos + Rot2::from_angle(text.angle) * (at - text.pos);
                self.to.turned_text((at.x, at.y), &row.text(), &letters, turned);
            }
        }
    }
}

/// The rims of triangles by their corners: edges that no other triangle has the other way round, one after another.
fn rims(indices: &[u32]) -> Vec<Vec<u32>> {
    let edges = || indices.chunks_exact(3).flat_map(|t| [(t[0], t[1]), (t[1], t[2]), (t[2], t[0])]);
    let all: BTreeSet<(u32, u32)> = edges().collect();
    let mut next: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (a, b) in edges().filter(|(a, b)| !all.contains(&(*b, *a))) {
        next.entry(a).or_default().push(b);
    }
    let mut rims = Vec::new();
    while let Some(start) = next.keys().next().copied() {
        let (mut rim, mut at) = (Vec::new(), start);
        while let Some(ways) = next.get_mut(&at) {
            let to = ways.pop();
            if ways.is_empty() {
                next.remove(&at);
            }
            rim.push(at);
            at = to.unwrap_or(start);
        }
        rims.push(rim);
    }
    rims
}

/// Family, weight and slant of one of our faces.
fn face(family: &str) -> (&'static str, u16, bool) {
    match family {
        "bold" => (SANS, 700, false),
        "semi" => (SANS, 600, false),
        "serif" => (SERIF, 600, false),
        "water" => (SERIF, 400, true),
        _ => (SANS, 400, false),
    }
}
