//! A position that is put together: `screen`, with `tray`, `rows` and `options` around its map.

pub mod options;
pub mod rows;
pub mod screen;
pub mod tray;
