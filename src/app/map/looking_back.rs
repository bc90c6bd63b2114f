//! The frame around the map while an earlier moment is shown.

use crate::ui::{Theme, space, theme::Role as Type};
use egui::{
    Color32, CornerRadius, Painter, Rect, Shape, Stroke, StrokeKind,
    epaint::{RectShape, TextShape},
    pos2, vec2,
};

/// The frame of a look back at an earlier moment.
pub fn looking_back(
    painter: &Painter,
    view: Rect,
    strip: Rect,
    theme: &Theme,
    text_scale: f32,
    out: &mut Vec<Shape>,
) -> Rect {
    let frame = Stroke::new(4.0, theme.warn);
    out.push(Shape::Rect(RectShape::new(
        view,
        CornerRadius::ZERO,
        Color32::TRANSPARENT,
        frame,
        StrokeKind::Inside,
    )));
    let font = Type::TableSemi.font(text_scale);
    let text = "You are looking back. Esc returns to now";
    let galley = painter.layout_no_wrap(text.to_owned(), font, theme.warn);
    let size = galley.size() + vec2(28.0, 12.0);
    // Beside the buttons of the overlays where there is room, else below them.
    let mut at = pos2(view.center().x - size.x * 0.5, view.top() + 10.0);
    if strip.is_positive() {
        at.x = at.x.min(strip.left() - 10.0 - size.x);
        if at.x < view.left() + 10.0 {
            at = pos2(view.center().x - size.x * 0.5, strip.bottom() + 8.0);
        }
    }
    let r = Rect::from_min_size(at.round(), size);
    let corner = CornerRadius::same(space::CORNER_CARD);
    let stroke = Stroke::new(space::LINE_BUBBLE, theme.warn);
    out.push(Shape::Rect(RectShape::new(r, corner, theme.warnbg, stroke, StrokeKind::Middle)));
    out.push(Shape::Text(TextShape::new(r.min + vec2(14.0, 6.0), galley, theme.warn)));
    r
}
