//! What is drawn while the camera glides. Nothing is made again from frame to frame: the pieces are made once for where
//! the camera will rest, and until it is there their triangles lie where the ground under them is; the ground is drawn a
//! little larger or smaller than it was made.

use super::{
    camera::{Camera, MARGIN},
    glide::{Way, shift},
    ground_cache::GroundMesh,
    pieces::Pieces,
};
use egui::{Mesh, Pos2, Rect, Vec2};
use std::sync::Arc;

/// How much larger or smaller the ground is drawn than it was made: lines of it stay lines.
const STRETCH: f32 = 1.15;

impl Pieces {
    /// Whether they were made for a glide that ends here.
    pub(crate) fn glide_to(&self, rest: &Camera) -> bool {
        !self.parts.is_empty() && self.camera == *rest
    }

    /// As they lie while the camera is on its way, with marks and names at part of their strength.
    pub(crate) fn on_the_way(&self, camera: &Camera, (marks, names): (f32, f32)) -> Self {
        let way = Way { made: &self.camera, now: camera };
        let mut mesh = self.at_strength(marks, names);
        shift(Arc::make_mut(&mut mesh), &self.parts, way);
        let mut layout = self.layout.clone();
        layout.on_the_way(&|at| way.of(at), way.size());
        let mut covered = self.covered.clone();
        for o in covered.iter_mut().filter(|o| o.moves) {
            o.rect = way.rect(o.rect);
        }
        Self {
            key: self.key.clone(),
            camera: *camera,
            layout,
            mesh,
            parts: Vec::new(),
            tally: self.tally.clone(),
            marks: self.marks.clone(),
            names: self.names.clone(),
            covered,
            lines: self.lines.iter().map(|ends| ends.map(|at| way.of(at))).collect(),
            arrows: self.arrows,
            tags: self.tags.iter().map(|(r, of)| (way.rect(*r), *of)).collect(),
            labels: self.labels.iter().map(|(place, r)| (*place, way.rect(*r))).collect(),
            towns: Vec::new(),
            legend: self.legend.clone(),
            pill: self.pill.clone(),
            front_signs: self.front_signs,
            fixed: self.fixed.clone(),
            anchor: self.anchor,
        }
    }
}

impl GroundMesh {
    /// Whether it may be drawn for a camera on its way, a little larger or smaller than it was made.
    pub(crate) fn stretches(&self, camera: &Camera) -> bool {
        let (Some((k, view, ..)), Some(anchor)) = (self.key, self.anchor) else { return false };
        let by = camera.k / k;
        let drawn = view.expand(MARGIN).translate(anchor.moved());
        let drawn = Rect::from_two_pos(
            stretched(drawn.min, anchor.now(), by, camera),
            stretched(drawn.max, anchor.now(), by, camera),
        );
        by < STRETCH && by > 1.0 / STRETCH && drawn.contains_rect(camera.view)
    }

    /// As it lies while the camera is on its way.
    pub(crate) fn on_the_way(&self, camera: &Camera) -> Arc<Mesh> {
        let mut mesh = Arc::clone(&self.mesh);
        let (Some((k, ..)), Some(anchor)) = (self.key, self.anchor) else { return mesh };
        let (from, to, by) = (anchor.now(), camera.screen(Pos2::ZERO), camera.k / k);
        if from != to || by != 1.0 {
            let vertices = &mut Arc::make_mut(&mut mesh).vertices;
            for v in vertices.iter_mut() {
                v.pos = to + (v.pos - from) * by;
            }
        }
        mesh
    }
}

fn stretched(at: Pos2, from: Pos2, by: f32, camera: &Camera) -> Pos2 {
    camera.screen(Pos2::ZERO) + (at - from) * by
}

/// How far beyond the view of a camera what another sees has to be drawn.
pub(crate) fn reach(rest: &Camera, now: &Camera) -> f32 {
    let seen = Rect::from_two_pos(
        rest.screen(now.map_units(now.view.min)),
        rest.screen(now.map_units(now.view.max)),
    );
    let over = Vec2::max(rest.view.min - seen.min, seen.max - rest.view.max);
    MARGIN + over.max_elem().max(0.0)
}
