//! Small numbers that stand for the things of a game, one type a kind, so that a place is never taken for a counter.

use engine::base::names::Names;
use std::collections::HashMap;

/// What is counted from 0 and known to files by a name.
pub trait Id: Copy + Ord {
    /// Things of this kind there may be: every index is below it.
    const LIMIT: usize;
    /// The thing with this index, which must be below [`Id::LIMIT`].
    fn at(index: usize) -> Self;
    /// Position in tables, from 0.
    fn index(self) -> usize;
    /// The thing with this index, if there may be one.
    fn nth(index: usize) -> Option<Self> {
        (index < Self::LIMIT).then(|| Self::at(index))
    }
    /// All that there may be, lowest index first.
    fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..Self::LIMIT).map(Self::at)
    }
}

/// The names of a game's ids: for each kind a list, by index. Where a name is empty, nothing has that index.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NameLists(Vec<NameList>);

/// The names of one kind. A file names some ten thousand things, so that each is found without a search.
#[derive(Debug, Clone, PartialEq, Eq)]
struct NameList {
    kind: &'static str,
    names: Vec<String>,
    indices: HashMap<String, usize>,
}

impl NameLists {
    /// With the names of one more kind.
    #[must_use]
    pub fn with(mut self, kind: &'static str, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        let names: Vec<String> = names.into_iter().map(Into::into).collect();
        // The first of equal names counts.
        let there = names.iter().cloned().enumerate().rev().filter(|(_, name)| !name.is_empty());
        let indices = there.map(|(index, name)| (name, index)).collect();
        self.0.push(NameList { kind, names, indices });
        self
    }

    fn of(&self, kind: &str) -> Option<&NameList> {
        self.0.iter().find(|list| list.kind == kind)
    }
}

impl Names for NameLists {
    fn name(&self, kind: &str, index: usize) -> Option<&str> {
        self.of(kind)?.names.get(index).map(String::as_str).filter(|name| !name.is_empty())
    }
    fn index(&self, kind: &str, name: &str) -> Option<usize> {
        self.of(kind)?.indices.get(name).copied()
    }
}

/// Defines a kind of id: its type, the kind under which [`Names`] knows its names, and how many there may be, at most 256:
/// a number, or the list of their names, which the type then has as `NAMES`. In files it is written by name.
#[macro_export]
macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $kind:literal, [$($one:literal),+ $(,)?]) => {
        $crate::id!($(#[$doc])* $name, $kind, [$($one),+].len());

        impl $name {
            /// Names in files, by index.
            pub const NAMES: &'static [&'static str] = &[$($one),+];
        }
    };
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

        impl $crate::ids::Id for $name {
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

#[cfg(test)]
mod tests {
    use super::*;
    use engine::base::text;
    use std::sync::Arc;

    crate::id!(
        /// A ship.
        Ship,
        "ship",
        ["hms_hood", "bismarck"]
    );

    #[test]
    fn ids_are_written_by_their_names() {
        let lists = NameLists::default().with("port", ["kiel"]).with("ship", Ship::NAMES.iter().copied());
        let names: Arc<dyn Names> = Arc::new(lists);
        assert_eq!(text::write(&names, &Ship(1)).expect("a text"), "\"bismarck\"");
        assert_eq!(text::read::<Ship>(&names, "\"hms_hood\"").expect("a ship"), Ship(0));
        assert!(text::read::<Ship>(&names, "\"kiel\"").is_err(), "a port is no ship");
        assert_eq!((names.name("ship", 2), names.index("train", "kiel")), (None, None));
    }

    #[test]
    fn an_empty_name_is_the_name_of_nothing() {
        let lists = NameLists::default().with("port", ["", "kiel", "kiel"]);
        assert_eq!((lists.name("port", 0), lists.index("port", "")), (None, None));
        assert_eq!((lists.name("port", 2), lists.index("port", "kiel")), (Some("kiel"), Some(1)));
    }

    #[test]
    fn there_are_as_many_as_there_are_names() {
        assert_eq!(Ship::all().collect::<Vec<_>>(), [Ship(0), Ship(1)]);
        assert_eq!((Ship::nth(1), Ship::nth(2)), (Some(Ship(1)), None));
    }
}
