//! A value for each thing of a kind, in a flat table that is copied quickly.
//!
//! ```
//! use kit::{id, per_unit::PerUnit};
//!
//! id!(
//!     /// A ship.
//!     Ship, "ship", ["hood", "bismarck"]
//! );
//! let mut hits = PerUnit::<Ship, u8, { Ship::NAMES.len() }>::default();
//! hits[Ship(1)] += 2;
//! assert_eq!((hits[Ship(0)], hits[Ship(1)]), (0, 2));
//! ```

use crate::bits::ids::Id;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{MapAccess, Visitor},
};
use std::{
    fmt,
    hash::{Hash, Hasher},
    marker::PhantomData,
    ops::{Index, IndexMut},
};

/// A value for each of the `N` things of a kind; in files a map of those that are not the default (see [`list`] for another
/// form).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PerUnit<I, T, const N: usize>([T; N], PhantomData<I>);

impl<I, T, const N: usize> PerUnit<I, T, N> {
    /// The values, lowest index first.
    pub const fn values(&self) -> &[T; N] {
        &self.0
    }

    /// The values, to change them.
    pub const fn values_mut(&mut self) -> &mut [T; N] {
        &mut self.0
    }
}

impl<I, T: Copy + Default, const N: usize> Default for PerUnit<I, T, N> {
    fn default() -> Self {
        Self([T::default(); N], PhantomData)
    }
}

impl<I: Id, T, const N: usize> Index<I> for PerUnit<I, T, N> {
    type Output = T;
    #[inline]
    fn index(&self, unit: I) -> &T {
        &self.0[unit.index()]
    }
}

impl<I: Id, T, const N: usize> IndexMut<I> for PerUnit<I, T, N> {
    #[inline]
    fn index_mut(&mut self, unit: I) -> &mut T {
        &mut self.0[unit.index()]
    }
}

/// A byte a value, all at once: states are hashed after every ply.
impl<I, T: Copy + Into<u8>, const N: usize> Hash for PerUnit<I, T, N> {
    fn hash<H: Hasher>(&self, to: &mut H) {
        to.write(&self.0.map(Into::into));
    }
}

impl<I: Id + Serialize, T: Default + PartialEq + Serialize, const N: usize> Serialize for PerUnit<I, T, N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let all = I::all().zip(&self.0);
        to.collect_map(all.filter(|(_, value)| **value != T::default()))
    }
}

impl<'de, I, T, const N: usize> Deserialize<'de> for PerUnit<I, T, N>
where
    I: Id + Deserialize<'de>,
    T: Copy + Default + Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct ByName<I, T, const N: usize>(PhantomData<(I, T)>);

        impl<'de, I, T, const N: usize> Visitor<'de> for ByName<I, T, N>
        where
            I: Id + Deserialize<'de>,
            T: Copy + Default + Deserialize<'de>,
        {
            type Value = PerUnit<I, T, N>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value for each unit")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut all = PerUnit::default();
                while let Some((unit, value)) = map.next_entry::<I, T>()? {
                    all[unit] = value;
                }
                Ok(all)
            }
        }

        from.deserialize_map(ByName(PhantomData))
    }
}

/// All values in a list, the lowest index first: `#[serde(with = "list")]`.
pub mod list {
    use super::PerUnit;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
    use std::marker::PhantomData;

    /// Writes the list.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn serialize<I, T: Serialize, S: Serializer, const N: usize>(
        table: &PerUnit<I, T, N>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        table.0.as_slice().serialize(to)
    }

    /// Reads the list.
    ///
    /// # Errors
    /// Where it does not have one value for each.
    pub fn deserialize<'de, I, T: Deserialize<'de>, D: Deserializer<'de>, const N: usize>(
        from: D,
    ) -> Result<PerUnit<I, T, N>, D::Error> {
        let values: Result<[T; N], _> = Vec::deserialize(from)?.try_into();
        values
            .map(|values| PerUnit(values, PhantomData))
            .map_err(|_| D::Error::custom(format!("needs {N} values")))
    }
}
