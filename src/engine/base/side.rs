//! The sides of a game, and whose eyes see it.

use serde::{Deserialize, Serialize};

/// One of the sides of a game: an index into the names of its sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Side(pub u8);

impl Side {
    /// The two sides a game has.
    pub const BOTH: [Self; 2] = [Self(0), Self(1)];

    /// Who plays against it.
    #[must_use]
    pub const fn other(self) -> Self {
        Self(if self.0 == 0 { 1 } else { 0 })
    }
}

/// Whose eyes: a side, or the umpire, who sees everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Viewer {
    /// One side.
    Side(Side),
    /// Everything, also what no player may know.
    Umpire,
}

impl Viewer {
    /// Whether these eyes see what a side keeps to itself.
    pub fn knows(self, side: Side) -> bool {
        self == Self::Umpire || self == Self::Side(side)
    }
}
