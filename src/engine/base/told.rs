//! Whom a copy for one side tells what happened.

use super::side::Side;
use serde::{Deserialize, Serialize};

/// What a one-sided file says of itself in place of the seed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Told {
    /// The side that is told.
    pub to: Side,
    /// A hash that commits to the seed without telling it.
    pub commitment: String,
}
