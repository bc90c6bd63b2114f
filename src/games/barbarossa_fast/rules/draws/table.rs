//! Counting by following only the counters that go to the units asked about: fast where they are few.
//!
//! For each batch those that joined the pool are set aside for units, some are drawn by units of the batch, and the others
//! must be left by all that the batch drew.

use super::{
    batch::{Batch, Count, choose, falling},
    wide::Wide,
};
use crate::ids::UnitSet;

/// Ways by number of Weak units among `units`. `None` if the counters do not suffice.
pub(crate) fn count(batches: &[Batch], units: UnitSet) -> Option<Count> {
    let all = units.len();
    let mut t = Table { size: all + 1, cells: vec![0; (all + 1).pow(3)] };
    t.cells[0] = 1;
    let (mut there, mut to_come) = (0usize, all);
    for b in batches {
        there += usize::from(b.weak) + usize::from(b.strong);
        let mine = b.units.and(units).len();
        let others = b.units.len() - mine;
        let left = there.checked_sub(b.units.len())?;
        to_come -= mine;
        let Some(next) = t.after(&Step { batch: *b, mine, others, there, to_come }) else {
            return Some(Count::TooLong);
        };
        t = next;
        there = left;
    }
    Some(Count::Ways((0..=all).map(|weak| Wide::from(t.cells[t.at(0, 0, weak)])).collect()))
}

/// What one batch does to the table.
struct Step {
    batch: Batch,
    /// Units of the set in this batch.
    mine: usize,
    /// Counters there when it was drawn.
    there: usize,
    /// Units of the batch that are not in the set.
    others: usize,
    /// Units of the set in later batches.
    to_come: usize,
}

/// Ways by (Weak counters set aside for later units, Strong ones, Weak units so far).
struct Table {
    size: usize,
    cells: Vec<u128>,
}

impl Table {
    fn at(&self, weak: usize, strong: usize, done: usize) -> usize {
        (weak * self.size + strong) * self.size + done
    }

    /// The table after a batch; `None` if a count is longer than 128 bits.
    fn after(&self, step: &Step) -> Option<Self> {
        let mut next = Self { size: self.size, cells: vec![0; self.cells.len()] };
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
            // The other units draw from what is not set aside.
            let free = step.there.saturating_sub(step.mine + rest);
            let at = self.at(u - weak, v - strong, done + weak);
            let more = n.checked_mul(taken)?.checked_mul(choose(free, step.others))?;
            self.cells[at] = self.cells[at].checked_add(more)?;
        }
        Some(())
    }
}
