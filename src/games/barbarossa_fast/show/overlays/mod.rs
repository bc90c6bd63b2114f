//! What the game shows over its map on request: supply, threat, the reach of a selection. From the open part alone,
//! and by the functions that judge orders, never by rules of their own.

mod coming;
mod reach;
mod supply;
pub mod threat;

use crate::{
    game::Game,
    ids::{SpaceId, UnitId},
    state::Open,
};
use engine::{
    base::side::Side,
    show::overlay::{Overlay, OverlayKind, REACH, WHO_COMES},
};
use kit::overlay::kind;

/// Traces of supply and what would be cut.
pub const SUPPLY: &str = "supply";
/// Who can attack where next.
pub const THREAT: &str = "threat";

/// The overlays of this game.
pub const KINDS: &[OverlayKind] = &[
    kind(
        SUPPLY,
        "Supply",
        'S',
        "Traces to the sources of supply, where they are cut, and what would cut them",
    ),
    kind(THREAT, "Threat", 'T', "Where the other side can attack next, and with how many units"),
    kit::coming::KIND,
    OverlayKind { by_side: false, ..kind(REACH, "Reach", 'R', "Where the selection may go and attack") },
];

/// Who could come to a place.
pub fn who_comes(g: &Game, o: &Open, at: SpaceId) -> Overlay {
    coming::overlay(g, o, at)
}

/// An overlay of a side.
pub fn overlay(g: &Game, o: &Open, kind: &str, side: Side, units: &[UnitId]) -> Option<Overlay> {
    let german = side == crate::nouns::GERMAN;
    match kind {
        SUPPLY => Some(supply::overlay(g, o, german)),
        THREAT => Some(threat::overlay(g, o, german)),
        WHO_COMES => Some(kit::coming::without_a_place()),
        REACH => Some(reach::overlay(g, o, units)),
        _ => None,
    }
}
