//! Ways over the map for floods: which hex leads to which for supply and for railways.

use super::{
    data::{
        board::Board,
        words::{AXIS, Passage, Place, PortSea, SOVIET, Terrain},
    },
    nouns::{Hex, HexSet},
};
use engine::base::side::Side;

/// The seas a side may hold (RP-CTL-02).
pub const SEAS: [PortSea; 3] = [PortSea::Baltic, PortSea::Black, PortSea::Azov];

/// The place of a sea among them.
pub fn sea_number(sea: PortSea) -> Option<usize> {
    SEAS.iter().position(|one| *one == sea)
}

/// What floods need of the map, worked out once.
#[derive(Clone)]
pub struct Ways {
    /// Steps between land or lake hexes over every side but the sea (RP-SUP-02).
    pub land: Passage,
    /// The steps of supply while these seas are friendly, as bits in the sequence of [`SEAS`]: over land, and over their sides.
    pub supply: [Passage; 8],
    /// Who holds all of these holds the sea, in the sequence of [`SEAS`] (RP-CTL-02, RP-RUL-43).
    pub keys: [Vec<Hex>; 3],
    /// Steps over sides without any water but rivers (RP-STR-03).
    pub dry: Passage,
    /// Lake hexes by the side of the country printed there (RP-CTL-03).
    pub lakes: [HexSet; 2],
    /// Those of them that freeze (RP-WX-04).
    pub frozen: [HexSet; 2],
    /// All lake hexes.
    pub lake: HexSet,
    /// Cities and towns.
    pub places: HexSet,
    /// Where supply comes in, by side (RP-SUP-03, -12).
    pub sources: [HexSet; 2],
    /// Steps over land from the nearest of them (RP-RUL-97).
    pub to_edge: [Vec<u8>; 2],
}

impl Ways {
    /// Of a map.
    pub fn new(board: &Board) -> Self {
        let ground = |hex: Hex| !board.terrain(hex).is_sea() && !board.country(hex).closed();
        let between = |a: Hex, b: Hex| board.map.hexes.between(a, b).unwrap_or_default();
        let straits = SEAS.map(|sea| {
            Passage::of(&board.map.hexes, |a, b| {
                ground(a) && ground(b) && between(a, b).sea() && sea_of_side(board, a, b) == Some(sea)
            })
        });
        let land = Passage::of(&board.map.hexes, |a, b| ground(a) && ground(b) && !between(a, b).sea());
        let over = |friendly: usize| {
            let open = straits.iter().enumerate().filter(|(sea, _)| friendly >> sea & 1 != 0);
            open.fold(land, |all, (_, sides)| all.or(sides))
        };
        let keys = |is: fn(&Place) -> bool| {
            board.places().iter().filter(|place| is(place)).map(|place| place.hex).collect()
        };
        let edges = board.edges();
        let axis: [&[Hex]; 4] = [&edges.german, &edges.hungarian, &edges.romanian, &edges.finnish];
        let sources: [HexSet; 2] = [
            axis.into_iter().flatten().copied().collect(),
            edges.soviet_east.iter().chain(&edges.soviet_south).copied().collect(),
        ];
        let hexes = |is: &dyn Fn(Hex) -> bool| board.layout().hexes().filter(|hex| is(*hex)).collect();
        let lake = |hex: Hex, side: Side| {
            board.terrain(hex) == Terrain::Lake && board.country(hex).side() == Some(side)
        };
        Self {
            land,
            supply: std::array::from_fn(over),
            keys: [
                keys(|place| place.baltic_key),
                keys(|place| place.black_key),
                keys(|place| place.azov_key),
            ],
            dry: Passage::of(&board.map.hexes, |a, b| {
                board.open_ground(a) && board.open_ground(b) && !between(a, b).sea() && !between(a, b).water()
            }),
            lakes: [AXIS, SOVIET].map(|side| hexes(&|hex| lake(hex, side))),
            frozen: [AXIS, SOVIET].map(|side| hexes(&|hex| lake(hex, side) && board.arctic(hex))),
            lake: hexes(&|hex| board.terrain(hex) == Terrain::Lake),
            places: board.places().iter().map(|place| place.hex).collect(),
            to_edge: sources.map(|from| board.land_distance_of(from)),
            sources,
        }
    }
}

/// Hexes that touch both of two neighbours.
pub fn beside_both(board: &Board, a: Hex, b: Hex) -> impl Iterator<Item = Hex> + '_ {
    board.neighbours(a).map(|(_, hex)| hex).filter(move |hex| board.way(*hex, b).is_some())
}

/// The sea a sea side belongs to: that of the sea hexes at its ends, else of those around.
fn sea_of_side(board: &Board, a: Hex, b: Hex) -> Option<PortSea> {
    let sea = |hex: Hex| board.terrain(hex).waters();
    let around = |hex: Hex| board.neighbours(hex).find_map(|(_, near)| sea(near));
    beside_both(board, a, b).find_map(sea).or_else(|| around(a.min(b))).or_else(|| around(a.max(b)))
}
