//! The chance of what is planned, and where another commander must agree: badges beside a place, where they cover least.

use super::{
    brush::{Brush, Over, TagOf, mark_place},
    labels::{Obstacle, Thing},
    pen::centred_text,
    placing::{self, First, Tag},
};
use crate::ui::fonts;
use egui::{CornerRadius, Pos2, Shape, Stroke, StrokeKind, epaint::RectShape, vec2};
use engine::show::scene::Mark;

/// What stands at a place for which another commander is asked.
pub(super) const ASK: &str = "ask";

impl Brush<'_> {
    /// Badges of chances, after the arrows and their labels, which they avoid.
    pub fn chances(&self, over: &mut Over) {
        let (t, arrows) = (self.theme, over.lines.clone());
        for mark in self.marks.iter().filter(|m| self.near(mark_place(m))) {
            let (place, label, fill, ink, rim) = match mark {
                Mark::Chance { place, label, .. } => {
                    let ink = if t.dark { t.accink } else { t.card };
                    (place, label.as_str(), t.atk, ink, Stroke::new(1.6, t.halo))
                }
                Mark::Leave { place, .. } => (place, ASK, t.panel, t.acc, Stroke::new(1.4, t.acc)),
                Mark::Reach(_)
                | Mark::Target { .. }
                | Mark::UnderAttack { .. }
                | Mark::Ring { .. }
                | Mark::Choice { .. } => continue,
            };
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
            over.shapes.push(Shape::Rect(RectShape::new(r, corner, fill, rim, StrokeKind::Outside)));
            text.translate(r.center().to_vec2());
            over.shapes.push(text);
            over.tags.push((r, TagOf::Place(*place)));
            over.covered.push(Obstacle { rect: r.expand(2.0), weight: 1.0, moves: true, thing: Thing::Tag });
        }
    }
}
