//! Maps as shapes without a window: what the window's painter, its SVG export and the maps of a report share.
//!
//! Counters, signs of places, links, arrows and markers are described once and drawn on a [`paper::Paper`]: the window's list
//! of shapes, or an SVG ([`paper_svg`]).

pub mod arrow;
pub mod band;
pub mod counter;
pub mod country;
pub mod escape;
mod face;
pub mod hexes;
pub mod ink;
pub mod marker;
pub mod paper;
pub mod paper_svg;
pub mod pen;
pub mod place;
pub mod season;
pub mod svg;
