//! Markers: pills with a sign and a short text for what lies at a place beside its units.

use super::{
    ink::Ink,
    paper::{Face, Height, Pane, Paper, Rim, Stroke, Tint, Written},
};
use engine::show::{
    projection::At,
    scene::{Marker, MarkerSign},
};

/// Width and height of the pill of a marker.
pub fn size(paper: &dyn Paper, marker: &Marker, text_scale: f32) -> At {
    let (wide, high) = paper.room(&marker.label, letters(text_scale), Face::Bold);
    let height = (high + 5.0).max(20.0).round();
    (wide + if marker.label.is_empty() { 30.0 } else { 34.0 }, height)
}

fn letters(text_scale: f32) -> f32 {
    11.0 * text_scale.max(1.0)
}

/// Draws a pill with the sign of a marker and its text, in the colour of its side.
pub fn marker(paper: &mut dyn Paper, pane: Pane, marker: &Marker, text_scale: f32) {
    let ink = Ink::Marker(marker.side.0);
    paper.rect(pane, pane.h * 0.5, Ink::Card.into(), Stroke::new(1.4, ink), Rim::Inside);
    let middle = pane.centre().1;
    sign(paper, marker.sign, (pane.x + 15.0, middle), ink);
    let written = Written { height: Height::Line, ..Written::new(letters(text_scale), Face::Bold, Ink::Ink) };
    paper.text((pane.x + 26.0, middle), &marker.label, written);
}

/// The sign of a marker, 12 by 7 points around its middle; nothing for a bridge, which is drawn to its scale.
pub fn sign(paper: &mut dyn Paper, sign: MarkerSign, (x, y): At, ink: Ink) {
    let mut line = |points: &[At]| {
        for pair in points.windows(2) {
            paper.line(
                &[(x + pair[0].0, y + pair[0].1), (x + pair[1].0, y + pair[1].1)],
                Stroke::new(1.4, ink),
            );
        }
    };
    match sign {
        MarkerSign::Bridgehead => {
            line(&[(-5.5, 3.6), (-3.4, -1.4), (0.0, -3.2), (3.4, -1.4), (5.5, 3.6)]);
            line(&[(-5.5, 3.6), (5.5, 3.6)]);
        }
        MarkerSign::Position => line(&[(-6.0, 2.6), (6.0, 2.6)]),
        MarkerSign::Crossing => line(&[(-6.0, 0.0), (6.0, 0.0)]),
        MarkerSign::DropZone(_) => {
            line(&[(-5.5, 0.0), (-3.4, -3.4), (0.0, -4.6), (3.4, -3.4), (5.5, 0.0), (0.0, 4.2), (-5.5, 0.0)]);
            line(&[(-5.5, 0.0), (5.5, 0.0)]);
        }
        MarkerSign::Air | MarkerSign::Fuel | MarkerSign::Supplies => {}
        MarkerSign::Bridge | MarkerSign::BridgeDown | MarkerSign::Support => {}
    }
    let mut area = |points: &[At]| {
        let points: Vec<At> = points.iter().map(|(dx, dy)| (x + dx, y + dy)).collect();
        paper.area(&points, Tint::from(ink), Stroke::NONE);
    };
    match sign {
        MarkerSign::Air => {
            for s in [-1.0, 1.0] {
                area(&[(6.0 * s, -3.2), (0.0, 0.0), (6.0 * s, 3.2)]);
            }
        }
        MarkerSign::Bridgehead | MarkerSign::DropZone(_) => {}
        MarkerSign::Bridge | MarkerSign::BridgeDown => {}
        MarkerSign::Crossing => {
            for s in [-1.0, 1.0] {
                area(&[(7.0 * s, 0.0), (3.2 * s, -3.4), (3.2 * s, 3.4)]);
            }
        }
        MarkerSign::Support => {
            let corner = |n: u8| (f32::from(n) * std::f32::consts::FRAC_PI_4).sin_cos();
            area(&[0, 1, 2, 3, 4, 5, 6, 7].map(corner).map(|(x, y)| (x * 3.4, y * 3.4)));
        }
        MarkerSign::Position => {
            for x in [-4.0, 0.0, 4.0] {
                area(&[(x - 1.6, 2.6), (x, -3.2), (x + 1.6, 2.6)]);
            }
        }
        MarkerSign::Fuel => {
            area(&[(0.0, -4.4), (2.6, 0.6), (1.8, 3.2), (0.0, 4.0), (-1.8, 3.2), (-2.6, 0.6)]);
        }
        MarkerSign::Supplies => {
            for (x, y) in [(-5.6, 0.2), (0.6, 0.2), (-2.5, -5.0)] {
                area(&[(x, y), (x + 4.8, y), (x + 4.8, y + 4.0), (x, y + 4.0)]);
            }
        }
    }
}
