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
    /// The middle of each hexside that is a strait, and a step across the water.
    straits: Vec<[Pos2; 2]>,
}

fn pos((x, y): (f32, f32)) -> Pos2 {
    pos2(x, y)
}

/// The lines around the ground of a kind, where it meets another within the map.
fn shores(grid: &HexGrid, wet: GroundKind) -> Vec<Course> {
    let past = PAST * grid.radius;
    let point = |((x, y), behind): &hexes::Stretch| -> Point {
        let (x, y) = hexes::past_rim(grid, (*x, *y), past);
        let ends =
            behind.is_some_and(|hex| grid.terrain_of(hex) != GroundKind::Sea || wet == GroundKind::Sea);
        ((f64::from(x), f64::from(y)), ends)
    };
    let loops = hexes::outlines(grid, |hex| grid.terrain_of(hex) == wet);
    let rings = loops.iter().map(|ring| ring.iter().map(point).collect()).collect();
    of_rings(rings, 2, None).fronts.into_iter().map(Course::rounded).collect()
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
        Self {
            land: if has_sea {
                [fill(rings.clone()), fill(thinned(&rings, OFF * grid.radius))]
            } else {
                Default::default()
            },
            land_rings: if has_sea { rings } else { Vec::new() },
            sea: shores(grid, GroundKind::Sea),
            lakes: shores(grid, GroundKind::Lake),
            straits: straits.collect(),
        }
    }

    /// The shelf in the sea, and land over its other half.
    pub(crate) fn shelf(&self, ink: &mut Ink<'_>, radius: f32, theme: &Theme, left_out: bool) {
        let land = &self.land[usize::from(radius < COARSE_BELOW)];
        if land.is_empty() {
            return;
        }
        for (share, colour) in steps(radius, theme).filter(|_| !left_out) {
            for coast in &self.sea {
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

    /// The lines of coasts and shores.
    pub(crate) fn lines(&self, ink: &mut Ink<'_>, radius: f32, theme: &Theme) {
        for coast in self.sea.iter().chain(&self.lakes) {
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
        for (share, colour) in steps(radius, theme) {
            for coast in &self.sea {
                svg.line(&at(&coast.points), Stroke::new(share * radius, colour), "");
            }
        }
        let rings: Vec<_> = self.land_rings.iter().map(|ring| at(ring)).collect();
        svg.rings(rings.iter().map(Vec::as_slice), theme.land);
    }

    /// As [`Self::lines`], as SVG.
    pub(crate) fn lines_svg(&self, camera: &Camera, radius: f32, theme: &Theme, svg: &mut Svg) {
        for coast in self.sea.iter().chain(&self.lakes) {
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
