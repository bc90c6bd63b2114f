//! What is drawn while the camera glides. Nothing is made again from frame to frame: the pieces are made once for where
//! the camera will rest, and until it is there their triangles lie where the ground under them is, counters and signs in
//! their size of the moment; the ground is drawn a little larger or smaller than it was made.

use super::{
    bake::Bake,
    camera::{Camera, MARGIN},
    ground_cache::GroundMesh,
    layout::Layout,
    pieces::Pieces,
};
use egui::{Mesh, Pos2, Rect, Shape, Vec2};
use std::{ops::Range, sync::Arc};

/// How much larger or smaller the ground is drawn than it was made: lines of it stay lines.
const STRETCH: f32 = 1.15;
/// What is no larger than this many counters stands at a place; the rest lies between places.
const AT_A_PLACE: f32 = 1.8;

/// How a part of the pieces moves with the map.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Moves {
    /// With the ground: what leads from place to place.
    Stretched,
    /// With a point of the ground; in the size of counters, or in its own.
    With { point: Pos2, sized: bool },
}

/// Vertices that move alike.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Part {
    vertices: Range<usize>,
    moves: Moves,
}

/// What a layer of the pieces consists of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layer {
    /// Names: each keeps its size.
    Names,
    /// Everything else.
    Things,
}

/// Adds shapes to a bake, and notes how each will move.
pub(crate) fn add(bake: &mut Bake, shapes: Vec<Shape>, layer: Layer, layout: &Layout, parts: &mut Vec<Part>) {
    for shape in shapes {
        let moves = moves(&shape, layer, layout);
        let start = bake.len();
        bake.add([shape]);
        let vertices = start..bake.len();
        match parts.last_mut() {
            Some(last) if last.moves == moves => last.vertices.end = vertices.end,
            _ => parts.push(Part { vertices, moves }),
        }
    }
}

fn moves(shape: &Shape, layer: Layer, layout: &Layout) -> Moves {
    let rect = shape.visual_bounding_rect();
    let name = layer == Layer::Names || matches!(shape, Shape::Text(_)) && is_long(rect, layout);
    if !rect.is_finite() || !name && is_long(rect, layout) {
        return Moves::Stretched;
    }
    let middle = rect.center();
    let near =
        layout.places.iter().map(|at| at.pos).filter(|p| p.distance(middle) < layout.side_length * 2.0);
    let place = near.min_by(|a, b| a.distance_sq(middle).total_cmp(&b.distance_sq(middle)));
    Moves::With { point: place.unwrap_or(middle), sized: !name && place.is_some() }
}

fn is_long(rect: Rect, layout: &Layout) -> bool {
    rect.size().max_elem() > layout.side_length * AT_A_PLACE
}

/// From where something was made to be seen, to where the camera is.
#[derive(Clone, Copy)]
struct Way<'a> {
    made: &'a Camera,
    now: &'a Camera,
}

impl Way<'_> {
    fn of(self, at: Pos2) -> Pos2 {
        self.now.screen(self.made.km(at))
    }

    /// How much larger counters are.
    fn size(self) -> f32 {
        self.now.counter_side() / self.made.counter_side()
    }

    fn rect(self, r: Rect, by: f32) -> Rect {
        Rect::from_center_size(self.of(r.center()), r.size() * by)
    }
}

impl Pieces {
    /// Whether they were made for a glide that ends here.
    pub(crate) fn glide_to(&self, rest: &Camera) -> bool {
        !self.parts.is_empty() && self.camera == *rest
    }

    /// As they lie while the camera is on its way, with marks at part of their strength.
    pub(crate) fn on_the_way(&self, camera: &Camera, strength: f32) -> Self {
        let way = Way { made: &self.camera, now: camera };
        let mut mesh = self.at_strength(strength);
        shift(Arc::make_mut(&mut mesh), &self.parts, way);
        let mut layout = self.layout.clone();
        layout.on_the_way(&|at| way.of(at), way.size());
        let mut covered = self.covered.clone();
        for o in covered.iter_mut().filter(|o| o.moves) {
            o.rect = way.rect(o.rect, 1.0);
        }
        Self {
            key: self.key.clone(),
            camera: *camera,
            layout,
            mesh,
            parts: Vec::new(),
            marks: self.marks.clone(),
            covered,
            lines: self.lines.iter().map(|ends| ends.map(|at| way.of(at))).collect(),
            arrows: self.arrows,
            tags: self.tags.iter().map(|(r, of)| (way.rect(*r, 1.0), *of)).collect(),
            labels: self.labels.iter().map(|(place, r)| (*place, way.rect(*r, 1.0))).collect(),
            legend: self.legend.clone(),
            anchor: self.anchor,
        }
    }
}

/// Moves the vertices of all parts.
fn shift(mesh: &mut Mesh, parts: &[Part], way: Way<'_>) {
    let size = way.size();
    for part in parts {
        let vertices = &mut mesh.vertices[part.vertices.clone()];
        match part.moves {
            Moves::Stretched => vertices.iter_mut().for_each(|v| v.pos = way.of(v.pos)),
            Moves::With { point, sized } => {
                let (to, by) = (way.of(point), if sized { size } else { 1.0 });
                vertices.iter_mut().for_each(|v| v.pos = to + (v.pos - point) * by);
            }
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
            vertices.iter_mut().for_each(|v| v.pos = to + (v.pos - from) * by);
        }
        mesh
    }
}

fn stretched(at: Pos2, from: Pos2, by: f32, camera: &Camera) -> Pos2 {
    camera.screen(Pos2::ZERO) + (at - from) * by
}

/// How far beyond the view of a camera what another sees has to be drawn.
pub(crate) fn reach(rest: &Camera, now: &Camera) -> f32 {
    let seen = Rect::from_two_pos(rest.screen(now.km(now.view.min)), rest.screen(now.km(now.view.max)));
    let over = Vec2::max(rest.view.min - seen.min, seen.max - rest.view.max);
    MARGIN + over.max_elem().max(0.0)
}
