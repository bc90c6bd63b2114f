//! Moves by rail that lead off the map and on again: the edges of a side are joined (RP-STR-10, RP-RUL-66).

use super::super::{
    game::Game,
    logistics::BaseOrder,
    nouns::{Hex, HexSet},
    order::Order,
    rules::logistics::net,
    state::Position,
};
use engine::base::side::Side;

/// What is said of such a move.
pub const OFF_MAP: &str = "; by way of the edges, which are joined off the map";

/// The parts of the rail net that hang together on the map, worked out once for each hex that is left.
#[derive(Default)]
pub struct Rails {
    net: Option<HexSet>,
    parts: Vec<(Hex, HexSet)>,
}

impl Rails {
    /// Whether an order is a move by rail between parts of the net that are joined off the map alone.
    pub fn goes_off_map(&mut self, game: &Game, p: &Position, order: &Order) -> bool {
        let Order::Base(BaseOrder::Rail { unit, to, .. }) = order else { return false };
        p.at.of(*unit).is_some_and(|from| !self.part(game, p, (unit.side(), from)).has(*to))
    }

    /// The part of the net that can be reached from a hex without leaving the map.
    fn part(&mut self, game: &Game, p: &Position, (side, from): (Side, Hex)) -> HexSet {
        if let Some((_, part)) = self.parts.iter().find(|(hex, _)| *hex == from) {
            return *part;
        }
        let net = *self.net.get_or_insert_with(|| net::of(game, p, side));
        let begins = game.board.neighbours(from).map(|(_, hex)| hex).filter(|hex| net.has(*hex));
        let begins: HexSet = begins.filter(|hex| game.ways.dry.leads(*hex, HexSet::only(from))).collect();
        let part = game.ways.dry.flood(begins.or(HexSet::only(from)), net.or(HexSet::only(from)));
        self.parts.push((from, part));
        part
    }
}
