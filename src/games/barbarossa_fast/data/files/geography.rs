//! The ground beneath the map: coasts, lakes, rivers, frontiers and marshes, for the painter alone.
//!
//! No rule reads any of it. The Forest Cover Line belongs to the rules and comes from the map file.

use crate::{
    engine::{
        base::assets::AssetError,
        show::{
            board::{Area, Ground, River},
            projection::{LonLat, Projection},
        },
    },
    kit::data::{
        faults::{quoted, text_fault},
        reading::parse,
    },
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
    marshes: Vec<MarshEntry>,
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
struct MarshEntry {
    name: String,
    #[serde(default, rename = "drawn")]
    _drawn: bool,
    outer: Vec<LonLat>,
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
    let ground = Ground {
        bbox: file.bbox,
        projection: Projection::Conic { parallels: (47.0, 58.0) },
        land: file.land.into_iter().map(|l| Area { name: l.name, outer: l.outer, holes: l.holes }).collect(),
        lakes: file
            .lakes
            .into_iter()
            .map(|l| Area { name: l.name, outer: l.outer, holes: l.holes })
            .collect(),
        marshes: file
            .marshes
            .into_iter()
            .map(|m| Area { name: m.name, outer: m.outer, holes: Vec::new() })
            .collect(),
        rivers: file
            .rivers
            .into_iter()
            .map(|r| River { name: r.name, width: r.width, lines: r.lines })
            .collect(),
        frontiers: Vec::new(),
        divide: Vec::new(),
        waters: file.waters.into_iter().map(|w| (w.name, w.at, w.large)).collect(),
        outer: file.outer,
        home: file.home.iter().flat_map(|h| h.at.iter().map(|&at| (at, h.side))).collect(),
    };
    check(&ground)?;
    for frontier in &file.frontiers {
        line(&ground, "frontier", &frontier.name, &frontier.line)?;
    }
    Ok(Ground { frontiers: file.frontiers.into_iter().map(|f| f.line).collect(), ..ground })
}

fn fault(what: &str, name: &str, reason: impl Into<String>) -> AssetError {
    let entry =
        if name.is_empty() { format!("{what} without a name") } else { format!("{what} {}", quoted(name)) };
    AssetError::new(GEOGRAPHY_FILE, entry, reason)
}

fn check(ground: &Ground) -> Result<(), AssetError> {
    let (west, south, east, north) = ground.bbox;
    if !((-180.0..east).contains(&west) && (-85.0..north).contains(&south) && east <= 180.0 && north <= 85.0)
    {
        return Err(AssetError::new(GEOGRAPHY_FILE, "bbox", "must be west, south, east, north in degrees"));
    }
    for (what, areas) in [("land", &ground.land), ("lake", &ground.lakes), ("marsh", &ground.marshes)] {
        for area in areas {
            ring(ground, what, &area.name, &area.outer)?;
            area.holes.iter().try_for_each(|hole| ring(ground, what, &area.name, hole))?;
        }
    }
    for river in &ground.rivers {
        if !(1..=3).contains(&river.width) {
            return Err(fault("river", &river.name, format!("its width is {}, not 1, 2 or 3", river.width)));
        }
        river.lines.iter().try_for_each(|l| line(ground, "river", &river.name, l))?;
    }
    for (name, at, _) in &ground.waters {
        points(ground, "water", name, &[*at])?;
    }
    for (at, side) in &ground.home {
        points(ground, "home", "", &[*at])?;
        if *side > 1 {
            return Err(fault("home", "", format!("names side {side}, but there are 0 and 1")));
        }
    }
    points(ground, "outer", "", &ground.outer)
}

fn ring(ground: &Ground, what: &str, name: &str, ring: &[LonLat]) -> Result<(), AssetError> {
    if ring.len() < 3 {
        return Err(fault(what, name, "a ring needs at least three points"));
    }
    points(ground, what, name, ring)
}

fn line(ground: &Ground, what: &str, name: &str, line: &[LonLat]) -> Result<(), AssetError> {
    if line.len() < 2 {
        return Err(fault(what, name, "a line needs at least two points"));
    }
    points(ground, what, name, line)
}

/// A readable name, and every point on the sheet (which also rules out numbers that are none).
fn points(ground: &Ground, what: &str, name: &str, points: &[LonLat]) -> Result<(), AssetError> {
    if let Some(reason) = text_fault("name", name, 80, true) {
        return Err(fault(what, name, reason));
    }
    let (west, south, east, north) = ground.bbox;
    match points.iter().find(|(lon, lat)| !((west..=east).contains(lon) && (south..=north).contains(lat))) {
        Some((lon, lat)) => Err(fault(what, name, format!("the point {lon}, {lat} lies outside of bbox"))),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GEOGRAPHY: &str = include_str!("../../../../../assets/barbarossa_fast/geography.ron");

    fn says(from: &str, to: &str, expected: &str) {
        assert!(GEOGRAPHY.contains(from), "{from:?} is not in the geography");
        let message = parse_geography(&GEOGRAPHY.replacen(from, to, 1)).expect_err(from).to_string();
        assert!(message.starts_with(GEOGRAPHY_FILE) && message.contains(expected), "{message}");
    }

    #[test]
    fn the_geography_that_comes_with_the_game_is_sound() {
        let ground = parse_geography(GEOGRAPHY).expect("geography");
        assert_eq!(ground.bbox, (17.0, 42.0, 49.0, 63.0));
        assert!(ground.land.len() > 20 && ground.rivers.len() > 80 && ground.frontiers.len() == 4);
        assert!(
            !ground.waters.is_empty()
                && ground.outer.len() + ground.home.len() > 20
                && ground.divide.is_empty()
        );
    }

    #[test]
    fn damage_is_named() {
        says("version: 1", "version: 2", "version: is 2");
        says("bbox: (17.0", "bbox: (57.0", "bbox: must be west");
        says("bbox: (17.0", "bbox: (NaN", "bbox: must be west");
        says("(41.481,42.681)", "(NaN,42.681)", "land \"Mainland\": the point NaN");
        says("(41.481,42.681)", "(4.1,42.681)", "lies outside of bbox");
        says("width: 3", "width: 7", "its width is 7");
        says("name: \"Warta\", width", "name: \"Warta\", depth", "there is no field \"depth\"");
    }
}
