//! Parts of the window that a reader would switch off one by one: each owns its state.

pub(crate) mod automatic;
pub(crate) mod ending;
pub mod news;
pub mod overlays;
pub mod review;
pub mod seats;
pub(crate) mod story;
pub(crate) mod weighing;
