//! What the pointer rests on: the card of it, and the line that says what a click does.

use super::{
    brush::Brush,
    card::{Among, Boxed, Card, Column, finish, short_tag},
    placing::{self, Spot, Wanted},
};
use crate::ui::{Theme, theme::Role as Type, whole_per_cent};
use egui::{
    CornerRadius, Rect, Shape, Stroke, StrokeKind, Vec2,
    epaint::{RectShape, TextShape},
    pos2, vec2,
};
use engine::{base::keys::PlaceKey, show::sheet::Sheet};

/// Rows a card has at most, and fewer where it would hide a counter.
const ROWS: [usize; 4] = [9, 6, 4, 2];

/// Lays out the card of what the pointer rests on; none where it would hide what must be seen.
pub fn hover_card(
    brush: &Brush<'_>,
    sheet: &Sheet,
    about: &[Rect],
    among: &Among<'_>,
) -> Option<(Card, Spot)> {
    let wide = (318.0 * brush.text_scale).min(among.room.width());
    let frame = Stroke::new(1.0, brush.theme.ink3);
    let lay = |rows: usize| {
        let page = page(brush, sheet, wide, rows);
        let boxed = among.boxed(brush, page.size, about, frame);
        (page, boxed)
    };
    let mut best = lay(ROWS[0]);
    for rows in ROWS.into_iter().skip(1) {
        if best.1.free {
            break;
        }
        let fewer = lay(rows);
        if fewer.1.cost + placing::COUNTER * 0.5 < best.1.cost {
            best = fewer;
        }
    }
    let (page, Boxed { shapes, rect, spot, free, .. }) = best;
    free.then(|| (finish(page.shapes, rect, page.tags, &page.spoken, shapes), spot))
}

/// The same in a few words, for the strip: what it is, and as many of its rows as a line has room for.
pub fn in_short(sheet: &Sheet) -> (String, String) {
    const LINE: usize = 110;
    let mut text = sheet.subtitle.clone();
    for row in sheet.sections.iter().flat_map(|s| &s.rows) {
        let more = format!("{} {}", row.label, row.value);
        if text.chars().count() + more.chars().count() > LINE {
            break;
        }
        let apart = if text.is_empty() { "" } else { " · " };
        text = format!("{text}{apart}{}", more.trim());
    }
    (sheet.title.clone(), text)
}

/// The text of a card, laid out from the origin.
struct Page {
    shapes: Vec<Shape>,
    size: Vec2,
    tags: Vec<(Rect, String)>,
    spoken: String,
}

/// Room between text and edge.
const PAD: f32 = 14.0;

fn page(brush: &Brush<'_>, sheet: &Sheet, wide: f32, rows: usize) -> Page {
    let (theme, scale) = (brush.theme, brush.text_scale);
    let label = 96.0 * scale;
    let (painter, at) = (brush.painter, pos2(PAD, PAD - 4.0));
    let mut column = Column { painter, scale, out: Vec::new(), at, width: wide - PAD * 2.0 };
    head(&mut column, sheet, theme, wide);
    let mut tags = Vec::new();
    let mut spoken = vec![sheet.title.clone(), sheet.subtitle.clone()];
    let all = || sheet.sections.iter().flat_map(|s| &s.rows);
    for row in all().take(rows) {
        let top = column.at.y;
        let mut right = wide - PAD;
        if let Some(rule) = &row.rule {
            let short = short_tag(rule);
            let r = column.tag(right, top + 1.0, short, theme);
            right = r.left() - 8.0;
            tags.push((r, rule.clone()));
        }
        let left = column.galley(Type::Table, &row.label, label - 8.0, theme.ink2);
        let ink = theme.tone(row.tone).0;
        let value = column.galley(Type::Table, &row.value, right - PAD - label, ink);
        let height = left.size().y.max(value.size().y);
        column.put(pos2(PAD, top), left, theme.ink2);
        column.put(pos2(PAD + label, top), value, ink);
        column.at.y += height + 4.0;
        spoken.push(format!("{} {}", row.label, row.value));
    }
    if all().nth(rows).is_some() {
        column.paragraph(Type::Table, "…", theme.ink3);
    }
    spoken.retain(|s| !s.is_empty());
    let size = vec2(wide, column.at.y + PAD - 7.0);
    Page { shapes: column.out, size, tags, spoken: spoken.join(", ") }
}

/// Title and subtitle, side by side where there is room, and a line below.
fn head(column: &mut Column<'_>, sheet: &Sheet, theme: &Theme, wide: f32) {
    let note = column.galley(Type::Caption, &sheet.subtitle, f32::INFINITY, theme.ink3);
    let note_width = note.size().x;
    let title = column.galley(Type::BodySemi, &sheet.title, wide - PAD * 2.0 - 10.0, theme.ink);
    let (title_width, title_height) = (title.size().x, title.size().y);
    column.put(column.at, title, theme.ink);
    column.at.y += title_height;
    if title_width + note_width + 12.0 <= wide - PAD * 2.0 {
        let at = pos2(wide - PAD - note.size().x, column.at.y - note.size().y - 1.0);
        column.put(at, note, theme.ink3);
        column.at.y += 7.0;
    } else {
        column.paragraph(Type::Caption, &sheet.subtitle, theme.ink3);
        column.at.y += 5.0;
    }
    let y = column.at.y;
    column.out.push(Shape::line_segment([pos2(PAD, y), pos2(wide - PAD, y)], Stroke::new(1.0, theme.line)));
    column.at.y += 6.0;
}

/// A line at a place that says what a click there does: right beside it, off counters and rings.
pub fn pill(brush: &Brush<'_>, text: &str, place: PlaceKey, among: &Among<'_>) -> Card {
    let theme = brush.theme;
    let font = Type::CaptionSemi.font(brush.text_scale);
    let wrap = (among.room.width() - 24.0).min(300.0 * brush.text_scale);
    let galley = brush.painter.layout(whole_per_cent(text), font, theme.panel, wrap);
    let placed = placing::place(&Wanted {
        size: galley.size() + vec2(20.0, 8.0),
        about: &[brush.framed(place)],
        room: among.room,
        near: 4.0,
        avoid: among.avoid,
        lines: among.lines,
        before: among.before,
    });
    let rect = placed.rect;
    let corner = CornerRadius::same((rect.height() * 0.5).min(13.0) as u8);
    let frame = Stroke::new(1.0, theme.panel);
    let shapes = vec![
        Shape::Rect(RectShape::new(rect, corner, theme.ink, frame, StrokeKind::Outside)),
        Shape::Text(TextShape::new(rect.min + vec2(10.0, 4.0), galley, theme.panel)),
    ];
    Card { shapes, rect, tags: Vec::new(), spoken: text.to_owned() }
}
