//! What stands on a map.

pub mod per_unit;
pub mod placement;
pub mod pool;
pub mod stack;
