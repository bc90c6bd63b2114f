//! What the pointer rests on: the card of it, and the line that says what a click does.

use super::{
    brush::Brush,
    card::{Card, Column, finish, short_tag, spot},
    labels::Obstacle,
};
use crate::{
    app::ui::{
        theme::{Role as Type, space},
        widgets::whole_per_cent,
    },
    engine::{base::keys::PlaceKey, show::sheet::Sheet},
};
use egui::{
    CornerRadius, Rect, Shape, Stroke, StrokeKind,
    epaint::{RectShape, TextShape},
    pos2, vec2,
};

/// Lays out the card of what the pointer rests on.
pub fn hover_card(brush: &Brush<'_>, sheet: &Sheet, target: Rect, view: Rect, avoid: &[Obstacle]) -> Card {
    let theme = brush.theme;
    let scale = brush.text_scale;
    let (pad, label) = (14.0, 96.0 * scale);
    let room = view.shrink(14.0);
    let wide = (318.0 * scale).min(room.width());
    let mut column = Column {
        painter: brush.painter,
        scale,
        out: Vec::new(),
        at: pos2(pad, pad - 4.0),
        width: wide - pad * 2.0,
    };
    let mut tags = Vec::new();
    let note = column.galley(Type::Caption, &sheet.subtitle, f32::INFINITY, theme.ink3);
    let note_width = note.size().x.min(wide * 0.55);
    let title = column.galley(Type::BodySemi, &sheet.title, wide - pad * 2.0 - 10.0, theme.ink);
    let (title_width, title_height) = (title.size().x, title.size().y);
    column.put(column.at, title, theme.ink);
    if title_width + note_width + 12.0 <= wide - pad * 2.0 {
        let at = pos2(wide - pad - note.size().x, column.at.y + title_height - note.size().y - 1.0);
        column.put(at, note, theme.ink3);
        column.at.y += title_height + 7.0;
    } else {
        column.at.y += title_height;
        column.paragraph(Type::Caption, &sheet.subtitle, theme.ink3);
        column.at.y += 5.0;
    }
    let y = column.at.y;
    column.out.push(Shape::line_segment([pos2(pad, y), pos2(wide - pad, y)], Stroke::new(1.0, theme.line)));
    column.at.y += 6.0;
    let mut spoken = vec![sheet.title.clone(), sheet.subtitle.clone()];
    for row in sheet.sections.iter().flat_map(|s| &s.rows).take(9) {
        let top = column.at.y;
        let mut right = wide - pad;
        if let Some(rule) = &row.rule {
            let short = short_tag(rule);
            let r = column.tag(right, top + 1.0, short, theme);
            right = r.left() - 8.0;
            tags.push((r, rule.clone()));
        }
        let left = column.galley(Type::Table, &row.label, label - 8.0, theme.ink2);
        let ink = theme.tone(row.tone).0;
        let value = column.galley(Type::Table, &row.value, right - pad - label, ink);
        let height = left.size().y.max(value.size().y);
        column.put(pos2(pad, top), left, theme.ink2);
        column.put(pos2(pad + label, top), value, ink);
        column.at.y += height + 4.0;
        spoken.push(format!("{} {}", row.label, row.value));
    }
    let size = vec2(wide, column.at.y + pad - 7.0);
    let rect = spot(size, target, room, avoid, (&[], &[]));
    let corner = CornerRadius::same(space::CORNER_CARD);
    let frame = Stroke::new(1.0, theme.line2);
    let shapes = vec![Shape::Rect(RectShape::new(rect, corner, theme.card, frame, StrokeKind::Middle))];
    spoken.retain(|s| !s.is_empty());
    finish(column.out, rect, tags, &spoken.join(", "), shapes)
}

/// A line at a place that says what a click there does: below it, or where it covers less.
pub fn pill(brush: &Brush<'_>, text: &str, place: PlaceKey, view: Rect, avoid: &[Obstacle]) -> Card {
    let theme = brush.theme;
    let room = view.shrink(8.0);
    let font = Type::CaptionSemi.font(brush.text_scale);
    let wrap = (room.width() - 24.0).min(300.0 * brush.text_scale);
    let galley = brush.painter.layout(whole_per_cent(text), font, theme.panel, wrap);
    let size = galley.size() + vec2(20.0, 8.0);
    let target = brush.layout.extent(place).expand(12.0);
    let (c, w, h) = (target.center(), size.x, size.y);
    let spots = [
        (c.x - w * 0.5, target.bottom()),
        (c.x - w * 0.5, target.top() - h),
        (target.right(), c.y - h * 0.5),
        (target.left() - w, c.y - h * 0.5),
        (c.x - 12.0, target.bottom()),
        (c.x + 12.0 - w, target.bottom()),
    ];
    let mut best = (f32::INFINITY, Rect::from_min_size(room.min, size));
    for (i, (x, y)) in spots.into_iter().enumerate() {
        let min = pos2(
            x.clamp(room.left(), (room.right() - w).max(room.left())),
            y.clamp(room.top(), (room.bottom() - h).max(room.top())),
        );
        let r = Rect::from_min_size(min.round(), size);
        let over = r.intersect(target);
        let hidden = avoid.iter().map(|o| (r.intersect(o.rect), o.weight)).filter(|(h, _)| h.is_positive());
        let cost = hidden.map(|(h, weight)| h.area() * weight.max(1.5)).sum::<f32>()
            + if over.is_positive() { over.area() * 40.0 } else { 0.0 }
            + i as f32 * 30.0;
        if cost < best.0 {
            best = (cost, r);
        }
    }
    let rect = best.1;
    let corner = CornerRadius::same((rect.height() * 0.5).min(13.0) as u8);
    let frame = Stroke::new(1.0, theme.panel);
    let shapes = vec![
        Shape::Rect(RectShape::new(rect, corner, theme.ink, frame, StrokeKind::Outside)),
        Shape::Text(TextShape::new(rect.min + vec2(10.0, 4.0), galley, theme.panel)),
    ];
    Card { shapes, rect, tags: Vec::new(), spoken: text.to_owned() }
}
