//! What the course of a game on a table says: turning points, decisive moments, what became of the cities, how a turn
//! left things, its dispatch, how that compares with what happened, and a plan beside the one that is advised.

pub mod advised;
pub mod beside;
pub mod cities;
pub mod decisive;
pub mod dispatch;
pub mod distance;
mod facts;
mod paper;
mod plain;
pub mod told;
pub mod turn_page;
