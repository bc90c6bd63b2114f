//! The sides of a game, whose eyes see it, and a value for each side.

use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// One of the sides of a game: an index into the names of its sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Side(pub u8);

impl Side {
    /// The two sides, in the order in which games name them.
    pub const BOTH: [Self; 2] = [Self(0), Self(1)];

    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        Self(u8::from(self.0 == 0))
    }
}

/// Whose eyes: a side, or the umpire, who sees everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Viewer {
    /// One side.
    Side(Side),
    /// Everything, also what nobody at the table may know.
    Umpire,
}

/// One value for each of the two sides. All games here have two; a side beyond them reads the second value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct BySide<T>(pub [T; 2]);

impl<T> BySide<T> {
    /// The value of each side, made by asking for it.
    pub fn of(mut make: impl FnMut(Side) -> T) -> Self {
        Self(Side::BOTH.map(&mut make))
    }
    /// Each side with its value.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        Side::BOTH.into_iter().zip(&self.0)
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        &self.0[usize::from(side.0).min(1)]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[usize::from(side.0).min(1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_by_side_never_panics() {
        let mut sums = BySide([1, 2]);
        sums[Side(1)] += 5;
        assert_eq!((sums[Side(0)], sums[Side(1)], sums[Side(200)]), (1, 7, 7));
        assert_eq!(Side(0).other().other(), Side(0));
        assert_eq!(BySide::of(|s| s.0), BySide([0, 1]));
    }
}
