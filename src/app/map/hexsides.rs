//! What lies on hexsides, as lines: while water flows, and where it is frozen.

use super::{coasts::PAST, control::fill, geometry::Triangles, ink::Course};
use crate::ui::Theme;
use egui::{Color32, Pos2, pos2};
use engine::{
    base::hex::{HexId, Hexside},
    show::{
        board::{HexGrid, SideKind},
        projection::At,
        season::Ice,
    },
};
use map_art::{hexes, season::BROKEN_ICE};
use std::{collections::BTreeSet, sync::Arc};

/// Lines and joints of what lies on hexsides, by kind.
pub(crate) type Sides = Vec<(SideKind, Vec<Course>, Vec<Pos2>)>;

/// What is frozen of a hex map, and what is not, in map units.
#[derive(Debug)]
pub(crate) struct Frozen {
    pub(crate) of: Arc<Ice>,
    pub(crate) lakes: Vec<Triangles>,
    pub(crate) rings: Vec<Vec<Pos2>>,
    pub(crate) shores: Vec<Course>,
    pub(crate) ice: Sides,
    pub(crate) open: Sides,
}

fn pos((x, y): At) -> Pos2 {
    pos2(x, y)
}

/// How many times further than usual what lies on hexsides may be off: nothing is told by its points.
const LOOSE: f32 = 1.3;

fn course(points: &[At]) -> Course {
    Course { loose: LOOSE, ..Course::rounded(points.iter().map(|p| pos(*p)).collect()) }
}

/// The points where several lines end.
fn joints(lines: &[Vec<At>]) -> Vec<Pos2> {
    let ends = || lines.iter().flat_map(|line| [line.first(), line.last()]).flatten().map(|p| pos(*p));
    let mut out: Vec<Pos2> = Vec::new();
    for (n, end) in ends().enumerate() {
        let meets = ends().enumerate().any(|(i, other)| i != n && other.distance(end) < 0.1);
        if meets && !out.iter().any(|p| p.distance(end) < 0.1) {
            out.push(end);
        }
    }
    out
}

/// A stroke of a hexside: width in points, colour, dash and gap.
pub(crate) type SideStroke = (f32, Color32, Option<(f32, f32)>);

/// The lines and joints of what is printed on hexsides.
pub(crate) fn sides(grid: &HexGrid) -> Sides {
    let made = |(kind, lines): (SideKind, Vec<Vec<At>>)| {
        (kind, lines.iter().map(|l| course(l)).collect(), joints(&lines))
    };
    hexes::sides(grid).into_iter().map(made).collect()
}

impl Frozen {
    pub(crate) fn new(grid: &HexGrid, ice: &Arc<Ice>) -> Self {
        let frozen: BTreeSet<Hexside> = ice.sides.iter().copied().collect();
        let freezes = |(side, kind): &&(Hexside, SideKind)| {
            let water = match kind {
                SideKind::Stream | SideKind::River | SideKind::GreatRiver | SideKind::Broad => true,
                SideKind::Water | SideKind::Strait => true,
                SideKind::Fortified | SideKind::FortifiedBeyond | SideKind::Frontier => false,
            };
            water && frozen.contains(side)
        };
        let (icy, open): (Vec<_>, Vec<_>) = grid.sides.iter().partition(freezes);
        let with = |sides: Vec<(Hexside, SideKind)>| HexGrid { sides, ..grid.clone() };
        let hexes: BTreeSet<HexId> = ice.hexes.iter().copied().collect();
        let rings = hexes::region(grid, PAST * grid.radius, |hex| hexes.contains(&hex));
        let rings: Vec<Vec<Pos2>> =
            rings.into_iter().map(|ring| ring.into_iter().map(pos).collect()).collect();
        let closed = |ring: &Vec<Pos2>| Course::rounded(ring.iter().chain(ring.first()).copied().collect());
        Self {
            of: Arc::clone(ice),
            lakes: fill(rings.clone()),
            shores: rings.iter().map(closed).collect(),
            rings,
            ice: sides(&with(icy)),
            open: sides(&with(open)),
        }
    }
}

/// How frozen water on a hexside is drawn: as wide as it is open, that of rivers in floes.
pub(crate) fn frozen_strokes(kind: SideKind, radius: f32, t: &Theme) -> Vec<SideStroke> {
    let [casing, core] = strokes_of(kind, radius, t)[..] else { return Vec::new() };
    let (ice, edge) = t.ice(core.1, casing.1);
    let is_river = matches!(kind, SideKind::Stream | SideKind::River | SideKind::GreatRiver);
    vec![(casing.0, edge, None), (core.0, ice, is_river.then_some(BROKEN_ICE))]
}

/// How a hexside is drawn where a hex has this radius in points, from below.
pub(crate) fn strokes_of(kind: SideKind, radius: f32, t: &Theme) -> Vec<SideStroke> {
    let grow = (radius / 13.0).powf(0.75);
    let (core, casing) = t.hex_river();
    let river = |w: f32| {
        let wide = w * grow + t.swollen();
        vec![(wide + 1.0, casing, None), (wide, core, None)]
    };
    let water = |colour: Color32| {
        let wide = 0.44 * radius;
        vec![(wide + 2.0, t.hex_coast(), None), (wide, colour, None)]
    };
    match kind {
        SideKind::Stream => river(1.15),
        SideKind::River => river(2.0),
        SideKind::GreatRiver => river(3.2),
        SideKind::Broad => {
            vec![(0.42 * radius + 2.0, t.hex_coast(), None), (0.42 * radius, t.lake, None)]
        }
        SideKind::Water => water(t.lake),
        // The dots across it are drawn by themselves.
        SideKind::Strait => water(t.sea),
        // Sharp and with teeth: drawn by itself.
        SideKind::Fortified | SideKind::FortifiedBeyond => Vec::new(),
        SideKind::Frontier => vec![(1.1 * grow, t.ink3.gamma_multiply(0.8), Some((7.0, 3.0)))],
    }
}

/// Whether a hexside is water with two coasts, not a river.
pub(crate) const fn is_water(kind: SideKind) -> bool {
    matches!(kind, SideKind::Water | SideKind::Strait)
}

/// From coast to coast of water on hexsides, and how far from its ends it begins to narrow, in radii; the width of its coasts.
const ACROSS: f32 = 0.16;
const TAPER: f32 = 0.45;
pub(crate) const COAST: f32 = 1.0;

/// The two coasts of water along hexsides where a hex has this radius in points: apart in its middle, and one at its ends.
pub(crate) fn coasts_of(line: &[Pos2], radius: f32) -> [Vec<Pos2>; 2] {
    let far: Vec<f32> = std::iter::once(0.0)
        .chain(line.windows(2).scan(0.0, |all, pair| {
            *all += pair[0].distance(pair[1]);
            Some(*all)
        }))
        .collect();
    let long = far.last().copied().unwrap_or_default();
    let aside = |n: usize| {
        let (before, after) = (line[n.saturating_sub(1)], line[(n + 1).min(line.len() - 1)]);
        let share = (far[n].min(long - far[n]) / (TAPER * radius).min(long * 0.5).max(1e-3)).clamp(0.0, 1.0);
        (after - before).normalized().rot90() * (ACROSS * 0.5 * radius * share.sqrt())
    };
    [1.0, -1.0].map(|side| (0..line.len()).map(|n| line[n] + aside(n) * side).collect())
}

/// A line with a point at least every so far.
pub(crate) fn dense(line: &[Pos2], step: f32) -> Vec<Pos2> {
    let mut out: Vec<Pos2> = line.first().copied().into_iter().collect();
    for pair in line.windows(2) {
        let steps = (pair[0].distance(pair[1]) / step.max(0.1)).ceil().clamp(1.0, 64.0) as usize;
        out.extend((1..=steps).map(|n| pair[0].lerp(pair[1], n as f32 / steps as f32)));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn water_between_hexes_has_two_coasts_that_meet_at_its_ends() {
        let line = dense(&[pos2(0.0, 0.0), pos2(100.0, 0.0)], 10.0);
        let [one, other] = coasts_of(&line, 50.0);
        assert_eq!((one.first(), one.last()), (other.first(), other.last()));
        let apart: Vec<f32> = one.iter().zip(&other).map(|(a, b)| a.distance(*b)).collect();
        assert!((apart[apart.len() / 2] - 8.0).abs() < 1e-3, "0.16 of a radius in the middle: {apart:?}");
        assert!(apart.windows(2).take(3).all(|pair| pair[0] <= pair[1]), "and less toward the ends");
        assert_eq!(coasts_of(&[], 50.0), [Vec::new(), Vec::new()]);
    }
}
