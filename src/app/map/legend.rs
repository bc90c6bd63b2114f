//! The legend: what the signs drawn now mean.

use super::{
    brush::Brush,
    card::Card,
    chances::ASK,
    hexes::{ring, tinted},
    labels::Obstacle,
    overlay_signs::Sample,
    pen::{OnShapes, centred_text},
    strokes::{bracket_shapes, dashed_circle},
};
use crate::ui::{Icon, LEAST_TEXT, fonts, space, theme::Role as Type};
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

/// The legend at the lower left, or where it covers nothing along the foot of the view: only what is drawn now, nothing if nothing is.
pub fn legend(brush: &Brush<'_>, view: Rect, covered: &[Obstacle]) -> Card {
    // In one row where that covers nothing, else in a block.
    let clear = |c: &Card| !covered.iter().any(|o| o.rect.intersects(c.rect));
    let (row, block) = (view.width() - 28.0, (view.width() * 0.4).max(230.0 * brush.text_scale));
    let mut tried =
        [(row, 0.0), (block, 0.0), (block, 1.0), (row, 1.0), (block, 0.5), (row, 0.5)].into_iter();
    let free = tried.find_map(|(most, across)| Some(legend_in(brush, view, most, across)).filter(clear));
    free.unwrap_or_else(|| legend_in(brush, view, row, 0.0))
}

/// The legend at the foot of the view, as far across as this: 0 at the left, 1 at the right.
fn legend_in(brush: &Brush<'_>, view: Rect, most: f32, across: f32) -> Card {
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
    let left = view.left() + 14.0 + (view.width() - 28.0 - wide).max(0.0) * across;
    let rect = Rect::from_min_size(pos2(left, view.bottom() - 10.0 - tall).round(), vec2(wide, tall));
    let corner = CornerRadius::same(space::CORNER);
    let frame = Stroke::new(1.0, theme.line);
    let mut shapes = vec![Shape::Rect(RectShape::new(rect, corner, theme.panel, frame, StrokeKind::Middle))];
    for (r, row) in rows.iter().enumerate() {
        let mut x = rect.left() + 10.0;
        let y = rect.top() + height * (r as f32 + 0.5);
        for &i in row {
            let at = pos2(x + 9.0, y);
            match entries[i] {
                Item::Entry(entry, _) => entry_sign(brush, entry, at, &mut shapes),
                Item::Sign(sign, _) => {
                    Sample { sign, theme, hexes: brush.layout.hex.is_some() }.shapes(
                        brush.painter,
                        at,
                        &mut shapes,
                    );
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
