//! Where a unit can go by one move and what that costs, step by step as a game's rules judge each of them.
//!
//! ```
//! use kit::{hex::{HexMap, Layout, Shift}, reach::{Reach, Standing, Step}};
//!
//! // Row B is woods, which cost 2; everything else costs 1. A unit has 3 movement factors.
//! let layout = Layout { pointy: true, shift: Shift::Even, rows: 3, cols: 5 };
//! let map = HexMap::new(layout, |hex| if layout.place(hex).0 == 1 { 2 } else { 1 }, ());
//! let hex = |label: &str| layout.labelled(label).expect("on the map");
//! let reach = Reach::<15, 1>::find(&map, Standing::at(hex("A1")), 3, |from, _, to| {
//!     let cost = map.terrain(to);
//!     (from.spent + cost <= 3).then_some(Step { cost, ends: false, harms: false })
//! });
//! assert_eq!((reach.cost(hex("A4")), reach.cost(hex("C2")), reach.cost(hex("C4"))), (Some(3), Some(3), None));
//! assert_eq!(reach.path(hex("C1")), [hex("B1"), hex("C1")]);
//! ```

use super::hex::{Direction, HexId, HexMap};
use crate::bits::set::Set;

const FAR: u8 = u8::MAX;

/// Where a unit is on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The hex.
    pub hex: HexId,
    /// What the way there has cost.
    pub spent: u8,
    /// Whether it has not moved yet: the next step is its first.
    pub fresh: bool,
}

impl Standing {
    /// Where its move begins.
    pub const fn at(hex: HexId) -> Self {
        Self { hex, spent: 0, fresh: true }
    }
}

/// A step that may be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// What it costs, at least 1.
    pub cost: u8,
    /// Whether the move ends there.
    pub ends: bool,
    /// Whether the unit is the worse for it, so that any other way there is better, whatever it costs; the move ends there.
    pub harms: bool,
}

/// Where a search has to go on from, the cheapest first, and of those that cost the same the one that was found first. Costs are small
/// numbers: each has its own queue.
struct Open {
    found: Vec<(Standing, u16)>,
    /// Of each cost the next in its queue and the last, counted from 1.
    queues: [(u16, u16); 1 + u8::MAX as usize],
    cost: u8,
    /// How many wait in the queues.
    waiting: u16,
}

impl Default for Open {
    fn default() -> Self {
        Self { found: Vec::with_capacity(96), queues: [(0, 0); 1 + u8::MAX as usize], cost: 0, waiting: 0 }
    }
}

impl Open {
    fn push(&mut self, at: Standing) {
        self.found.push((at, 0));
        self.waiting += 1;
        let here = self.found.len() as u16;
        let (next, last) = &mut self.queues[usize::from(at.spent)];
        if *next == 0 {
            *next = here;
        } else {
            self.found[usize::from(*last) - 1].1 = here;
        }
        *last = here;
    }

    fn pop(&mut self) -> Option<Standing> {
        self.waiting = self.waiting.checked_sub(1)?;
        while self.queues[usize::from(self.cost)].0 == 0 {
            self.cost = self.cost.checked_add(1)?;
        }
        let next = &mut self.queues[usize::from(self.cost)].0;
        let (at, behind) = self.found[usize::from(*next) - 1];
        *next = behind;
        Some(at)
    }
}

/// Every hex of a map of `HEXES` hexes that a unit can come to, with the best way there: one without harm, and of those the
/// cheapest.
#[derive(Debug, Clone)]
pub struct Reach<const HEXES: usize, const WORDS: usize> {
    start: HexId,
    cost: [u8; HEXES],
    from: [u16; HEXES],
    reached: Set<HexId, WORDS>,
    harms: Set<HexId, WORDS>,
}

impl<const HEXES: usize, const WORDS: usize> Reach<HEXES, WORDS> {
    /// A unit that goes nowhere from where it stands.
    pub fn none(from: Standing) -> Self {
        let none = Set::NONE;
        let mut found =
            Self { start: from.hex, cost: [FAR; HEXES], from: [0; HEXES], reached: none, harms: none };
        found.cost[from.hex.index()] = from.spent;
        found
    }

    /// Where a unit can go that goes on from hexes while its way has cost no more than `most`. `step` says what a step into
    /// the hex next to it, in a direction, would be; `None` where it may not be taken.
    pub fn find<T, S>(
        map: &HexMap<T, S>,
        start: Standing,
        most: u8,
        mut step: impl FnMut(Standing, Direction, HexId) -> Option<Step>,
    ) -> Self {
        let mut found = Self::none(start);
        let mut open = Open::default();
        open.push(Standing { spent: start.spent.min(most), ..start });
        while let Some(at) = open.pop() {
            if found.cost[at.hex.index()] != at.spent {
                continue;
            }
            for (way, to) in map.neighbours(at.hex).filter(|(_, to)| *to != start.hex) {
                // No step costs less than one.
                if !found.may_gain(to, at.spent.saturating_add(1)) {
                    continue;
                }
                let Some(step) = step(at, way, to) else { continue };
                let spent = at.spent.saturating_add(step.cost);
                let goes_on = !step.ends && !step.harms && spent <= most;
                if found.take(at.hex, to, spent, step.harms) && goes_on {
                    open.push(Standing { hex: to, spent, fresh: false });
                }
            }
        }
        found
    }

    /// Whether a way that costs so much could be better than the one found.
    fn may_gain(&self, to: HexId, spent: u8) -> bool {
        spent < self.cost[to.index()] || self.harms.has(to)
    }

    /// Takes a way if it is better than the one found; whether it is.
    fn take(&mut self, from: HexId, to: HexId, spent: u8, harms: bool) -> bool {
        let (is_cheaper, harmed) = (spent < self.cost[to.index()], self.harms.has(to));
        let is_better =
            if harms { is_cheaper && (harmed || self.cost(to).is_none()) } else { is_cheaper || harmed };
        if is_better {
            self.cost[to.index()] = spent;
            self.from[to.index()] = from.0;
            self.reached.add(to);
            self.harms.put(to, harms);
        }
        is_better
    }

    /// Where the unit stands.
    pub fn start(&self) -> HexId {
        self.start
    }

    /// What the way to a hex costs; `None` for one out of reach.
    pub fn cost(&self, hex: HexId) -> Option<u8> {
        self.cost.get(hex.index()).copied().filter(|cost| *cost != FAR)
    }

    /// The best way to a hex, the start left out; empty for the start and for hexes out of reach.
    pub fn path(&self, to: HexId) -> Vec<HexId> {
        let (mut path, mut at) = (Vec::new(), to);
        while at != self.start && self.cost(at).is_some() && path.len() < HEXES {
            path.push(at);
            at = HexId(self.from[at.index()]);
        }
        path.reverse();
        path
    }

    /// The hexes in reach, the start left out, each with what the way there costs.
    pub fn hexes(&self) -> impl Iterator<Item = (HexId, u8)> {
        self.reached.iter().map(|hex| (hex, self.cost[hex.index()]))
    }

    /// The hexes in reach, the start left out.
    pub fn reached(&self) -> Set<HexId, WORDS> {
        self.reached
    }

    /// Hexes to which every way does harm.
    pub fn harms(&self) -> Set<HexId, WORDS> {
        self.harms
    }
}

/// The ways that a search has found equally good, followed back from where they end: a rule may ask, or a player choose, by which
/// of them a unit goes.
pub struct Back<'a, T, S, F, const HEXES: usize, const WORDS: usize> {
    /// The map.
    pub map: &'a HexMap<T, S>,
    /// What was found on it.
    pub found: &'a Reach<HEXES, WORDS>,
    /// Where the move begins.
    pub from: Standing,
    /// Hexes in which every move ends that enters them.
    pub stops: Set<HexId, WORDS>,
    /// The steps, as [`Reach::find`] was told them.
    pub step: F,
}

impl<T, S, F, const HEXES: usize, const WORDS: usize> Back<'_, T, S, F, HEXES, WORDS>
where
    F: Fn(Standing, Direction, HexId) -> Option<Step>,
{
    /// The ways to a hex, the start left out, at most so many.
    pub fn ways(&self, to: HexId, most: usize) -> Vec<Vec<HexId>> {
        let mut all = Vec::new();
        self.follow(&mut vec![to], &mut all, most);
        all
    }

    /// Follows them from the last hex of a way, which runs from the end, to the start.
    fn follow(&self, way: &mut Vec<HexId>, all: &mut Vec<Vec<HexId>>, most: usize) {
        let Some(&at) = way.last() else { return };
        for near in self.before(at) {
            if all.len() >= most {
                return;
            }
            if near == self.from.hex {
                all.push(way.iter().rev().copied().collect());
            } else {
                way.push(near);
                self.follow(way, all, most);
                way.pop();
            }
        }
    }

    /// The hexes to which there are ways that lead over different hexes of a set: what any of them crosses is not what all of
    /// them cross. One pass over the hexes from the cheapest on, however many ways there are.
    pub fn differing(&self, marked: Set<HexId, WORDS>) -> Set<HexId, WORDS> {
        let mut order: Vec<(u8, HexId)> = self.found.hexes().map(|(hex, cost)| (cost, hex)).collect();
        order.sort_unstable();
        // For each hex what the ways to it cross together, and what each of them crosses.
        let mut crossed: Vec<Option<(Set<HexId, WORDS>, Set<HexId, WORDS>)>> = vec![None; HEXES];
        crossed[self.from.hex.index()] = Some((Set::NONE, Set::NONE));
        let mut differ = Set::NONE;
        for (_, at) in order {
            let ways = self.before(at).filter_map(|near| crossed[near.index()]);
            let both = ways.reduce(|(a, b), (any, all)| (a | any, all & b));
            let own = if marked.has(at) { Set::only(at) } else { Set::NONE };
            let Some((any, all)) = both.map(|(any, all)| (any | own, all | own)) else { continue };
            if any != all {
                differ.add(at);
            }
            crossed[at.index()] = Some((any, all));
        }
        differ
    }

    /// The hexes from which a best way comes into a hex.
    fn before(&self, at: HexId) -> impl Iterator<Item = HexId> {
        let stops = self.stops | self.found.harms;
        self.map.neighbours(at).filter_map(move |(way, near)| {
            let starts = near == self.from.hex;
            let spent = self.found.cost(near).filter(|_| starts || !stops.has(near))?;
            let fresh = starts && self.from.fresh;
            let step = (self.step)(Standing { hex: near, spent, fresh }, way.opposite(), at)?;
            let same =
                Some(spent + step.cost) == self.found.cost(at) && step.harms == self.found.harms.has(at);
            same.then_some(near)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::hex::{Layout, Shift};

    type Small = Reach<12, 1>;

    const LAYOUT: Layout = Layout { pointy: true, shift: Shift::Even, rows: 2, cols: 6 };

    fn hex(label: &str) -> HexId {
        LAYOUT.labelled(label).expect("on the map")
    }

    fn path(reach: &Small, to: &str) -> String {
        reach.path(hex(to)).into_iter().map(|at| LAYOUT.label(at)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_way_without_harm_goes_before_a_cheaper_one() {
        let map = HexMap::new(LAYOUT, |_| (), ());
        // Into A3 a step from A2 does harm; the way round over B2 does none.
        let step = |from: Standing, _, to| {
            let harms = (from.hex, to) == (hex("A2"), hex("A3"));
            Some(Step { cost: 1, ends: false, harms })
        };
        let reach = Small::find(&map, Standing::at(hex("A1")), 5, step);
        assert_eq!((path(&reach, "A3").as_str(), reach.cost(hex("A3"))), ("A2 B2 A3", Some(3)));
        assert!(reach.harms().is_empty());
        let closed = |from: Standing, way, to| step(from, way, to).filter(|_| LAYOUT.place(to).0 == 0);
        let reach = Small::find(&map, Standing::at(hex("A1")), 5, closed);
        assert_eq!((path(&reach, "A3").as_str(), reach.harms().iter().collect()), ("A2 A3", vec![hex("A3")]));
    }

    #[test]
    fn a_move_ends_where_a_step_says_so_and_at_the_most() {
        let map = HexMap::new(LAYOUT, |_| (), ());
        let row_a = |from: Standing, _, to: HexId| {
            let cost = if from.fresh { 1 } else { 2 };
            (LAYOUT.place(to).0 == 0).then_some(Step { cost, ends: to == hex("A4"), harms: false })
        };
        let costs = |most| {
            let reach = Small::find(&map, Standing::at(hex("A1")), most, row_a);
            reach.hexes().map(|(_, cost)| cost).collect::<Vec<_>>()
        };
        assert_eq!(costs(9), [1, 3, 5], "the move ends in A4");
        assert_eq!(costs(1), [1, 3], "it goes on from A2 and no farther");
        let under_way = Standing { hex: hex("A1"), spent: 3, fresh: false };
        assert_eq!(Small::find(&map, under_way, 3, row_a).cost(hex("A2")), Some(5));
        assert_eq!(Small::none(under_way).hexes().count(), 0);
    }

    #[test]
    fn equally_good_ways_are_followed_back() {
        let map = HexMap::new(LAYOUT, |_| (), ());
        let step = |_: Standing, _, _| Some(Step { cost: 1, ends: false, harms: false });
        let from = Standing::at(hex("A1"));
        let found = Small::find(&map, from, 5, step);
        let back = Back { map: &map, found: &found, from, stops: Set::NONE, step };
        let ways = |back: &Back<'_, _, _, _, 12, 1>, to| {
            let ways = back.ways(hex(to), 9);
            let said =
                |way: Vec<HexId>| way.into_iter().map(|at| LAYOUT.label(at)).collect::<Vec<_>>().join(" ");
            ways.into_iter().map(said).collect::<Vec<_>>()
        };
        assert_eq!(ways(&back, "B2"), ["B1 B2", "A2 B2"]);
        let differ = back.differing(Set::only(hex("B1")));
        assert!(differ.has(hex("B2")) && !differ.has(hex("A3")) && !differ.has(hex("B1")));
        let stopped = Back { stops: Set::only(hex("A2")), ..back };
        assert_eq!(ways(&stopped, "B2"), ["B1 B2"], "a move ends in A2");
    }
}
