//! Where everything of a scene stands in the window for one camera: places, their signs, stacks.
//!
//! Painting, labels, clicks and the accessibility tree all read this one layout.

use super::{
    camera::Camera,
    counters,
    hexes::{PLAIN_BELOW as BLOCKS_FROM, TOWNS_FROM},
    pockets::Site,
};
use egui::{Painter, Pos2, Rect, Vec2, pos2, vec2};
use engine::{
    base::{
        hex::HexId,
        keys::{PlaceKey, UnitKey},
    },
    show::{
        board::{Board, GroundKind, HexGrid, MapEdge, Place, PlaceSign, Tier},
        counter::CounterMark,
        scene::{PlaceState, Scene},
    },
};
use std::collections::BTreeSet;

/// A place in the window.
#[derive(Debug, Clone, Copy)]
pub struct PlaceAt {
    /// The point of the place.
    pub pos: Pos2,
    /// Where its sign is drawn.
    pub sign: Pos2,
    /// Size of the sign; 0 where a stack hides it.
    pub scale: f32,
    /// Near enough to the view to be drawn.
    pub near: bool,
}

/// A stack in the window.
#[derive(Debug, Clone)]
pub struct StackAt {
    /// Key of its place.
    pub place: PlaceKey,
    /// Index of its side.
    pub side: u8,
    /// Indices into the counters of the scene, bottom first.
    pub units: Vec<usize>,
    /// Body of the topmost counter.
    pub body: Rect,
    /// Side length to draw it at.
    pub side_length: f32,
    /// Only its number is drawn: another stack is too close.
    pub count_only: bool,
}

impl StackAt {
    /// The body and the edges of the counters below it.
    pub fn bounds(&self) -> Rect {
        let step =
            (3.2 * self.side_length / 36.0).max(2.6) * (self.units.len().saturating_sub(1).min(3)) as f32;
        Rect::from_min_max(self.body.min - vec2(0.0, step), self.body.max + vec2(step, 0.0))
    }
}

/// Places and stacks in the window.
#[derive(Debug, Clone, Default)]
pub struct Layout {
    /// By key of the place.
    pub places: Vec<PlaceAt>,
    /// In the order of their places.
    pub stacks: Vec<StackAt>,
    /// Side length of a counter.
    pub side_length: f32,
    /// On a hex map the corners of a hex from its centre, in points.
    pub hex: Option<[Vec2; 6]>,
}

/// How far an off-map box stands from the place it is behind, in points.
const OFF_MAP: f32 = 62.0;

impl Layout {
    /// Lays out a scene. `selection` decides which counter of a stack lies on top.
    pub fn new(
        painter: &Painter,
        scene: &Scene,
        km: &[Pos2],
        camera: &Camera,
        selection: &[UnitKey],
    ) -> Self {
        let hex = scene.board.hex_grid().map(|grid| {
            [0, 1, 2, 3, 4, 5].map(|n| {
                let (x, y) = grid.corner(n);
                vec2(x, y) * camera.k
            })
        });
        let seen = camera.drawn().expand(80.0);
        let places: Vec<_> = km
            .iter()
            .enumerate()
            .map(|(i, &at)| {
                let pos = place_pos(&scene.board, km, camera, i, at);
                let signed = hex.is_none()
                    || scene
                        .board
                        .places
                        .get(i)
                        .is_some_and(|p| p.stands_out() && !is_housed(scene, i, p, camera));
                PlaceAt { pos, sign: pos, scale: if signed { 1.0 } else { 0.0 }, near: seen.contains(pos) }
            })
            .collect();
        let side_length = camera.counter_side();
        let mut layout = Self { places, stacks: Vec::new(), side_length, hex };
        layout.stack_up(painter, scene, selection);
        layout.make_room(painter, scene, selection);
        layout.move_signs(scene);
        layout
    }

    fn stack_up(&mut self, painter: &Painter, scene: &Scene, selection: &[UnitKey]) {
        let mut keyed: Vec<(PlaceKey, u8, usize)> =
            scene.counters.iter().enumerate().map(|(i, c)| (c.place, c.side, i)).collect();
        keyed.sort_unstable();
        for group in keyed.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            let (place, side, _) = group[0];
            let Some(at) = self.places.get(place.index()) else { continue };
            let mut units: Vec<usize> = group.iter().map(|g| g.2).collect();
            units.sort_by_key(|&i| rank(&scene.counters[i], selection));
            let shared = keyed.iter().any(|k| k.0 == place && k.1 != side);
            let aside = if shared { self.side_length * (f32::from(side.min(1)) * 1.1 - 0.55) } else { 0.0 };
            let body = counters::body_rect(painter, at.pos + vec2(aside, 0.0), self.side_length);
            let side_length = self.side_length;
            self.stacks.push(StackAt { place, side, units, body, side_length, count_only: false });
        }
    }

    /// Stacks that come too close draw compact; closer still, one of them shows only its number.
    fn make_room(&mut self, painter: &Painter, scene: &Scene, selection: &[UnitKey]) {
        let chosen = |s: &StackAt| s.units.iter().any(|&i| selection.contains(&scene.counters[i].unit));
        for i in 0..self.stacks.len() {
            for j in i + 1..self.stacks.len() {
                let (a, b) = (&self.stacks[i], &self.stacks[j]);
                let apart = (a.body.center() - b.body.center()).length();
                if a.place == b.place || apart >= 34.0_f32.min(self.side_length) {
                    continue;
                }
                let lesser = if chosen(&self.stacks[i]) { j } else { i };
                for k in [i, j] {
                    let stack = &mut self.stacks[k];
                    stack.side_length = stack.side_length.min(28.0);
                    stack.body = counters::body_rect(painter, stack.body.center(), stack.side_length);
                    stack.count_only |= apart < 26.0 && k == lesser;
                }
            }
        }
    }

    /// Where a stack stands, the sign goes to a corner or disappears.
    fn move_signs(&mut self, scene: &Scene) {
        if self.hex.is_some() {
            self.corner_signs(scene);
            return;
        }
        let bodies: Vec<(PlaceKey, Rect)> = self.stacks.iter().map(|s| (s.place, s.bounds())).collect();
        for (place, body) in &bodies {
            let (Some(mark), Some(at)) = (scene.board.place(*place), self.places.get_mut(place.index()))
            else {
                continue;
            };
            let built = scene.places.get(place.index()).is_some_and(|p| !p.works.is_empty());
            let shown = mark.tier > Tier::Minor || built;
            if !shown {
                at.scale = 0.0;
                continue;
            }
            at.scale = 0.75;
            let spots = [
                body.left_bottom() + vec2(-2.0, 3.0),
                body.left_top() + vec2(-2.0, -3.0),
                body.right_bottom() + vec2(3.0, 3.0),
            ];
            let free = |p: &Pos2| {
                let r = Rect::from_center_size(*p, Vec2::splat(17.0));
                bodies.iter().all(|(other, b)| other == place || !b.intersects(r))
            };
            at.sign = spots.iter().copied().find(free).unwrap_or(spots[0]).round();
        }
    }

    /// On hexes a sign goes to the upper left corner of the counter, over it and within the hex; below it where that corner
    /// says something itself.
    fn corner_signs(&mut self, scene: &Scene) {
        for stack in &self.stacks {
            let (Some(mark), Some(at)) =
                (scene.board.place(stack.place), self.places.get_mut(stack.place.index()))
            else {
                continue;
            };
            if mark.tier == Tier::Minor {
                at.scale = 0.0;
                continue;
            }
            let top = stack.units.last().and_then(|&i| scene.counters.get(i));
            let taken = top.is_some_and(CounterMark::is_impaired);
            let corner = if taken { stack.body.left_bottom() } else { stack.body.left_top() };
            at.scale = (stack.side_length / 34.0).clamp(0.6, 0.9);
            at.sign = corner.round();
        }
    }

    /// Moves everything.
    pub fn shift(&mut self, by: Vec2) {
        for place in &mut self.places {
            place.pos += by;
            place.sign += by;
        }
        for stack in &mut self.stacks {
            stack.body = stack.body.translate(by);
        }
    }

    /// Lays everything out where the camera sees it on its way, counters larger by a factor.
    pub(crate) fn on_the_way(&mut self, way: &dyn Fn(Pos2) -> Pos2, by: f32) {
        let points: Vec<Pos2> = self.places.iter().map(|p| p.pos).collect();
        for place in &mut self.places {
            let pos = way(place.pos);
            (place.sign, place.pos) = (pos + (place.sign - place.pos) * by, pos);
        }
        for stack in &mut self.stacks {
            let Some((from, to)) = points.get(stack.place.index()).zip(self.places.get(stack.place.index()))
            else {
                continue;
            };
            let at = |p: Pos2| to.pos + (p - *from) * by;
            stack.body = Rect::from_min_max(at(stack.body.min), at(stack.body.max));
            stack.side_length *= by;
        }
        self.side_length *= by;
    }

    /// The stacks of a place.
    pub fn stacks_at(&self, place: PlaceKey) -> impl Iterator<Item = &StackAt> {
        self.stacks.iter().filter(move |s| s.place == place)
    }

    /// What is drawn at a place: its stacks, or its sign.
    pub fn extent(&self, place: PlaceKey) -> Rect {
        let Some(at) = self.places.get(place.index()) else { return Rect::NOTHING };
        let stacks = self.stacks_at(place).map(StackAt::bounds).reduce(Rect::union);
        stacks.unwrap_or_else(|| Rect::from_center_size(at.pos, Vec2::splat(15.0)))
    }

    /// The body of the topmost counter of a place, or its sign.
    pub fn core(&self, place: PlaceKey) -> Rect {
        let Some(at) = self.places.get(place.index()) else { return Rect::NOTHING };
        let stacks = self.stacks_at(place).map(|s| s.body).reduce(Rect::union);
        stacks.unwrap_or_else(|| Rect::from_center_size(at.pos, Vec2::splat(15.0)))
    }

    /// How far from the point of a place a click still means it.
    pub fn reach(&self, otherwise: f32) -> f32 {
        self.hex.map_or(otherwise, |corners| corners[0].length())
    }

    /// The point of a place.
    pub fn pos(&self, place: PlaceKey) -> Option<Pos2> {
        self.places.get(place.index()).map(|p| p.pos)
    }
}

/// Whether the houses of a hex say that a town is there: its dot would lie on them.
fn is_housed(scene: &Scene, nth: usize, place: &Place, camera: &Camera) -> bool {
    let Some((grid, radius)) = scene.board.hex_grid().zip(camera.hex_radius()) else { return false };
    let ground = grid.terrain.get(nth).copied().unwrap_or_default();
    let shows = ground == GroundKind::Town && radius >= BLOCKS_FROM
        || ground == GroundKind::City && radius >= TOWNS_FROM;
    place.sign == PlaceSign::Dot && shows
}

/// Which counter of a stack lies higher: one that may act, then a fit one, then the strongest; moved and impaired
/// ones lie below.
pub fn stack_order(mark: &CounterMark) -> (bool, bool, u16) {
    let fit = !mark.is_impaired() && !mark.states.moved;
    (mark.states.can_act, fit, mark.strength())
}

/// The same, with the selected counter on top.
fn rank(mark: &CounterMark, selection: &[UnitKey]) -> (bool, (bool, bool, u16)) {
    (selection.contains(&mark.unit), stack_order(mark))
}

/// An off-map box without a place of its own stands beyond the edge place it is behind.
fn place_pos(board: &Board, km: &[Pos2], camera: &Camera, i: usize, at: Pos2) -> Pos2 {
    let Some(mark) = board.places.get(i).filter(|p| !p.is_on_map()) else {
        return camera.screen(at);
    };
    let behind = board
        .places
        .iter()
        .zip(km)
        .filter(|(p, _)| p.is_on_map())
        .map(|(p, &q)| (p, q, (q - at).length()))
        .min_by(|a, b| a.2.total_cmp(&b.2));
    match behind {
        Some((gate, q, distance)) if distance < 40.0 => {
            let way = match mark.gate.or(gate.gate).map_or(MapEdge::East, |g| g.edge) {
                MapEdge::North => vec2(0.0, -1.0),
                MapEdge::East => vec2(1.0, 0.0),
                MapEdge::South => vec2(0.0, 1.0),
                MapEdge::West => vec2(-1.0, 0.0),
            };
            camera.screen(q) + way * OFF_MAP
        }
        _ => camera.screen(at),
    }
}

/// The places of a map in its units.
pub fn points(board: &Board) -> Vec<Pos2> {
    board.at().iter().map(|&(x, y)| pos2(x, y)).collect()
}

/// Who holds the places that are on the map, as far as the scene tells.
pub fn sites(scene: &Scene, km: &[Pos2]) -> Vec<Site> {
    let units: BTreeSet<(PlaceKey, u8)> = scene.counters.iter().map(|c| (c.place, c.side)).collect();
    let places = scene.board.places.iter().zip(&scene.places).zip(km).zip(scene.board.keys());
    let site = |(((place, state), at), key): (((&Place, &PlaceState), &Pos2), PlaceKey)| {
        let owner = state.control.map(|side| side.0);
        let stands = owner.is_some_and(|side| units.contains(&(key, side)));
        let works = state.works.iter().any(|works| !works.destroyed);
        let held = stands || works || place.fortress || is_city(&scene.board, key, place);
        place.is_on_map().then_some(Site { at: *at, owner, held })
    };
    places.filter_map(site).collect()
}

/// Whether a hex is a city: that holds its ground even where no unit is.
pub(crate) fn is_city(board: &Board, key: PlaceKey, place: &Place) -> bool {
    let is = |grid: &HexGrid| grid.terrain_of(HexId(key.0)) == GroundKind::City || place.worth != 0;
    board.hex_grid().is_some_and(is)
}

/// The box around every place that is not off the map, in map units.
pub fn theatre(board: &Board, km: &[Pos2]) -> Rect {
    if let Some(grid) = board.hex_grid() {
        let (west, north, east, south) = grid.bounds();
        return Rect::from_min_max(pos2(west, north), pos2(east, south));
    }
    let on_map = board.places.iter().zip(km).filter(|(p, _)| p.is_on_map());
    let points: Vec<_> = on_map.map(|(_, &p)| p).collect();
    if points.is_empty() {
        Rect::from_center_size(pos2(0.0, 0.0), vec2(1000.0, 1000.0))
    } else {
        Rect::from_points(&points)
    }
}
