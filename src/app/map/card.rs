//! A card with text, laid out from the top down, and the best spot for it beside a target.

use super::labels::{Obstacle, covered};
use crate::app::ui::{
    theme::{Role as Type, Theme},
    widgets::whole_per_cent,
};
use egui::{Color32, Galley, Painter, Pos2, Rect, Shape, Stroke, Vec2, epaint::TextShape, pos2};
use std::sync::Arc;

/// A card or bubble, ready to paint.
#[derive(Debug)]
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

/// The best of some spots around a target, near ones first: inside the view, off the target, over little.
pub(crate) fn spot(
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

/// A rule id without the game's prefix: `BF-MOV-01` becomes `MOV-01`.
pub fn short_tag(rule: &str) -> &str {
    match rule.split_once('-') {
        Some((game, rest)) if rest.contains('-') && game.len() <= 3 => rest,
        _ => rule,
    }
}
