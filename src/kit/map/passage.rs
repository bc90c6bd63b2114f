//! Which hex leads to which, as sets of hexes, so that a whole front is followed at once: floods of supply, ways, distances.
//!
//! A game says once for each pair of neighbours whether a step leads from one to the other, and keeps the [`Passage`]. A flood
//! then costs some hundred nanoseconds on a map of a thousand hexes: a row of the map is a number with a bit a hex, and steps
//! in one direction are a shift.
//!
//! ```
//! use kit::{hex::{HexMap, Layout, Shift}, passage::Passage, set::Set};
//!
//! let layout = Layout { pointy: true, shift: Shift::Even, rows: 2, cols: 4 };
//! let map = HexMap::new(layout, |_| (), ());
//! let hex = |label: &str| layout.labelled(label).expect("on the map");
//! // All hexes are open but B3, which closes the way along row B.
//! let ways = Passage::<2, 4, 1>::of(&map, |_, to| to != hex("B3"));
//! let over: Set<_, 1> = map.hexes().filter(|at| *at != hex("A3")).collect();
//! let reached = ways.flood(Set::only(hex("A1")), over);
//! assert!(reached.has(hex("B2")) && !reached.has(hex("A4")));
//! ```

use super::hex::{HexId, HexMap};
use crate::bits::set::Set;
use std::array;

/// A set of hexes, a number for each row of the map.
type Rows<const ROWS: usize> = [u32; ROWS];

/// Steps that may be taken on a map of `ROWS` rows and `COLS` columns, whose sets of hexes have `WORDS` words: for each
/// difference of the numbers of two neighbours the hexes it may be taken from.
///
/// A map has at most 64 rows and 32 columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Passage<const ROWS: usize, const COLS: usize, const WORDS: usize>([Rows<ROWS>; 8]);

/// Where no way leads, in a table of distances.
pub const FAR: u8 = u8::MAX;

impl<const ROWS: usize, const COLS: usize, const WORDS: usize> Passage<ROWS, COLS, WORDS> {
    /// How far apart the numbers of two neighbours are, in whichever way rows or columns are shifted: along the row, to the
    /// next row and the row before, and to the hex east or west of those.
    const APART: [i32; 8] = {
        let row = COLS as i32;
        [1, -1, row, -row, row + 1, -row - 1, row - 1, -row + 1]
    };

    /// All hexes of a row.
    const ROW: u32 = u32::MAX >> (32 - COLS);

    /// Those between neighbours that are allowed.
    pub fn of<T, S>(map: &HexMap<T, S>, may: impl Fn(HexId, HexId) -> bool) -> Self {
        const {
            assert!(
                ROWS <= 64 && COLS <= 32,
                "a number has a bit for each hex of a row, another one for each row"
            );
            assert!(ROWS * COLS <= 64 * WORDS, "a set has room for the map");
        }
        let mut all = [Set::NONE; 8];
        for hex in map.hexes() {
            for (_, to) in map.neighbours(hex).filter(|(_, to)| may(hex, *to)) {
                let apart = i32::from(to.0) - i32::from(hex.0);
                if let Some(i) = Self::APART.iter().position(|one| *one == apart) {
                    all[i].add(hex);
                }
            }
        }
        Self(all.map(Self::rows))
    }

    /// With one more step, from a hex into one beside it: what opens in play, such as a bridge.
    #[must_use]
    pub fn with(mut self, from: HexId, to: HexId) -> Self {
        let apart = i32::from(to.0) - i32::from(from.0);
        if let Some(i) = Self::APART.iter().position(|one| *one == apart) {
            self.0[i][from.index() / COLS] |= 1 << (from.index() % COLS);
        }
        self
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
    pub fn leads(&self, from: HexId, into: Set<HexId, WORDS>) -> bool {
        let (row, col) = (from.index() / COLS, from.index() % COLS);
        let to = |apart: i32| HexId((i32::from(from.0) + apart) as u16);
        Self::APART
            .into_iter()
            .zip(&self.0)
            .any(|(apart, may)| may[row] >> col & 1 != 0 && into.has(to(apart)))
    }

    /// The hexes one step from some hexes.
    pub fn next(&self, from: Set<HexId, WORDS>) -> Set<HexId, WORDS> {
        Self::set(&self.next_rows(&Self::rows(from)))
    }

    /// Everything that can be reached from some hexes over others: the rows are filled, then those that have grown are followed
    /// up and down until none grows any more.
    pub fn flood(&self, from: Set<HexId, WORDS>, over: Set<HexId, WORDS>) -> Set<HexId, WORDS> {
        let (from, over) = (Self::rows(from.and(over)), Self::rows(over));
        let mut all: Rows<ROWS> = array::from_fn(|row| self.fill(row, from[row], over[row]));
        let mut grown = Grown::<ROWS>::default();
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
        Self::set(&all)
    }

    /// As [`Passage::flood`], within a number of steps.
    pub fn flood_to(
        &self,
        from: Set<HexId, WORDS>,
        over: Set<HexId, WORDS>,
        depth: u32,
    ) -> Set<HexId, WORDS> {
        let (mut all, over) = (Self::rows(from.and(over)), Self::rows(over));
        for _ in 0..depth {
            let (next, mut new) = (self.next_rows(&all), 0);
            for ((all, next), over) in all.iter_mut().zip(next).zip(over) {
                new |= next & over & !*all;
                *all |= next & over;
            }
            if new == 0 {
                break;
            }
        }
        Self::set(&all)
    }

    /// The parts into which some hexes fall, each joined by steps that lead from its first hex.
    pub fn parts(&self, mut over: Set<HexId, WORDS>) -> impl Iterator<Item = Set<HexId, WORDS>> {
        std::iter::from_fn(move || {
            let part = self.flood(Set::only(over.first()?), over);
            over = over.without(part);
            Some(part)
        })
    }

    /// Steps from the nearest of some hexes to each hex; [`FAR`] where no way leads.
    pub fn distances(&self, from: Set<HexId, WORDS>) -> Vec<u8> {
        let mut steps = vec![FAR; ROWS * COLS];
        let (mut ring, mut seen, mut far) = (from, from, 0);
        while !ring.is_empty() {
            ring.iter().for_each(|hex| steps[hex.index()] = far);
            ring = self.next(ring).without(seen);
            seen = seen.or(ring);
            far = (far + 1).min(FAR - 1);
        }
        steps
    }

    /// A shortest way from a hex to one of some hexes over others, both ends included.
    pub fn path(&self, from: HexId, to: Set<HexId, WORDS>, over: Set<HexId, WORDS>) -> Option<Vec<HexId>> {
        let mut rings = vec![Set::only(from)];
        let mut seen = Set::only(from);
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
    fn back(&self, end: HexId, rings: &[Set<HexId, WORDS>]) -> Vec<HexId> {
        let mut path = vec![end];
        let mut here = end;
        for ring in rings.iter().rev().skip(1) {
            let before = ring.iter().find(|hex| self.leads(*hex, Set::only(here)));
            here = before.unwrap_or(here);
            path.push(here);
        }
        path.reverse();
        path
    }
}

/// Row by row.
impl<const ROWS: usize, const COLS: usize, const WORDS: usize> Passage<ROWS, COLS, WORDS> {
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
    fn next_rows(&self, from: &Rows<ROWS>) -> Rows<ROWS> {
        let mut to: Rows<ROWS> = array::from_fn(|row| self.along(row, from[row]));
        // One direction after the other: so a build takes several rows at once.
        for row in 1..ROWS {
            to[row] |= self.up(row - 1, from[row - 1]);
        }
        for row in 1..ROWS {
            to[row - 1] |= self.down(row, from[row]);
        }
        to
    }

    /// What comes into a row is filled in; whether anything new did.
    #[inline]
    fn comes(&self, all: &mut Rows<ROWS>, over: &Rows<ROWS>, row: usize, come: u32) -> bool {
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

    /// The rows of a set, each cut out of the bytes it lies in.
    fn rows(set: Set<HexId, WORDS>) -> Rows<ROWS> {
        let bytes = set.words().map(u64::to_le_bytes);
        let bytes = bytes.as_flattened();
        array::from_fn(|row| {
            let first = row * COLS;
            let eight = bytes[first / 8..].first_chunk().copied();
            let eight = eight.unwrap_or_else(|| last_eight(&bytes[first / 8..]));
            (u64::from_le_bytes(eight) >> (first % 8)) as u32 & Self::ROW
        })
    }

    /// The set of some rows.
    fn set(rows: &Rows<ROWS>) -> Set<HexId, WORDS> {
        let mut words = [0; WORDS];
        for (row, hexes) in rows.iter().enumerate() {
            let (word, bit) = (row * COLS / 64, row * COLS % 64);
            words[word] |= u64::from(*hexes) << bit;
            // What of the row has no room in the word stands in the next one.
            if bit + COLS > 64 {
                words[word + 1] |= u64::from(*hexes) >> (64 - bit);
            }
        }
        Set::of_words(words)
    }
}

/// Bytes that are fewer than eight, with empty ones behind them.
fn last_eight(bytes: &[u8]) -> [u8; 8] {
    let mut eight = [0; 8];
    eight[..bytes.len()].copy_from_slice(bytes);
    eight
}

/// Which rows have grown since they were followed: one bit a row for those not yet followed into the next row, and one for
/// those not yet followed into the row before.
#[derive(Default)]
struct Grown<const ROWS: usize> {
    up: u64,
    down: u64,
}

impl<const ROWS: usize> Grown<ROWS> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::hex::{Layout, Shift};

    type Small = Passage<5, 7, 1>;
    type Hexes = Set<HexId, 1>;

    const LAYOUTS: [(bool, Shift); 4] =
        [(true, Shift::Odd), (true, Shift::Even), (false, Shift::Odd), (false, Shift::Even)];

    /// Maps of every layout, with some hexes open.
    fn maps() -> impl Iterator<Item = (HexMap<(), ()>, Hexes)> {
        let open = [0x7_ffff_ffff, 0x2_f3b5_9d6f, 0x5_b71e_e5bd, 0x3_0c3f_ffd1];
        LAYOUTS.into_iter().flat_map(move |(pointy, shift)| {
            let layout = Layout { pointy, shift, rows: 5, cols: 7 };
            open.map(|open| (HexMap::new(layout, |_| (), ()), Hexes::of_words([open])))
        })
    }

    /// Hexes around some hexes, one by one.
    fn around(map: &HexMap<(), ()>, from: Hexes) -> Hexes {
        from.iter().flat_map(|hex| map.neighbours(hex)).map(|(_, hex)| hex).collect()
    }

    #[test]
    fn floods_rings_and_ways_are_those_found_hex_by_hex() {
        for (map, open) in maps() {
            let steps = Small::of(&map, |_, _| true);
            for from in map.hexes().filter(|hex| open.has(*hex)).map(Hexes::only) {
                let mut rings = vec![from];
                let mut all = from;
                while let Some(last) = rings.last().filter(|last| !last.is_empty()) {
                    assert_eq!(steps.next(*last), around(&map, *last));
                    let new = around(&map, *last) & (open - all);
                    all |= new;
                    rings.push(new);
                }
                assert_eq!(steps.flood(from, open), all);
                assert_eq!(steps.flood_to(from, open, 2), Hexes::union(rings.iter().take(3).copied()));
                let (start, end) = (from.first().expect("a hex"), rings[rings.len() - 2]);
                let path = steps.path(start, end, open).expect("it is reached");
                assert_eq!(path.len(), rings.len() - 1);
                assert!(path.windows(2).all(|two| steps.leads(two[0], Hexes::only(two[1]))));
                assert_eq!(steps.path(start, open - all, open), None);
            }
        }
    }

    #[test]
    fn a_map_may_be_as_wide_as_a_number_has_bits() {
        let layout = Layout { pointy: false, shift: Shift::Even, rows: 3, cols: 32 };
        let map = HexMap::new(layout, |_| (), ());
        let is_wall = |hex: HexId| layout.place(hex).1 == 16;
        let steps = Passage::<3, 32, 2>::of(&map, |from, to| !is_wall(from) && !is_wall(to));
        let all: Set<HexId, 2> = map.hexes().collect();
        let east = Set::only(layout.at(1, 31).expect("a hex"));
        assert_eq!((steps.flood(east, all).len(), steps.flood_to(east, all, 1).len()), (45, 5));
        let [over, beyond] = [16, 15].map(|col| layout.at(1, col).expect("a hex"));
        let bridged = steps.with(layout.at(1, 17).expect("a hex"), over).with(over, beyond);
        assert_eq!(bridged.flood(east, all).len(), 3 * 32 - 2, "one hex of the wall");
        assert_eq!(bridged.flood(Set::only(beyond), all).len(), 48, "there is no way back");
    }

    #[test]
    fn parts_are_those_a_flood_does_not_join() {
        for (map, open) in maps() {
            let steps = Small::of(&map, |_, _| true);
            let parts: Vec<Hexes> = steps.parts(open).collect();
            assert_eq!(Hexes::union(parts.iter().copied()), open);
            for part in &parts {
                assert_eq!(steps.flood(*part, open), *part);
            }
        }
    }

    #[test]
    fn a_step_may_lead_one_way_only() {
        let map = HexMap::new(Layout { pointy: true, shift: Shift::Even, rows: 5, cols: 7 }, |_| (), ());
        let hex = |label: &str| map.layout().labelled(label).expect("on the map");
        // Into C4 steps lead from the west alone, and none leads out.
        let steps = Small::of(&map, |from, to| from != hex("C4") && (to != hex("C4") || from == hex("C3")));
        assert_eq!(steps.next(Hexes::only(hex("C4"))), Hexes::NONE);
        assert!(
            steps.leads(hex("C3"), Hexes::only(hex("C4"))) && !steps.leads(hex("C5"), Hexes::only(hex("C4")))
        );
        let far = steps.distances(Hexes::only(hex("C4")));
        assert_eq!((far[hex("C4").index()], far[hex("C3").index()]), (0, FAR));
        let far = steps.distances(Hexes::only(hex("C5")));
        assert_eq!((far[hex("C5").index()], far[hex("C3").index()], far[hex("C4").index()]), (0, 3, 4));
        let both = steps.or(&Small::of(&map, |from, _| from == hex("C4")));
        assert_eq!(both.next(Hexes::only(hex("C4"))).len(), 6);
    }

    #[test]
    fn a_set_is_the_same_row_by_row() {
        for hex in (0..35).map(HexId) {
            let rows = Small::rows(Hexes::only(hex));
            assert_eq!(rows[hex.index() / 7], 1 << (hex.index() % 7));
            assert_eq!(Small::set(&rows), Hexes::only(hex));
        }
        let all: Set<HexId, 18> = Set::range(0, 40 * 28);
        assert_eq!(Passage::<40, 28, 18>::set(&Passage::<40, 28, 18>::rows(all)), all);
    }
}
