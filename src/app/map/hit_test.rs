//! What is under a point of the map. Decides nothing: a hit is only a name.

use super::layout::Layout;
use egui::Pos2;
use engine::{
    base::keys::{PlaceKey, UnitKey},
    show::scene::Scene,
};

/// Something on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hit {
    /// The topmost counter of a stack.
    Unit {
        /// The unit whose counter lies topmost there.
        unit: UnitKey,
        /// Where it stands.
        place: PlaceKey,
    },
    /// A place without a counter under the pointer.
    Place(PlaceKey),
}

impl Hit {
    /// The place it is at.
    pub const fn place(self) -> PlaceKey {
        match self {
            Self::Unit { place, .. } | Self::Place(place) => place,
        }
    }
}

/// What is under a point; places count within a few points of their sign.
pub fn hit_test(layout: &Layout, scene: &Scene, at: Pos2) -> Option<Hit> {
    let stack = layout.stacks.iter().rev().find(|s| s.bounds().contains(at));
    if let Some(stack) = stack {
        let unit = stack.units.last().and_then(|&i| scene.counters.get(i))?.unit;
        return Some(Hit::Unit { unit, place: stack.place });
    }
    let near = |reach: f32| {
        let places = layout.places.iter().enumerate();
        places
            .map(|(i, p)| (i, (p.sign - at).length()))
            .filter(|&(_, d)| d <= reach)
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(i, _)| Hit::Place(PlaceKey::nth(i)))
    };
    near(layout.reach(13.0))
}

/// The place a thing dropped here would go to: generous, for drags.
pub fn drop_place(layout: &Layout, scene: &Scene, at: Pos2) -> Option<PlaceKey> {
    if let Some(hit) = hit_test(layout, scene, at) {
        return Some(hit.place());
    }
    let places = layout.places.iter().enumerate();
    places
        .map(|(i, p)| (PlaceKey::nth(i), (p.pos - at).length()))
        .filter(|&(_, d)| d <= layout.reach(layout.side_length * 0.8))
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(i, _)| i)
}
