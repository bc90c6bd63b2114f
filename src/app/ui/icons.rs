//! Icons drawn from points on a grid of 16: stroke 1.5, round joints, no font and no picture file.
#![allow(clippy::many_single_char_names, reason = "geometry reads best in x, y, r")]

use egui::{Color32, Painter, Pos2, Shape, Stroke, pos2, vec2};

/// A small sign beside a text or with a tooltip.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Icon {
    Menu,
    Settings,
    Undo,
    Redo,
    Check,
    Cross,
    Lock,
    Plus,
    Minus,
    Fit,
    Lightbulb,
    File,
    Folder,
    Sun,
    Rain,
    Snow,
    Question,
    Play,
    Pause,
    StepForward,
    StepBack,
    Skip,
    SkipBack,
    ChevronUp,
    ChevronDown,
    ChevronLeft,
    ChevronRight,
    Flag,
    Star,
    Warning,
    Info,
    Eye,
    Dice,
    Note,
    Air,
    Search,
}

#[derive(Clone, Copy)]
enum Part {
    Line(&'static [(f32, f32)]),
    Loop(&'static [(f32, f32)]),
    Fill(&'static [(f32, f32)]),
    Ring(f32, f32, f32),
    Disc(f32, f32, f32),
    /// Centre, radius, from and to in degrees clockwise from east.
    Arc(f32, f32, f32, f32, f32),
}

use Part::{Arc, Disc, Fill, Line, Loop, Ring};

/// Every icon with its parts, on a square of 16 by 16, in the sequence of the enum.
const TABLE: [(Icon, &[Part]); Icon::Search as usize + 1] = [
    (
        Icon::Menu,
        &[
            Line(&[(2.5, 4.0), (13.5, 4.0)]),
            Line(&[(2.5, 8.0), (13.5, 8.0)]),
            Line(&[(2.5, 12.0), (13.5, 12.0)]),
        ],
    ),
    (
        Icon::Settings,
        &[
            Ring(8.0, 8.0, 3.0),
            Line(&[(8.0, 2.9), (8.0, 1.0)]),
            Line(&[(8.0, 13.1), (8.0, 15.0)]),
            Line(&[(2.9, 8.0), (1.0, 8.0)]),
            Line(&[(13.1, 8.0), (15.0, 8.0)]),
            Line(&[(4.4, 4.4), (3.0, 3.0)]),
            Line(&[(11.6, 11.6), (13.0, 13.0)]),
            Line(&[(4.4, 11.6), (3.0, 13.0)]),
            Line(&[(11.6, 4.4), (13.0, 3.0)]),
            Ring(8.0, 8.0, 5.1),
        ],
    ),
    (
        Icon::Undo,
        &[
            Line(&[(5.5, 2.5), (2.5, 5.5), (5.5, 8.5)]),
            Line(&[(2.5, 5.5), (9.5, 5.5)]),
            Arc(9.5, 9.25, 3.75, -90.0, 90.0),
            Line(&[(9.5, 13.0), (5.5, 13.0)]),
        ],
    ),
    (
        Icon::Redo,
        &[
            Line(&[(10.5, 2.5), (13.5, 5.5), (10.5, 8.5)]),
            Line(&[(13.5, 5.5), (6.5, 5.5)]),
            Arc(6.5, 9.25, 3.75, 90.0, 270.0),
            Line(&[(6.5, 13.0), (10.5, 13.0)]),
        ],
    ),
    (Icon::Check, &[Line(&[(3.0, 8.5), (6.5, 12.0), (13.0, 4.5)])]),
    (Icon::Cross, &[Line(&[(4.0, 4.0), (12.0, 12.0)]), Line(&[(12.0, 4.0), (4.0, 12.0)])]),
    (
        Icon::Lock,
        &[
            Loop(&[(3.5, 7.5), (12.5, 7.5), (12.5, 14.0), (3.5, 14.0)]),
            Line(&[(5.5, 7.5), (5.5, 5.0)]),
            Line(&[(10.5, 7.5), (10.5, 5.0)]),
            Arc(8.0, 5.0, 2.5, 180.0, 360.0),
            Line(&[(8.0, 10.0), (8.0, 11.6)]),
        ],
    ),
    (Icon::Plus, &[Line(&[(8.0, 3.5), (8.0, 12.5)]), Line(&[(3.5, 8.0), (12.5, 8.0)])]),
    (Icon::Minus, &[Line(&[(3.5, 8.0), (12.5, 8.0)])]),
    (
        Icon::Fit,
        &[
            Line(&[(2.5, 5.5), (2.5, 2.5), (5.5, 2.5)]),
            Line(&[(10.5, 2.5), (13.5, 2.5), (13.5, 5.5)]),
            Line(&[(13.5, 10.5), (13.5, 13.5), (10.5, 13.5)]),
            Line(&[(5.5, 13.5), (2.5, 13.5), (2.5, 10.5)]),
        ],
    ),
    (
        Icon::Lightbulb,
        &[
            Arc(8.0, 6.2, 4.4, 130.0, 410.0),
            Line(&[(5.2, 9.6), (6.2, 11.2), (9.8, 11.2), (10.8, 9.6)]),
            Line(&[(6.2, 13.0), (9.8, 13.0)]),
            Line(&[(7.2, 14.8), (8.8, 14.8)]),
        ],
    ),
    (
        Icon::File,
        &[
            Loop(&[(3.5, 1.8), (9.5, 1.8), (12.5, 4.8), (12.5, 14.2), (3.5, 14.2)]),
            Line(&[(9.2, 2.0), (9.2, 5.0), (12.4, 5.0)]),
        ],
    ),
    (Icon::Folder, &[Loop(&[(1.8, 3.2), (6.2, 3.2), (7.8, 5.0), (14.2, 5.0), (14.2, 13.0), (1.8, 13.0)])]),
    (
        Icon::Sun,
        &[
            Ring(8.0, 8.0, 2.8),
            Line(&[(8.0, 1.2), (8.0, 3.0)]),
            Line(&[(8.0, 13.0), (8.0, 14.8)]),
            Line(&[(1.2, 8.0), (3.0, 8.0)]),
            Line(&[(13.0, 8.0), (14.8, 8.0)]),
            Line(&[(3.2, 3.2), (4.5, 4.5)]),
            Line(&[(11.5, 11.5), (12.8, 12.8)]),
            Line(&[(3.2, 12.8), (4.5, 11.5)]),
            Line(&[(11.5, 4.5), (12.8, 3.2)]),
        ],
    ),
    (
        Icon::Rain,
        &[
            Arc(5.0, 7.2, 2.4, 90.0, 260.0),
            Arc(8.0, 5.6, 3.3, 185.0, 340.0),
            Arc(11.4, 7.4, 2.2, -80.0, 90.0),
            Line(&[(5.0, 9.6), (11.4, 9.6)]),
            Line(&[(5.4, 11.6), (4.6, 14.0)]),
            Line(&[(8.4, 11.6), (7.6, 14.0)]),
            Line(&[(11.4, 11.6), (10.6, 14.0)]),
        ],
    ),
    (
        Icon::Snow,
        &[
            Line(&[(8.0, 1.5), (8.0, 14.5)]),
            Line(&[(2.4, 4.75), (13.6, 11.25)]),
            Line(&[(2.4, 11.25), (13.6, 4.75)]),
            Line(&[(6.2, 2.6), (8.0, 4.4), (9.8, 2.6)]),
            Line(&[(6.2, 13.4), (8.0, 11.6), (9.8, 13.4)]),
        ],
    ),
    (
        Icon::Question,
        &[
            Arc(8.0, 5.5, 3.0, 180.0, 395.0),
            Line(&[(10.4, 7.3), (8.4, 8.9), (8.0, 10.4)]),
            Disc(8.0, 13.2, 1.1),
        ],
    ),
    (Icon::Play, &[Fill(&[(4.5, 2.8), (13.2, 8.0), (4.5, 13.2)])]),
    (
        Icon::Pause,
        &[
            Fill(&[(4.0, 3.0), (6.8, 3.0), (6.8, 13.0), (4.0, 13.0)]),
            Fill(&[(9.2, 3.0), (12.0, 3.0), (12.0, 13.0), (9.2, 13.0)]),
        ],
    ),
    (Icon::StepForward, &[Loop(&[(4.0, 3.2), (10.6, 8.0), (4.0, 12.8)]), Line(&[(12.6, 3.0), (12.6, 13.0)])]),
    (Icon::StepBack, &[Loop(&[(12.0, 3.2), (5.4, 8.0), (12.0, 12.8)]), Line(&[(3.4, 3.0), (3.4, 13.0)])]),
    (
        Icon::Skip,
        &[
            Loop(&[(2.2, 3.6), (7.2, 8.0), (2.2, 12.4)]),
            Loop(&[(7.8, 3.6), (12.8, 8.0), (7.8, 12.4)]),
            Line(&[(14.2, 3.4), (14.2, 12.6)]),
        ],
    ),
    (
        Icon::SkipBack,
        &[
            Loop(&[(13.8, 3.6), (8.8, 8.0), (13.8, 12.4)]),
            Loop(&[(8.2, 3.6), (3.2, 8.0), (8.2, 12.4)]),
            Line(&[(1.8, 3.4), (1.8, 12.6)]),
        ],
    ),
    (Icon::ChevronUp, &[Line(&[(3.5, 10.0), (8.0, 5.5), (12.5, 10.0)])]),
    (Icon::ChevronDown, &[Line(&[(3.5, 6.0), (8.0, 10.5), (12.5, 6.0)])]),
    (Icon::ChevronLeft, &[Line(&[(10.0, 3.5), (5.5, 8.0), (10.0, 12.5)])]),
    (Icon::ChevronRight, &[Line(&[(6.0, 3.5), (10.5, 8.0), (6.0, 12.5)])]),
    (
        Icon::Flag,
        &[Line(&[(4.0, 1.8), (4.0, 14.4)]), Fill(&[(4.0, 2.4), (12.8, 2.4), (12.8, 8.6), (4.0, 8.6)])],
    ),
    (
        Icon::Star,
        &[
            Fill(&[(8.0, 1.6), (9.6, 6.0), (6.4, 6.0)]),
            Fill(&[(14.4, 6.2), (10.8, 9.2), (9.6, 6.0)]),
            Fill(&[(12.0, 13.6), (8.0, 11.0), (10.6, 9.0)]),
            Fill(&[(4.0, 13.6), (5.4, 9.0), (8.0, 11.0)]),
            Fill(&[(1.6, 6.2), (6.4, 6.0), (5.2, 9.2)]),
            Fill(&[(6.4, 6.0), (9.6, 6.0), (10.7, 9.1), (8.0, 11.1), (5.3, 9.1)]),
        ],
    ),
    (
        Icon::Warning,
        &[
            Loop(&[(8.0, 2.0), (14.6, 13.6), (1.4, 13.6)]),
            Line(&[(8.0, 6.4), (8.0, 9.6)]),
            Disc(8.0, 11.6, 0.9),
        ],
    ),
    (Icon::Info, &[Ring(8.0, 8.0, 6.2), Line(&[(8.0, 7.4), (8.0, 11.2)]), Disc(8.0, 4.9, 0.9)]),
    (
        Icon::Eye,
        &[
            Line(&[(1.4, 8.0), (3.2, 5.6), (5.5, 4.2), (8.0, 3.7), (10.5, 4.2), (12.8, 5.6), (14.6, 8.0)]),
            Line(&[
                (1.4, 8.0),
                (3.2, 10.4),
                (5.5, 11.8),
                (8.0, 12.3),
                (10.5, 11.8),
                (12.8, 10.4),
                (14.6, 8.0),
            ]),
            Ring(8.0, 8.0, 2.2),
        ],
    ),
    (
        Icon::Dice,
        &[
            Loop(&[(2.5, 2.5), (13.5, 2.5), (13.5, 13.5), (2.5, 13.5)]),
            Disc(5.4, 5.4, 1.1),
            Disc(8.0, 8.0, 1.1),
            Disc(10.6, 10.6, 1.1),
        ],
    ),
    (
        Icon::Note,
        &[Loop(&[(2.0, 2.8), (14.0, 2.8), (14.0, 10.8), (8.6, 10.8), (5.4, 13.8), (5.4, 10.8), (2.0, 10.8)])],
    ),
    (
        Icon::Air,
        &[Fill(&[(1.6, 4.6), (8.0, 8.0), (1.6, 11.4)]), Fill(&[(14.4, 4.6), (8.0, 8.0), (14.4, 11.4)])],
    ),
    (Icon::Search, &[Ring(6.8, 6.8, 4.4), Line(&[(10.0, 10.0), (14.0, 14.0)])]),
];

const _: () = {
    let mut at = 0;
    while at < TABLE.len() {
        assert!(TABLE[at].0 as usize == at, "the table follows the enum");
        at += 1;
    }
};

impl Icon {
    /// Every icon.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|(icon, _)| *icon)
    }

    fn parts(self) -> &'static [Part] {
        TABLE[self as usize].1
    }

    /// The icon as shapes, centred, `size` points high and wide.
    pub fn shapes(self, centre: Pos2, size: f32, colour: Color32) -> Vec<Shape> {
        let unit = size / 16.0;
        let width = (1.5 * unit).max(1.0);
        let stroke = Stroke::new(width, colour);
        let at = |(x, y): (f32, f32)| centre + vec2((x - 8.0) * unit, (y - 8.0) * unit);
        let many = |points: &[(f32, f32)]| points.iter().map(|&p| at(p)).collect::<Vec<_>>();
        let mut out = Vec::new();
        let rounded = |points: Vec<Pos2>, closed: bool, out: &mut Vec<Shape>| {
            if width >= 1.4 {
                out.extend(points.iter().map(|&p| Shape::circle_filled(p, width * 0.5, colour)));
            }
            out.push(if closed { Shape::closed_line(points, stroke) } else { Shape::line(points, stroke) });
        };
        for part in self.parts() {
            match *part {
                Line(points) => rounded(many(points), false, &mut out),
                Loop(points) => rounded(many(points), true, &mut out),
                Fill(points) => out.push(Shape::convex_polygon(many(points), colour, Stroke::NONE)),
                Ring(x, y, r) => out.push(Shape::circle_stroke(at((x, y)), r * unit, stroke)),
                Disc(x, y, r) => out.push(Shape::circle_filled(at((x, y)), r * unit, colour)),
                Arc(x, y, r, from, to) => {
                    let steps = (((to - from).abs() / 15.0).ceil() as usize).max(2);
                    let points = (0..=steps).map(|i| {
                        let a = (from + (to - from) * i as f32 / steps as f32).to_radians();
                        let c = at((x, y));
                        pos2(c.x + r * unit * a.cos(), c.y + r * unit * a.sin())
                    });
                    out.push(Shape::line(points.collect(), stroke));
                }
            }
        }
        out
    }

    /// Paints the icon, centred, `size` points high and wide (16 is the natural size).
    pub fn paint(self, painter: &Painter, centre: Pos2, size: f32, colour: Color32) {
        painter.extend(self.shapes(centre, size, colour));
    }
}
