//! The labels of hexes: letters of rows and numbers of columns along the edge of the sheet or of what is seen of it,
//! and close up the whole label in every hex; of the hex under the pointer at any size, of all while Ctrl is held.

use super::camera::Camera;
use crate::ui::{Theme, fonts};
use egui::{FontId, Painter, Pos2, Rect, Shape, Vec2, epaint::TextShape, pos2, vec2};
use engine::{
    base::hex::HexId,
    show::board::{Board, HexGrid},
};
use std::sync::Arc;

/// From this radius in points on every hex has its label in it.
const INSIDE: f32 = 50.0;
/// From this one on they are written in all hexes where that is asked for.
const WRITTEN: f32 = 13.0;
/// Height of the tag of the hex under the pointer.
const TAG: f32 = 16.0;
/// Below this one not every row and column has its label.
const SPARSE: f32 = 9.0;
/// From the edge of the sheet, or of the view, to the middle of a label.
const MARGIN: f32 = 9.0;

/// The labels in sight and where they are.
pub(crate) fn labels(
    painter: &Painter,
    (board, grid): (&Board, &HexGrid),
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
    if radius >= INSIDE {
        return inside((board, grid), camera, &on);
    }
    let mut out = Vec::new();
    let (rows, cols) = (i32::from(grid.layout.rows), i32::from(grid.layout.cols));
    let (west, north, east, south) = grid.bounds();
    let sheet = Rect::from_two_pos(camera.screen(pos2(west, north)), camera.screen(pos2(east, south)));
    let seen = sheet.expand(MARGIN).intersect(camera.view.shrink(MARGIN));
    let every = if radius < SPARSE { 2 } else { 1 };
    for row in (0..rows).step_by(every) {
        let Some(hex) = grid.layout.at(row, 0) else { continue };
        let y = at(hex).y;
        for x in [seen.left(), seen.right()] {
            on.write(parts(label(board, hex)).0, pos2(x, y), &mut out);
        }
    }
    for col in (0..cols).step_by(every) {
        let Some(hex) = grid.layout.at(0, col) else { continue };
        let x = at(hex).x;
        for y in [seen.top(), seen.bottom()] {
            on.write(parts(label(board, hex)).1, pos2(x, y), &mut out);
        }
    }
    out.retain(|(rect, _)| seen.expand(MARGIN).contains_rect(*rect));
    out
}

/// The label of a hex.
fn label(board: &Board, hex: HexId) -> &str {
    board.label(hex.into()).unwrap_or_default()
}

/// What of a label tells the row, and what the column: letters and a number, or the two halves of digits, the column first.
fn parts(label: &str) -> (&str, &str) {
    match label.find(|c: char| c.is_ascii_digit()) {
        Some(0) => {
            let (column, row) = label.split_at(label.len() / 2);
            (row, column)
        }
        at => label.split_at(at.unwrap_or(label.len())),
    }
}

/// The label in every hex in sight.
fn inside((board, grid): (&Board, &HexGrid), camera: &Camera, on: &Paper<'_>) -> Vec<(Rect, Shape)> {
    let up = if grid.layout.pointy { 0.8 } else { 0.7 } * grid.radius * camera.k;
    let mut out = Vec::new();
    for hex in grid.layout.hexes() {
        let (x, y) = grid.centre(hex);
        let middle = camera.screen(pos2(x, y)) - vec2(0.0, up);
        if camera.drawn().contains(middle) {
            on.write(label(board, hex), middle, &mut out);
        }
    }
    out
}

/// The labels of all hexes in sight, where they are not written anyway and are not too small for it.
pub(crate) fn all(painter: &Painter, board: &Board, camera: &Camera, theme: &Theme) -> Vec<Shape> {
    let Some(grid) = board.hex_grid() else { return Vec::new() };
    if !(WRITTEN..INSIDE).contains(&(grid.radius * camera.k)) {
        return Vec::new();
    }
    let on = Paper { painter, theme, size: 9.0 };
    inside((board, grid), camera, &on).into_iter().map(|(_, shape)| shape).collect()
}

/// Where the tag of a hex goes: below it, or on the first other side on which it hides less.
fn beside(hex: Rect, size: Vec2, hides: impl Fn(Rect) -> usize) -> Rect {
    let off = (hex.size() + size) * 0.5 + Vec2::splat(2.0);
    let sides = [vec2(0.0, off.y), vec2(0.0, -off.y), vec2(off.x, 0.0), vec2(-off.x, 0.0)];
    let at = |by: Vec2| Rect::from_min_size((hex.center() + by - size * 0.5).round(), size);
    sides.map(at).into_iter().min_by_key(|rect| hides(*rect)).unwrap_or_else(|| at(sides[0]))
}

/// The label of one hex as a tag beside it, where it hides least; none where all have theirs in them.
pub(crate) fn tag(
    painter: &Painter,
    (board, hex): (&Board, HexId),
    camera: &Camera,
    (theme, scale): (&Theme, f32),
    hides: impl Fn(Rect) -> usize,
) -> Vec<Shape> {
    let Some(grid) = board.hex_grid() else { return Vec::new() };
    if grid.radius * camera.k >= INSIDE {
        return Vec::new();
    }
    let (x, y) = grid.centre(hex);
    let corners =
        [0, 1, 2, 3, 4, 5].map(|n| grid.corner(n)).map(|(dx, dy)| camera.screen(pos2(x + dx, y + dy)));
    let font = FontId::new(11.0 * scale, fonts::semi());
    let galley = painter.layout_no_wrap(label(board, hex).to_owned(), font, theme.panel);
    let size = vec2((galley.size().x + 10.0).round(), (TAG * scale.max(1.0)).round());
    let rect = beside(Rect::from_points(&corners), size, hides);
    let at = rect.center() - galley.size() * 0.5;
    vec![
        Shape::rect_filled(rect, 3.0, theme.ink),
        Shape::Text(TextShape::new(at.round(), galley, theme.panel)),
    ]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_tells_its_row_and_its_column() {
        assert_eq!(["A12", "AB3", "2519"].map(parts), [("A", "12"), ("AB", "3"), ("19", "25")]);
    }

    #[test]
    fn the_tag_of_a_hex_goes_where_it_hides_least() {
        let (hex, size) = (Rect::from_center_size(pos2(200.0, 200.0), vec2(30.0, 34.0)), vec2(32.0, 16.0));
        let below = beside(hex, size, |_| 0);
        assert!(below.top() >= hex.bottom() && below.size() == size);
        let above = beside(hex, size, |r| usize::from(r == below));
        assert!(above.bottom() <= hex.top());
        let right = beside(hex, size, |r| if r == below { 9 } else { usize::from(r == above) });
        assert!(right.left() >= hex.right());
        assert_eq!(
            beside(hex, size, |r| if r == above { 1 } else { 9 }),
            above,
            "rather a name than a counter"
        );
        assert_eq!(beside(hex, size, |_| 9), below);
    }
}
