//! A hex map in a data file: rows of letters from north to south, hexes and hexsides by their labels; faults name the row, the
//! hex or the side, and its line.
//!
//! ```
//! use kit::{data::source::{Entries, Source}, hex::{Layout, Shift}, map_file::MapReader};
//!
//! let source = Source::of("map.ron", "(ground: {\n    \"A\": \"..w\",\n    \"B\": \"w.x\",\n})");
//! #[derive(serde::Deserialize)]
//! struct File {
//!     ground: Entries<String, String>,
//! }
//! let file: File = source.parse().expect("a map");
//! let layout = Layout { pointy: true, shift: Shift::Even, rows: 2, cols: 3 };
//! let reader = MapReader { source: &source, layout };
//! let woods = reader.letters("ground", &file.ground, |letter| ".w".find(letter).map(|i| i == 1));
//! assert_eq!(woods.expect_err("x").to_string(), "map.ron, line 3, ground: 'x' of hex B3 means nothing");
//! ```

use super::hex::{Direction, HexId, Layout};
use crate::bits::data::{
    faults::quoted,
    source::{Entries, Source},
};
use engine::base::assets::AssetError;
use std::collections::BTreeSet;

/// Reads tables of a map in a file.
#[derive(Debug, Clone, Copy)]
pub struct MapReader<'a> {
    /// The text of the file.
    pub source: &'a Source,
    /// How the hexes lie.
    pub layout: Layout,
}

/// A hexside, from the first of its two hexes to the second.
pub type Side = (HexId, Direction, HexId);

impl MapReader<'_> {
    /// The letters of a row by its number, as the labels of its hexes begin.
    pub fn row_name(&self, row: u8) -> String {
        let first = HexId(u16::from(row) * u16::from(self.layout.cols));
        self.layout.label(first).trim_end_matches('1').to_owned()
    }

    /// Refuses rows that are not those of the map, each once and from north to south.
    ///
    /// # Errors
    /// The first row that is another one, or how many there should be.
    pub fn rows<T>(&self, table: &str, rows: &Entries<String, T>) -> Result<(), AssetError> {
        for (row, (found, _)) in (0..self.layout.rows).map(|row| self.row_name(row)).zip(&rows.0) {
            let reason = format!("row {} stands where row {row} should", quoted(found));
            self.source.must(row == *found, &[table, &format!("{found:?}")], table, &reason)?;
        }
        let (all, count) = (usize::from(self.layout.rows), rows.0.len());
        self.source.must(count == all, &[table], table, &format!("there are not {all} rows"))
    }

    /// What each hex is, in the sequence of their numbers, from rows of letters.
    ///
    /// # Errors
    /// A row that is another one, too short or too long; a letter that means nothing, with its hex.
    pub fn letters<T>(
        &self,
        table: &str,
        letters: &Entries<String, String>,
        meant: impl Fn(char) -> Option<T>,
    ) -> Result<Vec<T>, AssetError> {
        self.rows(table, letters)?;
        let cols = usize::from(self.layout.cols);
        let mut all = Vec::with_capacity(self.layout.len());
        for (row, text) in &letters.0 {
            let fault = |reason: String| self.source.fault(&[table, &format!("{row:?}")], table, reason);
            if text.chars().count() != cols {
                return Err(fault(format!("row {row} is not {cols} hexes wide")));
            }
            for (letter, col) in text.chars().zip(1..) {
                let unknown = || fault(format!("{letter:?} of hex {row}{col} means nothing"));
                all.push(meant(letter).ok_or_else(unknown)?);
            }
        }
        Ok(all)
    }

    /// The hex of a label.
    ///
    /// # Errors
    /// When the map has none.
    pub fn hex(&self, words: &[&str], entry: &str, label: &str) -> Result<HexId, AssetError> {
        let none = || self.named_fault(words, label, entry, format!("there is no hex {}", quoted(label)));
        self.layout.labelled(label).ok_or_else(none)
    }

    /// The hexes of a list, each named once.
    ///
    /// # Errors
    /// The first label that stands twice or that no hex has.
    pub fn hexes(&self, words: &[&str], entry: &str, labels: &[String]) -> Result<Vec<HexId>, AssetError> {
        let mut all = Vec::with_capacity(labels.len());
        for label in labels {
            let hex = self.hex(words, entry, label)?;
            if all.contains(&hex) {
                return Err(self.named_fault(words, label, entry, format!("{label} stands twice")));
            }
            all.push(hex);
        }
        Ok(all)
    }

    /// The hexsides of a list such as `["A3/A4", "B3/A4"]`, each named once, whichever of its hexes comes first.
    ///
    /// # Errors
    /// The first that stands twice or is no side between two hexes of the map.
    pub fn sides(&self, words: &[&str], entry: &str, names: &[String]) -> Result<Vec<Side>, AssetError> {
        let layout = self.layout;
        let mut seen = BTreeSet::new();
        let mut all = Vec::with_capacity(names.len());
        for name in names {
            let fault = |reason: String| self.named_fault(words, name, entry, reason);
            let two = name.split_once('/');
            let (from, to) = two.ok_or_else(|| fault(format!("{} does not name two hexes", quoted(name))))?;
            let hex = |label: &str| {
                layout.labelled(label).ok_or_else(|| fault(format!("there is no hex {}", quoted(label))))
            };
            let (a, b) = (hex(from)?, hex(to)?);
            let way = layout.way(a, b).ok_or_else(|| fault(format!("{from} does not touch {to}")))?;
            if !seen.insert(layout.side(a, way)) {
                return Err(fault(format!("the side between {from} and {to} stands twice")));
            }
            all.push((a, way, b));
        }
        Ok(all)
    }

    /// Refuses a side of a list for what does not hold; `reason` follows its name.
    ///
    /// # Errors
    /// When it does not.
    pub fn must_side(
        &self,
        holds: bool,
        words: &[&str],
        entry: &str,
        (from, _, to): Side,
        reason: &str,
    ) -> Result<(), AssetError> {
        let name = format!("{}/{}", self.layout.label(from), self.layout.label(to));
        if holds { Ok(()) } else { Err(self.named_fault(words, &name, entry, format!("{name} {reason}"))) }
    }

    /// A fault in what a table, which the words find, calls by a name.
    fn named_fault(&self, words: &[&str], name: &str, entry: &str, reason: String) -> AssetError {
        let name = format!("{name:?}");
        let words: Vec<&str> = words.iter().copied().chain([name.as_str()]).collect();
        self.source.fault(&words, entry, reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::hex::Shift;

    const LAYOUT: Layout = Layout { pointy: true, shift: Shift::Even, rows: 2, cols: 3 };

    fn said<T>(read: impl FnOnce(MapReader<'_>) -> Result<T, AssetError>) -> String {
        let source = Source::of("map.ron", "rivers: [\n\"A1/A2\",\n\"A2/B1\",\n],\nhomes: [\"A1\",\n\"B2\"]");
        read(MapReader { source: &source, layout: LAYOUT }).err().map_or("fits".to_owned(), |e| e.to_string())
    }

    fn owned(names: &[&str]) -> Vec<String> {
        names.iter().copied().map(str::to_owned).collect()
    }

    #[test]
    fn sides_name_two_hexes_that_touch_once() {
        let rivers = |names: &[&str]| said(|r| r.sides(&["rivers"], "rivers", &owned(names)));
        for (names, expected) in [
            (&["A1/A2", "A2/B1"], "fits"),
            (&["A1/A2", "A2/A1"], "map.ron, rivers: the side between A2 and A1 stands twice"),
            (&["A1/A2", "A3/B1"], "map.ron, rivers: A3 does not touch B1"),
            (&["A1/A2", "A2/C1"], "map.ron, rivers: there is no hex \"C1\""),
            (&["A1/A2", "A2"], "map.ron, rivers: \"A2\" does not name two hexes"),
        ] {
            assert_eq!(rivers(names), expected);
        }
        let (a2, b1) = (HexId(1), HexId(3));
        let dry = |r: MapReader<'_>| {
            r.must_side(false, &["rivers"], "rivers", (a2, Direction::ALL[2], b1), "is dry")
        };
        assert_eq!(said(dry), "map.ron, line 3, rivers: A2/B1 is dry");
    }

    #[test]
    fn hexes_are_named_once() {
        let homes = |labels: &[&str]| said(|r| r.hexes(&["homes"], "homes", &owned(labels)));
        assert_eq!(homes(&["A1", "B2"]), "fits");
        assert_eq!(homes(&["B2", "B2"]), "map.ron, line 6, homes: B2 stands twice");
        assert_eq!(homes(&["B2", "B9"]), "map.ron, homes: there is no hex \"B9\"");
    }

    #[test]
    fn rows_stand_from_north_to_south_and_are_full() {
        let table = |rows: &[(&str, &str)]| {
            Entries(rows.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect())
        };
        let letters = |rows: &[(&str, &str)]| {
            said(|r| r.letters("ground", &table(rows), |letter| (letter == '.').then_some(())))
        };
        for (rows, expected) in [
            (&[("A", "..."), ("B", "...")][..], "fits"),
            (&[("A", "..."), ("C", "...")], "map.ron, ground: row \"C\" stands where row B should"),
            (&[("A", "...")], "map.ron, ground: there are not 2 rows"),
            (&[("A", "..."), ("B", "..")], "map.ron, ground: row B is not 3 hexes wide"),
            (&[("A", "..."), ("B", ".x.")], "map.ron, ground: 'x' of hex B2 means nothing"),
        ] {
            assert_eq!(letters(rows), expected);
        }
    }
}
