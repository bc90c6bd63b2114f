//! Where a whole sheet of hexes stands in the view: as large as it fits, clear of the buttons over the map, and with room at
//! its right for what is printed beside it.

use super::beside;
use egui::{Rect, Vec2, pos2};

/// Around the sheet: its coordinates stand there.
const RIM: f32 = 18.0;
/// At the left of the sheet where there is room at both sides: names reach beyond it.
const NAMES: f32 = 54.0;

/// The place of a sheet of this size, in map units, in a view with buttons at its upper right.
pub(crate) fn place(view: Rect, size: Vec2, bar: Rect, text_scale: f32) -> Rect {
    let inner = view.shrink(RIM);
    let [at_left, below] = clear_of(bar, inner);
    let part = if zoom(at_left, size) >= zoom(below, size) { at_left } else { below };
    let sheet = size * zoom(part, size);
    let spare = view.width() - sheet.x;
    let (narrow, wide) = beside::room(text_scale);
    let left = if spare - RIM >= narrow { (spare - wide).clamp(RIM, NAMES) } else { spare * 0.5 };
    let left = left.min(part.right() - view.left() - sheet.x);
    Rect::from_min_size(pos2(view.left() + left, part.center().y - sheet.y * 0.5), sheet)
}

/// The parts of a view at the left of the buttons, and below them.
fn clear_of(bar: Rect, inner: Rect) -> [Rect; 2] {
    if !bar.is_positive() {
        return [inner; 2];
    }
    [
        inner.with_max_x(inner.right().min(bar.left() - RIM)),
        inner.with_min_y(inner.top().max(bar.bottom() + RIM)),
    ]
}

/// How large a sheet fits into a part of the view, in points per unit.
fn zoom(part: Rect, size: Vec2) -> f32 {
    let room = part.size().max(Vec2::splat(40.0)) / size.max(Vec2::splat(1.0));
    room.min_elem()
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::vec2;

    /// A sheet of 40 rows of 28 hexes of radius 1.
    const SHEET: Vec2 = vec2(49.36, 60.5);

    fn view(size: Vec2) -> Rect {
        Rect::from_min_size(pos2(248.0, 47.0), size)
    }

    fn bar(view: Rect, size: Vec2) -> Rect {
        Rect::from_min_size(pos2(view.right() - 50.0 - size.x, view.top() + 12.0), size)
    }

    /// At the usual size the buttons and the narrow boxes stand at the right of a sheet that is as high as the view.
    #[test]
    fn the_sheet_is_as_high_as_the_view_and_boxes_have_room() {
        let view = view(vec2(833.0, 813.0));
        let at = place(view, SHEET, bar(view, vec2(112.0, 52.0)), 1.0);
        assert!(at.width() / SHEET.x > 12.8, "{at}");
        assert!(view.right() - at.right() >= beside::room(1.0).0, "{at}");
        assert!(at.right() + RIM <= view.right() - 162.0 + 0.1, "{at}");
        assert!(at.left() >= view.left() + RIM - 0.1);
    }

    /// Buttons wider than what is free beside the sheet stand above it.
    #[test]
    fn a_sheet_never_has_its_coordinates_under_the_buttons() {
        for size in [vec2(692.0, 713.0), vec2(833.0, 813.0), vec2(1300.0, 990.0), vec2(500.0, 800.0)] {
            for buttons in [vec2(60.0, 104.0), vec2(112.0, 52.0), vec2(245.0, 26.0)] {
                let view = view(size);
                let bar = bar(view, buttons);
                let at = place(view, SHEET, bar, 1.0);
                assert!(!at.expand(RIM - 1.0).intersects(bar), "{at} {bar}");
                assert!(view.expand(0.1).contains_rect(at.expand(RIM)), "{at} in {view}");
            }
        }
    }

    /// Where there is plenty of room, names have theirs at the left and all else is at the right.
    #[test]
    fn a_wide_view_has_the_sheet_at_its_left() {
        let view = view(vec2(1300.0, 990.0));
        let at = place(view, SHEET, Rect::NOTHING, 1.0);
        assert!((at.left() - view.left() - NAMES).abs() < 0.1, "{at}");
        assert!((at.height() - 990.0 + 2.0 * RIM).abs() < 0.1, "{at}");
    }
}
