//! Hex maps: numbers, labels, neighbours and hexsides, and what lies on them.
//!
//! A hex has a number, row by row from the north-west corner, and a label: the letters of its row and the number of its
//! column from 1 (`A1`, `Z28`, `AA1`, `NN28`). Directions go clockwise from 0, east on a pointy map, south-east on a flat
//! one. Distances are in hexes. The arithmetic of the grid is that of the crate `hexx`.

pub use engine::base::hex::{Direction, HexId, Hexside, Layout, Shift};

use crate::bits::ids::Id;
use engine::base::hex::row_letters;

/// Hexes in sets: a set of them has as many words as its map needs.
impl Id for HexId {
    const LIMIT: usize = 1 << 16;
    #[inline]
    fn at(index: usize) -> Self {
        Self(index as u16)
    }
    #[inline]
    fn index(self) -> usize {
        self.0.into()
    }
}

/// What lies on the hexes (`T`) and on the hexsides (`S`) of a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HexMap<T, S> {
    layout: Layout,
    terrain: Vec<T>,
    /// By hex and direction: a side stands with both its hexes, so that neither has to be asked for the other.
    side: Vec<[S; 6]>,
}

impl<T, S: Copy> HexMap<T, S> {
    /// A map from rows of letters, one letter a hex, from north to south; every side is `plain` until it is set.
    ///
    /// # Errors
    /// One sentence naming the row, or the hex with a letter that means nothing.
    pub fn read(
        layout: Layout,
        rows: &[String],
        plain: S,
        terrain: impl Fn(char) -> Option<T>,
    ) -> Result<Self, String> {
        if layout.is_empty() || rows.len() != usize::from(layout.rows) {
            return Err(format!("the map does not have {} rows of hexes", layout.rows));
        }
        let mut all = Vec::with_capacity(layout.len());
        for (row, text) in (0..).zip(rows) {
            let name = row_letters(row);
            if text.chars().count() != usize::from(layout.cols) {
                return Err(format!("row {name} is not {} hexes wide", layout.cols));
            }
            for (letter, col) in text.chars().zip(1..) {
                let here = terrain(letter);
                all.push(here.ok_or_else(|| format!("hex {name}{col}: “{letter}” is no terrain"))?);
            }
        }
        Ok(Self { layout, side: vec![[plain; 6]; all.len()], terrain: all })
    }

    /// How the hexes lie.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// What lies on a hex; `None` for one that is not on the map.
    pub fn terrain(&self, hex: HexId) -> Option<&T> {
        self.terrain.get(hex.index())
    }

    /// What lies on a side of a hex; `None` for a hex that is not on the map.
    pub fn side(&self, hex: HexId, way: Direction) -> Option<S> {
        Some(self.side.get(hex.index())?[way.index()])
    }

    /// Puts something on a hexside, for both its hexes.
    pub fn set_side(&mut self, side: Hexside, what: S) {
        let other = self.layout.neighbour(side.hex(), side.way()).map(|hex| (hex, side.way().opposite()));
        for (hex, way) in [Some((side.hex(), side.way())), other].into_iter().flatten() {
            if let Some(sides) = self.side.get_mut(hex.index()) {
                sides[way.index()] = what;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The map of a game with 40 rows, A to NN, and 28 columns.
    const LARGE: Layout = Layout { pointy: true, shift: Shift::Even, rows: 40, cols: 28 };

    fn hex(label: &str) -> HexId {
        LARGE.labelled(label).unwrap_or_else(|| panic!("{label} is on the map"))
    }

    fn around(layout: Layout, label: &str) -> String {
        let hex = layout.labelled(label).expect("on the map");
        let all = Direction::ALL
            .map(|way| layout.neighbour(hex, way).map_or("–".to_owned(), |h| layout.label(h)));
        all.join(" ")
    }

    #[test]
    fn labels_go_both_ways() {
        for (label, number) in
            [("A1", 0), ("A28", 27), ("B1", 28), ("Z28", 727), ("AA1", 728), ("NN28", 1119)]
        {
            assert_eq!(LARGE.label(HexId(number)), label);
            assert_eq!(LARGE.labelled(label), Some(HexId(number)));
        }
        for hex in LARGE.hexes() {
            assert_eq!(LARGE.labelled(&LARGE.label(hex)), Some(hex));
        }
        for none in [
            "",
            "A",
            "1",
            "A0",
            "A01",
            "A29",
            "OO1",
            "AB1",
            "a1",
            "A1x",
            "ÄÄ1",
            "A+1",
            "A 1",
            "AAAAAAAAAAAAAA1",
        ] {
            assert_eq!(LARGE.labelled(none), None, "{none}");
        }
    }

    #[test] // RP-GEN-08: pointy-top, even rows half a hex to the east
    fn neighbours_are_those_of_the_printed_map() {
        assert_eq!(around(LARGE, "B16"), "B17 C17 C16 B15 A16 A17");
        assert_eq!(around(LARGE, "JJ13"), "JJ14 KK14 KK13 JJ12 II13 II14");
        assert_eq!(around(LARGE, "M4"), "M5 N4 N3 M3 L3 L4");
        assert_eq!(around(LARGE, "A1"), "A2 B1 – – – –");
        assert_eq!(around(LARGE, "NN28"), "– – – NN27 MM28 –");
    }

    #[test]
    fn every_layout_has_its_neighbours() {
        let small = |pointy, shift| Layout { pointy, shift, rows: 3, cols: 3 };
        assert_eq!(around(small(true, Shift::Odd), "B2"), "B3 C2 C1 B1 A1 A2");
        assert_eq!(around(small(true, Shift::Even), "B2"), "B3 C3 C2 B1 A2 A3");
        assert_eq!(around(small(false, Shift::Odd), "B2"), "B3 C2 B1 A1 A2 A3");
        assert_eq!(around(small(false, Shift::Even), "B2"), "C3 C2 C1 B1 A2 B3");
    }

    #[test]
    fn neighbours_touch_each_other() {
        for (pointy, shift) in
            [(true, Shift::Odd), (true, Shift::Even), (false, Shift::Odd), (false, Shift::Even)]
        {
            let layout = Layout { pointy, shift, rows: 5, cols: 4 };
            for (hex, (way, other)) in layout.hexes().flat_map(|h| layout.neighbours(h).map(move |n| (h, n)))
            {
                assert_eq!(layout.neighbour(other, way.opposite()), Some(hex));
                assert_eq!((layout.distance(hex, other), layout.way(hex, other)), (1, Some(way)));
                assert_eq!(layout.side(hex, way), layout.side(other, way.opposite()), "one side, one name");
            }
            let inner = layout.hexes().map(|h| layout.neighbours(h).count()).sum::<usize>() / 2;
            let edge = layout.hexes().map(|h| 6 - layout.neighbours(h).count()).sum::<usize>();
            assert_eq!(layout.sides().count(), inner + edge, "each side once");
        }
    }

    #[test]
    fn distances_and_lines() {
        for (a, b, far) in
            [("A1", "A1", 0), ("B16", "C17", 1), ("B17", "C17", 1), ("B15", "C17", 2), ("A1", "NN28", 47)]
        {
            assert_eq!(LARGE.distance(hex(a), hex(b)), far, "{a} {b}");
            assert_eq!(LARGE.distance(hex(b), hex(a)), far, "{b} {a}");
        }
        let line = |a, b| {
            LARGE.line(hex(a), hex(b)).into_iter().map(|h| LARGE.label(h)).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(line("A1", "A4"), "A1 A2 A3 A4");
        assert_eq!(line("A4", "A1"), "A4 A3 A2 A1");
        assert_eq!(line("A2", "D3"), "A2 B2 C3 D3");
        assert_eq!(line("C3", "C3"), "C3");
        for (a, b) in [("A2", "C2"), ("C4", "E9"), ("H20", "D2")] {
            let (there, mut back) = (LARGE.line(hex(a), hex(b)), LARGE.line(hex(b), hex(a)));
            back.reverse();
            assert_eq!(there, back, "{a} {b}");
            assert!(there.windows(2).all(|two| LARGE.distance(two[0], two[1]) == 1));
            assert_eq!(there.len() as u32, LARGE.distance(hex(a), hex(b)) + 1);
        }
    }

    #[test]
    fn a_hexside_is_the_same_from_both_hexes() {
        let side = LARGE.between(hex("JJ13"), hex("II14"));
        assert_eq!(side, LARGE.between(hex("II14"), hex("JJ13")));
        let side = side.expect("they touch");
        assert_eq!((side.hex(), LARGE.compass(side.way())), (hex("II14"), "south-west"));
        assert_eq!(LARGE.between(hex("A1"), hex("A3")), None);
        let west = LARGE.side(hex("A1"), Direction::ALL[3]);
        assert_eq!((west.hex(), LARGE.compass(west.way())), (hex("A1"), "west"), "the edge of the map");
    }

    #[test]
    fn maps_hold_what_is_read_and_set() {
        let layout = Layout { pointy: true, shift: Shift::Even, rows: 2, cols: 3 };
        let read = |rows: [&str; 2]| {
            HexMap::read(layout, &rows.map(str::to_owned), false, |c| ".sh".contains(c).then_some(c))
        };
        let mut map = read(["..s", "h.."]).expect("a map");
        let at = |label| layout.labelled(label).expect("on the map");
        assert_eq!(
            (map.terrain(at("A3")), map.terrain(at("B1")), map.terrain(HexId(6))),
            (Some(&'s'), Some(&'h'), None)
        );
        let river = layout.between(at("B1"), at("A2")).expect("they touch");
        map.set_side(river, true);
        let rivers = layout.hexes().flat_map(|h| Direction::ALL.map(|way| (h, way)));
        let rivers: Vec<_> = rivers.filter(|(h, way)| map.side(*h, *way) == Some(true)).collect();
        assert_eq!(rivers, [(at("A2"), Direction::ALL[2]), (at("B1"), Direction::ALL[5])]);
        assert_eq!(map.side(HexId(6), Direction::ALL[0]), None);
        assert_eq!(read(["..s", "h."]), Err("row B is not 3 hexes wide".to_owned()));
        assert_eq!(read(["..s", "hx."]), Err("hex B2: “x” is no terrain".to_owned()));
        let none = HexMap::read(layout, &[], false, Some);
        assert_eq!(none, Err("the map does not have 2 rows of hexes".to_owned()));
    }
}
