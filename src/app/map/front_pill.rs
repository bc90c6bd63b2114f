//! Which part of the front is shown, said for a moment at the top of the map.

use super::{input::MapInput, steer::SAID, touch::node, view::MapView};
use crate::ui::{space, theme::Role as Type};
use egui::{CornerRadius, Rect, Shape, Stroke, StrokeKind, Ui, epaint::RectShape, pos2, vec2};

/// From the top of the map, and from what lies there.
const OFF: (f32, f32) = (14.0, 8.0);
const PADDING: egui::Vec2 = vec2(14.0, 6.0);

impl MapView {
    /// Says which part of the front is shown.
    pub(crate) fn say_front(&mut self, ui: &Ui, input: &MapInput<'_>, view: Rect) {
        let now = ui.input(|i| i.time);
        let Some((words, since)) = &self.said_of_front else { return };
        let left = SAID - (now - since);
        if left <= 0.0 {
            self.said_of_front = None;
            return;
        }
        ui.ctx().request_repaint_after_secs(left as f32 + 0.01);
        let (painter, theme) = (ui.painter(), input.theme);
        let galley =
            painter.layout_no_wrap(words.clone(), Type::TableSemi.font(input.text_scale), theme.panel);
        let size = galley.size() + PADDING * 2.0;
        let mut at = pos2(view.center().x - size.x * 0.5, view.top() + OFF.0);
        if input.strip.is_positive() && at.x + size.x + OFF.1 > input.strip.left() {
            at.y = at.y.max(input.strip.bottom() + OFF.1);
        }
        let rect = Rect::from_min_size(at.round(), size);
        let corner = CornerRadius::same((size.y * 0.5).min(space::CORNER_CARD as f32 * 2.0) as u8);
        let frame = Stroke::new(1.0, theme.panel);
        painter.add(Shape::Rect(RectShape::new(rect, corner, theme.ink, frame, StrokeKind::Outside)));
        painter.galley(rect.min + PADDING, galley, theme.panel);
        node(ui, rect, "front shown", words);
    }
}
