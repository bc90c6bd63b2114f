//! The key of what is drawn now, at the foot of the map: a sign and its words each.

use super::{
    brush::Brush,
    card::Card,
    chances::ASK,
    hexes::{ring, tinted},
    overlay_signs::Sample,
    pen::{OnShapes, centred_text},
    strokes::{bracket_shapes, dashed_circle},
};
use crate::ui::{Icon, LEAST_TEXT, Theme, fonts, space, theme::Role as Type};
use egui::{
    CornerRadius, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2,
    epaint::{RectShape, TextShape},
    pos2, vec2,
};
use engine::show::{
    overlay::Sign,
    scene::{ArrowStyle, Mark},
};
use map_art::arrow::{self, Look};
use std::sync::Arc;

/// One entry of the legend.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Entry {
    Reach,
    Last,
    Target,
    Choice,
    Under,
    Ring,
    Arrow(ArrowStyle),
    Chance,
    Leave,
    Ghost,
}

impl Entry {
    /// With its words.
    const fn said(self) -> (Self, &'static str) {
        (self, self.text())
    }

    const fn text(self) -> &'static str {
        match self {
            Self::Reach | Self::Last => "may go here",
            Self::Target => "can be attacked",
            Self::Choice => "may go here",
            Self::Under => "under attack",
            Self::Ring => "look here",
            Self::Arrow(ArrowStyle::Attack) => "declared attack",
            Self::Arrow(ArrowStyle::Follow) => "follows",
            Self::Arrow(ArrowStyle::CouldJoin) => "could join",
            Self::Arrow(ArrowStyle::Support) => "in support",
            Self::Arrow(ArrowStyle::Retreat | ArrowStyle::RetreatTheirs) => "may retreat to",
            Self::Arrow(ArrowStyle::Barred) => "barred to a retreat",
            Self::Arrow(ArrowStyle::Supply) => "supply comes from",
            Self::Arrow(ArrowStyle::Move) => "move, in order",
            Self::Arrow(ArrowStyle::Answers) => "what it answers",
            Self::Arrow(ArrowStyle::Refused) => "not possible",
            Self::Chance => "chance of success",
            Self::Leave => "another commander must agree",
            Self::Ghost => "arriving, or where it was",
        }
    }
}

/// What is drawn now, and what it means: in the words of the marks, else in those of the entry.
fn entries<'a>(brush: &Brush<'a>) -> Vec<(Entry, &'a str)> {
    let marks = brush.marks.iter().map(|m| match *m {
        Mark::Reach(r) if r.style.is_dashed() => (Entry::Last, r.legend.as_ref()),
        Mark::Reach(r) => (Entry::Reach, r.legend.as_ref()),
        Mark::Target { .. } => Entry::Target.said(),
        Mark::UnderAttack { .. } => Entry::Under.said(),
        Mark::Ring { .. } => Entry::Ring.said(),
        Mark::Choice { .. } => Entry::Choice.said(),
        Mark::Chance { .. } => Entry::Chance.said(),
        Mark::Leave { spoken, .. } => (Entry::Leave, spoken.as_str()),
    });
    let arrows = brush.arrows.iter().map(|a| match a.legend.as_ref() {
        "" => Entry::Arrow(a.style).said(),
        said => (Entry::Arrow(a.style), said),
    });
    let ghosts = (!brush.ghosts.is_empty()).then_some(Entry::Ghost.said());
    let mut all: Vec<_> = marks.chain(arrows).chain(ghosts).collect();
    all.sort_unstable();
    // What is said of a ring is said once, also where a line is meant beside it.
    all.dedup_by(|later, earlier| later == earlier || later.1 == earlier.1 && earlier.0 == Entry::Ring);
    all
}

/// An entry of the legend: of marks and arrows, or of the overlay in its own words.
#[derive(Clone, Copy)]
enum Item<'a> {
    Entry(Entry, &'a str),
    Sign(Sign, &'a str),
}

impl<'a> Item<'a> {
    const fn text(self) -> &'a str {
        match self {
            Self::Entry(_, text) | Self::Sign(_, text) => text,
        }
    }
}

fn items<'a>(brush: &Brush<'a>) -> Vec<Item<'a>> {
    let signs = brush.overlay.map_or(&[][..], |o| &o.legend);
    let signs = signs.iter().map(|(sign, text)| Item::Sign(*sign, text));
    entries(brush).into_iter().map(|(entry, text)| Item::Entry(entry, text)).chain(signs).collect()
}

/// Height of the key and of the pill beside it, at a size of text.
pub(crate) fn height(text_scale: f32) -> f32 {
    (28.0 * text_scale.max(1.0)).round()
}

/// From the edges of the view to the key.
pub(crate) const INSET: Vec2 = vec2(14.0, 10.0);

/// Width of a sign with the gap after it, and the gap between entries.
const SIGN: f32 = 26.0;
const APART: f32 = 18.0;
/// Room before the first entry and after the last.
const PADDING: f32 = 10.0;
/// What stands for the entries that a single row has no room for: the opened legend has them all.
const MORE: &str = "…";

/// The words of what is drawn now, with a sign each.
pub(crate) struct Key<'a> {
    items: Vec<Item<'a>>,
}

impl<'a> Key<'a> {
    pub(crate) fn new(brush: &Brush<'a>) -> Self {
        Self { items: items(brush) }
    }

    /// How many entries there are.
    pub(crate) fn len(&self) -> usize {
        self.items.len()
    }

    /// What an entry says.
    pub(crate) fn text(&self, nth: usize) -> &'a str {
        self.items.get(nth).map_or("", |item| item.text())
    }

    /// Draws the sign of an entry around a point, at most 24 wide.
    pub(crate) fn sign(&self, brush: &Brush<'_>, nth: usize, at: Pos2, out: &mut Vec<Shape>) {
        match self.items.get(nth) {
            None => {}
            Some(Item::Entry(entry, _)) => entry_sign(brush, *entry, at, out),
            Some(Item::Sign(sign, _)) => {
                let hexes = brush.layout.hex.is_some();
                Sample { sign: *sign, theme: brush.theme, hexes }.shapes(brush.painter, at, out);
            }
        }
    }

    fn spoken(&self) -> String {
        self.items.iter().map(|item| item.text()).collect::<Vec<_>>().join(", ")
    }
}

/// How the key is laid out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rows {
    /// In one row: what does not fit is left out.
    One,
    /// In as many as it needs.
    All,
}

/// The key at the foot of the view, from this edge to the right: only what is drawn now, nothing if nothing is.
pub(crate) fn legend(brush: &Brush<'_>, view: Rect, left: f32, rows: Rows) -> Card {
    let key = Key::new(brush);
    let theme = brush.theme;
    let font = Type::Caption.font(brush.text_scale);
    let line = |text: &str| brush.painter.layout_no_wrap(text.to_owned(), font.clone(), theme.ink2);
    let most = view.right() - INSET.x - left;
    let galleys: Vec<_> = (0..key.len()).map(|i| line(key.text(i))).collect();
    let widths: Vec<f32> = galleys.iter().map(|g| SIGN + g.size().x + APART).collect();
    let more = line(MORE);
    let lines = match rows {
        Rows::One => vec![fitting(&widths, most, more.size().x + APART)],
        Rows::All => wrapped(&widths, most),
    };
    let left_out = lines.iter().map(Vec::len).sum::<usize>() < key.len();
    let ends = if left_out { more.size().x + APART } else { 0.0 };
    let wide = |row: &Vec<usize>| row.iter().map(|&i| widths[i]).sum::<f32>() + PADDING * 2.0 - APART;
    let wide = lines.iter().map(wide).fold(0.0, f32::max) + ends;
    if key.len() == 0 || wide > most {
        return Card { shapes: Vec::new(), rect: Rect::NOTHING, tags: Vec::new(), spoken: String::new() };
    }
    let high = height(brush.text_scale);
    let tall = high * lines.len() as f32;
    let rect = Rect::from_min_size(pos2(left, view.bottom() - INSET.y - tall).round(), vec2(wide, tall));
    let mut shapes = vec![plate(rect, theme)];
    let put = |at: Pos2, galley: &Arc<egui::Galley>, shapes: &mut Vec<Shape>| {
        let at = at - vec2(0.0, galley.size().y * 0.5);
        shapes.push(Shape::Text(TextShape::new(at, Arc::clone(galley), theme.ink2)));
    };
    for (r, row) in lines.iter().enumerate() {
        let mut x = rect.left() + PADDING;
        let y = rect.top() + high * (r as f32 + 0.5);
        for &i in row {
            key.sign(brush, i, pos2(x + 9.0, y), &mut shapes);
            put(pos2(x + SIGN, y), &galleys[i], &mut shapes);
            x += widths[i];
        }
        if left_out {
            put(pos2(x, y), &more, &mut shapes);
        }
    }
    Card { shapes, rect, tags: Vec::new(), spoken: format!("Legend: {}", key.spoken()) }
}

/// The ground of the key and of the pill.
pub(crate) fn plate(rect: Rect, theme: &Theme) -> Shape {
    let frame = Stroke::new(1.0, theme.line);
    let corner = CornerRadius::same(space::CORNER);
    Shape::Rect(RectShape::new(rect, corner, theme.panel, frame, StrokeKind::Middle))
}

/// The first entries that find room in a row; where not all do, with room for a sign that says so.
fn fitting(widths: &[f32], most: f32, more: f32) -> Vec<usize> {
    let room = |ends: f32| most - PADDING * 2.0 + APART - ends;
    let all: f32 = widths.iter().sum();
    let room = room(if all <= room(0.0) { 0.0 } else { more });
    let mut used = 0.0;
    let fits = |(_, wide): &(usize, &f32)| {
        used += **wide;
        used <= room
    };
    widths.iter().enumerate().take_while(fits).map(|(i, _)| i).collect()
}

/// All entries, in rows no longer than this.
fn wrapped(widths: &[f32], most: f32) -> Vec<Vec<usize>> {
    let (mut rows, mut used) = (vec![Vec::new()], 0.0);
    for (i, wide) in widths.iter().enumerate() {
        if used + wide > most - PADDING * 2.0 + APART && used > 0.0 {
            rows.push(Vec::new());
            used = 0.0;
        }
        used += wide;
        if let Some(row) = rows.last_mut() {
            row.push(i);
        }
    }
    rows
}

fn entry_sign(brush: &Brush<'_>, entry: Entry, at: Pos2, out: &mut Vec<Shape>) {
    let t = brush.theme;
    match entry {
        Entry::Reach | Entry::Last if brush.layout.hex.is_some() => hex_sign(brush, entry, at, out),
        Entry::Reach => {
            out.push(Shape::circle_filled(at, 7.0, t.acc));
            out.push(centred_text(brush.painter, at, "1", LEAST_TEXT, fonts::bold(), t.accink));
        }
        Entry::Last => {
            dashed_circle(at, 7.0, Stroke::new(1.5, t.acc), out);
            out.push(centred_text(brush.painter, at, "+", 11.0, fonts::bold(), t.acc));
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
        Entry::Chance => {
            let r = Rect::from_center_size(at, vec2(22.0, 13.0));
            out.push(Shape::rect_filled(r, 6.0, t.atk));
            let ink = if t.dark { t.accink } else { t.card };
            out.push(centred_text(brush.painter, at, "%", LEAST_TEXT, fonts::bold(), ink));
        }
        Entry::Leave => {
            let r = Rect::from_center_size(at, vec2(25.0, 14.0));
            let rim = Stroke::new(1.2, t.acc);
            out.push(Shape::Rect(RectShape::new(r, CornerRadius::same(3), t.panel, rim, StrokeKind::Inside)));
            out.push(centred_text(brush.painter, at, ASK, LEAST_TEXT, fonts::bold(), t.acc));
        }
        Entry::Ghost => {
            let c = t.side(brush.ghosts.first().map_or(0, |g| g.side)).line;
            let r = Rect::from_center_size(at, Vec2::splat(14.0));
            super::counters::dashed_rect(out, r, Stroke::new(1.6, c), 3.0, 2.0);
        }
        Entry::Arrow(style) => arrow_sign(brush, style, at, out),
    }
}

/// The sign of a hex in reach: as it is drawn, small.
fn hex_sign(brush: &Brush<'_>, entry: Entry, at: Pos2, out: &mut Vec<Shape>) {
    let (t, last) = (brush.theme, entry == Entry::Last);
    let long = brush.layout.hex.map_or(1.0, |corners| corners[0].length());
    let Some(corners) = brush.layout.hex.map(|corners| corners.map(|c| c / long * 8.5)) else { return };
    out.push(tinted(at, &corners, t.acc.gamma_multiply(if last { 0.10 } else { 0.20 })));
    let mut path = ring(at, &corners, 0.5);
    if last {
        path.extend(path.first().copied());
        out.extend(Shape::dashed_line(&path, Stroke::new(1.4, t.acc), 3.0, 2.0));
    } else {
        out.push(Shape::closed_line(path, Stroke::new(1.4, t.acc)));
    }
    let text = if last { "+" } else { "1" };
    out.push(centred_text(brush.painter, at, text, LEAST_TEXT, fonts::bold(), t.acc));
}

/// The sign of an arrow, from left to right: the first of its style that is drawn, small.
fn arrow_sign(brush: &Brush<'_>, style: ArrowStyle, at: Pos2, out: &mut Vec<Shape>) {
    let t = brush.theme;
    let ends = [at - vec2(12.0, 0.0), at + vec2(12.0, 0.0)];
    match style {
        ArrowStyle::Answers => {
            out.push(Shape::line_segment(ends, Stroke::new(9.0, t.front.gamma_multiply(0.3))));
            out.extend(Shape::dashed_line(&ends, Stroke::new(3.0, t.front), 5.0, 3.0));
        }
        ArrowStyle::Barred => {
            out.push(Shape::circle_filled(at, 7.0, t.card));
            out.push(Shape::circle_stroke(at, 7.0, Stroke::new(1.4, t.warn)));
            for way in [vec2(3.0, 3.0), vec2(3.0, -3.0)] {
                out.push(Shape::line_segment([at - way, at + way], Stroke::new(1.6, t.warn)));
            }
        }
        ArrowStyle::RetreatTheirs => {
            let line = t.side(brush.arrows.iter().find(|a| a.style == style).map_or(1, |a| a.side)).line;
            out.push(Shape::circle_filled(at, 7.0, t.card));
            out.push(Shape::circle_stroke(at, 7.0, Stroke::new(1.4, line)));
        }
        ArrowStyle::Attack
        | ArrowStyle::Follow
        | ArrowStyle::CouldJoin
        | ArrowStyle::Support
        | ArrowStyle::Retreat
        | ArrowStyle::Supply
        | ArrowStyle::Move
        | ArrowStyle::Refused => {
            let side = brush.arrows.iter().find(|a| a.style == style).map_or(1, |a| a.side);
            let look = Look { scale: 0.72, ..brush.look(style, side, true) };
            let mut paper = OnShapes { painter: brush.painter, theme: t, out };
            arrow::arrow(&mut paper, &ends.map(Into::into), &look);
            if style == ArrowStyle::Refused {
                super::strokes::cross(at - vec2(3.0, 0.0), 4.0, t.atk, t.halo, out);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_the_entries_that_fit_and_room_for_the_sign_of_the_others() {
        let widths = [100.0, 100.0, 100.0];
        assert_eq!(fitting(&widths, 302.0, 20.0), [0, 1, 2]);
        assert_eq!(fitting(&widths, 301.0, 20.0), [0, 1]);
        assert_eq!(fitting(&widths, 221.0, 20.0), [0]);
        assert!(fitting(&widths, 60.0, 20.0).is_empty());
        assert_eq!(wrapped(&widths, 210.0), [vec![0, 1], vec![2]]);
    }
}
