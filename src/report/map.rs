//! A small map as SVG: the ground once for the whole page, then one picture a turn with control and counters.
//!
//! Points and hexes alike: everything is placed by the map units of the board.

use crate::{
    engine::{
        base::{keys::PlaceKey, side::Side},
        show::{
            board::{Area, Board, HexGrid, HexGround, Place, SideKind, Tier},
            counter::CounterMark,
            projection::{At, LonLat, Projected},
            scene::Scene,
        },
    },
    map_art::{
        hexes,
        svg::{Anchor, Edge, Letters, Rgba, Svg},
    },
};
use std::collections::BTreeMap;

/// How to read a picture.
pub(crate) const LEGEND: &str =
    "A number on a counter is its strength, ? an unknown unit; a dotted edge is a Disrupted unit.";
/// Fill of the counters of the two sides, and of what is controlled, as the page writes colours.
pub(crate) const COLOURS: [&str; 2] = ["#6b7280", "#b03a2e"];
/// The same for the pictures.
const SIDES: [Rgba; 2] = [Rgba::rgb(0x6b_7280), Rgba::rgb(0xb0_3a2e)];
const WHITE: Rgba = Rgba::rgb(0xff_ffff);
const INK: Rgba = Rgba::rgb(0x3c_3a34);
const BLACK: Rgba = Rgba::rgb(0x1d_1d1b);
const LAND: Rgba = Rgba::rgb(0xf2_ecdb);
const SEA: Rgba = Rgba::rgb(0xc7_d8e0);
const MARSH: Rgba = Rgba::rgb(0xdf_e3cd);
const RIVER: Rgba = Rgba::rgb(0xa9_c3d0);
const LINK: Rgba = Rgba::rgb(0x9d_947f);
const GRID: Rgba = Rgba::rgb(0xd8_d1c0);
const WIDTH: f32 = 860.0;
const HIGHEST: f32 = 2000.0;
/// Width and height of a counter with one digit.
const COUNTER: (f32, f32) = (20.0, 17.0);
/// Width that each further sign adds.
const SIGN: f32 = 6.0;
/// From a counter of a stack to the next.
const STEP: f32 = 15.0;
/// Points nearer to the last one than this are left out of a course.
const FINE: f32 = 1.6;
/// How far beyond its edges courses go on, in points.
const BEYOND: f32 = 300.0;

/// Units that stand off the map, as a sentence for the caption: `Off the map: 4 Soviet at Upper Volga.`
pub(crate) fn off_map(scene: &Scene, sides: &[String]) -> String {
    let mut at: BTreeMap<(u8, PlaceKey), usize> = BTreeMap::new();
    for c in &scene.counters {
        if scene.board.place(c.place).is_some_and(|p| !p.is_on_map()) {
            *at.entry((c.side, c.place)).or_default() += 1;
        }
    }
    let one = |((side, place), n): ((u8, PlaceKey), usize)| {
        let name = scene.board.name(place);
        format!("{n} {} at {name}", sides.get(usize::from(side)).map_or("", String::as_str))
    };
    let each: Vec<String> = at.into_iter().map(one).collect();
    if each.is_empty() { String::new() } else { format!(" Off the map: {}.", each.join(", ")) }
}

/// Where everything is on the sheet.
pub(crate) struct Sheet {
    west: f32,
    north: f32,
    scale: f32,
    height: f32,
    projected: Projected,
}

/// Text without a halo, black.
fn letters(size: f32, anchor: Anchor) -> Letters {
    Letters { family: "sans-serif", weight: 400, italic: false, size, ink: BLACK, halo: Edge::NONE, anchor }
}

/// West, north, east and south of what is on a board, in map units.
fn bounds(board: &Board) -> (f32, f32, f32, f32) {
    if let Some(grid) = board.hex_grid() {
        return grid.bounds();
    }
    let points = || board.places.iter().zip(board.at()).filter(|(p, _)| p.is_on_map()).map(|(_, at)| *at);
    let (x, y) = (|| points().map(|p| p.0), || points().map(|p| p.1));
    let least = |all: &mut dyn Iterator<Item = f32>| all.fold(f32::INFINITY, f32::min);
    let most = |all: &mut dyn Iterator<Item = f32>| all.fold(f32::NEG_INFINITY, f32::max);
    let (west, north, east, south) = (least(&mut x()), least(&mut y()), most(&mut x()), most(&mut y()));
    if west < east && north < south { (west, north, east, south) } else { (0.0, 0.0, 1.0, 1.0) }
}

impl Sheet {
    /// A sheet that holds all places.
    pub(crate) fn new(board: &Board) -> Self {
        let (west, north, east, south) = bounds(board);
        let (dx, dy) = ((east - west) * 0.06, (south - north) * 0.06);
        let scale = WIDTH / (east - west + 2.0 * dx).max(1e-3);
        let height = ((south - north + 2.0 * dy) * scale).min(HIGHEST);
        let projected = board.ground.projection.sheet(board.ground.bbox);
        Self { west: west - dx, north: north - dy, scale, height, projected }
    }

    /// A point in map units.
    fn at(&self, (x, y): At) -> At {
        ((x - self.west) * self.scale, (y - self.north) * self.scale)
    }

    /// A course on the ground, without points that nobody can tell apart or see.
    fn course(&self, points: &[LonLat], closed: bool) -> Vec<At> {
        let mut out: Vec<At> = Vec::new();
        let far_out = |v: f32, most: f32| v < -BEYOND || v > most + BEYOND;
        for p in points {
            let (x, y) = self.at(self.projected.units(*p));
            let near = out.last().is_some_and(|last| (x - last.0).abs() + (y - last.1).abs() < FINE);
            if near || !closed && (far_out(x, WIDTH) || far_out(y, self.height)) {
                continue;
            }
            out.push((x.clamp(-BEYOND, WIDTH + BEYOND), y.clamp(-BEYOND, self.height + BEYOND)));
        }
        out
    }

    fn areas(&self, svg: &mut Svg, areas: &[Area], fill: Rgba) {
        let rings = areas.iter().flat_map(|a| std::iter::once(&a.outer).chain(&a.holes));
        svg.rings(rings.map(|ring| self.course(ring, true)).filter(|ring| ring.len() > 2), fill);
    }

    /// What all pictures have in common, not shown by itself.
    pub(crate) fn ground_svg(&self, board: &Board) -> String {
        let mut svg = Svg::hidden("ground", (WIDTH, self.height), 0);
        let whole = ((0.0, 0.0), (WIDTH, self.height));
        svg.rect(whole, 0.0, if board.ground.land.is_empty() { LAND } else { SEA }, Edge::NONE, "");
        self.areas(&mut svg, &board.ground.land, LAND);
        self.areas(&mut svg, &board.ground.marshes, MARSH);
        self.areas(&mut svg, &board.ground.lakes, SEA);
        for river in &board.ground.rivers {
            let width = 0.5 + 0.4 * f32::from(river.width);
            svg.lines(river.lines.iter().map(|l| self.course(l, false)), Edge::new(width, RIVER), "");
        }
        if let Some(grid) = board.hex_grid() {
            self.hexes(&mut svg, grid);
        }
        let end = |p: PlaceKey| board.at().get(p.index()).map(|at| self.at(*at));
        let links = board.links().iter().filter_map(|l| Some([end(l.a)?, end(l.b)?]));
        svg.lines(links, Edge::new(1.0, LINK), "");
        for (p, at) in named(board) {
            let (x, y) = self.at(at);
            let weight = if p.tier == Tier::Major { 700 } else { 400 };
            let halo = Edge::new(3.0, LAND);
            let letters = Letters { weight, ink: INK, halo, ..letters(14.0, Anchor::Middle) };
            svg.text((x, y + 19.0), &p.name, &letters);
        }
        svg.finish_hidden()
    }

    /// Ground, grid and hexsides of a hex map.
    fn hexes(&self, svg: &mut Svg, grid: &HexGrid) {
        for (ground, rings) in hexes::regions(grid) {
            svg.rings(rings.iter().map(|ring| ring.iter().map(|p| self.at(*p))), tint(ground));
        }
        let lines = hexes::grid_lines(grid);
        svg.lines(lines.iter().map(|ends| ends.map(|p| self.at(p))), Edge::new(0.7, GRID), "");
        for (kind, lines) in hexes::sides(grid) {
            let (edge, dashes) = side_stroke(kind);
            svg.lines(lines.iter().map(|line| line.iter().map(|p| self.at(*p))), edge, dashes);
        }
    }

    /// The picture of one position.
    pub(crate) fn picture(&self, scene: &Scene, sides: &[String], shown: &Shown<'_>) -> String {
        let mut svg = Svg::new((WIDTH, self.height), 0, &shown.id, shown.title, shown.about);
        svg.again("ground");
        let board = &scene.board;
        match board.hex_grid() {
            Some(grid) => self.held_hexes(&mut svg, grid, scene),
            None => self.held_places(&mut svg, scene),
        }
        let mut stacks: BTreeMap<PlaceKey, Vec<&CounterMark>> = BTreeMap::new();
        for c in &scene.counters {
            stacks.entry(c.place).or_default().push(c);
        }
        for (place, stack) in stacks {
            let Some(at) = board.at().get(place.index()).map(|at| self.at(*at)) else { continue };
            if board.place(place).is_some_and(Place::is_on_map) {
                pile(&mut svg, at, &stack);
            }
        }
        self.signs(&mut svg, scene, shown);
        for (i, side) in sides.iter().take(2).enumerate() {
            let y = 22.0 + 24.0 * i as f32;
            svg.rect(((10.0, y - 14.0), (20.0, 17.0)), 2.0, SIDES[i], Edge::NONE, "");
            svg.text((38.0, y), side, &letters(16.0, Anchor::Start));
        }
        svg.finish()
    }

    /// Places in the colour of who holds them.
    fn held_places(&self, svg: &mut Svg, scene: &Scene) {
        let all = scene.board.places.iter().zip(&scene.places).zip(scene.board.at());
        for ((p, now), at) in all.filter(|((p, _), _)| p.is_on_map()) {
            let fill = now.control.map_or(WHITE, side_colour);
            let r = if p.tier == Tier::Major { 6.0 } else { 4.0 };
            svg.circle(self.at(*at), r, fill, Edge::new(1.0, INK));
        }
    }

    /// The edges of the hexes that each side holds.
    fn held_hexes(&self, svg: &mut Svg, grid: &HexGrid, scene: &Scene) {
        for side in [Side(0), Side(1)] {
            let rings = hexes::outlines(grid, |hex| scene.control(hex.into()) == Some(side));
            let rings = rings.iter().map(|ring| {
                let closed = ring.iter().chain(ring.first());
                closed.map(|(at, _)| self.at(*at))
            });
            svg.lines(rings, Edge::new(2.0, side_colour(side)), "");
        }
    }
}

fn side_colour(side: Side) -> Rgba {
    SIDES[usize::from(side.0 != 0)]
}

/// Places with a name on the map, and where they are.
fn named(board: &Board) -> impl Iterator<Item = (&Place, At)> {
    let all = board.places.iter().zip(board.at());
    all.filter(|(p, _)| p.is_on_map() && !p.name.is_empty()).map(|(p, at)| (p, *at))
}

/// The tint of a ground on paper.
const fn tint(ground: HexGround) -> Rgba {
    Rgba::rgb(match ground {
        HexGround::Clear => 0xf2_ecdb,
        HexGround::Swamp => 0xdf_e3cd,
        HexGround::Hills => 0xea_dfc4,
        HexGround::Mountain => 0xdd_cbaf,
        HexGround::Woods => 0xd3_dcb8,
        HexGround::Rough => 0xea_dcc1,
        HexGround::Town => 0xe6_d3c3,
        HexGround::City => 0xda_bfad,
        HexGround::Lake | HexGround::Sea => 0xc7_d8e0,
        HexGround::Closed => 0xe0_dbcf,
    })
}

/// The stroke of a kind of hexside, and its dashes.
const fn side_stroke(kind: SideKind) -> (Edge, &'static str) {
    match kind {
        SideKind::Stream => (Edge::new(1.5, RIVER), ""),
        SideKind::River => (Edge::new(3.0, RIVER), ""),
        SideKind::GreatRiver => (Edge::new(5.0, RIVER), ""),
        SideKind::Water => (Edge::new(8.0, SEA), ""),
        SideKind::Strait => (Edge::new(8.0, SEA), "2 5"),
        SideKind::Fortified => (Edge::new(2.5, INK), ""),
        SideKind::Frontier => (Edge::new(1.5, INK), "7 3"),
    }
}

/// What a picture is called, and what is drawn on it by places.
pub(crate) struct Shown<'a> {
    /// The name of the picture in the page.
    pub id: String,
    /// In one sentence, for those who cannot see it.
    pub title: &'a str,
    /// What stands where, in words; may be empty.
    pub about: &'a str,
    /// From place to place, by key.
    pub arrows: &'a [[PlaceKey; 2]],
    /// Places with a ring, by key.
    pub rings: &'a [PlaceKey],
}

impl Sheet {
    /// Rings and arrows, dark on a pale edge so that they stand out from everything.
    fn signs(&self, svg: &mut Svg, scene: &Scene, shown: &Shown<'_>) {
        let at = |place: PlaceKey| scene.board.at().get(place.index()).map(|at| self.at(*at));
        for (x, y) in shown.rings.iter().filter_map(|p| at(*p)) {
            for (ink, width) in [(WHITE, 5.0), (BLACK, 2.0)] {
                svg.circle((x, y - 7.0), 22.0, Rgba::NONE, Edge::new(width, ink));
            }
        }
        for [from, to] in shown.arrows {
            let (Some(a), Some(b)) = (at(*from), at(*to)) else { continue };
            for (ink, width) in [(WHITE, 6.0), (BLACK, 3.0)] {
                svg.lines(arrow(a, b), Edge::new(width, ink), "");
            }
        }
    }
}

/// A shaft with two barbs, short of both places.
fn arrow(a: At, b: At) -> [Vec<At>; 2] {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let long = (dx * dx + dy * dy).sqrt().max(1.0);
    let (ux, uy) = (dx / long, dy / long);
    let gap = (long * 0.15).min(12.0);
    let (start, tip) = ((a.0 + ux * gap, a.1 + uy * gap), (b.0 - ux * gap, b.1 - uy * gap));
    let barb = |side: f32| (tip.0 - ux * 12.0 - uy * 7.0 * side, tip.1 - uy * 12.0 + ux * 7.0 * side);
    [vec![start, tip], vec![barb(1.0), tip, barb(-1.0)]]
}

/// The counters of a stack, one over the other, the last one on top.
fn pile(svg: &mut Svg, (x, y): At, stack: &[&CounterMark]) {
    let texts: Vec<String> = stack.iter().map(|c| c.printed().unwrap_or_else(|| "?".to_owned())).collect();
    let signs = texts.iter().map(|t| t.chars().count()).max().unwrap_or(1);
    let wide = COUNTER.0 + SIGN * (signs.saturating_sub(2)) as f32;
    let left = x - 0.5 * (STEP * (stack.len() as f32 - 1.0) + wide);
    for (i, (c, text)) in stack.iter().zip(&texts).enumerate() {
        let (x, y) = (left + STEP * i as f32, y - COUNTER.1 - 6.0);
        let dashes = if c.is_impaired() { "2 2" } else { "" };
        let fill = side_colour(Side(c.side));
        svg.rect(((x, y), (wide, COUNTER.1)), 2.0, fill, Edge::new(1.0, WHITE), dashes);
        let letters = Letters { ink: WHITE, ..letters(13.0, Anchor::Middle) };
        svg.text((x + wide / 2.0, y + 13.0), text, &letters);
    }
}
