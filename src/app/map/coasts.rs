//! The waters of a hex map: the sea with its shelf, coasts and shores, and the water on hexsides.

use super::{
    camera::Camera,
    control::{Point, fill, of_rings, thinned},
    geometry::Triangles,
    ink::{Course, Ink},
    svg::Svg,
};
use crate::ui::Theme;
use egui::{Color32, Pos2, Stroke, pos2};
use engine::show::board::{GroundKind, HexGrid, SideKind};
use map_art::hexes;

/// How far past the bounds of the map the ground at its rim goes on, in radii: what covers the rest of the view hides it.
pub(crate) const PAST: f32 = 1.0;

/// How far areas seen from afar may be off, in radii, and below which radius in points they are.
pub(crate) const OFF: f32 = 0.031;
pub(crate) const COARSE_BELOW: f32 = 26.0;

/// The widths of the shelf, in radii, the widest first.
const SHELF: [f32; 3] = [1.5, 0.95, 0.5];

/// Below this radius in points the shelf has two steps rather than three.
const STEPS_FROM: f32 = 14.0;

/// Points from one dot of a strait to the next, at most, and how large they are.
const POST: (f32, f32) = (5.0, 1.5);

/// Sea, lakes and what lies between them and the land, in map units.
#[derive(Debug)]
pub(crate) struct Coasts {
    /// Everything that is not sea; with fewer corners, from afar.
    land: [Vec<Triangles>; 2],
    land_rings: Vec<Vec<Pos2>>,
    /// Between the sea and the land.
    sea: Vec<Course>,
    /// Around lakes.
    lakes: Vec<Course>,
    /// Both rounder, for hexes seen from near.
    round: Vec<Course>,
    /// Stretches of the coast where the sea is wide, and where it is narrow: there a whole shelf would be a tube.
    wide: Vec<Course>,
    narrow: Vec<Course>,
    /// The middle of each hexside that is a strait, and a step across the water.
    straits: Vec<[Pos2; 2]>,
}

fn pos((x, y): (f32, f32)) -> Pos2 {
    pos2(x, y)
}

/// From this radius on coasts are rounder: how often their corners are cut from afar, and from near.
const ROUND_FROM: f32 = 30.0;
const CUTS: [usize; 2] = [2, 3];

/// How wide water is, in radii, where all of the shelf is drawn; and what of its first step is shown elsewhere.
const WIDE: f32 = 3.0;
const FAINT: f32 = 0.5;

/// From a point to the next where the width of water is measured, in radii.
const STEP: f32 = 0.5;

/// How long a stretch of wide water is at least, in radii.
const SHORT: f32 = 6.0;

/// How wide the sea off a stretch of its coast is, up to [`WIDE`] radii: measured from its middle on the side that is wet.
fn width_of_sea(grid: &HexGrid, a: Pos2, b: Pos2) -> f32 {
    let (middle, out) = (a.lerp(b, 0.5), (b - a).normalized().rot90());
    let is_land =
        |p: Pos2| grid.hex_at((p.x, p.y)).is_some_and(|hex| grid.terrain_of(hex) != GroundKind::Sea);
    let towards = |way: egui::Vec2| {
        let steps = (WIDE / STEP) as usize;
        let at = |n: usize| middle + way * (n as f32 * STEP * grid.radius);
        (1..=steps).find(|&n| is_land(at(n))).map_or(WIDE, |n| n as f32 * STEP)
    };
    // Aslant, too: off a head of land in a bay the way straight out is the longest.
    let least = |way: egui::Vec2| {
        let rays = [0.0, -0.7, 0.7].map(|turn| egui::Vec2::angled(way.angle() + turn));
        rays.into_iter().map(towards).fold(WIDE, f32::min)
    };
    let wet = [out, -out].into_iter().filter(|way| !is_land(middle + *way * grid.radius * 0.3));
    wet.map(least).fold(0.0, f32::max)
}

/// The stretches of coasts where the sea is wide, and those where it is narrow.
fn by_width(grid: &HexGrid, coasts: &[Course]) -> [Vec<Course>; 2] {
    let mut out = [Vec::new(), Vec::new()];
    for coast in coasts {
        let narrow = |pair: &[Pos2]| width_of_sea(grid, pair[0], pair[1]) < WIDE;
        let mut all: Vec<bool> = coast.points.windows(2).map(narrow).collect();
        fill_gaps(&mut all, &coast.points, SHORT * grid.radius);
        let mut from = 0;
        for run in all.chunk_by(|a, b| a == b) {
            let points = coast.points[from..=from + run.len()].to_vec();
            out[usize::from(run[0])].push(Course::rounded(points));
            from += run.len();
        }
    }
    out
}

/// Short stretches of wide water among narrow ones count as narrow: a bit of shelf would be a spot.
fn fill_gaps(narrow: &mut [bool], points: &[Pos2], short: f32) {
    let mut from = 0;
    let runs: Vec<(bool, usize)> = narrow.chunk_by(|a, b| a == b).map(|run| (run[0], run.len())).collect();
    for (nth, (is_narrow, len)) in runs.iter().copied().enumerate() {
        let long: f32 = points[from..=from + len].windows(2).map(|pair| pair[0].distance(pair[1])).sum();
        let within = nth > 0 && nth + 1 < runs.len();
        if !is_narrow && within && long < short {
            narrow[from..from + len].fill(true);
        }
        from += len;
    }
}

/// The lines around the ground of a kind, where it meets another within the map.
fn shores(grid: &HexGrid, wet: GroundKind, cuts: usize) -> Vec<Course> {
    let past = PAST * grid.radius;
    let point = |((x, y), behind): &hexes::Stretch| -> Point {
        let (x, y) = hexes::past_rim(grid, (*x, *y), past);
        let ends =
            behind.is_some_and(|hex| grid.terrain_of(hex) != GroundKind::Sea || wet == GroundKind::Sea);
        ((f64::from(x), f64::from(y)), ends)
    };
    let loops = hexes::outlines(grid, |hex| grid.terrain_of(hex) == wet);
    let rings = loops.iter().map(|ring| ring.iter().map(point).collect()).collect();
    of_rings(rings, cuts, None).fronts.into_iter().map(Course::rounded).collect()
}

impl Coasts {
    pub(crate) fn new(grid: &HexGrid) -> Self {
        let has_sea = grid.terrain.contains(&GroundKind::Sea);
        let rings = hexes::region(grid, PAST * grid.radius, |hex| grid.terrain_of(hex) != GroundKind::Sea);
        let rings: Vec<Vec<Pos2>> =
            rings.into_iter().map(|ring| ring.into_iter().map(pos).collect()).collect();
        let straits = grid.sides.iter().filter(|(_, kind)| *kind == SideKind::Strait).map(|(side, _)| {
            let [a, b] = grid.side(side.hex(), side.way()).map(pos);
            let across = (pos(grid.centre(side.hex())) - a.lerp(b, 0.5)).normalized();
            [a.lerp(b, 0.5), a.lerp(b, 0.5) + across]
        });
        let sea = shores(grid, GroundKind::Sea, CUTS[0]);
        let [wide, narrow] = by_width(grid, &sea);
        Self {
            land: if has_sea {
                [fill(rings.clone()), fill(thinned(&rings, OFF * grid.radius))]
            } else {
                Default::default()
            },
            land_rings: if has_sea { rings } else { Vec::new() },
            round: [GroundKind::Sea, GroundKind::Lake].map(|wet| shores(grid, wet, CUTS[1])).concat(),
            lakes: shores(grid, GroundKind::Lake, CUTS[0]),
            sea,
            wide,
            narrow,
            straits: straits.collect(),
        }
    }

    /// The shelf in the sea, and land over its other half.
    pub(crate) fn shelf(&self, ink: &mut Ink<'_>, radius: f32, theme: &Theme, left_out: bool) {
        let land = &self.land[usize::from(radius < COARSE_BELOW)];
        if land.is_empty() {
            return;
        }
        for (share, colour, coasts) in self.steps(radius, theme).filter(|_| !left_out) {
            for coast in coasts {
                for run in ink.runs(coast) {
                    ink.bake.band(&run, share * radius, colour);
                }
            }
        }
        ink.bake.note("shelf");
        for area in land {
            ink.fill(area, theme.land);
        }
    }

    /// The steps of the shelf for a zoom, from below: those of narrow water, then of wide water the widest first.
    fn steps(&self, radius: f32, theme: &Theme) -> impl Iterator<Item = (f32, Color32, &[Course])> {
        let [_, first] = theme.hex_shelf();
        let narrow = (SHELF[2], first.gamma_multiply(FAINT), self.narrow.as_slice());
        std::iter::once(narrow)
            .chain(steps(radius, theme).map(|(share, colour)| (share, colour, self.wide.as_slice())))
    }

    /// Coasts and shores for a zoom.
    fn outlines(&self, radius: f32) -> impl Iterator<Item = &Course> {
        let (far, near): (&[&[Course]], &[&[Course]]) = (&[&self.sea, &self.lakes], &[&self.round]);
        let shown = if radius < ROUND_FROM { far } else { near };
        shown.iter().flat_map(|all| all.iter()).collect::<Vec<_>>().into_iter()
    }

    /// The lines of coasts and shores.
    pub(crate) fn lines(&self, ink: &mut Ink<'_>, radius: f32, theme: &Theme) {
        for coast in self.outlines(radius) {
            ink.line(coast, width(radius), theme.hex_coast());
        }
    }

    /// Where water may be crossed: dots across it.
    pub(crate) fn posts(
        &self,
        camera: &Camera,
        theme: &Theme,
        mut draw: impl FnMut([Pos2; 2], f32, Color32),
    ) {
        let radius = camera.hex_radius().unwrap_or_default();
        let step = (radius * 0.2).min(POST.0);
        for [at, towards] in &self.straits {
            let middle = camera.screen(*at);
            let across = (camera.screen(*towards) - middle).normalized();
            for n in [-1.0, 0.0, 1.0] {
                let at = middle + across * step * n;
                let size = POST.1.min(step * 0.42);
                draw([at - across * size * 0.5, at + across * size * 0.5], size, theme.ink2);
            }
        }
    }

    /// As [`Self::shelf`], as SVG.
    pub(crate) fn shelf_svg(&self, camera: &Camera, radius: f32, theme: &Theme, svg: &mut Svg) {
        let at = |points: &[Pos2]| points.iter().map(|&p| camera.screen(p)).collect::<Vec<_>>();
        if self.land_rings.is_empty() {
            return;
        }
        for (share, colour, coasts) in self.steps(radius, theme) {
            for coast in coasts {
                svg.line(&at(&coast.points), Stroke::new(share * radius, colour), "");
            }
        }
        let rings: Vec<_> = self.land_rings.iter().map(|ring| at(ring)).collect();
        svg.rings(rings.iter().map(Vec::as_slice), theme.land);
    }

    /// As [`Self::lines`], as SVG.
    pub(crate) fn lines_svg(&self, camera: &Camera, radius: f32, theme: &Theme, svg: &mut Svg) {
        for coast in self.outlines(radius) {
            let points: Vec<Pos2> = coast.points.iter().map(|&p| camera.screen(p)).collect();
            svg.line(&points, Stroke::new(width(radius), theme.hex_coast()), "");
        }
    }
}

/// The steps of the shelf for a zoom, the widest first.
fn steps(radius: f32, theme: &Theme) -> impl Iterator<Item = (f32, Color32)> {
    let [deep, shallow] = theme.hex_shelf();
    let colours = [deep, shallow, deep.gamma_multiply(0.55)];
    SHELF.into_iter().zip(colours).take(if radius < STEPS_FROM { 2 } else { 3 })
}

/// Points of the line of a coast.
fn width(radius: f32) -> f32 {
    (1.1 * (radius / 13.0).powf(0.6)).clamp(1.0, 2.6)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bit_of_wide_water_among_narrow_is_narrow() {
        let points: Vec<Pos2> = (0..=10).map(|x| pos2(x as f32, 0.0)).collect();
        let row = |text: &str| text.chars().map(|c| c == 'n').collect::<Vec<bool>>();
        for (given, wanted, short) in [
            ("nnnnwwnnnn", "nnnnnnnnnn", 3.0),
            ("nnnnwwnnnn", "nnnnwwnnnn", 2.0),
            ("wwnnnnnnww", "wwnnnnnnww", 3.0),
            ("wwwwwwwwww", "wwwwwwwwww", 30.0),
        ] {
            let mut all = row(given);
            fill_gaps(&mut all, &points, short);
            assert_eq!(all, row(wanted), "{given}");
        }
    }
}
