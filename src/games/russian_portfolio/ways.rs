//! Ways over the map for floods: which hex leads to which for supply and for railways, as sets of hexes, so that a whole front is
//! followed at once.

use super::{
    data::{
        board::{Board, Steps},
        words::{AXIS, PortSea, SOVIET, Terrain},
    },
    nouns::{HEXES, Hex, HexSet},
};
use crate::{engine::base::side::Side, kit::hex::HexId};

/// How far apart the numbers of two neighbours are: rows have 28 hexes, and every second row lies half a hex to the east.
const APART: [i32; 8] = [1, -1, 28, -28, 29, -29, 27, -27];

/// Steps that may be taken: for each difference of numbers the hexes it may be taken from.
#[derive(Debug, Clone, Copy, Default)]
pub struct Passage([HexSet; 8]);

impl Passage {
    /// Those between neighbours that are allowed.
    pub fn of(board: &Board, may: impl Fn(Hex, Hex) -> bool) -> Self {
        let mut all = Self::default();
        for hex in board.layout().hexes() {
            for (_, to) in board.neighbours(hex).filter(|(_, to)| may(hex, *to)) {
                let apart = i32::from(to.0) - i32::from(hex.0);
                if let Some(i) = APART.iter().position(|one| *one == apart) {
                    all.0[i].add(hex);
                }
            }
        }
        all
    }

    /// The steps of both.
    #[must_use]
    pub fn or(mut self, other: &Self) -> Self {
        for (mine, more) in self.0.iter_mut().zip(other.0) {
            *mine |= more;
        }
        self
    }

    /// Whether a step leads from a hex into some hexes.
    pub fn leads(&self, from: Hex, into: HexSet) -> bool {
        let to = |apart: i32| HexId((i32::from(from.0) + apart) as u16);
        APART.into_iter().zip(&self.0).any(|(apart, may)| may.has(from) && into.has(to(apart)))
    }

    /// The hexes one step from some hexes.
    #[inline]
    pub fn next(&self, from: HexSet) -> HexSet {
        let mut all = HexSet::NONE;
        for (apart, may) in APART.into_iter().zip(&self.0) {
            let some = from.and(*may);
            all = all.or(if apart > 0 { up(some, apart as u32) } else { down(some, apart.unsigned_abs()) });
        }
        all
    }

    /// Everything that can be reached from some hexes over others; the first ones must be among them.
    pub fn flood(&self, from: HexSet, over: HexSet) -> HexSet {
        self.flood_to(from, over, u32::MAX)
    }

    /// The same within a number of steps.
    pub fn flood_to(&self, from: HexSet, over: HexSet, depth: u32) -> HexSet {
        let mut all = from.and(over);
        let mut last = all;
        for _ in 0..depth {
            let new = self.next(last).and(over).without(all);
            if new.is_empty() {
                break;
            }
            all = all.or(new);
            last = new;
        }
        all
    }

    /// A shortest way from a hex to one of some hexes over others, both ends included.
    pub fn path(&self, from: Hex, to: HexSet, over: HexSet) -> Option<Vec<Hex>> {
        let mut rings = vec![HexSet::only(from)];
        let mut seen = HexSet::only(from);
        loop {
            let last = *rings.last()?;
            if let Some(end) = last.and(to).first() {
                return Some(self.back(end, &rings));
            }
            let new = self.next(last).and(over).without(seen);
            if new.is_empty() {
                return None;
            }
            seen = seen.or(new);
            rings.push(new);
        }
    }

    /// From a hex of the last ring back to the first one, then turned round.
    fn back(&self, end: Hex, rings: &[HexSet]) -> Vec<Hex> {
        let mut path = vec![end];
        let mut here = end;
        for ring in rings.iter().rev().skip(1) {
            let before = ring.iter().find(|hex| self.next(HexSet::only(*hex)).has(here));
            here = before.unwrap_or(here);
            path.push(here);
        }
        path.reverse();
        path
    }
}

/// All ids moved up by less than 64.
#[inline]
fn up(set: HexSet, by: u32) -> HexSet {
    let from = set.words();
    let mut to = [0; 18];
    let mut i = 0;
    while i < 18 {
        to[i] = from[i] << by | if i > 0 { from[i - 1] >> (64 - by) } else { 0 };
        i += 1;
    }
    HexSet::of_words(to)
}

/// All ids moved down by less than 64.
#[inline]
fn down(set: HexSet, by: u32) -> HexSet {
    let from = set.words();
    let mut to = [0; 18];
    let mut i = 0;
    while i < 18 {
        to[i] = from[i] >> by | if i < 17 { from[i + 1] << (64 - by) } else { 0 };
        i += 1;
    }
    HexSet::of_words(to)
}

/// The seas a side may hold (RP-CTL-02).
pub const SEAS: [PortSea; 3] = [PortSea::Baltic, PortSea::Black, PortSea::Azov];

/// What floods need of the map, worked out once.
pub struct Ways {
    /// Steps between land or lake hexes over every side but the sea (RP-SUP-02).
    pub land: Passage,
    /// Steps over a sea side, by the sea it belongs to.
    pub straits: [Passage; 3],
    /// Steps over sides without any water but rivers (RP-STR-03).
    pub dry: Passage,
    /// Lake hexes by the side of the country printed there (RP-CTL-03).
    pub lakes: [HexSet; 2],
    /// All lake hexes.
    pub lake: HexSet,
    /// Cities and towns.
    pub places: HexSet,
    /// Where supply comes in, by side (RP-SUP-03, -12).
    pub sources: [HexSet; 2],
    /// Steps over land from the nearest of them (R97).
    pub to_edge: [Box<Steps>; 2],
}

impl Ways {
    /// Of a map.
    pub fn new(board: &Board) -> Self {
        let ground = |hex: Hex| !board.terrain(hex).is_sea() && !board.country(hex).closed();
        let between = |a: Hex, b: Hex| board.way(a, b).map(|way| board.side(a, way)).unwrap_or_default();
        let straits = SEAS.map(|sea| {
            Passage::of(board, |a, b| {
                ground(a) && ground(b) && between(a, b).sea() && sea_of_side(board, a, b) == Some(sea)
            })
        });
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
            land: Passage::of(board, |a, b| ground(a) && ground(b) && !between(a, b).sea()),
            straits,
            dry: Passage::of(board, |a, b| {
                board.open_ground(a) && board.open_ground(b) && !between(a, b).sea() && !between(a, b).water()
            }),
            lakes: [AXIS, SOVIET].map(|side| hexes(&|hex| lake(hex, side))),
            lake: hexes(&|hex| board.terrain(hex) == Terrain::Lake),
            places: board.places().iter().map(|place| place.hex).collect(),
            to_edge: sources.map(|from| Box::new(board.land_distance_of(from))),
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

const _: () = assert!(HEXES <= 18 * 64, "a set has room for the map");
