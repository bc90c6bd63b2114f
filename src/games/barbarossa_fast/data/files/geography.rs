//! The ground beneath the map: coasts, lakes, rivers, frontiers, country, railways and towns, for the painter alone.
//!
//! No rule reads any of it. The Forest Cover Line belongs to the rules and comes from the map file.

use engine::{
    base::assets::AssetError,
    show::{
        board::{Area, Ground, GroundKind, Region, River, Town},
        projection::{LonLat, Projection},
    },
};
use kit::data::{
    faults::{quoted, text_fault},
    reading::parse,
};
use serde::Deserialize;

/// Name of the geography file among the assets.
pub const GEOGRAPHY_FILE: &str = "barbarossa_fast/geography.ron";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GeographyFile {
    version: u32,
    bbox: (f32, f32, f32, f32),
    land: Vec<LandEntry>,
    lakes: Vec<LakeEntry>,
    rivers: Vec<RiverEntry>,
    frontiers: Vec<FrontierEntry>,
    #[serde(default)]
    forests: Vec<RegionEntry>,
    #[serde(default)]
    heights: Vec<HeightEntry>,
    marshes: Vec<RegionEntry>,
    #[serde(default)]
    railways: Vec<RailwayEntry>,
    #[serde(default)]
    towns: Vec<TownEntry>,
    #[serde(default)]
    waters: Vec<WaterEntry>,
    #[serde(default)]
    outer: Vec<LonLat>,
    #[serde(default)]
    home: Vec<HomeEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HomeEntry {
    side: u8,
    at: Vec<LonLat>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LandEntry {
    name: String,
    outer: Vec<LonLat>,
    #[serde(default)]
    holes: Vec<Vec<LonLat>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LakeEntry {
    name: String,
    #[serde(rename = "kind")]
    _kind: String,
    outer: Vec<LonLat>,
    #[serde(default)]
    holes: Vec<Vec<LonLat>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RiverEntry {
    name: String,
    width: u8,
    #[serde(default, rename = "drawn")]
    _drawn: bool,
    lines: Vec<Vec<LonLat>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FrontierEntry {
    name: String,
    #[serde(rename = "kind")]
    _kind: String,
    #[serde(default, rename = "drawn")]
    _drawn: bool,
    line: Vec<LonLat>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RegionEntry {
    name: String,
    #[serde(default, rename = "drawn")]
    _drawn: bool,
    #[serde(default)]
    reconstructed: bool,
    outer: Vec<LonLat>,
    #[serde(default)]
    holes: Vec<Vec<LonLat>>,
}

impl RegionEntry {
    fn region(self, kind: GroundKind) -> Region {
        let area = Area { name: self.name, outer: self.outer, holes: self.holes };
        Region { kind, reconstructed: self.reconstructed, area }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HeightEntry {
    name: String,
    kind: HeightKind,
    #[serde(default)]
    reconstructed: bool,
    outer: Vec<LonLat>,
}

#[derive(Deserialize)]
enum HeightKind {
    Hills,
    Mountains,
}

impl HeightEntry {
    fn region(self) -> Region {
        let kind = match self.kind {
            HeightKind::Hills => GroundKind::Hills,
            HeightKind::Mountains => GroundKind::Mountain,
        };
        let area = Area { name: self.name, outer: self.outer, holes: Vec::new() };
        Region { kind, reconstructed: self.reconstructed, area }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RailwayEntry {
    name: String,
    #[serde(default, rename = "reconstructed")]
    _reconstructed: bool,
    line: Vec<LonLat>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TownEntry {
    name: String,
    at: LonLat,
    #[serde(default)]
    large: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WaterEntry {
    name: String,
    at: LonLat,
    #[serde(default)]
    large: bool,
}

/// Reads the geography from its text and checks that the painter can draw it.
///
/// The Forest Cover Line of the result is empty: it comes from the map file.
///
/// # Errors
/// When the text is too long, is not a geography file, or holds a shape that cannot be drawn.
pub fn parse_geography(text: &str) -> Result<Ground, AssetError> {
    let file: GeographyFile = parse(GEOGRAPHY_FILE, text)?;
    if file.version != 1 {
        let reason = format!("is {}, but this program reads 1", file.version);
        return Err(AssetError::new(GEOGRAPHY_FILE, "version", reason));
    }
    sheet(file.bbox)?;
    for frontier in &file.frontiers {
        line(file.bbox, "frontier", &frontier.name, &frontier.line)?;
    }
    for railway in &file.railways {
        line(file.bbox, "railway", &railway.name, &railway.line)?;
    }
    let ground = ground(file);
    check(&ground)?;
    Ok(ground)
}

fn ground(file: GeographyFile) -> Ground {
    let forests = file.forests.into_iter().map(|f| f.region(GroundKind::Woods));
    let heights = file.heights.into_iter().map(HeightEntry::region);
    let marshes = file.marshes.into_iter().map(|m| m.region(GroundKind::Swamp));
    let lake = |l: LakeEntry| Area { name: l.name, outer: l.outer, holes: l.holes };
    Ground {
        bbox: file.bbox,
        projection: Projection::Conic { parallels: (47.0, 58.0) },
        land: file.land.into_iter().map(|l| Area { name: l.name, outer: l.outer, holes: l.holes }).collect(),
        lakes: file.lakes.into_iter().map(lake).collect(),
        regions: forests.chain(heights).chain(marshes).collect(),
        rivers: file
            .rivers
            .into_iter()
            .map(|r| River { name: r.name, width: r.width, lines: r.lines })
            .collect(),
        railways: file.railways.into_iter().map(|r| r.line).collect(),
        towns: file.towns.into_iter().map(|t| Town { name: t.name, at: t.at, large: t.large }).collect(),
        frontiers: file.frontiers.into_iter().map(|f| f.line).collect(),
        waters: file.waters.into_iter().map(|w| (w.name, w.at, w.large)).collect(),
        outer: file.outer,
        home: file.home.iter().flat_map(|h| h.at.iter().map(|&at| (at, h.side))).collect(),
        ..Ground::default()
    }
}

fn fault(what: &str, name: &str, reason: impl Into<String>) -> AssetError {
    let entry =
        if name.is_empty() { format!("{what} without a name") } else { format!("{what} {}", quoted(name)) };
    AssetError::new(GEOGRAPHY_FILE, entry, reason)
}

fn sheet((west, south, east, north): Bounds) -> Result<(), AssetError> {
    if (-180.0..east).contains(&west) && (-85.0..north).contains(&south) && east <= 180.0 && north <= 85.0 {
        return Ok(());
    }
    Err(AssetError::new(GEOGRAPHY_FILE, "bbox", "must be west, south, east, north in degrees"))
}

fn check(ground: &Ground) -> Result<(), AssetError> {
    let bounds = ground.bbox;
    let lands = ground.land.iter().map(|area| ("land", area));
    let lakes = ground.lakes.iter().map(|area| ("lake", area));
    let regions = ground.regions.iter().map(|r| (region_name(r.kind), &r.area));
    for (what, area) in lands.chain(lakes).chain(regions) {
        ring(bounds, what, &area.name, &area.outer)?;
        area.holes.iter().try_for_each(|hole| ring(bounds, what, &area.name, hole))?;
    }
    for river in &ground.rivers {
        if !(1..=3).contains(&river.width) {
            return Err(fault("river", &river.name, format!("its width is {}, not 1, 2 or 3", river.width)));
        }
        river.lines.iter().try_for_each(|l| line(bounds, "river", &river.name, l))?;
    }
    for (name, at, _) in &ground.waters {
        points(bounds, "water", name, &[*at])?;
    }
    for town in &ground.towns {
        points(bounds, "town", &town.name, &[town.at])?;
    }
    for (at, side) in &ground.home {
        points(bounds, "home", "", &[*at])?;
        if *side > 1 {
            return Err(fault("home", "", format!("names side {side}, but there are 0 and 1")));
        }
    }
    points(bounds, "outer", "", &ground.outer)
}

/// What an entry of the file is called by the country it describes.
fn region_name(kind: GroundKind) -> &'static str {
    match kind {
        GroundKind::Woods => "forest",
        GroundKind::Hills | GroundKind::Mountain => "height",
        GroundKind::Swamp => "marsh",
        GroundKind::Clear
        | GroundKind::Rough
        | GroundKind::Town
        | GroundKind::City
        | GroundKind::Lake
        | GroundKind::Sea
        | GroundKind::Closed => "region",
    }
}

/// West, south, east and north.
type Bounds = (f32, f32, f32, f32);

fn ring(bounds: Bounds, what: &str, name: &str, ring: &[LonLat]) -> Result<(), AssetError> {
    if ring.len() < 3 {
        return Err(fault(what, name, "a ring needs at least three points"));
    }
    points(bounds, what, name, ring)
}

fn line(bounds: Bounds, what: &str, name: &str, line: &[LonLat]) -> Result<(), AssetError> {
    if line.len() < 2 {
        return Err(fault(what, name, "a line needs at least two points"));
    }
    points(bounds, what, name, line)
}

/// A readable name, and every point on the sheet (which also rules out numbers that are none).
fn points(bounds: Bounds, what: &str, name: &str, points: &[LonLat]) -> Result<(), AssetError> {
    if let Some(reason) = text_fault("name", name, 80, true) {
        return Err(fault(what, name, reason));
    }
    let (west, south, east, north) = bounds;
    match points.iter().find(|(lon, lat)| !((west..=east).contains(lon) && (south..=north).contains(lat))) {
        Some((lon, lat)) => Err(fault(what, name, format!("the point {lon}, {lat} lies outside of bbox"))),
        None => Ok(()),
    }
}
