//! Draws a scene into lists of shapes, in the order of the layers: links, overlays, places, counters, arrows.
//!
//! Nothing here is kept and nothing decides: the same layout and scene give the same shapes.

use super::{
    counters::{self, Look, centred_text},
    labels::Obstacle,
    layout::{Layout, StackAt},
};
use crate::app::{fonts, icons::Icon, theme::Theme};
use crate::engine::rules::Side;
use crate::engine::scene::{Arrow, ArrowStyle, CounterMark, Edge, Fort, Mark, PlaceKind, PlaceMark, Scene};
use egui::{
    Align2, Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2,
    epaint::{RectShape, tessellator::path::rounded_rectangle},
    pos2, vec2,
};

/// What a picture is made of.
pub struct Brush<'a> {
    /// Lays out text; nothing is painted with it.
    pub painter: &'a Painter,
    /// What is on the map.
    pub scene: &'a Scene,
    /// Where it is.
    pub layout: &'a Layout,
    /// Colours.
    pub theme: &'a Theme,
    /// Text size, 1 is 100 per cent.
    pub text_scale: f32,
    /// Marks of scene and selection.
    pub marks: Vec<&'a Mark>,
    /// Arrows of scene, plan and log line.
    pub arrows: Vec<&'a Arrow>,
    /// Units selected.
    pub selection: &'a [u16],
    /// Place selected.
    pub selected_place: Option<u16>,
    /// Units arriving, drawn where they will stand.
    pub ghosts: &'a [CounterMark],
}

/// What lies over the counters: shapes, what they cover, and the lines of arrows.
#[derive(Default)]
pub struct Over {
    /// Shapes in order.
    pub shapes: Vec<Shape>,
    /// What they cover.
    pub covered: Vec<Obstacle>,
    /// Lines of arrows.
    pub lines: Vec<[Pos2; 2]>,
}

/// The place a mark is about.
pub const fn mark_place(mark: &Mark) -> u16 {
    match mark {
        Mark::Reach { place, .. }
        | Mark::Target { place, .. }
        | Mark::UnderAttack { place }
        | Mark::Ring { place }
        | Mark::Choice { place } => *place,
    }
}

impl Brush<'_> {
    fn near(&self, place: u16) -> bool {
        self.layout.places.get(usize::from(place)).is_some_and(|p| p.near)
    }

    /// Whether a place is drawn: an off-map box only while something is in it or said about it.
    fn drawn(&self, place: u16) -> bool {
        let off = self.scene.places.get(usize::from(place)).is_some_and(|p| p.kind == PlaceKind::OffMap);
        !off || self.layout.stacks_at(place).next().is_some()
            || self.marks.iter().any(|m| mark_place(m) == place)
    }

    fn segment(&self, a: u16, b: u16) -> Option<[Pos2; 2]> {
        if !(self.drawn(a) && self.drawn(b)) {
            return None;
        }
        let near = self.near(a) || self.near(b);
        let ends = [self.layout.pos(a)?, self.layout.pos(b)?];
        let view = self.painter.clip_rect();
        (near || super::labels::covered(view, ends) > 0.0).then_some(ends)
    }

    /// Links, ordinary ones first.
    pub fn links(&self, out: &mut Vec<Shape>) {
        let t = self.theme;
        let ends = |highway: bool| {
            let links = self.scene.links.iter().filter(move |l| l.highway == highway);
            links.filter_map(|l| self.segment(l.a, l.b))
        };
        let line = |e, width: f32, c: Color32| Shape::line_segment(e, Stroke::new(width, c));
        out.extend(ends(false).chain(ends(true)).map(|e| line(e, 4.0, t.halo)));
        out.extend(ends(false).map(|e| line(e, 1.7, t.link)));
        out.extend(ends(true).map(|e| line(e, 5.6, t.highway)));
        out.extend(ends(true).map(|e| line(e, 2.6, t.land)));
    }

    /// Counters and signs, for what is placed around them.
    pub fn obstacles(&self, covered: &mut Vec<Obstacle>) {
        for stack in self.layout.stacks.iter().filter(|s| self.near(s.place)) {
            covered.push(Obstacle { rect: stack.bounds(), weight: 1.0 });
            if stack.units.len() > 1 {
                let at = counters::count_disc(stack.body, stack.units.len());
                covered.push(Obstacle { rect: Rect::from_center_size(at, Vec2::splat(14.0)), weight: 1.0 });
            }
        }
        for (mark, at) in self.scene.places.iter().zip(&self.layout.places) {
            if at.near && at.scale > 0.0 && mark.kind != PlaceKind::OffMap {
                let r = sign_radius(mark) * at.scale + 2.0;
                let rect = Rect::from_center_size(at.sign, Vec2::splat(r * 2.0));
                covered.push(Obstacle { rect, weight: 0.8 });
            }
        }
        for mark in self.marks.iter().filter(|m| self.near(mark_place(m))) {
            let rect = self.layout.extent(mark_place(mark)).expand(5.0);
            covered.push(Obstacle { rect, weight: 0.3 });
        }
        for ghost in self.ghosts {
            covered.push(Obstacle { rect: self.ghost(ghost.place), weight: 1.0 });
        }
    }

    /// Where an arriving counter is drawn at a place; nothing if none is.
    pub fn ghost(&self, place: u16) -> Rect {
        let arriving = self.ghosts.iter().any(|g| g.place == place);
        match self.layout.pos(place).filter(|_| arriving) {
            Some(pos) => {
                let aside = if self.layout.stacks_at(place).next().is_some() { 9.0 } else { 0.0 };
                Rect::from_center_size(pos + vec2(aside, -aside), Vec2::splat(self.layout.side_length + 5.0))
            }
            None => Rect::NOTHING,
        }
    }

    /// How far rings and brackets reach beyond what stands at a place.
    pub fn frame(&self, place: u16) -> f32 {
        let of = |m: &&Mark| match m {
            Mark::Reach { .. } => 6.0,
            Mark::Target { .. } | Mark::UnderAttack { .. } => 8.0,
            Mark::Ring { .. } => 11.0,
            Mark::Choice { .. } => 9.0,
        };
        let marked = self.marks.iter().filter(|m| mark_place(m) == place).map(of).fold(0.0, f32::max);
        let framed = |s: &StackAt| {
            let top = s.units.last().map(|&i| self.scene.counters[i].states);
            self.holds_selected(s) || top.is_some_and(|t| t.attacker || t.follower)
        };
        let held = self.layout.stacks_at(place).any(framed);
        if held || self.selected_place == Some(place) { marked.max(5.0) } else { marked }
    }

    fn holds_selected(&self, stack: &StackAt) -> bool {
        stack.units.iter().any(|&i| self.selection.contains(&self.scene.counters[i].unit))
    }

    /// Links of the reach, rings and brackets: all that lies under places and counters.
    pub fn underlays(&self, out: &mut Vec<Shape>) {
        let t = self.theme;
        for mark in &self.marks {
            let Mark::Reach { place, bonus, from, .. } = **mark else { continue };
            let Some(ends) = self.segment(from, place) else { continue };
            if bonus {
                out.push(Shape::line_segment(ends, Stroke::new(4.4, t.halo)));
                out.extend(Shape::dashed_line(&ends, Stroke::new(2.2, t.acc), 6.0, 5.0));
            } else {
                out.push(Shape::line_segment(ends, Stroke::new(4.0, t.acc)));
            }
        }
        for arrow in self.arrows.iter().filter(|a| a.style == ArrowStyle::Answers) {
            let Some(path) = self.course(arrow) else { continue };
            let c = if arrow.side == 0 { t.front } else { t.side(arrow.side).line };
            out.push(Shape::line(path.clone(), Stroke::new(9.0, c.gamma_multiply(0.30))));
            out.extend(Shape::dashed_line(&path, Stroke::new(3.0, c), 9.0, 5.0));
        }
        for mark in &self.marks {
            let place = mark_place(mark);
            if !self.near(place) {
                continue;
            }
            match mark {
                Mark::Reach { bonus, .. } => self.ring(place, 5.0, Stroke::new(1.8, t.acc), *bonus, out),
                Mark::Target { .. } => self.brackets(place, 2.6, out),
                Mark::UnderAttack { .. } => {
                    let r = self.layout.extent(place).expand(6.0);
                    out.push(Shape::rect_filled(r, 0.0, t.atk.gamma_multiply(0.13)));
                    self.brackets(place, 3.4, out);
                }
                Mark::Ring { .. } => {
                    self.ring(place, 8.0, Stroke::new(6.0, t.ink), false, out);
                    self.ring(place, 8.0, Stroke::new(4.0, t.vp), false, out);
                }
                Mark::Choice { .. } => {
                    self.ring(place, 4.5, Stroke::new(1.6, t.acc), false, out);
                    self.ring(place, 8.0, Stroke::new(1.6, t.acc), false, out);
                }
            }
        }
        if let Some(place) = self.selected_place.filter(|&p| self.near(p)) {
            let at = self.layout.stacks_at(place).next();
            let framed = at.is_some_and(|s| self.holds_selected(s));
            if !framed {
                self.ring(place, 4.5, Stroke::new(2.4, t.acc), false, out);
            }
        }
    }

    /// A ring around what is drawn at a place: round for a sign, a rounded square for a stack.
    pub fn ring(&self, place: u16, by: f32, stroke: Stroke, dashed: bool, out: &mut Vec<Shape>) {
        let extent = self.layout.extent(place);
        let bare = self.layout.stacks_at(place).next().is_none();
        let r = extent.expand(by);
        let radius = if bare { r.width() * 0.5 } else { 4.0 };
        if dashed {
            let mut path = Vec::new();
            rounded_rectangle(&mut path, egui::epaint::RoundedRect::new(r, radius));
            path.extend(path.first().copied());
            out.extend(Shape::dashed_line(&path, stroke, 5.0, 4.0));
        } else {
            let frame = RectShape::new(
                r,
                CornerRadius::from(radius),
                Color32::TRANSPARENT,
                stroke,
                StrokeKind::Middle,
            );
            out.push(Shape::Rect(frame));
        }
    }

    fn brackets(&self, place: u16, width: f32, out: &mut Vec<Shape>) {
        let r = self.layout.extent(place).expand(7.0);
        let arm = (r.width() * 0.26).clamp(6.0, 12.0);
        bracket_shapes(r, arm, Stroke::new(width, self.theme.atk), out);
    }

    /// Signs of the places.
    pub fn places(&self, out: &mut Vec<Shape>) {
        for (i, (mark, at)) in self.scene.places.iter().zip(&self.layout.places).enumerate() {
            let place = i as u16;
            if !at.near {
                continue;
            }
            if mark.kind == PlaceKind::OffMap {
                self.off_map(place, out);
                continue;
            }
            if at.scale > 0.0 {
                place_sign(self.painter, mark, at.sign, at.scale, self.theme, out);
            }
            if let Some(edge) = mark.edge {
                self.edge(place, mark, edge, out);
            }
        }
    }

    /// A box beyond the edge, drawn while something is in it or said about it.
    fn off_map(&self, place: u16, out: &mut Vec<Shape>) {
        if !self.drawn(place) {
            return;
        }
        let t = self.theme;
        let centre = self.layout.core(place).center();
        let r = Rect::from_center_size(centre, Vec2::splat(self.layout.side_length + 14.0));
        let bounds = r.union(self.layout.extent(place).expand(5.0));
        out.push(Shape::rect_filled(bounds, 4.0, t.bar));
        let mut path = Vec::new();
        rounded_rectangle(&mut path, egui::epaint::RoundedRect::new(bounds, 4.0));
        path.extend(path.first().copied());
        out.extend(Shape::dashed_line(&path, Stroke::new(1.2, t.ink3), 4.0, 3.0));
    }

    fn edge(&self, place: u16, mark: &PlaceMark, edge: Edge, out: &mut Vec<Shape>) {
        let colour = self.theme.side(1).line;
        let bare = self.layout.stacks_at(place).next().is_none();
        let reach = if bare { sign_radius(mark) + 5.0 } else { 0.0 };
        let r = self.layout.extent(place);
        let points = match edge {
            Edge::East => {
                let tip = if bare {
                    r.center() + vec2(reach + 6.0, 0.0)
                } else {
                    pos2(r.right() + 9.0, r.bottom() - self.layout.side_length * 0.5)
                };
                [tip, tip + vec2(-6.0, 5.0), tip + vec2(-6.0, -5.0)]
            }
            Edge::South => {
                let tip = if bare {
                    r.center() + vec2(0.0, reach + 6.0)
                } else {
                    pos2(r.left() + self.layout.side_length * 0.5, r.bottom() + 9.0)
                };
                [tip, tip + vec2(-5.0, -6.0), tip + vec2(5.0, -6.0)]
            }
        };
        out.push(Shape::convex_polygon(points.to_vec(), colour, Stroke::new(1.0, self.theme.halo)));
    }

    /// Stacks, each as a group of its own so that text of one never shines through another.
    pub fn stacks(&self, out: &mut Vec<Vec<Shape>>) {
        let t = self.theme;
        for stack in self.layout.stacks.iter().filter(|s| self.near(s.place)) {
            let mut group = Vec::with_capacity(32);
            let marks: Vec<_> = stack.units.iter().map(|&i| &self.scene.counters[i]).collect();
            let Some(top) = marks.last() else { continue };
            if stack.count_only {
                let (at, c) = (stack.body.center(), t.side(top.side));
                group.push(Shape::circle_filled(at, 10.0, t.halo));
                group.push(Shape::circle_filled(at, 8.6, c.body));
                let n = marks.len().to_string();
                group.push(centred_text(self.painter, at, &n, 11.0, fonts::bold(), c.text));
            } else {
                let selected = self.selection.contains(&top.unit);
                let look = Look { selected, ..Look::default() };
                let centre = stack.body.center();
                counters::stack_shapes(self.painter, centre, stack.side_length, &marks, &look, t, &mut group);
            }
            out.push(group);
        }
        for ghost in self.ghosts.iter().filter(|g| self.near(g.place)) {
            let mut group = Vec::with_capacity(24);
            let look = Look { ghost: true, ..Look::default() };
            let centre = self.ghost(ghost.place).center();
            let side = self.layout.side_length;
            counters::counter_shapes(self.painter, centre, side, ghost, &look, t, &mut group);
            out.push(group);
        }
    }

    /// Badges of marks, and what they cover.
    pub fn badges(&self, over: &mut Over) {
        let t = self.theme;
        for mark in &self.marks {
            let place = mark_place(mark);
            if !self.near(place) {
                continue;
            }
            let bare = self.layout.stacks_at(place).next().is_none();
            let r = self.layout.extent(place).expand(if bare { 2.0 } else { 4.0 });
            let at = r.left_top();
            let mut disc = |text: &str, fill: Color32, ink: Color32| {
                over.shapes.push(Shape::circle_filled(at, 9.2, t.halo));
                over.shapes.push(Shape::circle_filled(at, 8.0, fill));
                over.shapes.push(centred_text(self.painter, at, text, 11.0, fonts::bold(), ink));
            };
            match mark {
                Mark::Reach { links, bonus: false, .. } => disc(&links.to_string(), t.acc, t.accink),
                Mark::Reach { bonus: true, .. } => {
                    disc("+", t.card, t.acc);
                    dashed_circle(at, 8.0, Stroke::new(1.6, t.acc), &mut over.shapes);
                }
                Mark::Choice { .. } => {
                    over.shapes.push(Shape::circle_filled(at, 9.2, t.halo));
                    over.shapes.push(Shape::circle_filled(at, 8.0, t.acc));
                    over.shapes.extend(Icon::ChevronDown.shapes(at, 11.0, t.accink));
                }
                _ => continue,
            }
            over.covered.push(Obstacle { rect: Rect::from_center_size(at, Vec2::splat(17.0)), weight: 0.5 });
        }
    }

    /// Air tags above their places, and what they cover.
    pub fn tags(&self, over: &mut Over) {
        let mut above: Vec<(u16, f32)> = Vec::new();
        for (place, text) in &self.scene.tags {
            if !self.near(*place) {
                continue;
            }
            let extent = self.layout.extent(*place);
            let raised = above.iter().filter(|a| a.0 == *place).map(|a| a.1).sum::<f32>();
            let at = extent.center_top() - vec2(0.0, 14.0 + raised);
            let (align, scale) = (Align2::CENTER_BOTTOM, self.text_scale);
            let r =
                counters::air_tag_shapes(self.painter, at, align, text, scale, self.theme, &mut over.shapes);
            above.push((*place, r.height() + 3.0));
            over.covered.push(Obstacle { rect: r, weight: 0.6 });
        }
    }

    /// Arrows, and what their labels cover.
    pub fn arrows(&self, over: &mut Over) {
        let newest = self.arrows.iter().rposition(|a| a.style == ArrowStyle::Move);
        let paths: Vec<_> = self.arrows.iter().map(|a| self.course(a)).collect();
        over.lines.extend(paths.iter().flatten().flat_map(|path| path.windows(2).map(|w| [w[0], w[1]])));
        for (i, (arrow, path)) in self.arrows.iter().zip(&paths).enumerate() {
            if let Some(path) = path {
                self.arrow(arrow, path, newest == Some(i), over);
            }
        }
    }

    /// The points of an arrow, from the rim of its first stack to that of its last.
    fn course(&self, arrow: &Arrow) -> Option<Vec<Pos2>> {
        let mut path: Vec<Pos2> = arrow.path.iter().filter_map(|&p| self.layout.pos(p)).collect();
        let (first, last) = (*arrow.path.first()?, *arrow.path.last()?);
        let n = path.len();
        if n < 2 || n != arrow.path.len() || !arrow.path.iter().any(|&p| self.near(p)) {
            return None;
        }
        let targeted = self
            .marks
            .iter()
            .any(|m| matches!(m, Mark::Target { place, .. } | Mark::UnderAttack { place } if *place == last));
        let rim = |place: u16, by: f32| self.layout.core(place).expand(by);
        path[0] = leave(rim(first, 5.0), path[0], path[1]);
        let after = if targeted { 11.0 } else { 6.0 };
        path[n - 1] = leave(rim(last, after), path[n - 1], path[n - 2]);
        Some(path)
    }

    fn arrow(&self, arrow: &Arrow, path: &[Pos2], newest: bool, over: &mut Over) {
        let t = self.theme;
        let side = t.side(arrow.side);
        let wide = (self.layout.side_length / 34.0).clamp(0.9, 1.4);
        match arrow.style {
            ArrowStyle::Attack => {
                shaft(
                    path,
                    (4.6 * wide, 9.5 * wide),
                    (20.0 * wide, 17.0 * wide),
                    t.atk,
                    t.halo,
                    &mut over.shapes,
                );
                self.boxed(path, &arrow.label, t.atk, false, over);
            }
            ArrowStyle::Follow => {
                shaft(
                    path,
                    (3.4 * wide, 6.4 * wide),
                    (15.0 * wide, 13.0 * wide),
                    t.atk,
                    t.halo,
                    &mut over.shapes,
                );
                shaft(
                    &shorter(path, 2.2),
                    (1.4, 4.0 * wide - 1.0),
                    (9.5 * wide, 8.4 * wide),
                    t.card,
                    t.atk,
                    &mut over.shapes,
                );
                self.boxed(path, &arrow.label, t.atk, false, over);
            }
            ArrowStyle::CouldJoin => {
                over.shapes.push(Shape::line(path.to_vec(), Stroke::new(5.0, t.halo)));
                over.shapes.extend(Shape::dashed_line(path, Stroke::new(3.0, t.atk), 7.0, 5.0));
                self.boxed(path, &arrow.label, t.atk, true, over);
            }
            ArrowStyle::Retreat => {
                let c = if arrow.side == 0 { side.edge } else { side.line };
                let back = shorter(path, 6.0);
                over.shapes.push(Shape::line(back.clone(), Stroke::new(4.4, t.halo)));
                over.shapes.extend(Shape::dashed_line(&back, Stroke::new(2.4, c), 4.0, 3.0));
                head(path, 9.0, 8.0, c, &mut over.shapes);
            }
            ArrowStyle::Move if newest || arrow.label.is_empty() => {
                shaft(
                    path,
                    (6.0 * wide, 9.0 * wide),
                    (19.0 * wide, 15.0 * wide),
                    side.line,
                    t.halo,
                    &mut over.shapes,
                );
                self.numbered(path, &arrow.label, side.line, over);
            }
            ArrowStyle::Move => {
                let c = side.line.gamma_multiply(0.5);
                over.shapes.push(Shape::line(shorter(path, 7.0), Stroke::new(2.6, c)));
                head(path, 10.0, 9.0, c, &mut over.shapes);
                self.numbered(path, &arrow.label, side.line, over);
            }
            ArrowStyle::Answers => {}
        }
    }

    /// A label in a box in the middle of a shaft.
    fn boxed(&self, path: &[Pos2], text: &str, colour: Color32, dashed: bool, over: &mut Over) {
        if text.is_empty() {
            return;
        }
        let size = 13.0 * self.text_scale.max(1.0);
        let width = size * 0.6 * text.chars().count() as f32 + 14.0;
        let r = free_spot(path, vec2(width.max(26.0), size + 9.0), over);
        let at = r.center();
        let stroke = Stroke::new(1.6, colour);
        let frame = if dashed { Stroke::NONE } else { stroke };
        let card = self.theme.card;
        over.shapes.push(Shape::Rect(RectShape::new(
            r,
            CornerRadius::same(3),
            card,
            frame,
            StrokeKind::Inside,
        )));
        if dashed {
            counters::dashed_rect(&mut over.shapes, r, stroke, 4.0, 3.0);
        }
        over.shapes.push(centred_text(self.painter, at, text, size, fonts::bold(), colour));
        over.covered.push(Obstacle { rect: r.expand(1.0), weight: 0.6 });
    }

    /// A number in a circle in the middle of a shaft.
    fn numbered(&self, path: &[Pos2], text: &str, colour: Color32, over: &mut Over) {
        if text.is_empty() {
            return;
        }
        let r = free_spot(path, Vec2::splat(22.0), over);
        let at = r.center();
        over.shapes.push(Shape::circle_filled(at, 10.0, self.theme.card));
        over.shapes.push(Shape::circle_stroke(at, 10.0, Stroke::new(1.6, colour)));
        over.shapes.push(centred_text(self.painter, at, text, 11.0, fonts::bold(), self.theme.ink));
        over.covered.push(Obstacle { rect: r, weight: 0.6 });
    }
}

/// Where the label of an arrow goes: on a long shaft near its middle, beside a short one, off what is there.
fn free_spot(path: &[Pos2], size: Vec2, over: &Over) -> Rect {
    let total: f32 = path.windows(2).map(|w| (w[1] - w[0]).length()).sum();
    let (Some(&a), Some(&b)) = (path.first(), path.last()) else { return Rect::NOTHING };
    let way = (b - a).normalized();
    let across = vec2(way.y, -way.x);
    let reach = size.x * 0.5 * across.x.abs() + size.y * 0.5 * across.y.abs() + 8.0;
    let on = |share: f32| along(path, share);
    let mut spots: Vec<Pos2> = Vec::with_capacity(8);
    if total > size.x * way.x.abs() + size.y * way.y.abs() + 34.0 {
        spots.extend([on(0.45), on(0.35), on(0.58)]);
    }
    spots
        .extend([0.5, 0.25, 0.75].into_iter().flat_map(|f| [on(f) + across * reach, on(f) - across * reach]));
    let cost = |at: &Pos2| {
        let r = Rect::from_center_size(*at, size);
        let hidden = |o: &Obstacle| {
            let hidden = r.intersect(o.rect);
            if hidden.is_positive() { hidden.area() } else { 0.0 }
        };
        // Its own shaft may pass under it, those of others not.
        let own = |l: &[Pos2; 2]| path.windows(2).any(|w| w == l);
        let others = over.lines.iter().filter(|l| !own(l));
        let crossed = others.map(|l| super::labels::covered(r.expand(4.0), *l)).sum::<f32>();
        over.covered.iter().map(hidden).sum::<f32>() + crossed * 6.0
    };
    let best = spots.iter().min_by(|a, b| cost(a).total_cmp(&cost(b)));
    Rect::from_center_size(best.copied().unwrap_or(a).round(), size)
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

/// Where the way from the middle of a box leaves it.
fn leave(r: Rect, from: Pos2, to: Pos2) -> Pos2 {
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
fn along(path: &[Pos2], share: f32) -> Pos2 {
    let total: f32 = path.windows(2).map(|w| (w[1] - w[0]).length()).sum();
    let mut left = total * share;
    for w in path.windows(2) {
        let length = (w[1] - w[0]).length();
        if left <= length && length > 0.0 {
            return w[0] + (w[1] - w[0]) * (left / length);
        }
        left -= length;
    }
    path.last().copied().unwrap_or_default()
}

/// A path with some points taken off its end.
fn shorter(path: &[Pos2], by: f32) -> Vec<Pos2> {
    let mut out = path.to_vec();
    if let [.., a, b] = out.as_mut_slice() {
        let d = *b - *a;
        let length = d.length();
        if length > 0.0 {
            *b -= d * (by / length).min(0.9);
        }
    }
    out
}

/// The three corners of an arrow head at the end of a path.
fn head_points(path: &[Pos2], width: f32, length: f32) -> Option<[Pos2; 3]> {
    let [.., a, tip] = path else { return None };
    let d = (*tip - *a).normalized();
    let across = vec2(-d.y, d.x) * width * 0.5;
    let back = *tip - d * length;
    Some([*tip, back + across, back - across])
}

fn head(path: &[Pos2], width: f32, length: f32, colour: Color32, out: &mut Vec<Shape>) {
    if let Some(points) = head_points(path, width, length) {
        out.push(Shape::convex_polygon(points.to_vec(), colour, Stroke::NONE));
    }
}

/// A tapering arrow with a halo: widths of the shaft at start and end, width and length of the head.
fn shaft(
    path: &[Pos2],
    widths: (f32, f32),
    (head_width, head_length): (f32, f32),
    fill: Color32,
    rim: Color32,
    out: &mut Vec<Shape>,
) {
    let Some(tip) = head_points(path, head_width, head_length) else { return };
    let body = shorter(path, head_length - 0.5);
    let total: f32 = body.windows(2).map(|w| (w[1] - w[0]).length()).sum::<f32>().max(1.0);
    let mut parts = Vec::with_capacity(body.len());
    let mut done = 0.0;
    for w in body.windows(2) {
        let d = w[1] - w[0];
        let length = d.length();
        let across = vec2(-d.y, d.x) / length.max(1e-3) * 0.5;
        let width = |at: f32| widths.0 + (widths.1 - widths.0) * at / total;
        let (a, b) = (across * width(done), across * width(done + length));
        parts.push((vec![w[0] + a, w[1] + b, w[1] - b, w[0] - a], width(done)));
        done += length;
    }
    let edge = Stroke::new(2.6, rim);
    out.extend(parts.iter().map(|(quad, _)| Shape::convex_polygon(quad.clone(), rim, edge)));
    out.push(Shape::convex_polygon(tip.to_vec(), rim, edge));
    for (i, (quad, width)) in parts.into_iter().enumerate() {
        if i > 0 {
            out.push(Shape::circle_filled(body[i], width * 0.5, fill));
        }
        out.push(Shape::convex_polygon(quad, fill, Stroke::NONE));
    }
    out.push(Shape::convex_polygon(tip.to_vec(), fill, Stroke::NONE));
}

/// Radius of a sign without its bastion.
pub const fn sign_radius(mark: &PlaceMark) -> f32 {
    match mark.kind {
        PlaceKind::City { .. } => 9.0,
        PlaceKind::Base => 7.0,
        PlaceKind::OffMap => 6.0,
        PlaceKind::FrontLine => 7.0,
        PlaceKind::Ordinary if mark.front_line => 7.0,
        PlaceKind::Ordinary => match mark.fort {
            Fort::None => 5.6,
            _ => 6.6,
        },
    }
}

/// The sign of a place.
pub fn place_sign(
    painter: &Painter,
    mark: &PlaceMark,
    at: Pos2,
    scale: f32,
    theme: &Theme,
    out: &mut Vec<Shape>,
) {
    let at = at.round();
    let ours = mark.control == Some(Side(0));
    let ring = mark.control.map_or(theme.ink3, |s| theme.side(s.0).line);
    let r = sign_radius(mark) * scale;
    bastion(mark, at, r, theme, out);
    match mark.kind {
        PlaceKind::Base => {
            let square = |half: f32| Rect::from_center_size(at, Vec2::splat(half * 2.0 * scale).round());
            out.push(Shape::rect_filled(square(8.4), 0.0, theme.halo));
            out.push(Shape::rect_filled(square(7.0), 0.0, ring));
            out.push(Shape::rect_filled(square(4.9), 0.0, theme.card));
            out.push(Shape::rect_filled(square(3.2), 0.0, ring));
            return;
        }
        PlaceKind::City { vp } => {
            out.push(Shape::circle_filled(at, r + 1.6, theme.halo));
            out.push(Shape::circle_filled(at, r, theme.vp));
            out.push(Shape::circle_stroke(at, r, Stroke::new((2.2 * scale).max(1.6), ring)));
            let size = (12.0 * scale).max(10.0);
            out.push(centred_text(painter, at, &vp.to_string(), size, fonts::bold(), theme.vp_ink));
            return;
        }
        _ => {}
    }
    out.push(Shape::circle_filled(at, r + 1.4, theme.halo));
    if ours {
        out.push(Shape::circle_filled(at, r, ring));
    } else {
        let width = (2.0 * scale).max(1.5);
        out.push(Shape::circle_filled(at, r, theme.card));
        out.push(Shape::circle_stroke(at, r - width * 0.5, Stroke::new(width, ring)));
    }
    if mark.front_line || mark.kind == PlaceKind::FrontLine {
        star(at, 4.8 * scale, if ours { theme.card } else { ring }, out);
    }
}

fn bastion(mark: &PlaceMark, at: Pos2, r: f32, theme: &Theme, out: &mut Vec<Shape>) {
    if mark.fort == Fort::None {
        return;
    }
    let square = Rect::from_center_size(at, Vec2::splat((r + 3.0) * 2.0).round());
    let stroke = Stroke::new(1.5, theme.highway);
    if mark.fort == Fort::Live {
        out.push(Shape::rect_filled(square.expand(1.4), 3.0, theme.halo));
        out.push(Shape::Rect(RectShape::new(
            square,
            CornerRadius::same(2),
            theme.land,
            stroke,
            StrokeKind::Middle,
        )));
    } else {
        let mut path = Vec::new();
        rounded_rectangle(&mut path, egui::epaint::RoundedRect::new(square, 2.0));
        path.extend(path.first().copied());
        out.extend(Shape::dashed_line(&path, stroke, 2.6, 2.2));
    }
}

/// A five-pointed star of triangles around a pentagon.
fn star(at: Pos2, radius: f32, colour: Color32, out: &mut Vec<Shape>) {
    let point = |i: i32, r: f32| {
        let a = (i as f32 * 36.0 - 90.0).to_radians();
        at + vec2(a.cos(), a.sin()) * r
    };
    let inner = radius * 0.46;
    out.push(Shape::convex_polygon((0..5).map(|i| point(2 * i + 1, inner)).collect(), colour, Stroke::NONE));
    for i in 0..5 {
        let tip = vec![point(2 * i - 1, inner), point(2 * i, radius), point(2 * i + 1, inner)];
        out.push(Shape::convex_polygon(tip, colour, Stroke::NONE));
    }
}
