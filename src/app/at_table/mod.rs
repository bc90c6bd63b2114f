//! What is asked of the game on the desk, part by part: orders, looking, the pointer on the map.

mod look;
mod map;
mod order;

pub(crate) use look::{Show, look};
pub(crate) use map::pointed;
pub(crate) use order::order;
