//! Markers on the window.

use super::pen::{OnShapes, pane};
use crate::ui::Theme;
use egui::{Align2, Painter, Pos2, Rect, Shape, vec2};
use engine::show::scene::Marker;
use map_art::marker as art;

/// A pill with the sign of a marker and its text, in the colour of its side; returns its rectangle.
pub fn marker_shapes(
    painter: &Painter,
    (anchor, align): (Pos2, Align2),
    marker: &Marker,
    text_scale: f32,
    theme: &Theme,
    out: &mut Vec<Shape>,
) -> Rect {
    let mut paper = OnShapes { painter, theme, out };
    let (wide, high) = art::size(&paper, marker, text_scale);
    let r = align.anchor_size(anchor.round(), vec2(wide, high));
    art::marker(&mut paper, pane(r), marker, text_scale);
    r
}
