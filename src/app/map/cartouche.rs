//! What is printed in a free corner of a picture of the map: the title of the game and its date, a scale, and what the signs
//! of the country and the bands of the counters mean. In the window these stand in the bar above it, and in its key.
//!
//! It covers no place, no counter and nothing that is said. Where no corner is free it becomes smaller, then leaves.

use super::{
    brush::Brush,
    input::Printed,
    labels::Obstacle,
    scale_bar::ScaleBar,
    signs::{FrontSigns, Sign, entries, is_reconstructed, note_of},
};
use crate::ui::{space, theme::Role as Type};
use egui::{
    CornerRadius, Galley, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2,
    epaint::{RectShape, TextShape},
    pos2, vec2,
};
use std::sync::Arc;

/// What it is made from.
pub(crate) struct Printing<'a> {
    pub(crate) brush: &'a Brush<'a>,
    pub(crate) printed: Printed<'a>,
    pub(crate) view: Rect,
    /// A kilometre in points; none where the map has no scale.
    pub(crate) kilometre: Option<f32>,
    /// What it must not cover.
    pub(crate) covered: &'a [Obstacle],
    pub(crate) lines: &'a [[Pos2; 2]],
    /// What is explained of fronts.
    pub(crate) front_signs: FrontSigns,
    /// Boxes along the fronts: it lies on them only where else it would say less.
    pub(crate) fronts: &'a [Rect],
}

/// From the edges of the view.
const INSET: f32 = 14.0;
const PADDING: f32 = 11.0;
/// Width of a sign and the gap after it.
const SIGN: f32 = 25.0;
/// The longest scale.
const SCALE: f32 = 120.0;
/// How near a place may come: its name needs room.
const NEAR: Vec2 = vec2(26.0, 20.0);

/// Where it may stand in the view, the best first.
#[derive(Clone, Copy)]
enum Corner {
    LowerRight,
    LowerLeft,
    UpperLeft,
}

/// How much it says.
#[derive(Clone, Copy, PartialEq)]
enum Content {
    /// Title, scale, and what signs mean.
    Whole,
    /// Title and scale.
    Short,
}

impl Printing<'_> {
    /// Its shapes in the first free corner; nothing where none is.
    pub(crate) fn shapes(&self) -> Vec<Shape> {
        if self.printed.title.is_empty() {
            return Vec::new();
        }
        let entries = entries(self.brush, self.front_signs);
        for content in [Content::Whole, Content::Short] {
            let laid = Laid::out(self, &entries, content);
            let rects = [Corner::LowerRight, Corner::LowerLeft, Corner::UpperLeft]
                .map(|corner| self.at(corner, laid.size));
            let apart = |r: &&Rect| !self.fronts.iter().any(|f| f.intersects(**r));
            let free = || rects.iter().filter(|r| self.is_free(**r));
            if let Some(rect) = free().find(apart).or_else(|| free().next()) {
                return laid.shapes(self, *rect);
            }
        }
        Vec::new()
    }

    fn at(&self, corner: Corner, size: Vec2) -> Rect {
        let inner = self.view.shrink(INSET);
        // Above the key of what is marked, if that is there.
        let key = self.covered.iter().filter(|o| !o.moves && o.rect.left() < inner.left() + 4.0);
        let low = key.map(|o| o.rect.top() - 8.0).filter(|y| *y > inner.center().y);
        let min = match corner {
            Corner::LowerRight => inner.max - size,
            Corner::LowerLeft => pos2(inner.left(), low.fold(inner.bottom(), f32::min) - size.y),
            Corner::UpperLeft => inner.min,
        };
        Rect::from_min_size(min.round(), size)
    }

    /// Whether nothing lies there that is to be seen.
    fn is_free(&self, rect: Rect) -> bool {
        let layout = self.brush.layout;
        let near = rect.expand2(NEAR);
        self.view.contains_rect(rect)
            && self.view.width() > rect.width() * 2.2
            && !self.covered.iter().any(|o| o.rect.intersects(rect.expand(6.0)))
            // A hex with nothing on it may lie under it.
            && !layout.places.iter().any(|p| near.contains(p.pos) && (layout.hex.is_none() || p.scale > 0.0))
            && !self.lines.iter().any(|l| super::labels::covered(rect.expand(4.0), *l) > 0.0)
    }
}

/// A line of the key: a sign and what it means.
struct Key {
    sign: Sign,
    text: Arc<Galley>,
}

/// The texts of a cartouche, and how large it is.
struct Laid {
    size: Vec2,
    title: Arc<Galley>,
    when: Option<Arc<Galley>>,
    scale: Option<ScaleBar>,
    keys: Vec<Key>,
    columns: usize,
    column: f32,
    row: f32,
    note: Option<Arc<Galley>>,
}

impl Laid {
    fn out(of: &Printing<'_>, entries: &[(Sign, String)], content: Content) -> Self {
        let (painter, theme, scale) = (of.brush.painter, of.brush.theme, of.brush.text_scale);
        let mut serif = Type::Title3.font(scale);
        serif.size = (16.0 * scale).round();
        let line = |text: &str, role: Type, c| painter.layout_no_wrap(text.to_owned(), role.font(scale), c);
        let dated = Some(of.printed.when).filter(|when| !when.is_empty());
        let when = dated.map(|when| line(when, Type::Caption, theme.ink2));
        let bar = of.kilometre.and_then(|km| ScaleBar::new(km, SCALE * scale.max(1.0), theme.ink2, &line));
        let title = painter.layout_no_wrap(of.printed.title.to_owned(), serif, theme.ink);
        let shown = if content == Content::Whole { entries } else { &[] };
        let keys: Vec<Key> = shown
            .iter()
            .map(|(sign, text)| Key { sign: *sign, text: line(text, Type::Caption, theme.ink2) })
            .collect();
        let column = keys.iter().map(|k| SIGN + k.text.size().x).fold(0.0, f32::max) + 10.0;
        let columns = if keys.len() > 4 { 2 } else { 1 };
        let row = line("X", Type::Caption, theme.ink2).size().y + 4.0;
        let head = title
            .size()
            .x
            .max(when.as_ref().map_or(0.0, |w| w.size().x))
            .max(bar.as_ref().map_or(0.0, ScaleBar::width));
        let wide = head.max(column * columns as f32 - 10.0);
        let noted = content == Content::Whole && is_reconstructed(of.brush);
        let note = noted
            .then(|| painter.layout(note_of(of.brush).to_owned(), Type::Tag.font(scale), theme.ink3, wide));
        let rows = keys.len().div_ceil(columns) as f32;
        let mut high = title.size().y
            + when.as_ref().map_or(0.0, |w| w.size().y)
            + bar.as_ref().map_or(0.0, |b| b.height() + 6.0);
        if !keys.is_empty() {
            high += rows * row + 8.0;
        }
        high += note.as_ref().map_or(0.0, |n| n.size().y + 4.0);
        let size = (vec2(wide, high) + Vec2::splat(PADDING * 2.0)).ceil();
        Self { size, title, when, scale: bar, keys, columns, column, row, note }
    }

    /// Everything at its place.
    fn shapes(&self, of: &Printing<'_>, rect: Rect) -> Vec<Shape> {
        let theme = of.brush.theme;
        let frame = Stroke::new(1.0, theme.line2);
        let corner = CornerRadius::same(space::CORNER);
        let mut shapes =
            vec![Shape::Rect(RectShape::new(rect, corner, theme.panel, frame, StrokeKind::Middle))];
        let mut at = rect.min + Vec2::splat(PADDING);
        let put = |at: Pos2, galley: &Arc<Galley>, shapes: &mut Vec<Shape>| {
            shapes.push(Shape::Text(TextShape::new(at, Arc::clone(galley), theme.ink2)));
            galley.size().y
        };
        at.y += put(at, &self.title, &mut shapes);
        if let Some(when) = &self.when {
            at.y += put(at, when, &mut shapes);
        }
        if let Some(bar) = &self.scale {
            bar.paint(at + vec2(0.0, 6.0), theme, &mut shapes);
            at.y += bar.height() + 6.0;
        }
        if !self.keys.is_empty() {
            at.y += 8.0;
            let rows = self.keys.len().div_ceil(self.columns);
            for (i, key) in self.keys.iter().enumerate() {
                let corner = at + vec2((i / rows) as f32 * self.column, (i % rows) as f32 * self.row);
                let middle = corner + vec2(9.0, key.text.size().y * 0.5);
                key.sign.paint(middle, of.brush, &mut shapes);
                put(corner + vec2(SIGN, 0.0), &key.text, &mut shapes);
            }
            at.y += rows as f32 * self.row;
        }
        if let Some(note) = &self.note {
            put(at + vec2(0.0, 4.0), note, &mut shapes);
        }
        shapes
    }
}
