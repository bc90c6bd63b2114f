//! Batches of blocks drawn together, and how many ways there are.

use super::wide::Wide;
use crate::games::barbarossa_fast::ids::UnitSet;

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
