//! Where something said of a place lies: one rule for bubbles, cards and tags.
//!
//! A card is tried in sixteen directions at three distances around what it speaks of, none farther than its tail may be long.
//! What it would cover costs, and so does a long tail; what it speaks of it never covers. Where it would hide what must be
//! seen it is not free, and what it says goes elsewhere. Rectangles in, a rectangle and a tail out: nothing here draws, and the
//! same question has the same answer.

use super::labels::{Obstacle, Thing, covered};
use egui::{Pos2, Rect, Vec2, vec2};

/// What is to be placed, and among what.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// Its size.
    pub size: Vec2,
    /// What it speaks of, with rings and brackets: never covered. The tail points at the first.
    pub about: &'a [Rect],
    /// Where it may lie.
    pub room: Rect,
    /// Least distance from what it speaks of.
    pub near: f32,
    /// What it should not cover.
    pub avoid: &'a [Obstacle],
    /// Arrows: a card lies on them where there is nothing better.
    pub lines: &'a [[Pos2; 2]],
    /// Where it lay before: it stays there unless somewhere else is clearly better.
    pub before: Option<Spot>,
}

/// Where something lies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placed {
    /// Its rectangle, in whole points.
    pub rect: Rect,
    /// The tip of the pointer at what it speaks of; none right beside it.
    pub tail: Option<Pos2>,
    /// Which of the candidates it is.
    pub spot: Spot,
    /// What it costs; from [`COUNTER`] on something is covered that should not be.
    pub cost: f32,
}

impl Placed {
    /// Whether nothing is hidden that must be seen.
    pub fn is_free(&self) -> bool {
        self.cost < COUNTER
    }
}

/// A candidate, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot(u16);

/// What it costs to cover a counter, a bracket or a ring.
pub const COUNTER: f32 = 1000.0;
/// What it costs to cover a name, a tag or the sign of an empty place.
const NAME: f32 = 200.0;
/// What it costs to cover legend or tools.
const TOOL: f32 = 100.0;
/// What it costs to cover what it speaks of: more than everything else there is.
const OWN: f32 = 1e6;
/// Longest tail.
pub const LONGEST: f32 = 90.0;
/// From this length on there is a tail at all.
const SHORTEST: f32 = 5.0;
/// Distances from the middle of what it speaks of.
const DISTANCES: [f32; 3] = [24.0, 60.0, 110.0];
/// Directions around it.
const DIRECTIONS: u16 = 16;
/// Room kept between a card and what it speaks of.
const CLEAR: f32 = 2.0;
/// How much better another spot must be for a card to leave the one it has.
const CONSTANT: f32 = 120.0;
/// What it costs to cover a point of an arrow.
const ARROW: f32 = 3.0;

/// With more pieces and marks than this the map is crowded.
const MANY: usize = 60;
/// What covering costs there, as a share of what it costs elsewhere.
const CROWDED: f32 = 0.06;

/// What it costs to cover a thing.
const fn price(thing: Thing) -> f32 {
    match thing {
        Thing::Counter | Thing::Goal | Thing::Bar => COUNTER,
        Thing::Frame | Thing::Sign | Thing::Tag | Thing::Name => NAME,
        Thing::Tool => TOOL,
        Thing::Water => 0.0,
    }
}

/// The best place for what is wanted, near what it speaks of.
pub fn place(wanted: &Wanted<'_>) -> Placed {
    let nowhere = Rect::from_min_size(wanted.room.min, wanted.size);
    let mut best = Placed { rect: nowhere, tail: None, spot: Spot(u16::MAX), cost: f32::INFINITY };
    let crowded = wanted.is_crowded();
    for n in 0..DIRECTIONS * DISTANCES.len() as u16 {
        let (spot, rect) = (Spot(n), wanted.inside(wanted.around(n)));
        let kept = if wanted.before == Some(spot) { CONSTANT } else { 0.0 };
        let cost = wanted.cost(rect, crowded, best.cost + kept) - kept;
        if cost < best.cost {
            best = Placed { rect, tail: wanted.tail(rect), spot, cost };
        }
    }
    // What it gains by staying says nothing of what it hides.
    if wanted.before == Some(best.spot) {
        best.cost += CONSTANT;
    }
    best
}

impl Wanted<'_> {
    /// Whether pieces stand everywhere, as on a hex map: then a card that hides some of them beside what it speaks of is
    /// better than one far from it.
    fn is_crowded(&self) -> bool {
        let piece = |o: &&Obstacle| matches!(o.thing, Thing::Counter | Thing::Frame | Thing::Goal);
        self.avoid.iter().filter(piece).nth(MANY).is_some()
    }

    fn target(&self) -> Rect {
        self.about.first().copied().unwrap_or_else(|| Rect::from_center_size(self.room.center(), Vec2::ZERO))
    }

    /// The corner of a card in a direction and at a distance: right first, then clockwise; near ones first.
    fn around(&self, n: u16) -> Pos2 {
        let target = self.target();
        let angle = f32::from(n % DIRECTIONS) * std::f32::consts::TAU / f32::from(DIRECTIONS);
        let way = vec2(angle.cos(), angle.sin());
        let off = DISTANCES[usize::from(n / DIRECTIONS) % DISTANCES.len()] - target.size().min_elem() * 0.5;
        let reach = (target.size() + self.size) * 0.5 + Vec2::splat(off.clamp(self.near, LONGEST - 1.0));
        let far = |reach: f32, way: f32| if way.abs() < 1e-3 { f32::INFINITY } else { reach / way.abs() };
        let centre = target.center() + way * far(reach.x, way.x).min(far(reach.y, way.y));
        centre - self.size * 0.5
    }

    /// A card with its corner here, moved as little as it takes to lie in the room.
    fn inside(&self, at: Pos2) -> Rect {
        let most = (self.room.max - self.size).max(self.room.min);
        Rect::from_min_size(at.clamp(self.room.min, most).round(), self.size)
    }

    /// The tip of what leads from a card to what it speaks of, and how long that is.
    fn lead(&self, rect: Rect) -> (Pos2, f32) {
        let tip = self.target().clamp(rect.center());
        (tip, (tip - rect.clamp(tip)).length())
    }

    fn tail(&self, rect: Rect) -> Option<Pos2> {
        let (tip, length) = self.lead(rect);
        (!self.about.is_empty() && length >= SHORTEST).then_some(tip)
    }

    /// What a spot costs; no more is added up than `most`.
    fn cost(&self, rect: Rect, crowded: bool, most: f32) -> f32 {
        let own = |about: &Rect| {
            let hidden = rect.expand(CLEAR).intersect(*about);
            if hidden.is_positive() { OWN + hidden.area() } else { 0.0 }
        };
        let (tip, length) = self.lead(rect);
        let line = [rect.clamp(tip), tip];
        let mut cost: f32 = self.about.iter().map(own).sum::<f32>() + length;
        // What it speaks of is out of sight: nothing near it is in the room.
        if length > LONGEST {
            cost += OWN;
        }
        let price = |thing: Thing| match thing {
            Thing::Goal => COUNTER,
            Thing::Frame if crowded => 0.5,
            _ if crowded => price(thing) * CROWDED,
            _ => price(thing),
        };
        for o in self.avoid {
            if cost >= most {
                return cost;
            }
            let hidden = rect.expand(1.0).intersect(o.rect);
            if hidden.is_positive() {
                // Of two that cover alike, the one that covers less.
                cost += price(o.thing) * (1.0 + 0.05 * (hidden.area() / o.rect.area().max(1.0)).min(1.0));
            } else if length >= SHORTEST && covered(o.rect.shrink(2.0), line) > 0.0 {
                cost += price(o.thing);
            }
        }
        cost + self.lines.iter().map(|l| covered(rect, *l)).sum::<f32>() * ARROW
    }
}

/// A small thing on the map that belongs to a place or to a line, such as the hits of an attack.
#[derive(Debug, Clone, Copy)]
pub struct Tag<'a> {
    /// Its size.
    pub size: Vec2,
    /// The points of what it belongs to: of a line in order, or of a place.
    pub own: &'a [Pos2],
    /// Points of places it does not belong to.
    pub foreign: &'a [Pos2],
    /// Lines it does not belong to; only those of arrows.
    pub lines: &'a [[Pos2; 2]],
    /// What it must not cover.
    pub avoid: &'a [Obstacle],
    /// Where it is seen.
    pub view: Rect,
}

impl Tag<'_> {
    /// The first of some spots for its middle that covers nothing and lies nearest to what it belongs to; where there
    /// is none, the best of them. Also what it costs: hundreds where something is hidden or something else lies nearer.
    pub fn place(&self, spots: impl Iterator<Item = Pos2>) -> (Rect, f32) {
        let mut best = (f32::INFINITY, Rect::NOTHING);
        for (i, at) in spots.enumerate() {
            let rect = Rect::from_center_size(at.round(), self.size);
            let cost = self.cost(rect) + i as f32;
            if cost < best.0 {
                best = (cost, rect);
            }
            if best.0 <= i as f32 {
                break;
            }
        }
        (best.1, best.0)
    }

    /// What it costs to lie here.
    fn cost(&self, rect: Rect) -> f32 {
        let hidden = |o: &Obstacle| {
            let both = rect.intersect(o.rect);
            let solid = match o.thing {
                // Of two tags on each other neither is read: rather one lies farther off, with a thread.
                Thing::Counter | Thing::Tag => COUNTER,
                // Counters of a battle; a frame has little weight.
                Thing::Goal if o.weight >= 1.0 => COUNTER,
                Thing::Goal | Thing::Frame => NAME * 2.0,
                Thing::Sign | Thing::Name | Thing::Tool | Thing::Bar => NAME,
                Thing::Water => 0.0,
            };
            if both.is_positive() { solid + both.area() } else { 0.0 }
        };
        let crossed: f32 = self.lines.iter().map(|l| covered(rect.expand(3.0), *l)).sum();
        let seen = !self.own.iter().any(|p| self.view.contains(*p)) || self.view.contains_rect(rect);
        let cut = if seen { 0.0 } else { NAME * 2.0 };
        self.avoid.iter().map(hidden).sum::<f32>() + crossed * 8.0 + self.astray(rect) + cut
    }

    /// How bad it is that something else lies nearer.
    fn astray(&self, rect: Rect) -> f32 {
        let own = apart(self.own, rect);
        let places = self.foreign.iter().map(|p| rect.distance_to_pos(*p));
        let lines = self.lines.iter().map(|l| apart(l, rect));
        let lead = own + 4.0 - places.chain(lines).fold(f32::INFINITY, f32::min);
        if lead > 0.0 { NAME * 3.0 + (lead * 20.0).min(NAME) } else { 0.0 }
    }
}

/// How far a point lies from a line through points.
pub fn away(line: &[Pos2], at: Pos2) -> f32 {
    let point = |p: &Pos2| p.distance(at);
    let leg = |w: &[Pos2]| {
        let way = w[1] - w[0];
        let share = ((at - w[0]).dot(way) / way.length_sq().max(1e-6)).clamp(0.0, 1.0);
        (w[0] + way * share).distance(at)
    };
    line.windows(2).map(leg).fold(line.first().map_or(f32::INFINITY, point), f32::min)
}

/// How far a rectangle lies from a line through points, or from a point.
pub fn apart(line: &[Pos2], rect: Rect) -> f32 {
    let nearest = |w: &[Pos2]| {
        let way = w[1] - w[0];
        let share = ((rect.center() - w[0]).dot(way) / way.length_sq().max(1e-6)).clamp(0.0, 1.0);
        let ends = [w[0], w[1], w[0] + way * share].map(|p| rect.distance_to_pos(p));
        ends.into_iter().fold(f32::INFINITY, f32::min)
    };
    let first = line.first().map_or(f32::INFINITY, |p| rect.distance_to_pos(*p));
    line.windows(2).map(nearest).fold(first, f32::min)
}

/// Where around a rectangle a tag is looked for first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum First {
    /// Above it.
    Above,
    /// Below it.
    Below,
}

/// Spots for a tag around a rectangle, in sixteen directions: above or below first, then by turns to both sides; near ones
/// first.
pub fn around(target: Rect, size: Vec2, first: First) -> impl Iterator<Item = Pos2> {
    let turns = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8];
    let half = if first == First::Below { 8 } else { 0 };
    [1.0, 12.0, 26.0, 44.0, 66.0, 92.0].into_iter().flat_map(move |gap| {
        turns.map(move |turn: i16| {
            let angle = f32::from(turn + half) * std::f32::consts::TAU / f32::from(DIRECTIONS);
            let way = vec2(angle.sin(), -angle.cos());
            let reach = (target.size() + size) * 0.5 + Vec2::splat(gap);
            let far = |reach: f32, way: f32| if way.abs() < 1e-3 { f32::INFINITY } else { reach / way.abs() };
            target.center() + way * far(reach.x, way.x).min(far(reach.y, way.y))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    const ROOM: Rect = Rect::from_min_max(Pos2::ZERO, pos2(800.0, 600.0));

    fn counter(x: f32, y: f32) -> Rect {
        Rect::from_center_size(pos2(x, y), Vec2::splat(36.0))
    }

    fn obstacle(rect: Rect, thing: Thing) -> Obstacle {
        Obstacle { rect, weight: 1.0, moves: true, thing }
    }

    fn wanted<'a>(about: &'a [Rect], avoid: &'a [Obstacle]) -> Wanted<'a> {
        let size = vec2(260.0, 110.0);
        Wanted { size, about, room: ROOM, near: 14.0, avoid, lines: &[], before: None }
    }

    #[test]
    fn on_empty_ground_a_card_lies_beside_what_it_speaks_of() {
        let about = [counter(400.0, 300.0)];
        let placed = place(&wanted(&about, &[]));
        assert!(!placed.rect.expand(CLEAR - 0.5).intersects(about[0]));
        assert!(placed.tail.is_some_and(|tip| about[0].contains(tip)));
        assert!(placed.cost < 30.0, "{placed:?}");
    }

    #[test]
    fn a_card_covers_no_counter_while_there_is_room() {
        let about = [counter(400.0, 300.0)];
        let field = |columns: i16, rows: i16| -> Vec<Obstacle> {
            (-columns..=columns)
                .flat_map(|x| (-rows..=rows).map(move |y| (f32::from(x), f32::from(y))))
                .map(|(x, y)| obstacle(counter(400.0 + 60.0 * x, 300.0 + 50.0 * y), Thing::Counter))
                .collect()
        };
        let near = field(1, 1);
        let placed = place(&wanted(&about, &near));
        assert!(placed.is_free() && near.iter().all(|o| !o.rect.intersects(placed.rect)), "{placed:?}");
        // Where all that is near is full, what it says goes elsewhere.
        assert!(!place(&wanted(&about, &field(3, 3))).is_free());
    }

    #[test]
    fn no_tail_is_longer_than_ninety_points_whatever_lies_around() {
        let full: Vec<Obstacle> = (0..20)
            .flat_map(|x| (0..15).map(move |y| (x as f32, y as f32)))
            .map(|(x, y)| obstacle(counter(20.0 + 40.0 * x, 20.0 + 40.0 * y), Thing::Counter))
            .collect();
        for n in 0..full.len() {
            let about = [full[n].rect];
            let placed = place(&wanted(&about, &full));
            let tip = about[0].clamp(placed.rect.center());
            assert!((tip - placed.rect.clamp(tip)).length() <= LONGEST, "{placed:?}");
            assert!(!placed.rect.intersects(about[0]) && ROOM.contains_rect(placed.rect), "{placed:?}");
        }
    }

    #[test]
    fn what_is_asked_for_is_never_covered_however_crowded_the_map_is() {
        let about = [counter(400.0, 300.0)];
        let mut all: Vec<Obstacle> = (0..13)
            .flat_map(|x| (0..9).map(move |y| (x as f32, y as f32)))
            .map(|(x, y)| obstacle(counter(40.0 + 60.0 * x, 60.0 + 60.0 * y), Thing::Counter))
            .collect();
        let some = place(&wanted(&about, &all));
        assert!(some.is_free(), "some pieces may be hidden there: {some:?}");
        // A ring all around it.
        all.extend((0..32).map(|n| {
            let at = about[0].center() + Vec2::angled(n as f32 * std::f32::consts::TAU / 32.0) * 100.0;
            obstacle(Rect::from_center_size(at, Vec2::splat(30.0)), Thing::Goal)
        }));
        assert!(!place(&wanted(&about, &all)).is_free());
    }

    #[test]
    fn names_give_way_to_tools_and_counters_to_names() {
        let about = [counter(400.0, 560.0)];
        let side = |r: Rect, thing| obstacle(r, thing);
        let (left, right) = ROOM.split_left_right_at_x(400.0);
        let under = [side(left, Thing::Name), side(right, Thing::Tool)];
        assert!(!place(&wanted(&about, &under)).rect.intersects(left));
        let under = [side(left, Thing::Counter), side(right, Thing::Name)];
        assert!(!place(&wanted(&about, &under)).rect.intersects(left));
    }

    #[test]
    fn a_card_stays_where_it_lay_while_nothing_is_clearly_better() {
        let about = [counter(400.0, 300.0)];
        let first = place(&wanted(&about, &[]));
        let name = [obstacle(first.rect.shrink(40.0), Thing::Tool)];
        let moved = place(&wanted(&about, &name));
        assert_ne!(moved.rect, first.rect);
        let stayed = place(&Wanted { before: Some(first.spot), ..wanted(&about, &name) });
        assert_eq!(stayed.rect, first.rect);
        let piece = [obstacle(first.rect.shrink(40.0), Thing::Counter)];
        let left = place(&Wanted { before: Some(first.spot), ..wanted(&about, &piece) });
        assert_ne!(left.rect, first.rect);
    }

    #[test]
    fn a_tag_lies_nearest_to_its_own() {
        let (own, foreign) = ([pos2(100.0, 100.0)], [pos2(100.0, 60.0)]);
        let target = counter(100.0, 100.0);
        let tag = Tag {
            size: vec2(40.0, 20.0),
            own: &own,
            foreign: &foreign,
            lines: &[],
            avoid: &[obstacle(target, Thing::Counter)],
            view: ROOM,
        };
        let (rect, _) = tag.place(around(target, tag.size, First::Above));
        assert!(!rect.intersects(target));
        assert!(rect.center().distance(own[0]) < rect.center().distance(foreign[0]));
    }
}
