//! Numbers that a game counts at every moment.

use crate::base::side::Side;
use serde::{Deserialize, Serialize};

/// What a number counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum TallyKind {
    /// Victory points or what comes nearest.
    Points,
    /// What a side has in the field.
    Force,
    /// What a side has lost so far; more of it is worse.
    Loss,
    /// What a side holds: cities, ground.
    Held,
    /// Anything else.
    Other,
}

/// A number that a game counts at every moment: for curves, comparisons and statistics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TallyName {
    /// Stable key, such as `soviet_lost`: a column of tables.
    pub key: &'static str,
    /// Label, such as `Soviet units lost`.
    pub label: &'static str,
    /// Whose it is.
    pub side: Option<Side>,
    /// What it counts.
    pub kind: TallyKind,
}
