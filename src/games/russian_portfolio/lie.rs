//! The lie of the land while water flows and while it is frozen, worked out once: where units stand and where zones fall.

use super::{
    data::{
        board::Board,
        words::{Sides, Terrain},
    },
    nouns::{HEXES, Hex},
};
use kit::hex::{Direction, HexId};

/// A hex beyond every set: nothing is added for it.
const NOWHERE: Hex = HexId(u16::MAX);

/// The land in one kind of weather (RP-WX-04).
#[derive(Clone)]
pub struct Lie {
    stands: Vec<bool>,
    /// By hex: where a unit casts its zone that fights over no water, and one that does.
    zones: Vec<[[Hex; 6]; 2]>,
}

impl Lie {
    /// Of a map, with the water north of the Arctic Weather Line frozen or not.
    pub fn new(board: &Board, snow: bool) -> Self {
        let mut lie = Self { stands: vec![false; HEXES], zones: Vec::with_capacity(HEXES) };
        for hex in board.layout().hexes() {
            lie.stands[hex.index()] = stands(board, snow, hex);
        }
        for hex in board.layout().hexes() {
            let cast = |crosses: bool, way: Direction| {
                let to = board.near(hex, way).filter(|to| lie.stands(*to));
                let over = |to: &Hex| fights_over(side(board, snow, hex, way, *to), crosses);
                to.filter(over).unwrap_or(NOWHERE)
            };
            let both = [false, true].map(|crosses| Direction::ALL.map(|way| cast(crosses, way)));
            lie.zones.push(both);
        }
        lie
    }
    /// Whether anybody could stand in a hex.
    #[inline]
    pub fn stands(&self, hex: Hex) -> bool {
        self.stands.get(hex.index()).is_some_and(|stands| *stands)
    }
    /// The hexes in the zone of a unit in a hex; beyond every set those on whose ways there are none.
    #[inline]
    pub fn zone(&self, hex: Hex, crosses_water: bool) -> &[Hex; 6] {
        &self.zones[hex.index()][usize::from(crosses_water)]
    }
}

/// Whether a unit fights over a side that crosses water or not (RP-TER-04).
#[inline]
pub fn fights_over(side: Sides, crosses_water: bool) -> bool {
    !side.sea() && (!side.water() || crosses_water)
}

/// The ground of a hex: frozen swamps and lakes are clear.
#[inline]
pub fn ground(board: &Board, snow: bool, hex: Hex) -> Terrain {
    match board.terrain(hex) {
        Terrain::Swamp | Terrain::Lake if snow && board.arctic(hex) => Terrain::Clear,
        ground => ground,
    }
}

/// What lies on a side, seen from `from`: frozen rivers and lake sides are clear (RP-WX-04, RP-RUL-65).
#[inline]
pub fn side(board: &Board, snow: bool, from: Hex, way: Direction, to: Hex) -> Sides {
    let there = board.side(from, way);
    let freezes = snow && !there.is_clear() && board.arctic(from) && board.arctic(to);
    if freezes { there.thawless() } else { there }
}

fn stands(board: &Board, snow: bool, hex: Hex) -> bool {
    let land = match ground(board, snow, hex) {
        Terrain::Clear | Terrain::Swamp | Terrain::Hills | Terrain::Mountain => true,
        Terrain::Lake | Terrain::Sea(_) => false,
    };
    land && !board.country(hex).closed()
}
