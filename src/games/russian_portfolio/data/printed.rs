//! The printed map as the window draws it: what the sheet says, and what our own drawing file adds to it.

use super::{
    country,
    map::Map,
    words::{Country, HEXES, LAYOUT, Place, PlaceKind, Terrain},
};
use engine::{
    base::assets::AssetError,
    show::board::{self, Board, Ground, GroundKind, PlaceSign, SideKind, Tier},
};
use kit::{
    data::{
        faults::text_fault,
        source::{Entries, Source},
    },
    hex::{HexId, Hexside},
    map_file::MapReader,
    printed::{self, WaterName},
};
use serde::Deserialize;
use std::{collections::BTreeMap, sync::Arc};

/// Its file.
pub const FILE: &str = "russian_portfolio/drawing.ron";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Drawing {
    format: u32,
    rivers: Entries<String, u8>,
    #[serde(default)]
    names: Entries<String, String>,
    waters: Vec<WaterName>,
    /// Names that a place is found by beside its own.
    #[serde(default)]
    also: Entries<String, Vec<String>>,
}

/// The printed map; its rivers are called as the screen calls them.
///
/// # Errors
/// The entry and the reason: rivers that are not those of the map, a width that is none, a name in a hex that is not there.
pub fn read(source: &Source, land: &Source, map: &mut Map) -> Result<Board, AssetError> {
    let file: Drawing = source.parse()?;
    source.must(file.format == 1, &["format"], "format", "this is not format 1")?;
    let widths = widths(source, &file.rivers, map)?;
    name_rivers(source, &file.names, map)?;
    let terrain = LAYOUT.hexes().map(|hex| drawn_ground(map, hex)).collect();
    let grid = printed::grid(LAYOUT, terrain, sides(map, &widths));
    let waters = printed::waters(MapReader { source, layout: LAYOUT }, "waters", &file.waters, &grid)?;
    // The frost lies to the left of the direction of the line.
    let divide = printed::line_before(&grid, |hex| map.arctic[hex.index()]);
    let scale = Some(printed::scale(map.km_per_hex));
    let mut places = vec![board::Place::default(); HEXES];
    for place in &map.places {
        places[place.hex.index()] = sign(place);
    }
    let divided = "Arctic Weather Line".to_owned();
    let regions = country::read(land)?;
    let ground = Ground { regions, divide, divided, waters, scale, ..Ground::default() };
    let mut board = Board::hexes(places, grid, Arc::new(ground));
    for (name, also) in &file.also.0 {
        let words = ["also", &format!("{name:?}")];
        let fault = |reason: &str| source.fault(&words, format!("place {name}"), reason);
        let place = board.find(name).ok_or_else(|| fault("the map has no such place"))?;
        for name in also {
            if let Some(reason) = text_fault("name", name, 40, false) {
                return Err(fault(&reason));
            }
            board.also_called(place, name);
        }
    }
    Ok(board)
}

/// How wide each river of the map is drawn, by its index.
fn widths(source: &Source, file: &Entries<String, u8>, map: &Map) -> Result<Vec<SideKind>, AssetError> {
    let mut all = vec![None; map.rivers.len()];
    for (name, width) in &file.0 {
        let words = ["rivers", &format!("{name:?}")];
        let fault = |reason: &str| source.fault(&words, format!("river {name}"), reason);
        let river = map.rivers.iter().position(|river| river.name == *name);
        let there = &mut all[river.ok_or_else(|| fault("the map has no such river"))?];
        let kind = match width {
            1 => SideKind::Stream,
            2 => SideKind::River,
            3 => SideKind::GreatRiver,
            _ => return Err(fault("its width is not 1, 2 or 3")),
        };
        if there.replace(kind).is_some() {
            return Err(fault("it stands twice"));
        }
    }
    let named = map.rivers.iter().zip(all);
    let width = named.map(|(river, width)| {
        width.ok_or_else(|| source.fault(&["rivers"], format!("river {}", river.name), "it has no width"))
    });
    width.collect()
}

/// Calls rivers by other names than those of the map file, whose text stays: games hold its digest.
fn name_rivers(source: &Source, file: &Entries<String, String>, map: &mut Map) -> Result<(), AssetError> {
    for (name, said) in &file.0 {
        let words = ["names", &format!("{name:?}")];
        let fault = |reason: &str| source.fault(&words, format!("river {name}"), reason);
        if let Some(reason) = text_fault("name", said, 40, false) {
            return Err(fault(&reason));
        }
        if map.rivers.iter().any(|river| river.name == *said) {
            return Err(fault("there are two rivers of this name"));
        }
        let river = map.rivers.iter_mut().find(|river| river.name == *name);
        said.clone_into(&mut river.ok_or_else(|| fault("the map has no such river"))?.name);
    }
    Ok(())
}

/// The ground as it is drawn: a city on clear ground has a ground of its own.
fn drawn_ground(map: &Map, hex: HexId) -> GroundKind {
    let here = ground(map, hex);
    let place = map.places.iter().find(|place| place.hex == hex);
    match (here, place.map(|place| place.kind)) {
        (GroundKind::Clear, Some(PlaceKind::Victory | PlaceKind::Major)) => GroundKind::City,
        (GroundKind::Clear, Some(PlaceKind::City)) => GroundKind::Town,
        _ => here,
    }
}

fn ground(map: &Map, hex: HexId) -> GroundKind {
    if map.country[hex.index()].closed() {
        return GroundKind::Closed;
    }
    match map.hexes.terrain(hex) {
        Terrain::Clear => GroundKind::Clear,
        Terrain::Swamp => GroundKind::Swamp,
        Terrain::Hills => GroundKind::Hills,
        Terrain::Mountain => GroundKind::Mountain,
        Terrain::Lake => GroundKind::Lake,
        Terrain::Sea(_) => GroundKind::Sea,
    }
}

/// What is printed on hexsides. Where rivers meet, the greater one is drawn.
fn sides(map: &Map, widths: &[SideKind]) -> Vec<(Hexside, SideKind)> {
    let mut rivers: BTreeMap<Hexside, SideKind> = BTreeMap::new();
    for (river, width) in map.rivers.iter().zip(widths) {
        for (hex, way) in &river.sides {
            let there = rivers.entry(LAYOUT.side(*hex, *way)).or_insert(*width);
            *there = (*there).max(*width);
        }
    }
    let mut all: Vec<(Hexside, SideKind)> = rivers.into_iter().collect();
    for side in LAYOUT.sides() {
        let Some(other) = map.hexes.near(side.hex(), side.way()) else { continue };
        let here = map.hexes.side(side.hex(), side.way());
        let there = map.hexes.side(other, side.way().opposite());
        let countries = (map.country[side.hex().index()], map.country[other.index()]);
        let printed = [
            (here.sea(), SideKind::Water),
            (here.water(), SideKind::Strait),
            (there.line(), SideKind::Fortified),
            (here.line(), SideKind::FortifiedBeyond),
            (is_frontier(countries), SideKind::Frontier),
        ];
        all.extend(printed.into_iter().filter(|(is, _)| *is).map(|(_, kind)| (side, kind)));
    }
    all
}

fn is_frontier((a, b): (Country, Country)) -> bool {
    a != b && a != Country::Water && b != Country::Water
}

fn sign(place: &Place) -> board::Place {
    let (sign, tier) = match place.kind {
        PlaceKind::Victory => (PlaceSign::Disc, Tier::Major),
        PlaceKind::Major => (PlaceSign::Square, Tier::Home),
        PlaceKind::City | PlaceKind::Town if place.fortress => (PlaceSign::Star, Tier::Minor),
        PlaceKind::City | PlaceKind::Town => (PlaceSign::Dot, Tier::Minor),
    };
    let (worth, fortress) = (i32::from(place.worth), place.fortress);
    board::Place { name: place.name.clone(), sign, tier, worth, fortress, ..Default::default() }
}
