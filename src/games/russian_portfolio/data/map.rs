//! The map as its file describes it: ground, countries, hexsides, places and edges, each entry checked.

use super::words::{
    AXIS, Country, HEXES, Hex, LAYOUT, Place, PlaceKind, PortSea, SOVIET, Sea, Sides, Terrain,
};
use engine::base::assets::AssetError;
use kit::data::source::{Entries, Source};
use kit::{
    data::faults::{did_you_mean, quoted, text_fault},
    hex::{Direction, HexMap},
    map_file::{MapReader, Side},
};
use serde::Deserialize;
use std::collections::BTreeSet;

/// Its file.
pub const FILE: &str = "russian_portfolio/hexmap.ron";

/// Major cities, the victory cities among them (RP-REP-05).
pub const MAJOR_CITIES: usize = 22;

/// What all victory cities are worth together (RP-VIC-01).
pub const VICTORY_POINTS: u32 = 12;

/// The map.
#[derive(Debug, Clone)]
pub struct Map {
    /// Ground, and what lies on the sides.
    pub hexes: HexMap<Terrain, Sides>,
    /// Whose ground it was, by hex.
    pub country: Vec<Country>,
    /// Whether it lies beyond the Arctic Weather Line, by hex.
    pub arctic: Vec<bool>,
    /// Places in the sequence of the file.
    pub places: Vec<Place>,
    /// Where supply comes in.
    pub edges: Edges,
    /// Rivers by their names.
    pub rivers: Vec<River>,
    /// Hexes of which rules speak by name.
    pub special: Special,
    /// Kilometres from a hex to the next.
    pub km_per_hex: u16,
}

/// Hexes at the edges of the map where supply comes in (RP-SUP-03).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edges {
    /// West edge of Greater Germany.
    pub german: Vec<Hex>,
    /// West edge of Hungary.
    pub hungarian: Vec<Hex>,
    /// West edge of Romania.
    pub romanian: Vec<Hex>,
    /// North edge of Finland, which has no west edge (RP-RUL-21).
    pub finnish: Vec<Hex>,
    /// East edge of the USSR.
    pub soviet_east: Vec<Hex>,
    /// South edge of the USSR.
    pub soviet_south: Vec<Hex>,
}

/// A river and the hexsides it runs along.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct River {
    /// Its name.
    pub name: String,
    /// Each side from one of its hexes, in the sequence of the file.
    pub sides: Vec<(Hex, Direction)>,
}

/// Hexes of which rules speak by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those of the places")]
pub struct Special {
    pub moscow: Hex,
    pub leningrad: Hex,
    pub kronshtadt: Hex,
    /// No place of the map, but an attack from there on Leningrad crosses a river (RP-TER-13).
    pub pushkin: Hex,
    pub sevastopol: Hex,
    pub koenigsberg: Hex,
    pub rostov: Hex,
    pub warsaw: Hex,
    pub bucharest: Hex,
    pub helsinki: Hex,
    pub ploesti: Hex,
    pub maikop: Hex,
    pub archangelsk: Hex,
    /// II13, II14, JJ13 and JJ14: who sails through the straits must hold them all (RP-STR-07).
    pub kerch: [Hex; 4],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    format: u32,
    id: String,
    orientation: Orientation,
    shift: FileShift,
    rows: u8,
    cols: u8,
    km_per_hex: u16,
    terrain: Entries<String, String>,
    country: Entries<String, String>,
    arctic_from: Entries<String, u8>,
    places: Vec<PlaceFile>,
    rivers: Entries<String, Vec<String>>,
    one_way_rivers: Vec<String>,
    stalin_line: Vec<String>,
    water_sides: Entries<String, Vec<String>>,
    supply_edges: EdgesFile,
}

#[derive(Deserialize)]
enum Orientation {
    PointyTop,
}

#[derive(Deserialize)]
enum FileShift {
    EvenRowsEast,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlaceFile {
    hex: String,
    name: String,
    kind: PlaceKind,
    src: bool,
    #[serde(default)]
    vc: u8,
    tags: Vec<Tag>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
enum Tag {
    Port(PortSea),
    TankFactory,
    Fortress,
    FuelAxis,
    FuelSoviet,
    SovietWins,
    AxisReplacement,
    BalticKey,
    BlackKey,
    AzovKey,
}

/// Kinds of water on hexsides by their names in the file.
const WATERS: [(&str, Sides); 4] = [
    ("sea", Sides::SEA),
    ("lake", Sides::LAKE),
    ("strait", Sides::STRAIT),
    ("kronshtadt", Sides::KRONSHTADT),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EdgesFile {
    german: Vec<String>,
    hungarian: Vec<String>,
    romanian: Vec<String>,
    finnish: Vec<String>,
    soviet_east: Vec<String>,
    soviet_south: Vec<String>,
    siberian_entry: String,
}

/// The map of a file.
///
/// # Errors
/// The entry and the reason: a row too long or too short, a letter that means nothing, hexes that are not there or do not
/// touch, a hexside or a place given twice, a place on water, edges that are none, cities that do not add up.
pub fn read(source: &Source) -> Result<Map, AssetError> {
    let file: MapFile = source.parse()?;
    let (Orientation::PointyTop, FileShift::EvenRowsEast) = (file.orientation, file.shift);
    source.must(file.format == 1, &["format"], "format", "this is not format 1")?;
    source.must(file.id == "russian_portfolio", &["id"], "id", "this is the map of another game")?;
    source.must(file.rows == LAYOUT.rows, &["rows"], "rows", "the map has 40 rows")?;
    source.must(file.cols == LAYOUT.cols, &["cols"], "cols", "the map has 28 columns")?;
    source.must((1..=1000).contains(&file.km_per_hex), &["km_per_hex"], "km_per_hex", "this is no scale")?;
    let tables = MapReader { source, layout: LAYOUT };
    let terrain = tables.letters("terrain", &file.terrain, terrain)?;
    let country = tables.letters("country", &file.country, country)?;
    countries(source, &terrain, &country)?;
    let arctic = arctic(tables, &file.arctic_from)?;
    let hexes = HexMap::new(LAYOUT, |hex| terrain[hex.index()], Sides::default());
    let mut reader = Reader { tables, country: &country, hexes };
    let rivers = reader.rivers(&file.rivers)?;
    reader.directed("one_way_rivers", &file.one_way_rivers, Sides::ONE_WAY_RIVER)?;
    reader.directed("stalin_line", &file.stalin_line, Sides::LINE)?;
    reader.waters(&file.water_sides)?;
    let edges = reader.edges(&file.supply_edges)?;
    let places = reader.places(&file.places)?;
    let hexes = reader.hexes;
    let special = special(source, &hexes, &places, &file.one_way_rivers)?;
    let km_per_hex = file.km_per_hex;
    Ok(Map { hexes, country, arctic, places, edges, rivers, special, km_per_hex })
}

fn terrain(letter: char) -> Option<Terrain> {
    Some(match letter {
        '.' | 'i' => Terrain::Clear,
        's' => Terrain::Swamp,
        'h' => Terrain::Hills,
        'm' => Terrain::Mountain,
        'o' => Terrain::Lake,
        'B' => Terrain::Sea(Sea::Baltic),
        'F' => Terrain::Sea(Sea::GulfOfFinland),
        'K' => Terrain::Sea(Sea::Black),
        'Z' => Terrain::Sea(Sea::Azov),
        'W' => Terrain::Sea(Sea::White),
        'C' => Terrain::Sea(Sea::Caspian),
        _ => return None,
    })
}

fn country(letter: char) -> Option<Country> {
    Some(match letter {
        'U' => Country::Ussr,
        'G' => Country::Germany,
        'F' => Country::Finland,
        'R' => Country::Romania,
        'H' => Country::Hungary,
        'b' => Country::Bulgaria,
        's' => Country::Sweden,
        't' => Country::Turkey,
        '.' => Country::Water,
        _ => return None,
    })
}

/// Land has a country and the sea has none; a lake may have one.
fn countries(source: &Source, terrain: &[Terrain], country: &[Country]) -> Result<(), AssetError> {
    for (hex, (terrain, country)) in LAYOUT.hexes().zip(terrain.iter().zip(country)) {
        let is_there = *country != Country::Water;
        let fits = match terrain {
            Terrain::Clear | Terrain::Swamp | Terrain::Hills | Terrain::Mountain => is_there,
            Terrain::Sea(_) => !is_there,
            Terrain::Lake => true,
        };
        let label = LAYOUT.label(hex);
        let row = format!("{:?}", label.trim_end_matches(|c: char| c.is_ascii_digit()));
        let reason = format!("{label} is {}", if is_there { "sea and has one" } else { "land and has none" });
        source.must(fits, &["country", &row], "country", &reason)?;
    }
    Ok(())
}

fn arctic(tables: MapReader<'_>, from: &Entries<String, u8>) -> Result<Vec<bool>, AssetError> {
    tables.rows("arctic_from", from)?;
    let mut all = Vec::with_capacity(HEXES);
    for (row, first) in &from.0 {
        let words = ["arctic_from", &format!("{row:?}")];
        let reason = format!("row {row} has no such column");
        tables.source.must(*first <= LAYOUT.cols, &words, "arctic_from", &reason)?;
        all.extend((1..=LAYOUT.cols).map(|col| *first > 0 && col >= *first));
    }
    Ok(all)
}

struct Reader<'a> {
    tables: MapReader<'a>,
    country: &'a [Country],
    hexes: HexMap<Terrain, Sides>,
}

impl Reader<'_> {
    fn is_land(&self, hex: Hex) -> bool {
        self.hexes.terrain(hex).is_land()
    }

    fn put(&mut self, (hex, way, other): Side, what: Sides) {
        self.put_outward(hex, way, what);
        self.put_outward(other, way.opposite(), what);
    }

    fn put_outward(&mut self, hex: Hex, way: Direction, what: Sides) {
        self.hexes.set_outward(hex, way, self.hexes.side(hex, way).with(what));
    }

    fn rivers(&mut self, file: &Entries<String, Vec<String>>) -> Result<Vec<River>, AssetError> {
        let mut all: Vec<River> = Vec::with_capacity(file.0.len());
        for (name, names) in &file.0 {
            let words = ["rivers", &format!("{name:?}: [")];
            let entry = format!("river {name}");
            if let Some(reason) = text_fault("name", name, 40, false) {
                return Err(self.tables.source.fault(&words, entry, reason));
            }
            let new = all.iter().all(|river| river.name != *name);
            self.tables.source.must(new, &words, &entry, "there are two rivers of this name")?;
            let sides = self.tables.sides(&words, &entry, names)?;
            for side in &sides {
                let dry = self.is_land(side.0) || self.is_land(side.2);
                self.tables.must_side(dry, &words, &entry, *side, "has water on both sides")?;
                self.put(*side, Sides::RIVER);
            }
            let sides = sides.into_iter().map(|(hex, way, _)| (hex, way)).collect();
            all.push(River { name: name.clone(), sides });
        }
        Ok(all)
    }

    /// What lies on a side for those alone who go from its first hex to its second.
    fn directed(&mut self, table: &str, names: &[String], what: Sides) -> Result<(), AssetError> {
        for side in self.tables.sides(&[table], table, names)? {
            let land = self.is_land(side.0) && self.is_land(side.2);
            self.tables.must_side(land, &[table], table, side, "does not part two land hexes")?;
            self.put_outward(side.0, side.1, what);
        }
        Ok(())
    }

    fn waters(&mut self, file: &Entries<String, Vec<String>>) -> Result<(), AssetError> {
        let table = "water_sides";
        for (kind, names) in &file.0 {
            let what = WATERS.iter().find(|(name, _)| name == kind).map(|(_, what)| *what);
            let what = what.ok_or_else(|| {
                let meant = did_you_mean(kind, WATERS.map(|(name, _)| name));
                let words = [table, &format!("{kind:?}")];
                self.tables.source.fault(&words, table, format!("there is no kind {}{meant}", quoted(kind)))
            })?;
            for side in self.tables.sides(&[table], table, names)? {
                let land = self.is_land(side.0) && self.is_land(side.2);
                self.tables.must_side(land, &[table], table, side, "does not part two land hexes")?;
                let there = self.hexes.side(side.0, side.1);
                let new = !there.water() && !there.sea();
                self.tables.must_side(new, &[table], table, side, "is water of two kinds")?;
                self.put(side, what);
            }
        }
        Ok(())
    }

    fn edges(&self, file: &EdgesFile) -> Result<Edges, AssetError> {
        let entry = "siberian_entry";
        let east = file.siberian_entry == "soviet_east";
        self.tables.source.must(east, &[entry], entry, "the Siberian Reserve enters by soviet_east")?;
        let west = |hex: Hex| LAYOUT.place(hex).1 == 0;
        let east = |hex: Hex| LAYOUT.place(hex).1 == i32::from(LAYOUT.cols) - 1;
        let north = |hex: Hex| LAYOUT.place(hex).0 == 0;
        let south = |hex: Hex| LAYOUT.place(hex).0 == i32::from(LAYOUT.rows) - 1;
        Ok(Edges {
            german: self.edge("german", &file.german, Country::Germany, west)?,
            hungarian: self.edge("hungarian", &file.hungarian, Country::Hungary, west)?,
            romanian: self.edge("romanian", &file.romanian, Country::Romania, west)?,
            finnish: self.edge("finnish", &file.finnish, Country::Finland, north)?,
            soviet_east: self.edge("soviet_east", &file.soviet_east, Country::Ussr, east)?,
            soviet_south: self.edge("soviet_south", &file.soviet_south, Country::Ussr, south)?,
        })
    }

    fn edge(
        &self,
        table: &str,
        labels: &[String],
        country: Country,
        on_edge: impl Fn(Hex) -> bool,
    ) -> Result<Vec<Hex>, AssetError> {
        let all = self.tables.hexes(&[table], table, labels)?;
        for (hex, label) in all.iter().zip(labels) {
            let must = |holds, reason: &str| {
                let words = [table, &format!("{label:?}")];
                self.tables.source.must(holds, &words, table, &format!("{label} {reason}"))
            };
            must(on_edge(*hex), "does not lie at that edge of the map")?;
            must(self.is_land(*hex) && self.country[hex.index()] == country, "is not land of that country")?;
        }
        self.tables.source.must(!all.is_empty(), &[table], table, "there is no hex")?;
        Ok(all)
    }

    fn places(&self, file: &[PlaceFile]) -> Result<Vec<Place>, AssetError> {
        let mut all: Vec<Place> = Vec::with_capacity(file.len());
        self.tables.source.must(file.len() <= 256, &["places"], "places", "there are more than 256")?;
        for f in file {
            let place = self.place(f)?;
            let must = |holds, reason: &str| {
                let words = ["places", &format!("name: {:?}", f.name)];
                self.tables.source.must(holds, &words, &format!("place {}", f.name), reason)
            };
            must(all.iter().all(|p| p.hex != place.hex), "there are two places on its hex")?;
            must(all.iter().all(|p| p.name != place.name), "there are two places of this name")?;
            all.push(place);
        }
        let majors = all.iter().filter(|p| p.kind >= PlaceKind::Major).count();
        let reason = format!("there are {majors} major and victory cities, not {MAJOR_CITIES}");
        self.tables.source.must(majors == MAJOR_CITIES, &["places"], "places", &reason)?;
        let worth: u32 = all.iter().map(|p| u32::from(p.worth)).sum();
        let reason = format!("the victory cities are worth {worth}, not {VICTORY_POINTS}");
        self.tables.source.must(worth == VICTORY_POINTS, &["places"], "places", &reason)?;
        Ok(all)
    }

    fn place(&self, f: &PlaceFile) -> Result<Place, AssetError> {
        let entry = format!("place {}", f.name);
        let words = ["places", &format!("name: {:?}", f.name)];
        let fault = |reason: String| self.tables.source.fault(&words, &entry, reason);
        if let Some(reason) = text_fault("name", &f.name, 40, false) {
            return Err(fault(reason));
        }
        let hex = LAYOUT.labelled(&f.hex);
        let hex = hex.ok_or_else(|| fault(format!("there is no hex {}", quoted(&f.hex))))?;
        if !self.is_land(hex) {
            return Err(fault(format!("it lies on water, in {}", f.hex)));
        }
        if (f.kind == PlaceKind::Victory) != (f.vc > 0) {
            return Err(fault("victory cities, and only they, are worth something".to_owned()));
        }
        let mut tags = BTreeSet::new();
        if let Some(tag) = f.tags.iter().find(|tag| !tags.insert(**tag)) {
            return Err(fault(format!("the tag {tag:?} stands twice")));
        }
        let ports: Vec<PortSea> = f.tags.iter().filter_map(|tag| port(*tag)).collect();
        if ports.len() > 1 {
            return Err(fault("it is a port of two seas".to_owned()));
        }
        let has = |tag| tags.contains(&tag);
        Ok(Place {
            hex,
            name: f.name.clone(),
            shown: f.name.clone(),
            kind: f.kind,
            source: f.src,
            worth: f.vc,
            port: ports.first().copied(),
            factory: has(Tag::TankFactory),
            fortress: has(Tag::Fortress),
            fuel: if has(Tag::FuelAxis) { Some(AXIS) } else { has(Tag::FuelSoviet).then_some(SOVIET) },
            wins: has(Tag::SovietWins).then_some(SOVIET),
            replacements: has(Tag::AxisReplacement).then_some(AXIS),
            baltic_key: has(Tag::BalticKey),
            black_key: has(Tag::BlackKey),
            azov_key: has(Tag::AzovKey),
        })
    }
}

fn port(tag: Tag) -> Option<PortSea> {
    match tag {
        Tag::Port(sea) => Some(sea),
        Tag::TankFactory
        | Tag::Fortress
        | Tag::FuelAxis
        | Tag::FuelSoviet
        | Tag::SovietWins
        | Tag::AxisReplacement
        | Tag::BalticKey
        | Tag::BlackKey
        | Tag::AzovKey => None,
    }
}

/// The hexes of which rules speak, and whether they are what the rules take them for.
fn special(
    source: &Source,
    hexes: &HexMap<Terrain, Sides>,
    places: &[Place],
    one_way: &[String],
) -> Result<Special, AssetError> {
    let named = |name: &str, fits: &dyn Fn(&Place) -> bool, what: &str| {
        let words = ["places", &format!("name: {name:?}")];
        let entry = format!("place {name}");
        let place = places.iter().find(|p| p.name == name);
        let place = place.ok_or_else(|| source.fault(&["places"], &entry, "it is missing"))?;
        let others = places.iter().filter(|p| fits(p)).count();
        source.must(fits(place), &words, &entry, &format!("it is not {what}"))?;
        Ok((place.hex, others == 1))
    };
    let any = |name| named(name, &|_| true, "a place").map(|found| found.0);
    let only = |name, fits: &dyn Fn(&Place) -> bool, what: &str| {
        let (hex, alone) = named(name, fits, what)?;
        let words = ["places", &format!("name: {name:?}")];
        source.must(alone, &words, &format!("place {name}"), &format!("it is not alone {what}"))?;
        Ok(hex)
    };
    let leningrad = any("Leningrad")?;
    let land = |label: &str| {
        let hex = LAYOUT.labelled(label).filter(|hex| hexes.terrain(*hex).is_land());
        hex.ok_or_else(|| source.fault(&["terrain"], "terrain", format!("{label} is not land")))
    };
    let into = format!("/{}", LAYOUT.label(leningrad));
    let pushkin = match one_way {
        [side] => side.strip_suffix(&into).and_then(|label| LAYOUT.labelled(label)),
        _ => None,
    };
    let table = "one_way_rivers";
    let reason = "there is not one side, that from Pushkin into Leningrad";
    Ok(Special {
        moscow: any("Moscow")?,
        leningrad,
        kronshtadt: named("Kronshtadt", &|p| p.fortress, "a fortress")?.0,
        pushkin: pushkin.ok_or_else(|| source.fault(&[table], table, reason))?,
        sevastopol: only("Sevastopol", &|p| p.black_key, "the key of the Black Sea")?,
        koenigsberg: only("Koenigsberg", &|p| p.baltic_key, "the key of the Baltic")?,
        rostov: named("Rostov", &|p| p.azov_key, "a key of the Sea of Azov")?.0,
        warsaw: named("Warsaw", &|p| p.wins.is_some(), "a place whose holder wins")?.0,
        bucharest: named("Bucharest", &|p| p.wins.is_some(), "a place whose holder wins")?.0,
        helsinki: named("Helsinki", &|p| p.replacements.is_some(), "a place of replacements")?.0,
        ploesti: only("Ploesti", &|p| p.fuel == Some(AXIS), "the fuel of the Axis")?,
        maikop: only("Maikop", &|p| p.fuel == Some(SOVIET), "the Soviet fuel")?,
        archangelsk: any("Archangelsk")?,
        kerch: [land("II13")?, land("II14")?, land("JJ13")?, land("JJ14")?],
    })
}
