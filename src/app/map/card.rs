//! A card with text, laid out from the top down, and its box with what leads to what it speaks of.

use super::{
    brush::Brush,
    labels::{Obstacle, Thing, inside},
    placing::{self, Spot, Wanted},
};
use crate::ui::{Theme, space, theme::Role as Type, whole_per_cent};
use egui::{
    Color32, CornerRadius, Galley, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2,
    epaint::{RectShape, TextShape},
    pos2,
};
use std::sync::Arc;

/// A card or bubble, ready to paint.
#[derive(Debug, Clone)]
pub struct Card {
    /// What to paint.
    pub shapes: Vec<Shape>,
    /// Where it lies, in points of the window.
    pub rect: Rect,
    /// Rule tags: where, and which.
    pub tags: Vec<(Rect, String)>,
    /// Everything it says, for the accessibility tree.
    pub spoken: String,
}

/// Lays out text from the top down.
pub(crate) struct Column<'a> {
    pub(crate) painter: &'a Painter,
    pub(crate) scale: f32,
    pub(crate) out: Vec<Shape>,
    pub(crate) at: Pos2,
    pub(crate) width: f32,
}

impl Column<'_> {
    pub(crate) fn galley(&self, role: Type, text: &str, width: f32, c: Color32) -> Arc<Galley> {
        self.painter.layout(whole_per_cent(text), role.font(self.scale), c, width.max(20.0))
    }

    pub(crate) fn put(&mut self, pos: Pos2, galley: Arc<Galley>, c: Color32) {
        self.out.push(Shape::Text(TextShape::new(pos, galley, c)));
    }

    pub(crate) fn paragraph(&mut self, role: Type, text: &str, c: Color32) {
        if text.is_empty() {
            return;
        }
        let galley = self.galley(role, text, self.width, c);
        let height = galley.size().y;
        self.put(self.at, galley, c);
        self.at.y += height + 2.0;
    }

    /// A rule tag with its right edge at `right`; returns its rectangle.
    pub(crate) fn tag(&mut self, right: f32, top: f32, text: &str, theme: &Theme) -> Rect {
        let galley = self.galley(Type::Tag, text, f32::INFINITY, theme.ink2);
        let r = Rect::from_min_size(pos2(right - galley.size().x, top), galley.size());
        self.put(r.min, galley, theme.ink2);
        let y = r.bottom() + 0.5;
        let stroke = Stroke::new(1.0, theme.ink3);
        self.out.extend(Shape::dashed_line(&[pos2(r.left(), y), pos2(r.right(), y)], stroke, 1.2, 1.8));
        r
    }
}

/// Moves what was laid out from the origin to its place.
pub(crate) fn finish(
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

/// Among what a card is placed.
#[derive(Clone, Copy)]
pub(crate) struct Among<'a> {
    /// Where it may lie.
    pub(crate) room: Rect,
    /// What it should not cover.
    pub(crate) avoid: &'a [Obstacle],
    /// Arrows.
    pub(crate) lines: &'a [[Pos2; 2]],
    /// Where the same card lay before.
    pub(crate) before: Option<Spot>,
}

impl Among<'_> {
    /// Whether a pointer along this line would lie on a name.
    fn hides_a_name(&self, line: [Pos2; 2]) -> bool {
        let on = |o: &Obstacle| o.thing == Thing::Name && inside(o.rect.shrink(2.0), line).is_some();
        self.avoid.iter().any(on)
    }

    /// The place of a card near what it speaks of, its tail as shapes under it and its box, in this order.
    pub(crate) fn boxed(&self, brush: &Brush<'_>, size: Vec2, about: &[Rect], frame: Stroke) -> Boxed {
        let placed = placing::place(&Wanted {
            size,
            about,
            room: self.room,
            near: CARD,
            avoid: self.avoid,
            lines: self.lines,
            before: self.before,
        });
        let theme = brush.theme;
        let mut shapes = Vec::with_capacity(16);
        let corner = CornerRadius::same(space::CORNER_CARD);
        let card = Shape::Rect(RectShape::new(placed.rect, corner, theme.card, frame, StrokeKind::Middle));
        match placed.tail {
            None => shapes.push(card),
            // A pointer would hide a name on its way: a thin line goes past it.
            Some(tip) if self.hides_a_name([placed.rect.clamp(tip), tip]) => {
                let line = [placed.rect.clamp(tip), tip];
                lead(line, self.avoid, (frame.color, theme.halo), &mut shapes);
                shapes.push(card);
            }
            Some(tip) => {
                shapes.push(card);
                pointer(placed.rect, tip, theme.card, frame, &mut shapes);
            }
        }
        let free = placed.is_free();
        Boxed { shapes, rect: placed.rect, spot: placed.spot, cost: placed.cost, free }
    }
}

/// A card without its text, where it lies.
pub(crate) struct Boxed {
    pub(crate) shapes: Vec<Shape>,
    pub(crate) rect: Rect,
    pub(crate) spot: Spot,
    /// What it costs to lie there; see [`placing::COUNTER`].
    pub(crate) cost: f32,
    /// It hides nothing that must be seen.
    pub(crate) free: bool,
}

/// Distance of a card from the rings of what it speaks of, so that there is room for its tail.
const CARD: f32 = 14.0;

/// A thin line from a card to what it speaks of, with a dot at its end.
fn lead(line: [Pos2; 2], among: &[Obstacle], (colour, halo): (Color32, Color32), out: &mut Vec<Shape>) {
    let names = among.iter().filter(|o| o.thing == Thing::Name).map(|o| o.rect.expand(1.0));
    let parts = between(line, names);
    for (width, colour) in [(4.0, halo), (1.4, colour)] {
        for part in &parts {
            out.push(Shape::line_segment(*part, Stroke::new(width, colour)));
        }
        out.push(Shape::circle_filled(line[1], width * 0.5 + 1.6, colour));
    }
}

/// A line without what lies in rectangles: nothing strikes a name out.
fn between([a, b]: [Pos2; 2], rects: impl Iterator<Item = Rect>) -> Vec<[Pos2; 2]> {
    let mut hidden: Vec<(f32, f32)> = rects.filter_map(|r| inside(r, [a, b])).collect();
    hidden.sort_by(|x, y| x.0.total_cmp(&y.0));
    let (mut parts, mut from) = (Vec::new(), 0.0_f32);
    for (start, end) in hidden.into_iter().chain([(1.0, 1.0)]) {
        if start > from {
            parts.push([a.lerp(b, from), a.lerp(b, start)]);
        }
        from = from.max(end);
    }
    parts
}

/// The tail of a card.
fn pointer(rect: Rect, tip: Pos2, fill: Color32, stroke: Stroke, out: &mut Vec<Shape>) {
    let foot = rect.shrink(14.0).clamp(tip);
    let on = rect.clamp(tip);
    let (a, b) = if on.x <= rect.left() || on.x >= rect.right() {
        (pos2(on.x, foot.y - 8.0), pos2(on.x, foot.y + 8.0))
    } else {
        (pos2(foot.x - 8.0, on.y), pos2(foot.x + 8.0, on.y))
    };
    let inward = (rect.center() - a.lerp(b, 0.5)).normalized() * 1.6;
    out.push(Shape::convex_polygon(vec![a + inward, tip, b + inward], fill, Stroke::NONE));
    out.push(Shape::line(vec![a, tip, b], stroke));
}

/// A rule id without the game's prefix of two letters: `BF-MOV-01` becomes `MOV-01`.
pub fn short_tag(rule: &str) -> &str {
    match rule.split_once('-') {
        Some((game, rest)) if rest.contains('-') && game.len() <= 2 => rest,
        _ => rule,
    }
}
