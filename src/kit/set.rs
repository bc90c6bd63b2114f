//! Sets of ids as bits, one type a kind of id.

use super::ids::Id;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::{fmt, marker::PhantomData};

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
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
    /// Whether it holds none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0; WORDS]
    }
    /// What is in both.
    #[inline]
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a &= b);
        self
    }
    /// What is in either.
    #[inline]
    #[must_use]
    pub fn or(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a |= b);
        self
    }
    /// What is in this set and not in the other.
    #[inline]
    #[must_use]
    pub fn without(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a &= !b);
        self
    }
}

impl<I: Id, const WORDS: usize> Set<I, WORDS> {
    /// Just this one.
    #[inline]
    pub fn only(id: I) -> Self {
        let mut set = Self::NONE;
        set.add(id);
        set
    }
    /// Whether it holds an id.
    #[inline]
    pub fn has(self, id: I) -> bool {
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
    /// The ids, lowest index first.
    #[inline]
    pub fn iter(self) -> Iter<I, WORDS> {
        Iter { left: self.0, kind: PhantomData }
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
    fn from_iter<T: IntoIterator<Item = I>>(ids: T) -> Self {
        let mut set = Self::NONE;
        ids.into_iter().for_each(|id| set.add(id));
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
    kind: PhantomData<I>,
}

impl<I: Id, const WORDS: usize> Iterator for Iter<I, WORDS> {
    type Item = I;
    #[inline]
    fn next(&mut self) -> Option<I> {
        let (n, word) = self.left.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
        let index = 64 * n + word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(I::at(index))
    }
}

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
    }

    #[test]
    fn an_id_without_room_is_left_out() {
        let mut small = Set::<Thing, 1>::NONE;
        small.add(Thing(64));
        assert!(small.is_empty() && !small.has(Thing(64)));
    }
}
