//! The paper on which a part of the card of a battle is laid out from the top down, at the origin until its spot is known.

use crate::ui::{Kit, Role, short_rule};
use egui::{
    Align2, Color32, Painter, Pos2, Rect, Sense, Shape, Stroke, Ui, Vec2, epaint::TextShape, pos2, vec2,
};

/// Side of a counter, and from one to the next.
pub(crate) const COUNTER: f32 = 36.0;
pub(crate) const PITCH: f32 = COUNTER + 6.0;
/// Most counters in a line.
pub(crate) const MOST: usize = 7;

/// A part of the card while it is laid out.
pub(crate) struct Pen<'a> {
    pub(crate) kit: Kit,
    pub(crate) painter: &'a Painter,
    pub(crate) out: Vec<Shape>,
    /// Where the next line begins.
    pub(crate) y: f32,
    pub(crate) width: f32,
    /// Where rule tags stand.
    pub(crate) tags: Vec<(Rect, String)>,
}

impl<'a> Pen<'a> {
    pub(crate) fn new(kit: Kit, painter: &'a Painter, width: f32) -> Self {
        Self { kit, painter, out: Vec::with_capacity(96), y: 0.0, width, tags: Vec::new() }
    }

    /// One line with its anchor at a point; gives back where it lies.
    pub(crate) fn text(&mut self, at: Pos2, anchor: Align2, text: &str, role: Role, c: Color32) -> Rect {
        let galley = self.kit.line(self.painter, text, role, c);
        let rect = anchor.anchor_size(at, galley.size());
        self.out.push(Shape::Text(TextShape::new(rect.min, galley, c)));
        rect
    }

    /// A paragraph from the left edge on; the next line begins below it. What is not `told` yet takes its room.
    pub(crate) fn paragraph(
        &mut self,
        x: f32,
        width: f32,
        text: &str,
        (role, c): (Role, Color32),
        told: bool,
    ) {
        let galley = self.kit.wrapped(self.painter, text, role, c, width);
        let height = galley.size().y;
        if told {
            self.out.push(Shape::Text(TextShape::new(pos2(x, self.y), galley, c)));
        }
        self.y += height;
    }

    /// A rule tag with its right edge at the right, at the height of the next line. Gives back its width.
    pub(crate) fn tag(&mut self, rule: &str) -> f32 {
        let words = short_rule(rule).to_owned();
        let c = self.kit.th.ink3;
        let at = pos2(self.width, self.y + 1.0);
        let rect = self.text(at, Align2::RIGHT_TOP, &words, Role::Tag, c);
        self.tags.push((rect, rule.to_owned()));
        rect.width()
    }

    /// A thin line across.
    pub(crate) fn rule(&mut self) {
        self.y += 8.0;
        let stroke = Stroke::new(1.0, self.kit.th.line);
        self.out.push(Shape::hline(0.0..=self.width, self.y, stroke));
        self.y += 9.0;
    }

    /// A hit that falls on no unit.
    pub(crate) fn hollow_pip(&mut self, at: Pos2) {
        let t = self.kit.th;
        self.out.push(Shape::circle_stroke(at, PIP - 0.5, Stroke::new(1.2, t.atk)));
    }

    /// A pip: a hit.
    pub(crate) fn pip(&mut self, at: Pos2, share: f32) {
        let t = self.kit.th;
        self.out.push(Shape::circle_filled(at, (PIP + 1.2) * share, t.card));
        self.out.push(Shape::circle_filled(at, PIP * share, t.atk));
    }
}

/// Radius of a pip, and from one to the next.
pub(crate) const PIP: f32 = 4.0;
pub(crate) const PIPS: f32 = 10.0;

/// Lays a part out over the whole width and shows it where the panel goes on. Gives back what came of it, and where its
/// origin lies.
pub(crate) fn part<R>(kit: Kit, ui: &mut Ui, add: impl FnOnce(&mut Pen<'_>) -> R) -> (R, Vec2) {
    let (width, painter) = (ui.available_width(), ui.painter().clone());
    let mut pen = Pen::new(kit, &painter, width);
    let out = add(&mut pen);
    let (rect, _) = ui.allocate_exact_size(vec2(width, pen.y), Sense::hover());
    painter.extend(moved(pen.out, rect.min));
    (out, rect.min.to_vec2())
}

/// A share of a way, easing out.
pub(crate) fn eased(share: f32) -> f32 {
    1.0 - (1.0 - share) * (1.0 - share)
}

/// The square of a counter.
pub(crate) fn square(centre: Pos2) -> Rect {
    Rect::from_center_size(centre, Vec2::splat(COUNTER))
}

/// Moves what was laid out from the origin to its spot.
pub(crate) fn moved(shapes: Vec<Shape>, to: Pos2) -> impl Iterator<Item = Shape> {
    let by = vec2(to.x, to.y);
    shapes.into_iter().map(move |mut shape| {
        shape.translate(by);
        shape
    })
}
