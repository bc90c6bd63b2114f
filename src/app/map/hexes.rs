//! The ground of a hex map: tints and marks of the hexes, the grid, what lies on hexsides, and whose ground is whose.

use super::{
    camera::Camera,
    control::{Control, Owner, Point, fill, of_rings},
    geometry::Triangles,
    ink::{Course, Ink},
    svg::Svg,
};
use crate::{
    app::ui::theme::Theme,
    engine::{
        base::hex::HexId,
        show::{
            board::{GroundKind, HexGrid, SideKind},
            projection::At,
        },
    },
    map_art::hexes::{self, Net},
};
use egui::{Color32, Pos2, Shape, Stroke, pos2};

/// Below this radius in points hexes carry no marks.
const PLAIN_BELOW: f32 = 8.0;

/// Below this one towns carry none: their tint and their sign say it.
const TOWNS_FROM: f32 = 22.0;

/// Width of the lines of the grid, in points.
const GRID: f32 = 0.7;

/// How far from its hexside to the middle of the hex a line of fortifications lies, and how long its teeth are, in radii.
const WORKS: f32 = 0.14;
const TOOTH: f32 = 0.16;

/// The width of such a line where a hex has this radius in points.
fn works_width(radius: f32) -> f32 {
    1.2 * (radius / 13.0).powf(0.75)
}

/// A hex map made ready for painting, in map units.
#[derive(Debug)]
pub(crate) struct HexArt {
    grid: HexGrid,
    regions: Vec<(GroundKind, Vec<Vec<Pos2>>, Vec<Triangles>)>,
    net: Net,
    sides: Vec<(SideKind, Vec<Course>)>,
}

fn pos((x, y): At) -> Pos2 {
    pos2(x, y)
}

fn course(points: &[At]) -> Course {
    Course::new(points.iter().map(|p| pos(*p)).collect())
}

impl HexArt {
    pub(crate) fn new(grid: &HexGrid) -> Self {
        let rings = |all: Vec<Vec<At>>| -> Vec<Vec<Pos2>> {
            all.into_iter().map(|ring| ring.into_iter().map(pos).collect()).collect()
        };
        let region = |(ground, all)| {
            let rings = rings(all);
            let filled = fill(rings.clone());
            (ground, rings, filled)
        };
        Self {
            regions: hexes::regions(grid).into_iter().map(region).collect(),
            net: hexes::net(grid),
            sides: hexes::sides(grid)
                .into_iter()
                .map(|(kind, lines)| (kind, lines.iter().map(|l| course(l)).collect()))
                .collect(),
            grid: grid.clone(),
        }
    }

    /// From the centre of a hex to its corner, in map units.
    pub(crate) fn radius(&self) -> f32 {
        self.grid.radius
    }

    /// The ground of the first side as the union of its hexes, and the front along hexsides. Owners by hex.
    pub(crate) fn control(&self, owners: &[(Pos2, Owner)]) -> Control {
        let owner = |hex: HexId| owners.get(hex.index()).and_then(|o| o.1);
        let loops = hexes::outlines(&self.grid, |hex| owner(hex) == Some(0));
        let point = |((x, y), behind): &hexes::Stretch| -> Point {
            let front = behind.and_then(owner).is_some_and(|side| side != 0);
            ((f64::from(*x), f64::from(*y)), front)
        };
        of_rings(loops.iter().map(|ring| ring.iter().map(point).collect()).collect(), 2)
    }

    /// Tints and marks, under the wash of control.
    pub(crate) fn ground(&self, ink: &mut Ink<'_>, theme: &Theme) {
        for (ground, _, areas) in &self.regions {
            for area in areas {
                ink.fill(area, theme.hex_ground(*ground).0);
            }
        }
        let camera = *ink.camera;
        let seen = ink.seen;
        self.marks(&camera, theme, |points, width, colour| {
            if points.iter().any(|p| seen.contains(*p)) {
                ink.mark(points, width, colour);
            }
        });
    }

    /// The strokes of all patterns in the window.
    fn marks(&self, camera: &Camera, theme: &Theme, mut draw: impl FnMut(Vec<Pos2>, f32, Color32)) {
        let r = self.grid.radius * camera.k;
        if r < PLAIN_BELOW {
            return;
        }
        let width = (r * 0.06).clamp(0.7, 1.6);
        for hex in self.grid.layout.hexes() {
            let ground = self.grid.terrain_of(hex);
            if matches!(ground, GroundKind::Town | GroundKind::City) && r < TOWNS_FROM {
                continue;
            }
            let at = camera.screen(pos(self.grid.centre(hex)));
            for stroke in hexes::pattern(ground) {
                let points: Vec<Pos2> = stroke.iter().map(|&(x, y)| at + egui::vec2(x, y) * r).collect();
                draw(points, width, theme.hex_ground(ground).1);
            }
        }
    }

    /// The grid and the hexsides, over the wash of control.
    pub(crate) fn lines(&self, ink: &mut Ink<'_>, theme: &Theme) {
        self.net(ink, GRID, theme.hex_grid());
        let radius = self.grid.radius * ink.camera.k;
        let camera = *ink.camera;
        let seen = ink.seen;
        for ends in self.works(&camera).into_iter().filter(|ends| ends.iter().any(|p| seen.contains(*p))) {
            ink.mark(ends.to_vec(), works_width(radius), theme.highway);
        }
        for (kind, lines) in &self.sides {
            for (width, colour, dashes) in strokes_of(*kind, radius, theme) {
                for line in lines {
                    match dashes {
                        None => ink.line(line, width, colour),
                        Some((dash, gap)) => ink.dashes(line, width, colour, &[dash], &[gap]),
                    }
                }
            }
        }
    }

    /// Lines of fortifications: along the hexside within the hex they protect, with teeth toward its middle.
    fn works(&self, camera: &Camera) -> Vec<[Pos2; 2]> {
        let mut out = Vec::new();
        for (side, kind) in &self.grid.sides {
            let beyond = match kind {
                SideKind::Fortified => false,
                SideKind::FortifiedBeyond => true,
                _ => continue,
            };
            let far = self.grid.layout.neighbour(side.hex(), side.way());
            let within = if beyond { far } else { Some(side.hex()) };
            let Some(within) = within else { continue };
            let middle = camera.screen(pos(self.grid.centre(within)));
            let [a, b] = self.grid.side(side.hex(), side.way()).map(|end| {
                let corner = camera.screen(pos(end));
                corner + (middle - corner) * WORKS
            });
            out.push([a, b]);
            for share in [0.2, 0.5, 0.8] {
                let foot = a.lerp(b, share);
                out.push([
                    foot,
                    foot + (middle - a.lerp(b, 0.5)).normalized() * self.radius() * camera.k * TOOTH,
                ]);
            }
        }
        out
    }

    /// The grid as one piece: hexsides that meet share the vertices where they do.
    fn net(&self, ink: &mut Ink<'_>, width: f32, colour: Color32) {
        let half = width * 0.5 + 0.5 / ink.bake.ppp();
        let colour = colour.gamma_multiply((width / half).min(1.0));
        let seen = ink.seen.expand(self.grid.radius * ink.camera.k * 2.0);
        let mesh = &mut ink.bake.mesh;
        let mut made: Vec<Option<u32>> = Vec::with_capacity(self.net.corners.len());
        for knot in &self.net.corners {
            let at = ink.camera.screen(pos(knot.at));
            let first = mesh.vertices.len() as u32;
            made.push(seen.contains(at).then_some(first));
            if seen.contains(at) {
                mesh.colored_vertex(at, colour);
                knot.gaps.iter().for_each(|&(x, y)| {
                    mesh.colored_vertex(at + egui::vec2(x, y) * half, Color32::TRANSPARENT);
                });
            }
        }
        for side in &self.net.sides {
            let [Some(a), Some(b)] = side.ends.map(|end| made.get(end).copied().flatten()) else { continue };
            for (from, to) in side.gaps[0].iter().zip(side.gaps[1]) {
                let (from, to) = (a + 1 + *from as u32, b + 1 + to as u32);
                mesh.add_triangle(a, from, b);
                mesh.add_triangle(from, b, to);
            }
        }
    }

    /// As [`Self::ground`], as SVG.
    pub(crate) fn ground_svg(&self, camera: &Camera, theme: &Theme, svg: &mut Svg) {
        let at = |ring: &Vec<Pos2>| ring.iter().map(|&p| camera.screen(p)).collect::<Vec<_>>();
        for (ground, rings, _) in &self.regions {
            let rings: Vec<_> = rings.iter().map(at).collect();
            svg.rings(rings.iter().map(Vec::as_slice), theme.hex_ground(*ground).0);
        }
        self.marks(camera, theme, |points, width, colour| svg.line(&points, Stroke::new(width, colour), ""));
    }

    /// As [`Self::lines`], as SVG.
    pub(crate) fn lines_svg(&self, camera: &Camera, theme: &Theme, svg: &mut Svg) {
        for side in &self.net.sides {
            let ends = side.ends.map(|end| camera.screen(pos(self.net.corners[end].at)));
            svg.line(&ends, Stroke::new(GRID, theme.hex_grid()), "");
        }
        for ends in self.works(camera) {
            svg.line(&ends, Stroke::new(works_width(self.grid.radius * camera.k), theme.highway), "");
        }
        for (kind, lines) in &self.sides {
            for (width, colour, dashes) in strokes_of(*kind, self.grid.radius * camera.k, theme) {
                let dashes = dashes.map_or_else(String::new, |(dash, gap)| format!("{dash} {gap}"));
                for line in lines {
                    let points: Vec<Pos2> = line.points.iter().map(|&p| camera.screen(p)).collect();
                    svg.line(&points, Stroke::new(width, colour), &dashes);
                }
            }
        }
    }
}

/// A stroke of a hexside: width in points, colour, dash and gap.
type SideStroke = (f32, Color32, Option<(f32, f32)>);

/// How a hexside is drawn where a hex has this radius in points, from below.
fn strokes_of(kind: SideKind, radius: f32, t: &Theme) -> Vec<SideStroke> {
    let grow = (radius / 13.0).powf(0.75);
    let (core, casing) = t.hex_river();
    let river = |w: f32| vec![(w * grow + 1.0, casing, None), (w * grow, core, None)];
    let water = |colour: Color32| {
        let wide = 0.44 * radius;
        vec![(wide + 2.0, t.coast, None), (wide, colour, None)]
    };
    match kind {
        SideKind::Stream => river(1.15),
        SideKind::River => river(2.0),
        SideKind::GreatRiver => river(3.2),
        SideKind::Water => water(t.lake),
        SideKind::Strait => {
            let mut all = water(t.sea);
            all.push((2.0, t.coast, Some((2.0, 4.0))));
            all
        }
        // Sharp and with teeth: drawn by itself.
        SideKind::Fortified | SideKind::FortifiedBeyond => Vec::new(),
        SideKind::Frontier => vec![(1.1 * grow, t.ink3.gamma_multiply(0.7), Some((7.0, 2.5)))],
    }
}

/// A hex around a point, drawn at a share of its size.
pub(crate) fn ring(at: Pos2, corners: &[egui::Vec2; 6], inset: f32) -> Vec<Pos2> {
    corners.iter().map(|c| at + *c * (1.0 - inset / c.length().max(1.0))).collect()
}

/// A hex filled with a colour.
pub(crate) fn tinted(at: Pos2, corners: &[egui::Vec2; 6], colour: Color32) -> Shape {
    Shape::convex_polygon(ring(at, corners, 0.0), colour, Stroke::NONE)
}
