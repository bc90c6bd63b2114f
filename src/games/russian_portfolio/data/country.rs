//! The country under the hexes of the printed map: forest, heights and steppe. It is our own, and no rule reads it.

use engine::{
    base::assets::AssetError,
    show::{
        board::{Area, GroundKind, Region},
        projection::At,
    },
};
use kit::{data::source::Source, printed::RADIUS};
use serde::Deserialize;

/// Its file.
pub const FILE: &str = "russian_portfolio/country.ron";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Country {
    format: u32,
    reconstructed: bool,
    regions: Vec<Drawn>,
}

/// A region by its rings, in radii from the corner of the sheet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Drawn {
    kind: GroundKind,
    outer: Vec<At>,
    holes: Vec<Vec<At>>,
}

/// How far a region may reach, in radii.
const FAR: f32 = 100.0;

/// The regions of the country in map units, from below.
///
/// # Errors
/// The entry and the reason: a kind that has no sign here, a ring that is none, a point off the sheet.
pub fn read(source: &Source) -> Result<Vec<Region>, AssetError> {
    let file: Country = source.parse()?;
    source.must(file.format == 1, &["format"], "format", "this is not format 1")?;
    for (nth, region) in file.regions.iter().enumerate() {
        let must = |holds, reason| source.must(holds, &["regions"], &format!("region {}", nth + 1), reason);
        must(is_drawn(region.kind), "its kind is not Woods, Hills, Mountain or Clear")?;
        let rings = || std::iter::once(&region.outer).chain(&region.holes);
        must(rings().all(|ring| ring.len() >= 3), "a ring has less than three points")?;
        let on_sheet = |p: &At| [p.0, p.1].iter().all(|n| (-FAR..FAR).contains(n));
        must(rings().flatten().all(on_sheet), "a point lies off the sheet")?;
    }
    let units = |ring: Vec<At>| ring.into_iter().map(|(x, y)| (x * RADIUS, y * RADIUS)).collect();
    let region = |drawn: Drawn| Region {
        kind: drawn.kind,
        reconstructed: file.reconstructed,
        area: Area {
            name: String::new(),
            outer: units(drawn.outer),
            holes: drawn.holes.into_iter().map(units).collect(),
        },
    };
    Ok(file.regions.into_iter().map(region).collect())
}

/// What is drawn under hexes; open country is steppe.
const fn is_drawn(kind: GroundKind) -> bool {
    matches!(kind, GroundKind::Woods | GroundKind::Hills | GroundKind::Mountain | GroundKind::Clear)
}
