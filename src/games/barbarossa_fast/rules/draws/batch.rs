//! Batches of blocks drawn together, and how many ways there are.

use super::wide::Wide;
use crate::ids::UnitSet;

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

/// Most units of several batches that are followed in the table, which grows with their cube.
pub(crate) const MOST_FOLLOWED: usize = 10;

/// What a count of limited length gives.
pub(crate) enum Count {
    /// Ways by number of Weak units.
    Ways(Vec<Wide>),
    /// They are longer than the bits.
    TooLong,
}

/// Ways in which n units of a set are Weak, by n.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ways {
    /// Ways by number of Weak units, without a common factor.
    pub by_weak: Vec<u128>,
    /// No rounding was needed. A count of more than 110 bits keeps its first 110.
    pub exact: bool,
}

impl Ways {
    /// Number of all ways.
    pub fn all(&self) -> u128 {
        self.by_weak.iter().sum()
    }

    /// Ways of two sets of units that have nothing to do with each other.
    pub(crate) fn and(&self, other: &Self) -> Option<Self> {
        let mut sum = vec![Wide::ZERO; self.by_weak.len() + other.by_weak.len() - 1];
        for (i, one) in self.by_weak.iter().enumerate() {
            for (k, two) in other.by_weak.iter().enumerate() {
                sum[i + k] = sum[i + k].plus(Wide::from(*one).times(*two));
            }
        }
        let exact = self.exact && other.exact;
        Self::of(sum).map(|ways| Self { exact: ways.exact && exact, ..ways })
    }

    /// Of counts of any length, without their common factor; `None` if there is no way at all.
    pub fn of(mut counts: Vec<Wide>) -> Option<Self> {
        let common = counts.iter().copied().fold(Wide::ZERO, Wide::gcd);
        if common == Wide::ZERO {
            return None;
        }
        for n in &mut counts {
            *n = n.over(common);
        }
        let sum = counts.iter().copied().fold(Wide::ZERO, Wide::plus);
        let cut = sum.bits().saturating_sub(LONGEST);
        // What is possible stays possible.
        let short = |n: &Wide| if *n == Wide::ZERO { 0 } else { n.cut(cut).low().max(1) };
        Some(Self { by_weak: counts.iter().map(short).collect(), exact: cut == 0 })
    }
}

/// Bits of the number of all ways: some are left for multiplying it by faces and hits.
const LONGEST: u32 = 110;

/// n (n − 1) … over k factors; none left is 0.
pub(crate) fn falling(n: usize, k: usize) -> u128 {
    (0..k).map(|i| n.saturating_sub(i) as u128).product()
}

pub(crate) fn choose(n: usize, k: usize) -> u128 {
    CHOICES.get(n).and_then(|row| row.get(k)).map_or(0, |ways| u128::from(*ways))
}

/// Ways to choose k of n, for all n that a pool can hold.
static CHOICES: [[u64; 65]; 65] = {
    let mut rows = [[0; 65]; 65];
    let mut n = 0;
    while n < 65 {
        rows[n][0] = 1;
        let mut k = 1;
        while k <= n {
            rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    rows
};
