//! The panels around the map. A panel reads the desk and sends commands; it changes nothing but its own widgets.

pub mod account;
pub mod aiming;
pub mod attack;
pub mod banner;
pub mod changes;
pub mod commanders;
pub mod consent;
pub(crate) mod corner;
pub mod cx;
pub mod decision;
pub mod end_curve;
pub mod end_sheet;
pub mod foot;
pub mod forces;
pub mod forecast;
pub mod games;
pub mod history;
pub mod inspector;
mod joining;
pub mod log;
pub mod menu;
pub mod notice;
pub mod overlays;
pub mod rail;
pub mod sidebar;
pub mod strip;
pub mod top_bar;
