//! What shapes are drawn on: the window's list of shapes, or an SVG. Lengths are points, y grows downwards.

use super::ink::Ink;
use engine::show::projection::At;

/// A colour and how much of it shows, 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tint {
    /// What it is for.
    pub ink: Ink,
    /// How much of it shows.
    pub strength: f32,
}

impl Tint {
    /// Nothing is painted.
    pub const NONE: Self = Self { ink: Ink::None, strength: 1.0 };

    /// The same, less of it.
    #[must_use]
    pub fn faded(self, by: f32) -> Self {
        Self { strength: self.strength * by, ..self }
    }
}

impl From<Ink> for Tint {
    fn from(ink: Ink) -> Self {
        Self { ink, strength: 1.0 }
    }
}

/// The stroke of a line or around an area.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    /// Width; nothing is drawn at 0.
    pub width: f32,
    /// Colour.
    pub tint: Tint,
}

impl Stroke {
    /// No stroke.
    pub const NONE: Self = Self { width: 0.0, tint: Tint::NONE };

    /// A stroke of a width and colour.
    pub fn new(width: f32, tint: impl Into<Tint>) -> Self {
        Self { width, tint: tint.into() }
    }

    /// Whether nothing is drawn.
    pub fn is_empty(self) -> bool {
        self.width <= 0.0 || self.tint.ink == Ink::None
    }
}

/// A rectangle by its upper left corner and its size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pane {
    /// Left edge.
    pub x: f32,
    /// Upper edge.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

impl Pane {
    /// A square around a point.
    pub const fn square((x, y): At, side: f32) -> Self {
        Self { x: x - side * 0.5, y: y - side * 0.5, w: side, h: side }
    }

    /// Grown by so much on every side.
    #[must_use]
    pub fn expand(self, by: f32) -> Self {
        Self { x: self.x - by, y: self.y - by, w: self.w + 2.0 * by, h: self.h + 2.0 * by }
    }

    /// Moved.
    #[must_use]
    pub fn moved(self, (dx, dy): At) -> Self {
        Self { x: self.x + dx, y: self.y + dy, ..self }
    }

    /// Its right edge.
    pub fn right(self) -> f32 {
        self.x + self.w
    }

    /// Its lower edge.
    pub fn bottom(self) -> f32 {
        self.y + self.h
    }

    /// Its middle.
    pub fn centre(self) -> At {
        (self.x + self.w * 0.5, self.y + self.h * 0.5)
    }
}

/// Which letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// Names and designations.
    Semi,
    /// Numbers.
    Bold,
}

/// What of a text lies at the height of its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Height {
    /// The line it stands on.
    Base,
    /// The middle of its digits or capitals.
    Digits,
    /// The middle of the line with all it may hold.
    Line,
}

/// How a text is written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Written {
    /// Size of the letters.
    pub size: f32,
    /// Which letters.
    pub face: Face,
    /// Colour.
    pub tint: Tint,
    /// What lies at the point: 0 the left end, 0.5 the middle, 1 the right end.
    pub align: f32,
    /// What lies at its height.
    pub height: Height,
    /// It reads upwards, its middle on the point.
    pub upright: bool,
}

impl Written {
    /// Letters with their left end on the line at the point.
    pub fn new(size: f32, face: Face, tint: impl Into<Tint>) -> Self {
        Self { size, face, tint: tint.into(), align: 0.0, height: Height::Base, upright: false }
    }

    /// Digits or capitals around the point.
    pub fn centred(size: f32, face: Face, tint: impl Into<Tint>) -> Self {
        Self { align: 0.5, height: Height::Digits, ..Self::new(size, face, tint) }
    }
}

/// Where the stroke of a rectangle lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rim {
    /// Within its edge.
    Inside,
    /// On its edge.
    Middle,
}

/// What can be drawn on.
pub trait Paper {
    /// A line through points.
    fn line(&mut self, points: &[At], stroke: Stroke);

    /// Dashes along a line; `dash` and `gap` are their lengths.
    fn dashes(&mut self, points: &[At], stroke: Stroke, dash: f32, gap: f32);

    /// A convex area.
    fn area(&mut self, points: &[At], fill: Tint, stroke: Stroke);

    /// Convex areas one in the other, from the outside, with as many points each.
    fn nested(&mut self, areas: &[(Vec<At>, Tint)]) {
        for (points, fill) in areas {
            self.area(points, *fill, Stroke::NONE);
        }
    }

    /// A rectangle with round corners.
    fn rect(&mut self, pane: Pane, radius: f32, fill: Tint, stroke: Stroke, rim: Rim);

    /// The dashed outline of a rectangle with round corners.
    fn dashed_rect(&mut self, pane: Pane, radius: f32, stroke: Stroke, dash: f32, gap: f32);

    /// A disc.
    fn disc(&mut self, at: At, radius: f32, fill: Tint);

    /// A circle that is not filled.
    fn ring(&mut self, at: At, radius: f32, stroke: Stroke);

    /// How much was drawn so far, for [`Self::group`].
    fn drawn(&self) -> usize {
        0
    }

    /// Says that what was drawn since then is one thing, which looks the same wherever it stands.
    fn group(&mut self, _since: usize) {}

    /// A text.
    fn text(&mut self, at: At, text: &str, written: Written);

    /// Width and height of the line of a text.
    fn room(&self, text: &str, size: f32, face: Face) -> At;

    /// What tells a side from the other without colour: its corners are cut and its signs hollow.
    fn is_cut(&self, side: u8) -> bool;

    /// Width of the edge of a counter, in units of a counter's side / 36.
    fn counter_edge(&self) -> f32;

    /// Width of an ordinary link.
    fn link_width(&self) -> f32;
}
