//! How much the player looks at.

/// Most unknown units of one stack that are told apart.
pub const MOST_UNKNOWN: usize = 10;

/// Most victory cities looked at.
pub const MOST_CITIES: usize = 8;
