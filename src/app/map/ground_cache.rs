//! The ground made ready, and its triangles for a zoom.

use super::{
    bake::{Atlas, Tally},
    camera::Camera,
    control::{Control, Owner},
    ground::GroundKm,
    ink::LeftOut,
    pieces::Anchor,
    pockets::Site,
};
use crate::ui::theme::Year;
use egui::{Mesh, Rect, Vec2};
use engine::show::{
    board::{Board, Ground},
    season::Season,
};
use std::sync::Arc;

/// The ground made ready, and its mesh.
pub(crate) struct GroundCache {
    pub(crate) source: Arc<Ground>,
    pub(crate) km: Arc<GroundKm>,
    pub(crate) sites: Vec<Site>,
    season: Season,
    /// Whose ground the places count as, and which of them lie in pockets.
    taken: (Vec<Owner>, Vec<bool>),
    pub(crate) control: Control,
    pub(crate) mesh: GroundMesh,
    pub(crate) generation: u64,
    /// How often the ground changed hands.
    pub(crate) held: u64,
}

impl GroundCache {
    pub(crate) fn new(board: &Board, generation: u64) -> Self {
        Self {
            source: Arc::clone(&board.ground),
            km: GroundKm::of(board),
            sites: Vec::new(),
            season: Season::default(),
            taken: Default::default(),
            control: Control::default(),
            mesh: GroundMesh::default(),
            generation,
            held: 0,
        }
    }

    /// What the weather makes of the ground, if it changes with it.
    pub(crate) fn season(&mut self, season: &Season, seasons: bool) -> Season {
        let season = if seasons { season.clone() } else { Season::default() };
        if self.season != season {
            self.season.clone_from(&season);
            self.mesh.key = None;
        }
        season
    }

    /// Brings control up to date. A unit that comes or goes changes the picture only where it holds a pocket.
    pub(crate) fn hold(&mut self, sites: Vec<Site>) {
        if sites == self.sites {
            return;
        }
        let moved = sites.iter().map(|s| s.at).ne(self.sites.iter().map(|s| s.at));
        let taken = self.km.taken(&sites);
        if moved || taken != self.taken {
            self.control = self.km.control_of(&sites, &taken.0, &taken.1);
            self.held += 1;
            self.mesh.key = None;
        }
        (self.sites, self.taken) = (sites, taken);
    }
}

/// Zoom, view, look, pixels in a point, the side that looks, and the picture of the glyphs.
pub(crate) type MeshKey = (f32, Rect, (bool, bool, Year), f32, Option<u8>, Atlas);

/// The ground as triangles, and what they were made for.
#[derive(Default)]
pub(crate) struct GroundMesh {
    pub(crate) key: Option<MeshKey>,
    pub(crate) anchor: Option<Anchor>,
    pub(crate) mesh: Arc<Mesh>,
    /// What all of it is made of.
    pub(crate) tally: Tally,
    /// What of it is not in the mesh.
    pub(crate) left_out: LeftOut,
}

/// The most vertices a map may have: a frame has 60,000 with panels and bars around a smaller one.
const MOST: usize = 57_000;

impl GroundMesh {
    /// What to leave out when the frame already has `n` vertices. Cost halos add none and always stay.
    pub(crate) fn leaves_out(&self, others: usize) -> LeftOut {
        let of =
            |layer: &str| self.tally.iter().filter(|(what, _)| *what == layer).map(|(_, n)| n).sum::<usize>();
        let all = self.tally.iter().map(|(_, n)| n).sum::<usize>() + others;
        let (country, shelf) = (of("signs of the country"), of("shelf"));
        LeftOut {
            country: country > 0 && all > MOST,
            shelf: shelf > 0 && all > MOST + country,
            thirds: all > MOST + country + shelf,
        }
    }

    /// Moves it with a drag; `false` when it has to be made again.
    pub(crate) fn follow(&mut self, camera: &Camera, ppp: f32) -> bool {
        let Some(way) = self.anchor.as_mut().and_then(|a| a.follow(camera, ppp)) else { return false };
        if way != Vec2::ZERO {
            Arc::make_mut(&mut self.mesh).translate(way);
        }
        true
    }
}
