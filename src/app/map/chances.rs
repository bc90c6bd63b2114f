//! The chance of what is planned: a badge at the brackets of its target, where it covers least.

use super::{
    brush::{Brush, Over, mark_place},
    labels::{Obstacle, Thing, covered},
    pen::centred_text,
};
use crate::{app::ui::fonts, engine::show::scene::Mark};
use egui::{CornerRadius, Pos2, Rect, Shape, Stroke, StrokeKind, epaint::RectShape, vec2};

impl Brush<'_> {
    /// Badges of chances, after the arrows and their labels, which they avoid.
    pub fn chances(&self, over: &mut Over) {
        let t = self.theme;
        for mark in self.marks.iter().filter(|m| self.near(mark_place(m))) {
            let Mark::Chance { place, label, .. } = mark else { continue };
            let ink = if t.dark { t.accink } else { t.card };
            let size = 13.5 * self.text_scale.max(1.0);
            let mut text = centred_text(self.painter, Pos2::ZERO, label, size, fonts::bold(), ink);
            let size = vec2(text.visual_bounding_rect().width() + 16.0, size + 9.0);
            let r = spot(self.layout.extent(*place).expand(10.0), size, over);
            let corner = CornerRadius::from(r.height() * 0.5);
            let rim = Stroke::new(1.6, t.halo);
            over.shapes.push(Shape::Rect(RectShape::new(r, corner, t.atk, rim, StrokeKind::Outside)));
            text.translate(r.center().to_vec2());
            over.shapes.push(text);
            over.covered.push(Obstacle { rect: r.expand(2.0), weight: 1.0, moves: true, thing: Thing::Tag });
        }
    }
}

/// The spot around a target where a badge covers least: below, at the sides, above, at the corners.
fn spot(target: Rect, size: egui::Vec2, over: &Over) -> Rect {
    let (c, half) = (target.center(), size * 0.5);
    let (left, right) = (target.left() - half.x, target.right() + half.x);
    let (top, bottom) = (target.top() - half.y, target.bottom() + half.y);
    let spots = [
        (c.x, bottom),
        (right, c.y),
        (left, c.y),
        (c.x, top),
        (right, bottom),
        (left, bottom),
        (right, top),
        (left, top),
    ];
    let rects = spots.map(|(x, y)| Rect::from_center_size(Pos2::new(x, y).round(), size));
    // Off the middle of a side it soon seems to belong to the neighbour.
    let cost = |(i, r): &(usize, Rect)| {
        let hidden = |o: &Obstacle| {
            let both = r.intersect(o.rect);
            if both.is_positive() { both.area() * o.weight.max(0.5) } else { 0.0 }
        };
        let crossed: f32 = over.lines.iter().map(|l| covered(r.expand(3.0), *l)).sum();
        over.covered.iter().map(hidden).sum::<f32>() + crossed * 3.0 + *i as f32 * 40.0
    };
    let best = rects.into_iter().enumerate().min_by(|a, b| cost(a).total_cmp(&cost(b)));
    best.map_or(Rect::NOTHING, |(_, r)| r)
}
