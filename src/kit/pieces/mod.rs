//! What stands on a map.

pub mod pool;
pub mod stack;
