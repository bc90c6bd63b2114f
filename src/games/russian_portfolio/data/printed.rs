//! The printed map as the window draws it: what the sheet says, and what our own drawing file adds to it.

use super::{
    map::Map,
    words::{Country, HEXES, LAYOUT, Place, PlaceKind, Sides, Terrain},
};
use engine::{
    base::assets::AssetError,
    show::{
        board::{self, Board, Ground, GroundKind, HexGrid, PlaceSign, SideKind, Tier},
        projection::At,
    },
};
use kit::data::source::{Entries, Source};
use kit::{
    data::faults::text_fault,
    hex::{Direction, Hexside},
};
use serde::Deserialize;
use std::{collections::BTreeMap, sync::Arc};

/// Its file.
pub const FILE: &str = "russian_portfolio/drawing.ron";

/// From the centre of a printed hex to its corner, in map units.
const RADIUS: f32 = 40.0;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Drawing {
    format: u32,
    rivers: Entries<String, u8>,
    #[serde(default)]
    names: Entries<String, String>,
    waters: Vec<Label>,
    /// Names that a place is found by beside its own.
    #[serde(default)]
    also: Entries<String, Vec<String>>,
}

/// A name of a sea, a gulf or a lake.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Label {
    name: String,
    hex: String,
    large: bool,
}

/// The printed map; its rivers are called as the screen calls them.
///
/// # Errors
/// The entry and the reason: rivers that are not those of the map, a width that is none, a name in a hex that is not there.
pub fn read(source: &Source, map: &mut Map) -> Result<Board, AssetError> {
    let file: Drawing = source.parse()?;
    source.must(file.format == 1, &["format"], "format", "this is not format 1")?;
    let widths = widths(source, &file.rivers, map)?;
    name_rivers(source, &file.names, map)?;
    let terrain = LAYOUT.hexes().map(|hex| drawn_ground(map, hex.index())).collect();
    let sides = sides(map, &widths);
    let grid = HexGrid { layout: LAYOUT, radius: RADIUS, terrain, sides };
    let waters = waters(source, &file.waters, &grid)?;
    let divide = weather_line(map, &grid);
    let scale = Some(f32::from(map.km_per_hex) / (3_f32.sqrt() * RADIUS));
    let mut places = vec![board::Place::default(); HEXES];
    for place in &map.places {
        places[place.hex.index()] = sign(place);
    }
    let divided = "Arctic Weather Line".to_owned();
    let ground = Ground { divide, divided, waters, scale, ..Ground::default() };
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
fn drawn_ground(map: &Map, hex: usize) -> GroundKind {
    let here = ground(map, hex);
    let place = map.places.iter().find(|place| place.hex.index() == hex);
    match (here, place.map(|place| place.kind)) {
        (GroundKind::Clear, Some(PlaceKind::Victory | PlaceKind::Major)) => GroundKind::City,
        (GroundKind::Clear, Some(PlaceKind::City)) => GroundKind::Town,
        _ => here,
    }
}

fn ground(map: &Map, hex: usize) -> GroundKind {
    if map.country[hex].closed() {
        return GroundKind::Closed;
    }
    match map.terrain[hex] {
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
        let Some(other) = LAYOUT.neighbour(side.hex(), side.way()) else { continue };
        let (here, there) =
            (of(map, side.hex().index(), side.way()), of(map, other.index(), side.way().opposite()));
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

fn of(map: &Map, hex: usize, way: Direction) -> Sides {
    map.sides[hex][way.index()]
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

type Named = (String, (f32, f32), bool);

fn waters(source: &Source, labels: &[Label], grid: &HexGrid) -> Result<Vec<Named>, AssetError> {
    let named = labels.iter().map(|label| {
        let words = ["waters", &format!("{:?}", label.name)];
        let fault = |reason: String| source.fault(&words, "waters", reason);
        if let Some(reason) = text_fault("name", &label.name, 40, false) {
            return Err(fault(reason));
        }
        let hex = LAYOUT.labelled(&label.hex);
        let hex = hex.ok_or_else(|| fault(format!("there is no hex {:?}", label.hex)))?;
        Ok((label.name.clone(), grid.centre(hex), label.large))
    });
    named.collect()
}

/// The Arctic Weather Line along the hexsides between its hexes and the others, from the west, so that the frost lies to the
/// left of its direction.
fn weather_line(map: &Map, grid: &HexGrid) -> Vec<At> {
    let between = |side: &Hexside| {
        let other = LAYOUT.neighbour(side.hex(), side.way());
        other.is_some_and(|other| map.arctic[side.hex().index()] != map.arctic[other.index()])
    };
    let mut sides: Vec<[At; 2]> =
        LAYOUT.sides().filter(between).map(|side| grid.side(side.hex(), side.way())).collect();
    let west = sides.iter().flatten().copied().min_by(|a, b| a.0.total_cmp(&b.0));
    let mut line: Vec<At> = west.into_iter().collect();
    while let Some(&end) = line.last() {
        let Some(i) = sides.iter().position(|ends| ends.iter().any(|e| is_same(*e, end))) else { break };
        let [a, b] = sides.swap_remove(i);
        line.push(if is_same(a, end) { b } else { a });
    }
    line
}

/// Whether two corners, reckoned from two hexes, are the same.
fn is_same(a: At, b: At) -> bool {
    (a.0 - b.0).abs() + (a.1 - b.1).abs() < 1.0
}
