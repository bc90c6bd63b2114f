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
        let first = Standing { spent: start.spent.min(most), ..start };
        let (mut open, mut last) = (Vec::with_capacity(96), first.spent);
        open.push(first);
        // Costs are small numbers: the list is walked once for each, from the cheapest on, as long as there is a dearer hex.
        for cost in first.spent..=most {
            if cost > last {
                break;
            }
            let mut nth = 0;
            while let Some(at) = open.get(nth).copied() {
                nth += 1;
                if at.spent != cost || found.cost[at.hex.index()] != cost {
                    continue;
                }
                for (way, to) in map.neighbours(at.hex).filter(|(_, to)| *to != start.hex) {
                    // No step costs less than one.
                    if !found.may_gain(to, cost.saturating_add(1)) {
                        continue;
                    }
                    let Some(step) = step(at, way, to) else { continue };
                    let spent = cost.saturating_add(step.cost);
                    let goes_on = !step.ends && !step.harms && spent <= most;
                    if found.take(at.hex, to, spent, step.harms) && goes_on {
                        open.push(Standing { hex: to, spent, fresh: false });
                        last = last.max(spent);
                    }
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
            self.harms = if harms { self.harms | to } else { self.harms - to };
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
}
