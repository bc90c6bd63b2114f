//! A hex map as lines and rings in map units: the grid, what lies on hexes and hexsides, and the ground of a side.
//!
//! Outlines follow hexsides and are rounded by cutting corners twice, a quarter each: they stay within 0.14 of a radius
//! of their hexside.

use engine::{
    base::hex::{Direction, HexId, Hexside},
    show::{
        board::{GroundKind, HexGrid, SideKind},
        projection::At,
    },
};
use std::collections::{BTreeMap, BTreeSet};

/// A corner of the grid, the same for all hexes that meet there.
type Corner = (i32, i32);

fn corner(grid: &HexGrid, (x, y): At) -> Corner {
    let step = grid.radius / 8.0;
    ((x / step).round() as i32, (y / step).round() as i32)
}

/// A stretch of an outline, from a point to the next, and the hex behind it; `None` at the edge of the map.
pub type Stretch = (At, Option<HexId>);

/// Closed outlines around the hexes that are wanted, clockwise around them, holes the other way.
pub fn outlines(grid: &HexGrid, wanted: impl Fn(HexId) -> bool) -> Vec<Vec<Stretch>> {
    let mut next: BTreeMap<Corner, (Corner, Stretch)> = BTreeMap::new();
    for hex in grid.layout.hexes().filter(|hex| wanted(*hex)) {
        for way in Direction::ALL {
            let behind = grid.layout.neighbour(hex, way);
            if behind.is_some_and(&wanted) {
                continue;
            }
            let [from, to] = grid.side(hex, way);
            next.insert(corner(grid, from), (corner(grid, to), (from, behind)));
        }
    }
    let mut loops = Vec::new();
    while let Some(start) = next.keys().next().copied() {
        let (mut ring, mut at) = (Vec::new(), start);
        while let Some((to, stretch)) = next.remove(&at) {
            ring.push(stretch);
            at = to;
        }
        if ring.len() >= 3 {
            loops.push(ring);
        }
    }
    loops
}

/// A ring with its corners cut twice.
pub fn rounded_ring(ring: &[At]) -> Vec<At> {
    let cut = |ring: &[At]| {
        let pairs = ring.iter().zip(ring.iter().cycle().skip(1));
        pairs.flat_map(|(a, b)| [between(*a, *b, 0.25), between(*a, *b, 0.75)]).collect::<Vec<_>>()
    };
    cut(&cut(ring))
}

/// A line with its corners cut twice; its ends stay.
pub fn rounded_line(line: &[At]) -> Vec<At> {
    let cut = |line: &[At]| {
        let (Some(first), Some(last)) = (line.first(), line.last()) else { return Vec::new() };
        let mut out = vec![*first];
        let inner = line.windows(2).flat_map(|w| [between(w[0], w[1], 0.25), between(w[0], w[1], 0.75)]);
        out.extend(inner.skip(1));
        out.pop();
        out.push(*last);
        out
    };
    if line.len() < 3 { line.to_vec() } else { cut(&cut(line)) }
}

fn between(a: At, b: At, share: f32) -> At {
    (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share)
}

/// Hexsides chained into lines, split where more than two of them meet.
pub fn chains(grid: &HexGrid, sides: impl Iterator<Item = Hexside>) -> Vec<Vec<At>> {
    joined(grid, sides.map(|side| grid.side(side.hex(), side.way())))
}

/// Pieces of lines chained where they end at the same point, split where more than two of them meet.
pub fn joined(grid: &HexGrid, pieces: impl Iterator<Item = [At; 2]>) -> Vec<Vec<At>> {
    let mut ends: BTreeMap<Corner, Vec<(Corner, At)>> = BTreeMap::new();
    let mut left: BTreeSet<(Corner, Corner)> = BTreeSet::new();
    let mut at: BTreeMap<Corner, At> = BTreeMap::new();
    for [a, b] in pieces {
        let (from, to) = (corner(grid, a), corner(grid, b));
        ends.entry(from).or_default().push((to, b));
        ends.entry(to).or_default().push((from, a));
        left.insert((from.min(to), from.max(to)));
        at.extend([(from, a), (to, b)]);
    }
    let is_end = |c: &Corner| ends.get(c).is_some_and(|all| all.len() != 2);
    let mut starts: Vec<Corner> = ends.keys().filter(|c| is_end(c)).copied().collect();
    // What is left after those are rings.
    starts.extend(ends.keys().copied());
    let mut out = Vec::new();
    for start in starts {
        while let Some(line) = chain_from(start, &ends, &at, &mut left) {
            out.push(line);
        }
    }
    out
}

fn chain_from(
    start: Corner,
    ends: &BTreeMap<Corner, Vec<(Corner, At)>>,
    at: &BTreeMap<Corner, At>,
    left: &mut BTreeSet<(Corner, Corner)>,
) -> Option<Vec<At>> {
    let mut line = vec![*at.get(&start)?];
    let mut here = start;
    loop {
        let step = ends.get(&here)?.iter().find(|(to, _)| left.contains(&(here.min(*to), here.max(*to))));
        let Some((to, point)) = step else { break };
        left.remove(&(here.min(*to), here.max(*to)));
        line.push(*point);
        here = *to;
        if ends.get(&here).is_none_or(|all| all.len() != 2) {
            break;
        }
    }
    (line.len() > 1).then_some(line)
}

/// Every hexside once.
pub fn grid_lines(grid: &HexGrid) -> Vec<[At; 2]> {
    grid.layout.sides().map(|side| grid.side(side.hex(), side.way())).collect()
}

/// The grid as one net, in which the hexsides that meet at a corner share it.
#[derive(Debug, Default)]
pub struct Net {
    /// The corners of the hexes.
    pub corners: Vec<Knot>,
    /// Every hexside once.
    pub sides: Vec<Thread>,
}

/// A corner of the net, and how its hexsides part.
#[derive(Debug)]
pub struct Knot {
    /// Where it is, in map units.
    pub at: At,
    /// The way into each gap between two hexsides, clockwise: so long that it ends at a distance of 1 from both.
    pub gaps: Vec<At>,
}

/// A hexside: its two corners, and of each the gaps to its left and right on the way from the first to the second.
#[derive(Debug)]
pub struct Thread {
    /// The corners, indices into those of the net.
    pub ends: [usize; 2],
    /// Indices into the gaps of the first and of the second corner.
    pub gaps: [[usize; 2]; 2],
}

/// The grid as a net; of all hexsides, or without those that stand upright or lie level: the zigzag of the others still tells hexes.
pub fn net(grid: &HexGrid, all: bool) -> Net {
    let mut index: BTreeMap<Corner, usize> = BTreeMap::new();
    let (mut at, mut ends): (Vec<At>, Vec<[usize; 2]>) = (Vec::new(), Vec::new());
    let slanted = |[a, b]: [At; 2]| ((a.0 - b.0).abs().min((a.1 - b.1).abs())) > grid.radius * 0.1;
    let sides = grid.layout.sides().map(|side| grid.side(side.hex(), side.way()));
    for side in sides.filter(|ends| all || slanted(*ends)) {
        ends.push(side.map(|point| {
            *index.entry(corner(grid, point)).or_insert_with(|| {
                at.push(point);
                at.len() - 1
            })
        }));
    }
    // The turn of each hexside at a corner: x to the right, y downwards, so that it grows clockwise.
    let mut ways: Vec<Vec<(f32, usize)>> = vec![Vec::new(); at.len()];
    let turn = |from: usize, to: usize| (at[to].1 - at[from].1).atan2(at[to].0 - at[from].0);
    for (i, &[a, b]) in ends.iter().enumerate() {
        ways[a].push((turn(a, b), i));
        ways[b].push((turn(b, a), i));
    }
    for all in &mut ways {
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
    }
    // The gap after a hexside has its number, the gap before it the number of the one before.
    let beside = |corner: usize, side: usize| {
        let own = ways[corner].iter().position(|w| w.1 == side).unwrap_or(0);
        [(own + ways[corner].len() - 1) % ways[corner].len(), own]
    };
    let thread = |(i, &[a, b]): (usize, &[usize; 2])| {
        let [left, right] = beside(a, i);
        // Seen from the other end, left and right are exchanged.
        let [right_there, left_there] = beside(b, i);
        Thread { ends: [a, b], gaps: [[left, right], [left_there, right_there]] }
    };
    let sides = ends.iter().enumerate().map(thread).collect();
    let knots = at.iter().zip(&ways).map(|(&at, ways)| Knot { at, gaps: gaps(ways) });
    Net { corners: knots.collect(), sides }
}

/// The ways into the gaps after each hexside of a corner.
fn gaps(ways: &[(f32, usize)]) -> Vec<At> {
    let next = ways.iter().cycle().skip(1);
    ways.iter()
        .zip(next)
        .map(|(one, other)| {
            let half = (other.0 - one.0).rem_euclid(std::f32::consts::TAU) * 0.5;
            let long = half.sin().max(0.5).recip();
            ((one.0 + half).cos() * long, (one.0 + half).sin() * long)
        })
        .collect()
}

/// What is printed on hexsides: each kind with its lines, rounded.
pub fn sides(grid: &HexGrid) -> Vec<(SideKind, Vec<Vec<At>>)> {
    let kinds: BTreeSet<SideKind> = grid.sides.iter().map(|(_, kind)| *kind).collect();
    let of = |kind: SideKind| grid.sides.iter().filter(move |(_, k)| *k == kind).map(|(side, _)| *side);
    let lines = |kind| chains(grid, of(kind)).iter().map(|line| rounded_line(line)).collect();
    kinds.into_iter().map(|kind| (kind, lines(kind))).collect()
}

/// The regions of a ground: rings around them and around holes in them, rounded. At the rim of the map they go on as far
/// `beyond` its bounds, see [`past_rim`].
pub fn regions(grid: &HexGrid, beyond: f32) -> Vec<(GroundKind, Vec<Vec<At>>)> {
    let kinds: BTreeSet<GroundKind> = grid.terrain.iter().copied().collect();
    let rings = |ground: GroundKind| {
        if matches!(ground, GroundKind::Town | GroundKind::City) {
            let there = grid.layout.hexes().filter(|hex| grid.terrain_of(*hex) == ground);
            return there.map(|hex| rounded_ring(&built_up(grid, hex))).collect();
        }
        region(grid, beyond, |hex| grid.terrain_of(hex) == ground)
    };
    kinds.into_iter().filter(|g| *g != GroundKind::Clear).map(|ground| (ground, rings(ground))).collect()
}

/// The rings around the hexes that are wanted, as those of [`regions`].
pub fn region(grid: &HexGrid, beyond: f32, wanted: impl Fn(HexId) -> bool) -> Vec<Vec<At>> {
    let ring = |ring: &Vec<Stretch>| {
        let points: Vec<At> = ring.iter().map(|s| past_rim(grid, s.0, beyond)).collect();
        rounded_ring(&points)
    };
    outlines(grid, wanted).iter().map(ring).collect()
}

/// A corner at the rim moved to the bounds of the map, or so far beyond them: the sheet is trimmed straight, and half a hex
/// there goes on with what its neighbour is. Other corners stay.
pub fn past_rim(grid: &HexGrid, (x, y): At, beyond: f32) -> At {
    let (west, north, east, south) = grid.bounds();
    // The teeth of the rim: half a hex wide where rows are shifted, half a radius high where their points are.
    let (wide, high) = if grid.layout.pointy { (0.9, 0.6) } else { (0.6, 0.9) };
    let clear = |at: f32, low: f32, high: f32, tooth: f32| {
        let tooth = tooth * grid.radius;
        if at < low + tooth {
            low - beyond
        } else if at > high - tooth {
            high + beyond
        } else {
            at
        }
    };
    (clear(x, west, east, wide), clear(y, north, south, high))
}

/// The ground of a town: a little smaller than its hex, so that two beside each other are two.
fn built_up(grid: &HexGrid, hex: HexId) -> Vec<At> {
    let middle = grid.centre(hex);
    grid.outline(hex).map(|corner| between(middle, corner, 0.93)).to_vec()
}

/// The strokes that tell a ground from others, around the middle of a hex, in radii.
pub fn pattern(ground: GroundKind) -> &'static [&'static [At]] {
    match ground {
        GroundKind::Clear | GroundKind::Sea => &[],
        GroundKind::Swamp => SWAMP,
        GroundKind::Hills => HILLS,
        GroundKind::Mountain => MOUNTAIN,
        GroundKind::Woods => WOODS,
        GroundKind::Rough => ROUGH,
        GroundKind::Town | GroundKind::City => BLOCKS,
        GroundKind::Lake => LAKE,
        GroundKind::Closed => CLOSED,
    }
}

/// The same closer up: where signs of a kind of country stand in a hex, and how large they are; in radii.
pub fn sown(ground: GroundKind) -> (&'static [At], f32) {
    match ground {
        GroundKind::Swamp => (FIVE, 0.3),
        GroundKind::Hills => (FIVE, 0.34),
        GroundKind::Rough => (FIVE, 0.35),
        GroundKind::Mountain => (FOUR, 0.38),
        GroundKind::Woods => (NINE, 0.28),
        GroundKind::Clear
        | GroundKind::Sea
        | GroundKind::Town
        | GroundKind::City
        | GroundKind::Lake
        | GroundKind::Closed => (&[], 0.0),
    }
}

/// The houses of a town closer up: left, top, width and height of each, around the middle of a hex, in radii. A city leaves
/// its middle to its sign.
pub fn houses(ground: GroundKind) -> &'static [(f32, f32, f32, f32)] {
    match ground {
        GroundKind::Town => &[
            (-0.30, -0.30, 0.22, 0.15),
            (0.00, -0.27, 0.16, 0.17),
            (-0.17, -0.07, 0.16, 0.16),
            (0.06, -0.03, 0.23, 0.14),
            (-0.33, 0.14, 0.18, 0.14),
            (-0.07, 0.18, 0.20, 0.15),
        ],
        GroundKind::City => &[
            (-0.44, -0.34, 0.22, 0.15),
            (-0.13, -0.46, 0.18, 0.16),
            (0.12, -0.42, 0.15, 0.19),
            (0.34, -0.26, 0.17, 0.16),
            (-0.52, -0.10, 0.16, 0.18),
            (0.36, 0.00, 0.20, 0.15),
            (-0.44, 0.17, 0.20, 0.16),
            (-0.18, 0.31, 0.15, 0.17),
            (0.04, 0.29, 0.21, 0.15),
            (0.33, 0.24, 0.15, 0.15),
        ],
        GroundKind::Clear
        | GroundKind::Sea
        | GroundKind::Swamp
        | GroundKind::Hills
        | GroundKind::Rough
        | GroundKind::Mountain
        | GroundKind::Woods
        | GroundKind::Lake
        | GroundKind::Closed => &[],
    }
}

const FOUR: &[At] = &[(-0.30, -0.22), (0.28, -0.30), (-0.02, 0.20), (0.42, 0.24)];
const FIVE: &[At] = &[(-0.36, -0.30), (0.30, -0.38), (-0.02, 0.02), (-0.40, 0.40), (0.38, 0.34)];
const NINE: &[At] = &[
    (-0.30, -0.48),
    (0.16, -0.52),
    (-0.54, -0.12),
    (-0.08, -0.16),
    (0.40, -0.18),
    (-0.34, 0.24),
    (0.12, 0.20),
    (0.50, 0.24),
    (-0.06, 0.56),
];

const SWAMP: &[&[At]] = &[
    &[(-0.42, -0.2), (-0.08, -0.2)],
    &[(-0.25, -0.2), (-0.25, -0.37)],
    &[(0.12, 0.1), (0.46, 0.1)],
    &[(0.29, 0.1), (0.29, -0.07)],
    &[(-0.36, 0.42), (-0.02, 0.42)],
    &[(-0.19, 0.42), (-0.19, 0.25)],
];
const HILLS: &[&[At]] = &[
    &[(-0.5, -0.1), (-0.42, -0.24), (-0.28, -0.3), (-0.14, -0.24), (-0.06, -0.1)],
    &[(0.06, 0.12), (0.14, -0.02), (0.28, -0.08), (0.42, -0.02), (0.5, 0.12)],
    &[(-0.34, 0.42), (-0.26, 0.28), (-0.12, 0.22), (0.02, 0.28), (0.1, 0.42)],
];
const MOUNTAIN: &[&[At]] = &[
    &[(-0.48, -0.04), (-0.28, -0.4), (-0.08, -0.04)],
    &[(0.06, 0.1), (0.28, -0.3), (0.5, 0.1)],
    &[(-0.26, 0.46), (-0.06, 0.12), (0.14, 0.46)],
];
const WOODS: &[&[At]] = &[
    &[(-0.4, -0.16), (-0.26, -0.44), (-0.12, -0.16), (-0.4, -0.16)],
    &[(0.14, -0.12), (0.28, -0.4), (0.42, -0.12), (0.14, -0.12)],
    &[(-0.14, 0.18), (0.0, -0.1), (0.14, 0.18), (-0.14, 0.18)],
    &[(-0.44, 0.46), (-0.3, 0.18), (-0.16, 0.46), (-0.44, 0.46)],
    &[(0.18, 0.48), (0.32, 0.2), (0.46, 0.48), (0.18, 0.48)],
];
const ROUGH: &[&[At]] = &[
    &[(-0.5, -0.2), (-0.32, -0.32), (-0.16, -0.18), (0.02, -0.3)],
    &[(-0.02, 0.14), (0.16, 0.02), (0.32, 0.16), (0.5, 0.04)],
    &[(-0.42, 0.46), (-0.24, 0.34), (-0.08, 0.48), (0.1, 0.36)],
];
const BLOCKS: &[&[At]] = &[
    &[(-0.3, -0.3), (-0.06, -0.3), (-0.06, -0.06), (-0.3, -0.06), (-0.3, -0.3)],
    &[(0.06, -0.3), (0.3, -0.3), (0.3, -0.06), (0.06, -0.06), (0.06, -0.3)],
    &[(-0.3, 0.06), (-0.06, 0.06), (-0.06, 0.3), (-0.3, 0.3), (-0.3, 0.06)],
];
const LAKE: &[&[At]] =
    &[&[(-0.34, -0.2), (0.06, -0.2)], &[(-0.04, 0.06), (0.36, 0.06)], &[(-0.3, 0.32), (0.1, 0.32)]];
const CLOSED: &[&[At]] =
    &[&[(-0.5, 0.1), (0.1, -0.4)], &[(-0.3, 0.36), (0.34, -0.2)], &[(-0.06, 0.48), (0.5, 0.04)]];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::country::{self, Detail};
    use engine::base::hex::{Layout, Shift};

    fn grid(pointy: bool) -> HexGrid {
        let layout = Layout { pointy, shift: Shift::Even, rows: 6, cols: 7 };
        HexGrid { layout, radius: 10.0, terrain: Vec::new(), sides: Vec::new() }
    }

    #[test]
    fn one_hex_has_six_stretches_and_a_hole_is_a_ring_of_its_own() {
        for grid in [grid(true), grid(false)] {
            let inner = grid.layout.at(2, 3).expect("a hex");
            let one = outlines(&grid, |hex| hex == inner);
            assert_eq!((one.len(), one[0].len()), (1, 6));
            assert!(one[0].iter().all(|(_, behind)| behind.is_some()));
            let around = outlines(&grid, |hex| hex != inner);
            assert_eq!(around.len(), 2, "the rim and the hole");
            assert!(around.iter().any(|ring| ring.len() == 6 && ring.iter().all(|s| s.1 == Some(inner))));
            assert!(outlines(&grid, |_| false).is_empty());
        }
    }

    #[test]
    fn every_point_of_a_hex_is_found_by_arithmetic() {
        for grid in [grid(true), grid(false)] {
            for hex in grid.layout.hexes() {
                let (x, y) = grid.centre(hex);
                assert_eq!(grid.hex_at((x, y)), Some(hex));
                for (cx, cy) in grid.outline(hex) {
                    let inside = (x + (cx - x) * 0.95, y + (cy - y) * 0.95);
                    assert_eq!(grid.hex_at(inside), Some(hex), "{hex:?}");
                }
            }
            assert_eq!(grid.hex_at((-20.0, -20.0)), None);
        }
    }

    #[test]
    fn hexsides_are_chained_and_split_where_three_meet() {
        let grid = grid(true);
        let hex = grid.layout.at(2, 3).expect("a hex");
        let side = |way: usize| grid.layout.side(hex, Direction::ALL[way]);
        let line = chains(&grid, [side(0), side(1), side(2)].into_iter());
        assert_eq!(line.iter().map(Vec::len).collect::<Vec<_>>(), [4]);
        let ring = chains(&grid, (0..6).map(side));
        assert_eq!(ring.iter().map(Vec::len).collect::<Vec<_>>(), [7], "closed");
        let other = grid.layout.neighbour(hex, Direction::ALL[0]).expect("a hex");
        let branch = grid.layout.side(other, Direction::ALL[2]);
        let split = chains(&grid, [side(0), side(1), branch].into_iter());
        assert_eq!(split.len(), 3, "{split:?}");
    }

    #[test]
    fn the_hexsides_of_a_net_share_their_corners() {
        for grid in [grid(true), grid(false)] {
            let net = net(&grid, true);
            assert_eq!(net.sides.len(), grid.layout.sides().count());
            assert!(net.corners.len() < net.sides.len());
            assert!(net.corners.iter().all(|c| matches!(c.gaps.len(), 2 | 3)));
            for side in &net.sides {
                let [a, b] = side.ends.map(|end| net.corners[end].at);
                let way = (b.0 - a.0, b.1 - a.1);
                let long = way.0.hypot(way.1);
                for (end, beside) in side.ends.iter().zip(side.gaps) {
                    let off = beside.map(|gap| {
                        let (x, y) = net.corners[*end].gaps[gap];
                        (way.0 * y - way.1 * x) / long
                    });
                    assert!((off[0] + 1.0).abs() < 1e-2 && (off[1] - 1.0).abs() < 1e-2, "{off:?}");
                }
            }
        }
    }

    #[test]
    fn the_ground_at_the_rim_reaches_the_bounds_of_the_map() {
        for grid in [grid(true), grid(false)] {
            let (west, north, east, south) = grid.bounds();
            let rings = region(&grid, 0.0, |_| true);
            let reaches = |wanted: At| {
                let near = |p: &&At| (p.0 - wanted.0).hypot(p.1 - wanted.1) < grid.radius;
                rings.iter().flatten().any(|p| near(&p))
            };
            for corner in [(west, north), (east, north), (east, south), (west, south)] {
                assert!(reaches(corner), "{corner:?}");
            }
            let edges = |p: &At| p.0 == west || p.0 == east || p.1 == north || p.1 == south;
            let off = rings.iter().flatten().filter(|p| !edges(p)).count();
            assert!(off <= 8 * 4, "{off} points beside the rim");
            let inner = grid.centre(grid.layout.at(2, 3).expect("a hex"));
            assert_eq!(past_rim(&grid, inner, 9.0), inner);
        }
    }

    #[test]
    fn all_marks_of_a_ground_lie_within_its_hex() {
        let kinds = [
            GroundKind::Swamp,
            GroundKind::Hills,
            GroundKind::Rough,
            GroundKind::Mountain,
            GroundKind::Woods,
            GroundKind::Town,
            GroundKind::City,
        ];
        for kind in kinds {
            let (at, size) = sown(kind);
            let glyph = country::glyph(kind, Detail::Full);
            let shapes = || glyph.areas.iter().chain(glyph.lines).flat_map(|shape| shape.iter());
            let signs = at.iter().flat_map(|(x, y)| shapes().map(move |p| (x + p.0 * size, y + p.1 * size)));
            let houses = houses(kind).iter().flat_map(|&(x, y, w, h)| [(x, y), (x + w, y + h)]);
            let far = signs.chain(houses).map(|(x, y)| x.hypot(y)).fold(0.0, f32::max);
            assert!((0.3..0.78).contains(&far), "{kind:?} reaches {far}");
        }
    }

    #[test]
    fn rounding_keeps_ends_and_stays_near() {
        let line = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)];
        let round = rounded_line(&line);
        assert_eq!((round.first(), round.last()), (Some(&line[0]), Some(&line[2])));
        assert!(round.len() > 4);
        assert_eq!(rounded_line(&line[..2]), line[..2]);
        assert_eq!(rounded_ring(&line).len(), 12);
    }
}
