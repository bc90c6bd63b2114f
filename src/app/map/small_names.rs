//! Names that nothing depends on: rivers along their courses, and towns that are no places of the game. They are written
//! where there is room among all else, more of them the nearer one looks.

use super::{
    camera::Camera,
    ground::{GroundKm, RiverKm, TownKm},
    ink::Course,
    labels::{Obstacle, Thing, covered},
};
use crate::ui::{
    Theme,
    theme::{Role as Type, blend},
};
use egui::{
    Color32, Galley, Painter, Pos2, Rect, Shape, Vec2,
    epaint::TextShape,
    pos2,
    text::{LayoutJob, TextFormat},
    vec2,
};
use std::sync::Arc;

/// What these names give way to.
pub(crate) struct Room<'a> {
    pub(crate) painter: &'a Painter,
    pub(crate) camera: &'a Camera,
    pub(crate) theme: &'a Theme,
    pub(crate) scale: f32,
    pub(crate) lines: &'a [[Pos2; 2]],
    /// Names of places, with some room around them.
    pub(crate) names: &'a [Rect],
    pub(crate) covered: &'a [Obstacle],
    /// Points of the places of the game.
    pub(crate) places: &'a [Pos2],
    /// Names of waters, and the numbers of degrees.
    pub(crate) taken: Vec<Rect>,
}

/// From which zoom rivers of a width are named, in points a kilometre: minor, main, great.
const RIVERS: [f32; 3] = [1.5, 0.85, 0.5];
/// From which zoom towns are named: large ones, all.
const TOWNS: [f32; 2] = [0.7, 1.05];
/// How far a course may leave the straight line under its name, in points.
const BENT: f32 = 7.0;
/// Points of the sign of a town.
const DOT: f32 = 2.0;

/// A town's name and its point, as they were drawn.
pub(crate) type TownName = (Rect, Pos2);

impl Room<'_> {
    /// Writes what there is room for; towns go before rivers.
    pub(crate) fn write(&mut self, ground: &GroundKm, out: &mut Vec<Shape>) -> Vec<TownName> {
        let towns: Vec<TownName> =
            ground.towns.iter().filter_map(|town| self.town(town, &ground.towns, out)).collect();
        for river in &ground.rivers {
            self.river(river, out);
        }
        towns
    }

    fn is_free(&self, r: Rect) -> bool {
        let over = |other: Rect| r.intersect(other).is_positive();
        self.camera.view.contains_rect(r)
            && !self.taken.iter().any(|t| over(*t))
            && !self.names.iter().any(|name| over(*name))
            && !self.covered.iter().any(|o| {
                over(o.rect.expand(if o.thing == Thing::Counter || o.thing == Thing::Goal {
                    5.0
                } else {
                    2.0
                }))
            })
            && !self.lines.iter().any(|l| covered(r, *l) > 2.0)
    }

    /// A dot and a name at one of its four sides.
    fn town(&mut self, town: &TownKm, all: &[TownKm], out: &mut Vec<Shape>) -> Option<TownName> {
        let at = self.camera.screen(town.at).round();
        let due = TOWNS[usize::from(!town.large)];
        if self.camera.k < due || !self.camera.view.contains(at) || town.name.is_empty() {
            return None;
        }
        let font = Type::Tag.font(self.scale);
        let galley = self.painter.layout_no_wrap(town.name.clone(), font, self.theme.ink3);
        let size = vec2(galley.size().x, galley.size().y - 3.0);
        let gap = DOT + 3.0;
        let spots = [
            at + vec2(gap, -size.y * 0.5),
            at + vec2(-gap - size.x, -size.y * 0.5),
            at + vec2(-size.x * 0.5, -gap - size.y),
            at + vec2(-size.x * 0.5, gap),
        ];
        let others = || all.iter().map(|t| self.camera.screen(t.at).round()).filter(|p| *p != at);
        let nearest = |r: &Rect| {
            let own = r.distance_to_pos(at);
            self.places.iter().copied().chain(others()).all(|p| r.distance_to_pos(p) > own)
        };
        let dot = Rect::from_center_size(at, Vec2::splat(DOT * 2.0 + 1.0));
        let rects = spots.map(|min| Rect::from_min_size(min.round(), size));
        let rect = rects.into_iter().find(|r| nearest(r) && self.is_free(r.union(dot)))?;
        let theme = self.theme;
        out.push(Shape::circle_filled(at, DOT + 1.0, theme.halo));
        out.push(Shape::circle_filled(at, DOT, theme.ink3));
        for by in [vec2(-1.0, 0.0), vec2(1.0, 0.0), vec2(0.0, -1.0), vec2(0.0, 1.0)] {
            let text = TextShape::new(rect.min - vec2(0.0, 1.5) + by, Arc::clone(&galley), theme.halo);
            out.push(Shape::Text(text.with_override_text_color(theme.halo)));
        }
        out.push(Shape::Text(TextShape::new(rect.min - vec2(0.0, 1.5), galley, theme.ink3)));
        self.taken.push(rect.union(dot).expand(3.0));
        Some((rect, at))
    }

    /// A name beside the straightest stretch of a river in sight.
    fn river(&mut self, river: &RiverKm, out: &mut Vec<Shape>) {
        let due = RIVERS[usize::from(river.width.clamp(1, 3)) - 1];
        if self.camera.k < due || river.name.is_empty() {
            return;
        }
        let format = TextFormat {
            font_id: Type::Gulf.font(self.scale),
            extra_letter_spacing: 0.6,
            color: river_ink(self.theme),
            ..TextFormat::default()
        };
        let job = LayoutJob::single_section(river.name.clone(), format);
        let galley = self.painter.layout_job(job);
        let spots = river.lines.iter().filter_map(|line| self.best_stretch(line, galley.size()));
        let Some(spot) = spots.min_by(|a, b| a.cost.total_cmp(&b.cost)) else { return };
        self.taken.extend(boxes(spot.middle, spot.angle, galley.size()));
        out.push(Shape::Text(turned(galley, spot.middle, spot.angle, self.theme)));
    }

    /// The best place for a name along a course; none where nothing is straight and free.
    fn best_stretch(&self, line: &Course, size: Vec2) -> Option<Spot> {
        let seen = Rect::from_two_pos(
            self.camera.map_units(self.camera.view.min),
            self.camera.map_units(self.camera.view.max),
        );
        if !line.bounds.intersects(seen) {
            return None;
        }
        let points: Vec<Pos2> = line.at(self.camera.k).iter().map(|&p| self.camera.screen(p)).collect();
        let middle = self.camera.view.center();
        let mut best: Option<Spot> = None;
        // Of a long course every few points do.
        for from in (0..points.len()).step_by((points.len() / 60).max(1)) {
            let Some((to, bent)) = stretch(&points, from, size.x + 6.0) else { break };
            if bent > BENT || !self.camera.view.contains(points[from]) {
                continue;
            }
            let way = points[to] - points[from];
            let angle = way.angle();
            // Read from the left to the right.
            let angle = if way.x < 0.0 { angle + std::f32::consts::PI } else { angle };
            let across = Vec2::angled(angle + std::f32::consts::FRAC_PI_2);
            for side in [-1.0, 1.0] {
                let at = points[from].lerp(points[to], 0.5) + across * side * (bent + size.y * 0.5 + 1.0);
                let cost = bent + (at - middle).length() * 0.02 + if side > 0.0 { 1.5 } else { 0.0 };
                let better = best.as_ref().is_none_or(|b| cost < b.cost);
                if better && boxes(at, angle, size).iter().all(|r| self.is_free(*r)) {
                    best = Some(Spot { middle: at, angle, cost });
                }
            }
        }
        best
    }
}

struct Spot {
    middle: Pos2,
    angle: f32,
    cost: f32,
}

/// The end of a stretch from a point of a course that is as long as a name, and how far the course leaves it.
fn stretch(points: &[Pos2], from: usize, long: f32) -> Option<(usize, f32)> {
    let start = *points.get(from)?;
    let to = (from + 1..points.len()).find(|&i| points[i].distance(start) >= long)?;
    let way = (points[to] - start).normalized();
    let off = |p: &Pos2| (*p - start).dot(way.rot90()).abs();
    Some((to, points[from..=to].iter().map(off).fold(0.0, f32::max)))
}

/// Boxes that together hold a turned text.
fn boxes(middle: Pos2, angle: f32, size: Vec2) -> [Rect; 5] {
    let along = Vec2::angled(angle);
    let step = size.x / 5.0;
    let (wide, high) =
        (step * along.x.abs() + size.y * along.y.abs(), step * along.y.abs() + size.y * along.x.abs());
    [-2.0, -1.0, 0.0, 1.0, 2.0].map(|n| {
        Rect::from_center_size(middle + along * (n * step), vec2(wide.max(size.y * 0.7), high * 0.8))
    })
}

/// The names of rivers lie on land of any tint.
fn river_ink(theme: &Theme) -> Color32 {
    blend(theme.ink, theme.water, 0.3)
}

/// A text turned around its middle.
fn turned(galley: Arc<Galley>, middle: Pos2, angle: f32, theme: &Theme) -> TextShape {
    let half = galley.size() * 0.5;
    let corner =
        middle - (Vec2::angled(angle) * half.x + Vec2::angled(angle + std::f32::consts::FRAC_PI_2) * half.y);
    TextShape::new(pos2(corner.x, corner.y), galley, river_ink(theme)).with_angle(angle)
}
