//! One of something for each of the two sides.

use super::side::Side;
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// A value for each of the two sides, found by the side; in files a list of two. Of a side that no game has, the second
/// value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BySide<T>([T; 2]);

impl<T> BySide<T> {
    /// Of the first side and of the second.
    pub const fn new(first: T, second: T) -> Self {
        Self([first, second])
    }

    /// Each worked out from its side.
    pub fn from_fn(mut of: impl FnMut(Side) -> T) -> Self {
        Self(Side::BOTH.map(&mut of))
    }

    /// Both with their sides, the first side first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Side, &T)> {
        Side::BOTH.into_iter().zip(&self.0)
    }

    /// The same sides with something made of each value.
    pub fn map<U>(self, of: impl FnMut(T) -> U) -> BySide<U> {
        BySide(self.0.map(of))
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        &self.0[usize::from(side.0 != 0)]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[usize::from(side.0 != 0)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_by_their_side() {
        let mut all = BySide::from_fn(|side| side.0 + 5);
        assert_eq!(all, BySide::new(5, 6));
        all[Side(1)] += 1;
        assert_eq!(all.map(i32::from).iter().collect::<Vec<_>>(), [(Side(0), &5), (Side(1), &7)]);
        assert_eq!((all[Side(0)], all[Side(200)]), (5, 7));
    }

    #[test]
    fn a_file_holds_a_list_of_two() {
        let text = serde_json::to_string(&BySide::new(1.5, 2.0)).expect("a text");
        assert_eq!(
            (text.as_str(), ron::to_string(&BySide::new(1, 2)).as_deref()),
            ("[1.5,2.0]", Ok("(1,2)"))
        );
        assert_eq!(serde_json::from_str::<BySide<f64>>(&text).expect("two values"), BySide::new(1.5, 2.0));
    }
}
