//! The printed map: how hexes are drawn, names of waters, lines along hexsides, and hexes for reading aloud.

use super::{
    hex::{Direction, HexId, Hexside, Layout},
    map_file::MapReader,
};
use crate::bits::{data::faults::text_fault, say::join};
use engine::{
    base::assets::AssetError,
    show::{
        board::{Board, Grid, GroundKind, HexGrid, SideKind},
        projection::At,
    },
};
use serde::Deserialize;

/// From the centre of a printed hex to its corner, in map units.
pub const RADIUS: f32 = 40.0;

/// The hexes of a printed map with what lies on their sides.
pub fn grid(layout: Layout, terrain: Vec<GroundKind>, sides: Vec<(Hexside, SideKind)>) -> HexGrid {
    HexGrid { layout, radius: RADIUS, terrain, sides }
}

/// Kilometres to a map unit, from the distance of neighbours in kilometres.
pub fn scale(km_per_hex: u16) -> f32 {
    f32::from(km_per_hex) / (3_f32.sqrt() * RADIUS)
}

/// The name of a sea, a gulf or a lake in a file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WaterName {
    name: String,
    hex: String,
    large: bool,
}

/// A name of a water with its middle, and whether it is large.
pub type Water = (String, At, bool);

/// Names of waters for the ground of a printed map.
///
/// # Errors
/// A name that cannot be shown, a hex that is not there.
pub fn waters(
    reader: MapReader<'_>,
    table: &str,
    names: &[WaterName],
    grid: &HexGrid,
) -> Result<Vec<Water>, AssetError> {
    let named = names.iter().map(|water| {
        let words = [table, &format!("{:?}", water.name)];
        let fault = |reason: String| reader.source.fault(&words, table, reason);
        if let Some(reason) = text_fault("name", &water.name, 40, false) {
            return Err(fault(reason));
        }
        let hex = reader.layout.labelled(&water.hex);
        let hex = hex.ok_or_else(|| fault(format!("there is no hex {:?}", water.hex)))?;
        Ok((water.name.clone(), grid.centre(hex), water.large))
    });
    named.collect()
}

/// The line along the hexsides between hexes that lie beyond it and the others, from its western end.
pub fn line_before(grid: &HexGrid, beyond: impl Fn(HexId) -> bool) -> Vec<At> {
    let layout = grid.layout;
    let parts = |side: &Hexside| {
        let other = layout.neighbour(side.hex(), side.way());
        other.is_some_and(|other| beyond(side.hex()) != beyond(other))
    };
    let mut sides: Vec<[At; 2]> =
        layout.sides().filter(parts).map(|side| grid.side(side.hex(), side.way())).collect();
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

/// A hex of a printed map for reading aloud, such as `B2, woods, river to the east and south-east`.
pub fn spoken(board: &Board, hex: HexId) -> String {
    let Grid::Hexes(grid) = &board.grid else { return String::new() };
    let layout = grid.layout;
    let ground = ground(grid.terrain_of(hex)).map(str::to_owned);
    let along = SIDES.into_iter().filter_map(|(kind, word)| {
        let lies = |way: &Direction| grid.sides.contains(&(layout.side(hex, *way), kind));
        let ways = Direction::ALL.into_iter().filter(lies).map(|way| layout.compass(way).to_owned());
        let ways: Vec<String> = ways.collect();
        (!ways.is_empty()).then(|| format!("{word} to the {}", join(&ways)))
    });
    let label = board.label(hex.into()).unwrap_or_default().to_owned();
    let said: Vec<String> = std::iter::once(label).chain(ground).chain(along).collect();
    said.join(", ")
}

/// What the ground of a hex is called; clear ground needs no word.
fn ground(ground: GroundKind) -> Option<&'static str> {
    match ground {
        GroundKind::Clear => None,
        GroundKind::Swamp => Some("swamp"),
        GroundKind::Hills => Some("hills"),
        GroundKind::Mountain => Some("mountain"),
        GroundKind::Woods => Some("woods"),
        GroundKind::Rough => Some("rough"),
        GroundKind::Town => Some("town"),
        GroundKind::City => Some("city"),
        GroundKind::Lake => Some("lake"),
        GroundKind::Sea => Some("sea"),
        GroundKind::Closed => Some("closed"),
    }
}

/// What lies on hexsides, and what it is called.
const SIDES: [(SideKind, &str); 9] = [
    (SideKind::Stream, "stream"),
    (SideKind::River, "river"),
    (SideKind::GreatRiver, "great river"),
    (SideKind::Broad, "broad river"),
    (SideKind::Water, "water"),
    (SideKind::Strait, "strait"),
    (SideKind::Fortified, "fortified line"),
    (SideKind::FortifiedBeyond, "line that fortifies the hex beyond"),
    (SideKind::Frontier, "frontier"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::hex::Shift;
    use std::sync::Arc;

    const LAYOUT: Layout = Layout { pointy: true, shift: Shift::Even, rows: 2, cols: 3 };

    fn hex(label: &str) -> HexId {
        LAYOUT.labelled(label).expect("on the map")
    }

    #[test]
    fn a_hex_is_told_with_its_ground_and_what_lies_along_it() {
        let side = |a, b, kind| (LAYOUT.between(hex(a), hex(b)).expect("they touch"), kind);
        let mut terrain = vec![GroundKind::Clear; 6];
        terrain[hex("B1").index()] = GroundKind::Woods;
        let sides = vec![
            side("A1", "A2", SideKind::River),
            side("A2", "B1", SideKind::River),
            side("A2", "A1", SideKind::Frontier),
        ];
        let board = Board::hexes(Vec::new(), grid(LAYOUT, terrain, sides), Arc::default());
        assert_eq!(spoken(&board, hex("B1")), "B1, woods, river to the north-east");
        assert_eq!(spoken(&board, hex("A2")), "A2, river to the south-west and west, frontier to the west");
    }

    #[test]
    fn a_line_runs_from_the_west_along_the_sides() {
        let grid = grid(LAYOUT, vec![GroundKind::Clear; 6], Vec::new());
        let line = line_before(&grid, |hex| LAYOUT.place(hex).0 == 0);
        assert_eq!(line.len(), 6, "five sides lie between three hexes and three");
        assert!(line.windows(2).all(|two| two[0].0 < two[1].0), "{line:?}");
    }
}
