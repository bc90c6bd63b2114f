//! Names of places: eight candidates around each, the cheapest arrangement after a few rounds, and a halo.

use super::strokes::group;
use egui::{Color32, Galley, Pos2, Rect, Shape, Vec2, epaint::TextShape, pos2, vec2};
use engine::{base::keys::PlaceKey, show::board::Compass};
use std::sync::Arc;

/// A name to be placed.
#[derive(Debug, Clone)]
pub struct Label {
    /// Key of the place.
    pub place: PlaceKey,
    /// What the name must not cover: the sign or the stacks of its place.
    pub around: Rect,
    /// The point of the place.
    pub pos: Pos2,
    /// Laid-out text.
    pub galley: Arc<Galley>,
    /// Colour and reach of the halo.
    pub halo: (Color32, f32),
    /// Side preferred by the data.
    pub prefers: Compass,
    /// Which candidate was taken, an index into [`SIDES`].
    pub taken: usize,
    /// Whether there is room for it; see [`arrange`].
    pub shown: bool,
    /// What goes first when there is not room for all: the lowest.
    pub worth: Worth,
    /// Something is asked of its place: it has its name, whatever becomes of others.
    pub asked: bool,
    /// Where it must lie to be read; a place outside it is named only where all of the name is seen.
    pub view: Rect,
}

/// How much the name of a place is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Worth {
    /// Nothing stands there.
    Empty,
    /// A stack stands there.
    Held,
    /// Where a side comes from.
    Home,
    /// One that decides the game, which always has its name.
    Major,
}

/// What became of the name of a place when names were placed last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placed {
    /// Candidate taken.
    pub side: usize,
    /// Whether there was room for it.
    pub shown: bool,
}

/// What is remembered from one picture to the next, so that what is written stays where it is.
#[derive(Debug, Default)]
pub(crate) struct Remembered {
    /// Where the name of each place went, by key, while the camera rests: where nothing is in its way it stays there.
    pub(crate) names: Vec<Option<Placed>>,
    /// What the names were placed for besides the camera.
    pub(crate) of: Option<NamesOf>,
}

/// What names are placed for besides the camera: with another size or spelling they are placed again.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct NamesOf {
    /// Size of the text, and pixels in a point.
    pub(crate) size: (f32, f32),
    /// High contrast, and whether names are written at all.
    pub(crate) look: (bool, bool),
    /// Stands for all names.
    pub(crate) spelt: u64,
}

/// The candidates: the sides of the compass in the order they are tried.
pub const SIDES: [Compass; 8] =
    [Compass::E, Compass::W, Compass::N, Compass::S, Compass::NE, Compass::SE, Compass::NW, Compass::SW];

/// How many candidates there are beyond those, for names that must be seen.
const SLID: usize = 8;

/// The sides of the compass again, farther and farther off, for names that must be seen where everything is full.
const FAR: usize = 48;

/// How much farther off each round of them lies, in points.
const FARTHER: f32 = 11.0;

/// The index of a side in [`SIDES`].
pub fn side_index(side: Compass) -> usize {
    SIDES.iter().position(|&s| s == side).unwrap_or(0)
}

/// Something a name should not cover.
#[derive(Debug, Clone, Copy)]
pub struct Obstacle {
    /// Box of the letters, in points of the window.
    pub rect: Rect,
    /// Cost of covering all of it or of the label.
    pub weight: f32,
    /// It moves with the map rather than staying in the window.
    pub moves: bool,
    /// What lies there: cards ask for that rather than for the weight.
    pub thing: Thing,
}

/// What a thing on the map is to what may come to lie over it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thing {
    /// A counter, also one that arrives, and the number of its stack.
    Counter,
    /// A counter of a battle, and the frame of what is asked for: a target, a place to look at, one of few to choose from.
    Goal,
    /// Another ring around a place, such as that of a reach, with its badge.
    Frame,
    /// The sign of a place.
    Sign,
    /// The tag of an arrow, of a chance, of what lies at a place.
    Tag,
    /// The name of a place.
    Name,
    /// The name of a water.
    Water,
    /// Legend, buttons: they stay in the window, and a card may lie over them.
    Tool,
    /// Buttons and words that stay in the window and lie over everything.
    Bar,
}

impl Thing {
    /// Whether it stays in the window rather than moving with the map.
    pub const fn stays(self) -> bool {
        matches!(self, Self::Tool | Self::Bar)
    }
}

/// What names are placed among.
#[derive(Debug, Clone)]
pub struct Surroundings {
    /// Counters, badges, tags, tools.
    pub obstacles: Vec<Obstacle>,
    /// Links.
    pub lines: Vec<[Pos2; 2]>,
    /// What a name had better not cross: rivers and fronts on hexes.
    pub barriers: Vec<[Pos2; 2]>,
    /// The points of the places that are drawn.
    pub places: Vec<(PlaceKey, Pos2)>,
    /// The points of those whose names are not written at this size.
    pub nameless: Vec<Pos2>,
    /// What of the map is in sight, in points of the window.
    pub view: Rect,
    /// A name without a free place is left out, whatever it is: on hexes counters lie close, and the sign of a place stays.
    pub strict: bool,
}

impl Label {
    /// Whether it is never left out where there is any way to show it.
    fn is_needed(&self) -> bool {
        self.asked || self.worth == Worth::Major
    }

    /// The rectangle of the text for a candidate. Beside the edge of the view it moves along its place until all of it
    /// is seen.
    pub fn rect(&self, candidate: usize) -> Rect {
        let rect = self.free_rect(candidate);
        let view = self.view.shrink2(vec2(2.0 + self.plate(), 2.0));
        if !self.view.contains(self.pos) || !rect.intersects(self.view) {
            return rect;
        }
        let inside = |min: f32, size: f32, low: f32, high: f32| min.min(high - size).max(low).round();
        let min = pos2(
            inside(rect.min.x, rect.width(), view.left(), view.right()),
            inside(rect.min.y, rect.height(), view.top(), view.bottom()),
        );
        Rect::from_min_size(min, rect.size())
    }

    /// How far the plate of high contrast reaches beyond the text at both sides.
    fn plate(&self) -> f32 {
        if self.halo.1 < PLATE { 0.0 } else { self.halo.1 }
    }

    /// The rectangle of a candidate wherever the view ends.
    fn free_rect(&self, candidate: usize) -> Rect {
        // The line box has air above and below the letters; names may come that close.
        let full = self.galley.size();
        let size = vec2(full.x, full.y - 4.0);
        let far = candidate.checked_sub(SIDES.len() + SLID);
        let a = far.map_or(self.around, |n| self.around.expand((n / SIDES.len() + 1) as f32 * FARTHER));
        let candidate = far.map_or(candidate, |n| n % SIDES.len());
        let gap = 4.0;
        let mid = vec2(size.x * 0.5, size.y * 0.5);
        let min = match SIDES.get(candidate).copied() {
            Some(Compass::E) => pos2(a.right() + gap, a.center().y - mid.y),
            Some(Compass::W) => pos2(a.left() - gap - size.x, a.center().y - mid.y),
            Some(Compass::N) => pos2(a.center().x - mid.x, a.top() - size.y - 1.0),
            Some(Compass::S) => pos2(a.center().x - mid.x, a.bottom() + 1.0),
            Some(Compass::NE) => pos2(a.right() + 1.5, a.top() - size.y * 0.7),
            Some(Compass::SE) => pos2(a.right() + 1.5, a.bottom() - size.y * 0.3),
            Some(Compass::NW) => pos2(a.left() - size.x - 1.5, a.top() - size.y * 0.7),
            Some(Compass::SW) => pos2(a.left() - size.x - 1.5, a.bottom() - size.y * 0.3),
            None => self.slid(candidate - SIDES.len(), size),
        };
        Rect::from_min_size(min.round(), size)
    }

    /// The corner of a candidate beyond the sides of the compass: along an edge of the place, from one end or the other.
    fn slid(&self, nth: usize, size: Vec2) -> Pos2 {
        let a = self.around;
        let left = if nth.is_multiple_of(2) { a.left() } else { a.right() - size.x };
        let top = if nth.is_multiple_of(2) { a.top() } else { a.bottom() - size.y };
        match nth / 2 {
            0 => pos2(left, a.top() - size.y - 1.0),
            1 => pos2(left, a.bottom() + 1.0),
            2 => pos2(a.right() + 4.0, top),
            _ => pos2(a.left() - 4.0 - size.x, top),
        }
    }

    /// The rectangle of the text where it is.
    pub fn current(&self) -> Rect {
        self.rect(self.taken)
    }

    /// The text with its halo: four copies around it, or a plate where a halo would be too wide for that.
    pub fn shapes(&self, out: &mut Vec<Shape>) {
        let at = self.current().min - vec2(0.0, 2.0);
        let (colour, reach) = self.halo;
        let since = out.len();
        if reach < PLATE {
            for (dx, dy) in [(-0.9, -0.6), (0.9, -0.6), (-0.9, 0.6), (0.9, 0.6)] {
                let text = TextShape::new(at + vec2(dx, dy) * reach, Arc::clone(&self.galley), colour);
                out.push(Shape::Text(text.with_override_text_color(colour)));
            }
        } else {
            out.push(Shape::rect_filled(self.current().expand2(vec2(reach, 0.0)), reach, colour));
        }
        out.push(Shape::Text(TextShape::new(at, Arc::clone(&self.galley), colour)));
        group(out, since);
    }
}

/// A halo of this reach is drawn as a plate.
const PLATE: f32 = 2.0;

/// Gives every name its place, and leaves out those there is no room for.
pub fn arrange(labels: &mut [Label], around: &Surroundings) {
    let choices: Vec<Choice> = labels.iter().map(|label| Choice::new(label, around)).collect();
    place(labels, &choices);
    for label in &mut *labels {
        label.shown = true;
    }
    thin(labels, &choices, around, false);
}

/// Leaves every name where it is that has nothing in its way. Others go to another side of their place, or leave; names that
/// must be seen come where they were left out.
pub fn settle(labels: &mut [Label], around: &Surroundings) {
    let choices: Vec<Choice> = labels.iter().map(|label| Choice::new(label, around)).collect();
    thin(labels, &choices, around, true);
}

/// Where a name may go, and what is near.
struct Choice {
    /// Of each candidate; only names that must be seen have those after the sides of the compass.
    rects: Vec<Rect>,
    /// All of them with their plates.
    zone: Rect,
    /// What can cost the name something there.
    near: Surroundings,
}

impl Choice {
    fn new(label: &Label, around: &Surroundings) -> Self {
        let more = if label.is_needed() { SLID + FAR } else { 0 };
        let rects: Vec<Rect> = (0..SIDES.len() + more).map(|candidate| label.rect(candidate)).collect();
        let zone = rects.iter().fold(Rect::NOTHING, |zone, r| zone.union(*r));
        let zone = zone.expand2(vec2(label.plate(), 0.0));
        let near = around.near(label, zone);
        Self { rects, zone, near }
    }
}

/// Leaves out names there is no room for, the least needed first: none lies over another or over a counter, and none is
/// cut by the edge of the view. A name that does not fit where it is goes to another side of its place if it fits there.
/// Where names are settled, those that fit where they are stay before any other moves.
fn thin(labels: &mut [Label], choices: &[Choice], around: &Surroundings, settled: bool) {
    let mut order: Vec<usize> = (0..labels.len()).collect();
    order.sort_by_key(|&i| std::cmp::Reverse((labels[i].asked, labels[i].worth)));
    let mut kept: Vec<(usize, Rect)> = Vec::with_capacity(labels.len());
    if settled {
        order.retain(|&i| {
            let fit = Fit::new(&labels[i], &choices[i], around);
            let stays = labels[i].shown && fit.is_good(labels[i].taken, &kept, |_| true);
            if stays {
                kept.push((i, fit.rect(labels[i].taken)));
            }
            !stays
        });
    }
    let mut order = std::collections::VecDeque::from(order);
    let mut left = labels.len() * 3;
    while let Some(i) = order.pop_front() {
        let (label, fit) = (&labels[i], Fit::new(&labels[i], &choices[i], around));
        let needed = label.is_needed();
        let own = |c: &usize| fit.choice.near.is_nearest(label, fit.choice.rects[*c]);
        let others = std::iter::once(side_index(label.prefers)).chain(0..fit.choice.rects.len());
        let all = || std::iter::once(label.taken).chain(others.clone());
        let good = |c: &usize| fit.is_good(*c, &kept, |_| true);
        let found = all().find(|c| good(c) && own(c));
        // Before a city has no name it has it beside the sign of a place without one.
        let told_apart = |c: &usize| fit.choice.near.is_nearest_of_named(label, fit.choice.rects[*c]);
        let city = label.worth > Worth::Held;
        let found = found.or_else(|| all().filter(|_| city).find(|c| good(c) && told_apart(c)));
        // What must be seen rather lies a little astray than on counters, and rather drives another name away than leaves; far
        // from its place it would name another.
        let near = |c: &usize| fit.choice.near.astray(label, fit.choice.rects[*c]) < SLACK;
        let found = found.or_else(|| all().filter(|_| needed).find(|c| good(c) && near(c)));
        let needed_too = |other: usize| labels[other].is_needed();
        let free = || all().filter(|_| needed).filter(|c| fit.is_good(*c, &kept, needed_too));
        let found = found.or_else(|| free().find(own)).or_else(|| free().find(near));
        let hidden = |c: &usize| {
            let astray = fit.choice.near.astray(label, fit.choice.rects[*c]);
            let over = fit.hidden(*c, &kept);
            over + if own(c) { 0.0 } else { 60.0 + astray * FAR_OFF }
                + if fit.is_seen(*c) { 0.0 } else { 1e6 }
        };
        let least = || all().min_by(|a, b| hidden(a).total_cmp(&hidden(b)));
        let found = found.or_else(|| all().filter(|_| needed && around.strict).find(good));
        let covers = needed && (!around.strict || label.asked);
        let side = found.or_else(|| least().filter(|_| covers)).unwrap_or(label.taken);
        let shown = found.is_some() || covers;
        if shown {
            let rect = fit.rect(side);
            if found.is_some() && left > 0 {
                let driven = |k: &&(usize, Rect)| overlap(rect, k.1) > 0.0;
                order.extend(kept.iter().filter(driven).map(|k| k.0));
                kept.retain(|k| overlap(rect, k.1) <= 0.0);
            }
            kept.push((i, rect));
        }
        left = left.saturating_sub(1);
        (labels[i].taken, labels[i].shown) = (side, shown);
        if left == 0 {
            // Names that drive each other away for ever: the rest stays out.
            order.drain(..).for_each(|i| labels[i].shown = false);
        }
    }
}

/// A name among what is in its way.
struct Fit<'a> {
    choice: &'a Choice,
    plate: f32,
    /// What hides a name or is hidden by it, and how bad that is.
    solid: Vec<(Rect, f32)>,
    view: Rect,
    /// Its place is in sight: then all of the name must be.
    inside: bool,
}

impl<'a> Fit<'a> {
    fn new(label: &Label, choice: &'a Choice, around: &Surroundings) -> Self {
        let solid = choice.near.obstacles.iter().filter(|o| o.weight >= SOLID);
        let solid = solid.map(|o| (o.rect, hides(o.thing))).collect();
        let inside = around.view.contains(label.pos);
        Self { choice, plate: label.plate(), solid, view: around.view, inside }
    }

    fn rect(&self, candidate: usize) -> Rect {
        let rect = self.choice.rects.get(candidate).or(self.choice.rects.first()).copied();
        rect.unwrap_or(Rect::NOTHING).expand2(vec2(self.plate, 0.0))
    }

    fn is_seen(&self, candidate: usize) -> bool {
        let rect = self.rect(candidate);
        self.view.contains_rect(rect) || !self.inside && !self.view.intersects(rect)
    }

    /// Whether it fits there among the names that count.
    fn is_good(&self, candidate: usize, kept: &[(usize, Rect)], counts: impl Fn(usize) -> bool) -> bool {
        let rect = self.rect(candidate);
        self.is_seen(candidate)
            && !kept.iter().any(|(other, k)| overlap(rect, *k) > 0.0 && counts(*other))
            && !self.solid.iter().any(|s| overlap(rect.shrink(1.0), s.0) > 0.0)
    }

    /// How much it hides there.
    fn hidden(&self, candidate: usize, kept: &[(usize, Rect)]) -> f32 {
        let rect = self.rect(candidate);
        let names = kept.iter().map(|k| overlap(rect, k.1) * hides(Thing::Name));
        names.chain(self.solid.iter().map(|(solid, price)| overlap(rect, *solid) * price)).sum()
    }
}

/// How bad it is for a name that must be seen to lie there where it finds no free place: rather at the foot of the map, where no
/// key stands yet, than on counters.
const fn hides(thing: Thing) -> f32 {
    match thing {
        Thing::Tag => 200.0,
        Thing::Counter | Thing::Goal => 20.0,
        Thing::Name | Thing::Bar => 5.0,
        Thing::Frame | Thing::Sign | Thing::Tool => 1.0,
        Thing::Water => 0.1,
    }
}

/// Obstacles of this weight hide a name or are hidden by it: counters, signs, tools.
const SOLID: f32 = 0.8;

/// Chooses a candidate for every label: six rounds, each label in turn taking the cheapest.
fn place(labels: &mut [Label], choices: &[Choice]) {
    let fixed: Vec<[f32; 8]> = labels
        .iter()
        .zip(choices)
        .map(|(label, c)| std::array::from_fn(|i| fixed_cost(label, (c.rects[i], SIDES[i]), &c.near)))
        .collect();
    for (label, costs) in labels.iter_mut().zip(&fixed) {
        label.taken = cheapest(costs);
    }
    let apart = vec2(6.0, 1.5);
    let others: Vec<Vec<usize>> = (0..labels.len())
        .map(|i| {
            let zone = choices[i].zone.expand2(apart);
            (0..labels.len()).filter(|&j| j != i && zone.intersects(choices[j].zone)).collect()
        })
        .collect();
    for _ in 0..6 {
        let mut changed = false;
        for i in 0..labels.len() {
            let mut costs = fixed[i];
            for (candidate, cost) in costs.iter_mut().enumerate() {
                let rect = choices[i].rects[candidate].expand2(apart);
                let taken = others[i].iter().map(|&j| choices[j].rects[labels[j].taken]);
                *cost += taken.map(|r| overlap(rect, r) * 0.7).sum::<f32>();
            }
            let best = cheapest(&costs);
            if costs[best] + 1e-3 < costs[labels[i].taken] {
                labels[i].taken = best;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
}

/// What it costs to lie nearer to another place than to one's own: more than anything else.
const ASTRAY: f32 = 4000.0;

/// How much nearer to another place than to its own a name that must be seen may lie, in points; and what each point more costs
/// where it hides something everywhere.
const SLACK: f32 = 14.0;
const FAR_OFF: f32 = 40.0;

/// How close a name may come to the point of another place before it costs something.
const CLOSE: f32 = 18.0;

impl Surroundings {
    /// Whether a name would lie nearer to its own place than to any other.
    fn is_nearest(&self, label: &Label, rect: Rect) -> bool {
        let own = distance(rect, label.pos);
        self.is_nearest_of_named(label, rect) && self.nameless.iter().all(|p| distance(rect, *p) > own)
    }

    /// Whether it would lie nearer to its own place than to any other that has a name.
    fn is_nearest_of_named(&self, label: &Label, rect: Rect) -> bool {
        let own = distance(rect, label.pos);
        self.places.iter().all(|(place, p)| *place == label.place || distance(rect, *p) > own)
    }

    /// How much nearer a name would lie to another place that has a name than to its own.
    fn astray(&self, label: &Label, rect: Rect) -> f32 {
        let own = distance(rect, label.pos);
        let others = self.places.iter().filter(|(place, _)| *place != label.place);
        others.map(|(_, p)| own - distance(rect, *p)).fold(0.0, f32::max)
    }

    /// Only what can cost a label something within its zone.
    fn near(&self, label: &Label, zone: Rect) -> Self {
        // No candidate is farther from its own place than the far corner of the zone.
        let own = [zone.left_top(), zone.right_top(), zone.left_bottom(), zone.right_bottom()];
        let own = own.map(|corner| corner.distance(label.pos)).into_iter().fold(CLOSE, f32::max);
        let crossed = zone.expand(1.0);
        Self {
            strict: self.strict,
            obstacles: self.obstacles.iter().filter(|o| o.rect.intersects(zone)).copied().collect(),
            lines: touching(&self.lines, crossed),
            barriers: touching(&self.barriers, crossed),
            places: self
                .places
                .iter()
                .filter(|(place, p)| *place != label.place && distance(zone, *p) <= own)
                .copied()
                .collect(),
            nameless: self.nameless.iter().filter(|p| distance(zone, **p) <= own).copied().collect(),
            view: self.view,
        }
    }
}

/// The lines that come near a zone.
fn touching(lines: &[[Pos2; 2]], zone: Rect) -> Vec<[Pos2; 2]> {
    lines.iter().filter(|[a, b]| Rect::from_two_pos(*a, *b).intersects(zone)).copied().collect()
}

/// What it costs a name on hexes to cross a river or a front.
const BARRIER: f32 = 400.0;

/// Cost of a point of a link covered: a name across one costs about as much as leaving its side.
const LINE: f32 = 1.0;

fn cheapest(costs: &[f32; 8]) -> usize {
    (0..8).min_by(|&a, &b| costs[a].total_cmp(&costs[b])).unwrap_or(0)
}

/// What a candidate costs whatever the other names do. `around` leaves out the label's own place.
fn fixed_cost(label: &Label, (rect, side): (Rect, Compass), around: &Surroundings) -> f32 {
    let corner = matches!(side, Compass::NE | Compass::SE | Compass::NW | Compass::SW);
    let mut cost = if corner { 3.0 } else { 0.0 };
    if side != label.prefers {
        cost += 7.0;
    }
    let text = rect.shrink2(vec2(0.0, 1.0));
    for o in &around.obstacles {
        cost += overlap(text, o.rect) * o.weight;
    }
    for line in &around.lines {
        cost += covered(rect.expand(1.0), *line) * LINE;
    }
    if around.barriers.iter().any(|line| covered(rect.shrink(1.0), *line) > 0.0) {
        cost += BARRIER;
    }
    let own = distance(rect, label.pos);
    for p in around.places.iter().map(|(_, p)| *p).chain(around.nameless.iter().copied()) {
        let d = distance(rect, p);
        if d < CLOSE {
            cost += (CLOSE - d) * 0.8;
        }
        if d < own {
            cost += ASTRAY;
        }
    }
    let seen = rect.intersect(around.view.shrink(2.0));
    if seen.width() < rect.width() - 0.5 || seen.height() < rect.height() - 0.5 {
        cost += 60.0;
    }
    cost
}

fn overlap(a: Rect, b: Rect) -> f32 {
    let w = a.right().min(b.right()) - a.left().max(b.left());
    let h = a.bottom().min(b.bottom()) - a.top().max(b.top());
    if w > 0.0 && h > 0.0 { w * h } else { 0.0 }
}

fn distance(r: Rect, p: Pos2) -> f32 {
    r.distance_to_pos(p)
}

/// Length of a line inside a rectangle.
pub fn covered(r: Rect, line: [Pos2; 2]) -> f32 {
    inside(r, line).map_or(0.0, |(from, to)| (to - from) * (line[1] - line[0]).length())
}

/// From where to where a line runs inside of a rectangle, as shares of its length.
pub(crate) fn inside(r: Rect, [a, b]: [Pos2; 2]) -> Option<(f32, f32)> {
    let d: Vec2 = b - a;
    let (mut from, mut to) = (0.0_f32, 1.0_f32);
    for (start, way, low, high) in [(a.x, d.x, r.left(), r.right()), (a.y, d.y, r.top(), r.bottom())] {
        if way.abs() < 1e-6 {
            if start < low || start > high {
                return None;
            }
            continue;
        }
        let (p, q) = ((low - start) / way, (high - start) / way);
        from = from.max(p.min(q));
        to = to.min(p.max(q));
    }
    (to > from).then_some((from, to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_measured_inside_only() {
        let r = Rect::from_min_max(pos2(0.0, 0.0), pos2(10.0, 10.0));
        assert_eq!(covered(r, [pos2(-5.0, 5.0), pos2(15.0, 5.0)]), 10.0);
        assert_eq!(covered(r, [pos2(-5.0, 15.0), pos2(15.0, 15.0)]), 0.0);
        assert_eq!(covered(r, [pos2(5.0, 5.0), pos2(5.0, 50.0)]), 5.0);
    }
}
