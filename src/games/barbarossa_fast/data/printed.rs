//! The printed map as the window draws it: places and links of the board on the ground beneath them.

use super::board::Board;
use crate::{ids::SpaceId, nouns::SOVIET};
use engine::{
    base::keys::PlaceKey,
    show::board::{self, Gate, Ground, Link, LinkStyle, MapEdge, Place, PlaceSign, Tier},
};
use kit::data::spelling::Spellings;
use std::sync::Arc;

/// The map of a board.
pub fn printed(b: &Board, ground: Arc<Ground>, spellings: &Spellings) -> board::Board {
    let places = (0..b.spaces.len()).map(|i| place(b, SpaceId(i as u8))).collect();
    let mut board = board::Board::points(places, links(b), ground);
    spellings.call_also(&mut board);
    board
}

fn key(s: SpaceId) -> PlaceKey {
    PlaceKey::from(s)
}

fn links(b: &Board) -> Vec<Link> {
    let on_map = b.links.iter().map(|(from, to, highway)| {
        let style = if *highway { LinkStyle::Highway } else { LinkStyle::Plain };
        Link { a: key(*from), b: key(*to), style }
    });
    let off_map = b.entries.iter().flat_map(|e| {
        b.adj[e.index()].iter().map(move |p| Link { a: key(e), b: key(p), style: LinkStyle::Plain })
    });
    on_map.chain(off_map).collect()
}

fn place(b: &Board, s: SpaceId) -> Place {
    let space = &b.spaces[s.index()];
    let (sign, tier) = if s.is_in(b.entries) {
        (PlaceSign::Beyond, Tier::Minor)
    } else if s.is_in(b.bases) {
        (PlaceSign::Square, Tier::Home)
    } else if s.is_in(b.cities) {
        (PlaceSign::Disc, Tier::Major)
    } else if s.is_in(b.front_line) {
        (PlaceSign::Star, Tier::Minor)
    } else {
        (PlaceSign::Ring, Tier::Minor)
    };
    let edge = if s.is_in(b.east) { Some(MapEdge::East) } else { s.is_in(b.edge).then_some(MapEdge::South) };
    let gate = edge.map(|edge| Gate { edge, side: SOVIET });
    let worth = if sign == PlaceSign::Disc { i32::from(b.vp[s.index()]) } else { 0 };
    Place {
        id: space.id.clone(),
        name: space.shown.clone(),
        at: space.at,
        sign,
        tier,
        worth,
        gate,
        label: space.label,
        fortress: false,
    }
}
