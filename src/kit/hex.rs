//! Hex maps: numbers, labels, neighbours and hexsides, and what lies on them.
//!
//! A hex has a number, row by row from the north-west corner, and a label: the letters of its row and the number of its
//! column from 1 (`A1`, `Z28`, `AA1`, `NN28`). Directions go clockwise from 0, east on a pointy map, south-east on a flat
//! one. Distances are in hexes. The arithmetic of the grid is that of the crate `hexx`.

use crate::engine::base::names;
use hexx::{EdgeDirection, Hex, HexOrientation, OffsetHexMode};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A hex of a map, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexId(pub u16);

impl HexId {
    /// As an array index.
    pub fn index(self) -> usize {
        self.0.into()
    }
}

impl Serialize for HexId {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        names::write("hex", self.index(), to)
    }
}

impl<'de> Deserialize<'de> for HexId {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let number = u16::try_from(names::read("hex", from)?);
        number.map(Self).map_err(|_| serde::de::Error::custom("no such hex"))
    }
}

/// One of the six ways out of a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Direction(u8);

impl Direction {
    /// All six, clockwise.
    pub const ALL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// From 0 to 5, clockwise.
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The way back.
    #[must_use]
    pub fn opposite(self) -> Self {
        Self((self.0 + 3) % 6)
    }

    fn edge(self) -> EdgeDirection {
        EdgeDirection::ALL_DIRECTIONS[self.index()]
    }
}

/// Which rows of a pointy map (columns of a flat one) lie half a hex farther east (south): the first row is odd.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Shift {
    /// The first, the third …
    Odd,
    /// The second, the fourth …
    Even,
}

/// A side of a hex, in one spelling for both hexes it parts: from the hex with the lower number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hexside {
    hex: HexId,
    way: Direction,
}

impl Hexside {
    /// The hex with the lower number; at the edge of the map the only one.
    pub fn hex(self) -> HexId {
        self.hex
    }

    /// On which side of that hex it lies.
    pub fn way(self) -> Direction {
        self.way
    }
}

/// How the hexes of a map lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Layout {
    /// Whether a corner points north; else a side lies there.
    pub pointy: bool,
    /// Which rows or columns are shifted.
    pub shift: Shift,
    /// Number of rows, from 1.
    pub rows: u8,
    /// Number of columns, from 1.
    pub cols: u8,
}

impl Layout {
    /// Number of hexes.
    pub fn len(self) -> usize {
        usize::from(self.rows) * usize::from(self.cols)
    }

    /// Whether the map has no hex.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// All hexes by their numbers.
    pub fn hexes(self) -> impl Iterator<Item = HexId> + Clone {
        (0..self.len() as u16).map(HexId)
    }

    /// The hex in a row and a column, both from 0, if the map has one there.
    pub fn at(self, row: i32, col: i32) -> Option<HexId> {
        let (rows, cols) = (i32::from(self.rows), i32::from(self.cols));
        let is_there = (0..rows).contains(&row) && (0..cols).contains(&col);
        is_there.then_some(HexId((row * cols + col) as u16))
    }

    /// Row and column of a hex, from 0; those of a hex that is not on the map lie beyond the last row.
    pub fn place(self, hex: HexId) -> (i32, i32) {
        let cols = i32::from(self.cols.max(1));
        (i32::from(hex.0) / cols, i32::from(hex.0) % cols)
    }

    fn mode(self) -> (OffsetHexMode, HexOrientation) {
        let mode = match self.shift {
            Shift::Odd => OffsetHexMode::Even, // `hexx` counts rows from 0
            Shift::Even => OffsetHexMode::Odd,
        };
        (mode, if self.pointy { HexOrientation::Pointy } else { HexOrientation::Flat })
    }

    fn axial(self, hex: HexId) -> Hex {
        let ((row, col), (mode, orientation)) = (self.place(hex), self.mode());
        Hex::from_offset_coordinates([col, row], mode, orientation)
    }

    fn on_map(self, hex: Hex) -> Option<HexId> {
        let (mode, orientation) = self.mode();
        let [col, row] = hex.to_offset_coordinates(mode, orientation);
        self.at(row, col)
    }

    /// The label of a hex, such as `NN28`.
    pub fn label(self, hex: HexId) -> String {
        let (row, col) = self.place(hex);
        format!("{}{}", row_letters(row), col + 1)
    }

    /// The hex with a label; `None` when the map has none.
    pub fn labelled(self, label: &str) -> Option<HexId> {
        let digits = label.find(|c: char| c.is_ascii_digit())?;
        let (row, col) = (row_of(&label[..digits])?, &label[digits..]);
        let is_plain = col.len() <= 3 && !col.starts_with('0') && col.bytes().all(|c| c.is_ascii_digit());
        self.at(row, col.parse::<i32>().ok().filter(|_| is_plain)? - 1)
    }

    /// The hex one step away; `None` beyond the edge of the map.
    pub fn neighbour(self, hex: HexId, way: Direction) -> Option<HexId> {
        self.on_map(self.axial(hex).neighbor(way.edge()))
    }

    /// The hexes around a hex, clockwise, each with the way to it.
    pub fn neighbours(self, hex: HexId) -> impl Iterator<Item = (Direction, HexId)> {
        Direction::ALL.into_iter().filter_map(move |way| Some((way, self.neighbour(hex, way)?)))
    }

    /// The way to a hex beside this one; `None` when they do not touch.
    pub fn way(self, from: HexId, to: HexId) -> Option<Direction> {
        self.neighbours(from).find(|(_, hex)| *hex == to).map(|(way, _)| way)
    }

    /// Steps from one hex to another over any ground.
    pub fn distance(self, a: HexId, b: HexId) -> u32 {
        self.axial(a).unsigned_distance_to(self.axial(b))
    }

    /// The hexes on the straight line between the centres of two hexes, both included, the same for the way back. Where it
    /// runs along a side, one of the two hexes counts; what lies beyond the edge of the map is left out.
    pub fn line(self, from: HexId, to: HexId) -> Vec<HexId> {
        let (low, high) = (from.min(to), from.max(to));
        let mut line: Vec<HexId> =
            self.axial(low).line_to(self.axial(high)).filter_map(|hex| self.on_map(hex)).collect();
        if from > to {
            line.reverse();
        }
        line
    }

    /// The side of a hex in a direction.
    pub fn side(self, hex: HexId, way: Direction) -> Hexside {
        match self.neighbour(hex, way) {
            Some(other) if other < hex => Hexside { hex: other, way: way.opposite() },
            _ => Hexside { hex, way },
        }
    }

    /// The side between two hexes; `None` when they do not touch.
    pub fn between(self, a: HexId, b: HexId) -> Option<Hexside> {
        Some(self.side(a, self.way(a, b)?))
    }

    /// All hexsides, those at the edge of the map included, each once.
    pub fn sides(self) -> impl Iterator<Item = Hexside> {
        let all = self.hexes().flat_map(|hex| Direction::ALL.map(|way| (hex, way)));
        all.map(move |(hex, way)| (hex, self.side(hex, way)))
            .filter(|(hex, side)| side.hex == *hex)
            .map(|(_, side)| side)
    }

    /// A direction in words, such as `north-east`.
    pub fn compass(self, way: Direction) -> &'static str {
        const POINTY: [&str; 6] = ["east", "south-east", "south-west", "west", "north-west", "north-east"];
        const FLAT: [&str; 6] = ["south-east", "south", "south-west", "north-west", "north", "north-east"];
        if self.pointy { POINTY[way.index()] } else { FLAT[way.index()] }
    }
}

/// The letters of a row from 0: `A` to `Z`, then `AA`, `BB` to `ZZ`, and so on.
fn row_letters(row: i32) -> String {
    let (times, letter) = (row / 26 + 1, (b'A' + (row % 26) as u8) as char);
    std::iter::repeat_n(letter, times as usize).collect()
}

/// The row with these letters, from 0.
fn row_of(letters: &str) -> Option<i32> {
    let first = letters.bytes().next().filter(u8::is_ascii_uppercase)?;
    let is_one = letters.len() <= 10 && letters.bytes().all(|letter| letter == first);
    is_one.then(|| (letters.len() as i32 - 1) * 26 + i32::from(first - b'A'))
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
        let other = self.layout.neighbour(side.hex, side.way).map(|hex| (hex, side.way.opposite()));
        for (hex, way) in [Some((side.hex, side.way)), other].into_iter().flatten() {
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
