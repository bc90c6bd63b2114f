//! The ground of a hex map: tints and marks of the hexes, the grid, what lies on hexsides, and whose ground is whose.

use super::{
    camera::Camera,
    coasts::{COARSE_BELOW, Coasts, OFF, PAST},
    control::{Control, Owner, Point, fill, of_rings, places, rounded, thinned},
    drawn::Drawn,
    geometry::Triangles,
    hex_country::HexCountry,
    hexsides::{
        COAST, Frozen, SideStroke, Sides, coasts_of, dense, frozen_strokes, is_water, sides, strokes_of,
    },
    ink::{Course, Ink},
    pockets::{Site, pockets},
    stamps,
    svg::Svg,
};
use crate::ui::Theme;
use egui::{Color32, Pos2, Rect, Shape, Stroke, Vec2, pos2};
use engine::{
    base::{hex::HexId, keys::PlaceKey},
    show::{
        board::{Ground, GroundKind, HexGrid, SideKind},
        projection::{At, Projected},
        season::Season,
    },
};
use map_art::{
    country::{self, Detail},
    hexes::{self, Net},
    season::BROKEN_ICE,
};
use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, PoisonError},
};

/// Below this radius in points hexes carry no marks.
pub(crate) const PLAIN_BELOW: f32 = 8.0;

/// Below this one towns are three blocks. From here on they have houses on a ground, and all have as many marks as they can.
pub(crate) const TOWNS_FROM: f32 = 20.0;

/// How strong the ground of a town is.
const TOWN: f32 = 0.6;

/// The blocks of a town from afar: the left upper corner of each around its middle, in points, and their side.
const BLOCKS: [(f32, f32); 3] = [(-4.0, -4.0), (1.0, -3.0), (-2.0, 1.5)];
const BLOCK: f32 = 3.0;

/// Width of the lines of the grid, in points.
const GRID: f32 = 0.7;

/// How far from its hexside to the middle of the hex a line of fortifications lies, and how long its teeth are, in radii.
const WORKS: f32 = 0.14;
const TOOTH: f32 = 0.16;

/// Below this radius in points a tooth is so short that the cheapest stroke shows it.
const DARTS_BELOW: f32 = 20.0;

/// The width of such a line where a hex has this radius in points.
fn works_width(radius: f32) -> f32 {
    1.2 * (radius / 13.0).powf(0.75)
}

/// Kind, rings, and the areas in them: as they are, and with fewer corners, from afar.
type Region = (GroundKind, Vec<Vec<Pos2>>, [Vec<Triangles>; 2]);

/// A hex map made ready for painting, in map units.
#[derive(Debug)]
pub(crate) struct HexArt {
    grid: HexGrid,
    regions: Vec<Region>,
    net: Net,
    /// Without its third sides.
    zigzag: Net,
    /// Kind, lines, and the points where several of them meet.
    sides: Sides,
    coasts: Coasts,
    country: HexCountry,
    /// What was frozen last.
    frozen: Mutex<Option<Arc<Frozen>>>,
}

/// So many hexes of a side within those of the other have a front around them, whether something holds them or not.
const ENOUGH: usize = 3;

/// How often the corners of a front are cut.
const CUTS: usize = 2;

fn pos((x, y): At) -> Pos2 {
    pos2(x, y)
}

impl HexArt {
    pub(crate) fn new(grid: &HexGrid, ground: &Ground, units: &Projected) -> Self {
        let rings = |all: Vec<Vec<At>>| -> Vec<Vec<Pos2>> {
            all.into_iter().map(|ring| ring.into_iter().map(pos).collect()).collect()
        };
        let region = |(ground, all)| {
            let rings = rings(all);
            let filled = [fill(rings.clone()), fill(thinned(&rings, OFF * grid.radius))];
            (ground, rings, filled)
        };
        Self {
            regions: hexes::regions(grid, PAST * grid.radius).into_iter().map(region).collect(),
            net: hexes::net(grid, true),
            zigzag: hexes::net(grid, false),
            sides: sides(grid),
            frozen: Mutex::default(),
            coasts: Coasts::new(grid),
            country: HexCountry::new(ground, grid, units),
            grid: grid.clone(),
        }
    }

    /// From the centre of a hex to its corner, in map units.
    pub(crate) fn radius(&self) -> f32 {
        self.grid.radius
    }

    /// Which hexes lie in pockets that nothing holds.
    pub(crate) fn pockets(&self, sites: &[Site]) -> Vec<bool> {
        let layout = &self.grid.layout;
        let known = sites.len().min(layout.len());
        let hex = |nth| HexId(PlaceKey::nth(nth).0);
        pockets(&sites[..known], ENOUGH, |nth| {
            layout.neighbours(hex(nth)).map(|(_, next)| next.index()).collect()
        })
    }

    /// The ground of the first side as the union of its hexes, and the front along hexsides. Owners and pockets by hex.
    pub(crate) fn control(&self, owners: &[Owner], pockets: &[bool]) -> Control {
        let owner = |hex: HexId| owners.get(hex.index()).copied().flatten();
        let past = PAST * self.grid.radius;
        let rings = |inside: &dyn Fn(HexId) -> bool| -> Vec<Vec<Point>> {
            let point = |(at, behind): &hexes::Stretch| -> Point {
                let front = behind.and_then(owner).is_some_and(|side| side != 0);
                let (x, y) = hexes::past_rim(&self.grid, *at, past);
                ((f64::from(x), f64::from(y)), front)
            };
            let loops = hexes::outlines(&self.grid, inside);
            loops.iter().map(|ring| ring.iter().map(point).collect()).collect()
        };
        let bare = rounded(rings(&|hex| pockets.get(hex.index()).is_some_and(|bare| *bare)), CUTS);
        Control {
            pockets: bare.iter().map(|ring| places(ring)).collect(),
            ..of_rings(rings(&|hex| owner(hex) == Some(0)), CUTS, Some(OFF * self.grid.radius))
        }
    }

    /// The rivers in sight as pieces of lines in the window, for what is not to lie across them.
    pub(crate) fn rivers(&self, camera: &Camera) -> Vec<[Pos2; 2]> {
        let flows = |kind| {
            matches!(kind, SideKind::Stream | SideKind::River | SideKind::GreatRiver | SideKind::Broad)
        };
        let lines = self.sides.iter().filter(|(kind, ..)| flows(*kind)).flat_map(|(_, lines, _)| lines);
        let seen = camera.drawn();
        let pieces = lines.flat_map(|line| line.at(camera.k).windows(2));
        let pieces = pieces.map(|ends| [camera.screen(ends[0]), camera.screen(ends[1])]);
        pieces.filter(|[a, b]| Rect::from_two_pos(*a, *b).expand(1.0).intersects(seen)).collect()
    }

    /// The marks of each kind of ground around the origin, at a zoom.
    pub(crate) fn patterns(&self, camera: &Camera, theme: &Theme) -> Vec<(GroundKind, Vec<Shape>)> {
        let r = self.grid.radius * camera.k;
        let kinds: BTreeSet<GroundKind> = self.grid.terrain.iter().copied().collect();
        let of = |ground: GroundKind| {
            let mut out = Vec::new();
            marks(ground, Pos2::ZERO, r, theme, &mut |points, is_area, width, colour| {
                out.push(if is_area {
                    Shape::convex_polygon(points, colour, Stroke::NONE)
                } else {
                    Shape::line(points, Stroke::new(width, colour))
                });
            });
            (ground, out)
        };
        kinds.into_iter().map(of).filter(|(_, marks)| !marks.is_empty()).collect()
    }

    /// The frozen water of a season, made ready once.
    fn frozen(&self, season: &Season) -> Option<Arc<Frozen>> {
        let ice = season.ice.as_ref()?;
        let mut kept = self.frozen.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |frozen: &&Arc<Frozen>| Arc::ptr_eq(&frozen.of, ice) || frozen.of == *ice;
        if let Some(frozen) = kept.as_ref().filter(same) {
            return Some(Arc::clone(frozen));
        }
        let made = Arc::new(Frozen::new(&self.grid, ice));
        *kept = Some(Arc::clone(&made));
        Some(made)
    }

    /// Tints and marks, under the wash of control.
    pub(crate) fn ground(&self, ink: &mut Ink<'_>, theme: &Theme, drawn: &Drawn) {
        let (left_out, stamps) = (drawn.left_out, &drawn.patterns);
        let radius = self.grid.radius * ink.camera.k;
        let level = usize::from(self.is_far(ink.camera));
        for area in self.regions.iter().filter(|r| r.0 == GroundKind::Sea).flat_map(|r| &r.2[level]) {
            ink.fill(area, theme.sea);
        }
        ink.bake.note("sea");
        self.coasts.shelf(ink, radius, theme, left_out.shelf);
        ink.bake.note("land");
        self.country.tints(ink, theme);
        ink.bake.note("country");
        for (ground, _, areas) in self.regions.iter().filter(|r| r.0 != GroundKind::Sea) {
            for area in areas[level].iter().filter(|_| shows(*ground, radius)) {
                ink.fill(area, region_tint(*ground, theme));
            }
        }
        if let Some(frozen) = self.frozen(&drawn.season) {
            for area in &frozen.lakes {
                ink.fill(area, theme.ice(theme.lake, theme.hex_coast()).0);
            }
        }
        ink.bake.note("regions");
        let camera = *ink.camera;
        let seen = ink.seen;
        if radius >= PLAIN_BELOW && !left_out.country {
            self.country.signs(ink, theme);
        }
        ink.bake.note("signs of the country");
        for (ground, at) in self.marked(&camera, seen) {
            if let Some(stamp) = stamps.get(&ground) {
                let shape = stamps::at(stamp, at, ink.bake.ppp());
                ink.bake.add([shape]);
                continue;
            }
            marks(ground, at, radius, theme, &mut |points, is_area, width, colour| {
                if is_area {
                    ink.bake.fan(&points, colour);
                } else {
                    ink.mark(points, width, colour);
                }
            });
        }
        ink.bake.note("patterns");
    }

    /// Whether the corners of areas are too small to be seen.
    pub(crate) fn is_far(&self, camera: &Camera) -> bool {
        self.grid.radius * camera.k < COARSE_BELOW
    }

    /// Hexes that may carry marks in a part of the window, and where they are.
    fn marked(&self, camera: &Camera, seen: Rect) -> impl Iterator<Item = (GroundKind, Pos2)> {
        let seen = seen.expand(self.grid.radius * camera.k);
        self.grid.layout.hexes().filter_map(move |hex| {
            let (ground, at) = (self.grid.terrain_of(hex), camera.screen(pos(self.grid.centre(hex))));
            (ground != GroundKind::Clear && seen.contains(at)).then_some((ground, at))
        })
    }

    /// Lines of fortifications, over the front.
    pub(crate) fn works_over(&self, ink: &mut Ink<'_>, theme: &Theme) {
        let radius = self.grid.radius * ink.camera.k;
        let camera = *ink.camera;
        let seen = ink.seen;
        for ends in self.works(&camera).into_iter().filter(|ends| ends.iter().any(|p| seen.contains(*p))) {
            let width = works_width(radius);
            if ends[0].distance(ends[1]) < radius * 0.5 && radius < DARTS_BELOW {
                ink.bake.dart(ends, width, theme.highway);
            } else {
                ink.mark(ends.to_vec(), width, theme.highway);
            }
        }
    }

    /// Coasts, grid and hexsides, over the wash of control and under the front.
    pub(crate) fn lines(&self, ink: &mut Ink<'_>, theme: &Theme, drawn: &Drawn) {
        let left_out = drawn.left_out;
        let radius = self.grid.radius * ink.camera.k;
        self.coasts.lines(ink, radius, theme);
        ink.bake.note("coast");
        net(if left_out.thirds { &self.zigzag } else { &self.net }, ink, self.grid.radius, theme.hex_grid());
        ink.bake.note("grid");
        let camera = *ink.camera;
        let seen = ink.seen;
        let frozen = self.frozen(&drawn.season);
        if let Some(frozen) = &frozen {
            let edge = theme.ice(theme.lake, theme.hex_coast()).1;
            for shore in &frozen.shores {
                ink.dashes(shore, 1.4, edge, &[BROKEN_ICE.0], &[BROKEN_ICE.1]);
            }
        }
        for (kind, lines, joints) in frozen.as_ref().map_or(&self.sides, |frozen| &frozen.open) {
            if is_water(*kind) {
                for line in lines {
                    water(ink, line, radius, &strokes_of(*kind, radius, theme));
                }
                continue;
            }
            match strokes_of(*kind, radius, theme)[..] {
                [(wide, casing, _), (narrow, core, _)] => {
                    for line in lines {
                        if wide >= CAPPED_FROM && *kind != SideKind::Broad {
                            line.ends().for_each(|end| cap(ink, end, wide, casing));
                        }
                        ink.cased(line, (wide, casing), (narrow, core));
                    }
                    let ends = lines.iter().flat_map(Course::ends).filter(|_| narrow >= CAPPED_FROM);
                    joints.iter().copied().chain(ends).for_each(|at| cap(ink, at, narrow, core));
                }
                [(width, colour, Some((dash, gap)))] => {
                    for line in lines {
                        ink.dots(line, width, colour, (dash, gap));
                    }
                }
                _ => {}
            }
        }
        for (kind, lines, _) in frozen.iter().flat_map(|frozen| &frozen.ice) {
            if is_water(*kind) {
                for line in lines {
                    water(ink, line, radius, &frozen_strokes(*kind, radius, theme));
                }
                continue;
            }
            for (width, colour, dashes) in frozen_strokes(*kind, radius, theme) {
                for line in lines {
                    match dashes {
                        Some((dash, gap)) => ink.dashes(line, width, colour, &[dash], &[gap]),
                        None => ink.line(line, width, colour),
                    }
                }
            }
        }
        ink.bake.note("hexsides");
        self.coasts.posts(&camera, theme, |ends, width, colour| {
            if seen.contains(ends[0]) {
                ink.stroke(ends, width, colour);
            }
        });
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

    /// As [`Self::ground`], as SVG.
    pub(crate) fn ground_svg(&self, camera: &Camera, theme: &Theme, drawn: &Drawn, svg: &mut Svg) {
        let at = |ring: &Vec<Pos2>| ring.iter().map(|&p| camera.screen(p)).collect::<Vec<_>>();
        let region = |sea: bool, svg: &mut Svg| {
            for (ground, rings, _) in self.regions.iter().filter(|r| (r.0 == GroundKind::Sea) == sea) {
                let rings: Vec<_> = rings.iter().map(at).collect();
                if shows(*ground, self.grid.radius * camera.k) {
                    svg.rings(rings.iter().map(Vec::as_slice), region_tint(*ground, theme));
                }
            }
        };
        region(true, svg);
        self.coasts.shelf_svg(camera, self.grid.radius * camera.k, theme, svg);
        self.country.tints_svg(camera, theme, svg);
        region(false, svg);
        if self.grid.radius * camera.k >= PLAIN_BELOW {
            self.country.signs_svg(camera, theme, svg);
        }
        if let Some(frozen) = self.frozen(&drawn.season) {
            let rings: Vec<_> = frozen.rings.iter().map(at).collect();
            svg.rings(rings.iter().map(Vec::as_slice), theme.ice(theme.lake, theme.hex_coast()).0);
        }
        for (ground, at) in self.marked(camera, camera.view) {
            marks(ground, at, self.grid.radius * camera.k, theme, &mut |points, is_area, width, colour| {
                if is_area {
                    svg.rings([&points[..]], colour);
                } else {
                    svg.line(&points, Stroke::new(width, colour), "");
                }
            });
        }
    }

    /// As [`Self::lines`], as SVG.
    pub(crate) fn lines_svg(&self, camera: &Camera, theme: &Theme, drawn: &Drawn, svg: &mut Svg) {
        self.coasts.lines_svg(camera, self.grid.radius * camera.k, theme, svg);
        for side in &self.net.sides {
            let ends = side.ends.map(|end| camera.screen(pos(self.net.corners[end].at)));
            svg.line(&ends, Stroke::new(GRID, theme.hex_grid()), "");
        }
        let radius = self.grid.radius * camera.k;
        let frozen = self.frozen(&drawn.season);
        let open = frozen.as_ref().map_or(&self.sides, |frozen| &frozen.open);
        let open = open.iter().map(|(kind, lines, _)| (*kind, lines, strokes_of(*kind, radius, theme)));
        let ice = frozen.iter().flat_map(|frozen| &frozen.ice);
        let ice = ice.map(|(kind, lines, _)| (*kind, lines, frozen_strokes(*kind, radius, theme)));
        for (kind, lines, strokes) in open.chain(ice) {
            if is_water(kind) {
                for line in lines {
                    water_svg(line, camera, radius, &strokes, svg);
                }
                continue;
            }
            for (width, colour, dashes) in strokes {
                let dashes = dashes.map_or_else(String::new, |(dash, gap)| format!("{dash} {gap}"));
                for line in lines {
                    let points: Vec<Pos2> = line.points.iter().map(|&p| camera.screen(p)).collect();
                    svg.line(&points, Stroke::new(width, colour), &dashes);
                }
            }
        }
        let mut post = |ends: [Pos2; 2], width, colour| svg.line(&ends, Stroke::new(width, colour), "");
        self.coasts.posts(camera, theme, &mut post);
    }

    /// As [`Self::works_over`], as SVG.
    pub(crate) fn works_svg(&self, camera: &Camera, theme: &Theme, svg: &mut Svg) {
        for ends in self.works(camera) {
            svg.line(&ends, Stroke::new(works_width(self.grid.radius * camera.k), theme.highway), "");
        }
    }
}

/// As [`water`], as SVG.
fn water_svg(line: &Course, camera: &Camera, radius: f32, strokes: &[SideStroke], svg: &mut Svg) {
    let [(_, edge, _), (_, water, _)] = *strokes else { return };
    let points: Vec<Pos2> = line.points.iter().map(|&p| camera.screen(p)).collect();
    let [one, other] = coasts_of(&dense(&points, radius * 0.3), radius);
    let around: Vec<Pos2> = one.iter().chain(other.iter().rev()).copied().collect();
    svg.rings([&around[..]], water);
    for coast in [one, other] {
        svg.line(&coast, Stroke::new(COAST, edge), "");
    }
}

/// Water along hexsides: its coasts with the colour of the water between them.
fn water(ink: &mut Ink<'_>, line: &Course, radius: f32, strokes: &[SideStroke]) {
    let [(_, edge, _), (_, water, _)] = *strokes else { return };
    if !ink.near(line) {
        return;
    }
    let points: Vec<Pos2> = line.at(ink.camera.k).iter().map(|&p| ink.camera.screen(p)).collect();
    let [one, other] = coasts_of(&dense(&points, radius * 0.3), radius);
    let mesh = &mut ink.bake.mesh;
    let base = mesh.vertices.len() as u32;
    for (a, b) in one.iter().zip(&other) {
        mesh.colored_vertex(*a, water);
        mesh.colored_vertex(*b, water);
    }
    for n in (0..one.len().saturating_sub(1) as u32).map(|n| base + n * 2) {
        mesh.add_triangle(n, n + 1, n + 2);
        mesh.add_triangle(n + 1, n + 2, n + 3);
    }
    for coast in [one, other] {
        ink.way(coast, COAST, edge);
    }
}

/// The grid as one piece: hexsides that meet share the vertices where they do.
fn net(net: &Net, ink: &mut Ink<'_>, radius: f32, colour: Color32) {
    let width = GRID;
    let half = width * 0.5 + 0.5 / ink.bake.ppp();
    let colour = colour.gamma_multiply((width / half).min(1.0));
    let seen = ink.seen.expand(radius * ink.camera.k * 2.0);
    let mesh = &mut ink.bake.mesh;
    let mut made: Vec<Option<u32>> = Vec::with_capacity(net.corners.len());
    for knot in &net.corners {
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
    for side in &net.sides {
        let [Some(a), Some(b)] = side.ends.map(|end| made.get(end).copied().flatten()) else { continue };
        for (from, to) in side.gaps[0].iter().zip(side.gaps[1]) {
            let (from, to) = (a + 1 + *from as u32, b + 1 + to as u32);
            mesh.add_triangle(a, from, b);
            mesh.add_triangle(from, b, to);
        }
    }
}

/// From this width on lines end round.
const CAPPED_FROM: f32 = 5.0;

/// The round end of a line, or what joins several.
fn cap(ink: &mut Ink<'_>, end: Pos2, width: f32, colour: Color32) {
    let at = ink.camera.screen(end);
    if ink.seen.contains(at) {
        let corner = |n: u8| at + Vec2::angled(f32::from(n) * std::f32::consts::FRAC_PI_4) * width * 0.5;
        let corners = [0, 1, 2, 3, 4, 5, 6, 7].map(corner);
        if width < CAPPED_FROM {
            ink.bake.fan(&[0, 2, 4, 6].map(corner), colour);
        } else {
            ink.bake.fan(&corners, colour);
        }
    }
}

/// Whether the ground of a kind is tinted where a hex has this radius in points: towns are no discs from afar.
fn shows(ground: GroundKind, radius: f32) -> bool {
    !matches!(ground, GroundKind::Town | GroundKind::City) || radius >= TOWNS_FROM
}

/// The tint of a kind of ground; a town lets what is under it through.
fn region_tint(ground: GroundKind, theme: &Theme) -> Color32 {
    let tint = theme.hex_ground(ground).0;
    if matches!(ground, GroundKind::Town | GroundKind::City) { tint.gamma_multiply(TOWN) } else { tint }
}

/// The strokes and areas of a pattern around a point, where a hex has this radius in points.
fn marks(
    ground: GroundKind,
    at: Pos2,
    r: f32,
    theme: &Theme,
    draw: &mut impl FnMut(Vec<Pos2>, bool, f32, Color32),
) {
    if r < PLAIN_BELOW {
        return;
    }
    let (width, colour) = ((r * 0.06).clamp(0.7, 1.6), theme.hex_ground(ground).1);
    let point = |(x, y): At| at + egui::vec2(x, y) * r;
    if r >= TOWNS_FROM {
        near_marks(ground, point, |points, is_area| draw(points, is_area, width, colour));
    }
    if r < TOWNS_FROM && ground == GroundKind::Town {
        for (x, y) in BLOCKS {
            let corner = |(dx, dy): At| at + egui::vec2(x + dx * BLOCK, y + dy * BLOCK);
            draw([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(corner).to_vec(), true, width, colour);
        }
    }
    let (bare, is_town) = (hexes::sown(ground).0.is_empty(), !hexes::houses(ground).is_empty());
    if !is_town && (r < TOWNS_FROM || bare) {
        for stroke in hexes::pattern(ground) {
            draw(stroke.iter().map(|p| point(*p)).collect(), false, width, colour);
        }
    }
}

/// What a hex carries from near by: signs of the country, or houses.
fn near_marks(ground: GroundKind, point: impl Fn(At) -> Pos2, mut draw: impl FnMut(Vec<Pos2>, bool)) {
    let (sown, size) = hexes::sown(ground);
    let glyph = country::glyph(ground, Detail::Full);
    for (x, y) in sown {
        for (shapes, is_area) in [(glyph.areas, true), (glyph.lines, false)] {
            for shape in shapes {
                draw(shape.iter().map(|p| point((x + p.0 * size, y + p.1 * size))).collect(), is_area);
            }
        }
    }
    for &(x, y, w, h) in hexes::houses(ground) {
        draw([(x, y), (x + w, y), (x + w, y + h), (x, y + h)].map(&point).to_vec(), true);
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
