//! What unseen units may be: every way to deal the unseen counters that fits what everybody has seen, counted exactly.
//!
//! Units drawn together form a *batch*. A counter seen to go back to the pool cannot be an older block that is still
//! face down, but it may be a later arrival; so an old block and a fresh replacement do not have the same chance of being
//! Weak. Every deal that fits is equally likely, because a draw is always from a pool of known size. With three hidden
//! groups (BF-SET-01) the deals are counted for each group that may have been left out.
//! An arrival that was given up is left out: drawn face down and put back, it changes nothing for the others.

use super::{game::Game, ids::*, setup::Strength, state::*};

/// Units of one batch that are still face down, and the counters that joined the pool just before it was drawn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Batch {
    /// Unseen Weak counters that could be drawn from here on.
    pub weak: u8,
    /// The same, Strong.
    pub strong: u8,
    /// Units that are face down.
    pub units: UnitSet,
}

/// Batches in order of the draws.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Urn {
    /// Batches; neighbours between which nothing went back are one.
    pub batches: Vec<Batch>,
}

/// Number of ways in which so many units of a set are Weak, by that number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ways {
    /// Ways by number of Weak units, without a common factor.
    pub by_weak: Vec<u128>,
    /// No rounding was needed: false only when the counts are longer than 128 bits, and then right to 30 bits or more.
    pub exact: bool,
}

/// Whether a block stands on the map, waits to arrive, or waits to be placed at the start.
pub fn in_play(o: &Open, slot: usize) -> bool {
    let block = UnitId::block(slot);
    matches!(o.at[block.index()], WAITING | ..NOWHERE) || o.arrivals.iter().any(|(u, _)| *u == block)
}

/// Counters that nobody sees now: in the pool, or face down.
pub fn unseen(g: &Game, o: &Open) -> u64 {
    o.face.iter().filter_map(|f| f.checked_sub(1)).fold(g.draw_set(), |set, c| set & !(1 << (c & 63)))
}

/// Units that are face down.
pub fn face_down(o: &Open) -> UnitSet {
    (0..N_BLOCKS).filter(|slot| o.face[*slot] == 0 && in_play(o, *slot)).map(UnitId::block).collect()
}

/// First draw a counter may have been drawn in, if it is face down now.
pub(super) fn since(o: &Open, counter: SpaceId, left_out: u64) -> u8 {
    let back = o.draws.back[counter.index() & 63];
    back.max(u8::from(counter.is_in(left_out)))
}

/// The hidden groups that may have been left out; one empty set where nothing is left out as a group.
pub fn left_out(g: &Game, o: &Open) -> Vec<u64> {
    if g.setup.strength == Strength::Bell {
        return vec![0];
    }
    let d = &o.draws;
    let fits = |group: &u64| d.dealt & group == 0 && d.spared & !group == 0;
    let mut groups: Vec<u64> = g.board.presort.into_iter().filter(fits).collect();
    let old = face_down(o).into_iter().filter(|u| d.born[u.slot()] == 0).count();
    let unseen = unseen(g, o);
    groups.retain(|group| spaces(unseen).filter(|c| since(o, *c, *group) == 0).count() >= old);
    if groups.is_empty() { vec![0] } else { groups }
}

impl Urn {
    /// What is known, if `left_out` was left out at the start.
    pub fn new(g: &Game, o: &Open, left_out: u64) -> Self {
        let mut batches: Vec<Batch> = Vec::with_capacity(4);
        let (unseen, down) = (unseen(g, o), face_down(o));
        let mut born = [UnitSet::NONE; 16];
        for unit in down {
            born[o.draws.born[unit.slot()] as usize & 15].add(unit);
        }
        let mut sorted = [[0u8; 2]; 16];
        for c in spaces(unseen) {
            let weak = usize::from(g.board.counter_factor[c.index() & 63] == 0);
            sorted[since(o, c, left_out) as usize & 15][weak] += 1;
        }
        for (units, [strong, weak]) in born.into_iter().zip(sorted) {
            match batches.last_mut() {
                Some(last) if weak + strong == 0 => last.units = last.units.or(units),
                Some(last) if last.units.is_empty() => {
                    (last.weak, last.strong) = (last.weak + weak, last.strong + strong);
                    last.units = units;
                }
                _ => batches.push(Batch { weak, strong, units }),
            }
        }
        Self { batches }
    }

    /// Ways by number of Weak units among `units`, all of them face down; without a common factor.
    ///
    /// Only the counters that go to `units` are followed: for each batch those that joined the pool are chosen from it, some
    /// are drawn by units of the batch, and the others must be left by all that the batch drew.
    fn ways(&self, units: UnitSet) -> Option<Ways> {
        let all = units.len();
        let last = self.batches.iter().rposition(|b| !b.units.and(units).is_empty()).unwrap_or(0);
        let batches = self.batches.get(..=last).unwrap_or_default();
        if let [b] = batches {
            let (weak, strong) = (usize::from(b.weak), usize::from(b.strong));
            let by_weak = (0..=all).map(|n| choose(weak, n) * choose(strong, all - n)).collect();
            return (b.units.len() <= weak + strong).then(|| Ways { by_weak, exact: true }.reduced())?;
        }
        if all > MOST_FOLLOWED {
            return None;
        }
        let mut t = Table { size: all + 1, cells: vec![0; (all + 1).pow(3)], exact: true };
        t.cells[0] = 1;
        let (mut there, mut to_come) = (0usize, all);
        for b in batches {
            there += usize::from(b.weak) + usize::from(b.strong);
            let (mine, drawn) = (b.units.and(units).len(), b.units.len());
            let left = there.checked_sub(drawn)?;
            to_come -= mine;
            t = t.after(&Step { batch: *b, mine, there, left, to_come });
            there = left;
        }
        let by_weak = (0..=all).map(|weak| t.cells[t.at(0, 0, weak)]).collect();
        Ways { by_weak, exact: t.exact }.reduced()
    }
}

/// Most units of several batches for which the counts keep 30 bits or more.
const MOST_FOLLOWED: usize = 10;

impl Ways {
    /// Number of all ways.
    pub fn all(&self) -> u128 {
        self.by_weak.iter().sum()
    }

    /// Without a common factor; `None` if there is no way at all.
    fn reduced(mut self) -> Option<Self> {
        let common = self.by_weak.iter().copied().fold(0, gcd);
        if common == 0 {
            return None;
        }
        self.by_weak.iter_mut().for_each(|n| *n /= common);
        Some(self)
    }

    /// This account, which stands for so many equally likely ones, with one more.
    fn joined(self, stands_for: u128, one: &Self) -> Option<Self> {
        let (mine, theirs) = (self.all(), one.all());
        let common = gcd(mine, theirs);
        let (mine, theirs) = (mine / common, (theirs / common).checked_mul(stands_for)?);
        let add = |(a, b): (&u128, &u128)| a.checked_mul(theirs)?.checked_add(b.checked_mul(mine)?);
        let by_weak = self.by_weak.iter().zip(&one.by_weak).map(add).collect::<Option<Vec<_>>>()?;
        Self { by_weak, exact: self.exact && one.exact }.reduced()
    }
}

/// Ways in which units that are face down may be Weak, over everything that is unknown. `None` if the counters do not
/// suffice, which no game can lead to, or if more units of different draws than `MOST_FOLLOWED` are asked for.
pub fn ways(g: &Game, o: &Open, units: UnitSet) -> Option<Ways> {
    let mut groups = left_out(g, o).into_iter().map(|group| Urn::new(g, o, group).ways(units));
    let first = groups.next()??;
    groups.enumerate().try_fold(first, |sum, (before, one)| sum.joined(before as u128 + 1, &one?))
}

/// Ways to draw so many units from so many Weak and Strong counters, by the number of Weak ones among them.
pub fn plain_ways(weak: u8, strong: u8, units: usize) -> Option<Ways> {
    let units = (0..units).map(UnitId::block).collect();
    Urn { batches: vec![Batch { weak, strong, units }] }.ways(units)
}

/// Greatest common divisor.
pub fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// What one batch does to the table.
struct Step {
    batch: Batch,
    /// Units of the set in this batch.
    mine: usize,
    /// Counters there when it was drawn.
    there: usize,
    /// Counters left after it.
    left: usize,
    /// Units of the set in later batches.
    to_come: usize,
}

/// Ways by (Weak counters set aside for later units, Strong ones, Weak units so far).
struct Table {
    size: usize,
    cells: Vec<u128>,
    exact: bool,
}

impl Table {
    fn at(&self, weak: usize, strong: usize, done: usize) -> usize {
        (weak * self.size + strong) * self.size + done
    }

    /// The table after a batch; counts longer than 128 bits are cut to their front.
    fn after(mut self, step: &Step) -> Self {
        loop {
            if let Some(next) = self.try_after(step) {
                return next;
            }
            self.exact = false;
            self.cells.iter_mut().for_each(|n| *n = (*n >> 16) + (*n >> 15 & 1));
        }
    }

    fn try_after(&self, step: &Step) -> Option<Self> {
        let mut next = Self { size: self.size, cells: vec![0; self.cells.len()], exact: self.exact };
        let wanted = step.mine + step.to_come;
        let (weak, strong) = (usize::from(step.batch.weak), usize::from(step.batch.strong));
        for u in 0..self.size {
            for v in 0..self.size - u {
                for done in 0..self.size {
                    let n = self.cells[self.at(u, v, done)];
                    if n == 0 {
                        continue;
                    }
                    for x in 0..=weak.min(wanted.saturating_sub(u + v)) {
                        for y in 0..=strong.min(wanted.saturating_sub(u + v + x)) {
                            let n = n.checked_mul(choose(weak, x))?.checked_mul(choose(strong, y))?;
                            next.hand_out(step, (u + x, v + y, done), n)?;
                        }
                    }
                }
            }
        }
        Some(next)
    }

    /// The units of the batch take theirs of the counters set aside; the batch leaves the others.
    fn hand_out(&mut self, step: &Step, (u, v, done): (usize, usize, usize), n: u128) -> Option<()> {
        for weak in 0..=step.mine.min(u) {
            let strong = step.mine - weak;
            let Some(rest) = (u + v).checked_sub(step.mine).filter(|r| strong <= v && *r <= step.to_come)
            else {
                continue;
            };
            let taken = choose(step.mine, weak) * falling(u, weak) * falling(v, strong);
            let others = step.there.saturating_sub(step.mine + rest);
            let kept = falling(step.left, rest).checked_mul(falling(others, step.to_come - rest))?;
            let at = self.at(u - weak, v - strong, done + weak);
            let more = n.checked_mul(taken)?.checked_mul(kept)?;
            self.cells[at] = self.cells[at].checked_add(more)?;
        }
        Some(())
    }
}

/// n (n − 1) … over k factors; none left is 0.
fn falling(n: usize, k: usize) -> u128 {
    (0..k).map(|i| n.saturating_sub(i) as u128).product()
}

fn choose(n: usize, k: usize) -> u128 {
    falling(n, k) / falling(k, k)
}
