//! Something said at a place: a box with a tail, laid out beside the stack it speaks of.

use super::{
    brush::Brush,
    card::{Among, Boxed, Card, Column, finish, short_tag},
    placing::Spot,
};
use crate::ui::{Theme, space, theme::Role as Type};
use egui::{Color32, Rect, Stroke, pos2, vec2};
use engine::{base::keys::PlaceKey, show::words::Tone};

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

impl Bubble {
    /// What it says beside its title, one after the other.
    pub(crate) fn in_one(&self) -> String {
        let apart = if self.text.is_empty() || self.way_out.is_empty() {
            ""
        } else if self.text.ends_with(['.', '!', '?']) {
            " "
        } else {
            ". "
        };
        format!("{}{apart}{}", self.text, self.way_out)
    }

    /// The colour of its frame.
    pub(crate) fn frame(&self, theme: &Theme) -> Color32 {
        match self.side {
            Some(side) => theme.side(side).line,
            None if self.tone == Tone::Plain => theme.ink2,
            None => theme.tone(self.tone).0,
        }
    }
}

/// Lays out a bubble, off what it speaks of: its place first, then what else it is about; none where it would hide what must
/// be seen.
pub fn bubble(brush: &Brush<'_>, bubble: &Bubble, about: &[Rect], among: &Among<'_>) -> Option<(Card, Spot)> {
    let theme = brush.theme;
    let scale = brush.text_scale;
    let pad = 14.0;
    let wide = bubble_width(brush, bubble, pad).min(300.0 * scale.max(0.9)).min(among.room.width());
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
    let stroke = Stroke::new(space::LINE_BUBBLE, bubble.frame(theme));
    let Boxed { shapes, rect, spot, free, .. } = among.boxed(brush, size, about, stroke);
    free.then(|| (finish(column.out, rect, tags, &bubble_spoken(bubble), shapes), spot))
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

/// All it says, one after the other.
pub(crate) fn bubble_spoken(b: &Bubble) -> String {
    let mut all: Vec<&str> = [&b.title, &b.text, &b.way_out].into_iter().map(String::as_str).collect();
    all.extend(b.tags.iter().map(String::as_str));
    all.retain(|s| !s.is_empty());
    all.join(". ")
}
