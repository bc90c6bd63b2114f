//! The board as its file describes it, checked when it is read.

use super::nouns::{UNITS, Unit, Verdict};
use crate::{
    engine::{
        base::{
            assets::{AssetError, Assets},
            names::Names,
        },
        show::board::{self as show, HexGrid, HexGround, SideKind},
    },
    kit::{
        crt::Crt,
        data::reading::parse,
        hex::{HexId, HexMap, Layout},
    },
};
use serde::Deserialize;
use std::sync::Arc;

/// The data files of the game; a folder named with `--assets` may replace them.
pub const FILES: &[(&str, &str)] = &[(BOARD, include_str!("board.ron"))];

const BOARD: &str = "river_crossing/board.ron";

/// What a hex is covered with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Terrain {
    /// Nothing that matters.
    Clear,
    /// One unit at most, and good to defend.
    Wood,
    /// Nobody enters.
    Lake,
}

/// The file as it stands.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardFile {
    layout: Layout,
    terrain: Vec<String>,
    rivers: Vec<(String, String)>,
    homes: Vec<String>,
    results: Crt<Verdict>,
}

/// The board of a game.
pub struct Board {
    /// Terrain, and whether a river runs along a hexside.
    pub map: HexMap<Terrain, bool>,
    /// Where each unit starts.
    pub homes: [HexId; UNITS],
    /// Results by odds and die.
    pub results: Crt<Verdict>,
    /// Changes with the file.
    pub digest: u64,
    /// The printed map.
    pub printed: Arc<show::Board>,
    labels: Vec<String>,
}

impl Board {
    /// Reads and checks the file.
    ///
    /// # Errors
    /// The file, the entry and the reason.
    pub fn read(assets: &dyn Assets) -> Result<Self, AssetError> {
        let text = assets.read(BOARD)?;
        let fault = |entry: &str, reason: String| AssetError::new(BOARD, entry, reason);
        let file: BoardFile = parse(BOARD, &text)?;
        let layout = file.layout;
        let hex = |entry: &str, label: &str| {
            layout.labelled(label).ok_or_else(|| fault(entry, format!("there is no hex {label}")))
        };
        let mut map = HexMap::read(layout, &file.terrain, false, terrain).map_err(|e| fault("terrain", e))?;
        for (a, b) in &file.rivers {
            let side = layout.between(hex("rivers", a)?, hex("rivers", b)?);
            map.set_side(side.ok_or_else(|| fault("rivers", format!("{a} does not touch {b}")))?, true);
        }
        let homes: Vec<HexId> =
            file.homes.iter().map(|label| hex("homes", label)).collect::<Result<_, _>>()?;
        let dry = homes.iter().all(|home| map.terrain(*home) != Some(&Terrain::Lake));
        let alone = homes.iter().enumerate().all(|(i, home)| !homes[..i].contains(home));
        let homes = homes.try_into().ok().filter(|_| dry && alone);
        let homes =
            homes.ok_or_else(|| fault("homes", "six different hexes on land are needed".to_owned()))?;
        file.results.is_monotone().map_err(|e| fault("results", e))?;
        if file.results.faces() != 6 {
            return Err(fault("results", "there must be a row for each face of a die".to_owned()));
        }
        let labels = layout.hexes().map(|hex| layout.label(hex)).collect();
        let digest = xxhash_rust::xxh3::xxh3_64(text.as_bytes());
        let printed = Arc::new(printed(&map));
        Ok(Self { map, homes, results: file.results, digest, printed, labels })
    }

    /// The label of a hex; empty for one that is not on the map.
    pub fn label(&self, hex: HexId) -> &str {
        self.labels.get(hex.index()).map_or("", String::as_str)
    }
}

/// The map as the window draws it.
fn printed(map: &HexMap<Terrain, bool>) -> show::Board {
    let layout = map.layout();
    let ground = |hex| match map.terrain(hex) {
        Some(Terrain::Wood) => HexGround::Woods,
        Some(Terrain::Lake) => HexGround::Lake,
        Some(Terrain::Clear) | None => HexGround::Clear,
    };
    let rivers = layout.sides().filter(|side| map.side(side.hex(), side.way()) == Some(true));
    let grid = HexGrid {
        layout,
        radius: 40.0,
        terrain: layout.hexes().map(ground).collect(),
        sides: rivers.map(|side| (side, SideKind::River)).collect(),
    };
    show::Board::hexes(Vec::new(), grid, Arc::default())
}

fn terrain(letter: char) -> Option<Terrain> {
    match letter {
        '.' => Some(Terrain::Clear),
        'w' => Some(Terrain::Wood),
        'o' => Some(Terrain::Lake),
        _ => None,
    }
}

impl Names for Board {
    fn name(&self, kind: &str, index: usize) -> Option<&str> {
        if kind == "hex" {
            self.labels.get(index).map(String::as_str)
        } else {
            Unit::NAMES.get(index).copied()
        }
    }
    fn index(&self, kind: &str, name: &str) -> Option<usize> {
        if kind == "hex" {
            self.labels.iter().position(|label| label == name)
        } else {
            Unit::NAMES.iter().position(|unit| *unit == name)
        }
    }
}
