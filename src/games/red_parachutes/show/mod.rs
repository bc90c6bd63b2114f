//! The game in pictures and sentences, made from views and told events alone.

mod arranging;
mod asked;
mod audit;
mod beside;
mod combat;
mod comers;
mod counters;
mod cover;
mod fights;
mod hand;
mod hints;
mod log;
mod news;
mod orders;
mod overlays;
mod picture;
mod planning;
mod reasons;
mod sheets;
mod sidebar;
mod study;
mod terms;
