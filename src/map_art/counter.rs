//! Counters in map-sign style, for the map, the panels and the report.
//!
//! All lengths are units of the side divided by 36, so a counter looks the same at every size; what is on it and what
//! small ones leave out stands in `face`. Nothing here decides what is known: a hidden face arrives without a branch
//! and without numbers.

use super::{
    band, face,
    ink::Ink,
    paper::{Face, Pane, Paper, Rim, Stroke, Tint, Written},
    pen::{Pen, octagon, skin},
};
use engine::show::{
    counter::{Body, CounterMark, Part},
    projection::At,
};

/// How a counter is shown besides what it is.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Look {
    /// Framed as selected.
    pub selected: bool,
    /// Half transparent with a dashed frame: arriving, or the preview of a move.
    pub ghost: bool,
    /// Half strength without a frame.
    pub faded: bool,
    /// Keyboard focus ring.
    pub focused: bool,
    /// No badges for moved, hits and the like: face only.
    pub plain: bool,
}

/// Draws a counter in its square.
pub fn counter(paper: &mut dyn Paper, body: Pane, mark: &CounterMark, look: &Look) {
    let alpha = if look.ghost || look.faded { 0.55 } else { 1.0 };
    let mut pen = Pen::new(paper, body, alpha);
    frame(&mut pen, mark, look);
    let halo = (1.4 * pen.unit).max(1.2);
    ground(&mut pen, mark, Some(halo).filter(|_| !look.selected));
    flank(&mut pen, mark);
    band::band(&mut pen, mark);
    face::face(&mut pen, mark);
    if !look.plain {
        face::badges(&mut pen, mark);
    }
    if look.ghost {
        let stroke = Stroke::new(1.6, Ink::Line(mark.side));
        let r = body.expand(2.0);
        let path = [(r.x, r.y), (r.right(), r.y), (r.right(), r.bottom()), (r.x, r.bottom()), (r.x, r.y)];
        paper.dashes(&path, stroke, 5.0, 3.0);
    }
}

/// Draws a stack, bottom first: at most three edges below, and the last counter on top.
pub fn stack(paper: &mut dyn Paper, body: Pane, marks: &[&CounterMark], look: &Look) {
    let Some((top, below)) = marks.split_last() else { return };
    let step = step(body);
    let shown = below.len().min(3);
    for (mark, nth) in below[below.len() - shown..].iter().zip((1..=shown).rev()) {
        let offset = step * nth as f32;
        let mut pen = Pen::new(paper, body.moved((offset, -offset)), 1.0);
        ground(&mut pen, mark, None);
    }
    counter(paper, body, top, look);
}

/// Draws the number of a stack, by the body of its topmost counter; nothing for a single counter.
pub fn count(paper: &mut dyn Paper, body: Pane, units: usize) {
    if units > 1 {
        let at = count_at(body, units);
        let r = (6.4 * body.w / 36.0).clamp(6.4, 14.0);
        paper.disc(at, r + 1.0, Ink::Halo.into());
        paper.disc(at, r, Ink::Ink.into());
        paper.text(at, &units.to_string(), Written::centred(r * 1.55, Face::Bold, Ink::Panel));
    }
}

/// Where the number of a stack goes.
pub fn count_at(body: Pane, units: usize) -> At {
    let unit = body.w / 36.0;
    let step = step(body) * units.saturating_sub(1).min(3) as f32;
    (body.right() + step * 0.8 - unit, body.y - step * 0.8 + unit)
}

/// From a counter of a stack to the one below it.
fn step(body: Pane) -> f32 {
    (3.2 * body.w / 36.0).max(2.6)
}

fn frame(pen: &mut Pen<'_>, mark: &CounterMark, look: &Look) {
    let unit = pen.unit;
    if look.focused {
        let r = pen.body.expand(6.2 * unit + 1.0);
        pen.rect(r, 6.0, Tint::NONE, Stroke::new(2.0, Ink::Accent), Rim::Middle);
    }
    if look.selected {
        let r = pen.body.expand((3.6 * unit).max(3.4));
        let stroke = Stroke::new((2.4 * unit).max(2.0), Ink::Accent);
        pen.rect(r, 3.6 * unit, Ink::Card, stroke, Rim::Middle);
    } else if mark.states.part != Part::None {
        let r = pen.body.expand((2.6 * unit).max(2.6));
        let stroke = pen.stroke(if mark.states.part == Part::Attacks { 2.4 } else { 1.4 }, Ink::Attack);
        pen.rect(r, 3.0 * unit, Ink::Halo, stroke, Rim::Middle);
    }
}

/// The lower and right flank of a counter: it lies on the map rather than being printed on it.
fn flank(pen: &mut Pen<'_>, mark: &CounterMark) {
    if mark.body != Body::Full || mark.states.moved && !mark.states.unfaded {
        return;
    }
    let cut = if pen.paper.is_cut(mark.side) { 5.0 } else { 1.2 };
    let far = 36.0 - 1.5;
    let points = [(far, cut), (far, far - cut), (far - cut, far), (cut, far)];
    pen.course(&points, 1.5, Ink::Flank(mark.side));
}

/// The body with its edge, and the halo as far beyond it.
fn ground(pen: &mut Pen<'_>, mark: &CounterMark, halo: Option<f32>) {
    let skin = skin(mark);
    let width = pen.paper.counter_edge().max(if mark.body == Body::Full { 0.8 } else { 1.0 });
    let stroke = pen.stroke(width, skin.edge);
    let is_cut = pen.paper.is_cut(mark.side);
    if mark.body != Body::Dashed {
        return pen.plate(is_cut, halo, (-stroke.width * 0.5, skin.body), stroke);
    }
    pen.plate(is_cut, halo, (0.0, skin.body), Stroke::NONE);
    let (unit, edge) = (pen.unit, pen.tint(skin.edge));
    let corners = octagon(pen.body, if is_cut { 5.5 } else { 1.2 } * unit);
    let closed: Vec<At> = corners.iter().chain(corners.first()).copied().collect();
    pen.paper.dashes(&closed, Stroke::new(width.max(1.2) * unit.max(0.8), edge), 3.4, 2.2);
}
