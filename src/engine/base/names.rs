//! String ids in files, small indices in memory.
//!
//! Orders and events refer to units and places by index; a file must outlive a reordering of the data, so it names
//! them by string id. An id type calls [`write()`] and [`read`] from its `Serialize` and `Deserialize`; the journal
//! opens a scope with [`with`] around each record, so that the id finds the names of its own game. Outside a scope
//! ids are written as numbers (debug output, digests of views). The scope is a thread-local stack that lives only
//! as long as one call: no game data is global.

use super::plain::quoted;
use serde::{Deserializer, Serializer};
use std::{cell::RefCell, sync::Arc};

/// The names of one game's ids. `kind` separates name spaces, such as `"unit"` and `"place"`.
pub trait Names: Send + Sync {
    /// The string id of an index.
    fn name(&self, kind: &str, index: usize) -> Option<&str>;
    /// The index of a string id.
    fn index(&self, kind: &str, name: &str) -> Option<usize>;
}

/// The names of a game that names nothing by an id.
pub struct Unnamed;

impl Names for Unnamed {
    fn name(&self, _kind: &str, _index: usize) -> Option<&str> {
        None
    }
    fn index(&self, _kind: &str, _name: &str) -> Option<usize> {
        None
    }
}

thread_local! {
    static SCOPE: RefCell<Vec<Arc<dyn Names>>> = const { RefCell::new(Vec::new()) };
}

struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        SCOPE.with(|s| s.borrow_mut().pop());
    }
}

/// Runs `f` with `names` in force.
pub fn with<T>(names: &Arc<dyn Names>, f: impl FnOnce() -> T) -> T {
    SCOPE.with(|s| s.borrow_mut().push(Arc::clone(names)));
    let _guard = Guard;
    f()
}

fn current() -> Option<Arc<dyn Names>> {
    SCOPE.with(|s| s.borrow().last().cloned())
}

/// Writes an id as its string inside a scope, else as a number.
///
/// # Errors
/// When the serialiser fails.
pub fn write<S: Serializer>(kind: &str, index: usize, to: S) -> Result<S::Ok, S::Error> {
    match current().as_ref().and_then(|n| n.name(kind, index)) {
        Some(name) => to.serialize_str(name),
        None => to.serialize_u64(index as u64),
    }
}

/// Reads an id: a string is looked up in the scope, a number is taken only outside of one.
///
/// # Errors
/// When the name is unknown to the game.
pub fn read<'de, D: Deserializer<'de>>(kind: &str, from: D) -> Result<usize, D::Error> {
    struct Visit<'a>(&'a str, Option<Arc<dyn Names>>);
    impl serde::de::Visitor<'_> for Visit<'_> {
        type Value = usize;
        fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
            write!(f, "the id of a {}", self.0)
        }
        fn visit_str<E: serde::de::Error>(self, v: &str) -> Result<usize, E> {
            let found = self.1.as_ref().and_then(|n| n.index(self.0, v));
            found.ok_or_else(|| E::custom(format!("{} names no {} of this game", quoted(v), self.0)))
        }
        fn visit_u64<E: serde::de::Error>(self, v: u64) -> Result<usize, E> {
            if self.1.is_some() || v > u64::from(u16::MAX) {
                return Err(E::custom(format!("a {} is named by its id, not by number {v}", self.0)));
            }
            Ok(v as usize)
        }
    }
    let scope = current();
    if scope.is_some() {
        from.deserialize_str(Visit(kind, scope))
    } else {
        from.deserialize_u64(Visit(kind, None))
    }
}
