//! A small map as SVG: the ground once for the whole page, then one picture a turn with control, counters and markers,
//! drawn as the window draws them.
//!
//! Points and hexes alike: everything is placed by the map units of the board.

use super::place_names::{self, LETTERS, Named, Room};
use engine::{
    base::{hex::HexId, keys::PlaceKey, say::join, side::Side},
    show::{
        board::{Area, Board, GroundKind, HexGrid, Place, PlaceSign, SideKind, Tier},
        counter::{ConditionSign, CounterMark, CounterStates},
        projection::{At, LonLat, Projected},
        scene::{Marker, Scene},
    },
};
use map_art::{
    counter::{self as art, Look},
    country::{self, Country, Detail},
    hexes,
    ink::Ink,
    marker,
    paper::Pane,
    paper_svg::OnSvg,
    place,
    svg::{Anchor, Edge, Letters, Rgba, Svg},
};
use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
};

const WHITE: Rgba = Rgba::rgb(0xff_ffff);
const INK: Rgba = Rgba::rgb(0x3c_3a34);
const BLACK: Rgba = Rgba::rgb(0x1d_1d1b);
const LAND: Rgba = Ink::Land.on_paper();
const SEA: Rgba = Rgba::rgb(0xc7_d8e0);
const RIVER: Rgba = Rgba::rgb(0xa9_c3d0);
const GRID: Rgba = Rgba::rgb(0xd8_d1c0);
const WIDTH: f32 = 860.0;
const HIGHEST: f32 = 2000.0;
/// How much larger a part of a sheet is drawn.
const NEARER: f32 = 1.6;
/// How much is shown around the places a picture is about, on a map of points.
const AROUND: f32 = 120.0;
/// Side of a counter on a map of points.
const COUNTER: f32 = 24.0;
/// From a counter of a stack to the next.
const STEP: f32 = 25.5;
/// Counters of a stack in a row.
const ROW: usize = 3;
/// Size of the signs of places.
const SIGN: f32 = 0.85;
/// From a sign of the country to the next, and the size of one.
const SIGNS_APART: f32 = 32.0;
const SIGN_SIZE: f32 = 7.5;
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

    /// A course on the ground, without points too close to tell apart or too small to see.
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
        self.country(&mut svg, board);
        self.areas(&mut svg, &board.ground.lakes, SEA);
        for river in &board.ground.rivers {
            let width = 0.5 + 0.4 * f32::from(river.width);
            svg.lines(river.lines.iter().map(|l| self.course(l, false)), Edge::new(width, RIVER), "");
        }
        if let Some(grid) = board.hex_grid() {
            self.hexes(&mut svg, grid);
        }
        let end = |p: PlaceKey| board.at().get(p.index()).map(|at| self.at(*at));
        let links = board.links().iter().filter_map(|l| Some((l.style, [end(l.a)?, end(l.b)?])));
        place::links(&mut OnSvg(&mut svg), &links.collect::<Vec<_>>());
        // On hexes they keep clear of the counters, which are others in every picture.
        for (p, at) in named(board).filter(|_| board.hex_grid().is_none()) {
            let (x, y) = self.at(at);
            name(&mut svg, p, (x, y + if p.sign == PlaceSign::Disc { 24.0 } else { 20.0 }), 14.0);
        }
        svg.finish_hidden()
    }

    /// The names of hexes, clear of counters and signs and of each other.
    fn names(&self, svg: &mut Svg, scene: &Scene, counter: f32) {
        let board = &scene.board;
        let stands: BTreeSet<PlaceKey> = scene.counters.iter().map(|c| c.place).collect();
        let signs = board.keys().filter(|key| board.place(*key).is_some_and(Place::stands_out));
        let taken = stands.iter().map(|key| (*key, counter)).chain(signs.map(|key| (key, counter * 0.6)));
        let room =
            |(key, side): (PlaceKey, f32)| Some(Room::around(self.at(*board.at().get(key.index())?), side));
        let mut taken: Vec<Room> = taken.filter_map(room).collect();
        let all = named(board).map(|(place, at)| (place, self.at(at)));
        for Named { place, at } in place_names::placed(all, &mut taken, counter * 0.55, (WIDTH, self.height))
        {
            name(svg, place, at, LETTERS);
        }
    }

    /// Country that is not open: tints, and small signs, those of a kind as one path.
    fn country(&self, svg: &mut Svg, board: &Board) {
        let country = Country::new(&board.ground, &self.projected);
        for part in &country.parts {
            let rings = part.rings.iter().map(|ring| ring.iter().map(|p| self.at(*p)));
            svg.rings(rings, country::wide_tint(part.kind));
        }
        let signs = country.signs(SIGNS_APART / self.scale);
        let seen = |(x, y): &At| (0.0..WIDTH).contains(x) && (0.0..self.height).contains(y);
        let kinds: BTreeSet<GroundKind> = signs.iter().map(|s| s.kind).collect();
        for kind in kinds {
            let (glyph, Rgba([r, g, b, _])) = (country::glyph(kind, Detail::Few), country::mark(kind));
            let ink = Rgba([r, g, b, 150]);
            let all = signs.iter().filter(|s| s.kind == kind);
            let all = all.map(|s| (self.at(s.at), s.size * SIGN_SIZE)).filter(|(at, _)| seen(at));
            let drawn = |shapes: &'static [&'static [At]]| {
                all.clone().flat_map(move |((x, y), size)| {
                    let point = move |p: &At| (x + p.0 * size, y + p.1 * size);
                    shapes.iter().map(move |shape| shape.iter().map(point))
                })
            };
            if !glyph.areas.is_empty() {
                svg.areas(drawn(glyph.areas), ink);
            }
            svg.lines(drawn(glyph.lines), Edge::new(0.9, ink), "");
        }
    }

    /// Ground, grid and hexsides of a hex map.
    fn hexes(&self, svg: &mut Svg, grid: &HexGrid) {
        for (ground, rings) in hexes::regions(grid, 0.0) {
            svg.rings(rings.iter().map(|ring| ring.iter().map(|p| self.at(*p))), country::tint(ground));
        }
        let lines = hexes::grid_lines(grid);
        svg.lines(lines.iter().map(|ends| ends.map(|p| self.at(p))), Edge::new(0.7, GRID), "");
        for (kind, lines) in hexes::sides(grid) {
            let (edge, dashes) = side_stroke(kind);
            svg.lines(lines.iter().map(|line| line.iter().map(|p| self.at(*p))), edge, dashes);
        }
    }

    /// Whether a place lies in the picture around some places.
    pub(crate) fn shows(&self, board: &Board, near: &[PlaceKey], place: PlaceKey) -> bool {
        let ((x, y), (wide, high)) = self.part(board, near);
        let on_map = board.place(place).is_some_and(Place::is_on_map);
        let at = board.at().get(place.index()).map(|at| self.at(*at)).filter(|_| on_map);
        at.is_some_and(|(a, b)| (x..=x + wide).contains(&a) && (y..=y + high).contains(&b))
    }

    /// The picture of one position.
    pub(crate) fn picture(&self, scene: &Scene, sides: &[String], shown: &Shown<'_>) -> String {
        let board = &scene.board;
        let part = self.part(board, shown.near);
        let (corner, size) = part;
        let drawn = if size.0 < WIDTH { (size.0 * NEARER, size.1 * NEARER) } else { size };
        let mut svg = Svg::part(drawn, part, 1, &shown.id, shown.title, shown.about);
        svg.again("ground", (WIDTH, self.height));
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
                self.pile(&mut svg, board, at, &stack);
            }
        }
        if let Some(grid) = board.hex_grid() {
            self.names(&mut svg, scene, self.counter_on(grid));
        }
        self.markers(&mut svg, scene);
        self.signs(&mut svg, scene, shown);
        if size.0 < WIDTH {
            let plate = ((corner.0, corner.1), (120.0, 14.0 + 24.0 * sides.len() as f32));
            svg.rect(plate, 0.0, LAND, Edge::NONE, "");
        }
        for (i, side) in sides.iter().enumerate() {
            let (x, y) = (corner.0, corner.1 + 22.0 + 24.0 * i as f32);
            svg.rect(((x + 10.0, y - 14.0), (20.0, 17.0)), 2.0, side_colour(Side(i as u8)), Edge::NONE, "");
            svg.text((x + 38.0, y), side, &letters(16.0, Anchor::Start));
        }
        svg.finish()
    }

    /// The part of the sheet around some places, its corner and its size; all of it without any.
    fn part(&self, board: &Board, near: &[PlaceKey]) -> (At, At) {
        let whole = ((0.0, 0.0), (WIDTH, self.height));
        let points = || near.iter().filter_map(|place| Some(self.at(*board.at().get(place.index())?)));
        if points().next().is_none() {
            return whole;
        }
        let rim = board.hex_grid().map_or(AROUND, |grid| grid.radius * self.scale * 8.0);
        let along = |of: fn(At) -> f32, most: f32| {
            let least = points().map(of).fold(f32::INFINITY, f32::min) - rim;
            let length = points().map(of).fold(f32::NEG_INFINITY, f32::max) + rim - least;
            // Shifted so that it lies within the sheet.
            (least.min(most - length).max(0.0), length.min(most))
        };
        let ((x, wide), (y, high)) = (along(|at| at.0, WIDTH), along(|at| at.1, self.height));
        if wide * NEARER > WIDTH { whole } else { ((x, y), (wide, high)) }
    }

    /// Places in the colour of who holds them, with what is built there.
    fn held_places(&self, svg: &mut Svg, scene: &Scene) {
        let all = scene.board.places.iter().zip(&scene.places).zip(scene.board.at());
        for ((p, now), at) in all.filter(|((p, _), _)| p.is_on_map()) {
            place::sign(&mut OnSvg(svg), (p, Some(now)), self.at(*at), SIGN);
        }
    }

    /// The side of a counter on hexes.
    fn counter_on(&self, grid: &HexGrid) -> f32 {
        (grid.radius * self.scale * 1.15).clamp(14.0, 40.0)
    }

    /// The ground that each side holds, and the front between them.
    fn held_hexes(&self, svg: &mut Svg, grid: &HexGrid, scene: &Scene) {
        let holders: BTreeSet<Side> = scene.places.iter().filter_map(|p| p.control).collect();
        for side in holders {
            let Rgba([r, g, b, _]) = side_colour(side);
            let rings = hexes::region(grid, 0.0, |hex| scene.control(hex.into()) == Some(side));
            svg.rings(rings.iter().map(|ring| ring.iter().map(|p| self.at(*p))), Rgba([r, g, b, 24]));
        }
        let held = |hex: HexId| scene.control(hex.into());
        let front = grid.layout.sides().filter(|side| {
            let other = grid.layout.neighbour(side.hex(), side.way()).and_then(held);
            matches!((held(side.hex()), other), (Some(a), Some(b)) if a != b)
        });
        let front: Vec<Vec<At>> =
            hexes::chains(grid, front).iter().map(|line| hexes::rounded_line(line)).collect();
        for (width, ink) in [(5.0, WHITE), (2.2, BLACK)] {
            svg.lines(front.iter().map(|line| line.iter().map(|p| self.at(*p))), Edge::new(width, ink), "");
        }
        let all = scene.board.places.iter().zip(&scene.places).zip(scene.board.at());
        for ((p, now), at) in all.filter(|((p, now), _)| p.stands_out() || !now.works.is_empty()) {
            place::sign(&mut OnSvg(svg), (p, Some(now)), self.at(*at), SIGN * 0.7);
        }
    }

    /// The counters of a stack. On a map of points all of them, in rows over their place; on hexes
    /// the topmost with the edges of those below it and their number.
    fn pile(&self, svg: &mut Svg, board: &Board, (x, y): At, stack: &[&CounterMark]) {
        let marks: Vec<Cow<'_, CounterMark>> = stack.iter().map(|c| at_rest(c)).collect();
        let look = Look::default();
        if let Some(grid) = board.hex_grid() {
            let body = Pane::square((x, y), self.counter_on(grid));
            let marks: Vec<&CounterMark> = marks.iter().map(Cow::as_ref).collect();
            art::stack(&mut OnSvg(svg), body, &marks, &look);
            art::count(&mut OnSvg(svg), body, marks.len());
            return;
        }
        let rows = marks.len().div_ceil(ROW);
        for (row, marks) in marks.chunks(ROW).enumerate() {
            let left = x - 0.5 * (STEP * (marks.len() as f32 - 1.0) + COUNTER);
            let y = y - 9.0 - STEP * (rows - row) as f32;
            for (i, mark) in marks.iter().enumerate() {
                let body = Pane { x: left + STEP * i as f32, y, w: COUNTER, h: COUNTER };
                art::counter(&mut OnSvg(svg), body, mark, &look);
            }
        }
    }

    /// What lies at places besides their units, in pills at the right of them.
    fn markers(&self, svg: &mut Svg, scene: &Scene) {
        let mut below: BTreeMap<PlaceKey, f32> = BTreeMap::new();
        for one in &scene.markers {
            let on_map = |m: &Marker| scene.board.place(m.at).is_some_and(Place::is_on_map);
            let Some(at) = scene.board.at().get(one.at.index()).filter(|_| on_map(one)) else { continue };
            let (x, y) = self.at(*at);
            let paper = &mut OnSvg(svg);
            let (w, h) = marker::size(paper, one, 1.0);
            let down = below.entry(one.at).or_default();
            marker::marker(paper, Pane { x: x + 11.0, y: y - h * 0.5 + *down, w, h }, one, 1.0);
            *down += h + 2.0;
        }
    }
}

/// The colour of a side on a page: bars, lines, what it holds.
pub(crate) fn side_colour(side: Side) -> Rgba {
    Ink::Line(side.0).on_paper()
}

/// A counter without what the moment allows: a picture shows how things stand.
fn at_rest(mark: &CounterMark) -> Cow<'_, CounterMark> {
    let states = CounterStates { unseen: mark.states.unseen, ..CounterStates::default() };
    if mark.states == states {
        return Cow::Borrowed(mark);
    }
    Cow::Owned(CounterMark { states, ..mark.clone() })
}

/// How to read the counters of a picture: their numbers, what is not known, the signs of conditions.
pub(crate) fn legend(scene: &Scene) -> String {
    let mut said: Vec<String> = Vec::new();
    let mut numbers: Vec<String> = Vec::new();
    let mut signs: BTreeSet<(ConditionSign, &str)> = BTreeSet::new();
    // A small counter has room for two of its numbers.
    let small =
        scene.board.hex_grid().is_some_and(|grid| Sheet::new(&scene.board).counter_on(grid) < COUNTER);
    for c in &scene.counters {
        for value in c.values.iter().flatten().take(if small { 2 } else { usize::MAX }) {
            if !numbers.iter().any(|known| *known == value.name) {
                numbers.push(value.name.clone().into_owned());
            }
        }
        signs.extend(c.conditions.iter().map(|c| (c.sign, c.words.as_ref())));
    }
    match numbers.as_slice() {
        [] => {}
        [one] => said.push(format!("a number on a counter is its {one}")),
        many => said.push(format!("the numbers on a counter are {}", join(many))),
    }
    if scene.counters.iter().any(CounterMark::is_face_down) {
        said.push("? is an unknown unit".into());
    }
    let sign = |sign: ConditionSign| match sign {
        ConditionSign::Corner(letter) => Some(format!("a corner with {letter}")),
        ConditionSign::Corners(letter) => Some(format!("two corners with {letter}")),
        ConditionSign::Unsupplied => Some("a struck ring".into()),
        ConditionSign::Isolated => Some("a struck disc".into()),
        ConditionSign::Dry => Some("a drop".into()),
        ConditionSign::Letter(letter) => Some(format!("{letter} on a dark square")),
        ConditionSign::Garrison => Some("a small wall".into()),
        ConditionSign::RedName => Some("a red name on white".into()),
        ConditionSign::Words => None,
    };
    said.extend(signs.iter().filter_map(|(s, words)| Some(format!("{} is {words}", sign(*s)?))));
    let text = said.join("; ");
    if text.is_empty() { text } else { format!(" {}.", engine::base::say::capital(&text)) }
}

/// The name of a place, by the middle of its foot.
fn name(svg: &mut Svg, place: &Place, at: At, size: f32) {
    let weight = if place.tier == Tier::Major { 700 } else { 400 };
    let halo = Edge::new(3.0, LAND);
    svg.text(at, &place.name, &Letters { weight, ink: INK, halo, ..letters(size, Anchor::Middle) });
}

/// Places with a name on the map, and where they are.
fn named(board: &Board) -> impl Iterator<Item = (&Place, At)> {
    let all = board.places.iter().zip(board.at());
    all.filter(|(p, _)| p.is_on_map() && !p.name.is_empty()).map(|(p, at)| (p, *at))
}

/// The stroke of a kind of hexside, and its dashes.
const fn side_stroke(kind: SideKind) -> (Edge, &'static str) {
    match kind {
        SideKind::Stream => (Edge::new(1.5, RIVER), ""),
        SideKind::River => (Edge::new(3.0, RIVER), ""),
        SideKind::GreatRiver => (Edge::new(5.0, RIVER), ""),
        SideKind::Water => (Edge::new(8.0, SEA), ""),
        SideKind::Strait => (Edge::new(8.0, SEA), "2 5"),
        SideKind::Fortified | SideKind::FortifiedBeyond => (Edge::new(2.5, INK), ""),
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
    /// Places the picture is about: it shows no more than what lies around them; with none, the whole map.
    pub near: &'a [PlaceKey],
}

impl Sheet {
    /// Rings and arrows, dark on a pale edge so that they stand out from everything.
    fn signs(&self, svg: &mut Svg, scene: &Scene, shown: &Shown<'_>) {
        let at = |place: PlaceKey| scene.board.at().get(place.index()).map(|at| self.at(*at));
        // A counter stands on its hex, and above the sign of a place.
        let (up, radius) = match scene.board.hex_grid() {
            Some(grid) => (0.0, self.counter_on(grid) * 0.8),
            None => (7.0, 22.0),
        };
        for (x, y) in shown.rings.iter().filter_map(|p| at(*p)) {
            for (ink, width) in [(WHITE, 5.0), (BLACK, 2.0)] {
                svg.circle((x, y - up), radius, Rgba::NONE, Edge::new(width, ink));
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

#[cfg(test)]
mod tests {
    use super::*;
    use engine::show::{
        counter::{Branch, Condition, Nato, Size, Value},
        scene::{MarkerSign, PlaceState},
        words::Tone,
    };
    use std::sync::Arc;

    /// Two places; at the first a unit of several numbers that is out of supply and worse for wear, and one face down.
    fn scene() -> Scene {
        let place = |name: &str, at| Place { name: name.into(), at, ..Place::default() };
        let places = vec![place("Ford", (0.0, 0.0)), place("Mill", (100.0, 50.0))];
        let numbers = [("attack", 4), ("defence", 4), ("movement", 3)];
        let worn = Condition::new(ConditionSign::Corner('S'), "Shaken", "has rallied", Tone::Warn);
        let cut_off =
            Condition::new(ConditionSign::Unsupplied, "out of supply", "in supply again", Tone::OutOfSupply);
        let known = CounterMark {
            symbol: Nato { branch: Branch::Infantry, size: Size::Division },
            values: Some(numbers.map(|(name, n)| Value::new(name, n)).into()),
            conditions: vec![worn, cut_off],
            states: CounterStates { moved: true, hits: 7, ..CounterStates::default() },
            ..CounterMark::default()
        };
        let marker = Marker { at: PlaceKey(1), side: Side(1), sign: MarkerSign::Fuel, label: "dump".into() };
        Scene {
            board: Arc::new(Board::points(places, Vec::new(), Arc::default())),
            places: vec![PlaceState::default(); 2],
            counters: vec![known, CounterMark::default()],
            markers: vec![marker],
            ..Scene::default()
        }
    }

    #[test]
    fn a_counter_has_all_its_numbers_and_the_signs_of_its_conditions() {
        let scene = scene();
        let shown = Shown { id: String::new(), title: "T", about: "", arrows: &[], rings: &[], near: &[] };
        let svg = Sheet::new(&scene.board).picture(&scene, &["Blue".into(), "Red".into()], &shown);
        for words in ["4-4-3", "S", "?", "dump", "Blue", "Red"] {
            assert!(svg.contains(&format!(">{words}</text>")), "{words}: {svg}");
        }
        assert!(
            svg.contains(&colour_in_svg(Ink::Impaired))
                && svg.contains(&colour_in_svg(Ink::Tone(Tone::OutOfSupply)))
        );
        assert!(!svg.contains(">7</text>"), "what the moment allows is not drawn");
        assert_eq!(
            legend(&scene),
            " The numbers on a counter are attack, defence and movement; ? is an unknown unit; a corner with S is \
             Shaken; a struck ring is out of supply."
        );
    }

    fn colour_in_svg(ink: Ink) -> String {
        let Rgba([r, g, b, _]) = ink.on_paper();
        format!("\"#{r:02x}{g:02x}{b:02x}\"")
    }
}
