//! The map: ground, banks, what lies on the sides of hexes, roads, the bridge, and where supply comes in.

use super::written::{At, Link, Name, Whose};
use crate::nouns::*;
use kit::{
    data::source::Source,
    hex::{Direction, HexMap, digits},
    zone::Zones,
};

/// Its file.
pub const FILE: &str = "red_parachutes/map.ron";

/// A road from one hex to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Road {
    #[default]
    None,
    Road,
    Highway,
}

impl Road {
    /// Whether it is a highway; none where there is no road.
    pub fn highway(self) -> Option<bool> {
        (self != Self::None).then_some(self == Self::Highway)
    }
}

/// What lies between two hexes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Edge {
    /// The Dnieper.
    pub dnepr: bool,
    /// A minor river.
    pub river: bool,
    /// The road across.
    pub road: Road,
    /// A railway runs across.
    pub rail: bool,
}

/// Where the supply of a side comes in, and its reinforcements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exit {
    /// The hex.
    pub hex: Hex,
    /// Whose.
    pub side: Side,
    /// Where the road leads.
    pub to: String,
}

/// The bridge of Kaniv.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bridge {
    /// Its ends, the western one first.
    pub ends: [Hex; 2],
    /// Units that may pass in a player turn (SCN-03).
    pub units: Option<u8>,
}

impl Bridge {
    /// Whether a step crosses it.
    pub fn joins(self, from: Hex, to: Hex) -> bool {
        self.ends == [from, to] || self.ends == [to, from]
    }
}

/// A way over the river between two bank hexes, and the water hex between them if there is one (RPX-041).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// On the east bank.
    pub east: Hex,
    /// On the west bank.
    pub west: Hex,
    /// The all-water hex between them.
    pub over: Option<Hex>,
}

/// A minor river: its name and its sides.
pub type River = (String, Vec<(Hex, Direction)>);

/// The map.
#[derive(Debug, Clone)]
pub struct Map {
    /// Ground, and what lies on the sides.
    pub hexes: HexMap<Terrain, Edge>,
    /// The bank of each hex; none of water.
    pub banks: Vec<Option<Bank>>,
    /// Names of places, by hex; empty where there is none.
    pub names: Vec<String>,
    /// Minor rivers by name, each with its sides.
    pub rivers: Vec<River>,
    /// The bridge.
    pub bridge: Bridge,
    /// Where supply comes in.
    pub exits: Vec<Exit>,
    /// Everything but water.
    pub land: HexSet,
    /// Steps over land that no Dnieper parts.
    pub ways: Passage,
    /// Where zones fall, of units on foot and of vehicles (RPX-111).
    pub zones: Zones<2>,
    /// All ways over the river (RPX-041, RPX-091).
    pub spans: Vec<Span>,
    /// Those from each hex, with the hexes beyond.
    beyond: Vec<Vec<(Hex, Span)>>,
    /// Kilometres from a hex to the next.
    pub km_per_hex: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    #[serde(rename = "name")]
    _name: Name,
    km_per_hex: f32,
    cols: usize,
    rows: usize,
    #[serde(rename = "orientation")]
    _orientation: Orientation,
    origin_lat: f32,
    origin_lon: f32,
    hexes: Vec<HexFile>,
    dnepr_hexsides: Vec<Link>,
    minor_river_hexsides: Vec<(String, String, Name)>,
    highways: Vec<Link>,
    roads: Vec<Link>,
    railways: Vec<Link>,
    kaniv_bridge: BridgeFile,
    supply_exits: Vec<ExitFile>,
    impassable_hexsides: Vec<Link>,
}

#[derive(Deserialize)]
enum Orientation {
    FlatTop,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HexFile {
    id: At,
    t: Terrain,
    #[serde(default)]
    b: Option<Bank>,
    #[serde(default)]
    n: Option<Name>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BridgeFile {
    west_terminus: String,
    east_terminus: String,
    #[serde(rename = "over")]
    _over: OverFile,
    units_per_turn: Option<u8>,
}

#[derive(Deserialize)]
enum OverFile {
    DneprHexside,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExitFile {
    hex: At,
    side: Whose,
    edge: String,
    to: Name,
}

/// The map of a file.
///
/// # Errors
/// The entry and the reason: hexes that are missing, stand twice or do not touch, a bank that does not fit, a road over water,
/// an exit without a road, a bridge that crosses nothing.
pub fn read(source: &Source) -> Result<Map, AssetError> {
    let file: MapFile = source.parse()?;
    let must = |holds, table: &str, reason: &str| source.must(holds, &[table], table, reason);
    must((file.cols, file.rows) == (COLS, ROWS), "cols", "the map has 32 columns of 26")?;
    must((0.5..=100.0).contains(&file.km_per_hex), "km_per_hex", "this is no scale")?;
    let on_earth = file.origin_lat.abs() <= 90.0 && file.origin_lon.abs() <= 180.0;
    must(on_earth, "origin_lat", "no such place on earth")?;
    must(file.impassable_hexsides.is_empty(), "impassable_hexsides", "no such side is known to the rules")?;
    let (hexes, banks, names) = ground(source, file.hexes)?;
    let mut map = Laid { source, hexes, banks };
    map.dnepr(&file.dnepr_hexsides)?;
    let rivers = map.rivers(file.minor_river_hexsides)?;
    let bridge = map.bridge(&file.kaniv_bridge)?;
    map.roads("roads", &file.roads, Road::Road)?;
    map.roads("highways", &file.highways, Road::Highway)?;
    file.railways.iter().for_each(|link| map.lay(*link, |edge| Edge { rail: true, ..edge }));
    let exits = map.exits(file.supply_exits)?;
    let Laid { hexes, banks, .. } = map;
    let land: HexSet = hexes.hexes().filter(|hex| hexes.terrain(*hex) != Terrain::Water).collect();
    let ways = Passage::of(&hexes, |from, to| {
        let wet = hexes.between(from, to).is_some_and(|edge| edge.dnepr);
        land.has(from) && land.has(to) && !wet
    });
    let zones = Zones::new(&hexes, |manner, from, way, to| zone_falls(&hexes, manner == 1, from, way, to));
    let spans = spans(&hexes, &banks);
    let mut beyond = vec![Vec::new(); HEXES];
    for span in &spans {
        beyond[span.east.index()].push((span.west, *span));
        beyond[span.west.index()].push((span.east, *span));
    }
    let km_per_hex = file.km_per_hex.round() as u16;
    Ok(Map { hexes, banks, names, rivers, bridge, exits, land, ways, zones, spans, beyond, km_per_hex })
}

/// Ground, banks and names of all hexes.
type Ground = (HexMap<Terrain, Edge>, Vec<Option<Bank>>, Vec<String>);

fn ground(source: &Source, all: Vec<HexFile>) -> Result<Ground, AssetError> {
    let mut found: Vec<Option<HexFile>> = (0..HEXES).map(|_| None).collect();
    for entry in all {
        let (hex, label) = (entry.id.0, digits(LAYOUT, entry.id.0));
        let must =
            |holds, reason: String| source.must(holds, &["hexes", &format!("{label:?}")], "hexes", &reason);
        let one = (entry.t == Terrain::Water) != entry.b.is_some();
        must(one, format!("land has a bank and water has none: {label}"))?;
        must(found[hex.index()].replace(entry).is_none(), format!("{label} stands twice"))?;
    }
    let (mut terrain, mut banks, mut names) = (Vec::new(), Vec::new(), Vec::new());
    for (hex, entry) in LAYOUT.hexes().zip(found) {
        let missing = || source.fault(&["hexes"], "hexes", format!("hex {} is missing", digits(LAYOUT, hex)));
        let entry = entry.ok_or_else(missing)?;
        terrain.push(entry.t);
        banks.push(entry.b);
        names.push(entry.n.unwrap_or_default().0);
    }
    let hexes = HexMap::new(LAYOUT, |hex: Hex| terrain[hex.index()], Edge::default()).labelled_as(digits);
    Ok((hexes, banks, names))
}

/// The map while its sides are laid.
struct Laid<'a> {
    source: &'a Source,
    hexes: HexMap<Terrain, Edge>,
    banks: Vec<Option<Bank>>,
}

impl Laid<'_> {
    /// Refuses what a table says of a hex when it does not hold.
    fn must(&self, holds: bool, table: &str, hex: Hex, reason: &str) -> Result<(), AssetError> {
        self.source.must(holds, &[table, &format!("{:?}", digits(LAYOUT, hex))], table, reason)
    }

    fn banks(&self, link: Link) -> [Option<Bank>; 2] {
        [link.from, link.to].map(|hex| self.banks[hex.index()])
    }

    fn lay(&mut self, Link { from, way, to }: Link, with: impl Fn(Edge) -> Edge) {
        let edge = with(self.hexes.side(from, way));
        self.hexes.set_outward(from, way, edge);
        self.hexes.set_outward(to, way.opposite(), edge);
    }

    /// The Dnieper runs between all land hexes of different banks that touch, and between no others.
    fn dnepr(&mut self, sides: &[Link]) -> Result<(), AssetError> {
        let said = |link: Link| format!("{} and {}", digits(LAYOUT, link.from), digits(LAYOUT, link.to));
        let parts = |[a, b]: [Option<Bank>; 2]| a.is_some() && b.is_some() && a != b;
        for link in sides {
            let reason = format!("{} lie on one bank", said(*link));
            self.must(parts(self.banks(*link)), "dnepr_hexsides", link.from, &reason)?;
            self.lay(*link, |edge| Edge { dnepr: true, ..edge });
        }
        for (from, way) in LAYOUT.hexes().flat_map(|hex| Direction::ALL.map(|way| (hex, way))) {
            let Some(to) = self.hexes.near(from, way) else { continue };
            let link = Link { from, way, to };
            if parts(self.banks(link)) && !self.hexes.side(from, way).dnepr {
                let reason = format!("no Dnieper runs between {}, on different banks", said(link));
                return Err(self.source.fault(&["dnepr_hexsides"], "dnepr_hexsides", reason));
            }
        }
        Ok(())
    }

    fn rivers(&mut self, sides: Vec<(String, String, Name)>) -> Result<Vec<River>, AssetError> {
        let mut all: Vec<River> = Vec::new();
        for (from, to, Name(name)) in sides {
            let table = "minor_river_hexsides";
            let fault = |reason| self.source.fault(&[table, &format!("{from:?}")], table, reason);
            let link = Link::of(&from, &to).map_err(fault)?;
            self.lay(link, |edge| Edge { river: true, ..edge });
            match all.iter_mut().find(|river| river.0 == name) {
                Some(river) => river.1.push((link.from, link.way)),
                None => all.push((name, vec![(link.from, link.way)])),
            }
        }
        Ok(all)
    }

    fn bridge(&self, file: &BridgeFile) -> Result<Bridge, AssetError> {
        let fault = |reason| self.source.fault(&["kaniv_bridge"], "kaniv_bridge", reason);
        let link = Link::of(&file.west_terminus, &file.east_terminus).map_err(fault)?;
        let over = self.banks(link) == [Some(Bank::West), Some(Bank::East)];
        let reason = "it does not lead from the west bank to the east bank";
        self.must(over, "kaniv_bridge", link.from, reason)?;
        Ok(Bridge { ends: [link.from, link.to], units: file.units_per_turn })
    }

    fn roads(&mut self, table: &str, links: &[Link], road: Road) -> Result<(), AssetError> {
        for link in links {
            let ends = [link.from, link.to];
            let dry = ends.iter().all(|hex| self.hexes.terrain(*hex) != Terrain::Water);
            let [a, b] = ends.map(|hex| digits(LAYOUT, hex));
            let reason = format!("the road from {a} to {b} runs through water");
            self.must(dry && !self.hexes.side(link.from, link.way).dnepr, table, link.from, &reason)?;
            self.lay(*link, |edge| Edge { road: edge.road.max(road), ..edge });
        }
        Ok(())
    }

    fn exits(&self, all: Vec<ExitFile>) -> Result<Vec<Exit>, AssetError> {
        let exit = |ExitFile { hex: At(hex), side, edge, to }: ExitFile| {
            let (row, col) = LAYOUT.place(hex);
            let is_edge = match edge.as_str() {
                "west" => col == 0,
                "east" => col + 1 == COLS as i32,
                "north" => row == 0,
                "south" => row + 1 == ROWS as i32,
                _ => false,
            };
            let road = Direction::ALL.iter().any(|way| self.hexes.side(hex, *way).road != Road::None);
            let reason = "an exit lies at its edge of the map, on a road";
            self.must(is_edge && road, "supply_exits", hex, reason)?;
            Ok(Exit { hex, side: side.side(), to: to.0 })
        };
        all.into_iter().map(exit).collect()
    }
}

/// Whether a zone reaches from a hex into the next: not over the Dnieper, and only where its units could go (RPX-111).
fn zone_falls(hexes: &HexMap<Terrain, Edge>, vehicles: bool, from: Hex, way: Direction, to: Hex) -> bool {
    let edge = hexes.side(from, way);
    let enters = match hexes.terrain(to) {
        Terrain::Water => false,
        Terrain::Marsh => !vehicles || edge.road != Road::None,
        Terrain::Clear | Terrain::Woods | Terrain::Rough | Terrain::Town | Terrain::City => true,
    };
    enters && !edge.dnepr
}

/// All pairs of bank hexes that face each other over a hexside or over one water hex, the west hex first by label.
fn spans(hexes: &HexMap<Terrain, Edge>, banks: &[Option<Bank>]) -> Vec<Span> {
    let is = |hex: Hex, bank: Bank| banks[hex.index()] == Some(bank);
    let mut all = Vec::new();
    for west in hexes.hexes().filter(|hex| is(*hex, Bank::West)) {
        let mut ends: Vec<Span> = Vec::new();
        for (_, near) in hexes.neighbours(west) {
            if is(near, Bank::East) {
                ends.push(Span { east: near, west, over: None });
            }
        }
        for (_, over) in hexes.neighbours(west).filter(|(_, near)| hexes.terrain(*near) == Terrain::Water) {
            for (_, east) in hexes.neighbours(over).filter(|(_, east)| is(*east, Bank::East)) {
                if ends.iter().all(|span| span.east != east) {
                    ends.push(Span { east, west, over: Some(over) });
                }
            }
        }
        all.extend(ends);
    }
    all
}

impl Map {
    /// The ground of a hex.
    #[inline]
    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.hexes.terrain(hex)
    }
    /// The bank on which a hex lies.
    #[inline]
    pub fn bank(&self, hex: Hex) -> Option<Bank> {
        self.banks.get(hex.index()).copied().flatten()
    }
    /// The label of a hex.
    pub fn label(&self, hex: Hex) -> &str {
        self.hexes.label(hex)
    }
    /// Steps from one hex to another over any ground.
    #[inline]
    pub fn distance(&self, a: Hex, b: Hex) -> u32 {
        self.hexes.distance(a, b)
    }
    /// The hexes within so many steps, the hex itself included.
    pub fn within(&self, hex: Hex, steps: u32) -> HexSet {
        self.hexes.hexes().filter(|other| self.distance(hex, *other) <= steps).collect()
    }
    /// Steps from a hex to the nearest edge of the map: the least of those to all hexes on it.
    pub fn to_edge(&self, hex: Hex) -> u32 {
        let (row, col) = LAYOUT.place(hex);
        let (rows, cols) = (ROWS as i32 - 1, COLS as i32 - 1);
        [row, rows - row, col, cols - col].into_iter().min().unwrap_or(0).unsigned_abs()
    }
    /// The way over the river between two hexes.
    pub fn span(&self, east: Hex, west: Hex) -> Option<Span> {
        self.crossings(east).map(|(_, span)| span).find(|span| (span.east, span.west) == (east, west))
    }
    /// The ways over the river from a hex, with the hexes beyond.
    pub fn crossings(&self, from: Hex) -> impl Iterator<Item = (Hex, Span)> + '_ {
        self.beyond.get(from.index()).into_iter().flatten().copied()
    }
}
