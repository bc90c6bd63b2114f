//! Hex maps: numbers, labels, neighbours and hexsides, and what lies on them.
//!
//! A hex has a number, row by row from the north-west corner, and a label: the letters of its row and the number of its
//! column from 1 (`A1`, `Z28`, `AA1`, `NN28`). Directions go clockwise from 0, east on a pointy map, south-east on a flat
//! one. Distances are in hexes. The arithmetic of the grid is that of the crate `hexx`.
//!
//! ```
//! use kit::hex::{HexMap, Layout, Shift};
//!
//! let layout = Layout { pointy: true, shift: Shift::Even, rows: 3, cols: 4 };
//! // Woods in row B; a river between B1 and B2.
//! let mut map = HexMap::new(layout, |hex| layout.place(hex).0 == 1, false);
//! let [a1, b1, b2] = ["A1", "B1", "B2"].map(|label| layout.labelled(label).expect("on the map"));
//! map.set_side(layout.between(b1, b2).expect("they touch"), true);
//! let way = map.way(b2, b1).expect("they touch");
//! assert!(map.terrain(b1) && !map.terrain(a1) && map.side(b2, way));
//! assert_eq!((map.label(b2), map.distance(a1, b2)), ("B2", 2));
//! ```

pub use engine::base::hex::{Direction, HexId, Hexside, Layout, Shift};

use crate::bits::ids::Id;

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

/// What lies on the hexes (`T`) and on the hexsides (`S`) of a map, with neighbours, distances and labels that cost nothing.
///
/// Hexes come from the map or were checked with [`HexMap::contains`]: those beyond it are looked up in vain, as beyond the end
/// of a slice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HexMap<T, S> {
    layout: Layout,
    terrain: Vec<T>,
    /// By hex and direction: a side stands with both its hexes, so that neither has to be asked for the other.
    sides: Vec<[S; 6]>,
    near: Vec<[Option<HexId>; 6]>,
    /// Two axes that are not at right angles, so that distances are differences.
    axes: Vec<[i16; 2]>,
    labels: Vec<String>,
}

impl<T: Copy, S: Copy> HexMap<T, S> {
    /// A map with this ground; every side is `plain` until it is set.
    pub fn new(layout: Layout, terrain: impl Fn(HexId) -> T, plain: S) -> Self {
        let hexes = || layout.hexes();
        Self {
            layout,
            terrain: hexes().map(terrain).collect(),
            sides: vec![[plain; 6]; layout.len()],
            near: hexes().map(|hex| Direction::ALL.map(|way| layout.neighbour(hex, way))).collect(),
            axes: hexes().map(|hex| layout.axes(hex)).collect(),
            labels: hexes().map(|hex| layout.label(hex)).collect(),
        }
    }

    /// What lies on a hex.
    #[inline]
    pub fn terrain(&self, hex: HexId) -> T {
        self.terrain[hex.index()]
    }

    /// What lies on a side of a hex, seen from the hex outward.
    #[inline]
    pub fn side(&self, hex: HexId, way: Direction) -> S {
        self.sides[hex.index()][way.index()]
    }

    /// What lies between two hexes, seen from the first; `None` when they do not touch.
    pub fn between(&self, from: HexId, to: HexId) -> Option<S> {
        self.way(from, to).map(|way| self.side(from, way))
    }

    /// Puts something on a hexside, for both its hexes.
    pub fn set_side(&mut self, side: Hexside, what: S) {
        self.set_outward(side.hex(), side.way(), what);
        if let Some(other) = self.near(side.hex(), side.way()) {
            self.set_outward(other, side.way().opposite(), what);
        }
    }

    /// Puts something on a side of a hex as it is seen from there outward; from the other side it stays what it was.
    pub fn set_outward(&mut self, hex: HexId, way: Direction, what: S) {
        self.sides[hex.index()][way.index()] = what;
    }
}

impl<T, S> HexMap<T, S> {
    /// How the hexes lie.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// The same with other labels, such as those of [`digits`].
    #[must_use]
    pub fn labelled_as(self, label: impl Fn(Layout, HexId) -> String) -> Self {
        let labels = self.layout.hexes().map(|hex| label(self.layout, hex)).collect();
        Self { labels, ..self }
    }

    /// The hex with a label.
    pub fn labelled(&self, label: &str) -> Option<HexId> {
        self.labels.iter().position(|own| own == label).map(HexId::at)
    }

    /// All hexes by their numbers.
    pub fn hexes(&self) -> impl Iterator<Item = HexId> + Clone + use<T, S> {
        self.layout.hexes()
    }

    /// Whether a hex is on the map.
    pub fn contains(&self, hex: HexId) -> bool {
        hex.index() < self.terrain.len()
    }

    /// The hex next to it in a direction; `None` beyond the edge of the map.
    #[inline]
    pub fn near(&self, hex: HexId, way: Direction) -> Option<HexId> {
        self.near[hex.index()][way.index()]
    }

    /// The hexes around a hex, clockwise, each with the way to it.
    #[inline]
    pub fn neighbours(&self, hex: HexId) -> impl Iterator<Item = (Direction, HexId)> + use<T, S> {
        let near = self.near[hex.index()];
        (0..6).filter_map(move |way| Some((Direction::ALL[way], near[way]?)))
    }

    /// The way to a hex beside this one; `None` when they do not touch.
    #[inline]
    pub fn way(&self, from: HexId, to: HexId) -> Option<Direction> {
        Direction::ALL.into_iter().find(|way| self.near(from, *way) == Some(to))
    }

    /// Steps from one hex to another over any ground.
    #[inline]
    pub fn distance(&self, a: HexId, b: HexId) -> u32 {
        let (a, b) = (self.axes[a.index()], self.axes[b.index()]);
        let (q, r) = (i32::from(a[0]) - i32::from(b[0]), i32::from(a[1]) - i32::from(b[1]));
        q.unsigned_abs().max(r.unsigned_abs()).max((q + r).unsigned_abs())
    }

    /// The label of a hex; empty for one that is not on the map.
    pub fn label(&self, hex: HexId) -> &str {
        self.labels.get(hex.index()).map_or("", String::as_str)
    }

    /// Labels by the numbers of the hexes.
    pub fn labels(&self) -> &[String] {
        &self.labels
    }
}

/// The label of a hex on maps that number columns and rows, two digits each, from 1: `0109`, `3226`.
pub fn digits(layout: Layout, hex: HexId) -> String {
    let (row, col) = layout.place(hex);
    format!("{:02}{:02}", col + 1, row + 1)
}

/// The hex with such a label; `None` when the map has none.
pub fn of_digits(layout: Layout, label: &str) -> Option<HexId> {
    let is_plain = label.len() == 4 && label.bytes().all(|c| c.is_ascii_digit());
    let number: i32 = label.parse().ok().filter(|_| is_plain)?;
    layout.at(number % 100 - 1, number / 100 - 1)
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
    fn maps_hold_what_is_set() {
        let layout = Layout { pointy: true, shift: Shift::Even, rows: 2, cols: 3 };
        let mut map = HexMap::new(layout, |hex| hex.0 == 2, 0);
        let at = |label| layout.labelled(label).expect("on the map");
        assert_eq!((map.terrain(at("A3")), map.terrain(at("B1"))), (true, false));
        assert_eq!((map.contains(HexId(5)), map.contains(HexId(6)), map.label(HexId(6))), (true, false, ""));
        map.set_side(layout.between(at("B1"), at("A2")).expect("they touch"), 1);
        map.set_outward(at("A1"), Direction::ALL[0], 2);
        let sides = layout.hexes().flat_map(|hex| Direction::ALL.map(|way| (hex, way)));
        let set: Vec<_> = sides.filter(|(hex, way)| map.side(*hex, *way) != 0).collect();
        assert_eq!(
            set,
            [(at("A1"), Direction::ALL[0]), (at("A2"), Direction::ALL[2]), (at("B1"), Direction::ALL[5])]
        );
        assert_eq!((map.between(at("A1"), at("A2")), map.between(at("A2"), at("A1"))), (Some(2), Some(0)));
        assert_eq!(map.between(at("A1"), at("A3")), None);
    }

    #[test] // 0101 lies in the north-west; even columns lie half a hex lower
    fn labels_of_digits_go_both_ways() {
        let layout = Layout { pointy: false, shift: Shift::Even, rows: 26, cols: 32 };
        let map = HexMap::new(layout, |_| (), ()).labelled_as(digits);
        for hex in map.hexes() {
            assert_eq!(
                (of_digits(layout, map.label(hex)), map.labelled(map.label(hex))),
                (Some(hex), Some(hex))
            );
        }
        let near =
            |label| map.neighbours(of_digits(layout, label).expect("a hex")).map(|(_, hex)| map.label(hex));
        assert_eq!(near("0205").collect::<Vec<_>>(), ["0306", "0206", "0106", "0105", "0204", "0305"]);
        assert_eq!(near("0305").collect::<Vec<_>>(), ["0405", "0306", "0205", "0204", "0304", "0404"]);
        for none in ["", "0000", "0001", "0127", "3301", "101", "01010", "+101", "A101"] {
            assert_eq!(of_digits(layout, none), None, "{none}");
        }
    }

    #[test]
    fn a_map_looks_up_what_its_layout_works_out() {
        for (pointy, shift) in
            [(true, Shift::Odd), (true, Shift::Even), (false, Shift::Odd), (false, Shift::Even)]
        {
            let layout = Layout { pointy, shift, rows: 5, cols: 4 };
            let map = HexMap::new(layout, |_| (), ());
            for (a, b) in layout.hexes().flat_map(|a| layout.hexes().map(move |b| (a, b))) {
                assert_eq!((map.distance(a, b), map.way(a, b)), (layout.distance(a, b), layout.way(a, b)));
            }
        }
    }
}
