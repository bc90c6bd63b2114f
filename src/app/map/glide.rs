//! How triangles made for one camera move with the map while another is on its way there: lines from place to place with
//! the ground, counters and signs with their places and in their size of the moment, names with their places.

use super::{bake::Bake, camera::Camera, layout::Layout};
use egui::{Mesh, Pos2, Rect, Shape};
use std::ops::Range;

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
pub(crate) struct Way<'a> {
    pub(crate) made: &'a Camera,
    pub(crate) now: &'a Camera,
}

impl Way<'_> {
    /// Where a point of the window lies now.
    pub(crate) fn of(self, at: Pos2) -> Pos2 {
        self.now.screen(self.made.map_units(at))
    }

    /// How much larger counters are.
    pub(crate) fn size(self) -> f32 {
        self.now.counter_side() / self.made.counter_side()
    }

    /// Where a rectangle of the same size lies now.
    pub(crate) fn rect(self, r: Rect) -> Rect {
        Rect::from_center_size(self.of(r.center()), r.size())
    }
}

/// Moves the vertices of all parts.
pub(crate) fn shift(mesh: &mut Mesh, parts: &[Part], way: Way<'_>) {
    let size = way.size();
    for part in parts {
        let vertices = &mut mesh.vertices[part.vertices.clone()];
        match part.moves {
            Moves::Stretched => vertices.iter_mut().for_each(|v| v.pos = way.of(v.pos)),
            Moves::With { point, sized } => {
                let (to, by) = (way.of(point), if sized { size } else { 1.0 });
                for v in vertices.iter_mut() {
                    v.pos = to + (v.pos - point) * by;
                }
            }
        }
    }
}
