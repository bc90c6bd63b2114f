//! What draws a counter: its colours by body and state, lines and areas in units of its side / 36, and text by its baseline.

use super::{
    ink::Ink,
    paper::{Face, Pane, Paper, Rim, Stroke, Tint, Written},
};
use engine::show::{
    counter::{Body, CounterMark},
    projection::At,
};

/// The part of the face that differs by body and state.
pub(super) struct Skin {
    pub(super) body: Ink,
    pub(super) edge: Ink,
    /// Size mark, name and hollow symbols.
    pub(super) text: Ink,
    /// Symbol box and its lines.
    pub(super) pane: Ink,
    pub(super) lines: Ink,
    pub(super) chip: Ink,
    pub(super) chip_ink: Ink,
    pub(super) chip_outlined: bool,
}

pub(super) const fn skin(mark: &CounterMark) -> Skin {
    let side = mark.side;
    let edge = Ink::Edge(side);
    match mark.body {
        Body::White => Skin {
            body: Ink::Reserve,
            edge: Ink::ReserveEdge,
            text: Ink::ReserveText,
            pane: Ink::Reserve,
            lines: Ink::ReserveText,
            chip: Ink::ReserveText,
            chip_ink: Ink::Reserve,
            chip_outlined: false,
        },
        Body::Pale | Body::Dashed => Skin {
            body: Ink::Pale(side),
            edge,
            text: edge,
            pane: Ink::Card,
            lines: edge,
            chip: Ink::None,
            chip_ink: edge,
            chip_outlined: true,
        },
        Body::Full if mark.states.moved && !mark.states.unfaded => Skin {
            body: Ink::Moved(side),
            edge,
            text: edge,
            pane: Ink::Moved(side),
            lines: edge,
            chip: Ink::MovedChip(side),
            chip_ink: edge,
            chip_outlined: false,
        },
        Body::Full => Skin {
            body: Ink::Body(side),
            edge,
            text: Ink::Text(side),
            pane: Ink::Pale(side),
            lines: edge,
            chip: Ink::Chip,
            chip_ink: Ink::ChipText,
            chip_outlined: false,
        },
    }
}

/// Draws in units of side / 36 from the upper left corner of the body.
pub(super) struct Pen<'a> {
    pub(super) paper: &'a mut dyn Paper,
    pub(super) body: Pane,
    pub(super) unit: f32,
    /// How much of everything shows, 0 to 1.
    pub(super) alpha: f32,
}

impl<'a> Pen<'a> {
    pub(super) fn new(paper: &'a mut dyn Paper, body: Pane, alpha: f32) -> Self {
        Self { paper, body, unit: body.w / 36.0, alpha }
    }

    pub(super) fn at(&self, x: f32, y: f32) -> At {
        (self.body.x + x * self.unit, self.body.y + y * self.unit)
    }

    pub(super) fn tint(&self, tint: impl Into<Tint>) -> Tint {
        tint.into().faded(self.alpha)
    }

    pub(super) fn stroke(&self, width: f32, tint: impl Into<Tint>) -> Stroke {
        Stroke::new((width * self.unit).max(0.9), self.tint(tint))
    }

    pub(super) fn line(&mut self, a: At, b: At, width: f32, tint: impl Into<Tint>) {
        let stroke = self.stroke(width, tint);
        let ends = [self.at(a.0, a.1), self.at(b.0, b.1)];
        self.paper.line(&ends, stroke);
    }

    pub(super) fn course(&mut self, points: &[At], width: f32, tint: impl Into<Tint>) {
        let stroke = self.stroke(width, tint);
        let points: Vec<At> = points.iter().map(|&(x, y)| self.at(x, y)).collect();
        self.paper.line(&points, stroke);
    }

    pub(super) fn poly(&mut self, points: &[At], fill: impl Into<Tint>, stroke: Stroke) {
        let points: Vec<At> = points.iter().map(|&(x, y)| self.at(x, y)).collect();
        let fill = self.tint(fill);
        self.paper.area(&points, fill, stroke);
    }

    pub(super) fn rect(&mut self, pane: Pane, radius: f32, fill: impl Into<Tint>, stroke: Stroke, rim: Rim) {
        let fill = self.tint(fill);
        self.paper.rect(pane, radius, fill, stroke, rim);
    }

    pub(super) fn span(&self, x: f32, y: f32, w: f32, h: f32) -> Pane {
        let (x, y) = self.at(x, y);
        Pane { x, y, w: w * self.unit, h: h * self.unit }
    }

    /// Text with its baseline at `y`; `align` 0 left, 0.5 centre, 1 right. The size is in units.
    pub(super) fn text(
        &mut self,
        (x, y): At,
        align: f32,
        text: &str,
        (size, face): (f32, Face),
        tint: impl Into<Tint>,
    ) {
        let at = self.at(x, y);
        let written = Written { align, ..Written::new(size * self.unit, face, self.tint(tint)) };
        self.paper.text(at, text, written);
    }

    /// Text that reads upwards, centred on a point.
    pub(super) fn upright(
        &mut self,
        (x, y): At,
        text: &str,
        (size, face): (f32, Face),
        tint: impl Into<Tint>,
    ) {
        let at = self.at(x, y);
        let written = Written { upright: true, ..Written::centred(size * self.unit, face, self.tint(tint)) };
        self.paper.text(at, text, written);
    }

    /// The body, its edge `by` points beyond it, and the halo around both as far beyond it as it says.
    pub(super) fn plate(&mut self, is_cut: bool, halo: Option<f32>, (by, fill): (f32, Ink), stroke: Stroke) {
        let (unit, half) = (self.unit, stroke.width * 0.5);
        let round = |by: f32| (2.0 * unit + by).max(0.5);
        let fine = round(by + half) >= FINE_FROM;
        let points = |by: f32| {
            let pane = self.body.expand(by);
            if is_cut {
                octagon(pane, 5.5 * unit + by * 0.586).to_vec()
            } else {
                rounded(pane, round(by), fine)
            }
        };
        let mut areas: Vec<(Vec<At>, Tint)> =
            halo.iter().map(|halo| (points(*halo), self.tint(Ink::Halo))).collect();
        let fill = self.tint(fill);
        if self.alpha < 1.0 {
            for (points, tint) in &areas {
                self.paper.area(points, *tint, Stroke::NONE);
            }
            self.paper.area(&points(by), fill, stroke);
        } else {
            // One area in the other takes half the triangles of an area with a line around it.
            areas.extend([(points(by + half), stroke.tint), (points(by - half), fill)]);
            self.paper.nested(&areas);
        }
    }

    /// A disc with a ring around it; its radius is in units.
    pub(super) fn disc(&mut self, x: f32, y: f32, radius: f32, fill: Ink, ring: Ink) {
        let (at, fill, ring) = (self.at(x, y), self.tint(fill), self.tint(ring));
        let width = (0.9 * self.unit).max(1.0);
        self.paper.disc(at, radius * self.unit + width, ring);
        self.paper.disc(at, radius * self.unit, fill);
    }

    /// A disc alone; its radius is in units.
    pub(super) fn dot(&mut self, x: f32, y: f32, radius: f32, fill: Ink) {
        let (at, fill) = (self.at(x, y), self.tint(fill));
        self.paper.disc(at, radius * self.unit, fill);
    }
}

/// A rectangle with its corners cut by `cut`.
pub fn octagon(r: Pane, cut: f32) -> [At; 8] {
    let (left, top, right, bottom) = (r.x, r.y, r.right(), r.bottom());
    [
        (left + cut, top),
        (right - cut, top),
        (right, top + cut),
        (right, bottom - cut),
        (right - cut, bottom),
        (left + cut, bottom),
        (left, bottom - cut),
        (left, top + cut),
    ]
}

/// From this radius on a round corner has three points.
const FINE_FROM: f32 = 2.7;

/// A rectangle with small round corners of three points each; of two where they are too small to tell.
fn rounded(r: Pane, radius: f32, fine: bool) -> Vec<At> {
    if !fine {
        return octagon(r, radius * 0.7).to_vec();
    }
    let turn = radius * (1.0 - std::f32::consts::FRAC_1_SQRT_2);
    let corner = |(x, y): At, right: f32, down: f32, flip: bool| {
        let side = (x, y + down * radius);
        let middle = (x + right * turn, y + down * turn);
        let level = (x + right * radius, y);
        if flip { [level, middle, side] } else { [side, middle, level] }
    };
    let corners = [
        corner((r.x, r.y), 1.0, 1.0, false),
        corner((r.right(), r.y), -1.0, 1.0, true),
        corner((r.right(), r.bottom()), -1.0, -1.0, false),
        corner((r.x, r.bottom()), 1.0, -1.0, true),
    ];
    corners.into_iter().flatten().collect()
}
