//! The map: ground, banks, what lies on the sides of hexes, roads, the bridge, and where supply comes in.

use crate::nouns::{
    Bank, COLS, Deserialize, GERMAN, HEXES, Hex, HexSet, LAYOUT, Passage, ROWS, SOVIET, Side, Terrain,
};
use engine::base::assets::AssetError;
use kit::{
    data::{
        faults::{quoted, text_fault},
        source::Source,
    },
    hex::{Direction, HexMap, digits, of_digits},
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
    pub rivers: Vec<(String, Vec<(Hex, Direction)>)>,
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
    /// Kilometres from a hex to the next.
    pub km_per_hex: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    name: String,
    km_per_hex: f32,
    cols: u8,
    rows: u8,
    orientation: Orientation,
    origin_lat: f32,
    origin_lon: f32,
    hexes: Vec<HexFile>,
    dnepr_hexsides: Vec<(String, String)>,
    minor_river_hexsides: Vec<(String, String, String)>,
    highways: Vec<(String, String)>,
    roads: Vec<(String, String)>,
    railways: Vec<(String, String)>,
    kaniv_bridge: BridgeFile,
    supply_exits: Vec<ExitFile>,
    impassable_hexsides: Vec<(String, String)>,
}

#[derive(Deserialize)]
enum Orientation {
    FlatTop,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HexFile {
    id: String,
    t: Terrain,
    #[serde(default)]
    b: Option<Bank>,
    #[serde(default)]
    n: Option<String>,
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
    hex: String,
    side: SideName,
    edge: String,
    to: String,
}

/// A side by its name in the files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum SideName {
    German,
    Soviet,
}

impl SideName {
    /// The side.
    pub fn side(self) -> Side {
        if self == Self::German { GERMAN } else { SOVIET }
    }
}

/// Looks up hexes of a file.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    /// The file.
    pub source: &'a Source,
}

impl Reader<'_> {
    /// The hex of a label.
    ///
    /// # Errors
    /// When the map has none.
    pub fn hex(self, table: &str, label: &str) -> Result<Hex, AssetError> {
        let fault = || {
            let reason = format!("there is no hex {}", quoted(label));
            self.source.fault(&[table, &format!("{label:?}")], table, reason)
        };
        of_digits(LAYOUT, label).ok_or_else(fault)
    }

    /// The way from a hex to the hex beside it.
    fn side(self, table: &str, from: &str, to: &str) -> Result<(Hex, Direction, Hex), AssetError> {
        let (a, b) = (self.hex(table, from)?, self.hex(table, to)?);
        let words = [table, &format!("{from:?}")];
        let fault = || self.source.fault(&words, table, format!("{from} does not touch {to}"));
        Ok((a, LAYOUT.way(a, b).ok_or_else(fault)?, b))
    }
}

/// The map of a file.
///
/// # Errors
/// The entry and the reason: hexes that are missing, stand twice or do not touch, a bank that does not fit, a road over water,
/// an exit without a road, a bridge that crosses nothing.
pub fn read(source: &Source) -> Result<Map, AssetError> {
    let file: MapFile = source.parse()?;
    let Orientation::FlatTop = file.orientation;
    let must = |holds, table: &str, reason: &str| source.must(holds, &[table], table, reason);
    must(
        (usize::from(file.cols), usize::from(file.rows)) == (COLS, ROWS),
        "cols",
        "the map has 32 columns of 26",
    )?;
    must((0.5..=100.0).contains(&file.km_per_hex), "km_per_hex", "this is no scale")?;
    must(
        file.origin_lat.abs() <= 90.0 && file.origin_lon.abs() <= 180.0,
        "origin_lat",
        "no such place on earth",
    )?;
    must(!file.name.is_empty(), "name", "the map has no name")?;
    must(file.impassable_hexsides.is_empty(), "impassable_hexsides", "no such side is known to the rules")?;
    let (hexes, banks, names) = ground(source, &file.hexes)?;
    let mut map = Laid { reader: Reader { source }, hexes, banks };
    map.dnepr(&file.dnepr_hexsides)?;
    let rivers = map.rivers(&file.minor_river_hexsides)?;
    let bridge = map.bridge(&file.kaniv_bridge)?;
    map.roads("roads", &file.roads, Road::Road)?;
    map.roads("highways", &file.highways, Road::Highway)?;
    map.rails(&file.railways)?;
    let exits = map.exits(&file.supply_exits)?;
    let Laid { hexes, banks, .. } = map;
    let land: HexSet = hexes.hexes().filter(|hex| hexes.terrain(*hex) != Terrain::Water).collect();
    let ways = Passage::of(&hexes, |from, to| {
        let wet = hexes.between(from, to).is_some_and(|edge| edge.dnepr);
        land.has(from) && land.has(to) && !wet
    });
    let zones = Zones::new(&hexes, |manner, from, way, to| zone_falls(&hexes, manner == 1, from, way, to));
    let spans = spans(&hexes, &banks);
    let km_per_hex = file.km_per_hex.round() as u16;
    Ok(Map { hexes, banks, names, rivers, bridge, exits, land, ways, zones, spans, km_per_hex })
}

/// Ground, banks and names of all hexes.
type Ground = (HexMap<Terrain, Edge>, Vec<Option<Bank>>, Vec<String>);

fn ground(source: &Source, all: &[HexFile]) -> Result<Ground, AssetError> {
    let mut found: Vec<Option<&HexFile>> = vec![None; HEXES];
    for entry in all {
        let fault = |reason: String| source.fault(&["hexes", &format!("{:?}", entry.id)], "hexes", reason);
        let hex = of_digits(LAYOUT, &entry.id)
            .ok_or_else(|| fault(format!("there is no hex {}", quoted(&entry.id))))?;
        if found[hex.index()].replace(entry).is_some() {
            return Err(fault(format!("{} stands twice", entry.id)));
        }
        if (entry.t == Terrain::Water) == entry.b.is_some() {
            return Err(fault(format!("land has a bank and water has none: {}", entry.id)));
        }
        if let Some(reason) = entry.n.as_ref().and_then(|name| text_fault("name", name, 30, false)) {
            return Err(fault(reason));
        }
    }
    let missing = LAYOUT.hexes().find(|hex| found[hex.index()].is_none());
    let reason = missing.map(|hex| format!("hex {} is missing", digits(LAYOUT, hex)));
    source.must(missing.is_none(), &["hexes"], "hexes", &reason.unwrap_or_default())?;
    let of = |hex: Hex| found[hex.index()];
    let terrain = |hex| of(hex).map_or(Terrain::Water, |entry| entry.t);
    let hexes = HexMap::new(LAYOUT, terrain, Edge::default()).labelled_as(digits);
    let banks = LAYOUT.hexes().map(|hex| of(hex)?.b).collect();
    let names = LAYOUT.hexes().map(|hex| of(hex).and_then(|entry| entry.n.clone()).unwrap_or_default());
    Ok((hexes, banks, names.collect()))
}

/// The map while its sides are laid.
struct Laid<'a> {
    reader: Reader<'a>,
    hexes: HexMap<Terrain, Edge>,
    banks: Vec<Option<Bank>>,
}

impl Laid<'_> {
    fn fault(&self, table: &str, label: &str, reason: &str) -> AssetError {
        self.reader.source.fault(&[table, &format!("{label:?}")], table, reason)
    }

    fn lay(&mut self, (from, way, to): (Hex, Direction, Hex), with: impl Fn(Edge) -> Edge) {
        let edge = with(self.hexes.side(from, way));
        self.hexes.set_outward(from, way, edge);
        self.hexes.set_outward(to, way.opposite(), edge);
    }

    /// The Dnieper runs between all land hexes of different banks that touch, and between no others.
    fn dnepr(&mut self, sides: &[(String, String)]) -> Result<(), AssetError> {
        for (from, to) in sides {
            let side = self.reader.side("dnepr_hexsides", from, to)?;
            let banks = (self.banks[side.0.index()], self.banks[side.2.index()]);
            let parts = matches!(banks, (Some(a), Some(b)) if a != b);
            if !parts {
                return Err(self.fault("dnepr_hexsides", from, &format!("{from} and {to} lie on one bank")));
            }
            self.lay(side, |edge| Edge { dnepr: true, ..edge });
        }
        for (hex, way) in LAYOUT.hexes().flat_map(|hex| Direction::ALL.map(|way| (hex, way))) {
            let Some(to) = self.hexes.near(hex, way) else { continue };
            let (Some(a), Some(b)) = (self.banks[hex.index()], self.banks[to.index()]) else { continue };
            if a != b && !self.hexes.side(hex, way).dnepr {
                let (from, to) = (digits(LAYOUT, hex), digits(LAYOUT, to));
                let reason = format!("no Dnieper runs between {from} and {to}, on different banks");
                return Err(self.reader.source.fault(&["dnepr_hexsides"], "dnepr_hexsides", reason));
            }
        }
        Ok(())
    }

    #[allow(clippy::type_complexity, reason = "names with their sides")]
    fn rivers(
        &mut self,
        sides: &[(String, String, String)],
    ) -> Result<Vec<(String, Vec<(Hex, Direction)>)>, AssetError> {
        let mut all: Vec<(String, Vec<(Hex, Direction)>)> = Vec::new();
        for (from, to, name) in sides {
            if let Some(reason) = text_fault("name", name, 30, false) {
                return Err(self.fault("minor_river_hexsides", from, &reason));
            }
            let side = self.reader.side("minor_river_hexsides", from, to)?;
            self.lay(side, |edge| Edge { river: true, ..edge });
            match all.iter_mut().find(|river| river.0 == *name) {
                Some(river) => river.1.push((side.0, side.1)),
                None => all.push((name.clone(), vec![(side.0, side.1)])),
            }
        }
        Ok(all)
    }

    fn bridge(&mut self, file: &BridgeFile) -> Result<Bridge, AssetError> {
        let side = self.reader.side("kaniv_bridge", &file.west_terminus, &file.east_terminus)?;
        let banks = (self.banks[side.0.index()], self.banks[side.2.index()]);
        if banks != (Some(Bank::West), Some(Bank::East)) {
            let reason = "it does not lead from the west bank to the east bank";
            return Err(self.fault("kaniv_bridge", &file.west_terminus, reason));
        }
        Ok(Bridge { ends: [side.0, side.2], units: file.units_per_turn })
    }

    fn roads(&mut self, table: &str, links: &[(String, String)], road: Road) -> Result<(), AssetError> {
        for (from, to) in links {
            let side = self.reader.side(table, from, to)?;
            let dry = |hex: Hex| self.hexes.terrain(hex) != Terrain::Water;
            if self.hexes.side(side.0, side.1).dnepr || !dry(side.0) || !dry(side.2) {
                return Err(self.fault(
                    table,
                    from,
                    &format!("the road from {from} to {to} runs through water"),
                ));
            }
            self.lay(side, |edge| Edge { road: edge.road.max(road), ..edge });
        }
        Ok(())
    }

    fn rails(&mut self, links: &[(String, String)]) -> Result<(), AssetError> {
        for (from, to) in links {
            let side = self.reader.side("railways", from, to)?;
            self.lay(side, |edge| Edge { rail: true, ..edge });
        }
        Ok(())
    }

    fn exits(&self, all: &[ExitFile]) -> Result<Vec<Exit>, AssetError> {
        let mut exits = Vec::with_capacity(all.len());
        for exit in all {
            let hex = self.reader.hex("supply_exits", &exit.hex)?;
            let fault = |reason: &str| self.fault("supply_exits", &exit.hex, reason);
            let (row, col) = LAYOUT.place(hex);
            let is_edge = match exit.edge.as_str() {
                "west" => col == 0,
                "east" => col + 1 == COLS as i32,
                "north" => row == 0,
                "south" => row + 1 == ROWS as i32,
                _ => return Err(fault(&format!("there is no edge {}", quoted(&exit.edge)))),
            };
            let road = Direction::ALL.iter().any(|way| self.hexes.side(hex, *way).road != Road::None);
            let known = text_fault("name", &exit.to, 40, false);
            if let Some(reason) = known {
                return Err(fault(&reason));
            }
            if !is_edge || !road {
                return Err(fault("an exit lies at its edge of the map, on a road"));
            }
            exits.push(Exit { hex, side: exit.side.side(), to: exit.to.clone() });
        }
        Ok(exits)
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
        self.spans.iter().copied().find(|span| (span.east, span.west) == (east, west))
    }
    /// The ways over the river from a hex, with the hexes beyond.
    pub fn crossings(&self, from: Hex) -> impl Iterator<Item = (Hex, Span)> + '_ {
        self.spans.iter().filter_map(move |span| match () {
            () if span.east == from => Some((span.west, *span)),
            () if span.west == from => Some((span.east, *span)),
            () => None,
        })
    }
}
