//! Draws a scene into lists of shapes, in the order of the layers: links, overlays, places, counters, arrows.
//!
//! Nothing here is kept and nothing decides: the same layout and scene give the same shapes.

use super::{
    brush::{Brush, Over, TagOf, badge_at, mark_place},
    counters::{self, Look},
    hexes::tinted,
    kept::Keeping,
    labels::{Obstacle, Thing},
    layout::StackAt,
    markers::marker_shapes,
    pen::{OnShapes, centred_text},
    placing::{self, First, Tag},
    strokes::{cross, dashed_circle, group},
};
use crate::ui::{Icon, LEAST_TEXT, Theme, fonts};
use egui::{
    Align2, Color32, CornerRadius, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2,
    epaint::tessellator::path::rounded_rectangle, pos2, vec2,
};
use engine::{
    base::{hex::HexId, keys::PlaceKey},
    show::{
        board::{Gate, MapEdge, Place},
        counter::Part,
        projection::At,
        scene::{Along, ArrowStyle, Mark, MarkerSign, Reach},
    },
};
use map_art::{
    hexes,
    place::{self, sign_radius},
};
use std::collections::BTreeSet;

/// From this radius of a hex in points on costs are written in it.
const COSTS_FROM: f32 = 11.0;
/// From this one on they are written beside counters, too.
const COSTS_BESIDE: f32 = 30.0;

/// How far out in its hex the wall of a fortress lies.
const WALL: f32 = 0.87;

/// The number of a hex moves up or down in it where a name or the sign of a place lies over its middle: these stay.
fn off_names(at: Pos2, radius: f32, over: &Over) -> Pos2 {
    let stays = || over.covered.iter().filter(|o| matches!(o.thing, Thing::Name | Thing::Sign));
    let room = |at: Pos2| Rect::from_center_size(at, vec2(18.0, 15.0));
    let free = |at: &Pos2| !stays().any(|o| o.rect.intersects(room(*at)));
    let down = |part: f32| at + vec2(0.0, radius * part);
    [at, down(0.42), down(-0.42), down(0.6), down(-0.6)].into_iter().find(free).unwrap_or(at)
}

impl Brush<'_> {
    /// Links, ordinary ones first.
    pub fn links(&self, out: &mut Vec<Shape>) {
        let links = self.scene.board.links().iter().filter_map(|l| {
            let [a, b] = self.segment(l.a, l.b)?;
            Some((l.style, [a.into(), b.into()]))
        });
        let links: Vec<_> = links.collect();
        let mut paper = OnShapes { painter: self.painter, theme: self.theme, out };
        place::links_in(&mut paper, &links, self.theme.is_muddy());
    }

    /// Counters and signs, for what is placed around them.
    pub(crate) fn standing(&self, covered: &mut Vec<Obstacle>) {
        for stack in self.layout.stacks.iter().filter(|s| self.near(s.place)) {
            let fights = |i: &usize| self.scene.counters[*i].states.part != Part::None;
            let thing = if stack.units.iter().any(fights) { Thing::Goal } else { Thing::Counter };
            covered.push(Obstacle { rect: stack.bounds(), weight: 1.0, moves: true, thing });
            if stack.units.len() > self.uncounted() {
                let at = counters::count_disc(stack.body, stack.units.len());
                covered.push(Obstacle {
                    rect: Rect::from_center_size(at, Vec2::splat(14.0)),
                    weight: 1.0,
                    moves: true,
                    thing,
                });
            }
        }
        for (i, (mark, at)) in self.scene.board.places.iter().zip(&self.layout.places).enumerate() {
            if at.near && at.scale > 0.0 && mark.is_on_map() {
                let r = sign_radius(mark, self.is_built(PlaceKey::nth(i))) * at.scale + 2.0;
                let rect = Rect::from_center_size(at.sign, Vec2::splat(r * 2.0));
                covered.push(Obstacle { rect, weight: 0.8, moves: true, thing: Thing::Sign });
            }
        }
    }

    /// Rings and brackets, and counters that arrive: they come and go with what is done.
    pub(crate) fn passing(&self, covered: &mut Vec<Obstacle>) {
        for mark in self.marks.iter().filter(|m| self.near(mark_place(m))) {
            let place = mark_place(mark);
            let by = if self.layout.hex.is_some() { 5.0 } else { self.frame(place) };
            let rect = self.layout.extent(place).expand(by);
            let thing = if self.asks(mark) { Thing::Goal } else { Thing::Frame };
            covered.push(Obstacle { rect, weight: 0.3, moves: true, thing });
        }
        for ghost in self.ghosts {
            let rect = self.ghost(ghost.place);
            covered.push(Obstacle { rect, weight: 1.0, moves: true, thing: Thing::Counter });
        }
    }

    /// Links of the reach, rings and brackets: all that lies under places and counters.
    pub fn underlays(&self, out: &mut Vec<Shape>) {
        let t = self.theme;
        for mark in &self.marks {
            let Mark::Reach(Reach { place, from, style, .. }) = **mark else { continue };
            let last = style.is_dashed();
            if let Some((at, corners)) = self.layout.pos(place).zip(self.layout.hex) {
                let strength = if last { 0.10 } else { 0.20 };
                out.push(tinted(at, &corners, t.acc.gamma_multiply(strength)));
                continue;
            }
            let Some(ends) = self.segment(from, place) else { continue };
            if last {
                out.push(Shape::line_segment(ends, Stroke::new(4.4, t.halo)));
                out.extend(Shape::dashed_line(&ends, Stroke::new(2.2, t.acc), 6.0, 5.0));
            } else {
                out.push(Shape::line_segment(ends, Stroke::new(4.0, t.acc)));
            }
        }
        for arrow in self.arrows.iter().filter(|a| a.style == ArrowStyle::Answers) {
            let Some(path) = self.course(&arrow.path, &[], |_| 0.0) else { continue };
            let c = t.side(arrow.side).front;
            out.push(Shape::line(path.clone(), Stroke::new(9.0, c.gamma_multiply(0.30))));
            out.extend(Shape::dashed_line(&path, Stroke::new(3.0, c), 9.0, 5.0));
        }
        let quiet = self.quiet();
        for mark in &self.marks {
            let place = mark_place(mark);
            if !self.near(place) {
                continue;
            }
            match mark {
                Mark::Reach(r) => {
                    let last = r.style.is_dashed();
                    self.ring(place, 5.0, Stroke::new(1.8, t.acc), last, out);
                }
                Mark::Target { .. } => self.brackets(place, 2.6, out),
                Mark::UnderAttack { .. } => {
                    let r = self.layout.extent(place).expand(6.0);
                    out.push(Shape::rect_filled(r, 0.0, t.atk.gamma_multiply(0.13)));
                    self.brackets(place, 3.4, out);
                }
                // On counters it lies over these.
                Mark::Ring { .. } if self.glows_over(place) => {}
                Mark::Ring { .. } => self.glow(place, out),
                Mark::Chance { .. } | Mark::Leave { .. } => {}
                // One outline goes around all of them.
                Mark::Choice { .. } if quiet && self.layout.hex.is_some() => {}
                Mark::Choice { .. } if quiet => {
                    // Wide enough to show around the sign of a fortress that no unit stands on.
                    let bare = self.layout.stacks_at(place).next().is_none();
                    let by = if bare && self.is_built(place) { 10.0 } else { 3.5 };
                    self.ring(place, by, Stroke::new(1.4, t.acc), false, out);
                }
                Mark::Choice { .. } => self.choice_rings(place, out),
            }
        }
        if quiet {
            self.choice_outline(out);
        }
        if let Some(place) = self.selected_place.filter(|&p| self.near(p)) {
            let at = self.layout.stacks_at(place).next();
            let framed = at.is_some_and(|s| self.holds_selected(s));
            if !framed {
                self.ring(place, 4.5, Stroke::new(2.4, t.acc), false, out);
            }
        }
    }

    /// One line around each area of hexes that may be chosen, and a tint in them.
    fn choice_outline(&self, out: &mut Vec<Shape>) {
        let (Some(grid), Some(corners)) = (self.scene.board.hex_grid(), self.layout.hex) else { return };
        let chosen: BTreeSet<PlaceKey> = self.choices().collect();
        for at in chosen.iter().filter(|p| self.near(**p)).filter_map(|p| self.layout.pos(*p)) {
            out.push(tinted(at, &corners, self.theme.acc.gamma_multiply(0.07)));
        }
        let Some(from) = self.layout.places.first().map(|first| first.pos) else { return };
        let (x, y) = grid.centre(HexId(0));
        let scale = corners[0].length() / grid.radius.max(1e-3);
        let screen = |(px, py): At| from + vec2(px - x, py - y) * scale;
        for outline in hexes::outlines(grid, |hex| chosen.contains(&hex.into())) {
            let path: Vec<Pos2> = outline.iter().map(|(at, _)| screen(*at)).collect();
            if path.iter().any(|p| self.painter.clip_rect().expand(80.0).contains(*p)) {
                out.push(Shape::closed_line(path.clone(), Stroke::new(4.0, self.theme.halo)));
                out.push(Shape::closed_line(path, Stroke::new(2.2, self.theme.acc)));
            }
        }
    }

    /// The places that may be chosen.
    fn choices(&self) -> impl Iterator<Item = PlaceKey> {
        self.marks.iter().filter_map(|m| match m {
            Mark::Choice { place } => Some(*place),
            _ => None,
        })
    }

    /// The two rings of a place that may be chosen.
    fn choice_rings(&self, place: PlaceKey, out: &mut Vec<Shape>) {
        for by in [4.5, 8.0] {
            self.ring(place, by, Stroke::new(1.6, self.theme.acc), false, out);
        }
    }

    /// The badge of a place that may be chosen.
    fn choice_badge(&self, at: Pos2, out: &mut Vec<Shape>) {
        let since = out.len();
        out.push(Shape::circle_filled(at, 9.2, self.theme.halo));
        out.push(Shape::circle_filled(at, 8.0, self.theme.acc));
        out.extend(Icon::ChevronDown.shapes(at, 11.0, self.theme.accink));
        group(out, since);
    }

    /// The place the pointer is on: where many are marked quietly, this one is marked as one of few would be.
    pub fn pointed(&self, place: PlaceKey, out: &mut Vec<Shape>) {
        let offered = self.marks.iter().any(|m| matches!(m, Mark::Choice { place: p } if *p == place));
        if offered && self.quiet() {
            self.choice_rings(place, out);
            let bare = self.layout.stacks_at(place).next().is_none();
            self.choice_badge(badge_at(self.layout, place, bare), out);
        } else {
            self.way(place, out);
            self.ring(place, 3.0, Stroke::new(1.4, self.theme.ink2), false, out);
        }
    }

    /// Signs of the places.
    pub fn places(&self, out: &mut Vec<Shape>) {
        for (i, (mark, at)) in self.scene.board.places.iter().zip(&self.layout.places).enumerate() {
            let place = PlaceKey::nth(i);
            if !at.near {
                continue;
            }
            if !mark.is_on_map() {
                self.off_map(place, out);
                continue;
            }
            if mark.fortress {
                self.fortress(at.pos, out);
            }
            // On hexes those of places where counters stand lie over these.
            if at.scale > 0.0 && (self.layout.hex.is_none() || at.sign == at.pos) {
                self.sign(i, out);
            }
            if let Some(gate) = mark.gate {
                self.gate(place, mark, gate, out);
            }
        }
    }

    /// The wall around a hex, within it and under what stands there.
    fn fortress(&self, at: Pos2, out: &mut Vec<Shape>) {
        let Some(corners) = self.layout.hex else { return };
        let radius = corners[0].length();
        let wall: Vec<Pos2> = corners.iter().map(|c| at + *c * WALL).collect();
        let width = (1.5 * (radius / 13.0).powf(0.75)).clamp(1.4, 4.0);
        let lines = [(width + 1.6, self.theme.land), (width, self.theme.highway)];
        out.push(Shape::Vec(lines.map(|(w, c)| Shape::closed_line(wall.clone(), Stroke::new(w, c))).into()));
    }

    fn sign(&self, nth: usize, out: &mut Vec<Shape>) {
        let Some((mark, at)) = self.scene.board.places.get(nth).zip(self.layout.places.get(nth)) else {
            return;
        };
        let since = out.len();
        let mut paper = OnShapes { painter: self.painter, theme: self.theme, out };
        place::sign(&mut paper, (mark, self.scene.places.get(nth)), at.sign.into(), at.scale);
        group(out, since);
    }

    /// Signs of hexes with counters on them, over these.
    pub fn signs_over(&self, out: &mut Vec<Shape>) {
        for (i, at) in self.layout.places.iter().enumerate() {
            if self.layout.hex.is_some() && at.near && at.scale > 0.0 && at.sign != at.pos {
                self.sign(i, out);
            }
        }
    }

    /// A box beyond the edge, drawn while something is in it or said about it.
    fn off_map(&self, place: PlaceKey, out: &mut Vec<Shape>) {
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

    fn gate(&self, place: PlaceKey, mark: &Place, gate: Gate, out: &mut Vec<Shape>) {
        let colour = self.theme.side(gate.side.0).line;
        let bare = self.layout.stacks_at(place).next().is_none();
        let reach = if bare { sign_radius(mark, self.is_built(place)) + 5.0 } else { 0.0 };
        let r = self.layout.extent(place);
        let half = self.layout.side_length * 0.5;
        // Beside a stack the arrow points out of the counter at its foot.
        let (from, out_of, by) = match gate.edge {
            MapEdge::North => (pos2(r.left() + half, r.top()), vec2(0.0, -1.0), 9.0),
            MapEdge::East => (pos2(r.right(), r.bottom() - half), vec2(1.0, 0.0), 9.0),
            MapEdge::South => (pos2(r.left() + half, r.bottom()), vec2(0.0, 1.0), 9.0),
            MapEdge::West => (pos2(r.left(), r.bottom() - half), vec2(-1.0, 0.0), 9.0),
        };
        let (from, by) = if bare { (r.center(), reach + 6.0) } else { (from, by) };
        let tip = from + out_of * by;
        let (back, across) = (tip - out_of * 6.0, vec2(-out_of.y, out_of.x) * 5.0);
        let points = [tip, back + across, back - across];
        out.push(Shape::convex_polygon(points.to_vec(), colour, Stroke::new(1.0, self.theme.halo)));
    }

    /// Stacks, as they were kept or new, and counters arriving.
    pub(crate) fn stacks(&self, mut kept: Option<&mut Keeping<'_>>, out: &mut Vec<Shape>) {
        let t = self.theme;
        for stack in self.layout.stacks.iter().filter(|s| self.near(s.place)) {
            let marks = stack.units.iter().map(|&i| &self.scene.counters[i]);
            let marks: Vec<_> = marks.filter(|m| !self.away.contains(&m.unit)).collect();
            let Some(top) = marks.last() else { continue };
            if stack.count_only {
                let (at, c) = (stack.body.center(), t.side(top.side));
                out.push(Shape::circle_filled(at, 10.0, t.halo));
                out.push(Shape::circle_filled(at, 8.6, c.body));
                let n = marks.len().to_string();
                out.push(centred_text(self.painter, at, &n, 11.0, fonts::bold(), c.text));
            } else {
                let selected = self.selection.contains(&top.unit);
                let look = Look { selected, ..Look::default() };
                let centre = stack.body.center();
                let draw = |out: &mut Vec<Shape>| {
                    counters::stack_shapes(self.painter, centre, stack.side_length, &marks, &look, t, out);
                };
                match &mut kept {
                    Some(kept) => out.push(kept.stack(stack, (&marks, &look), draw)),
                    None => draw(out),
                }
            }
        }
        for mark in self.marks.iter().filter(|m| matches!(m, Mark::Ring { .. })) {
            let place = mark_place(mark);
            if self.near(place) && self.glows_over(place) {
                self.glow(place, out);
            }
        }
        // The numbers of all stacks lie over all counters and rings: one that is next to another is not hidden by it.
        for stack in self.layout.stacks.iter().filter(|s| self.near(s.place)) {
            self.number(stack, out);
        }
        for ghost in self.ghosts.iter().filter(|g| self.near(g.place)) {
            let look = Look { ghost: true, ..Look::default() };
            let centre = self.ghost(ghost.place).center();
            let side = self.layout.side_length;
            counters::counter_shapes(self.painter, centre, side, ghost, &look, t, out);
        }
    }

    /// How many counters there are in a stack.
    pub(crate) fn number(&self, stack: &StackAt, out: &mut Vec<Shape>) {
        let marks = stack.units.iter().map(|&i| self.scene.counters[i].unit);
        let n = marks.filter(|unit| !self.away.contains(unit)).count();
        if n > self.uncounted() && !stack.count_only {
            counters::count_shapes(self.painter, stack.body, n, self.theme, out);
        }
    }

    /// Badges of marks, and what they cover.
    pub fn badges(&self, over: &mut Over) {
        let t = self.theme;
        let quiet = self.quiet();
        for mark in &self.marks {
            let place = mark_place(mark);
            if !self.near(place) {
                continue;
            }
            let bare = self.layout.stacks_at(place).next().is_none();
            let at = badge_at(self.layout, place, bare);
            if let (Mark::Reach(r), Some(corners)) = (mark, self.layout.hex) {
                let radius = corners[0].length();
                // From afar a counter fills its hex: a number beside it would lie on its neighbours.
                if bare || radius >= COSTS_BESIDE {
                    self.cost(off_names(at, radius, over), r, radius, over);
                }
                continue;
            }
            let mut disc = |text: &str, fill: Color32, ink: Color32| {
                let since = over.shapes.len();
                over.shapes.push(Shape::circle_filled(at, 9.2, t.halo));
                over.shapes.push(Shape::circle_filled(at, 8.0, fill));
                over.shapes.push(centred_text(self.painter, at, text, 11.0, fonts::bold(), ink));
                group(&mut over.shapes, since);
            };
            match mark {
                Mark::Reach(r) if !r.style.is_dashed() => disc(&r.cost, t.acc, t.accink),
                Mark::Reach(r) => {
                    disc(&r.cost, t.card, t.acc);
                    dashed_circle(at, 8.0, Stroke::new(1.6, t.acc), &mut over.shapes);
                }
                Mark::Choice { .. } if !quiet => self.choice_badge(at, &mut over.shapes),
                _ => continue,
            }
            over.covered.push(Obstacle {
                rect: Rect::from_center_size(at, Vec2::splat(17.0)),
                weight: 0.5,
                moves: true,
                thing: Thing::Frame,
            });
        }
    }

    /// What it costs to go to a hex, as a number in its middle; none where hexes are too small to be read.
    fn cost(&self, at: Pos2, reach: &Reach, radius: f32, over: &mut Over) {
        if radius < COSTS_FROM {
            return;
        }
        let (text, t) = (reach.cost.as_str(), self.theme);
        let size = if radius < 18.0 { 9.5 } else { 13.0 };
        let since = over.shapes.len();
        if reach.style.stops() {
            let wide = (size * 0.62 * text.chars().count() as f32 + 5.0).max(size + 4.0);
            let r = Rect::from_center_size(at, vec2(wide, size + 4.0));
            let edge = Stroke::new(1.2, t.atk);
            over.shapes.push(Shape::rect_filled(r, CornerRadius::same(2), t.card));
            over.shapes.push(Shape::rect_stroke(r, CornerRadius::same(2), edge, StrokeKind::Inside));
            over.shapes.push(centred_text(self.painter, at, text, size, fonts::bold(), t.atk));
            group(&mut over.shapes, since);
            over.covered.push(Obstacle { rect: r, weight: 0.5, moves: true, thing: Thing::Frame });
            return;
        }
        for (dx, dy) in [(-1.2, -0.8), (1.2, -0.8), (-1.2, 0.8), (1.2, 0.8)] {
            let halo =
                centred_text(self.painter, at + vec2(dx, dy), text, size, fonts::bold(), self.theme.halo);
            over.shapes.push(halo);
        }
        over.shapes.push(centred_text(self.painter, at, text, size, fonts::bold(), self.theme.acc));
        group(&mut over.shapes, since);
        let rect =
            Rect::from_center_size(at, vec2(size * 0.6 * text.chars().count() as f32 + 4.0, size + 2.0));
        over.covered.push(Obstacle { rect, weight: 0.5, moves: true, thing: Thing::Frame });
    }

    /// The way to a hex in reach, from where the selection stands.
    pub fn way(&self, place: PlaceKey, out: &mut Vec<Shape>) {
        let reach = self.marks.iter().find_map(|mark| match mark {
            Mark::Reach(r) if r.place == place => Some(r),
            _ => None,
        });
        let Some(reach) = reach else { return };
        self.through(&reach.way, out);
        // The line hides the costs on the way: they are written again over it.
        for mark in &self.marks {
            if let Mark::Reach(passed) = mark
                && passed.place != place
                && reach.way.contains(&passed.place)
            {
                self.cost_on_way(passed.place, &passed.cost, out);
            }
        }
    }

    /// A way that is drawn by hand, with what it has cost at each place.
    pub fn along(&self, along: &Along, out: &mut Vec<Shape>) {
        self.through(&along.way, out);
        for (place, cost) in along.way.iter().skip(1).zip(&along.costs) {
            self.cost_on_way(*place, cost, out);
        }
    }

    fn cost_on_way(&self, place: PlaceKey, cost: &str, out: &mut Vec<Shape>) {
        let (Some(at), Some(corners)) = (self.layout.pos(place), self.layout.hex) else { return };
        let size = (corners[0].length() * 0.42).clamp(LEAST_TEXT, 13.0);
        let text = centred_text(self.painter, at, cost, size, fonts::bold(), self.theme.acc);
        let wide = text.visual_bounding_rect().width().max(size) + 6.0;
        let disc = Rect::from_center_size(at, vec2(wide, size + 4.0));
        out.push(Shape::rect_filled(disc, CornerRadius::same(6), self.theme.card));
        out.push(text);
    }

    /// A line through hexes.
    fn through(&self, way: &[PlaceKey], out: &mut Vec<Shape>) {
        let Some(corners) = self.layout.hex else { return };
        let points: Vec<At> = way.iter().filter_map(|p| self.layout.pos(*p)).map(Into::into).collect();
        if points.len() < 2 {
            return;
        }
        let path: Vec<Pos2> = hexes::rounded_line(&points).into_iter().map(Pos2::from).collect();
        let scale = (corners[0].length() / 18.0).clamp(0.6, 1.0);
        let last = path[path.len() - 1];
        for (wide, colour) in [(6.0, self.theme.halo), (3.4, self.theme.acc)] {
            out.push(Shape::line(path.clone(), Stroke::new(wide * scale, colour)));
            out.push(Shape::circle_filled(last, wide * scale, colour));
        }
    }

    /// Markers above their places, or where they hide nothing and lie nearest to them; and what they cover.
    pub fn markers(&self, over: &mut Over) {
        let arrows = over.lines.clone();
        for marker in self.scene.markers.iter().filter(|m| self.near(m.at)) {
            let Some(own) = self.layout.pos(marker.at) else { continue };
            let far = marker.toward.and_then(|to| self.layout.pos(to));
            if let (MarkerSign::Bridge | MarkerSign::BridgeDown, Some(far)) = (marker.sign, far) {
                bridge_shapes([own, far], marker.sign == MarkerSign::Bridge, self.theme, &mut over.shapes);
                continue;
            }
            if let MarkerSign::DropZone(far) = marker.sign {
                self.zone_ring(own, far, marker.side.0, &mut over.shapes);
            }
            let (scale, theme) = (self.text_scale, self.theme);
            let draw = |at: Pos2, out: &mut Vec<Shape>| {
                marker_shapes(self.painter, (at, Align2::CENTER_CENTER), marker, scale, theme, out)
            };
            let size = draw(Pos2::ZERO, &mut Vec::new()).size();
            // What joins two hexes lies between them, unless that hides a counter.
            let between = far.map(|far| own.lerp(far, 0.5));
            let around =
                between.map_or(self.stands(marker.at), |at| Rect::from_center_size(at, Vec2::splat(4.0)));
            let (ends, near) = ([marker.at, marker.toward.unwrap_or(marker.at)], [between.unwrap_or(own)]);
            let tag = Tag {
                size,
                own: &near,
                foreign: &self.foreign(&ends),
                lines: &arrows,
                avoid: &over.covered,
                view: self.painter.clip_rect(),
            };
            let spots = between.into_iter().chain(placing::around(around, size, First::Above));
            let (r, _) = tag.place(spots);
            over.thread(r, around, theme);
            let middle = r.center();
            let r = draw(middle, &mut over.shapes);
            over.covered.push(Obstacle { rect: r, weight: 3.0, moves: true, thing: Thing::Tag });
            over.tags.push((r, TagOf::Place(marker.at)));
        }
    }

    /// The dashed ring around all places so far from one.
    fn zone_ring(&self, middle: Pos2, far: u8, side: u8, out: &mut Vec<Shape>) {
        let Some(corners) = self.layout.hex else { return };
        let radius = corners[0].length() * 1.732 * (f32::from(far) + 0.5);
        let point = |n: u8| middle + Vec2::angled(f32::from(n) * std::f32::consts::TAU / 48.0) * radius;
        let ring: Vec<Pos2> = (0..=48).map(point).collect();
        let stroke = Stroke::new(1.8, self.theme.side(side).line);
        out.extend(Shape::dashed_line(&ring, stroke, 7.0, 5.0));
    }
}

/// A bridge from one hex to the next: two rails and a deck, broken in the middle with a cross where it is destroyed.
pub(crate) fn bridge_shapes([from, to]: [Pos2; 2], stands: bool, t: &Theme, out: &mut Vec<Shape>) {
    let middle = from.lerp(to, 0.5);
    let along = (to - from) * 0.24;
    let across = along.normalized().rot90() * 3.4;
    out.push(Shape::line_segment([middle - along, middle + along], Stroke::new(6.0, t.card)));
    for side in [-1.0, 1.0] {
        let ends = [middle - along + across * side, middle + along + across * side];
        let rail = Stroke::new(1.6, t.ink2);
        if stands {
            out.push(Shape::line_segment(ends, rail));
        } else {
            out.extend(Shape::dashed_line(&ends, rail, 3.0, 3.0));
        }
    }
    if !stands {
        cross(middle, 5.0, t.warn, t.halo, out);
    }
}
