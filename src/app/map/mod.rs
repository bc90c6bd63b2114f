//! The map: ground, places, counters and everything said at a place.
#![allow(clippy::many_single_char_names, reason = "geometry reads best in x, y, w, h")]

pub mod camera;
pub mod control;
pub mod counters;
pub mod ground;
pub mod projection;
