//! The arithmetic of a hex map: numbers, labels, neighbours and hexsides.

use super::names;
use hexx::{EdgeDirection, Hex, HexOrientation, OffsetHexMode};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A hex of a map, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
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

    /// Whether a row of a pointy map (a column of a flat one), counted from 0, lies half a hex farther east (south).
    pub fn is_shifted(self, line: i32) -> bool {
        match self.shift {
            Shift::Odd => line % 2 == 0,
            Shift::Even => line % 2 != 0,
        }
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

    /// A hex by two axes that are not at right angles: two hexes are as far apart as the largest of the differences along
    /// the first, along the second, and of both together.
    pub fn axes(self, hex: HexId) -> [i16; 2] {
        let Hex { x, y } = self.axial(hex);
        [x as i16, y as i16]
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
pub fn row_letters(row: i32) -> String {
    let (times, letter) = (row / 26 + 1, (b'A' + (row % 26) as u8) as char);
    std::iter::repeat_n(letter, times as usize).collect()
}

/// The row with these letters, from 0.
fn row_of(letters: &str) -> Option<i32> {
    let first = letters.bytes().next().filter(u8::is_ascii_uppercase)?;
    let is_one = letters.len() <= 10 && letters.bytes().all(|letter| letter == first);
    is_one.then(|| (letters.len() as i32 - 1) * 26 + i32::from(first - b'A'))
}
