//! An SVG as paper: colours as they are printed, letters that a page has.

use super::{
    paper::{Face, Height, Pane, Paper, Rim, Stroke, Tint, Written},
    svg::{Anchor, Edge, Letters, Rgba, SANS, Svg},
};
use engine::show::projection::At;

/// An SVG that shapes are drawn on.
pub struct OnSvg<'a>(pub &'a mut Svg);

/// Width of a letter as a share of its size: digits and small letters, as a mean.
const LETTER: f32 = 0.55;

fn rgba(tint: Tint) -> Rgba {
    let Rgba([r, g, b, a]) = tint.ink.on_paper();
    Rgba([r, g, b, (f32::from(a) * tint.strength.clamp(0.0, 1.0)).round() as u8])
}

fn edge(stroke: Stroke) -> Edge {
    if stroke.is_empty() { Edge::NONE } else { Edge::new(stroke.width, rgba(stroke.tint)) }
}

fn dashes(dash: f32, gap: f32) -> String {
    format!("{dash} {gap}")
}

impl Paper for OnSvg<'_> {
    fn line(&mut self, points: &[At], stroke: Stroke) {
        self.0.lines([points.iter().copied()], edge(stroke), "");
    }

    fn dashes(&mut self, points: &[At], stroke: Stroke, dash: f32, gap: f32) {
        self.0.lines([points.iter().copied()], edge(stroke), &dashes(dash, gap));
    }

    fn area(&mut self, points: &[At], fill: Tint, stroke: Stroke) {
        self.0.path(points.iter().copied(), true, rgba(fill), edge(stroke));
    }

    fn rect(&mut self, pane: Pane, radius: f32, fill: Tint, stroke: Stroke, rim: Rim) {
        let pane = match rim {
            Rim::Inside if !stroke.is_empty() => pane.expand(stroke.width * -0.5),
            Rim::Inside | Rim::Middle => pane,
        };
        self.0.rect(((pane.x, pane.y), (pane.w, pane.h)), radius, rgba(fill), edge(stroke), "");
    }

    fn dashed_rect(&mut self, pane: Pane, radius: f32, stroke: Stroke, dash: f32, gap: f32) {
        let dashes = dashes(dash, gap);
        self.0.rect(((pane.x, pane.y), (pane.w, pane.h)), radius, Rgba::NONE, edge(stroke), &dashes);
    }

    fn disc(&mut self, at: At, radius: f32, fill: Tint) {
        self.0.circle(at, radius, rgba(fill), Edge::NONE);
    }

    fn ring(&mut self, at: At, radius: f32, stroke: Stroke) {
        self.0.circle(at, radius, Rgba::NONE, edge(stroke));
    }

    fn text(&mut self, (x, y): At, text: &str, written: Written) {
        let size = written.size;
        let weight = match written.face {
            Face::Semi => 600,
            Face::Bold => 700,
        };
        let anchor = match written.align {
            align if align < 0.25 => Anchor::Start,
            align if align > 0.75 => Anchor::End,
            _ => Anchor::Middle,
        };
        let down = match written.height {
            Height::Base => 0.0,
            Height::Digits | Height::Line => size * 0.328,
        };
        let (ink, halo) = (rgba(written.tint), Edge::NONE);
        let letters = Letters { family: SANS, weight, italic: false, size, ink, halo, anchor };
        if written.upright {
            self.0.upright_text((x + down, y), text, &letters);
        } else {
            self.0.text((x, y + down), text, &letters);
        }
    }

    fn room(&self, text: &str, size: f32, _face: Face) -> At {
        (text.chars().count() as f32 * size * LETTER, size * 1.25)
    }

    fn is_cut(&self, side: u8) -> bool {
        side != 0
    }

    fn counter_edge(&self) -> f32 {
        0.8
    }

    fn link_width(&self) -> f32 {
        1.7
    }
}
