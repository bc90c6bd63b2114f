//! A way that takes several turns, as it would go from how things stand. Plain data.

use crate::base::keys::PlaceKey;

/// A way of units to a place that one move does not reach.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct March {
    /// The places, from where the units stand to the goal.
    pub way: Vec<PlaceKey>,
    /// Where each turn ends, that of this turn first; the last one is the goal.
    pub ends: Vec<PlaceKey>,
}

impl March {
    /// What this turn is ordered: to go there.
    pub fn first_end(&self) -> Option<PlaceKey> {
        self.ends.first().copied()
    }
}
