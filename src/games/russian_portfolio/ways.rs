//! Ways over the map for floods: which hex leads to which for supply and for railways, as sets of hexes, so that a whole front is
//! followed at once.

use super::{
    data::{
        board::{Board, Steps},
        words::{AXIS, LAYOUT, Place, PortSea, SOVIET, Terrain},
    },
    nouns::{HEXES, Hex, HexSet},
};
use engine::base::side::Side;
use kit::hex::HexId;

/// Rows of the map, and hexes of a row.
const ROWS: usize = LAYOUT.rows as usize;
const COLS: usize = LAYOUT.cols as usize;

/// How far apart the numbers of two neighbours are; every second row lies half a hex to the east.
const APART: [i32; 8] = {
    let row = COLS as i32;
    [1, -1, row, -row, row + 1, -row - 1, row - 1, -row + 1]
};

/// A set of hexes, a number for each row of the map.
type Rows = [u32; ROWS];

/// All hexes of a row.
const ROW: u32 = (1 << COLS) - 1;

/// Steps that may be taken: for each difference of numbers the hexes it may be taken from.
#[derive(Debug, Clone, Copy)]
pub struct Passage([Rows; 8]);

impl Passage {
    /// Those between neighbours that are allowed.
    pub fn of(board: &Board, may: impl Fn(Hex, Hex) -> bool) -> Self {
        let mut all = [HexSet::NONE; 8];
        for hex in board.layout().hexes() {
            for (_, to) in board.neighbours(hex).filter(|(_, to)| may(hex, *to)) {
                let apart = i32::from(to.0) - i32::from(hex.0);
                if let Some(i) = APART.iter().position(|one| *one == apart) {
                    all[i].add(hex);
                }
            }
        }
        Self(all.map(rows))
    }

    /// The steps of both.
    #[must_use]
    pub fn or(mut self, other: &Self) -> Self {
        for (mine, more) in self.0.iter_mut().flatten().zip(other.0.iter().flatten()) {
            *mine |= more;
        }
        self
    }

    /// Whether a step leads from a hex into some hexes.
    pub fn leads(&self, from: Hex, into: HexSet) -> bool {
        let (row, col) = (from.index() / COLS, from.index() % COLS);
        let to = |apart: i32| HexId((i32::from(from.0) + apart) as u16);
        APART.into_iter().zip(&self.0).any(|(apart, may)| may[row] >> col & 1 != 0 && into.has(to(apart)))
    }

    /// From some hexes of a row to others of it.
    #[inline]
    fn along(&self, row: usize, from: u32) -> u32 {
        (from & self.0[0][row]) << 1 | (from & self.0[1][row]) >> 1
    }

    /// From some hexes of a row to the row with the next number.
    #[inline]
    fn up(&self, row: usize, from: u32) -> u32 {
        from & self.0[2][row] | (from & self.0[4][row]) << 1 | (from & self.0[6][row]) >> 1
    }

    /// From some hexes of a row to the row before.
    #[inline]
    fn down(&self, row: usize, from: u32) -> u32 {
        from & self.0[3][row] | (from & self.0[5][row]) >> 1 | (from & self.0[7][row]) << 1
    }

    /// All hexes of a row that are reached from some inside the row over others: each round reaches twice as far.
    #[inline]
    fn fill(&self, row: usize, mut from: u32, over: u32) -> u32 {
        let (mut east, mut west) = (self.0[0][row] << 1 & over, self.0[1][row] >> 1 & over);
        for far in [1, 2, 4, 8, 16] {
            from |= from << far & east | from >> far & west;
            east &= east << far;
            west &= west >> far;
        }
        from
    }

    /// [`Passage::next`], row by row.
    fn next_rows(&self, from: &Rows) -> Rows {
        let mut to: Rows = std::array::from_fn(|row| self.along(row, from[row]));
        // One direction after the other: so a build takes several rows at once.
        for row in 1..ROWS {
            to[row] |= self.up(row - 1, from[row - 1]);
        }
        for row in 1..ROWS {
            to[row - 1] |= self.down(row, from[row]);
        }
        to
    }

    /// The hexes one step from some hexes.
    pub fn next(&self, from: HexSet) -> HexSet {
        set(&self.next_rows(&rows(from)))
    }

    /// Everything that can be reached from some hexes over others: the rows are filled, then those that have grown are followed
    /// up and down until none grows any more.
    pub fn flood(&self, from: HexSet, over: HexSet) -> HexSet {
        let (from, over) = (rows(from.and(over)), rows(over));
        let mut all: Rows = std::array::from_fn(|row| self.fill(row, from[row], over[row]));
        let mut grown = Grown::default();
        (0..ROWS).filter(|row| all[*row] != 0).for_each(|row| grown.note(row));
        while !grown.is_followed() {
            while let Some(row) = grown.lowest() {
                let come = self.up(row, all[row]);
                if self.comes(&mut all, &over, row + 1, come) {
                    grown.note(row + 1);
                }
            }
            while let Some(row) = grown.highest() {
                let come = self.down(row, all[row]);
                if self.comes(&mut all, &over, row - 1, come) {
                    grown.note(row - 1);
                }
            }
        }
        set(&all)
    }

    /// What comes into a row is filled in; whether anything new did.
    #[inline]
    fn comes(&self, all: &mut Rows, over: &Rows, row: usize, come: u32) -> bool {
        let more = come & over[row] & !all[row];
        if more == 0 {
            return false;
        }
        all[row] |= more;
        if self.along(row, more) & over[row] & !all[row] != 0 {
            all[row] = self.fill(row, all[row], over[row]);
        }
        true
    }

    /// As [`Passage::flood`], within a number of steps.
    pub fn flood_to(&self, from: HexSet, over: HexSet, depth: u32) -> HexSet {
        let (mut all, over) = (rows(from.and(over)), rows(over));
        for _ in 0..depth {
            let next = self.next_rows(&all);
            for ((all, next), over) in all.iter_mut().zip(next).zip(over) {
                *all |= next & over;
            }
        }
        set(&all)
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

/// One bit a row: rows with new hexes not yet spread to the next row, and not yet to the one before.
#[derive(Default)]
struct Grown {
    up: u64,
    down: u64,
}

impl Grown {
    /// A row has grown; the first one and the last one have only one beside them.
    #[inline]
    fn note(&mut self, row: usize) {
        self.up |= 1 << row & !(1 << (ROWS - 1));
        self.down |= 1 << row & !1;
    }
    /// Whether none is left to follow.
    #[inline]
    fn is_followed(&self) -> bool {
        self.up | self.down == 0
    }
    /// The lowest row to follow into the next one.
    #[inline]
    fn lowest(&mut self) -> Option<usize> {
        let row = (self.up != 0).then(|| self.up.trailing_zeros() as usize)?;
        self.up &= !(1 << row);
        Some(row)
    }
    /// The highest row to follow into the one before.
    #[inline]
    fn highest(&mut self) -> Option<usize> {
        let row = self.down.checked_ilog2()? as usize;
        self.down &= !(1 << row);
        Some(row)
    }
}

/// Bytes of two rows: whole ones, so that rows are taken out of a set and put together again two by two.
const TWO_ROWS: usize = 2 * COLS / 8;

/// A set row by row.
fn rows(set: HexSet) -> Rows {
    let bytes = set.words().map(u64::to_le_bytes);
    let bytes = bytes.as_flattened();
    let mut all = [0; ROWS];
    for (nth, two) in all.chunks_exact_mut(2).enumerate() {
        let mut eight = [0; 8];
        eight.copy_from_slice(&bytes[nth * TWO_ROWS..][..8]);
        let both = u64::from_le_bytes(eight);
        two[0] = both as u32 & ROW;
        two[1] = (both >> COLS) as u32 & ROW;
    }
    all
}

/// The set of some rows.
fn set(rows: &Rows) -> HexSet {
    let mut bytes = [[0; 8]; 18];
    let flat = bytes.as_flattened_mut();
    for (nth, two) in rows.chunks_exact(2).enumerate() {
        let both = u64::from(two[0]) | u64::from(two[1]) << COLS;
        // The byte too many is empty, and the next two rows begin with it.
        flat[nth * TWO_ROWS..][..8].copy_from_slice(&both.to_le_bytes());
    }
    HexSet::of_words(bytes.map(u64::from_le_bytes))
}

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
    /// All lake hexes.
    pub lake: HexSet,
    /// Cities and towns.
    pub places: HexSet,
    /// Where supply comes in, by side (RP-SUP-03, -12).
    pub sources: [HexSet; 2],
    /// Steps over land from the nearest of them (RP-RUL-97).
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
        let land = Passage::of(board, |a, b| ground(a) && ground(b) && !between(a, b).sea());
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

const _: () = assert!(HEXES <= 18 * 64 && COLS < 32, "a set has room for the map, a number for a row");
const _: () =
    assert!(ROWS.is_multiple_of(2) && 2 * COLS == 8 * TWO_ROWS && TWO_ROWS == 7, "two rows are seven bytes");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hex_is_found_again_in_its_row() {
        for hex in LAYOUT.hexes() {
            let rows = rows(HexSet::only(hex));
            assert_eq!(rows[hex.index() / COLS], 1 << (hex.index() % COLS));
            assert_eq!(set(&rows), HexSet::only(hex));
        }
        let all: HexSet = LAYOUT.hexes().collect();
        assert_eq!((rows(all), set(&[ROW; ROWS])), ([ROW; ROWS], all));
    }
}
