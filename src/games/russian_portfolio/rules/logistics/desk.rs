//! What part A asks again and again, worked out once: whose it is, the rail net, enemy zones.

use super::{
    super::{
        super::{
            game::Game,
            nouns::{Hex, HexSet, Step},
            refusal::Refusal,
            state::Position,
        },
        zone,
    },
    net,
};
use engine::base::side::Side;

/// A side at its part A.
#[derive(Debug, Clone, Copy)]
pub struct Desk {
    /// Whose part it is.
    pub side: Side,
    /// Its rail net (RP-STR-10).
    pub net: HexSet,
    /// Enemy zones of control.
    pub zone: HexSet,
}

impl Desk {
    /// Of the side whose part A it is.
    ///
    /// # Errors
    /// When it is no part A.
    pub fn of(game: &Game, p: &Position) -> Result<Self, Refusal> {
        let Step::Base(side) = p.step else {
            return Err(Refusal::new(
                "RP-SEQ-01",
                "this belongs to the part of replacements and strategic movement",
            ));
        };
        let zone = zone::of(game, p, side.other());
        Ok(Self { side, net: net::with(game, p, side, zone), zone })
    }
}

/// Whether a hex is ground of a side without enemies.
pub fn is_free(p: &Position, side: Side, hex: Hex) -> bool {
    p.controls(side, hex) && !p.at.holds(side.other(), hex)
}
