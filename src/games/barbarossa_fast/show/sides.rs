//! What the overlays share: units, positions and words of one side.

use crate::{
    ids::{GERMAN_UNITS, SOVIET_UNITS, SpaceId, UnitSet},
    state::Open,
};
use engine::base::keys::PlaceKey;

pub(super) fn key(s: SpaceId) -> PlaceKey {
    PlaceKey::from(s)
}

pub(super) fn side_units(german: bool) -> UnitSet {
    if german { GERMAN_UNITS } else { SOVIET_UNITS }
}

pub(super) fn side_word(german: bool) -> &'static str {
    if german { "German" } else { "Soviet" }
}

/// Units of a side on a position.
pub(super) fn own_at(o: &Open, german: bool, s: SpaceId) -> UnitSet {
    o.units_at(s).and(side_units(german))
}
