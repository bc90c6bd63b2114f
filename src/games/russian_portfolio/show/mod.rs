//! The game in pictures and sentences, made from views and told events alone.

mod arranging;
mod asked;
mod audit;
pub mod battle;
mod beside;
mod calendar;
mod choices;
pub mod chronicle;
mod comers;
mod consequences;
mod counters;
mod cover;
mod crossing;
mod detours;
mod hand;
pub mod handbook;
mod hints;
mod log;
mod moves;
mod offers;
mod orders;
mod overlays;
mod picture;
mod position;
mod reasons;
pub mod refusals;
mod sheets;
mod sidebar;
mod speech;
mod study;
mod threat;
pub mod words;

pub use self::sheets::cut_text;
