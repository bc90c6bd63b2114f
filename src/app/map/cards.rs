//! What is said on the map in words: bubbles at a place, the card of what is hovered, the legend, the frame of a
//! look back. Each is laid out here as shapes with the rectangles that answer to the pointer.

use super::{
    counters::centred_text,
    labels::{Obstacle, covered},
    overlay_paint::Sample,
    paint::{Brush, bracket_shapes, dashed_circle},
};
use crate::app::ui::{
    fonts,
    icons::Icon,
    theme::{LEAST_TEXT, Role as Type, Theme, space},
    widgets::whole_per_cent,
};
use crate::engine::show::overlay::Sign;
use crate::engine::show::scene::{ArrowStyle, Mark};
use crate::engine::show::words::{Sheet, Tone};
use egui::{
    Color32, CornerRadius, Galley, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2,
    epaint::{RectShape, TextShape},
    pos2, vec2,
};
use std::sync::Arc;

/// Something said at a place: a reason, a refusal.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Bubble {
    /// Where.
    pub place: u16,
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

/// A card or bubble, ready to paint.
#[derive(Debug)]
pub struct Card {
    /// What to paint.
    pub shapes: Vec<Shape>,
    /// Its box.
    pub rect: Rect,
    /// Rule tags: where, and which.
    pub tags: Vec<(Rect, String)>,
    /// Everything it says, for the accessibility tree.
    pub spoken: String,
}

/// Lays out text from the top down.
struct Column<'a> {
    painter: &'a Painter,
    scale: f32,
    out: Vec<Shape>,
    at: Pos2,
    width: f32,
}

impl Column<'_> {
    fn galley(&self, role: Type, text: &str, width: f32, c: Color32) -> Arc<Galley> {
        self.painter.layout(whole_per_cent(text), role.font(self.scale), c, width.max(20.0))
    }

    fn put(&mut self, pos: Pos2, galley: Arc<Galley>, c: Color32) {
        self.out.push(Shape::Text(TextShape::new(pos, galley, c)));
    }

    fn paragraph(&mut self, role: Type, text: &str, c: Color32) {
        if text.is_empty() {
            return;
        }
        let galley = self.galley(role, text, self.width, c);
        let height = galley.size().y;
        self.put(self.at, galley, c);
        self.at.y += height + 2.0;
    }

    /// A rule tag with its right edge at `right`; returns its rectangle.
    fn tag(&mut self, right: f32, top: f32, text: &str, theme: &Theme) -> Rect {
        let galley = self.galley(Type::Tag, text, f32::INFINITY, theme.ink2);
        let r = Rect::from_min_size(pos2(right - galley.size().x, top), galley.size());
        self.put(r.min, galley, theme.ink2);
        let y = r.bottom() + 0.5;
        let stroke = Stroke::new(1.0, theme.ink3);
        self.out.extend(Shape::dashed_line(&[pos2(r.left(), y), pos2(r.right(), y)], stroke, 1.2, 1.8));
        r
    }
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
fn talked_of<'a>(brush: &'a Brush<'_>) -> impl Iterator<Item = u16> + 'a {
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

/// Moves what was laid out from the origin to its place.
fn finish(
    laid: Vec<Shape>,
    rect: Rect,
    tags: Vec<(Rect, String)>,
    spoken: &str,
    mut shapes: Vec<Shape>,
) -> Card {
    let by = rect.min.to_vec2();
    shapes.extend(laid.into_iter().map(|mut s| {
        s.translate(by);
        s
    }));
    let tags = tags.into_iter().map(|(r, t)| (r.translate(by), t)).collect();
    Card { shapes, rect, tags, spoken: spoken.to_owned() }
}

/// The best of some spots around a target, near ones first: inside the view, off the target, over little.
fn spot(
    size: Vec2,
    target: Rect,
    room: Rect,
    avoid: &[Obstacle],
    (lines, talked): (&[[Pos2; 2]], &[Rect]),
) -> Rect {
    let c = target.center();
    let (w, h) = (size.x, size.y);
    let spots = |gap: f32| {
        let (left, right) = (target.left() - gap - w, target.right() + gap);
        let (above, below) = (target.top() - gap - h, target.bottom() + gap);
        [
            (right, c.y - h * 0.5),
            (right, c.y - h),
            (right, c.y),
            (left, c.y - h * 0.5),
            (left, c.y - h),
            (left, c.y),
            (c.x - w * 0.5, above),
            (c.x - w * 0.1, above),
            (c.x - w * 0.9, above),
            (c.x - w * 0.5, below),
            (c.x - w * 0.1, below),
            (c.x - w * 0.9, below),
        ]
    };
    let mut best = (f32::INFINITY, Rect::from_min_size(room.min, size));
    for (i, (x, y)) in [22.0, 58.0, 110.0, 170.0].into_iter().flat_map(spots).enumerate() {
        let wanted = pos2(x, y);
        let min = pos2(
            wanted.x.clamp(room.left(), (room.right() - w).max(room.left())),
            wanted.y.clamp(room.top(), (room.bottom() - h).max(room.top())),
        );
        let r = Rect::from_min_size(min.round(), size);
        let mut cost = i as f32 * 8.0 + (min - wanted).length() * 1.5;
        let over = r.expand(6.0).intersect(target);
        if over.is_positive() {
            cost += 1e5 + over.area();
        }
        let hides = |o: &Obstacle| {
            let hidden = r.intersect(o.rect);
            if hidden.is_positive() { hidden.area() * 0.5 * o.weight.max(1.0) } else { 0.0 }
        };
        cost += avoid.iter().map(hides).sum::<f32>();
        let hidden = talked.iter().map(|t| r.expand(4.0).intersect(*t)).filter(Rect::is_positive);
        cost += hidden.map(|t| t.area()).sum::<f32>();
        // The tail covers too.
        let tip = target.clamp(r.center());
        let tail = [r.clamp(tip), tip];
        cost += avoid.iter().map(|o| covered(o.rect, tail)).sum::<f32>() * 6.0;
        cost +=
            talked.iter().filter(|t| **t != target).map(|t| covered(t.expand(3.0), tail)).sum::<f32>() * 8.0;
        cost += lines.iter().map(|l| covered(r, *l)).sum::<f32>() * 0.25;
        if cost < best.0 {
            best = (cost, r);
        }
    }
    best.1
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
pub fn pill(brush: &Brush<'_>, text: &str, place: u16, view: Rect, avoid: &[Obstacle]) -> Card {
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

/// A rule id without the game's prefix: `BF-MOV-01` becomes `MOV-01`.
pub fn short_tag(rule: &str) -> &str {
    match rule.split_once('-') {
        Some((game, rest)) if rest.contains('-') && game.len() <= 3 => rest,
        _ => rule,
    }
}

/// One entry of the legend.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Entry {
    Reach,
    Bonus,
    Target,
    Choice,
    Under,
    Ring,
    Attack,
    Follow,
    Join,
    Retreat,
    Chance,
    Supply,
    Move,
    Answers,
    Refused,
    Ghost,
}

impl Entry {
    const fn text(self) -> &'static str {
        match self {
            Self::Reach => "links needed",
            Self::Bonus => "Bonus link, no attack after",
            Self::Target => "can be attacked",
            Self::Choice => "may go here",
            Self::Under => "under attack",
            Self::Ring => "look here",
            Self::Attack => "declared, with hits",
            Self::Follow => "follows",
            Self::Join => "could join",
            Self::Retreat => "may retreat to",
            Self::Chance => "chance that it falls",
            Self::Supply => "supply comes from",
            Self::Move => "move, in order",
            Self::Answers => "what it answers",
            Self::Refused => "not possible",
            Self::Ghost => "arriving, or where it was",
        }
    }
}

fn entries(brush: &Brush<'_>) -> Vec<Entry> {
    let marks = brush.marks.iter().map(|m| match m {
        Mark::Reach { bonus: false, .. } => Entry::Reach,
        Mark::Reach { bonus: true, .. } => Entry::Bonus,
        Mark::Target { .. } => Entry::Target,
        Mark::UnderAttack { .. } => Entry::Under,
        Mark::Ring { .. } => Entry::Ring,
        Mark::Choice { .. } => Entry::Choice,
        Mark::Chance { .. } => Entry::Chance,
    });
    let arrows = brush.arrows.iter().map(|a| match a.style {
        ArrowStyle::Attack => Entry::Attack,
        ArrowStyle::Follow => Entry::Follow,
        ArrowStyle::CouldJoin => Entry::Join,
        ArrowStyle::Retreat => Entry::Retreat,
        ArrowStyle::Supply => Entry::Supply,
        ArrowStyle::Move => Entry::Move,
        ArrowStyle::Answers => Entry::Answers,
        ArrowStyle::Refused => Entry::Refused,
    });
    let ghosts = (!brush.ghosts.is_empty()).then_some(Entry::Ghost);
    let mut all: Vec<_> = marks.chain(arrows).chain(ghosts).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// An entry of the legend: of marks and arrows, or of the overlay in its own words.
#[derive(Clone, Copy)]
enum Item<'a> {
    Entry(Entry),
    Sign(Sign, &'a str),
}

impl<'a> Item<'a> {
    const fn text(self) -> &'a str {
        match self {
            Self::Entry(entry) => entry.text(),
            Self::Sign(_, text) => text,
        }
    }
}

fn items<'a>(brush: &Brush<'a>) -> Vec<Item<'a>> {
    let signs = brush.overlay.map_or(&[][..], |o| &o.legend);
    let signs = signs.iter().map(|(sign, text)| Item::Sign(*sign, text));
    entries(brush).into_iter().map(Item::Entry).chain(signs).collect()
}

/// The legend at the lower left: only what is drawn now, nothing if nothing is.
pub fn legend(brush: &Brush<'_>, view: Rect, covered: &[Obstacle]) -> Card {
    // In one row where that covers nothing, else in a block.
    let clear = |c: &Card| !covered.iter().any(|o| o.rect.intersects(c.rect));
    let row = legend_in(brush, view, view.width() - 28.0);
    if clear(&row) {
        return row;
    }
    let block = legend_in(brush, view, (view.width() * 0.4).max(230.0 * brush.text_scale));
    if clear(&block) { block } else { row }
}

fn legend_in(brush: &Brush<'_>, view: Rect, most: f32) -> Card {
    let entries = items(brush);
    if entries.is_empty() {
        return Card { shapes: Vec::new(), rect: Rect::NOTHING, tags: Vec::new(), spoken: String::new() };
    }
    let theme = brush.theme;
    let font = Type::Caption.font(brush.text_scale);
    let height = (font.size + 14.0).round();
    let sign = 26.0;
    let galleys: Vec<_> = entries
        .iter()
        .map(|e| brush.painter.layout_no_wrap(e.text().to_owned(), font.clone(), theme.ink2))
        .collect();
    let mut rows: Vec<Vec<usize>> = vec![Vec::new()];
    let mut used = 10.0;
    for (i, galley) in galleys.iter().enumerate() {
        let width = sign + galley.size().x + 18.0;
        if used + width > most && used > 10.0 {
            rows.push(Vec::new());
            used = 10.0;
        }
        used += width;
        if let Some(row) = rows.last_mut() {
            row.push(i);
        }
    }
    let row_width =
        |row: &Vec<usize>| row.iter().map(|&i| sign + galleys[i].size().x + 18.0).sum::<f32>() + 6.0;
    let wide = rows.iter().map(row_width).fold(0.0, f32::max);
    let tall = height * rows.len() as f32;
    let rect =
        Rect::from_min_size(pos2(view.left() + 14.0, view.bottom() - 10.0 - tall).round(), vec2(wide, tall));
    let corner = CornerRadius::same(space::CORNER);
    let frame = Stroke::new(1.0, theme.line);
    let mut shapes = vec![Shape::Rect(RectShape::new(rect, corner, theme.panel, frame, StrokeKind::Middle))];
    for (r, row) in rows.iter().enumerate() {
        let mut x = rect.left() + 10.0;
        let y = rect.top() + height * (r as f32 + 0.5);
        for &i in row {
            let at = pos2(x + 9.0, y);
            match entries[i] {
                Item::Entry(entry) => entry_sign(brush, entry, at, &mut shapes),
                Item::Sign(sign, _) => {
                    Sample { sign, theme }.shapes(brush.painter, at, &mut shapes);
                }
            }
            let at = pos2(x + sign, y - galleys[i].size().y * 0.5);
            shapes.push(Shape::Text(TextShape::new(at, Arc::clone(&galleys[i]), theme.ink2)));
            x += sign + galleys[i].size().x + 18.0;
        }
    }
    let spoken = entries.iter().map(|e| e.text()).collect::<Vec<_>>().join(", ");
    Card { shapes, rect, tags: Vec::new(), spoken: format!("Legend: {spoken}") }
}

fn entry_sign(brush: &Brush<'_>, entry: Entry, at: Pos2, out: &mut Vec<Shape>) {
    let t = brush.theme;
    let bar = |half: f32| [at - vec2(half, 0.0), at + vec2(half, 0.0)];
    let tip = |c: Color32| {
        let end = at + vec2(10.0, 0.0);
        Shape::convex_polygon(vec![end, end + vec2(-8.0, 5.0), end + vec2(-8.0, -5.0)], c, Stroke::NONE)
    };
    match entry {
        Entry::Reach => {
            out.push(Shape::circle_filled(at, 7.0, t.acc));
            out.push(super::counters::centred_text(
                brush.painter,
                at,
                "1",
                LEAST_TEXT,
                fonts::bold(),
                t.accink,
            ));
        }
        Entry::Bonus => {
            dashed_circle(at, 7.0, Stroke::new(1.5, t.acc), out);
            out.push(super::counters::centred_text(brush.painter, at, "+", 11.0, fonts::bold(), t.acc));
        }
        Entry::Target | Entry::Under => {
            let r = Rect::from_center_size(at, Vec2::splat(15.0));
            if entry == Entry::Under {
                out.push(Shape::rect_filled(r.shrink(1.0), 0.0, t.atk.gamma_multiply(0.2)));
            }
            bracket_shapes(r, 5.0, Stroke::new(if entry == Entry::Under { 2.6 } else { 2.0 }, t.atk), out);
        }
        Entry::Choice if brush.quiet() => {
            out.push(Shape::circle_stroke(at, 7.0, Stroke::new(1.4, t.acc)));
        }
        Entry::Choice => {
            out.push(Shape::circle_filled(at, 7.0, t.acc));
            out.extend(Icon::ChevronDown.shapes(at, 10.0, t.accink));
        }
        Entry::Ring => {
            out.push(Shape::circle_stroke(at, 6.0, Stroke::new(5.0, t.ink)));
            out.push(Shape::circle_stroke(at, 6.0, Stroke::new(3.2, t.vp)));
        }
        Entry::Attack => {
            out.push(Shape::line_segment(bar(8.0), Stroke::new(4.0, t.atk)));
            out.push(tip(t.atk));
        }
        Entry::Follow => {
            let end = at + vec2(10.0, 0.0);
            out.push(Shape::line_segment(bar(8.0), Stroke::new(2.0, t.atk)));
            let points = vec![end, end + vec2(-8.0, 5.0), end + vec2(-8.0, -5.0)];
            out.push(Shape::convex_polygon(points, t.card, Stroke::new(1.4, t.atk)));
        }
        Entry::Join => out.extend(Shape::dashed_line(&bar(10.0), Stroke::new(2.6, t.atk), 5.0, 3.0)),
        Entry::Retreat => {
            let side = brush.arrows.iter().find(|a| a.style == ArrowStyle::Retreat).map_or(1, |a| a.side);
            out.extend(Shape::dashed_line(&bar(10.0), Stroke::new(2.4, t.side(side).line), 4.0, 3.0));
        }
        Entry::Supply => {
            out.push(Shape::line_segment(bar(8.0), Stroke::new(3.4, t.sup)));
            out.push(tip(t.sup));
        }
        Entry::Move => {
            let side = brush.arrows.iter().find(|a| a.style == ArrowStyle::Move).map_or(1, |a| a.side);
            out.push(Shape::line_segment(bar(8.0), Stroke::new(4.0, t.side(side).line)));
            out.push(tip(t.side(side).line));
        }
        Entry::Answers => {
            out.push(Shape::line_segment(bar(10.0), Stroke::new(9.0, t.front.gamma_multiply(0.3))));
            out.extend(Shape::dashed_line(&bar(10.0), Stroke::new(3.0, t.front), 5.0, 3.0));
        }
        Entry::Refused => {
            out.push(Shape::line_segment(bar(10.0), Stroke::new(4.0, t.ink2)));
            out.push(Shape::line_segment(bar(9.0), Stroke::new(2.0, t.halo)));
            super::arrows::cross(at, 4.0, t.atk, t.halo, out);
        }
        Entry::Chance => {
            let r = Rect::from_center_size(at, vec2(22.0, 13.0));
            out.push(Shape::rect_filled(r, 6.0, t.atk));
            let ink = if t.dark { t.accink } else { t.card };
            out.push(centred_text(brush.painter, at, "%", LEAST_TEXT, fonts::bold(), ink));
        }
        Entry::Ghost => {
            let c = t.side(brush.ghosts.first().map_or(0, |g| g.side)).line;
            let r = Rect::from_center_size(at, Vec2::splat(14.0));
            super::counters::dashed_rect(out, r, Stroke::new(1.6, c), 3.0, 2.0);
        }
    }
}

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
