//! Paints an overlay: ways and frames under the counters, discs and pills over them, its signs in the legend.
//!
//! Each family has a line pattern and a badge of its own, so that none depends on colour alone.

use super::{
    arrows::{along, head, leave, shaft, shorter},
    camera::Camera,
    control::Owner,
    counters::{self, centred_text},
    ground::GroundKm,
    labels::Obstacle,
    paint::{Brush, Over},
    pieces::MARGIN,
};
use crate::app::ui::{
    fonts,
    theme::{LEAST_TEXT, Theme},
};
use crate::engine::show::{
    overlay::{Badge, BadgeStyle, Overlay, Sign, Trail, TrailStyle},
    scene::{Arrow, ArrowStyle, PlaceKind, Scene},
};
use egui::{
    Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, epaint::RectShape, pos2,
    vec2,
};
use std::sync::Arc;

/// A past front: position in the sequence of patterns, its name, its lines in kilometres.
type PastLines = (u8, String, Vec<Vec<Pos2>>);

/// Past fronts of an overlay in kilometres, worked out once for each overlay.
#[derive(Default)]
pub(crate) struct PastFronts {
    of: Option<Arc<Overlay>>,
    lines: Vec<PastLines>,
}

impl PastFronts {
    /// Works the lines out again when the overlay is another one.
    pub(crate) fn refresh(
        &mut self,
        overlay: Option<&Arc<Overlay>>,
        scene: &Scene,
        km: &[Pos2],
        ground: &GroundKm,
    ) {
        let same = match (&self.of, overlay) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (None, None) => true,
            _ => false,
        };
        if same {
            return;
        }
        self.of = overlay.cloned();
        let fronts = overlay.map_or(&[][..], |o| &o.fronts);
        self.lines = fronts
            .iter()
            .map(|front| {
                let places = scene.places.iter().zip(km).zip(&front.holders);
                let owners: Vec<(Pos2, Owner)> = places
                    .filter(|((p, _), _)| p.kind != PlaceKind::OffMap)
                    .map(|((_, &at), holder)| (at, holder.map(|s| s.0)))
                    .collect();
                let lines = ground.control(&owners).fronts;
                let dry = lines.iter().flat_map(|line| ashore(line, ground)).collect();
                (front.nth, front.label.clone(), dry)
            })
            .collect();
    }
}

/// The parts of a line on land and on the sheet.
fn ashore(line: &[Pos2], ground: &GroundKm) -> Vec<Vec<Pos2>> {
    let dry = line.iter().map(|p| ground.sheet.contains(*p) && !ground.in_sea(*p));
    let mut out: Vec<Vec<Pos2>> = Vec::new();
    let mut open = false;
    for (p, dry) in line.iter().zip(dry) {
        match out.last_mut().filter(|_| open) {
            Some(part) if dry => part.push(*p),
            _ if dry => out.push(vec![*p]),
            _ => {}
        }
        open = dry;
    }
    out.retain(|part| part.len() > 1);
    out
}

/// A sign of the legend, drawn in a row of text.
#[derive(Clone, Copy)]
pub struct Sample<'a> {
    /// What.
    pub sign: Sign,
    /// Colours.
    pub theme: &'a Theme,
}

impl Sample<'_> {
    /// Draws it around a point, 24 wide.
    pub fn paint(&self, painter: &Painter, at: Pos2) {
        let mut out = Vec::new();
        self.shapes(painter, at, &mut out);
        painter.extend(out);
    }

    pub(crate) fn shapes(&self, painter: &Painter, at: Pos2, out: &mut Vec<Shape>) {
        let t = self.theme;
        let bar = [at - vec2(11.0, 0.0), at + vec2(11.0, 0.0)];
        match self.sign {
            Sign::Trail(TrailStyle::Trace, _) => {
                dots(&bar, 1.7, 5.5, t.sup, out);
                arrow_head(at, vec2(1.0, 0.0), 8.0, t.sup, None, out);
            }
            Sign::Trail(TrailStyle::Cut, _) => {
                dots(&bar, 1.7, 5.5, t.oos, out);
                struck(at, 6.0, t, out);
            }
            Sign::Trail(TrailStyle::Move, side) => {
                let c = t.side(side.0).line;
                out.push(Shape::line_segment([bar[0], bar[1] - vec2(6.0, 0.0)], Stroke::new(3.0, c)));
                head(&bar, 10.0, 9.0, c, out);
            }
            Sign::Trail(TrailStyle::Attack, _) => {
                shaft(&bar, (3.0, 5.5), (12.0, 10.0), t.atk, t.panel, out);
            }
            Sign::Badge(BadgeStyle::Threat) => {
                diamond(at - vec2(3.0, 0.0), 8.0, 1.8, t.atk, None, out);
                out.push(Shape::circle_filled(at + vec2(6.0, 4.0), 4.5, t.atk));
            }
            Sign::Badge(BadgeStyle::Vital) => {
                let r = Rect::from_center_size(at, Vec2::splat(14.0));
                counters::dashed_rect(out, r, Stroke::new(1.6, t.oos), 3.5, 2.5);
                out.push(centred_text(painter, at, "2", LEAST_TEXT, fonts::bold(), t.oos));
            }
            Sign::Badge(BadgeStyle::Source) => {
                out.push(Shape::circle_stroke(at, 6.0, Stroke::new(2.2, t.sup)));
                out.push(Shape::circle_filled(at, 2.0, t.sup));
            }
            Sign::Badge(BadgeStyle::Changed(side)) => {
                let r = Rect::from_center_size(at, vec2(14.0, 12.0));
                changed_frame(r, side.0, t, out);
            }
            // Dots stand closer here, so that there are three of them.
            Sign::Front(nth) if nth % 3 == 0 => dots(&bar, if nth > 2 { 2.5 } else { 1.5 }, 7.3, t.ink2, out),
            Sign::Front(nth) => past_line(&bar, nth, t, out),
        }
    }
}

impl Brush<'_> {
    /// Past fronts: under the links.
    pub(crate) fn overlay_fronts(
        &self,
        past: &PastFronts,
        camera: &Camera,
        over: &mut Over,
        out: &mut Vec<Shape>,
    ) {
        let t = self.theme;
        for (nth, label, lines) in &past.lines {
            let mut longest: (f32, Vec<Pos2>) = (0.0, Vec::new());
            for line in lines {
                let path = thinned(line.iter().map(|&p| camera.screen(p)));
                if path.len() < 2 || !path.iter().any(|p| camera.view.expand(MARGIN).contains(*p)) {
                    continue;
                }
                out.push(Shape::line(path.clone(), Stroke::new(if *nth > 2 { 7.0 } else { 5.0 }, t.halo)));
                past_line(&path, *nth, t, out);
                let length = path.windows(2).map(|w| (w[1] - w[0]).length()).sum();
                if length > longest.0 {
                    longest = (length, path);
                }
            }
            if longest.0 > 60.0 {
                self.pill(&longest.1, label, past_colour(*nth, t), camera.view, over);
            }
        }
    }

    /// The name of a line in a pill on it, where it covers least.
    fn pill(&self, path: &[Pos2], text: &str, colour: Color32, view: Rect, over: &mut Over) {
        let t = self.theme;
        let size = (11.5 * self.text_scale).max(LEAST_TEXT);
        let text = centred_text(self.painter, Pos2::ZERO, text, size, fonts::semi(), colour);
        let wide = text.visual_bounding_rect().width() + 14.0;
        let rect = |share: f32| {
            Rect::from_center_size(along(path, share).unwrap_or_default().round(), vec2(wide, size + 7.0))
        };
        let cost = |r: &Rect| {
            let hidden = |o: &Obstacle| if o.rect.intersects(*r) { o.rect.intersect(*r).area() } else { 0.0 };
            let outside = if view.shrink(6.0).contains_rect(*r) { 0.0 } else { 1e5 };
            over.covered.iter().map(hidden).sum::<f32>() + outside
        };
        let spots = (2..=18).map(|i| rect(i as f32 / 20.0));
        let Some(r) = spots.min_by(|a, b| cost(a).total_cmp(&cost(b))) else { return };
        let frame = Stroke::new(1.3, colour);
        let corner = CornerRadius::same((r.height() * 0.5) as u8);
        over.shapes.push(Shape::Rect(RectShape::new(r, corner, t.card, frame, StrokeKind::Middle)));
        let mut text = text;
        text.translate(r.center().to_vec2());
        over.shapes.push(text);
        over.covered.push(Obstacle { rect: r.expand(2.0), weight: 1.0, moves: true });
    }

    /// Ways and frames: over the links, under places and counters.
    pub(crate) fn overlay_under(&self, overlay: &Overlay, out: &mut Vec<Shape>) {
        let t = self.theme;
        for trail in &overlay.trails {
            match trail.style {
                TrailStyle::Trace => self.links_of(trail, |ends| {
                    out.push(Shape::line_segment(ends, Stroke::new(6.0, t.halo)));
                    dots(&ends, 1.7, 6.0, t.sup, out);
                    let d = ends[1] - ends[0];
                    if d.length() > 14.0 {
                        arrow_head(ends[0] + d * 0.5, d.normalized(), 10.5, t.sup, Some(t.halo), out);
                    }
                }),
                TrailStyle::Cut => {
                    let mut last = None;
                    self.links_of(trail, |ends| {
                        out.push(Shape::line_segment(ends, Stroke::new(6.0, t.halo)));
                        dots(&ends, 1.7, 6.0, t.oos, out);
                        last = Some(ends);
                    });
                    if let Some([a, b]) = last {
                        struck(a + (b - a) * 0.5, 8.0, t, out);
                    }
                }
                TrailStyle::Move | TrailStyle::Attack => {}
            }
        }
        for badge in overlay.badges.iter().filter(|b| self.near(b.place)) {
            let core = self.layout.core(badge.place);
            match badge.style {
                BadgeStyle::Threat => {
                    let r = (core.width().max(core.height()) * 0.5 + 4.0) * 1.42;
                    diamond(core.center(), r.max(15.0), 2.4, t.atk, Some(t.halo), out);
                }
                BadgeStyle::Vital => {
                    let r = self.layout.extent(badge.place).expand(5.0);
                    out.push(Shape::Rect(RectShape::new(
                        r,
                        CornerRadius::same(3),
                        Color32::TRANSPARENT,
                        Stroke::new(4.4, t.halo),
                        StrokeKind::Middle,
                    )));
                    counters::dashed_rect(out, r, Stroke::new(2.0, t.oos), 5.0, 3.5);
                }
                BadgeStyle::Source => {
                    self.ring(badge.place, 5.0, Stroke::new(4.4, t.halo), false, out);
                    self.ring(badge.place, 5.0, Stroke::new(2.2, t.sup), false, out);
                }
                BadgeStyle::Changed(side) => {
                    changed_frame(self.layout.extent(badge.place).expand(4.5), side.0, t, out);
                }
            }
        }
    }

    /// Arrows, discs and pills: over the counters.
    pub(crate) fn overlay_over(&self, overlay: &Overlay, over: &mut Over) {
        for badge in overlay.badges.iter().filter(|b| self.near(b.place) && !b.label.is_empty()) {
            self.overlay_badge(badge, over);
        }
        let paths: Vec<Option<Vec<Pos2>>> = overlay
            .trails
            .iter()
            .map(|t| match t.style {
                TrailStyle::Move | TrailStyle::Attack => self.course(&arrow_of(t)),
                _ => None,
            })
            .collect();
        over.lines.extend(paths.iter().flatten().flat_map(|p| p.windows(2).map(|w| [w[0], w[1]])));
        let t = self.theme;
        let wide = (self.layout.side_length / 34.0).clamp(0.9, 1.3);
        for (trail, path) in overlay.trails.iter().zip(&paths) {
            let Some(path) = path else { continue };
            let c = t.side(trail.side).line;
            if trail.style == TrailStyle::Attack {
                shaft(
                    path,
                    (3.6 * wide, 7.0 * wide),
                    (16.0 * wide, 14.0 * wide),
                    t.atk,
                    t.halo,
                    &mut over.shapes,
                );
            } else {
                let back = shorter(path, 7.0);
                over.shapes.push(Shape::line(back.clone(), Stroke::new(6.0, t.halo)));
                over.shapes.push(Shape::line(back, Stroke::new(3.2, c)));
                head(path, 12.0, 11.0, c, &mut over.shapes);
            }
        }
        for (trail, path) in overlay.trails.iter().zip(&paths) {
            let Some(path) = path else { continue };
            if trail.style == TrailStyle::Attack {
                self.boxed(path, &trail.label, t.atk, false, over);
            } else {
                self.numbered(path, &trail.label, t.side(trail.side).line, over);
            }
        }
    }

    fn overlay_badge(&self, badge: &Badge, over: &mut Over) {
        let t = self.theme;
        let core = self.layout.core(badge.place);
        let text = badge.label.as_str();
        match badge.style {
            BadgeStyle::Threat | BadgeStyle::Vital => {
                let at = (core.right_bottom() + vec2(1.5, 1.5)).round();
                let (fill, edge, ink) = if badge.style == BadgeStyle::Threat {
                    (t.atk, t.halo, if t.dark { t.accink } else { t.card })
                } else {
                    (t.card, t.oos, t.oos)
                };
                let r = if text.len() > 1 { 9.5 } else { 8.5 };
                over.shapes.push(Shape::circle_filled(at, r + 1.4, t.halo));
                over.shapes.push(Shape::circle_filled(at, r, fill));
                if badge.style == BadgeStyle::Vital {
                    over.shapes.push(Shape::circle_stroke(at, r - 0.8, Stroke::new(1.7, edge)));
                }
                over.shapes.push(centred_text(self.painter, at, text, 11.5, fonts::bold(), ink));
                let rect = Rect::from_center_size(at, Vec2::splat(r * 2.0 + 2.0));
                over.covered.push(Obstacle { rect, weight: 1.0, moves: true });
            }
            BadgeStyle::Changed(side) => {
                let extent = self.layout.extent(badge.place);
                let c = t.side(side.0);
                let size = LEAST_TEXT;
                let mut words = centred_text(self.painter, Pos2::ZERO, text, size, fonts::semi(), t.ink);
                let wide = words.visual_bounding_rect().width() + 10.0;
                let at = pos2(extent.center().x, extent.bottom() + 10.5).round();
                let r = Rect::from_center_size(at, vec2(wide, size + 5.0));
                let corner = CornerRadius::same(if side.0 == 0 { 3 } else { 7 });
                let frame = Stroke::new(1.5, if side.0 == 0 { t.front } else { c.line });
                over.shapes.push(Shape::Rect(RectShape::new(r, corner, t.card, frame, StrokeKind::Middle)));
                words.translate(at.to_vec2());
                over.shapes.push(words);
                over.covered.push(Obstacle { rect: r.expand(1.0), weight: 1.0, moves: true });
            }
            BadgeStyle::Source => {}
        }
    }

    /// The links of a way, from rim to rim.
    fn links_of(&self, trail: &Trail, mut each: impl FnMut([Pos2; 2])) {
        for w in trail.path.windows(2) {
            let (Some(a), Some(b)) = (self.layout.pos(w[0]), self.layout.pos(w[1])) else { continue };
            if !(self.near(w[0]) || self.near(w[1])) {
                continue;
            }
            let rim = |place: u16| self.layout.core(place).expand(3.0);
            each([leave(rim(w[0]), a, b), leave(rim(w[1]), b, a)]);
        }
    }
}

fn arrow_of(trail: &Trail) -> Arrow {
    Arrow { path: trail.path.clone(), style: ArrowStyle::Move, side: trail.side, label: trail.label.clone() }
}

/// Round dots along a path.
fn dots(path: &[Pos2], radius: f32, pitch: f32, colour: Color32, out: &mut Vec<Shape>) {
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
fn arrow_head(at: Pos2, way: Vec2, size: f32, colour: Color32, rim: Option<Color32>, out: &mut Vec<Shape>) {
    let across = vec2(-way.y, way.x) * size * 0.5;
    let points =
        vec![at + way * size * 0.55, at - way * size * 0.45 + across, at - way * size * 0.45 - across];
    let stroke = rim.map_or(Stroke::NONE, |c| Stroke::new(1.6, c));
    out.push(Shape::convex_polygon(points, colour, stroke));
}

/// A circle with a cross in it: a trace is cut here.
fn struck(at: Pos2, r: f32, t: &Theme, out: &mut Vec<Shape>) {
    out.push(Shape::circle_filled(at, r + 1.5, t.halo));
    out.push(Shape::circle_filled(at, r, t.card));
    out.push(Shape::circle_stroke(at, r - 0.8, Stroke::new(1.8, t.oos)));
    let d = r * 0.42;
    for (a, b) in [(vec2(-d, -d), vec2(d, d)), (vec2(-d, d), vec2(d, -d))] {
        out.push(Shape::line_segment([at + a, at + b], Stroke::new(1.7, t.oos)));
    }
}

fn diamond(at: Pos2, r: f32, width: f32, colour: Color32, halo: Option<Color32>, out: &mut Vec<Shape>) {
    let corners = [vec2(0.0, -r), vec2(r, 0.0), vec2(0.0, r), vec2(-r, 0.0)].map(|d| at + d).to_vec();
    if let Some(c) = halo {
        out.push(Shape::closed_line(corners.clone(), Stroke::new(width + 2.6, c)));
    }
    out.push(Shape::convex_polygon(corners, colour.gamma_multiply(0.12), Stroke::new(width, colour)));
}

/// A frame in the colour of the new holder: rounded for the first side, cut for the others.
fn changed_frame(r: Rect, side: u8, t: &Theme, out: &mut Vec<Shape>) {
    let c = if side == 0 { t.front } else { t.side(side).line };
    for (width, colour) in [(5.0, t.halo), (2.4, c)] {
        if side == 0 {
            let stroke = Stroke::new(width, colour);
            let none = Color32::TRANSPARENT;
            out.push(Shape::Rect(RectShape::new(r, CornerRadius::same(3), none, stroke, StrokeKind::Middle)));
        } else {
            out.push(Shape::closed_line(counters::octagon(r, r.width() * 0.22), Stroke::new(width, colour)));
        }
    }
}

fn past_colour(nth: u8, t: &Theme) -> Color32 {
    [t.ink2, t.warn, t.acc][usize::from(nth % 3)]
}

/// A past front: dotted, dashed, dash and dot; from the fourth on twice as wide.
fn past_line(path: &[Pos2], nth: u8, t: &Theme, out: &mut Vec<Shape>) {
    let wide = if nth > 2 { 1.7 } else { 1.0 };
    let c = past_colour(nth, t);
    let stroke = Stroke::new(2.3 * wide, c);
    match nth % 3 {
        0 => dots(path, 1.5 * wide, 6.5 * wide, c, out),
        1 => out.extend(Shape::dashed_line(path, stroke, 9.0, 5.0)),
        _ => out.extend(Shape::dashed_line_with_offset(path, stroke, &[9.0, 2.4], &[4.0, 4.0], 0.0)),
    }
}

/// A path without points closer than the eye can tell.
fn thinned(points: impl Iterator<Item = Pos2>) -> Vec<Pos2> {
    let mut out: Vec<Pos2> = Vec::new();
    for p in points {
        if out.last().is_none_or(|q| (p - *q).length_sq() > 2.0) {
            out.push(p);
        }
    }
    out
}
