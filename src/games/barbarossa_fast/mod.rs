//! Barbarossa Fast, designed by Lou Coatney: the German campaign of 1941 in seven monthly turns.

pub mod files;
pub mod rulebook;
