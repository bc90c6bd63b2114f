//! The board as its file describes it, checked when it is read.

use super::nouns::*;
use engine::show::board::GroundKind;
use kit::{
    crt::Crt,
    data::reading::read,
    hex_board::{HexBoard, HexFile, Letter},
};

/// The data files of the game; a folder named with `--assets` may replace them.
pub const FILES: &[(&str, &str)] = &[(BOARD, include_str!("board.ron"))];

const BOARD: &str = "river_crossing/board.ron";

/// What a hex is covered with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the rules say what each means")]
pub enum Terrain {
    Clear,
    Wood,
    Lake,
}

const LETTERS: [Letter<Terrain>; 3] = [
    ('.', Terrain::Clear, GroundKind::Clear),
    ('w', Terrain::Wood, GroundKind::Woods),
    ('o', Terrain::Lake, GroundKind::Lake),
];

/// The file as it stands.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardFile {
    map: HexFile,
    homes: Vec<String>,
    results: Crt<Verdict>,
}

/// The board of a game.
pub struct Board {
    /// Hexes and rivers.
    pub hexes: HexBoard<Terrain>,
    /// Where each unit starts.
    pub homes: [HexId; UNITS],
    /// Results by odds and die.
    pub results: Crt<Verdict>,
    /// Changes with the file.
    pub digest: u64,
}

impl Board {
    /// Reads and checks the file.
    ///
    /// # Errors
    /// The file, the entry and the reason.
    pub fn read(assets: &dyn Assets) -> Result<Self, AssetError> {
        let fault = |entry, reason: String| AssetError::new(BOARD, entry, reason);
        let (file, digest): (BoardFile, u64) = read(assets, BOARD)?;
        let hexes = file.map.board(BOARD, &LETTERS)?;
        let homes = hexes.different(&file.homes).map_err(|reason| fault("homes", reason))?;
        let dry = homes.iter().all(|home| hexes.map.terrain(*home) != Some(&Terrain::Lake));
        let homes = homes.try_into().ok().filter(|_| dry);
        let homes = homes.ok_or_else(|| fault("homes", "six hexes on land are needed".to_owned()))?;
        file.results.is_monotone().map_err(|reason| fault("results", reason))?;
        if file.results.faces() != 6 {
            return Err(fault("results", "there must be a row for each face of a die".to_owned()));
        }
        Ok(Self { hexes, homes, results: file.results, digest })
    }
}
