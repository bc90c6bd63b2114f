//! Which commanders of a side the computer plays.

use engine::{
    base::{seat::Post, side::Side},
    contract::options::Choices,
};

/// Commanders that the computer plays, and the names of all.
#[derive(Debug, Default)]
pub(super) struct Commanders {
    /// Those of the computer.
    pub(super) automatic: Vec<(Side, Post)>,
    /// The names by side, for these choices of this game.
    pub(super) known: Option<(usize, Choices, Vec<Vec<String>>)>,
}

impl Commanders {
    /// All are played by persons again.
    pub(super) fn forget(&mut self) {
        self.automatic.clear();
    }

    /// Whether a person plays one of them.
    pub(super) fn by_hand(&self, side: Side, post: Post) -> bool {
        !self.automatic.contains(&(side, post))
    }
}
