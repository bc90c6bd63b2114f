//! The printed map as the window draws it.

use super::{
    map::{Edge, Map, Road},
    order_of_battle::Army,
};
use crate::nouns::*;
use engine::show::board::{self, Gate, Ground, HexGrid, MapEdge, PlaceSign, Tier};
use kit::{
    hex::{Direction, Hexside},
    printed,
};

/// The map with its places: towns that decide the game, villages, the ends of the bridge, ways off the map.
pub fn board(map: &Map, army: &Army) -> Board {
    let terrain = LAYOUT.hexes().map(|hex| ground(map.terrain(hex))).collect();
    let grid = printed::grid(LAYOUT, terrain, sides(map));
    let mut places = vec![board::Place::default(); HEXES];
    for (hex, place) in LAYOUT.hexes().zip(&mut places) {
        *place = sign(map, army, hex);
    }
    let railways = lines(map, &grid, |edge| edge.rail);
    let [roads, highways] =
        [Road::Road, Road::Highway].map(|road| lines(map, &grid, |edge| edge.road == road));
    let scale = Some(printed::scale(map.km_per_hex));
    let waters = names_of_rivers(map, &grid);
    Board::hexes(
        places,
        grid,
        Arc::new(Ground { railways, roads, highways, waters, scale, ..Ground::default() }),
    )
}

fn ground(terrain: Terrain) -> GroundKind {
    match terrain {
        Terrain::Clear => GroundKind::Clear,
        Terrain::Woods => GroundKind::Woods,
        Terrain::Rough => GroundKind::Rough,
        Terrain::Marsh => GroundKind::Swamp,
        Terrain::Town => GroundKind::Town,
        Terrain::City => GroundKind::City,
        Terrain::Water => GroundKind::Lake,
    }
}

fn sides(map: &Map) -> Vec<(Hexside, SideKind)> {
    let kind = |side: &Hexside| {
        let edge = map.hexes.side(side.hex(), side.way());
        if edge.dnepr { Some(SideKind::Broad) } else { edge.river.then_some(SideKind::Stream) }
    };
    LAYOUT.sides().filter_map(|side| Some((side, kind(&side)?))).collect()
}

fn sign(map: &Map, army: &Army, hex: Hex) -> board::Place {
    let worth = army.victory.towns.iter().find(|(at, _)| at.0 == hex).map(|town| i32::from(town.1));
    let gate =
        map.exits.iter().find(|exit| exit.hex == hex).map(|exit| Gate { edge: edge(hex), side: exit.side });
    let name = map.names[hex.index()].clone();
    let (sign, tier) = match worth {
        Some(_) => (PlaceSign::Disc, Tier::Major),
        None if !name.is_empty() => (PlaceSign::Dot, Tier::Minor),
        None => (PlaceSign::default(), Tier::Minor),
    };
    board::Place {
        id: map.label(hex).to_owned(),
        name,
        sign,
        tier,
        worth: worth.unwrap_or(0),
        gate,
        ..Default::default()
    }
}

/// The edge of the map on which an exit lies.
fn edge(hex: Hex) -> MapEdge {
    let (row, col) = LAYOUT.place(hex);
    match (row, col) {
        (_, 0) => MapEdge::West,
        (0, _) => MapEdge::North,
        (_, col) if col + 1 == i32::from(LAYOUT.cols) => MapEdge::East,
        _ => MapEdge::South,
    }
}

/// From the middle of a hex to the middle of the next, for each pair between which something runs.
fn lines(map: &Map, grid: &HexGrid, runs: impl Fn(Edge) -> bool) -> Vec<Vec<(f32, f32)>> {
    let joined = |side: &Hexside| {
        let to = map.hexes.near(side.hex(), side.way())?;
        runs(map.hexes.side(side.hex(), side.way())).then(|| vec![grid.centre(side.hex()), grid.centre(to)])
    };
    LAYOUT.sides().filter_map(|side| joined(&side)).collect()
}

/// The names of the rivers, each at the middle of its course.
fn names_of_rivers(map: &Map, grid: &HexGrid) -> Vec<(String, (f32, f32), bool)> {
    let middle = |sides: &[(Hex, Direction)]| sides.get(sides.len() / 2).map(|(hex, _)| grid.centre(*hex));
    map.rivers.iter().filter_map(|(name, sides)| Some((name.clone(), middle(sides)?, false))).collect()
}
