//! What the course of a game on a table says: turning points, decisive moments, what became of the cities, and how a turn
//! left things.

pub mod cities;
pub mod decisive;
pub mod distance;
pub mod told;
pub mod turn_page;
