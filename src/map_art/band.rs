//! The band of a group at the left edge of a counter: told by its colour, and without colour by its pattern.

use super::{
    ink::Ink,
    paper::{Pane, Paper, Rim, Stroke, Tint},
    pen::Pen,
};
use engine::show::counter::{Band, CounterMark};

/// Width of a band in units, and its least width in points.
const WIDE: f32 = 2.8;
const LEAST: f32 = 3.0;

/// Stretches of a pattern from the upper to the lower end, both in units.
type Stretches = &'static [(f32, f32)];

/// One stretch, three, five, and a thin one at each end.
const PATTERNS: [Stretches; 4] = [
    &[(1.2, 34.8)],
    &[(1.2, 10.2), (13.5, 22.5), (25.8, 34.8)],
    &[(1.2, 5.2), (8.6, 12.6), (16.0, 20.0), (23.4, 27.4), (30.8, 34.8)],
    &[(1.2, 8.0), (28.0, 34.8)],
];

/// Draws the band of a counter that has one.
pub(super) fn band(pen: &mut Pen<'_>, mark: &CounterMark) {
    let Some(band) = mark.band else { return };
    // Cut corners leave less of the edge.
    let ends = if pen.paper.is_cut(mark.side) { (6.4, 29.6) } else { (0.8, 35.2) };
    draw(pen, band, ends);
}

/// Draws a band alone, at the left edge of a square: for a legend.
pub fn sample(paper: &mut dyn Paper, body: Pane, band: Band) {
    draw(&mut Pen::new(paper, body, 1.0), band, (0.0, 36.0));
}

fn draw(pen: &mut Pen<'_>, Band(group): Band, ends: (f32, f32)) {
    let wide = WIDE.max(LEAST / pen.unit);
    let left = 0.8;
    let ground = pen.span(left, ends.0, wide + 0.6, ends.1 - ends.0);
    pen.rect(ground, 0.0, Ink::BandGround, Stroke::NONE, Rim::Middle);
    let tint = Tint::from(Ink::Band(group));
    for (from, to) in PATTERNS[usize::from(group) % PATTERNS.len()] {
        let (from, to) = (from.max(ends.0 + 0.4), to.min(ends.1 - 0.4));
        if from < to {
            let stretch = pen.span(left, from, wide, to - from);
            pen.rect(stretch, 0.0, tint, Stroke::NONE, Rim::Middle);
        }
    }
}
