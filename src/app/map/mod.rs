//! The map: ground, places, counters and everything said at a place.
//!
//! [`MapView`] takes a scene as plain data and answers with [`MapEvent`]s; it knows no game and changes nothing but
//! its own camera. What rarely changes is kept: the ground as one mesh for each camera, the pieces as meshes and
//! texts for each camera and scene. An idle frame copies them and asks for nothing more.
#![allow(clippy::many_single_char_names, reason = "geometry reads best in x, y, w, h")]

mod arrows;
mod bake;
mod cache;
pub mod camera;
pub mod cards;
mod chances;
pub mod control;
pub mod counters;
pub mod ground;
pub mod hit_test;
mod input;
pub mod labels;
pub mod layout;
mod over;
mod overlay_paint;
pub mod paint;
pub mod picture;
mod pieces;
pub mod projection;
pub mod raster;
pub mod said;
pub mod signs;
mod simplify;
mod steer;
mod still;
mod svg;
mod touch;
mod travel;
mod tray;
mod view;

pub(crate) use bake::AtlasState;
pub use cards::Bubble;
pub use input::{HoverCard, MapEvent, MapInput, Tip, Way};
pub use layout::stack_order;
pub use overlay_paint::Sample;
pub use view::MapView;
