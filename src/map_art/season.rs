//! The ground through the year, on paper: land, forest and ice by the weather.

use super::{country, svg::Rgba};
use engine::show::{board::GroundKind, season::Sky};

/// Open land.
pub const fn land(sky: Sky) -> Rgba {
    match sky {
        Sky::None | Sky::Unknown | Sky::Good => country::tint(GroundKind::Clear),
        Sky::Mud => Rgba::rgb(0xea_e0cb),
        Sky::Snow => Rgba::rgb(0xee_f1f1),
    }
}

/// Forest as it is seen, wherever it lies on open land; `None` where the forest of a region is as it is printed.
pub const fn forest(sky: Sky) -> Option<Rgba> {
    match sky {
        Sky::None | Sky::Unknown | Sky::Good => None,
        Sky::Mud => Some(Rgba::rgb(0xe1_e1c8)),
        Sky::Snow => Some(Rgba::rgb(0xdd_e5e1)),
    }
}

/// The forest of a hex map in good weather: it is drawn from general knowledge and stands back behind what is printed.
pub const HEX_FOREST: Rgba = Rgba::rgb(0xec_ebd8);

/// The trees of a hex map and how strong they are, and the dashes of its steppe.
pub const HEX_TREE: (Rgba, f32) = (Rgba::rgb(0x9d_b08a), 0.45);
/// As [`HEX_TREE`].
pub const HEX_STEPPE: (Rgba, f32) = (Rgba::rgb(0xa4_875b), 0.45);

/// Ice, and its edge.
pub const ICE: [Rgba; 2] = [Rgba::rgb(0xdc_e6e9), Rgba::rgb(0x8f_a6ac)];

/// The snow on a tree.
pub const CAP: Rgba = Rgba::rgb(0xff_ffff);

/// How much wider rivers are in mud, in points.
pub const SWOLLEN: f32 = 0.4;

/// The dashes of what is broken: the ice of rivers and shores, and the core of roads in mud.
pub const BROKEN_ICE: (f32, f32) = (5.0, 2.0);
/// As [`BROKEN_ICE`].
pub const BROKEN_ROAD: (f32, f32) = (3.0, 3.0);

/// The line of a weather that decides something, and of one that decides nothing, in points.
pub const DIVIDE: (f32, f32) = (1.6, 1.1);
