//! Signs of places: rings, cities, bases, fortresses, stars.

use super::counters::centred_text;
use crate::{
    app::ui::{
        fonts,
        theme::{LEAST_TEXT, Theme},
    },
    engine::{
        base::side::Side,
        show::scene::{Fort, PlaceKind, PlaceMark},
    },
};
use egui::{
    Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2,
    epaint::{RectShape, RoundedRect, tessellator::path::rounded_rectangle},
    vec2,
};

/// Radius of a sign without its bastion.
pub const fn sign_radius(mark: &PlaceMark) -> f32 {
    match mark.kind {
        PlaceKind::City { .. } => 9.0,
        PlaceKind::Base => 7.0,
        PlaceKind::OffMap => 6.0,
        PlaceKind::FrontLine => 7.0,
        PlaceKind::Ordinary if mark.front_line => 7.0,
        PlaceKind::Ordinary => match mark.fort {
            Fort::None => 5.6,
            _ => 6.6,
        },
    }
}

/// The sign of a place.
pub fn place_sign(
    painter: &Painter,
    mark: &PlaceMark,
    at: Pos2,
    scale: f32,
    theme: &Theme,
    out: &mut Vec<Shape>,
) {
    let at = at.round();
    let ours = mark.control == Some(Side(0));
    let ring = mark.control.map_or(theme.ink3, |s| theme.side(s.0).line);
    let r = sign_radius(mark) * scale;
    bastion(mark, at, r, theme, out);
    match mark.kind {
        PlaceKind::Base => {
            let square = |half: f32| Rect::from_center_size(at, Vec2::splat(half * 2.0 * scale).round());
            out.push(Shape::rect_filled(square(8.4), 0.0, theme.halo));
            out.push(Shape::rect_filled(square(7.0), 0.0, ring));
            out.push(Shape::rect_filled(square(4.9), 0.0, theme.card));
            out.push(Shape::rect_filled(square(3.2), 0.0, ring));
            return;
        }
        PlaceKind::City { vp } => {
            out.push(Shape::circle_filled(at, r + 1.6, theme.halo));
            let half = (1.1 * scale).max(0.8);
            out.push(Shape::circle_filled(at, r + half, ring));
            out.push(Shape::circle_filled(at, r - half, theme.vp));
            let size = (12.0 * scale).max(LEAST_TEXT);
            out.push(centred_text(painter, at, &vp.to_string(), size, fonts::bold(), theme.vp_ink));
            return;
        }
        _ => {}
    }
    out.push(Shape::circle_filled(at, r + 1.4, theme.halo));
    out.push(Shape::circle_filled(at, r, ring));
    if !ours {
        let width = (2.0 * scale).max(1.5);
        out.push(Shape::circle_filled(at, r - width, theme.card));
    }
    if mark.front_line || mark.kind == PlaceKind::FrontLine {
        star(at, 4.8 * scale, if ours { theme.card } else { ring }, out);
    }
}

fn bastion(mark: &PlaceMark, at: Pos2, r: f32, theme: &Theme, out: &mut Vec<Shape>) {
    if mark.fort == Fort::None {
        return;
    }
    let square = Rect::from_center_size(at, Vec2::splat((r + 3.0) * 2.0).round());
    let stroke = Stroke::new(1.5, theme.highway);
    if mark.fort == Fort::Live {
        out.push(Shape::rect_filled(square.expand(1.4), 3.0, theme.halo));
        out.push(Shape::Rect(RectShape::new(
            square,
            CornerRadius::same(2),
            theme.land,
            stroke,
            StrokeKind::Middle,
        )));
    } else {
        let mut path = Vec::new();
        rounded_rectangle(&mut path, RoundedRect::new(square, 2.0));
        path.extend(path.first().copied());
        out.extend(Shape::dashed_line(&path, stroke, 2.6, 2.2));
    }
}

/// A five-pointed star of triangles around a pentagon.
fn star(at: Pos2, radius: f32, colour: Color32, out: &mut Vec<Shape>) {
    let point = |i: i32, r: f32| {
        let a = (i as f32 * 36.0 - 90.0).to_radians();
        at + vec2(a.cos(), a.sin()) * r
    };
    let inner = radius * 0.46;
    out.push(Shape::convex_polygon((0..5).map(|i| point(2 * i + 1, inner)).collect(), colour, Stroke::NONE));
    for i in 0..5 {
        let tip = vec![point(2 * i - 1, inner), point(2 * i, radius), point(2 * i + 1, inner)];
        out.push(Shape::convex_polygon(tip, colour, Stroke::NONE));
    }
}
