//! Maps as shapes without a window: what the window's painter, its SVG export and the maps of a report share.

pub mod escape;
pub mod hexes;
pub mod svg;
