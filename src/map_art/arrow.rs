//! Arrows between places: their course from edge to edge, and their shafts and heads.
//!
//! An arrow is never so short that only its head is seen: where two counters stand close, it leaves and arrives aslant, in a
//! bow. Arrows along the same way lie side by side. Shapes are told apart without colour: filled, outlined, dashed, dotted,
//! and with an open head for the side whose signs are hollow.

use super::{
    ink::Ink,
    paper::{Pane, Paper, Stroke, Tint},
};
use engine::show::projection::At;

/// Width of a shaft.
pub const SHAFT: f32 = 5.0;
/// Width and length of a head.
pub const HEAD: (f32, f32) = (14.0, 12.0);
/// The shortest arrow.
pub const LEAST: f32 = 26.0;
/// From the middle of an arrow to that of the next along the same way: there are 6 between their shafts.
pub const APART: f32 = SHAFT + 6.0;
/// How far beyond a shaft its halo reaches.
const HALO: f32 = 1.4;
/// About this long is a bow, so that dashes and dots are told from a whole shaft.
const BOWED: f32 = 36.0;
/// Points of a bow.
const BOW: usize = 16;
/// How far an arrow keeps from a counter it passes.
const PASSED: f32 = 8.0;

fn plus(a: At, b: At) -> At {
    (a.0 + b.0, a.1 + b.1)
}

fn minus(a: At, b: At) -> At {
    (a.0 - b.0, a.1 - b.1)
}

fn times(a: At, by: f32) -> At {
    (a.0 * by, a.1 * by)
}

fn size(a: At) -> f32 {
    a.0.hypot(a.1)
}

/// In the same direction, as long as 1; nothing of nothing.
fn unit(a: At) -> At {
    let long = size(a);
    if long < 1e-4 { (0.0, 0.0) } else { times(a, 1.0 / long) }
}

/// Turned by a right angle: to the right when going that way, as y grows downwards.
const fn right(a: At) -> At {
    (-a.1, a.0)
}

fn turned((x, y): At, angle: f32) -> At {
    let (sin, cos) = angle.sin_cos();
    (x * cos - y * sin, x * sin + y * cos)
}

fn between(a: At, b: At, share: f32) -> At {
    plus(a, times(minus(b, a), share))
}

/// How long a path is.
pub fn length(path: &[At]) -> f32 {
    path.windows(2).map(|w| size(minus(w[1], w[0]))).sum()
}

/// The point of a path at a distance from its start, and the direction there.
pub fn at(path: &[At], distance: f32) -> Option<(At, At)> {
    let mut left = distance.max(0.0);
    let mut last = None;
    for w in path.windows(2) {
        let (leg, way) = (minus(w[1], w[0]), unit(minus(w[1], w[0])));
        let long = size(leg);
        if long <= 0.0 {
            continue;
        }
        if left <= long {
            return Some((plus(w[0], times(way, left)), way));
        }
        left -= long;
        last = Some((w[1], way));
    }
    last
}

/// The part of a path up to a distance from its start.
pub fn until(path: &[At], distance: f32) -> Vec<At> {
    let mut out = Vec::with_capacity(path.len());
    let mut left = distance;
    for w in path.windows(2) {
        out.push(w[0]);
        let long = size(minus(w[1], w[0]));
        if left <= long {
            out.push(between(w[0], w[1], (left / long.max(1e-4)).clamp(0.0, 1.0)));
            return out;
        }
        left -= long;
    }
    out.extend(path.last());
    out
}

fn holds(pane: Pane, (x, y): At) -> bool {
    x >= pane.x && x <= pane.right() && y >= pane.y && y <= pane.bottom()
}

/// Where the way from a point inside a box leaves it; nothing if the way ends inside.
fn exit(pane: Pane, from: At, to: At) -> Option<At> {
    if !holds(pane, from) {
        return Some(from);
    }
    let d = minus(to, from);
    let edge = |start: f32, way: f32, low: f32, high: f32| {
        if way > 1e-6 {
            (high - start) / way
        } else if way < -1e-6 {
            (low - start) / way
        } else {
            f32::INFINITY
        }
    };
    let share = edge(from.0, d.0, pane.x, pane.right()).min(edge(from.1, d.1, pane.y, pane.bottom()));
    (share < 1.0).then(|| plus(from, times(d, share)))
}

/// Where the way from the middle of a box in a direction leaves it.
fn edge_towards(pane: Pane, way: At) -> At {
    let centre = pane.centre();
    let far = plus(centre, times(way, pane.w + pane.h + 1.0));
    exit(pane, centre, far).unwrap_or(centre)
}

/// The way of an arrow.
#[derive(Debug, Clone, Copy)]
pub struct Way<'a> {
    /// The points of its places in order.
    pub points: &'a [At],
    /// What stands at its first and at its last place: it goes from edge to edge.
    pub ends: [Pane; 2],
    /// What stands at the places between, as many as there are; it goes around them.
    pub passed: &'a [Option<Pane>],
    /// How far each leg lies to the right of the straight line, so that arrows along the same way lie side by side.
    pub aside: &'a [f32],
    /// Between two places that are too close for a straight arrow: a straight one of this length, over what stands at both.
    /// Without it, a bow around them.
    pub short: Option<f32>,
}

/// How much of a short arrow lies before the middle of its way: its head touches what it means.
const BEFORE: f32 = 0.56;

impl Way<'_> {
    /// Its course, from edge to edge. Where two places are too close for a straight one, the bow that costs least: what it
    /// hides is asked of each.
    pub fn course(&self, hides: impl Fn(&[At]) -> f32) -> Vec<At> {
        if self.points.len() < 2 {
            return Vec::new();
        }
        let straight = self.straight();
        if length(&straight) >= LEAST {
            return straight;
        }
        if let Some(long) = self.short
            && let [from, to] = self.shifted()[..]
        {
            let (gap, ahead) = (self.gap(), unit(minus(to, from)));
            let tail = plus(gap, times(ahead, -long * BEFORE));
            return vec![tail, plus(tail, times(ahead, long))];
        }
        // Of arrows along the same way the first bends to the left, the next to the right.
        let turn = if self.aside.first().is_some_and(|a| *a < 0.0) { -1.0 } else { 1.0 };
        let mut best: Option<(f32, Vec<At>)> = None;
        for side in [turn, -turn] {
            for step in 0..9 {
                let (path, free) = bow(self.ends, side * (0.5 + 0.14 * step as f32));
                let short = (LEAST - length(&path)).max(0.0) * 100.0;
                let own = if free { 0.0 } else { 400.0 };
                let cost =
                    (length(&path) - BOWED).abs() * 0.5 + step as f32 * 0.3 + short + own + hides(&path);
                if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                    best = Some((cost, path));
                }
            }
        }
        best.map(|b| b.1).unwrap_or_default()
    }

    /// The middle between what stands at both ends of a way of one leg.
    fn gap(&self) -> At {
        let points = self.shifted();
        let (Some(&from), Some(&to)) = (points.first(), points.last()) else { return (0.0, 0.0) };
        let [one, other] = self.ends;
        let leaves = exit(one, from, to).unwrap_or(from);
        let arrives = exit(other, to, from).unwrap_or(to);
        between(leaves, arrives, 0.5)
    }

    /// Along the straight lines between its places, around what stands between them; nothing where these overlap.
    pub fn straight(&self) -> Vec<At> {
        let mut points = self.shifted();
        let [from, to] = self.ends;
        while points.len() > 2 && holds(from, points[1]) {
            points.remove(1);
        }
        while points.len() > 2 && holds(to, points[points.len() - 2]) {
            points.remove(points.len() - 2);
        }
        let n = points.len();
        let (Some(first), Some(last)) =
            (exit(from, points[0], points[1]), exit(to, points[n - 1], points[n - 2]))
        else {
            return Vec::new();
        };
        // Boxes that overlap would turn the arrow around.
        let ahead = minus(points[1], points[0]);
        let left = minus(if n == 2 { last } else { points[1] }, first);
        if left.0 * ahead.0 + left.1 * ahead.1 <= 0.0 {
            return Vec::new();
        }
        (points[0], points[n - 1]) = (first, last);
        if n == 2 { points } else { rounded(&points) }
    }

    /// The points, each moved to the right by what its legs are, and around what stands there.
    fn shifted(&self) -> Vec<At> {
        let n = self.points.len();
        let leg = |i: usize| unit(minus(self.points[i + 1], self.points[i]));
        let aside = |i: usize| times(right(leg(i)), self.aside.get(i).copied().unwrap_or(0.0));
        let mut out = self.points.to_vec();
        for (i, point) in out.iter_mut().enumerate() {
            let moved = match (i.checked_sub(1), i + 1 < n) {
                (None, true) => aside(i),
                (Some(before), false) => aside(before),
                (Some(before), true) => times(plus(aside(before), aside(i)), 0.5),
                (None, false) => (0.0, 0.0),
            };
            *point = plus(*point, moved);
        }
        for (i, point) in out.iter_mut().enumerate().take(n - 1).skip(1) {
            let Some(pane) = self.passed.get(i - 1).copied().flatten() else { continue };
            let (into, out_of) = (leg(i - 1), leg(i));
            // On the inside of the turn; on a straight way to the right.
            let inside = minus(out_of, into);
            let way = if size(inside) > 0.15 { unit(inside) } else { unit(right(plus(into, out_of))) };
            let around = minus(edge_towards(pane, way), pane.centre());
            let corner = (pane.w.min(pane.h) * 0.5).max(size(around));
            // Those along the same way keep side by side here too.
            let moved = minus(*point, self.points[i]);
            let outward = moved.0 * way.0 + moved.1 * way.1 + size(moved);
            *point = plus(pane.centre(), times(way, corner + PASSED + outward));
        }
        out
    }
}

/// A path with its corners rounded.
fn rounded(points: &[At]) -> Vec<At> {
    let mut out = vec![points[0]];
    for w in points.windows(3) {
        let reach = |a: At, b: At| (size(minus(b, a)) * 0.45).min(14.0);
        let (before, after) = (reach(w[1], w[0]), reach(w[1], w[2]));
        let from = plus(w[1], times(unit(minus(w[0], w[1])), before));
        let to = plus(w[1], times(unit(minus(w[2], w[1])), after));
        out.extend((0..=6).map(|i| {
            let share = i as f32 / 6.0;
            between(between(from, w[1], share), between(w[1], to, share), share)
        }));
    }
    out.extend(points.last());
    out
}

/// A bow from edge to edge of two boxes that lie too close for a straight arrow, and whether it stays out of both: it leaves
/// by an angle to the right of the straight line, and arrives by the same.
fn bow([from, to]: [Pane; 2], angle: f32) -> (Vec<At>, bool) {
    let straight = minus(to.centre(), from.centre());
    let ahead = if size(straight) < 1e-3 { (1.0, 0.0) } else { unit(straight) };
    let (leaves, arrives) = (turned(ahead, angle), turned(times(ahead, -1.0), -angle));
    let (start, end) = (edge_towards(from, leaves), edge_towards(to, arrives));
    let pull = size(minus(end, start)).mul_add(0.45, 6.0);
    let (p, q) = (plus(start, times(leaves, pull)), plus(end, times(arrives, pull)));
    let path: Vec<At> = (0..=BOW)
        .map(|i| {
            let s = i as f32 / BOW as f32;
            let (a, b, c) = (between(start, p, s), between(p, q, s), between(q, end, s));
            between(between(a, b, s), between(b, c, s), s)
        })
        .collect();
    let free = path[1..BOW].iter().all(|p| !holds(from, *p) && !holds(to, *p));
    (path, free)
}

/// How far aside each leg of some ways lies, so that those along the same line between two places lie side by side. Legs
/// are pairs of numbers of places.
pub fn side_by_side(ways: &[&[u16]]) -> Vec<Vec<f32>> {
    let key = |a: u16, b: u16| if a <= b { (a, b) } else { (b, a) };
    let legs = |way: &&[u16]| way.windows(2).map(|w| key(w[0], w[1])).collect::<Vec<_>>();
    let all: Vec<Vec<(u16, u16)>> = ways.iter().map(legs).collect();
    let mut out = Vec::with_capacity(ways.len());
    for (i, way) in ways.iter().enumerate() {
        let leg = |w: &[u16]| {
            let here = key(w[0], w[1]);
            let with = |ways: &[Vec<(u16, u16)>]| ways.iter().filter(|legs| legs.contains(&here)).count();
            let (before, of) = (with(&all[..i]), with(&all));
            let slot = before as f32 - (of as f32 - 1.0) * 0.5;
            // To the right of one is to the left of the one that comes the other way.
            slot * APART * if w[0] <= w[1] { 1.0 } else { -1.0 }
        };
        out.push(way.windows(2).map(leg).collect());
    }
    out
}

/// How an arrow is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Shape {
    /// Filled, shaft and head.
    Filled,
    /// Only its outline.
    Outlined,
    /// A dashed shaft, its head an outline.
    Dashed,
    /// Dots, and a small head.
    Dotted,
    /// A filled shaft, its head two barbs.
    Open,
    /// A thin shaft with a small head: it is over.
    Thin,
    /// The same with two barbs.
    ThinOpen,
}

/// The look of an arrow.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Look {
    /// Its shape.
    pub shape: Shape,
    /// Its colour.
    pub tint: Tint,
    /// What keeps it apart from the ground.
    pub rim: Ink,
    /// How large it is, 1 for the usual size.
    pub scale: f32,
}

impl Look {
    /// An arrow of a shape and colour.
    pub fn new(shape: Shape, tint: impl Into<Tint>, scale: f32) -> Self {
        Self { shape, tint: tint.into(), rim: Ink::Halo, scale }
    }

    /// Width of the shaft, and width and length of the head.
    fn sizes(&self) -> (f32, At) {
        let (shaft, head) = match self.shape {
            Shape::Filled | Shape::Outlined | Shape::Open => (SHAFT, HEAD),
            Shape::Dashed => (3.6, HEAD),
            Shape::Dotted => (3.4, (11.0, 10.0)),
            Shape::Thin | Shape::ThinOpen => (2.6, (10.0, 9.0)),
        };
        (shaft * self.scale, times(head, self.scale))
    }
}

/// A head at the end of a path: its tip and its two back corners.
fn head_of(path: &[At], (wide, long): At) -> Option<[At; 3]> {
    let tip = *path.last()?;
    let (back, _) = at(path, (length(path) - long).max(0.0))?;
    let way = unit(minus(tip, back));
    let (foot, across) = (minus(tip, times(way, long)), times(right(way), wide * 0.5));
    Some([tip, plus(foot, across), minus(foot, across)])
}

/// Draws an arrow along its course.
pub fn arrow(paper: &mut dyn Paper, path: &[At], look: &Look) {
    let (shaft, head) = look.sizes();
    let Some(corners) = head_of(path, head) else { return };
    let body = until(path, (length(path) - head.1 + 1.0).max(0.0));
    let [tip, a, b] = corners;
    let barbs = [a, tip, b];
    let Look { tint, rim, scale, .. } = *look;
    let halo = |width: f32| Stroke::new(width + 2.0 * HALO, rim);
    match look.shape {
        Shape::Open | Shape::ThinOpen => {
            let (to_tip, barb) =
                (until(path, (length(path) - shaft * 0.6).max(0.0)), (shaft * 0.72).max(2.0));
            paper.line(&to_tip, halo(shaft));
            paper.line(&barbs, halo(barb));
            paper.line(&to_tip, Stroke::new(shaft, tint));
            paper.line(&barbs, Stroke::new(barb, tint));
        }
        Shape::Filled | Shape::Thin => {
            paper.line(&body, halo(shaft));
            paper.area(&corners, rim.into(), Stroke::new(2.0 * HALO, rim));
            paper.line(&body, Stroke::new(shaft, tint));
            paper.area(&corners, tint, Stroke::NONE);
        }
        Shape::Outlined => {
            let edge = 1.5 * scale;
            paper.line(&body, halo(shaft));
            paper.area(&corners, rim.into(), Stroke::new(2.0 * HALO, rim));
            paper.line(&body, Stroke::new(shaft, tint));
            paper.area(&corners, Ink::Card.into(), Stroke::new(edge, tint));
            // Into the head, so that no edge lies between them; and short of the end, which is closed by one.
            let open = until(path, length(path) - head.1 + edge);
            paper.line(&after(&open, edge), Stroke::new(shaft - 2.0 * edge, Ink::Card));
        }
        Shape::Dashed => {
            paper.line(&body, halo(shaft));
            paper.area(&corners, rim.into(), Stroke::new(2.0 * HALO, rim));
            paper.dashes(&body, Stroke::new(shaft, tint), 5.5, 3.5);
            paper.area(&corners, Ink::Card.into(), Stroke::new(1.5 * scale, tint));
        }
        Shape::Dotted => {
            paper.line(&body, halo(shaft));
            paper.area(&corners, rim.into(), Stroke::new(2.0 * HALO, rim));
            let (long, pitch) = (length(&body), shaft * 1.9);
            let dots = ((long - shaft) / pitch).floor().max(0.0) as u16;
            for i in 0..=dots {
                if let Some((p, _)) = at(&body, f32::from(i).mul_add(pitch, shaft * 0.5)) {
                    paper.disc(p, shaft * 0.5, tint);
                }
            }
            paper.area(&corners, tint, Stroke::NONE);
        }
    }
}

/// A path without its first part.
fn after(path: &[At], by: f32) -> Vec<At> {
    let mut back: Vec<At> = path.iter().rev().copied().collect();
    back = until(&back, (length(path) - by).max(0.0));
    back.reverse();
    back
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counter(x: f32, y: f32) -> Pane {
        Pane::square((x, y), 36.0)
    }

    fn course(points: &[At]) -> Vec<At> {
        let ends = [points[0], points[points.len() - 1]].map(|(x, y)| counter(x, y));
        Way { points, ends, passed: &[], aside: &[], short: None }.course(|_| 0.0)
    }

    #[test]
    fn an_arrow_goes_from_edge_to_edge() {
        let path = course(&[(0.0, 0.0), (200.0, 0.0)]);
        assert_eq!(path, [(18.0, 0.0), (182.0, 0.0)]);
        let path = course(&[(0.0, 0.0), (120.0, 120.0)]);
        assert!((path[0].0 - 18.0).abs() < 1e-3 && (path[1].1 - 102.0).abs() < 1e-3);
    }

    #[test]
    fn wherever_two_counters_stand_the_arrow_is_long_enough_and_covers_neither() {
        for step in 0..48 {
            for apart in [0.5, 20.0, 37.0, 40.0, 50.0, 61.0, 63.0, 80.0, 140.0_f32] {
                let angle = step as f32 * std::f32::consts::TAU / 48.0;
                let to = (apart * angle.cos(), apart * angle.sin());
                let path = course(&[(0.0, 0.0), to]);
                assert!(length(&path) >= LEAST - 0.01, "{apart} at {angle}: {}", length(&path));
                if apart < 36.0 {
                    continue;
                }
                let inner = |pane: Pane| pane.expand(-0.5);
                let inside =
                    |p: &At| holds(inner(counter(0.0, 0.0)), *p) || holds(inner(counter(to.0, to.1)), *p);
                let fine: Vec<At> = (0..200)
                    .filter_map(|i| at(&path, length(&path) * i as f32 / 199.0))
                    .map(|p| p.0)
                    .collect();
                // Counters that touch at a corner leave a bow no more than a corner of one of them.
                let hidden = fine.iter().filter(|p| inside(p)).count();
                assert!(hidden <= 8, "{apart} at {angle}: {hidden} of {path:?}");
            }
        }
    }

    #[test]
    fn between_neighbours_a_short_arrow_is_straight_and_as_long_as_it_is_wanted() {
        for angle in 0..12_u8 {
            let (x, y) = turned((22.0, 0.0), f32::from(angle) * std::f32::consts::PI / 6.0);
            let points = [(0.0, 0.0), (x, y)];
            let ends = [counter(0.0, 0.0), counter(x, y)];
            let way = Way { points: &points, ends, passed: &[], aside: &[], short: Some(16.0) };
            let path = way.course(|_| 0.0);
            assert_eq!(path.len(), 2);
            assert!((length(&path) - 16.0).abs() < 1e-3);
            let ahead = minus(path[1], path[0]);
            assert!(ahead.0 * x + ahead.1 * y > 0.0, "towards the second place");
        }
    }

    #[test]
    fn arrows_along_the_same_way_lie_six_apart() {
        let (there, back): (&[u16], &[u16]) = (&[3, 7], &[7, 3]);
        let aside = side_by_side(&[there, back, &[3, 8]]);
        assert_eq!(aside[2], [0.0]);
        let (a, b) = ((0.0, 0.0), (200.0, 0.0));
        let line = |points: [At; 2], aside: &[f32]| {
            let ends = points.map(|(x, y)| counter(x, y));
            Way { points: &points, ends, passed: &[], aside, short: None }.course(|_| 0.0)
        };
        let (one, other) = (line([a, b], &aside[0]), line([b, a], &aside[1]));
        assert!(((one[0].1 - other[0].1).abs() - SHAFT - 6.0).abs() < 1e-3, "{one:?} {other:?}");
    }

    #[test]
    fn an_arrow_goes_around_what_it_passes() {
        for points in [[(0.0, 0.0), (100.0, 0.0), (200.0, 0.0)], [(0.0, 0.0), (100.0, 20.0), (160.0, 120.0)]]
        {
            let ends = [points[0], points[2]].map(|(x, y)| counter(x, y));
            let passed = counter(points[1].0, points[1].1);
            let way = Way { points: &points, ends, passed: &[Some(passed)], aside: &[], short: None };
            let path = way.course(|_| 0.0);
            let fine = (0..100).filter_map(|i| at(&path, length(&path) * i as f32 / 99.0));
            assert!(!fine.into_iter().any(|(p, _)| holds(passed.expand(SHAFT * 0.5), p)), "{path:?}");
        }
    }

    #[test]
    fn arrows_around_the_same_place_keep_apart() {
        let points = [(0.0, 0.0), (100.0, 30.0), (220.0, 20.0)];
        let ends = [points[0], points[2]].map(|(x, y)| counter(x, y));
        let passed = counter(points[1].0, points[1].1);
        let both = side_by_side(&[&[1, 2, 3], &[1, 2, 3]]);
        let path = |aside: &[f32]| {
            Way { points: &points, ends, passed: &[Some(passed)], aside, short: None }.course(|_| 0.0)
        };
        let (one, other) = (path(&both[0]), path(&both[1]));
        let near = (1..10).filter_map(|i| at(&one, length(&one) * i as f32 / 10.0)).map(|(p, _)| {
            let fine = (0..200).filter_map(|i| at(&other, length(&other) * i as f32 / 199.0));
            fine.map(|(q, _)| size(minus(p, q))).fold(f32::INFINITY, f32::min)
        });
        assert!(near.clone().all(|d| d > SHAFT), "{:?}", near.collect::<Vec<_>>());
    }

    #[test]
    fn a_bow_goes_where_it_costs_less() {
        let points = [(0.0, 0.0), (42.0, 0.0)];
        let ends = points.map(|(x, y)| counter(x, y));
        let way = Way { points: &points, ends, passed: &[], aside: &[], short: None };
        let above = |p: &[At]| p.iter().any(|p| p.1 < -19.0);
        assert!(above(&way.course(|p| if above(p) { 0.0 } else { 10.0 })));
        assert!(!above(&way.course(|p| if above(p) { 10.0 } else { 0.0 })));
    }
}
