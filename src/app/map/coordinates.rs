//! The labels of hexes: letters of rows and numbers of columns along the edge of the sheet or of what is seen of it,
//! and close up the whole label in every hex.

use super::camera::Camera;
use crate::ui::{Theme, fonts};
use egui::{FontId, Painter, Pos2, Rect, Shape, Vec2, epaint::TextShape, pos2, vec2};
use engine::show::board::HexGrid;
use std::sync::Arc;

/// From this radius in points on every hex has its label in it.
const INSIDE: f32 = 34.0;
/// Below this one not every row and column has its label.
const SPARSE: f32 = 9.0;
/// From the edge of the sheet, or of the view, to the middle of a label.
const MARGIN: f32 = 9.0;

/// The labels in sight and where they are.
pub(crate) fn labels(
    painter: &Painter,
    grid: &HexGrid,
    camera: &Camera,
    theme: &Theme,
    scale: f32,
) -> Vec<(Rect, Shape)> {
    let radius = grid.radius * camera.k;
    let on = Paper { painter, theme, size: if radius < INSIDE { 8.5 } else { 10.0 } * scale };
    let at = |hex| {
        let (x, y) = grid.centre(hex);
        camera.screen(pos2(x, y))
    };
    let mut out = Vec::new();
    if radius >= INSIDE {
        let up = if grid.layout.pointy { 0.8 } else { 0.7 } * radius;
        for hex in grid.layout.hexes() {
            let middle = at(hex) - vec2(0.0, up);
            if camera.drawn().contains(middle) {
                on.write(&grid.layout.label(hex), middle, &mut out);
            }
        }
        return out;
    }
    let (rows, cols) = (i32::from(grid.layout.rows), i32::from(grid.layout.cols));
    let (west, north, east, south) = grid.bounds();
    let sheet = Rect::from_two_pos(camera.screen(pos2(west, north)), camera.screen(pos2(east, south)));
    let seen = sheet.expand(MARGIN).intersect(camera.view.shrink(MARGIN));
    let every = if radius < SPARSE { 2 } else { 1 };
    for row in (0..rows).step_by(every) {
        let Some(hex) = grid.layout.at(row, 0) else { continue };
        let label = grid.layout.label(hex);
        let letters: String = label.chars().take_while(|c| !c.is_ascii_digit()).collect();
        let y = at(hex).y;
        for x in [seen.left(), seen.right()] {
            on.write(&letters, pos2(x, y), &mut out);
        }
    }
    for col in (0..cols).step_by(every) {
        let Some(hex) = grid.layout.at(0, col) else { continue };
        let x = at(hex).x;
        for y in [seen.top(), seen.bottom()] {
            on.write(&(col + 1).to_string(), pos2(x, y), &mut out);
        }
    }
    out.retain(|(rect, _)| seen.expand(MARGIN).contains_rect(*rect));
    out
}

/// What the labels are written with.
struct Paper<'a> {
    painter: &'a Painter,
    theme: &'a Theme,
    size: f32,
}

impl Paper<'_> {
    /// A label with a halo.
    fn write(&self, text: &str, middle: Pos2, out: &mut Vec<(Rect, Shape)>) {
        let font = FontId::new(self.size, fonts::semi());
        let galley = self.painter.layout_no_wrap(text.to_owned(), font, self.theme.ink2);
        let rect = Rect::from_center_size(middle.round(), galley.size());
        let mut shapes: Vec<Shape> = [vec2(-1.0, -0.7), vec2(1.0, -0.7), vec2(-1.0, 0.7), vec2(1.0, 0.7)]
            .into_iter()
            .map(|by: Vec2| {
                let halo = TextShape::new(rect.min + by, Arc::clone(&galley), self.theme.halo);
                Shape::Text(halo.with_override_text_color(self.theme.halo))
            })
            .collect();
        shapes.push(Shape::Text(TextShape::new(rect.min, galley, self.theme.ink2)));
        out.push((rect, Shape::Vec(shapes)));
    }
}
