//! The ground under the places: made ready once in kilometres, turned into one mesh per camera.
//!
//! The sea is painted over land and wash rather than under them, as the sheet with holes where there is land: so
//! the wash and the front line end at every coast without any clipping. What lies outside the sheet is covered last.

use super::{
    bake::Bake,
    camera::{Camera, MARGIN},
    control::{Cells, Control, Owner},
    country::CountryArt,
    drawn::Drawn,
    front,
    geometry::{Triangles, triangulate},
    hexes::HexArt,
    ink::{Course, Ink},
    pockets::{Site, pockets, taken},
    sheet::Degrees,
    simplify::{SEEN, simplify},
    svg::Svg,
    ways::{Ways, sleepers},
};
use crate::ui::Theme;
use egui::{Color32, Mesh, Pos2, Rect, Shape, Stroke, pos2, vec2};
use engine::show::{
    board::{Area, Board, Ground, GroundKind, HexGrid, River},
    projection::{LonLat, Projected},
};
use map_art::season::{BROKEN_ICE, DIVIDE};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The name of a water and where it goes.
#[derive(Debug, Clone)]
pub struct Water {
    /// As written on the map.
    pub name: String,
    /// Middle of the text in kilometres.
    pub at: Pos2,
    /// A sea rather than a gulf or a lake.
    pub large: bool,
}

/// A river and its name.
#[derive(Debug)]
pub(crate) struct RiverKm {
    pub(crate) name: String,
    /// 3 great, 2 main, 1 minor.
    pub(crate) width: u8,
    pub(crate) lines: Vec<Course>,
}

/// A town that is no place of the game.
#[derive(Debug)]
pub(crate) struct TownKm {
    pub(crate) name: String,
    pub(crate) at: Pos2,
    pub(crate) large: bool,
}

/// Kilometres by which the areas of a lake may be off; the exact one first.
const AREAS: [f32; 5] = [0.0, 0.45, 0.8, 1.2, 2.0];

/// A lake and its islands.
#[derive(Debug)]
struct Lake {
    ring: Vec<Pos2>,
    holes: Vec<Vec<Pos2>>,
    /// The area, thinned as far as [`AREAS`] says, each made when it is first wanted.
    areas: [OnceLock<Triangles>; AREAS.len()],
    shores: Vec<Course>,
    size: f32,
}

impl Lake {
    fn new(ring: Vec<Pos2>, holes: Vec<Vec<Pos2>>) -> Self {
        let closed = |points: &[Pos2]| Course::inland(points.iter().chain(points.first()).copied().collect());
        let shores = std::iter::once(&ring).chain(&holes).map(|r| closed(r)).collect();
        Self {
            size: Rect::from_points(&ring).size().max_elem(),
            ring,
            holes,
            areas: Default::default(),
            shores,
        }
    }

    fn area_thinned(&self, level: usize) -> &Triangles {
        self.areas[level].get_or_init(|| {
            let off = AREAS[level];
            if off == 0.0 {
                return triangulate(&self.ring, &self.holes);
            }
            // An island that is thinned away to a line is water.
            let thin = |r: &Vec<Pos2>| Some(simplify(r, off)).filter(|r| r.len() > 3);
            let holes: Vec<_> = self.holes.iter().filter_map(thin).collect();
            triangulate(&simplify(&self.ring, off), &holes)
        })
    }

    /// Makes ahead what has not been asked for yet.
    fn make(&self) {
        for level in 0..AREAS.len() {
            self.area_thinned(level);
        }
        self.shores.iter().for_each(Course::make);
    }

    /// Whether it is more than a smudge of a few points.
    fn shown(&self, k: f32) -> bool {
        self.size * k >= 16.0
    }

    /// The area for a zoom.
    fn area(&self, k: f32) -> &Triangles {
        let level = AREAS.iter().rposition(|off| off * k <= SEEN * 1.5);
        self.area_thinned(level.unwrap_or(0))
    }
}

/// The ground in kilometres.
#[derive(Debug)]
pub struct GroundKm {
    /// Box around the sheet.
    pub sheet: Rect,
    /// Names of waters.
    pub waters: Vec<Water>,
    outline: Vec<Pos2>,
    /// Rings around land, and around water in it.
    shores: Vec<Vec<Pos2>>,
    sea: Vec<Triangles>,
    mask: Triangles,
    lakes: Vec<Lake>,
    coasts: Vec<Course>,
    pub(crate) rivers: Vec<RiverKm>,
    pub(crate) towns: Vec<TownKm>,
    pub(crate) degrees: Degrees,
    /// Map units in a kilometre, where that is known.
    pub(crate) kilometre: Option<f32>,
    railways: Vec<Course>,
    frontiers: Vec<Course>,
    country: CountryArt,
    divide: Course,
    outer: Vec<Site>,
    /// The cells of the sites that were asked for last: who holds them changes, where they are does not.
    cells: Mutex<Option<(Vec<Pos2>, Arc<Cells>)>>,
    hexes: Option<HexArt>,
    /// Roads and railways of a hex map.
    ways: Ways,
}

/// How far beyond the sheet masks and cells reach, in kilometres: more than a third of the widest view.
const BEYOND: f32 = 6000.0;

/// From sleeper to sleeper of a railway, and how far each reaches to a side, in points.
const SLEEPERS: (f32, f32) = (12.0, 2.4);

/// Grounds made ready last. The maps of a window, and what warms them, share them.
static READY: Mutex<Vec<Ready>> = Mutex::new(Vec::new());

/// A ground, the hexes on it, and what was made of both.
type Ready = (Arc<Ground>, Option<HexGrid>, Arc<GroundKm>);

/// How many of them are kept.
const KEPT: usize = 3;

/// Makes all copies of the lines of the grounds in use, so that none has to be made in the midst of a zoom. Runs for
/// some time: not on the window's thread.
pub fn make_all() {
    let ready: Vec<_> = READY.lock().unwrap_or_else(PoisonError::into_inner).clone();
    for (.., km) in &ready {
        km.make();
    }
}

impl GroundKm {
    /// A ground made ready, once for all maps that show it.
    pub fn of(board: &Board) -> Arc<Self> {
        let (ground, hexes) = (&board.ground, board.hex_grid());
        let mut ready = READY.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |(g, h, _): &&Ready| (Arc::ptr_eq(g, ground) || g == ground) && h.as_ref() == hexes;
        if let Some((.., km)) = ready.iter().find(same) {
            return Arc::clone(km);
        }
        let km = Arc::new(Self::new(ground, hexes));
        ready.insert(0, (Arc::clone(ground), hexes.cloned(), Arc::clone(&km)));
        ready.truncate(KEPT);
        km
    }

    /// Makes all copies of its lines.
    fn make(&self) {
        let lines = [&self.coasts, &self.frontiers, &self.railways].into_iter().flatten();
        lines.chain(self.rivers.iter().flat_map(|river| &river.lines)).for_each(Course::make);
        self.lakes.iter().for_each(Lake::make);
        self.country.make(self.camera().zooms());
    }

    /// Makes a ground ready.
    pub fn new(ground: &Ground, hexes: Option<&HexGrid>) -> Self {
        let units = ground.projection.sheet(ground.bbox);
        let km = |p: &LonLat| point(&units, *p);
        let line = |l: &Vec<LonLat>| Course::lasting(l.iter().map(km).collect());
        let outline = outline(ground.bbox, &units);
        let sheet = Rect::from_points(&outline);
        let rings = |areas: &[Area]| -> Vec<(Vec<Pos2>, Vec<Vec<Pos2>>)> {
            let ring = |r: &Vec<LonLat>| r.iter().map(km).collect::<Vec<_>>();
            areas.iter().map(|a| (ring(&a.outer), a.holes.iter().map(ring).collect())).collect()
        };
        let land = rings(&ground.land);
        let big = |by: f32| {
            let r = sheet.expand(by);
            vec![r.left_top(), r.right_top(), r.right_bottom(), r.left_bottom()]
        };
        let (shores_of_land, inner): (Vec<_>, Vec<_>) = land.into_iter().unzip();
        // A sheet without coasts is land.
        let mut sea = Vec::new();
        if !shores_of_land.is_empty() {
            sea.push(triangulate(&big(40.0), &shores_of_land));
        }
        sea.extend(inner.iter().flatten().map(|hole| triangulate(hole, &[])));
        let shores = shores_of_land.into_iter().chain(inner.into_iter().flatten()).collect();
        let lakes = rings(&ground.lakes);
        let land_rings = ground.land.iter().flat_map(|a| std::iter::once(&a.outer).chain(&a.holes));
        let divide = (0..2).fold(ground.divide.iter().map(km).collect(), |l: Vec<_>, _| smooth(&l));
        let home = ground.home.iter().map(|&(p, side)| Site::held(point(&units, p), Some(side)));
        let outer = ground.outer.iter().map(|p| Site::held(km(p), None)).chain(home).collect();
        Self {
            sheet,
            shores,
            waters: ground
                .waters
                .iter()
                .map(|(name, at, large)| Water { name: name.clone(), at: km(at), large: *large })
                .collect(),
            mask: triangulate(&big(BEYOND), std::slice::from_ref(&outline)),
            outline,
            sea,
            lakes: lakes.into_iter().map(|(ring, holes)| Lake::new(ring, holes)).collect(),
            coasts: land_rings.flat_map(|r| off_edge(r, ground.bbox)).map(|l| line(&l)).collect(),
            rivers: ground.rivers.iter().map(|r| river(r, &units)).collect(),
            towns: ground
                .towns
                .iter()
                .map(|t| TownKm { name: t.name.clone(), at: km(&t.at), large: t.large })
                .collect(),
            degrees: Degrees::new(ground, &units),
            kilometre: ground.kilometres().map(f32::recip),
            railways: ground.railways.iter().filter(|_| hexes.is_none()).map(line).collect(),
            ways: hexes.map(|grid| Ways::new(grid, ground)).unwrap_or_default(),
            frontiers: ground.frontiers.iter().map(line).collect(),
            country: if hexes.is_some() { CountryArt::default() } else { CountryArt::new(ground, &units) },
            divide: Course::new(divide),
            outer,
            cells: Mutex::default(),
            hexes: hexes.map(|grid| HexArt::new(grid, ground, &units)),
        }
    }

    /// Whether a point of the sheet is in the sea.
    pub fn in_sea(&self, p: Pos2) -> bool {
        self.sea.iter().any(|sea| {
            sea.indices.chunks_exact(3).any(|t| {
                let corner = |i: usize| sea.points.get(t[i] as usize).copied().unwrap_or_default();
                let [a, b, c] = [corner(0), corner(1), corner(2)];
                let side = |a: Pos2, b: Pos2| (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
                let (x, y, z) = (side(a, b), side(b, c), side(c, a));
                x >= 0.0 && y >= 0.0 && z >= 0.0 || x <= 0.0 && y <= 0.0 && z <= 0.0
            })
        })
    }

    /// Rivers and fronts of a hex map, as pieces of lines in the window, for names that are not to lie across them.
    pub(crate) fn barriers(&self, control: &Control, camera: &Camera) -> Vec<[Pos2; 2]> {
        let Some(hexes) = &self.hexes else { return Vec::new() };
        let fronts = control.fronts.iter().flat_map(|front| front.windows(2));
        let fronts = fronts.map(|ends| [camera.screen(ends[0]), camera.screen(ends[1])]);
        let seen = camera.drawn();
        let seen = |[a, b]: &[Pos2; 2]| Rect::from_two_pos(*a, *b).expand(1.0).intersects(seen);
        hexes.rivers(camera).into_iter().chain(fronts.filter(seen)).collect()
    }

    /// A camera over the whole sheet.
    pub fn camera(&self) -> Camera {
        match &self.hexes {
            Some(hexes) => Camera::of_hexes(self.sheet, hexes.radius()),
            None => Camera::new(self.sheet),
        }
    }

    /// The ground around some places among all, as triangles: theirs alone, not what lies beyond the map behind them.
    pub(crate) fn area(&self, places: &[(Pos2, bool)]) -> Vec<Triangles> {
        let site = |(at, inside): &(Pos2, bool)| Site::held(*at, Some(u8::from(!inside)));
        let mut sites: Vec<Site> = places.iter().map(site).collect();
        if self.hexes.is_none() {
            self.add_outer(&mut sites, |_| Some(1));
        }
        self.picture(&sites, &[]).wash
    }

    /// Adds the sites around the map, but those that share their spot with one that is there: two would share a cell.
    fn add_outer(&self, sites: &mut Vec<Site>, owner: impl Fn(Owner) -> Owner) {
        for site in &self.outer {
            if sites.iter().all(|s| (s.at - site.at).length() > 1.0) {
                sites.push(Site::held(site.at, owner(site.owner)));
            }
        }
    }

    /// Whose ground is what, from the places that count.
    pub fn control(&self, places: &[Site]) -> Control {
        let (owners, pockets) = self.taken(places);
        self.control_of(places, &owners, &pockets)
    }

    /// Whose ground each place counts as, and whether it lies in a pocket that nothing holds.
    pub(crate) fn taken(&self, places: &[Site]) -> (Vec<Owner>, Vec<bool>) {
        let mut bare = if let Some(hexes) = &self.hexes {
            hexes.pockets(places)
        } else {
            let mut sites = places.to_vec();
            self.add_outer(&mut sites, |owner| owner);
            let cells = self.cells(&sites);
            pockets(&sites, usize::MAX, |site| cells.beside(site))
        };
        bare.resize(places.len(), false);
        (places.iter().zip(&bare).map(|(site, bare)| taken(site, *bare)).collect(), bare)
    }

    /// The same from places whose owners and pockets are known.
    pub(crate) fn control_of(&self, places: &[Site], owners: &[Owner], pockets: &[bool]) -> Control {
        let mut sites: Vec<Site> =
            places.iter().zip(owners).map(|(site, owner)| Site { owner: *owner, ..*site }).collect();
        if self.hexes.is_none() {
            self.add_outer(&mut sites, |owner| owner);
        }
        self.picture(&sites, pockets)
    }

    fn picture(&self, sites: &[Site], pockets: &[bool]) -> Control {
        let owners: Vec<Owner> = sites.iter().map(|site| site.owner).collect();
        match &self.hexes {
            Some(hexes) => hexes.control(&owners, pockets),
            None => self.cells(sites).control(&owners, pockets),
        }
    }

    fn cells(&self, sites: &[Site]) -> Arc<Cells> {
        let mut kept = self.cells.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |at: &[Pos2]| at.len() == sites.len() && at.iter().zip(sites).all(|(a, b)| *a == b.at);
        if let Some((_, cells)) = kept.as_ref().filter(|(at, _)| same(at)) {
            return Arc::clone(cells);
        }
        let at: Vec<Pos2> = sites.iter().map(|site| site.at).collect();
        let cells = Arc::new(Cells::new(&at, self.sheet.expand(400.0)));
        *kept = Some((at, Arc::clone(&cells)));
        cells
    }

    /// The whole ground as one mesh.
    pub(crate) fn mesh(
        &self,
        (control, eyes, drawn): (&Control, Option<u8>, &Drawn),
        camera: &Camera,
        theme: &Theme,
        bake: &mut Bake,
    ) -> Arc<Mesh> {
        let mut ink = Ink { camera, bake, seen: camera.view.expand(MARGIN + 24.0) };
        ink.rect(camera.view.expand(MARGIN), theme.land);
        if let Some(hexes) = &self.hexes {
            hexes.ground(&mut ink, theme, drawn);
        }
        self.country.paint(&mut ink, theme);
        ink.bake.note("country");
        let far = self.hexes.as_ref().is_some_and(|hexes| hexes.is_far(camera));
        for part in if far { &control.far } else { &control.wash } {
            ink.fill(part, theme.wash());
        }
        ink.bake.note("wash");
        for river in &self.rivers {
            let Some(width) = river_width(river.width, camera.k) else { continue };
            let width = width + theme.swollen();
            for line in river.lines.iter().filter(|l| l.bounds.size().max_elem() * camera.k > 14.0) {
                ink.line(line, width, theme.river);
            }
        }
        for lake in self.lakes.iter().filter(|l| l.shown(camera.k)) {
            let (area, Some(shore)) = (lake.area(camera.k), lake.shores.first()) else { continue };
            if !ink.near(shore) {
                continue;
            }
            let (water, edge) = theme.ice(theme.lake, theme.coast);
            ink.fill(area, water);
            for shore in lake.shores.iter().filter(|s| s.bounds.size().max_elem() * camera.k > 34.0) {
                if theme.is_snowy() {
                    ink.dashes(shore, 1.0, edge, &[BROKEN_ICE.0], &[BROKEN_ICE.1]);
                } else {
                    ink.line(shore, 0.8, edge);
                }
            }
        }
        for railway in &self.railways {
            ink.line(railway, 1.1, theme.railway());
            for ends in sleepers(&ink.runs(railway), SLEEPERS.0, SLEEPERS.1) {
                ink.bake.dart(ends, 0.9, theme.railway());
            }
        }
        for frontier in &self.frontiers {
            ink.dashes(frontier, 1.2, theme.ink3.gamma_multiply(0.75), &[11.0, 1.8], &[4.0, 4.0]);
        }
        if let Some(hexes) = &self.hexes {
            hexes.lines(&mut ink, theme, drawn);
        }
        self.divide(&mut ink, theme, drawn.season.divides);
        ink.bake.note("lines");
        front::paint(&mut ink, control, eyes, theme);
        self.ways.paint(&mut ink, theme);
        ink.bake.note("front");
        for part in &self.sea {
            ink.fill(part, theme.sea);
        }
        for coast in &self.coasts {
            ink.line(coast, 1.0, theme.coast);
        }
        if let Some(hexes) = &self.hexes {
            hexes.works_over(&mut ink, theme);
        }
        ink.fill(&self.mask, theme.bar);
        let neat = self.outline.iter().chain(self.outline.first()).copied().collect();
        ink.line(&Course::new(neat), 1.0, theme.line2);
        self.degrees.paint(&mut ink, &self.outline, theme);
        ink.bake.note("works, edge");
        Arc::new(bake.take())
    }

    /// The marks of hexes around the origin, by their ground.
    pub(crate) fn patterns(&self, camera: &Camera, theme: &Theme) -> Vec<(GroundKind, Vec<Shape>)> {
        self.hexes.as_ref().map_or_else(Vec::new, |hexes| hexes.patterns(camera, theme))
    }

    fn divide_colour(&self, theme: &Theme) -> Color32 {
        if self.hexes.is_some() { theme.hex_divide() } else { theme.divide }
    }

    /// The width of the line that divides the map, in points: one of the weather stands back where it decides nothing.
    fn divide_width(&self, decides: bool) -> f32 {
        match (&self.hexes, decides) {
            (None, _) => 1.4,
            (Some(_), true) => DIVIDE.0,
            (Some(_), false) => DIVIDE.1,
        }
    }

    fn divide(&self, ink: &mut Ink<'_>, theme: &Theme, decides: bool) {
        let colour = self.divide_colour(theme);
        ink.dots(&self.divide, self.divide_width(decides), colour, (1.6, 3.4));
        let seen = ink.seen;
        for ends in self.ticks(ink.camera).into_iter().filter(|e| seen.contains(e[0])) {
            ink.stroke(ends, 1.4, colour);
        }
    }

    /// Ticks to the left of the dividing line's direction; on the screen y grows downwards. Among hexes a line of dots says
    /// enough: works have the teeth there.
    fn ticks(&self, camera: &Camera) -> Vec<[Pos2; 2]> {
        if self.hexes.is_some() {
            return Vec::new();
        }
        let points: Vec<_> = self.divide.points.iter().map(|&p| camera.screen(p)).collect();
        let (mut out, mut due) = (Vec::new(), 13.0);
        for pair in points.windows(2) {
            let along = pair[1] - pair[0];
            let length = along.length();
            while due < length {
                let at = pair[0] + along * (due / length);
                out.push([at, at + vec2(along.y, -along.x) / length * 6.0]);
                due += 26.0;
            }
            due -= length;
        }
        out
    }

    /// The whole ground as SVG, in the same layers.
    pub(crate) fn svg(
        &self,
        (control, eyes, drawn): (&Control, Option<u8>, &Drawn),
        camera: &Camera,
        theme: &Theme,
        svg: &mut Svg,
    ) {
        self.svg_land(drawn, camera, theme, svg);
        self.svg_wash(control, camera, theme, svg);
        self.svg_lines(drawn, camera, theme, svg);
        front::svg(control, eyes, camera, theme, svg);
        self.svg_ways(camera, theme, svg);
        self.svg_sea(camera, theme, svg);
    }

    /// What lies under the wash.
    pub(crate) fn svg_land(&self, drawn: &Drawn, camera: &Camera, theme: &Theme, svg: &mut Svg) {
        svg.rings([&ring(camera.view)[..]], theme.land);
        if let Some(hexes) = &self.hexes {
            hexes.ground_svg(camera, theme, drawn, svg);
        }
        self.country.svg(camera, theme, svg);
    }

    /// The ground of the first side.
    pub(crate) fn svg_wash(&self, control: &Control, camera: &Camera, theme: &Theme, svg: &mut Svg) {
        let far = self.hexes.as_ref().is_some_and(|hexes| hexes.is_far(camera));
        for part in if far { &control.far } else { &control.wash } {
            svg.triangles(&on_screen(camera, &part.points), &part.indices, theme.wash());
        }
    }

    /// What lies between wash and front: rivers, lakes, railways, borders, hexes.
    pub(crate) fn svg_lines(&self, drawn: &Drawn, camera: &Camera, theme: &Theme, svg: &mut Svg) {
        let course = |c: &Course| course_in_sight(camera, c);
        for river in &self.rivers {
            let Some(width) = river_width(river.width, camera.k) else { continue };
            for points in river.lines.iter().filter_map(course) {
                svg.line(&points, Stroke::new(width + theme.swollen(), theme.river), "");
            }
        }
        for shore in self.lakes.iter().filter(|l| l.shown(camera.k)).filter_map(|l| course(l.shores.first()?))
        {
            let (water, edge) = theme.ice(theme.lake, theme.coast);
            svg.rings([&shore[..]], water);
            svg.line(&shore, Stroke::new(0.8, edge), if theme.is_snowy() { "5 2" } else { "" });
        }
        for railway in self.railways.iter().filter_map(course) {
            svg.line(&railway, Stroke::new(1.1, theme.railway()), "");
            for ends in sleepers(&[railway], SLEEPERS.0, SLEEPERS.1) {
                svg.line(&ends, Stroke::new(0.9, theme.railway()), "");
            }
        }
        for frontier in self.frontiers.iter().filter_map(course) {
            svg.line(&frontier, Stroke::new(1.2, theme.ink3.gamma_multiply(0.75)), "11 4 1.8 4");
        }
        if let Some(hexes) = &self.hexes {
            hexes.lines_svg(camera, theme, drawn, svg);
        }
        let divide = self.divide_colour(theme);
        let wide = self.divide_width(drawn.season.divides);
        svg.line(&on_screen(camera, &self.divide.points), Stroke::new(wide, divide), "1.6 3.4");
        for ends in self.ticks(camera) {
            svg.line(&ends, Stroke::new(1.4, divide), "");
        }
    }

    /// Roads and railways of a hex map, which lie over the front.
    pub(crate) fn svg_ways(&self, camera: &Camera, theme: &Theme, svg: &mut Svg) {
        self.ways.svg(camera, theme, svg);
    }

    /// What lies over the front: the sea, so that nothing of the land reaches into it, and the edge of the sheet.
    pub(crate) fn svg_sea(&self, camera: &Camera, theme: &Theme, svg: &mut Svg) {
        let around = ring(camera.view.expand(40.0));
        let land: Vec<_> = self.shores.iter().map(|r| on_screen(camera, r)).collect();
        // A sheet without coasts is land.
        if !land.is_empty() {
            svg.rings(std::iter::once(&around[..]).chain(land.iter().map(Vec::as_slice)), theme.sea);
        }
        for coast in self.coasts.iter().filter_map(|c| course_in_sight(camera, c)) {
            svg.line(&coast, Stroke::new(1.0, theme.coast), "");
        }
        if let Some(hexes) = &self.hexes {
            hexes.works_svg(camera, theme, svg);
        }
        let outline = on_screen(camera, &self.outline);
        svg.rings([&around[..], &outline[..]], theme.bar);
        let neat: Vec<_> = outline.iter().chain(outline.first()).copied().collect();
        svg.line(&neat, Stroke::new(1.0, theme.line2), "");
        self.degrees.svg(&self.outline, camera, theme, svg);
    }
}

/// Points of the map where the camera shows them.
fn on_screen(camera: &Camera, points: &[Pos2]) -> Vec<Pos2> {
    points.iter().map(|&p| camera.screen(p)).collect()
}

/// The points of a course for the zoom of a camera; `None` where it is out of sight.
fn course_in_sight(camera: &Camera, course: &Course) -> Option<Vec<Pos2>> {
    let view = camera.view;
    let seen = Rect::from_two_pos(camera.map_units(view.min), camera.map_units(view.max));
    seen.intersects(course.bounds).then(|| on_screen(camera, course.at(camera.k)))
}

/// The corners of a rectangle.
fn ring(r: Rect) -> [Pos2; 4] {
    [r.left_top(), r.right_top(), r.right_bottom(), r.left_bottom()]
}

fn river(river: &River, units: &Projected) -> RiverKm {
    let line = |l: &Vec<LonLat>| {
        let course = Course::inland(l.iter().map(|p| point(units, *p)).collect());
        if river.width == 1 { Course { loose: course.loose * 1.5, ..course } } else { course }
    };
    RiverKm { name: river.name.clone(), width: river.width, lines: river.lines.iter().map(line).collect() }
}

/// Points of a river's line; none for a brook while it would only be noise.
fn river_width(width: u8, k: f32) -> Option<f32> {
    match width {
        3 => Some(1.9),
        2 => Some(1.2),
        _ => (k >= 0.45).then_some(0.7),
    }
}

/// A point of a ground in map units.
fn point(units: &Projected, p: LonLat) -> Pos2 {
    let (x, y) = units.units(p);
    pos2(x, y)
}

/// The edge of the sheet, bent as the projection bends it.
fn outline((west, south, east, north): (f32, f32, f32, f32), units: &Projected) -> Vec<Pos2> {
    const STEPS: usize = 24;
    let corners = [(west, north), (east, north), (east, south), (west, south)];
    let side = |i: usize| {
        let (a, b) = (corners[i], corners[(i + 1) % 4]);
        (0..STEPS).map(move |s| {
            let f = s as f32 / STEPS as f32;
            point(units, (a.0 + (b.0 - a.0) * f, a.1 + (b.1 - a.1) * f))
        })
    };
    (0..4).flat_map(side).collect()
}

/// A ring without its stretches along the edge of the sheet.
fn off_edge(ring: &[LonLat], (west, south, east, north): (f32, f32, f32, f32)) -> Vec<Vec<LonLat>> {
    let near = |a: f32, b: f32| (a - b).abs() < 1e-3;
    let on_edge = |a: LonLat, b: LonLat| {
        [west, east].iter().any(|&e| near(a.0, e) && near(b.0, e))
            || [south, north].iter().any(|&e| near(a.1, e) && near(b.1, e))
    };
    let (mut runs, mut run) = (Vec::new(), Vec::new());
    let n = ring.len();
    // Begin after a stretch on the edge, so that no run is split where the ring starts.
    let start = (0..n).find(|&i| on_edge(ring[i], ring[(i + 1) % n])).map_or(0, |i| i + 1);
    for i in start..start + n {
        let (a, b) = (ring[i % n], ring[(i + 1) % n]);
        if on_edge(a, b) {
            if run.len() > 1 {
                runs.push(std::mem::take(&mut run));
            }
            run.clear();
        } else {
            if run.is_empty() {
                run.push(a);
            }
            run.push(b);
        }
    }
    if run.len() > 1 {
        runs.push(run);
    }
    runs
}

/// One pass of corner cutting on an open line; its ends stay.
fn smooth(line: &[Pos2]) -> Vec<Pos2> {
    let Some((&first, &last)) = line.first().zip(line.last()) else { return Vec::new() };
    let mut out = vec![first];
    for pair in line.windows(2) {
        out.push(pair[0].lerp(pair[1], 0.25));
        out.push(pair[0].lerp(pair[1], 0.75));
    }
    out.push(last);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_edge_of_the_sheet_is_no_coast() {
        let box_ = (0.0, 0.0, 4.0, 4.0);
        let ring = [(0.0, 0.0), (0.0, 4.0), (2.0, 4.0), (1.0, 2.0), (2.0, 0.0)];
        assert_eq!(off_edge(&ring, box_), vec![vec![(2.0, 4.0), (1.0, 2.0), (2.0, 0.0)]]);
        let island = [(1.0, 1.0), (2.0, 1.0), (1.5, 2.0)];
        assert_eq!(off_edge(&island, box_)[0].len(), 4);
    }

    #[test]
    fn nothing_to_draw_is_drawn() {
        let ground = GroundKm::new(&Ground { bbox: (20.0, 45.0, 40.0, 60.0), ..Ground::default() }, None);
        let mut camera = Camera::new(ground.sheet);
        camera.resize(Rect::from_min_size(Pos2::ZERO, vec2(400.0, 300.0)));
        let mut bake = Bake::plain(1.0, egui::epaint::TessellationOptions::default());
        let mesh = ground.mesh(
            (&Control::default(), None, &Drawn::default()),
            &camera,
            &crate::ui::theme::LIGHT,
            &mut bake,
        );
        assert!(mesh.is_valid() && mesh.vertices.len() > 4);
    }
}
