//! Something said at a place: a box with a tail, laid out beside the stack it speaks of.

use super::{
    brush::Brush,
    card::{Card, Column, finish, short_tag, spot},
    labels::Obstacle,
};
use crate::{
    app::ui::theme::{Role as Type, space},
    engine::{
        base::keys::PlaceKey,
        show::{scene::Mark, words::Tone},
    },
};
use egui::{Color32, CornerRadius, Pos2, Rect, Shape, Stroke, StrokeKind, epaint::RectShape, pos2, vec2};

/// Something said at a place: a reason, a refusal.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Bubble {
    /// The place it points at.
    pub place: PlaceKey,
    /// The fact, in a few words.
    pub title: String,
    /// One or two sentences; may be empty.
    pub text: String,
    /// What can be done about it; may be empty.
    pub way_out: String,
    /// Rule ids.
    pub tags: Vec<String>,
    /// Colour of its frame.
    pub tone: Tone,
    /// Side in whose colour the frame is instead.
    pub side: Option<u8>,
}

/// Lays out a bubble near its place, off the stack it speaks of and over empty ground where there is some.
pub fn bubble(
    brush: &Brush<'_>,
    bubble: &Bubble,
    view: Rect,
    avoid: &[Obstacle],
    lines: &[[Pos2; 2]],
) -> Card {
    let theme = brush.theme;
    let scale = brush.text_scale;
    let pad = 14.0;
    let room = view.shrink(14.0);
    let wide = bubble_width(brush, bubble, pad).min(300.0 * scale.max(0.9)).min(room.width());
    let mut column = Column {
        painter: brush.painter,
        scale,
        out: Vec::new(),
        at: pos2(pad, pad - 3.0),
        width: wide - pad * 2.0,
    };
    let mut tags = Vec::new();
    // One or two tags stand beside the title, more below the text.
    let beside = (1..=2).contains(&bubble.tags.len());
    let mut right = wide - pad;
    if beside {
        for tag in bubble.tags.iter().rev() {
            let r = column.tag(right, column.at.y + 2.0, short_tag(tag), theme);
            right = r.left() - 10.0;
            tags.push((r, tag.clone()));
        }
    }
    let title = column.galley(Type::BodySemi, &bubble.title, right - pad, theme.ink);
    let title_height = title.size().y;
    column.put(column.at, title, theme.ink);
    column.at.y += title_height + 3.0;
    column.paragraph(Type::Table, &bubble.text, theme.ink2);
    column.paragraph(Type::Table, &bubble.way_out, theme.ink);
    if !beside && !bubble.tags.is_empty() {
        let (mut x, y) = (pad, column.at.y + 3.0);
        for tag in &bubble.tags {
            let width = column.galley(Type::Tag, short_tag(tag), f32::INFINITY, theme.ink2).size().x;
            tags.push((column.tag(x + width, y, short_tag(tag), theme), tag.clone()));
            x += width + 10.0;
        }
        column.at.y += Type::Tag.line(scale) + 3.0;
    }
    let size = vec2(wide, column.at.y + pad - 5.0);
    let target = brush.layout.extent(bubble.place).union(brush.ghost(bubble.place));
    let talked: Vec<Rect> = talked_of(brush).map(|p| brush.layout.extent(p)).collect();
    let rect = spot(size, target, room, avoid, (lines, &talked));
    let frame = bubble.side.map_or_else(
        || if bubble.tone == Tone::Plain { theme.ink2 } else { theme.tone(bubble.tone).0 },
        |s| theme.side(s).line,
    );
    let mut shapes = Vec::with_capacity(column.out.len() + 6);
    let stroke = Stroke::new(space::LINE_BUBBLE, frame);
    let corner = CornerRadius::same(space::CORNER_CARD);
    shapes.push(Shape::Rect(RectShape::new(rect, corner, theme.card, stroke, StrokeKind::Middle)));
    pointer(rect, target, theme.card, stroke, &mut shapes);
    finish(column.out, rect, tags, &bubble_spoken(bubble), shapes)
}

/// Places that arrows and marks are about: words at one place should not hide another of them.
fn talked_of<'a>(brush: &'a Brush<'_>) -> impl Iterator<Item = PlaceKey> + 'a {
    let under = brush.marks.iter().filter_map(|m| match m {
        Mark::UnderAttack { place } | Mark::Ring { place } => Some(*place),
        _ => None,
    });
    brush.arrows.iter().flat_map(|a| a.path.iter().copied()).chain(under)
}

/// As wide as its words need.
fn bubble_width(brush: &Brush<'_>, bubble: &Bubble, pad: f32) -> f32 {
    let wide = |role: Type, text: &str| {
        let font = role.font(brush.text_scale);
        brush.painter.layout_no_wrap(text.to_owned(), font, brush.theme.ink).size().x
    };
    let tags: f32 = match bubble.tags.len() {
        n @ 1..=2 => bubble.tags.iter().map(|t| wide(Type::Tag, short_tag(t))).sum::<f32>() + 10.0 * n as f32,
        _ => 0.0,
    };
    let title = wide(Type::BodySemi, &bubble.title) + tags + 4.0;
    let text = wide(Type::Table, &bubble.text).min(250.0 * brush.text_scale);
    let way_out = wide(Type::Table, &bubble.way_out).min(250.0 * brush.text_scale);
    title.max(text).max(way_out).max(110.0) + pad * 2.0
}

fn bubble_spoken(b: &Bubble) -> String {
    let mut all: Vec<&str> = [&b.title, &b.text, &b.way_out].into_iter().map(String::as_str).collect();
    all.extend(b.tags.iter().map(String::as_str));
    all.retain(|s| !s.is_empty());
    all.join(". ")
}

/// The tail of a bubble.
fn pointer(rect: Rect, target: Rect, fill: Color32, stroke: Stroke, out: &mut Vec<Shape>) {
    let tip = target.expand(3.0).clamp(rect.center());
    let foot = rect.shrink(14.0).clamp(tip);
    let on = rect.clamp(tip);
    if (tip - on).length() < 5.0 {
        return;
    }
    let (a, b) = if on.x <= rect.left() || on.x >= rect.right() {
        (pos2(on.x, foot.y - 8.0), pos2(on.x, foot.y + 8.0))
    } else {
        (pos2(foot.x - 8.0, on.y), pos2(foot.x + 8.0, on.y))
    };
    let inward = (rect.center() - a.lerp(b, 0.5)).normalized() * 1.6;
    out.push(Shape::convex_polygon(vec![a + inward, tip, b + inward], fill, Stroke::NONE));
    out.push(Shape::line(vec![a, tip, b], stroke));
}
