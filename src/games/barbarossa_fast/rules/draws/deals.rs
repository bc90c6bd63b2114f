//! Counting by dealing to every unit that is face down, batch after batch: no bound on the number of units asked about.

use super::{
    batch::{Batch, choose, falling},
    wide::Wide,
};
use crate::ids::UnitSet;

/// Ways by number of Weak units among `units`. `None` if the counters do not suffice.
pub(crate) fn count(batches: &[Batch], units: UnitSet) -> Option<Vec<Wide>> {
    let size = units.len() + 1;
    // Ways for each number of Weak counters dealt so far, by the number of Weak units among those asked about.
    let mut ways = vec![vec![Wide::ZERO; size]];
    ways[0][0] = Wide::from(1);
    let (mut weak, mut strong, mut out) = (0, 0, 0);
    for b in batches {
        weak += usize::from(b.weak);
        strong += usize::from(b.strong);
        let mine = b.units.and(units).len();
        let others = b.units.len() - mine;
        (out + b.units.len() <= weak + strong).then_some(())?;
        let mut next = vec![vec![Wide::ZERO; size]; weak + 1];
        for (gone, row) in ways.iter().enumerate() {
            let (Some(weak), Some(strong)) = (weak.checked_sub(gone), (strong + gone).checked_sub(out))
            else {
                continue;
            };
            for drawn in 0..=b.units.len().min(weak) {
                let others_too = b.units.len() - drawn;
                if others_too > strong {
                    continue;
                }
                for a in drawn.saturating_sub(others)..=mine.min(drawn) {
                    for (done, n) in row.iter().enumerate().filter(|(_, n)| **n != Wide::ZERO) {
                        let more = n
                            .times(falling(weak, drawn))
                            .times(falling(strong, others_too))
                            .times(choose(mine, a) * choose(others, drawn - a));
                        let sum = &mut next[gone + drawn][done + a];
                        *sum = sum.plus(more);
                    }
                }
            }
        }
        out += b.units.len();
        ways = next;
    }
    Some((0..size).map(|done| ways.iter().fold(Wide::ZERO, |sum, row| sum.plus(row[done]))).collect())
}
