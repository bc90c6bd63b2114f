//! A scale in kilometres.

use crate::ui::{Theme, theme::Role as Type};
use egui::{Color32, Galley, Pos2, Rect, Shape, Stroke, StrokeKind, epaint::TextShape, pos2, vec2};
use std::sync::Arc;

/// The largest round number of kilometres that is no longer than this, and how long it is in points.
pub(crate) fn round(kilometre: f32, longest: f32) -> Option<(f32, f32)> {
    let round = [5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 400.0, 1000.0];
    let km = round.into_iter().rfind(|km| km * kilometre <= longest)?;
    Some((km, km * kilometre))
}

/// A scale with numbers under it.
pub(crate) struct ScaleBar {
    long: f32,
    numbers: [Arc<Galley>; 3],
}

impl ScaleBar {
    /// Of a round number of kilometres that is neither short nor long; `kilometre` is one of them in points.
    pub(crate) fn new(
        kilometre: f32,
        longest: f32,
        ink: Color32,
        line: &dyn Fn(&str, Type, Color32) -> Arc<Galley>,
    ) -> Option<Self> {
        let (km, long) = round(kilometre, longest)?;
        let number = |n: f32, unit: &str| line(&format!("{n}{unit}"), Type::Tag, ink);
        let numbers = [number(0.0, ""), number(km * 0.5, ""), number(km, " km")];
        Some(Self { long, numbers })
    }

    /// With the unit beside it.
    pub(crate) fn width(&self) -> f32 {
        self.long + self.numbers[2].size().x
    }

    /// With the numbers below it.
    pub(crate) fn height(&self) -> f32 {
        self.numbers[0].size().y + 8.0
    }

    /// Four stretches, dark and light in turn, with their numbers below.
    pub(crate) fn paint(&self, at: Pos2, theme: &Theme, out: &mut Vec<Shape>) {
        let quarter = self.long * 0.25;
        for i in 0..4 {
            let r = Rect::from_min_size(at + vec2(quarter * i as f32, 0.0), vec2(quarter, 4.0));
            let fill = if i % 2 == 0 { theme.ink2 } else { theme.card };
            out.push(Shape::rect_filled(r, 0.0, fill));
        }
        let r = Rect::from_min_size(at, vec2(self.long, 4.0));
        out.push(Shape::rect_stroke(r, 0.0, Stroke::new(0.8, theme.ink2), StrokeKind::Middle));
        let mut free = f32::NEG_INFINITY;
        let last = at.x + self.long - self.numbers[2].size().x * 0.3;
        for (share, number) in [0.0, 0.5, 1.0].into_iter().zip(&self.numbers) {
            let wide = number.size().x;
            // The last one has its unit beside it; the middle one goes where it would touch its neighbours.
            let x = if share < 1.0 { (at.x + self.long * share - wide * 0.5).max(at.x - 1.0) } else { last };
            if x < free || (share < 1.0 && x + wide + 4.0 > last) {
                continue;
            }
            free = x + wide + 4.0;
            out.push(Shape::Text(TextShape::new(pos2(x, at.y + 6.0), Arc::clone(number), theme.ink2)));
        }
    }
}
