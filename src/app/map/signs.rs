//! Signs of places: rings, cities, bases, fortresses, stars.

use super::pen::centred_text;
use crate::{
    app::ui::{
        fonts,
        theme::{LEAST_TEXT, Theme},
    },
    engine::show::{
        board::{Place, PlaceSign},
        scene::PlaceState,
    },
};
use egui::{
    Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2,
    epaint::{RectShape, RoundedRect, tessellator::path::rounded_rectangle},
    vec2,
};

/// Radius of a sign without its bastion.
pub const fn sign_radius(mark: &Place, built: bool) -> f32 {
    match mark.sign {
        PlaceSign::Disc => 9.0,
        PlaceSign::Square | PlaceSign::Star => 7.0,
        PlaceSign::Beyond => 6.0,
        PlaceSign::Ring if built => 6.6,
        PlaceSign::Ring => 5.6,
    }
}

/// The sign of a place.
pub fn place_sign(
    painter: &Painter,
    (mark, state): (&Place, Option<&PlaceState>),
    at: Pos2,
    scale: f32,
    theme: &Theme,
    out: &mut Vec<Shape>,
) {
    let at = at.round();
    let control = state.and_then(|s| s.control);
    let works = state.and_then(|s| s.works.first());
    let filled = control.is_some_and(|s| !theme.side(s.0).is_cut());
    let ring = control.map_or(theme.ink3, |s| theme.side(s.0).line);
    let r = sign_radius(mark, works.is_some()) * scale;
    if let Some(works) = works {
        bastion(works.destroyed, at, r, theme, out);
    }
    match mark.sign {
        PlaceSign::Square => {
            let square = |half: f32| Rect::from_center_size(at, Vec2::splat(half * 2.0 * scale).round());
            out.push(Shape::rect_filled(square(8.4), 0.0, theme.halo));
            out.push(Shape::rect_filled(square(7.0), 0.0, ring));
            out.push(Shape::rect_filled(square(4.9), 0.0, theme.card));
            out.push(Shape::rect_filled(square(3.2), 0.0, ring));
            return;
        }
        PlaceSign::Disc => {
            out.push(Shape::circle_filled(at, r + 1.6, theme.halo));
            let half = (1.1 * scale).max(0.8);
            out.push(Shape::circle_filled(at, r + half, ring));
            out.push(Shape::circle_filled(at, r - half, theme.vp));
            let size = (12.0 * scale).max(LEAST_TEXT);
            out.push(centred_text(painter, at, &mark.worth.to_string(), size, fonts::bold(), theme.vp_ink));
            return;
        }
        PlaceSign::Ring | PlaceSign::Star | PlaceSign::Beyond => {}
    }
    out.push(Shape::circle_filled(at, r + 1.4, theme.halo));
    out.push(Shape::circle_filled(at, r, ring));
    if !filled {
        let width = (2.0 * scale).max(1.5);
        out.push(Shape::circle_filled(at, r - width, theme.card));
    }
    if mark.sign == PlaceSign::Star {
        star(at, 4.8 * scale, if filled { theme.card } else { ring }, out);
    }
}

fn bastion(destroyed: bool, at: Pos2, r: f32, theme: &Theme, out: &mut Vec<Shape>) {
    let square = Rect::from_center_size(at, Vec2::splat((r + 3.0) * 2.0).round());
    let stroke = Stroke::new(1.5, theme.highway);
    if destroyed {
        let mut path = Vec::new();
        rounded_rectangle(&mut path, RoundedRect::new(square, 2.0));
        path.extend(path.first().copied());
        out.extend(Shape::dashed_line(&path, stroke, 2.6, 2.2));
        return;
    }
    let (corner, land) = (CornerRadius::same(2), theme.land);
    out.push(Shape::rect_filled(square.expand(1.4), 3.0, theme.halo));
    out.push(Shape::Rect(RectShape::new(square, corner, land, stroke, StrokeKind::Middle)));
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
