//! Small numbers that stand for the things of a game, one type a kind, so that a place is never taken for a counter.

/// What is counted from 0 and known to files by a name.
pub trait Id: Copy + Ord {
    /// Things of this kind there may be: every index is below it.
    const LIMIT: usize;
    /// The thing with this index, which must be below [`Id::LIMIT`].
    fn at(index: usize) -> Self;
    /// Position in tables, from 0.
    fn index(self) -> usize;
}

/// Defines a kind of id: its type, the kind under which [`Names`](crate::engine::base::names::Names) knows its names, and
/// how many there may be, at most 256. In files it is written by name.
#[macro_export]
macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $kind:literal, $limit:expr) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u8);

        impl $name {
            /// As an array index, which is below the limit of its kind.
            #[inline]
            pub const fn index(self) -> usize {
                const LIMIT: usize = $limit;
                // The remainder by a power of two costs nothing and spares the check of an array of that length.
                if LIMIT.is_power_of_two() { self.0 as usize % LIMIT } else { self.0 as usize }
            }
        }

        impl $crate::kit::ids::Id for $name {
            const LIMIT: usize = $limit;
            #[inline]
            fn at(index: usize) -> Self {
                Self(index as u8)
            }
            #[inline]
            fn index(self) -> usize {
                Self::index(self)
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                $crate::engine::base::names::write($kind, self.index(), to)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let index = $crate::engine::base::names::read($kind, from)?;
                if index < $limit {
                    Ok(Self(index as u8))
                } else {
                    Err(serde::de::Error::custom(concat!("no such ", $kind)))
                }
            }
        }
    };
}
