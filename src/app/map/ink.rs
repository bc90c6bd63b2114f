//! Lines and areas of the ground, painted into one mesh for a camera.

use super::{bake::Bake, camera::Camera, geometry::Triangles, simplify::Levels};
use egui::{
    Color32, Pos2, Rect, Shape, Stroke,
    epaint::{PathShape, Vertex, WHITE_UV},
};

/// A line with the box around it.
#[derive(Debug, Clone)]
pub(crate) struct Course {
    pub(crate) points: Vec<Pos2>,
    pub(crate) thinner: Option<Levels>,
    /// How many times further than usual the thinner copies may be off.
    pub(crate) loose: f32,
    pub(crate) bounds: Rect,
}

impl Course {
    pub(crate) fn new(points: Vec<Pos2>) -> Self {
        Self { bounds: Rect::from_points(&points), thinner: None, loose: 1.0, points }
    }

    /// With thinner copies, for lines that stay.
    pub(crate) fn lasting(points: Vec<Pos2>) -> Self {
        Self { thinner: Some(Levels::default()), ..Self::new(points) }
    }

    /// The line of a water of its own: a coast has to lie on the edge of its sea, this on nothing.
    pub(crate) fn inland(points: Vec<Pos2>) -> Self {
        Self { loose: 2.4, ..Self::lasting(points) }
    }

    /// A rounded line along hexsides, with fewer points from afar: off by no more than a point of the window.
    pub(crate) fn rounded(points: Vec<Pos2>) -> Self {
        Self { loose: 1.0, ..Self::lasting(points) }
    }

    /// Makes ahead the thinner copies that have not been asked for yet.
    pub(crate) fn make(&self) {
        if let Some(levels) = &self.thinner {
            levels.make(&self.points);
        }
    }

    /// Where it begins and ends.
    pub(crate) fn ends(&self) -> impl Iterator<Item = Pos2> {
        [self.points.first(), self.points.last()].into_iter().flatten().copied()
    }

    pub(crate) fn at(&self, k: f32) -> &[Pos2] {
        self.thinner.as_ref().and_then(|l| l.at(&self.points, k / self.loose)).unwrap_or(&self.points)
    }
}

/// What the ground is drawn without where a frame would have too many vertices, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LeftOut {
    /// The trees and dashes of the country under hexes.
    pub country: bool,
    /// The shelf in the sea.
    pub shelf: bool,
    /// The upright or level sides of the grid.
    pub thirds: bool,
}

/// Paints kilometres into one mesh.
pub(crate) struct Ink<'a> {
    pub(crate) camera: &'a Camera,
    pub(crate) bake: &'a mut Bake,
    pub(crate) seen: Rect,
}

impl Ink<'_> {
    pub(crate) fn rect(&mut self, r: Rect, colour: Color32) {
        self.bake.mesh.add_colored_rect(r, colour);
    }

    pub(crate) fn fill(&mut self, triangles: &Triangles, colour: Color32) {
        let at: Vec<Pos2> = triangles.points.iter().map(|&p| self.camera.screen(p)).collect();
        let mesh = &mut self.bake.mesh;
        let base = mesh.vertices.len() as u32;
        let vertex = |pos: Pos2| Vertex { pos, uv: WHITE_UV, color: colour };
        if self.seen.contains_rect(Rect::from_points(&at)) {
            mesh.vertices.extend(at.into_iter().map(vertex));
            mesh.indices.extend(triangles.indices.iter().map(|i| base + i));
            return;
        }
        // From near only what is in sight.
        let mut made = vec![u32::MAX; at.len()];
        for corners in triangles.indices.chunks_exact(3) {
            let points = [0, 1, 2].map(|n| at[corners[n] as usize]);
            if !self.seen.intersects(Rect::from_points(&points)) {
                continue;
            }
            for (&corner, pos) in corners.iter().zip(points) {
                let known = &mut made[corner as usize];
                if *known == u32::MAX {
                    *known = mesh.vertices.len() as u32;
                    mesh.vertices.push(vertex(pos));
                }
                mesh.indices.push(*known);
            }
        }
    }

    pub(crate) fn stroke(&mut self, ends: [Pos2; 2], width: f32, colour: Color32) {
        self.bake.line(ends, Stroke::new(width, colour));
    }

    /// Whether a course may be in view.
    pub(crate) fn near(&self, course: &Course) -> bool {
        let seen =
            Rect::from_two_pos(self.camera.map_units(self.seen.min), self.camera.map_units(self.seen.max));
        course.bounds.intersects(seen)
    }

    /// The parts of a course in view, thinned to 0.7 points.
    pub(crate) fn runs(&self, course: &Course) -> Vec<Vec<Pos2>> {
        let seen =
            Rect::from_two_pos(self.camera.map_units(self.seen.min), self.camera.map_units(self.seen.max));
        if !course.bounds.intersects(seen) {
            return Vec::new();
        }
        let least = 0.7 / self.camera.k;
        let (mut runs, mut run) = (Vec::new(), Vec::<Pos2>::new());
        let mut kept = Pos2::ZERO;
        let points = course.at(self.camera.k);
        let last = points.len().saturating_sub(1);
        for (i, pair) in points.windows(2).enumerate() {
            let (a, b) = (pair[0], pair[1]);
            let crosses = a.x.min(b.x) < seen.right()
                && a.x.max(b.x) > seen.left()
                && a.y.min(b.y) < seen.bottom()
                && a.y.max(b.y) > seen.top();
            if crosses {
                if run.is_empty() {
                    run.push(self.camera.screen(a));
                    kept = a;
                }
                if (b - kept).length_sq() >= least * least || i + 1 == last {
                    run.push(self.camera.screen(b));
                    kept = b;
                }
            } else if run.len() > 1 {
                runs.push(std::mem::take(&mut run));
            } else {
                run.clear();
            }
        }
        if run.len() > 1 {
            runs.push(run);
        }
        runs
    }

    pub(crate) fn line(&mut self, course: &Course, width: f32, colour: Color32) {
        for run in self.runs(course) {
            self.way(run, width, colour);
        }
    }

    /// A line with a casing: width and colour of both.
    pub(crate) fn cased(&mut self, course: &Course, casing: (f32, Color32), core: (f32, Color32)) {
        for run in self.runs(course) {
            self.bake.cased((&run, false), casing, core);
        }
    }

    /// A line through points of the window.
    pub(crate) fn way(&mut self, points: Vec<Pos2>, width: f32, colour: Color32) {
        self.way_with(points, Stroke::new(width, colour), 1.95);
    }

    /// The same for a few strokes that have to be crisp.
    pub(crate) fn mark(&mut self, points: Vec<Pos2>, width: f32, colour: Color32) {
        self.way_with(points, Stroke::new(width, colour), 1.45);
    }

    /// A line; up to a width in pixels it is made of fewer corners.
    fn way_with(&mut self, points: Vec<Pos2>, stroke: Stroke, thin: f32) {
        if stroke.width * self.bake.ppp() <= thin {
            self.bake.thin_line(&points, stroke.width, stroke.color);
        } else {
            let path = PathShape { points, closed: false, fill: Color32::TRANSPARENT, stroke: stroke.into() };
            self.bake.path(&path);
        }
    }

    /// A line of short dashes: what is drawn much and seen small.
    pub(crate) fn dots(&mut self, course: &Course, width: f32, colour: Color32, (dash, gap): (f32, f32)) {
        let stroke = Stroke::new(width, colour);
        for run in self.runs(course) {
            for shape in Shape::dashed_line(&run, stroke, dash, gap) {
                if let Shape::LineSegment { points, .. } = shape {
                    self.bake.dart(points, width, colour);
                }
            }
        }
    }

    /// A line of dashes and gaps in turn.
    pub(crate) fn dashes(
        &mut self,
        course: &Course,
        width: f32,
        colour: Color32,
        dashes: &[f32],
        gaps: &[f32],
    ) {
        let stroke = Stroke::new(width, colour);
        for run in self.runs(course) {
            for dash in Shape::dashed_line_with_offset(&run, stroke, dashes, gaps, 0.0) {
                if let Shape::LineSegment { points, stroke } = dash {
                    self.bake.line(points, stroke);
                }
            }
        }
    }
}
