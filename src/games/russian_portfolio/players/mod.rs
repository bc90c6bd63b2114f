//! The automatic sides (section 22), with their reasons.

pub mod reason;
