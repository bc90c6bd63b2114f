//! The weather, and what it makes of the ground.

use crate::base::hex::{HexId, Hexside};
use std::sync::Arc;

/// Weather of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Sky {
    /// The game has no weather: there is no sign.
    #[default]
    None,
    /// Not rolled yet.
    Unknown,
    Good,
    Mud,
    Snow,
}

/// What the weather makes of the ground.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Season {
    /// The weather.
    pub sky: Sky,
    /// The line that divides the map decides something in it.
    pub divides: bool,
    /// The water of a hex map that a rule freezes; `None` while none is frozen.
    pub ice: Option<Arc<Ice>>,
}

/// Frozen water of a hex map.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ice {
    /// Lakes.
    pub hexes: Vec<HexId>,
    /// Rivers, and lakes between hexes.
    pub sides: Vec<Hexside>,
}

impl From<Sky> for Season {
    fn from(sky: Sky) -> Self {
        Self { sky, ..Self::default() }
    }
}
