//! The pill at the lower left of the map: how long a round number of kilometres is, and the button that opens the legend. The
//! legend opens above it, always in the same corner, by a click and nothing else.

use super::{
    brush::Brush,
    card::Card,
    legend::{INSET, Key, height, plate},
    scale_bar::round,
    signs::{FrontSigns, Sign, entries, is_reconstructed, note_of},
};
use crate::ui::{Icon, space, theme::Role as Type};
use egui::{
    CornerRadius, Galley, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2,
    epaint::{RectShape, TextShape},
    pos2, vec2,
};
use std::sync::Arc;

/// What it does when it is clicked.
pub(crate) const OPEN: &str = "Show what the signs of the map mean";
/// The same while the legend is open.
pub(crate) const CLOSE: &str = "Hide what the signs of the map mean";

/// The longest scale.
const SCALE: f32 = 72.0;
/// Between the edge of the pill and what is in it, and between its parts.
const PADDING: f32 = 10.0;
const GAP: f32 = 7.0;
/// The triangle that says that it opens.
const CHEVRON: f32 = 12.0;
/// Between the legend and the pill.
const ABOVE: f32 = 6.0;
/// In the legend: from its edge, the width of a sign with its gap, and between two columns.
const INNER: f32 = 12.0;
const SIGN: f32 = 28.0;
const BETWEEN: f32 = 16.0;

/// The pill in a view; `kilometre` is one in points.
pub(crate) fn pill(brush: &Brush<'_>, view: Rect, kilometre: Option<f32>, front_signs: FrontSigns) -> Card {
    let (theme, scale) = (brush.theme, brush.text_scale);
    let bar = kilometre.and_then(|km| round(km, SCALE * scale.max(1.0)));
    let words = bar.map_or_else(|| "Legend".to_owned(), |(km, _)| format!("{km} km · Legend"));
    let galley = brush.painter.layout_no_wrap(words, Type::CaptionSemi.font(scale), theme.ink2);
    let long = bar.map_or(0.0, |(_, long)| long + GAP);
    let high = height(scale);
    let size = vec2((PADDING + long + galley.size().x + GAP + CHEVRON + PADDING).round(), high);
    let rect = Rect::from_min_size((view.left_bottom() + vec2(INSET.x, -INSET.y - high)).round(), size);
    let middle = rect.center().y.round();
    let mut shapes = vec![plate(rect, theme)];
    let mut x = rect.left() + PADDING;
    if let Some((_, long)) = bar {
        let bar = Rect::from_min_size(pos2(x, middle - 2.0), vec2(long, 4.0));
        shapes.push(Shape::rect_filled(bar, 0.0, theme.ink2));
        x += long + GAP;
    }
    let at = pos2(x, middle - galley.size().y * 0.5);
    shapes.push(Shape::Text(TextShape::new(at.round(), galley, theme.ink2)));
    Card { shapes, rect, tags: Vec::new(), spoken: spoken(brush, bar.is_some(), front_signs) }
}

/// The triangle of the pill: it points to where the legend opens.
pub(crate) fn chevron(pill: Rect, open: bool, brush: &Brush<'_>) -> Vec<Shape> {
    let at = pos2(pill.right() - PADDING - CHEVRON * 0.5, pill.center().y.round());
    let icon = if open { Icon::ChevronDown } else { Icon::ChevronUp };
    icon.shapes(at, CHEVRON, brush.theme.ink2)
}

/// What the legend says or would say, for the accessibility tree.
fn spoken(brush: &Brush<'_>, scaled: bool, front_signs: FrontSigns) -> String {
    let mut parts = Vec::new();
    if scaled {
        parts.push("A scale in kilometres".to_owned());
    }
    let entries = entries(brush, front_signs);
    if !entries.is_empty() {
        let words: Vec<&str> = entries.iter().map(|e| e.1.as_str()).collect();
        parts.push(format!("Legend of the ground: {}", words.join(", ")));
    }
    if is_reconstructed(brush) {
        parts.push(note_of(brush).to_owned());
    }
    parts.join(". ")
}

/// A group of entries of the legend, one under the other.
struct Column {
    rows: Vec<(Row, Arc<Galley>)>,
}

/// What stands before the words of an entry.
#[derive(Clone, Copy)]
enum Row {
    /// What is drawn now, by its number in the key.
    Now(usize),
    /// What is printed on the map.
    Printed(Sign),
}

/// The legend above its pill: what is drawn now, what the signs of the map mean.
pub(crate) fn opened(
    brush: &Brush<'_>,
    pill: Rect,
    room: Rect,
    front_signs: FrontSigns,
) -> (Vec<Shape>, Rect) {
    let (theme, scale) = (brush.theme, brush.text_scale);
    let line =
        |text: &str| brush.painter.layout_no_wrap(text.to_owned(), Type::Caption.font(scale), theme.ink2);
    let key = Key::new(brush);
    let now = (0..key.len()).map(|i| (Row::Now(i), line(key.text(i))));
    let printed = entries(brush, front_signs);
    let printed = printed.iter().map(|(sign, words)| (Row::Printed(*sign), line(words)));
    let all: Vec<(Row, Arc<Galley>)> = now.chain(printed).collect();
    let step = line("X").size().y + 5.0;
    let most = ((pill.top() - ABOVE - room.top() - INNER * 2.0) / step).floor().max(4.0) as usize;
    let columns = columns(all, most.min(14));
    let wide = |c: &Column| SIGN + c.rows.iter().map(|r| r.1.size().x).fold(0.0, f32::max);
    let inner: f32 = columns.iter().map(wide).sum::<f32>() + BETWEEN * columns.len().saturating_sub(1) as f32;
    let inner = inner.max(pill.width() - INNER * 2.0);
    let note = is_reconstructed(brush)
        .then(|| brush.painter.layout(note_of(brush).to_owned(), Type::Tag.font(scale), theme.ink3, inner));
    let rows = columns.iter().map(|c| c.rows.len()).max().unwrap_or(0);
    let high = rows as f32 * step + note.as_ref().map_or(0.0, |n| n.size().y + 6.0);
    let size = (vec2(inner, high) + Vec2::splat(INNER * 2.0)).ceil();
    let rect = Rect::from_min_size((pill.left_top() - vec2(0.0, ABOVE + size.y)).round(), size);
    let mut shapes = vec![Shape::Rect(RectShape::new(
        rect,
        CornerRadius::same(space::CORNER_CARD),
        theme.card,
        Stroke::new(1.0, theme.line2),
        StrokeKind::Middle,
    ))];
    let mut x = rect.left() + INNER;
    for column in &columns {
        for (n, (row, words)) in column.rows.iter().enumerate() {
            let at = pos2(x, rect.top() + INNER + step * n as f32);
            let middle = at + vec2(9.0, words.size().y * 0.5);
            match row {
                Row::Now(nth) => key.sign(brush, *nth, middle, &mut shapes),
                Row::Printed(sign) => sign.paint(middle, brush, &mut shapes),
            }
            shapes.push(written(at + vec2(SIGN, 0.0), words, brush));
        }
        x += wide(column) + BETWEEN;
    }
    if let Some(note) = note {
        let at = pos2(rect.left() + INNER, rect.bottom() - INNER - note.size().y);
        shapes.push(written(at, &note, brush));
    }
    (shapes, rect)
}

fn written(at: Pos2, words: &Arc<Galley>, brush: &Brush<'_>) -> Shape {
    Shape::Text(TextShape::new(at.round(), Arc::clone(words), brush.theme.ink2))
}

/// Entries in columns of the same height, none longer than this.
fn columns(all: Vec<(Row, Arc<Galley>)>, most: usize) -> Vec<Column> {
    let count = all.len().div_ceil(most.max(1)).max(1);
    let each = all.len().div_ceil(count).max(1);
    let mut all = all.into_iter();
    (0..count).map(|_| Column { rows: all.by_ref().take(each).collect() }).collect()
}
