//! The review: `screen` and the panels beside its map.

pub mod axis;
pub mod compare;
pub mod curve;
pub mod curve_words;
pub mod dated;
pub mod flags;
pub mod here;
pub mod instead;
pub mod left;
pub mod luck;
pub mod menus;
pub mod plot;
pub mod said;
pub mod screen;
pub mod search_panel;
pub mod timeline;
pub mod unseen;
pub mod variations;
