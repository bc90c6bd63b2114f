//! The lie of the land while water flows and while it is frozen, worked out once: where units stand and where zones fall.

use super::{
    data::{
        board::Board,
        words::{Sides, Terrain},
    },
    nouns::{Hex, HexSet},
};
use engine::show::season::Ice;
use kit::{
    hex::{Direction, Hexside},
    zone::Zones,
};

/// The land in one kind of weather (RP-WX-04).
#[derive(Clone)]
pub struct Lie {
    /// Where anybody could stand.
    pub stands: HexSet,
    /// Where a unit casts its zone that fights over no water, and one that does (RP-ZOC-01).
    pub zones: Zones<2>,
}

impl Lie {
    /// Of a map, with the water north of the Arctic Weather Line frozen or not.
    pub fn new(board: &Board, snow: bool) -> Self {
        let stands: HexSet = board.layout().hexes().filter(|hex| stands(board, snow, *hex)).collect();
        let zones = Zones::new(&board.map.hexes, |manner, from, way, to| {
            stands.has(to) && fights_over(side(board, snow, from, way, to), manner == 1)
        });
        Self { stands, zones }
    }
    /// Whether anybody could stand in a hex.
    #[inline]
    pub fn stands(&self, hex: Hex) -> bool {
        self.stands.has(hex)
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

/// The water that snow freezes: lakes, and what lies on sides between two hexes beyond the line (RP-WX-04).
pub fn ice(board: &Board) -> Ice {
    let layout = board.layout();
    let is_ice = |hex: &Hex| board.terrain(*hex) == Terrain::Lake && board.arctic(*hex);
    let freezes = |at: &Hexside| {
        let (from, way) = (at.hex(), at.way());
        let frozen =
            |from: Hex, way: Direction, to: Hex| side(board, true, from, way, to) != board.side(from, way);
        let to = layout.neighbour(from, way);
        to.is_some_and(|to| frozen(from, way, to) || frozen(to, way.opposite(), from))
    };
    Ice { hexes: layout.hexes().filter(is_ice).collect(), sides: layout.sides().filter(freezes).collect() }
}

fn stands(board: &Board, snow: bool, hex: Hex) -> bool {
    let land = match ground(board, snow, hex) {
        Terrain::Clear | Terrain::Swamp | Terrain::Hills | Terrain::Mountain => true,
        Terrain::Lake | Terrain::Sea(_) => false,
    };
    land && !board.country(hex).closed()
}
