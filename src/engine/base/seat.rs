//! Who plays a side, and the id under which an accepted order is kept.

use super::side::Side;
use serde::{Deserialize, Serialize};

/// Id of a ply: stable within a file; 0 is the start.
pub type PlyId = u32;

/// Who gave an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Seat {
    /// A person.
    Person(Side),
    /// An automatic player at a level.
    Automatic(Side, u8),
}

impl Seat {
    /// The side of the seat.
    pub fn side(self) -> Side {
        match self {
            Self::Person(s) | Self::Automatic(s, _) => s,
        }
    }
}

/// A commander of a side, by number: several may share its view and its orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Post(pub u8);

/// Most commanders of a side.
pub const MOST_POSTS: usize = 8;

/// Who plays a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Control {
    /// A person.
    Person,
    /// The automatic player at a level (index into its levels).
    Automatic(u8),
}
