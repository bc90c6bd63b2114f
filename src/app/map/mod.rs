//! The map: ground, places, counters and everything said at a place.
//!
//! [`MapView`] takes a scene as plain data and answers with commands; it knows no game and changes nothing but
//! its own camera. What rarely changes is kept: the ground as one mesh for each camera, the pieces as meshes and
//! texts for each camera and scene. An idle frame copies them and asks for nothing more.
#![allow(clippy::many_single_char_names, reason = "geometry reads best in x, y, w, h")]

mod arrows;
mod bake;
mod beside;
mod brush;
mod bubble;
mod cache;
pub mod camera;
mod card;
mod cartouche;
mod chances;
mod coasts;
pub mod control;
mod coordinates;
pub mod counters;
mod country;
mod drawn;
mod fight_paint;
pub mod fight_time;
mod follow;
mod front;
pub mod geometry;
mod glide;
pub mod ground;
mod ground_cache;
mod hexes;
mod hexsides;
pub mod hit_test;
mod hover_card;
mod ink;
mod input;
mod kept;
pub mod labels;
pub mod layout;
mod legend;
mod looking_back;
pub mod markers;
mod over;
mod overlay_paint;
mod overlay_signs;
pub mod pages;
mod paint;
mod past_fronts;
pub mod pen;
pub mod picture;
mod pieces;
mod pill;
pub mod placing;
mod pockets;
pub mod raster;
pub mod said;
mod scale_bar;
mod seasons;
mod sheet;
mod signs;
mod simplify;
mod small_names;
mod stamps;
mod steer;
mod still;
mod strokes;
mod svg;
pub mod thumbnail;
mod touch;
mod travel;
mod tray;
mod under_way;
mod view;

pub(crate) use bake::AtlasState;
pub use brush::{TagOf, is_quiet, mark_place};
pub use bubble::Bubble;
pub use card::short_tag;
pub use fight_paint::Fighting;
pub use fight_time::Timeline;
pub use follow::{Cause, Followed, OwnStep};
pub use ink::LeftOut;
pub use input::{HoverCard, MapInput, Printed, Tip};
pub use layout::stack_order;
pub use overlay_signs::Sample;
pub use travel::shortest;
pub use view::MapView;
