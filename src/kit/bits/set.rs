//! Sets of ids as bits, one type a kind of id.
//!
//! Games spend most of their time in here. Words are walked by index and not by iterators: those come apart into calls
//! where a build does not optimise across its units.

use super::ids::Id;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::{
    fmt,
    marker::PhantomData,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign},
};

/// A set of ids in `WORDS` words of 64 bits; in files a list of them (see [`bits`] for another form).
pub struct Set<I, const WORDS: usize>([u64; WORDS], PhantomData<I>);

impl<I, const WORDS: usize> Set<I, WORDS> {
    /// The empty set.
    pub const NONE: Self = Self([0; WORDS], PhantomData);

    /// The ids from one index up to another, the last left out.
    pub const fn range(from: usize, to: usize) -> Self {
        let mut words = [0; WORDS];
        let mut i = from;
        while i < to {
            words[i / 64] |= 1 << (i % 64);
            i += 1;
        }
        Self(words, PhantomData)
    }
    /// Of these words, the lowest ids in the first.
    pub const fn of_words(words: [u64; WORDS]) -> Self {
        Self(words, PhantomData)
    }
    /// Its words, the lowest ids in the first.
    pub const fn words(self) -> [u64; WORDS] {
        self.0
    }
    /// How many it holds.
    #[inline]
    pub fn len(&self) -> usize {
        let (mut len, mut i) = (0, 0);
        while i < WORDS {
            len += self.0[i].count_ones() as usize;
            i += 1;
        }
        len
    }
    /// Whether it holds none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        let mut i = 0;
        while i < WORDS {
            if self.0[i] != 0 {
                return false;
            }
            i += 1;
        }
        true
    }
    /// Whether something is in both.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }
    /// What is in both: `a & b` for chains.
    #[inline]
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        let mut i = 0;
        while i < WORDS {
            self.0[i] &= other.0[i];
            i += 1;
        }
        self
    }
    /// What is in either: `a | b` for chains.
    #[inline]
    #[must_use]
    pub fn or(mut self, other: Self) -> Self {
        let mut i = 0;
        while i < WORDS {
            self.0[i] |= other.0[i];
            i += 1;
        }
        self
    }
    /// What is in this set and not in the other: `a - b` for chains.
    #[inline]
    #[must_use]
    pub fn without(mut self, other: Self) -> Self {
        let mut i = 0;
        while i < WORDS {
            self.0[i] &= !other.0[i];
            i += 1;
        }
        self
    }
}

impl<I: Id, const WORDS: usize> Set<I, WORDS> {
    /// Every id there may be.
    pub const ALL: Self = Self::range(0, I::LIMIT);

    /// Just this one.
    #[inline]
    pub fn only(id: I) -> Self {
        let mut set = Self::NONE;
        set.add(id);
        set
    }
    /// Whether it holds an id.
    #[inline]
    pub fn has(&self, id: I) -> bool {
        let i = id.index();
        self.0.get(i / 64).is_some_and(|word| word >> (i % 64) & 1 != 0)
    }
    /// Adds an id; one beyond the set's room is left out.
    #[inline]
    pub fn add(&mut self, id: I) {
        let i = id.index();
        if let Some(word) = self.0.get_mut(i / 64) {
            *word |= 1 << (i % 64);
        }
    }
    /// Takes an id out.
    #[inline]
    pub fn remove(&mut self, id: I) {
        let i = id.index();
        if let Some(word) = self.0.get_mut(i / 64) {
            *word &= !(1 << (i % 64));
        }
    }
    /// Adds an id or takes it out.
    pub fn put(&mut self, id: I, is_in: bool) {
        if is_in { self.add(id) } else { self.remove(id) }
    }
    /// Everything that is in any of some sets.
    #[inline]
    pub fn union(sets: impl IntoIterator<Item = Self>) -> Self {
        let mut all = Self::NONE;
        for set in sets {
            all = all.or(set);
        }
        all
    }
    /// Just this one, if a condition holds.
    #[inline]
    pub fn only_if(condition: bool, id: I) -> Self {
        if condition { Self::only(id) } else { Self::NONE }
    }
    /// The id with the lowest index.
    #[inline]
    pub fn first(self) -> Option<I> {
        self.iter().next()
    }
    /// The ids, lowest index first.
    #[inline]
    pub fn iter(self) -> Iter<I, WORDS> {
        Iter { left: self.0, at: 0, kind: PhantomData }
    }
}

impl<I> Set<I, 1> {
    /// Every set of some of its ids: itself first, the empty set last.
    pub fn subsets(self) -> impl Iterator<Item = Self> {
        let Self([all], _) = self;
        let smaller = move |set: &Self| set.0[0].checked_sub(1).map(|less| Self::of_words([less & all]));
        std::iter::successors(Some(self), smaller)
    }
}

/// An operator on two sets, word by word, and its form that assigns.
macro_rules! by_word {
    ($name:ident $sign:ident, $assign:ident $assign_sign:ident, $method:ident) => {
        impl<I, const WORDS: usize> $name for Set<I, WORDS> {
            type Output = Self;
            #[inline]
            fn $sign(self, other: Self) -> Self {
                self.$method(other)
            }
        }
        impl<I, const WORDS: usize> $assign for Set<I, WORDS> {
            #[inline]
            fn $assign_sign(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }
    };
}
by_word!(BitAnd bitand, BitAndAssign bitand_assign, and);
by_word!(BitOr bitor, BitOrAssign bitor_assign, or);
by_word!(Sub sub, SubAssign sub_assign, without);

/// What there may be and is not in the set.
impl<I: Id, const WORDS: usize> Not for Set<I, WORDS> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self::ALL.without(self)
    }
}

/// The set and one more id.
impl<I: Id, const WORDS: usize> BitOr<I> for Set<I, WORDS> {
    type Output = Self;
    #[inline]
    fn bitor(mut self, id: I) -> Self {
        self.add(id);
        self
    }
}

/// The set without one id.
impl<I: Id, const WORDS: usize> Sub<I> for Set<I, WORDS> {
    type Output = Self;
    #[inline]
    fn sub(mut self, id: I) -> Self {
        self.remove(id);
        self
    }
}

impl<I, const WORDS: usize> Clone for Set<I, WORDS> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
impl<I, const WORDS: usize> Copy for Set<I, WORDS> {}
impl<I, const WORDS: usize> PartialEq for Set<I, WORDS> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<I, const WORDS: usize> Eq for Set<I, WORDS> {}
impl<I, const WORDS: usize> std::hash::Hash for Set<I, WORDS> {
    fn hash<H: std::hash::Hasher>(&self, to: &mut H) {
        to.write(self.0.map(u64::to_le_bytes).as_flattened());
    }
}
impl<I, const WORDS: usize> Default for Set<I, WORDS> {
    fn default() -> Self {
        Self::NONE
    }
}
impl<I: Id + fmt::Debug, const WORDS: usize> fmt::Debug for Set<I, WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<I: Id, const WORDS: usize> IntoIterator for Set<I, WORDS> {
    type Item = I;
    type IntoIter = Iter<I, WORDS>;
    #[inline]
    fn into_iter(self) -> Iter<I, WORDS> {
        self.iter()
    }
}

impl<I: Id, const WORDS: usize> FromIterator<I> for Set<I, WORDS> {
    #[inline]
    fn from_iter<T: IntoIterator<Item = I>>(ids: T) -> Self {
        let mut set = Self::NONE;
        for id in ids {
            set.add(id);
        }
        set
    }
}

impl<I: Id + Serialize, const WORDS: usize> Serialize for Set<I, WORDS> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(*self)
    }
}

impl<'de, I: Id + Deserialize<'de>, const WORDS: usize> Deserialize<'de> for Set<I, WORDS> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Vec::<I>::deserialize(from)?.into_iter().collect())
    }
}

/// The ids of a set, lowest index first.
#[derive(Debug, Clone)]
pub struct Iter<I, const WORDS: usize> {
    left: [u64; WORDS],
    /// The words before this one are empty.
    at: usize,
    kind: PhantomData<I>,
}

impl<I: Id, const WORDS: usize> Iterator for Iter<I, WORDS> {
    type Item = I;
    #[inline]
    fn next(&mut self) -> Option<I> {
        while self.at < WORDS {
            let word = self.left[self.at];
            if word != 0 {
                self.left[self.at] = word & (word - 1);
                return Some(I::at(64 * self.at + word.trailing_zeros() as usize));
            }
            self.at += 1;
        }
        None
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = Set::<I, WORDS>::of_words(self.left).len();
        (left, Some(left))
    }
}

impl<I: Id, const WORDS: usize> ExactSizeIterator for Iter<I, WORDS> {}

/// A set of one word as a number in files: `#[serde(with = "bits")]`.
pub mod bits {
    use super::Set;
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};
    use std::marker::PhantomData;

    /// Writes the word.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn serialize<I, S: Serializer>(set: &Set<I, 1>, to: S) -> Result<S::Ok, S::Error> {
        set.0[0].serialize(to)
    }
    /// Reads the word.
    ///
    /// # Errors
    /// Where there is no such number.
    pub fn deserialize<'de, I, D: Deserializer<'de>>(from: D) -> Result<Set<I, 1>, D::Error> {
        Ok(Set([u64::deserialize(from)?], PhantomData))
    }
}

/// A set of at most eight ids as a number below 256 in files: `#[serde(with = "octet")]`.
pub mod octet {
    use super::Set;
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    /// Writes the lowest eight bits.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn serialize<I, S: Serializer>(set: &Set<I, 1>, to: S) -> Result<S::Ok, S::Error> {
        (set.words()[0] as u8).serialize(to)
    }
    /// Reads them.
    ///
    /// # Errors
    /// Where there is no such number.
    pub fn deserialize<'de, I, D: Deserializer<'de>>(from: D) -> Result<Set<I, 1>, D::Error> {
        Ok(Set::of_words([u8::deserialize(from)?.into()]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::id!(
        /// A thing to try sets with.
        Thing, "thing", 128
    );

    type Things = Set<Thing, 2>;

    fn of(ids: &[u8]) -> Things {
        ids.iter().copied().map(Thing).collect()
    }

    #[test]
    fn sets_hold_what_was_added() {
        let mut set = of(&[3, 64, 127]);
        set.remove(Thing(64));
        set.add(Thing(63));
        assert_eq!(set.iter().map(Thing::index).collect::<Vec<_>>(), [3, 63, 127]);
        assert!(set.has(Thing(127)) && !set.has(Thing(64)));
        assert_eq!((set.len(), Things::NONE.len(), Things::NONE.is_empty()), (3, 0, true));
        assert_eq!(Things::range(62, 66), of(&[62, 63, 64, 65]));
    }

    #[test]
    fn two_sets_are_compared_id_by_id() {
        let (a, b) = (of(&[1, 2, 100]), of(&[2, 100, 101]));
        assert_eq!(a.and(b), of(&[2, 100]));
        assert_eq!(a.or(b), of(&[1, 2, 100, 101]));
        assert_eq!(a.without(b), Things::only(Thing(1)));
        assert_eq!((a & b, a | b, a - b), (a.and(b), a.or(b), a.without(b)));
        assert_eq!((a - Thing(2), a | Thing(5)), (of(&[1, 100]), of(&[1, 2, 5, 100])));
        assert!(a.meets(b) && !a.meets(of(&[3])));
        assert_eq!((!a).len(), 125);
        assert_eq!(!Things::NONE, Things::ALL);
    }

    #[test]
    fn subsets_come_from_the_whole_to_none() {
        let small = |ids: &[u8]| ids.iter().copied().map(Thing).collect::<Set<Thing, 1>>();
        let found: Vec<_> = small(&[2, 63]).subsets().collect();
        assert_eq!(found, [small(&[2, 63]), small(&[63]), small(&[2]), small(&[])]);
        assert_eq!(Set::<Thing, 1>::NONE.subsets().count(), 1);
    }

    #[test]
    fn an_id_without_room_is_left_out() {
        let mut small = Set::<Thing, 1>::NONE;
        small.add(Thing(64));
        assert!(small.is_empty() && !small.has(Thing(64)));
    }
}
