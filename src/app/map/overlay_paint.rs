//! Paints an overlay: ways and frames under the counters, discs and pills over them, its signs in the legend.
//!
//! Each family has a line pattern and a badge of its own, so that none depends on colour alone.

use super::{
    brush::{Brush, Over},
    camera::Camera,
    counters,
    labels::{Obstacle, Thing},
    overlay_signs::{changed_frame, differs_colour, differs_disc, half_ring, past_colour, trail_look},
    past_fronts::{PastFronts, in_sight},
    pen::centred_text,
    strokes::{along, arrow_head, diamond, dots, group, leave, struck},
};
use crate::ui::{LEAST_TEXT, fonts};
use egui::{
    Color32, CornerRadius, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, epaint::RectShape, pos2, vec2,
};
use engine::{
    base::keys::PlaceKey,
    show::overlay::{Badge, BadgeStyle, Overlay, Trail, TrailStyle},
};

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
        match past.baked(camera, t) {
            Some(mesh) => out.push(Shape::Mesh(mesh)),
            None => past.strokes(camera, t, out),
        }
        for (nth, label, lines) in &past.lines {
            let length = |path: &Vec<Pos2>| path.windows(2).map(|w| (w[1] - w[0]).length()).sum::<f32>();
            let paths = lines.iter().filter_map(|line| in_sight(line, camera)).map(|p| (length(&p), p));
            let longest = paths.reduce(|a, b| if b.0 > a.0 { b } else { a });
            if let Some((_, path)) = longest.filter(|(length, _)| *length > 60.0) {
                self.pill(&path, label, past_colour(*nth, t), camera.view, over);
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
        over.covered.push(Obstacle { rect: r.expand(2.0), weight: 1.0, moves: true, thing: Thing::Tag });
    }

    /// Ways and frames: over the links, under places and counters.
    pub(crate) fn overlay_under(&self, overlay: &Overlay, out: &mut Vec<Shape>) {
        let t = self.theme;
        for trail in &overlay.trails {
            match trail.style {
                TrailStyle::Trace if self.layout.hex.is_some() => self.hex_trace(trail, out),
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
                BadgeStyle::Threat if self.layout.hex.is_some() => {
                    self.haloed(badge.place, 8.0, (4.4, Stroke::new(2.4, t.atk)), out);
                }
                BadgeStyle::Threat => {
                    let r = (core.width().max(core.height()) * 0.5 + 4.0) * 1.42;
                    diamond(core.center(), r.max(15.0), 2.4, t.atk, Some(t.halo), out);
                }
                BadgeStyle::Vital if self.layout.hex.is_some() => {
                    self.ring(badge.place, 8.0, Stroke::new(4.4, t.halo), false, out);
                    self.ring(badge.place, 8.0, Stroke::new(2.4, t.oos), true, out);
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
                    self.haloed(badge.place, 5.0, (4.4, Stroke::new(2.2, t.sup)), out);
                }
                BadgeStyle::Changed(side) => {
                    let since = out.len();
                    let extent = self.layout.extent(badge.place).expand(4.5);
                    let extent = Rect::from_min_size(extent.min.round(), extent.size());
                    changed_frame(extent, side.0, t, out);
                    group(out, since);
                }
                BadgeStyle::More | BadgeStyle::Less => {
                    let colour = differs_colour(badge.style == BadgeStyle::More, t);
                    self.haloed(badge.place, 5.0, (4.8, Stroke::new(2.2, colour)), out);
                }
                BadgeStyle::Contested => {}
            }
        }
    }

    /// A ring with a halo as wide as it says.
    fn haloed(&self, place: PlaceKey, by: f32, (halo, stroke): (f32, Stroke), out: &mut Vec<Shape>) {
        let since = out.len();
        self.ring(place, by, Stroke::new(halo, self.theme.halo), false, out);
        self.ring(place, by, stroke, false, out);
        group(out, since);
    }

    /// Arrows, discs and pills: over the counters.
    pub(crate) fn overlay_over(&self, overlay: &Overlay, over: &mut Over) {
        for badge in
            overlay.badges.iter().filter(|b| self.near(b.place) && (!b.label.is_empty() || b.style.speaks()))
        {
            self.overlay_badge(badge, over);
        }
        self.overlay_arrows(overlay, over);
    }

    /// The other side's last turn as arrows, with their tags over all of them.
    fn overlay_arrows(&self, overlay: &Overlay, over: &mut Over) {
        let drawn = |t: &&Trail| matches!(t.style, TrailStyle::Move | TrailStyle::Attack);
        let trails: Vec<&Trail> = overlay.trails.iter().filter(drawn).collect();
        let ways: Vec<&[PlaceKey]> = trails.iter().map(|t| t.path.as_slice()).collect();
        let paths = self.courses(&ways, over);
        let (t, scale) = (self.theme, self.arrow_scale() * 0.8);
        for (trail, path) in trails.iter().zip(&paths) {
            self.shaft(path, &trail_look(trail.style, trail.side, t, scale), over);
        }
        self.keep_heads_free(&paths, over);
        for (i, trail) in trails.iter().enumerate() {
            let of = (trail.path.as_slice(), paths.as_slice(), i);
            if trail.style == TrailStyle::Attack {
                self.boxed((&trail.label, t.atk, false), of, over);
            } else {
                self.numbered((&trail.label, t.side(trail.side).line), of, over);
            }
        }
    }

    fn overlay_badge(&self, badge: &Badge, over: &mut Over) {
        let t = self.theme;
        let core = self.layout.core(badge.place);
        let text = badge.label.as_str();
        match badge.style {
            BadgeStyle::Threat | BadgeStyle::Vital if self.layout.hex.is_some() => {
                self.hex_pill(core, text, badge.style == BadgeStyle::Threat, over);
            }
            BadgeStyle::Threat | BadgeStyle::Vital => {
                let at = (core.right_bottom() + vec2(1.5, 1.5)).round();
                let (fill, edge, ink) = if badge.style == BadgeStyle::Threat {
                    (t.atk, t.halo, if t.dark { t.accink } else { t.card })
                } else {
                    (t.card, t.oos, t.oos)
                };
                let r = if text.len() > 1 { 9.5 } else { 8.5 };
                let since = over.shapes.len();
                over.shapes.push(Shape::circle_filled(at, r + 1.4, t.halo));
                over.shapes.push(Shape::circle_filled(at, r, fill));
                if badge.style == BadgeStyle::Vital {
                    over.shapes.push(Shape::circle_stroke(at, r - 0.8, Stroke::new(1.7, edge)));
                }
                over.shapes.push(centred_text(self.painter, at, text, 11.5, fonts::bold(), ink));
                group(&mut over.shapes, since);
                let rect = Rect::from_center_size(at, Vec2::splat(r * 2.0 + 2.0));
                over.covered.push(Obstacle { rect, weight: 1.0, moves: true, thing: Thing::Tag });
            }
            BadgeStyle::Changed(side) => {
                let extent = self.layout.extent(badge.place);
                let c = t.side(side.0);
                let size = LEAST_TEXT;
                let mut words = centred_text(self.painter, Pos2::ZERO, text, size, fonts::semi(), t.ink);
                let wide = words.visual_bounding_rect().width() + 10.0;
                let at = pos2(extent.center().x, extent.bottom() + 10.5).round();
                let r = Rect::from_center_size(at, vec2(wide, size + 5.0));
                let corner = CornerRadius::same(if c.is_cut() { 7 } else { 3 });
                let frame = Stroke::new(1.5, c.front);
                let since = over.shapes.len();
                over.shapes.push(Shape::Rect(RectShape::new(r, corner, t.card, frame, StrokeKind::Middle)));
                words.translate(at.to_vec2());
                over.shapes.push(words);
                group(&mut over.shapes, since);
                over.covered.push(Obstacle {
                    rect: r.expand(1.0),
                    weight: 1.0,
                    moves: true,
                    thing: Thing::Tag,
                });
            }
            BadgeStyle::More | BadgeStyle::Less => {
                let at = (core.right_top() + vec2(2.5, -2.5)).round();
                let since = over.shapes.len();
                differs_disc(at, 7.0, badge.style == BadgeStyle::More, t, &mut over.shapes);
                group(&mut over.shapes, since);
                let rect = Rect::from_center_size(at, Vec2::splat(17.0));
                over.covered.push(Obstacle { rect, weight: 1.0, moves: true, thing: Thing::Tag });
            }
            BadgeStyle::Contested => {
                let bare = self.layout.stacks_at(badge.place).next().is_none();
                let at = if bare { core.center() } else { (core.left_top() + vec2(-3.0, -3.0)).round() };
                let since = over.shapes.len();
                half_ring(at.round(), 6.6, t, &mut over.shapes);
                group(&mut over.shapes, since);
            }
            BadgeStyle::Source => {}
        }
    }

    /// A trace along the middles of hexes: one line with one head, at its source.
    fn hex_trace(&self, trail: &Trail, out: &mut Vec<Shape>) {
        let t = self.theme;
        let points: Vec<Pos2> = trail.path.iter().filter_map(|place| self.layout.pos(*place)).collect();
        let [.., before, last] = points[..] else { return };
        if !trail.path.iter().any(|place| self.near(*place)) {
            return;
        }
        let lines = [(4.6, t.halo), (2.0, t.sup)];
        out.push(Shape::Vec(lines.map(|(w, c)| Shape::line(points.clone(), Stroke::new(w, c))).into()));
        arrow_head(last, (last - before).normalized(), 9.0, t.sup, Some(t.halo), out);
    }

    /// A pill over the head of a counter on a hex: its factors and its neighbours stay free.
    fn hex_pill(&self, core: Rect, text: &str, filled: bool, over: &mut Over) {
        let t = self.theme;
        let ink = match (filled, t.dark) {
            (true, true) => t.accink,
            (true, false) => t.card,
            (false, _) => t.oos,
        };
        let mut words = centred_text(self.painter, Pos2::ZERO, text, LEAST_TEXT, fonts::bold(), ink);
        let high = LEAST_TEXT + 3.0;
        let wide = (words.visual_bounding_rect().width() + 7.0).max(high);
        let r = Rect::from_center_size(core.center_top() + vec2(0.0, high * 0.25), vec2(wide, high));
        let r = Rect::from_min_size(r.min.round(), r.size());
        let corner = CornerRadius::same((high * 0.5) as u8);
        let (fill, edge) = if filled { (t.atk, t.halo) } else { (t.card, t.oos) };
        let frame = Stroke::new(1.3, edge);
        let since = over.shapes.len();
        over.shapes.push(Shape::Rect(RectShape::new(r, corner, fill, frame, StrokeKind::Outside)));
        words.translate(r.center().to_vec2());
        over.shapes.push(words);
        group(&mut over.shapes, since);
        over.covered.push(Obstacle { rect: r.expand(1.0), weight: 1.0, moves: true, thing: Thing::Tag });
    }

    /// The links of a way, from rim to rim; on hexes from middle to middle, as counters leave nothing between their rims.
    fn links_of(&self, trail: &Trail, mut each: impl FnMut([Pos2; 2])) {
        for w in trail.path.windows(2) {
            let (Some(a), Some(b)) = (self.layout.pos(w[0]), self.layout.pos(w[1])) else { continue };
            if !(self.near(w[0]) || self.near(w[1])) {
                continue;
            }
            if self.layout.hex.is_some() {
                each([a, b]);
                continue;
            }
            let rim = |place: PlaceKey| self.layout.core(place).expand(3.0);
            each([leave(rim(w[0]), a, b), leave(rim(w[1]), b, a)]);
        }
    }
}
