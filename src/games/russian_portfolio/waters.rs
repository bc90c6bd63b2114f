//! Where ships come to, worked out once for water that flows and for snow: seas fall into basins, and a basin is one water.

use super::{
    data::{
        board::Board,
        words::{HEXES, Hex, Passage, PortSea, Sea, Terrain},
    },
    nouns::HexSet,
    ways::{SEAS, beside_both, sea_number},
};
use kit::set::Set;

kit::id!(
    /// Sea hexes between which ships sail.
    Basin,
    "basin",
    64
);

/// A set of basins.
pub type Basins = Set<Basin, 1>;

/// Steps from a port up a river to the nearest sea hex: two hexes lie between at most (RP-STR-11, RP-RUL-67).
const UP_RIVER: u32 = 3;

/// The seas in one kind of weather.
#[derive(Clone)]
pub struct Waters {
    /// The basins of each sea on which ships sail, in the sequence of [`SEAS`].
    pub seas: [Basins; 3],
    /// By hex: basins to and from which ships take units there.
    beside: Vec<Basins>,
    /// Hexes beside a sea, and ports, from which ships may be boarded (RP-STR-11, -12).
    pub coast: HexSet,
    /// Ports that ice closes (RP-WX-05).
    pub iced: HexSet,
    /// The other ports, each with the number of its sea in [`SEAS`].
    pub ports: Vec<(Hex, usize)>,
}

impl Waters {
    /// Of a map, with the Gulf of Finland closed by snow or not (RP-WX-05).
    pub fn new(board: &Board, snow: bool) -> Self {
        let gulf = |hex: &Hex| board.terrain(*hex) == Terrain::Sea(Sea::GulfOfFinland);
        let mut all = Self {
            seas: Default::default(),
            beside: vec![Basins::NONE; HEXES],
            coast: HexSet::NONE,
            iced: HexSet::NONE,
            ports: Vec::new(),
        };
        let mut basins = Vec::new();
        for (nth, sea) in SEAS.into_iter().enumerate() {
            let waters: HexSet =
                board.layout().hexes().filter(|hex| board.terrain(*hex).waters() == Some(sea)).collect();
            let ice: HexSet = waters.iter().filter(|hex| snow && gulf(hex)).collect();
            for basin in basins_of(board, waters.without(ice)) {
                all.seas[nth].add(Basin(basins.len() as u8));
                basins.push(basin);
            }
            for hex in board.layout().hexes() {
                let shore = shore(board, hex, sea, waters);
                all.beside[hex.index()] |= (0..)
                    .map(Basin)
                    .zip(&basins)
                    .filter(|(_, basin)| shore.meets(**basin))
                    .map(|(nth, _)| nth)
                    .collect();
                if !shore.is_empty() {
                    all.coast.add(hex);
                }
                let port = board.place(hex).is_some_and(|place| place.port == Some(sea));
                if port && shore.meets(ice) {
                    all.iced.add(hex);
                }
            }
        }
        let ports = board.places().iter().filter(|place| !all.iced.has(place.hex));
        all.ports = ports.filter_map(|place| Some((place.hex, sea_number(place.port?)?))).collect();
        all
    }
    /// Basins of a sea to and from which ships take units in a hex.
    #[inline]
    pub fn beside(&self, hex: Hex, sea: usize) -> Basins {
        self.beside[hex.index()].and(self.seas[sea])
    }
}

/// Sea hexes of a sea from which a hex is left and reached: those beside it, of a port that touches none the nearest ones
/// (RP-STR-11).
fn shore(board: &Board, hex: Hex, sea: PortSea, waters: HexSet) -> HexSet {
    let beside: HexSet =
        board.neighbours(hex).map(|(_, near)| near).filter(|near| waters.has(*near)).collect();
    let is_port = board.place(hex).is_some_and(|place| place.port == Some(sea));
    if !beside.is_empty() || !is_port {
        return beside;
    }
    let off = |water: Hex| board.distance(water, hex);
    let nearest = waters.iter().map(off).min().filter(|nearest| *nearest <= UP_RIVER);
    waters.iter().filter(|water| Some(off(*water)) == nearest).collect()
}

/// The basins of some sea hexes.
fn basins_of(board: &Board, mut waters: HexSet) -> Vec<HexSet> {
    let is_sea = |hex: Hex| board.terrain(hex).is_sea();
    let (steps, joins) = (Passage::of(&board.map.hexes, |a, b| is_sea(a) && is_sea(b)), joins(board));
    let mut all = Vec::new();
    while let Some(hex) = waters.first() {
        let mut basin = HexSet::NONE;
        let mut more = HexSet::only(hex);
        while more != basin {
            basin = steps.flood(more, waters);
            let joined = joins.iter().filter(|ends| ends.meets(basin));
            more = basin.or(HexSet::union(joined.copied())).and(waters);
        }
        waters = waters.without(basin);
        all.push(basin);
    }
    all
}

/// Sea hexes at the two ends of a sea side: water lies between them, so ships pass.
fn joins(board: &Board) -> Vec<HexSet> {
    let mut all = Vec::new();
    for hex in board.layout().hexes() {
        for (way, to) in board.neighbours(hex) {
            if to < hex || !board.side(hex, way).sea() {
                continue;
            }
            let is_sea = |hex: &Hex| board.terrain(*hex).is_sea();
            let ends: HexSet = beside_both(board, hex, to).filter(is_sea).collect();
            if ends.len() == 2 {
                all.push(ends);
            }
        }
    }
    all
}
