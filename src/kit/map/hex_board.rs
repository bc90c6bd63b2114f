//! A hex map as a data file describes it: rows of terrain letters, hexsides by the labels of their two hexes; and what is
//! made of it once: the map for the rules, the labels, the printed map.

use super::hex::{Direction, HexId, HexMap, Layout};
use crate::bits::say::join;
use engine::{
    base::assets::AssetError,
    show::board::{Board, Grid, GroundKind, HexGrid, SideKind},
};
use serde::Deserialize;
use std::{collections::BTreeMap, sync::Arc};

/// From the centre of a printed hex to its corner, in map units.
const RADIUS: f32 = 40.0;

/// A map in a data file.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexFile {
    /// How the hexes lie.
    layout: Layout,
    /// Rows from north to south, a letter a hex.
    terrain: Vec<String>,
    /// What lies on hexsides, each named by the two hexes it parts.
    #[serde(default)]
    sides: BTreeMap<SideKind, Vec<(String, String)>>,
}

/// A letter of a map file, what it means to the rules, and how it is printed.
pub type Letter<T> = (char, T, GroundKind);

/// What lies on one hexside: any number of kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SideKinds(u8);

impl SideKinds {
    /// Whether a kind is among them.
    pub fn has(self, kind: SideKind) -> bool {
        self.0 & 1 << kind as u8 != 0
    }

    /// With one more.
    #[must_use]
    pub fn with(self, kind: SideKind) -> Self {
        Self(self.0 | 1 << kind as u8)
    }
}

/// A map as rules, files and the window need it.
#[derive(Debug, Clone)]
pub struct HexBoard<T> {
    /// GroundKind and hexsides.
    pub map: HexMap<T, SideKinds>,
    /// The printed map.
    pub printed: Arc<Board>,
    /// Labels by the numbers of the hexes.
    pub labels: Vec<String>,
}

impl HexFile {
    /// The map that the file describes with these letters.
    ///
    /// # Errors
    /// The file, the entry and the reason: a row too long or too short, a letter that means nothing, hexes that do not
    /// touch or are not there.
    pub fn board<T: Copy>(&self, file: &str, letters: &[Letter<T>]) -> Result<HexBoard<T>, AssetError> {
        let fault = |entry: &str, reason: String| AssetError::new(file, entry, reason);
        let layout = self.layout;
        let meant = |letter: char| letters.iter().find(|known| known.0 == letter);
        let map =
            HexMap::read(layout, &self.terrain, SideKinds::default(), |l| meant(l).map(|known| known.1));
        let mut map = map.map_err(|reason| fault("terrain", reason))?;
        let hex = |label: &str| hex(layout, label).map_err(|reason| fault("sides", reason));
        let mut sides = Vec::new();
        for (kind, ends) in &self.sides {
            for (a, b) in ends {
                let side = layout.between(hex(a)?, hex(b)?);
                let side = side.ok_or_else(|| fault("sides", format!("{a} does not touch {b}")))?;
                let there = map.side(side.hex(), side.way()).unwrap_or_default();
                map.set_side(side, there.with(*kind));
                sides.push((side, *kind));
            }
        }
        let letters = self.terrain.iter().flat_map(|row| row.chars());
        let terrain = letters.filter_map(|letter| meant(letter).map(|known| known.2)).collect();
        let grid = HexGrid { layout, radius: RADIUS, terrain, sides };
        Ok(HexBoard {
            map,
            printed: Arc::new(Board::hexes(Vec::new(), grid, Arc::default())),
            labels: layout.hexes().map(|hex| layout.label(hex)).collect(),
        })
    }
}

impl<T> HexBoard<T> {
    /// How the hexes lie.
    pub fn layout(&self) -> Layout {
        self.map.layout()
    }

    /// The label of a hex; empty for one that is not on the map.
    pub fn label(&self, hex: HexId) -> &str {
        self.labels.get(hex.index()).map_or("", String::as_str)
    }

    /// The hex with a label.
    ///
    /// # Errors
    /// One sentence when the map has none.
    pub fn hex(&self, label: &str) -> Result<HexId, String> {
        hex(self.layout(), label)
    }

    /// Hexes by their labels, each another one.
    ///
    /// # Errors
    /// One sentence naming a label that is not on the map or stands twice.
    pub fn different(&self, labels: &[String]) -> Result<Vec<HexId>, String> {
        let again = labels.iter().enumerate().find(|(i, label)| labels[..*i].contains(label));
        match again {
            Some((_, label)) => Err(format!("{label} stands twice")),
            None => labels.iter().map(|label| self.hex(label)).collect(),
        }
    }

    /// A hex for reading aloud, such as `B2, woods, river to the east and south-east`.
    pub fn spoken(&self, hex: HexId) -> String {
        let mut said = vec![self.label(hex).to_owned()];
        if let Grid::Hexes(printed) = &self.printed.grid {
            said.extend(ground(printed.terrain_of(hex)).map(str::to_owned));
        }
        for (kind, word) in SIDES {
            let has = |way: &Direction| self.map.side(hex, *way).is_some_and(|there| there.has(kind));
            let ways =
                Direction::ALL.into_iter().filter(has).map(|way| self.layout().compass(way).to_owned());
            let ways: Vec<String> = ways.collect();
            if !ways.is_empty() {
                said.push(format!("{word} to the {}", join(&ways)));
            }
        }
        said.join(", ")
    }

    /// Whether two hexes touch and something of a kind lies between them.
    pub fn parts(&self, kind: SideKind, a: HexId, b: HexId) -> bool {
        let side = self.layout().way(a, b).and_then(|way| self.map.side(a, way));
        side.is_some_and(|there| there.has(kind))
    }
}

/// What the ground of a hex is called; clear ground needs no word.
fn ground(ground: GroundKind) -> Option<&'static str> {
    match ground {
        GroundKind::Clear => None,
        GroundKind::Swamp => Some("swamp"),
        GroundKind::Hills => Some("hills"),
        GroundKind::Mountain => Some("mountain"),
        GroundKind::Woods => Some("woods"),
        GroundKind::Rough => Some("rough"),
        GroundKind::Town => Some("town"),
        GroundKind::City => Some("city"),
        GroundKind::Lake => Some("lake"),
        GroundKind::Sea => Some("sea"),
        GroundKind::Closed => Some("closed"),
    }
}

/// What lies on hexsides, and what it is called.
const SIDES: [(SideKind, &str); 8] = [
    (SideKind::Stream, "stream"),
    (SideKind::River, "river"),
    (SideKind::GreatRiver, "great river"),
    (SideKind::Water, "water"),
    (SideKind::Strait, "strait"),
    (SideKind::Fortified, "fortified line"),
    (SideKind::FortifiedBeyond, "line that fortifies the hex beyond"),
    (SideKind::Frontier, "frontier"),
];

fn hex(layout: Layout, label: &str) -> Result<HexId, String> {
    layout.labelled(label).ok_or_else(|| format!("there is no hex {label}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LETTERS: [Letter<bool>; 2] = [('.', false, GroundKind::Clear), ('w', true, GroundKind::Woods)];
    const TEXT: &str = "(layout:(pointy:true,shift:Even,rows:2,cols:3),terrain:[\"..w\",\"w..\"],\
        sides:{River:[(\"A1\",\"A2\"),(\"A2\",\"B1\")],Frontier:[(\"A2\",\"A1\")]})";

    fn read(from: &str, to: &str) -> Result<HexBoard<bool>, String> {
        let file: HexFile = ron::from_str(&TEXT.replace(from, to)).expect("a file");
        file.board("map.ron", &LETTERS).map_err(|e| e.to_string())
    }

    #[test]
    fn rules_and_print_say_the_same() {
        let board = read("", "").expect("a map");
        let hex = |label: &str| board.hex(label).expect("a hex");
        let (a1, a2, a3, b1) = (hex("A1"), hex("A2"), hex("A3"), hex("B1"));
        assert_eq!((board.map.terrain(a1), board.map.terrain(a3)), (Some(&false), Some(&true)));
        for (kind, a, b, lies) in [
            (SideKind::River, a1, a2, true),
            (SideKind::River, a2, a1, true),
            (SideKind::Frontier, a1, a2, true),
            (SideKind::Frontier, a2, b1, false),
            (SideKind::River, a2, a3, false),
            (SideKind::River, a1, a3, false),
        ] {
            assert_eq!(board.parts(kind, a, b), lies, "{kind:?} {a:?} {b:?}");
        }
        let Grid::Hexes(printed) = &board.printed.grid else { panic!("hexes") };
        assert_eq!((printed.terrain_of(b1), printed.sides.len()), (GroundKind::Woods, 3));
        assert_eq!((board.label(b1), board.label(HexId(6))), ("B1", ""));
        assert_eq!(board.spoken(b1), "B1, woods, river to the north-east");
        assert_eq!(board.spoken(a2), "A2, river to the south-west and west, frontier to the west");
        let labels = |all: [&str; 2]| board.different(&all.map(str::to_owned));
        assert_eq!(labels(["B1", "A1"]), Ok(vec![b1, a1]));
        assert_eq!(labels(["B1", "B1"]), Err("B1 stands twice".to_owned()));
        assert_eq!(labels(["B1", "B9"]), Err("there is no hex B9".to_owned()));
    }

    #[test]
    fn damaged_maps_are_refused_with_their_entry() {
        for (from, to, expected) in [
            ("..w", "..", "map.ron, terrain: row A is not 3 hexes wide"),
            ("..w", "..x", "map.ron, terrain: hex A3: “x” is no terrain"),
            ("(\"A2\",\"B1\")", "(\"A3\",\"B1\")", "map.ron, sides: A3 does not touch B1"),
            ("(\"A2\",\"B1\")", "(\"A2\",\"C1\")", "map.ron, sides: there is no hex C1"),
        ] {
            assert_eq!(read(from, to).expect_err("damage"), expected);
        }
    }
}
