//! Positions that were written down or put together by hand, for lessons and to try something out (docs/positions.md): asked
//! for what the rules make impossible before a game begins from them.
//!
//! `written`: the form as it is read. `build`: what is impossible, and the position that follows. `tell`: a position in
//! that form again. `text`: both ways. By hand: `rows`, what may be set; `edit`, what stands in its way; `presets`, with what one
//! begins.

mod build;
mod edit;
mod presets;
mod rows;
mod tell;
mod text;
mod written;

pub use self::{
    build::{arranged, hex_named, unit_named},
    edit::Sketch,
    presets::presets,
    text::{read, write},
    written::Written,
};
