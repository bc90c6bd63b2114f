//! The board and the rules as their files describe them, checked when they are read.

use crate::nouns::*;
use engine::show::board;
pub use engine::show::board::GroundKind as Terrain;
use kit::{
    crt::Crt,
    data::{
        rulebook::Form,
        source::{Entries, Source},
    },
    hex::{HexMap, Layout},
    map_file::MapReader,
    passage::Passage,
    printed,
    zone::Zones,
};

/// The data files of the game; a folder named with `--assets` may replace them.
pub const FILES: &[(&str, &str)] = &[(BOARD, include_str!("board.ron")), (RULES, include_str!("rules.ron"))];

const BOARD: &str = "river_crossing/board.ron";
const RULES: &str = "river_crossing/rules.ron";

/// Letters of the file, and what a hex is covered with.
const LETTERS: [(char, Terrain); 3] = [('.', Terrain::Clear), ('w', Terrain::Woods), ('o', Terrain::Lake)];

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

/// The board of a game, with what follows from it.
pub struct Board {
    /// Terrain, and whether a river lies on a side.
    pub map: HexMap<Terrain, bool>,
    /// The printed map.
    pub printed: Arc<board::Board>,
    /// Hexes that units enter.
    pub land: Hexes,
    /// The own edge of each side, from which supply comes.
    pub edges: [Hexes; 2],
    /// Which hex leads to which for supply.
    pub ways: Passage<ROWS, COLS, 1>,
    /// Where zones of control fall (RC-ZOC-01).
    pub zones: Zones<1>,
    /// Where each unit starts.
    pub homes: Vec<HexId>,
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
        let fits = (usize::from(layout.rows), usize::from(layout.cols)) == (ROWS, COLS);
        source.must(fits, &["layout"], "layout", "there must be 4 rows of 5 hexes")?;
        let reader = MapReader { source: &source, layout };
        let meant =
            |letter| LETTERS.into_iter().find(|(known, _)| *known == letter).map(|(_, ground)| ground);
        let terrain = reader.letters("terrain", &file.terrain, meant)?;
        let rivers = reader.sides(&["rivers"], "rivers", &file.rivers)?;
        let rivers: Vec<_> = rivers.into_iter().map(|(hex, way, _)| layout.side(hex, way)).collect();
        let mut map = HexMap::new(layout, |hex| terrain[hex.index()], false);
        for side in &rivers {
            map.set_side(*side, true);
        }
        let land: Hexes = map.hexes().filter(|hex| map.terrain(*hex) != Terrain::Lake).collect();
        let homes = reader.hexes(&["homes"], "homes", &file.homes)?;
        let dry = homes.len() == UNITS && homes.iter().all(|home| land.has(*home));
        source.must(dry, &["homes"], "homes", "six hexes on land are needed")?;
        file.results.is_for_die(6).map_err(|reason| source.fault(&["results"], "results", reason))?;
        let column = |col: i32| map.hexes().filter(|hex| layout.place(*hex).1 == col).collect();
        let sides = rivers.iter().map(|side| (*side, SideKind::River)).collect();
        let grid = printed::grid(layout, terrain, sides);
        Ok(Self {
            printed: Arc::new(board::Board::hexes(Vec::new(), grid, Arc::default())),
            land,
            edges: [column(0), column(COLS as i32 - 1)],
            ways: Passage::of(&map, |_, to| land.has(to)),
            zones: Zones::new(&map, |_, from, way, to| land.has(to) && !map.side(from, way)),
            map,
            homes,
            results: file.results,
            digest: source.digest(),
        })
    }
}

/// The rules in words.
///
/// # Errors
/// The rule and what is wrong with it.
pub fn rules(assets: &dyn Assets) -> Result<Vec<RuleText>, AssetError> {
    Form { begins: &["RC-"], ruling: "RC-RUL-" }.read(&Source::read(assets, RULES)?)
}
