//! The boxes beside the map, as they are printed at the edge of a sheet: drawn where the window leaves room at its right.

use super::{
    brush::Brush,
    camera::Camera,
    counters,
    labels::{Obstacle, Thing},
    pieces::tools_rect,
};
use crate::ui::{fonts, space, theme::Role as Type};
use egui::{
    Color32, CornerRadius, FontId, Galley, Pos2, Rect, Shape, Stroke, StrokeKind,
    epaint::{RectShape, TextShape},
    pos2, vec2,
};
use engine::show::{
    scene::{Beside, BesideRow},
    season::Sky,
};
use std::sync::Arc;

/// From the sheet to the boxes: the letters of the rows stand between them.
const OFF: f32 = 32.0;
/// From the edges of the view; at its top are the tools of the map.
const INSET: f32 = 14.0;
const TOOLS: f32 = 58.0;
/// The narrowest and the widest box.
const WIDE: (f32, f32) = (182.0, 250.0);
/// Between boxes, and between the edge of one and what is in it.
const GAP: f32 = 10.0;
const PADDING: f32 = 10.0;
/// Side of a counter in a box.
const COUNTER: f32 = 22.0;
const HEAD: f32 = 26.0;
const COUNTERS: f32 = 30.0;
const WORDS: f32 = 20.0;

impl Brush<'_> {
    /// Draws the boxes of the scene beside the whole sheet, those that find room.
    pub(crate) fn boxes(&self, camera: &Camera, sheet: Rect, out: &mut Vec<Shape>) -> Vec<Obstacle> {
        let right = camera.screen(sheet.right_top());
        let view = camera.view;
        let left = (right.x + OFF * self.text_scale).round();
        let wide = (view.right() - INSET - left).min(WIDE.1 * self.text_scale);
        let mut covered = Vec::new();
        if self.layout.hex.is_none() || wide < WIDE.0 * self.text_scale {
            return covered;
        }
        // Beside the buttons for the zoom, or under them.
        let zoom = tools_rect(view);
        let under = if left + wide > zoom.left() - GAP { zoom.bottom() + GAP } else { view.top() + TOOLS };
        let mut top = right.y.max(under).round();
        for beside in &self.scene.boxes {
            let rect = Rect::from_min_size(pos2(left, top), vec2(wide, self.height(beside)));
            if rect.bottom() > view.bottom() - INSET {
                break;
            }
            self.beside(beside, rect, out);
            covered.push(Obstacle { rect, weight: 2.0, moves: true, thing: Thing::Tool });
            top = rect.bottom() + GAP;
        }
        covered
    }

    fn row_height(&self, row: &BesideRow) -> f32 {
        if row.piles.is_empty() { WORDS * self.text_scale } else { COUNTERS.max(WORDS * self.text_scale) }
    }

    fn height(&self, beside: &Beside) -> f32 {
        let rows: f32 = beside.rows.iter().map(|row| self.row_height(row)).sum();
        (HEAD * self.text_scale + rows + if rows > 0.0 { PADDING * 0.6 } else { 2.0 }).round()
    }

    fn beside(&self, beside: &Beside, rect: Rect, out: &mut Vec<Shape>) {
        let t = self.theme;
        let frame = Stroke::new(1.0, t.line2);
        let corner = CornerRadius::same(space::CORNER);
        out.push(Shape::Rect(RectShape::new(rect, corner, t.land_in(Sky::Good), frame, StrokeKind::Middle)));
        let inner = rect.shrink2(vec2(PADDING, 0.0));
        let caption = Type::Caption.font(self.text_scale);
        let heading = FontId::new(caption.size, fonts::semi());
        let mut y = rect.top() + HEAD * self.text_scale * 0.5;
        put(&self.line(&beside.title, heading, t.ink), pos2(inner.left(), y), 0.0, out);
        put(&self.line(&beside.note, caption.clone(), t.ink2), pos2(inner.right(), y), 1.0, out);
        y = rect.top() + HEAD * self.text_scale;
        for row in &beside.rows {
            let high = self.row_height(row);
            let middle = y + high * 0.5;
            let label = self.line(&row.label, caption.clone(), t.ink2);
            put(&label, pos2(inner.left(), middle), 0.0, out);
            put(&self.line(&row.value, caption.clone(), t.ink2), pos2(inner.right(), middle), 1.0, out);
            let start = if row.label.is_empty() { 0.0 } else { label.size().x + GAP };
            let pitch = (inner.width() - start) / 3.0;
            for (n, (mark, count)) in row.piles.iter().enumerate() {
                let at = pos2(inner.left() + start + pitch * n as f32 + COUNTER * 0.5, middle);
                let look = counters::Look { plain: true, ..counters::Look::default() };
                counters::counter_shapes(self.painter, at.round(), COUNTER, mark, &look, t, out);
                let number = self.line(&format!("× {count}"), caption.clone(), t.ink2);
                put(&number, at + vec2(COUNTER * 0.5 + 6.0, 0.0), 0.0, out);
            }
            y += high;
        }
    }

    fn line(&self, text: &str, font: FontId, colour: Color32) -> Arc<Galley> {
        self.painter.layout_no_wrap(text.to_owned(), font, colour)
    }
}

/// Puts a text beside a point, at the share of its width.
fn put(text: &Arc<Galley>, at: Pos2, share: f32, out: &mut Vec<Shape>) {
    if !text.is_empty() {
        let min = at - vec2(text.size().x * share, text.size().y * 0.5);
        out.push(Shape::Text(TextShape::new(min.round(), Arc::clone(text), Color32::PLACEHOLDER)));
    }
}
