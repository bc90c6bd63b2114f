//! The game in pictures and sentences, made from views and told events alone.

mod battle;
mod counters;
mod cover;
mod hand;
mod log;
mod moves;
mod offers;
mod orders;
mod picture;
mod refusals;
mod sidebar;
mod speech;
pub mod words;
