//! The ground made ready, and its triangles for a zoom.

use super::{
    camera::Camera,
    control::{Control, Owner},
    ground::GroundKm,
    pieces::Anchor,
};
use crate::engine::show::board::{Board, Ground};
use egui::{Mesh, Pos2, Rect, Vec2};
use std::sync::Arc;

/// The ground made ready, and its mesh.
pub(crate) struct GroundCache {
    pub(crate) source: Arc<Ground>,
    pub(crate) km: Arc<GroundKm>,
    pub(crate) owners: Vec<(Pos2, Owner)>,
    pub(crate) control: Control,
    pub(crate) mesh: GroundMesh,
    pub(crate) generation: u64,
}

impl GroundCache {
    pub(crate) fn new(board: &Board, generation: u64) -> Self {
        Self {
            source: Arc::clone(&board.ground),
            km: GroundKm::of(board),
            owners: Vec::new(),
            control: Control::default(),
            mesh: GroundMesh::default(),
            generation,
        }
    }
}

/// Zoom, view, look, pixels in a point, and the side that looks.
pub(crate) type MeshKey = (f32, Rect, (bool, bool), f32, Option<u8>);

/// The ground as triangles, and what they were made for.
#[derive(Default)]
pub(crate) struct GroundMesh {
    pub(crate) key: Option<MeshKey>,
    pub(crate) anchor: Option<Anchor>,
    pub(crate) mesh: Arc<Mesh>,
}

impl GroundMesh {
    /// Moves it with a drag; `false` when it has to be made again.
    pub(crate) fn follow(&mut self, camera: &Camera, ppp: f32) -> bool {
        let Some(way) = self.anchor.as_mut().and_then(|a| a.follow(camera, ppp)) else { return false };
        if way != Vec2::ZERO {
            Arc::make_mut(&mut self.mesh).translate(way);
        }
        true
    }
}
