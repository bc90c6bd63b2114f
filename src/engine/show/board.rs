//! The printed map of a scenario: places, links or hexes, and the ground beneath them. Made once; nothing here changes in play.
//!
//! A place is known by its key, its index in [`Board::places`]; on a hex map the key is the number of the hex. Map units
//! grow east and south. A ground may be given in other coordinates (degrees); its [`Projection`] turns them into map units.

use super::projection::{At, LonLat, Projection};
use crate::base::{
    folding,
    hex::{Direction, HexId, Hexside, Layout},
    keys::PlaceKey,
    side::Side,
};
use serde::{Deserialize, Serialize};
use std::{cmp::Ordering, sync::Arc};

/// The map of a scenario.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Board {
    /// Places by key.
    pub places: Vec<Place>,
    /// What joins them.
    pub grid: Grid,
    /// What lies under them.
    pub ground: Arc<Ground>,
    /// Where the places are in map units, by key.
    at: Vec<At>,
    /// Names that a place is found by beside the one shown.
    also: Vec<(PlaceKey, String)>,
}

/// How places touch each other.
#[derive(Debug, Clone, PartialEq)]
pub enum Grid {
    /// Points joined by links.
    Points(Vec<Link>),
    /// Hexes side by side.
    Hexes(HexGrid),
}

impl Default for Grid {
    fn default() -> Self {
        Self::Points(Vec::new())
    }
}

/// A link between two places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link {
    /// One end.
    pub a: PlaceKey,
    /// Other end.
    pub b: PlaceKey,
    /// How it is drawn.
    pub style: LinkStyle,
}

/// How a link is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LinkStyle {
    /// A line.
    #[default]
    Plain,
    /// A double line, over the plain ones.
    Highway,
}

/// The hexes of a map, and what is printed on them and between them.
#[derive(Debug, Clone, PartialEq)]
pub struct HexGrid {
    /// How they lie.
    pub layout: Layout,
    /// From the centre of a hex to its corner, in map units.
    pub radius: f32,
    /// What is printed on each hex, by its number; hexes beyond the end are clear.
    pub terrain: Vec<GroundKind>,
    /// What is printed on hexsides.
    pub sides: Vec<(Hexside, SideKind)>,
}

/// What the country is like: of a hex, or of a region of the ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum GroundKind {
    /// Nothing.
    #[default]
    Clear,
    /// Swamp or marsh.
    Swamp,
    /// Hills.
    Hills,
    /// Mountain.
    Mountain,
    /// Woods.
    Woods,
    /// Ravines, broken ground.
    Rough,
    /// A town.
    Town,
    /// A major city.
    City,
    /// A lake that fills the hex.
    Lake,
    /// Sea.
    Sea,
    /// Country that no unit may enter.
    Closed,
}

/// What is printed on a hexside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum SideKind {
    /// A small river.
    Stream,
    /// A main river.
    River,
    /// A great river.
    GreatRiver,
    /// A river as broad as water that fills hexes, and joined to it.
    Broad,
    /// Lake or sea: the side is closed.
    Water,
    /// Water that may be crossed here.
    Strait,
    /// A line of fortifications that protects the hex the side is named by.
    Fortified,
    /// One that protects the hex beyond the side.
    FortifiedBeyond,
    /// A frontier.
    Frontier,
}

const ROOT3: f32 = 1.732_050_8;

impl HexGrid {
    /// The middle of a hex in map units; that of hex 0 is one hex from the corner of the sheet.
    pub fn centre(&self, hex: HexId) -> At {
        let (row, col) = self.layout.place(hex);
        let half = |n: i32| if self.layout.is_shifted(n) { 0.5 } else { 0.0 };
        let (row_at, col_at) = (row as f32, col as f32);
        if self.layout.pointy {
            ((col_at + half(row) + 0.5) * ROOT3 * self.radius, (row_at * 1.5 + 1.0) * self.radius)
        } else {
            ((col_at * 1.5 + 1.0) * self.radius, (row_at + half(col) + 0.5) * ROOT3 * self.radius)
        }
    }

    /// A corner of a hex from its middle, in map units; corner `n` ends the side in direction `n` clockwise.
    pub fn corner(&self, n: usize) -> At {
        let turn = if self.layout.pointy { 30.0 } else { 60.0 };
        let (sin, cos) = (turn + 60.0 * (n % 6) as f32).to_radians().sin_cos();
        (cos * self.radius, sin * self.radius)
    }

    /// The six corners of a hex in map units, clockwise.
    pub fn outline(&self, hex: HexId) -> [At; 6] {
        let (x, y) = self.centre(hex);
        [0, 1, 2, 3, 4, 5].map(|n| {
            let (dx, dy) = self.corner(n);
            (x + dx, y + dy)
        })
    }

    /// The two ends of a side of a hex, clockwise.
    pub fn side(&self, hex: HexId, way: Direction) -> [At; 2] {
        let all = self.outline(hex);
        [all[(way.index() + 5) % 6], all[way.index()]]
    }

    /// The hex a point in map units lies on.
    pub fn hex_at(&self, (x, y): At) -> Option<HexId> {
        let r = self.radius;
        let (row, col) = if self.layout.pointy {
            ((y / r - 1.0) / 1.5, (x / (ROOT3 * r)) - 0.5)
        } else {
            ((y / (ROOT3 * r)) - 0.5, (x / r - 1.0) / 1.5)
        };
        let (row, col) = (row.round() as i32, col.round() as i32);
        let far = |hex: &HexId| {
            let at = self.centre(*hex);
            (at.0 - x).powi(2) + (at.1 - y).powi(2)
        };
        let near = (row - 1..=row + 1).flat_map(|r| (col - 1..=col + 1).map(move |c| (r, c)));
        let nearest =
            near.filter_map(|(r, c)| self.layout.at(r, c)).min_by(|a, b| far(a).total_cmp(&far(b)))?;
        (far(&nearest) <= r * r && self.holds(nearest, (x, y))).then_some(nearest)
    }

    /// Whether a point lies on a hex: inside of all its sides.
    fn holds(&self, hex: HexId, (x, y): At) -> bool {
        let all = self.outline(hex);
        (0..6).all(|i| {
            let (a, b) = (all[i], all[(i + 1) % 6]);
            (b.0 - a.0) * (y - a.1) - (b.1 - a.1) * (x - a.0) >= -self.radius * 1e-3
        })
    }

    /// West, north, east and south of all hexes, in map units.
    pub fn bounds(&self) -> (f32, f32, f32, f32) {
        let (rows, cols) = (f32::from(self.layout.rows), f32::from(self.layout.cols));
        let r = self.radius;
        if self.layout.pointy {
            (0.0, 0.0, (cols + 0.5) * ROOT3 * r, (rows * 1.5 + 0.5) * r)
        } else {
            (0.0, 0.0, (cols * 1.5 + 0.5) * r, (rows + 0.5) * ROOT3 * r)
        }
    }

    /// What is printed on a hex.
    pub fn terrain_of(&self, hex: HexId) -> GroundKind {
        self.terrain.get(hex.index()).copied().unwrap_or_default()
    }
}

/// A place on the map.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Place {
    /// String id.
    pub id: String,
    /// Name shown; empty for a hex without one.
    pub name: String,
    /// Where, in the coordinates of the ground.
    pub at: LonLat,
    /// Its sign.
    pub sign: PlaceSign,
    /// How important its name and its sign are.
    pub tier: Tier,
    /// Points it is worth.
    pub worth: i32,
    /// The map edge behind it, where supply or reinforcements come in.
    pub gate: Option<Gate>,
    /// Side on which the label goes by preference.
    pub label: Compass,
    /// A fortress is printed there.
    pub fortress: bool,
}

/// The sign of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PlaceSign {
    /// A ring.
    #[default]
    Ring,
    /// A ring with a star.
    Star,
    /// A dot that does not say who holds it, for maps on which the ground does.
    Dot,
    /// A disc with the points it is worth.
    Disc,
    /// A square in a square.
    Square,
    /// A box beyond the map edge, drawn while something is in it or said about it.
    Beyond,
}

/// How important a place is among others: which names go first, and which signs stay beside a stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Tier {
    /// One of many.
    #[default]
    Minor,
    /// Where a side comes from.
    Home,
    /// One that decides the game.
    Major,
}

/// A way off the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gate {
    /// The edge behind the place.
    pub edge: MapEdge,
    /// Whose supply or reinforcements come in there.
    pub side: Side,
}

/// An edge of the sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum MapEdge {
    North,
    East,
    South,
    West,
}

impl Place {
    /// Whether it lies on the sheet; else it is a box beyond it.
    pub fn is_on_map(&self) -> bool {
        self.sign != PlaceSign::Beyond
    }

    /// Whether a hex has a sign of its own: most have nothing but their ground.
    pub fn stands_out(&self) -> bool {
        !self.name.is_empty() || self.sign != PlaceSign::Ring
    }
}

/// Places that lie this far off a direction or further, in degrees, are not in it.
const ASIDE: f32 = 69.5;

/// Places whose directions differ by less than this, in degrees, are told apart by their distance.
const NEAR_TIE: f32 = 8.0;

/// A place ahead of another.
struct Ahead {
    to: PlaceKey,
    /// Degrees off the direction.
    off: f32,
    /// Distance in map units.
    far: f32,
    /// To the right of the direction.
    right: bool,
}

impl Ahead {
    /// `None` for what lies aside or behind.
    fn of(to: PlaceKey, from: At, at: At, way: (f32, f32)) -> Option<Self> {
        let (dx, dy) = (at.0 - from.0, at.1 - from.1);
        let (along, aside) = (dx * way.0 + dy * way.1, aside((dx, dy), way));
        let off = aside.abs().atan2(along).to_degrees();
        (off < ASIDE).then_some(Self { to, off, far: dx.hypot(dy), right: aside > 0.0 })
    }
}

/// How far a vector lies to the right of a direction.
fn aside((dx, dy): At, way: At) -> f32 {
    dy * way.0 - dx * way.1
}

impl Board {
    /// A map of points. Links to places that are not there are left out.
    pub fn points(places: Vec<Place>, links: Vec<Link>, ground: Arc<Ground>) -> Self {
        let there = |p: PlaceKey| p.index() < places.len();
        let links = links.into_iter().filter(|l| there(l.a) && there(l.b)).collect();
        let sheet = ground.projection.sheet(ground.bbox);
        let at = places.iter().map(|p| sheet.units(p.at)).collect();
        Self { places, grid: Grid::Points(links), ground, at, also: Vec::new() }
    }

    /// A map of hexes, the places by their numbers: one for every hex. Those without an id get their label.
    pub fn hexes(mut places: Vec<Place>, grid: HexGrid, ground: Arc<Ground>) -> Self {
        places.resize_with(grid.layout.len(), Place::default);
        let mut ground = ground;
        if ground.bbox == Ground::default().bbox {
            let (west, north, east, south) = grid.bounds();
            Arc::make_mut(&mut ground).bbox = (west, south, east, north);
        }
        let at: Vec<At> = grid.layout.hexes().map(|hex| grid.centre(hex)).collect();
        for ((place, at), hex) in places.iter_mut().zip(&at).zip(grid.layout.hexes()) {
            place.at = *at;
            if place.id.is_empty() {
                place.id = grid.layout.label(hex);
            }
        }
        Self { places, grid: Grid::Hexes(grid), ground, at, also: Vec::new() }
    }

    /// A place by key.
    pub fn place(&self, key: PlaceKey) -> Option<&Place> {
        self.places.get(key.index())
    }

    /// The keys of all places.
    pub fn keys(&self) -> impl Iterator<Item = PlaceKey> + use<> {
        (0..self.places.len()).map(PlaceKey::nth)
    }

    /// What a place is called: its name, else the label of its hex; empty for a place that is not there.
    pub fn name(&self, key: PlaceKey) -> &str {
        self.place(key).map_or("", |p| if p.name.is_empty() { &p.id } else { &p.name })
    }

    /// Where the places are in map units, by key.
    pub fn at(&self) -> &[At] {
        &self.at
    }

    /// The links; none on a hex map.
    pub fn links(&self) -> &[Link] {
        match &self.grid {
            Grid::Points(links) => links,
            Grid::Hexes(_) => &[],
        }
    }

    /// The hexes, on a hex map.
    pub fn hex_grid(&self) -> Option<&HexGrid> {
        match &self.grid {
            Grid::Points(_) => None,
            Grid::Hexes(grid) => Some(grid),
        }
    }

    /// Whether the places lie side by side and fill the sheet, each as wide as what stands in it; else they are points far
    /// apart.
    pub fn is_tiled(&self) -> bool {
        self.hex_grid().is_some()
    }

    /// What lies between a place and the next, and what a map is counted in: `link` and `links`, or `hex` and `hexes`.
    pub fn word(&self) -> (&'static str, &'static str) {
        if self.is_tiled() { ("hex", "hexes") } else { ("link", "links") }
    }

    /// The label of a place that can be typed, whether it has a name or not: that of its hex. Points have none.
    pub fn label(&self, place: PlaceKey) -> Option<&str> {
        self.place(place).filter(|_| self.is_tiled()).map(|p| p.id.as_str())
    }

    /// The place with a label, however it is written.
    pub fn labelled(&self, label: &str) -> Option<PlaceKey> {
        self.find(&label.to_uppercase()).filter(|_| self.is_tiled())
    }

    /// Whether hexes are called by numbers alone, such as `2307`.
    pub fn is_numbered(&self) -> bool {
        let digits = |place: &Place| place.id.bytes().all(|b| b.is_ascii_digit()) && !place.id.is_empty();
        self.is_tiled() && self.places.first().is_some_and(digits)
    }

    /// The place beyond a side, where places have sides.
    pub fn beside(&self, place: PlaceKey, way: Direction) -> Option<PlaceKey> {
        let hex = self.hex_grid()?.layout.neighbour(HexId(place.0), way)?;
        Some(hex.into())
    }

    /// The places that touch a place.
    pub fn neighbours(&self, place: PlaceKey) -> Vec<PlaceKey> {
        match &self.grid {
            Grid::Points(links) => {
                let other = |l: &Link| match (l.a == place, l.b == place) {
                    (true, _) => Some(l.b),
                    (_, true) => Some(l.a),
                    _ => None,
                };
                links.iter().filter_map(other).collect()
            }
            Grid::Hexes(grid) if place.index() < grid.layout.len() => {
                grid.layout.neighbours(HexId(place.0)).map(|(_, hex)| PlaceKey(hex.0)).collect()
            }
            Grid::Hexes(_) => Vec::new(),
        }
    }

    /// The place one reaches by a step in a direction (a vector of length 1, x east, y south), for walking by keys: among
    /// those that touch it the one that lies least off the direction. Where several lie within 8 degrees of that, it is
    /// the nearest of them; where they lie equally far, as two hexes do, it is the one on the side of `lean`, without which
    /// every other row takes the other one, so that two steps go straight.
    pub fn step(&self, from: PlaceKey, way: At, lean: Option<At>) -> Option<PlaceKey> {
        let start = *self.at.get(from.index())?;
        let ahead = |to: PlaceKey| Ahead::of(to, start, *self.at.get(to.index())?, way);
        let all: Vec<Ahead> = self.neighbours(from).into_iter().filter_map(ahead).collect();
        let least = all.iter().map(|a| a.off).fold(f32::INFINITY, f32::min);
        let by_row = || {
            self.hex_grid().is_some_and(|g| {
                let (row, col) = g.layout.place(HexId(from.0));
                (if g.layout.pointy { row } else { col }) % 2 == 0
            })
        };
        let right = lean.map_or_else(by_row, |lean| aside(lean, way) > 0.0);
        let in_order = |a: &Ahead, b: &Ahead| {
            let equal = (a.far - b.far).abs() <= 1e-3 * a.far;
            let nearer = if equal { Ordering::Equal } else { a.far.total_cmp(&b.far) };
            nearer.then((b.right == right).cmp(&(a.right == right)))
        };
        all.into_iter().filter(|a| a.off <= least + NEAR_TIE).min_by(in_order).map(|a| a.to)
    }

    /// Where the next slanted step leans to after one: back to the line of a slanted one, so that two go straight; the
    /// way of one that went straight.
    pub fn lean_after(&self, from: PlaceKey, to: PlaceKey, way: At) -> Option<At> {
        let (a, b) = (self.at.get(from.index())?, self.at.get(to.index())?);
        let off = aside((b.0 - a.0, b.1 - a.1), way);
        let straight = off.abs() <= 1e-3 * (b.0 - a.0).hypot(b.1 - a.1);
        Some(if straight { way } else { (way.1 * off.signum(), -way.0 * off.signum()) })
    }

    /// The nearest of some places that lie in a direction: within 45 degrees of it, so that the four headings lead
    /// everywhere.
    pub fn leap(&self, from: PlaceKey, way: At, wanted: impl Fn(PlaceKey) -> bool) -> Option<PlaceKey> {
        let start = *self.at.get(from.index())?;
        let ahead = |to: PlaceKey| Ahead::of(to, start, *self.at.get(to.index())?, way);
        let all = self.keys().filter(|to| *to != from && wanted(*to)).filter_map(ahead);
        // What lies straight ahead comes before what is as near and aside.
        let far = |a: &Ahead| a.far * (1.0 + a.off / 45.0);
        all.filter(|a| a.off <= 45.0).min_by(|a, b| far(a).total_cmp(&far(b))).map(|a| a.to)
    }

    /// A place is found by this name too.
    pub fn also_called(&mut self, place: PlaceKey, name: &str) {
        self.also.push((place, name.to_owned()));
    }

    /// All that a place is found by, as texts are searched: the name shown first.
    pub fn forms(&self, place: PlaceKey) -> Vec<String> {
        let also = self.also.iter().filter(|(of, _)| *of == place).map(|(_, name)| name.as_str());
        let mut all: Vec<String> =
            std::iter::once(self.name(place)).chain(also).flat_map(folding::forms).collect();
        all.retain(|form| !form.is_empty());
        let mut seen = std::collections::BTreeSet::new();
        all.retain(|form| seen.insert(form.clone()));
        all
    }

    /// The key of the place with a name, or with the label of a hex.
    pub fn find(&self, name: &str) -> Option<PlaceKey> {
        let key = self.places.iter().position(|p| p.name == name && !name.is_empty() || p.id == name)?;
        Some(PlaceKey::nth(key))
    }
}

/// Background geography, drawn under every position.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Ground {
    /// West, south, east, north of the sheet in its coordinates.
    pub bbox: (f32, f32, f32, f32),
    /// How they become map units.
    #[serde(default)]
    pub projection: Projection,
    /// Land; everything else in the box is sea.
    pub land: Vec<Area>,
    /// Lakes, lagoons, reservoirs.
    pub lakes: Vec<Area>,
    /// Country that is not open, from below; the same as hexes have, or beneath them. No rule is printed in it.
    #[serde(default)]
    pub regions: Vec<Region>,
    /// Rivers.
    pub rivers: Vec<River>,
    /// Railways.
    #[serde(default)]
    pub railways: Vec<Vec<LonLat>>,
    /// Roads.
    #[serde(default)]
    pub roads: Vec<Vec<LonLat>>,
    /// Highways, over the roads.
    #[serde(default)]
    pub highways: Vec<Vec<LonLat>>,
    /// Towns that are no places of the game, named where there is room.
    #[serde(default)]
    pub towns: Vec<Town>,
    /// Frontiers of the time.
    pub frontiers: Vec<Vec<LonLat>>,
    /// A line that divides the map by a rule of the game; its marked side lies to the left of its direction.
    pub divide: Vec<LonLat>,
    /// What that line is called; may be empty.
    #[serde(default)]
    pub divided: String,
    /// Names of seas and gulfs: text, point, large.
    pub waters: Vec<(String, LonLat, bool)>,
    /// Points that belong to neither side, so that the ground of outlying places ends sensibly.
    pub outer: Vec<LonLat>,
    /// The same, but ground of a side for good (its index): the hinterland behind the first line of places.
    #[serde(default)]
    pub home: Vec<(LonLat, u8)>,
    /// Kilometres in a map unit where the ground is a plane and has a scale; a projection has its own.
    #[serde(default)]
    pub scale: Option<f32>,
}

impl Ground {
    /// Kilometres in a map unit, where that is known.
    pub fn kilometres(&self) -> Option<f32> {
        match self.projection {
            Projection::Plane => self.scale.filter(|km| *km > 0.0),
            Projection::Conic { .. } => Some(1.0),
        }
    }
}

/// A region of one kind of country.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Region {
    /// What the country is like.
    pub kind: GroundKind,
    /// Drawn from general knowledge rather than from a source.
    pub reconstructed: bool,
    /// Where.
    pub area: Area,
}

/// A town that is no place of the game.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Town {
    /// Name.
    pub name: String,
    /// Where.
    pub at: LonLat,
    /// Named before the others.
    pub large: bool,
}

/// A polygon with holes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Area {
    /// Name, may be empty.
    pub name: String,
    /// Outer ring, open.
    pub outer: Vec<LonLat>,
    /// Holes, open rings.
    pub holes: Vec<Vec<LonLat>>,
}

/// A river.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct River {
    /// Name.
    pub name: String,
    /// 3 great, 2 main, 1 minor.
    pub width: u8,
    /// Courses.
    pub lines: Vec<Vec<LonLat>>,
}

/// Compass side for a label.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Compass {
    N,
    NE,
    #[default]
    E,
    SE,
    S,
    SW,
    W,
    NW,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A map with links from its first place to all others.
    fn star(others: &[At]) -> Board {
        let place = |at: &At| Place { at: *at, ..Place::default() };
        let places = std::iter::once(&(0.0, 0.0)).chain(others).map(place).collect();
        let link = |n| Link { a: PlaceKey(0), b: PlaceKey::nth(n), style: LinkStyle::Plain };
        Board::points(places, (1..=others.len()).map(link).collect(), Arc::default())
    }

    fn east(others: &[At]) -> Option<u16> {
        star(others).step(PlaceKey(0), (1.0, 0.0), None).map(|p| p.0)
    }

    #[test]
    fn a_step_goes_by_direction_and_where_that_is_much_the_same_by_distance() {
        assert_eq!(east(&[(30.0, 0.0), (10.0, 4.0)]), Some(1), "22 degrees off, though nearer");
        assert_eq!(east(&[(30.0, 0.0), (10.0, 1.0)]), Some(2), "6 degrees off, and nearer");
        assert_eq!(east(&[(10.0, 1.0), (30.0, 0.0)]), Some(1), "whatever their sequence");
        assert_eq!(east(&[(0.0, 10.0), (-10.0, 0.0), (3.0, 10.0)]), None, "aside and behind");
        assert_eq!(east(&[(10.0, 20.0)]), Some(1), "63 degrees off, but nothing else is there");
    }
}
