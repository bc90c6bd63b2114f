//! The board as its file describes it, checked when it is read.

use super::nouns::*;
use engine::show::board::{self, GroundKind, SideKind};
use kit::{
    crt::Crt,
    data::source::{Entries, Source},
    hex::{HexMap, Layout},
    map_file::MapReader,
    printed,
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

fn terrain(letter: char) -> Option<Terrain> {
    [('.', Terrain::Clear), ('w', Terrain::Wood), ('o', Terrain::Lake)]
        .into_iter()
        .find_map(|(known, terrain)| (known == letter).then_some(terrain))
}

/// The file as it stands.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardFile {
    layout: Layout,
    terrain: Entries<String, String>,
    rivers: Vec<String>,
    homes: Vec<String>,
    results: Crt<Verdict>,
}

/// The board of a game.
pub struct Board {
    /// Terrain, and whether a river lies on a side.
    pub map: HexMap<Terrain, bool>,
    /// The printed map.
    pub printed: Arc<board::Board>,
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
        let source = Source::read(assets, BOARD)?;
        let file: BoardFile = source.parse()?;
        let layout = file.layout;
        let reader = MapReader { source: &source, layout };
        let hexes = reader.letters("terrain", &file.terrain, terrain)?;
        let mut map = HexMap::new(layout, |hex| hexes[hex.index()], false);
        let rivers = reader.sides(&["rivers"], "rivers", &file.rivers)?;
        let rivers: Vec<_> = rivers.into_iter().map(|(hex, way, _)| layout.side(hex, way)).collect();
        for side in &rivers {
            map.set_side(*side, true);
        }
        let homes = reader.hexes(&["homes"], "homes", &file.homes)?;
        let dry = homes.iter().all(|home| map.terrain(*home) != Terrain::Lake);
        let homes = homes.try_into().ok().filter(|_| dry);
        let few = || source.fault(&["homes"], "homes", "six hexes on land are needed");
        let homes = homes.ok_or_else(few)?;
        let results = |reason: &str| source.fault(&["results"], "results", reason);
        file.results.is_monotone().map_err(|reason| results(&reason))?;
        if file.results.faces() != 6 {
            return Err(results("there must be a row for each face of a die"));
        }
        let drawn = |terrain: &Terrain| match terrain {
            Terrain::Clear => GroundKind::Clear,
            Terrain::Wood => GroundKind::Woods,
            Terrain::Lake => GroundKind::Lake,
        };
        let sides = rivers.into_iter().map(|side| (side, SideKind::River)).collect();
        let grid = printed::grid(layout, hexes.iter().map(drawn).collect(), sides);
        let printed = Arc::new(board::Board::hexes(Vec::new(), grid, Arc::default()));
        Ok(Self { map, printed, homes, results: file.results, digest: source.digest() })
    }
}
