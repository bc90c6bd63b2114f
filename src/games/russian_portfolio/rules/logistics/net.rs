//! The rail net: where units and factors can be carried to (RP-STR-10).

use super::super::{
    super::{
        game::Game,
        nouns::{Hex, HexSet},
        state::Position,
    },
    supply, zone,
};
use engine::base::side::Side;

/// The rail net of a side: its ground without enemies and zones of control, joined over sides without water and connected to
/// one of its edges (RP-STR-10).
pub fn of(game: &Game, p: &Position, side: Side) -> HexSet {
    with(game, p, side, zone::of(game, p, side.other()))
}

/// The same with the enemy zones known.
pub fn with(game: &Game, p: &Position, side: Side, zone: HexSet) -> HexSet {
    let nth = usize::from(side.0 & 1);
    let ground = p.control[nth].without(zone).without(supply::held(p, side.other()));
    game.ways.dry.flood(game.ways.sources[nth], ground)
}

/// The part of a Soviet rail net from which a way leads to the eastern edge: only there Siberia is reached (SIB-RP-03).
pub fn eastern(game: &Game, net: HexSet) -> HexSet {
    game.ways.dry.flood(game.board.edges().soviet_east.iter().copied().collect(), net)
}

/// Whether a unit in a hex can be put on the railway: the hex lies in the net or next to a hex of it (RP-STR-10).
pub fn reaches(game: &Game, net: HexSet, hex: Hex) -> bool {
    net.has(hex) || game.ways.dry.leads(hex, net)
}
