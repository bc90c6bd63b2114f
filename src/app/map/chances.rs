//! The chance of what is planned: a badge at the brackets of its target, where it covers least.

use super::{
    brush::{Brush, Over, TagOf, mark_place},
    labels::{Obstacle, Thing},
    pen::centred_text,
    placing::{self, First, Tag},
};
use crate::{app::ui::fonts, engine::show::scene::Mark};
use egui::{CornerRadius, Pos2, Shape, Stroke, StrokeKind, epaint::RectShape, vec2};

impl Brush<'_> {
    /// Badges of chances, after the arrows and their labels, which they avoid.
    pub fn chances(&self, over: &mut Over) {
        let (t, arrows) = (self.theme, over.lines.clone());
        for mark in self.marks.iter().filter(|m| self.near(mark_place(m))) {
            let Mark::Chance { place, label, .. } = mark else { continue };
            let ink = if t.dark { t.accink } else { t.card };
            let size = 13.5 * self.text_scale.max(1.0);
            let mut text = centred_text(self.painter, Pos2::ZERO, label, size, fonts::bold(), ink);
            let size = vec2(text.visual_bounding_rect().width() + 16.0, size + 9.0);
            let Some(own) = self.layout.pos(*place) else { continue };
            let tag = Tag {
                size,
                own: &[own],
                foreign: &self.foreign(&[*place]),
                lines: &arrows,
                avoid: &over.covered,
                view: self.painter.clip_rect(),
            };
            let around = self.stands(*place);
            let (r, _) = tag.place(placing::around(around, size, First::Below));
            over.thread(r, around, t);
            let corner = CornerRadius::from(r.height() * 0.5);
            let rim = Stroke::new(1.6, t.halo);
            over.shapes.push(Shape::Rect(RectShape::new(r, corner, t.atk, rim, StrokeKind::Outside)));
            text.translate(r.center().to_vec2());
            over.shapes.push(text);
            over.tags.push((r, TagOf::Place(*place)));
            over.covered.push(Obstacle { rect: r.expand(2.0), weight: 1.0, moves: true, thing: Thing::Tag });
        }
    }
}
