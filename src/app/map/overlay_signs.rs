//! The signs of overlays as they stand in a legend, and the lines and frames they share with the map.

use super::{
    counters,
    pen::{OnShapes, centred_text, pane},
    strokes::{arrow_head, diamond, dots, struck},
};
use crate::ui::{LEAST_TEXT, Theme, fonts};
use egui::{
    Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, epaint::RectShape, vec2,
};
use engine::{
    base::side::Side,
    show::{
        overlay::{AreaStyle, BadgeStyle, Sign, TrailStyle},
        words::Tone,
    },
};
use map_art::{
    arrow::{self, Look},
    ink::Ink,
    pen::octagon,
};

/// A sign of the legend, drawn in a row of text.
#[derive(Clone, Copy)]
pub struct Sample<'a> {
    /// Which of the overlay's signs.
    pub sign: Sign,
    /// Colours of the theme that is on.
    pub theme: &'a Theme,
    /// As it is drawn on hexes.
    pub hexes: bool,
}

impl Sample<'_> {
    /// Draws it around a point, 24 wide.
    pub fn paint(&self, painter: &Painter, at: Pos2) {
        let mut out = Vec::new();
        self.shapes(painter, at, &mut out);
        painter.extend(out);
    }

    pub(crate) fn shapes(&self, painter: &Painter, at: Pos2, out: &mut Vec<Shape>) {
        let t = self.theme;
        let bar = [at - vec2(11.0, 0.0), at + vec2(11.0, 0.0)];
        match self.sign {
            Sign::Trail(TrailStyle::Trace, _) => {
                dots(&bar, 1.7, 5.5, t.sup, out);
                arrow_head(at, vec2(1.0, 0.0), 8.0, t.sup, None, out);
            }
            Sign::Trail(TrailStyle::Cut, _) => {
                dots(&bar, 1.7, 5.5, t.oos, out);
                struck(at, 6.0, t, out);
            }
            Sign::Trail(style @ (TrailStyle::Move | TrailStyle::Attack), side) => {
                let look = trail_look(style, side.0, t, 0.8);
                let mut paper = OnShapes { painter, theme: t, out };
                arrow::arrow(&mut paper, &bar.map(Into::into), &look);
            }
            Sign::Badge(style @ (BadgeStyle::Threat | BadgeStyle::Vital)) if self.hexes => {
                hex_badge_sign(style, at, t, out);
            }
            Sign::Badge(BadgeStyle::Threat) => {
                diamond(at - vec2(3.0, 0.0), 8.0, 1.8, t.atk, None, out);
                out.push(Shape::circle_filled(at + vec2(6.0, 4.0), 4.5, t.atk));
            }
            Sign::Badge(BadgeStyle::Vital) => {
                let r = Rect::from_center_size(at, Vec2::splat(14.0));
                counters::dashed_rect(out, r, Stroke::new(1.6, t.oos), 3.5, 2.5);
                out.push(centred_text(painter, at, "2", LEAST_TEXT, fonts::bold(), t.oos));
            }
            Sign::Badge(BadgeStyle::Source) => {
                out.push(Shape::circle_stroke(at, 6.0, Stroke::new(2.2, t.sup)));
                out.push(Shape::circle_filled(at, 2.0, t.sup));
            }
            Sign::Badge(BadgeStyle::Changed(side)) => {
                let r = Rect::from_center_size(at, vec2(14.0, 12.0));
                changed_frame(r, side.0, t, out);
            }
            Sign::Badge(style @ (BadgeStyle::More | BadgeStyle::Less)) => {
                differs_disc(at, 7.0, style == BadgeStyle::More, t, out);
            }
            Sign::Badge(BadgeStyle::Contested) => half_ring(at, 6.6, t, out),
            Sign::Area(style) => area_sign(style, at, t, out),
            // Dots stand closer here, so that there are three of them.
            Sign::Front(nth) if nth % 3 == 0 => dots(&bar, if nth > 2 { 2.5 } else { 1.5 }, 7.3, t.ink2, out),
            Sign::Front(nth) => past_line(&bar, nth, t, out),
        }
    }
}

/// What the arrow of a trail looks like.
pub(crate) fn trail_look(style: TrailStyle, side: u8, t: &Theme, scale: f32) -> Look {
    match style {
        TrailStyle::Attack => Look::new(arrow::Shape::Filled, Ink::Attack, scale),
        TrailStyle::Move | TrailStyle::Trace | TrailStyle::Cut => {
            let open = t.side(side).is_cut();
            Look::new(if open { arrow::Shape::Open } else { arrow::Shape::Filled }, Ink::Line(side), scale)
        }
    }
}

/// A frame in the colour of the new holder: rounded for the first side, cut for the others.
pub(crate) fn changed_frame(r: Rect, side: u8, t: &Theme, out: &mut Vec<Shape>) {
    let side = t.side(side);
    let c = side.front;
    for (width, colour) in [(5.0, t.halo), (2.4, c)] {
        let stroke = Stroke::new(width, colour);
        if side.is_cut() {
            out.push(Shape::closed_line(octagon(pane(r), r.width() * 0.22).map(Pos2::from).to_vec(), stroke));
        } else {
            let none = Color32::TRANSPARENT;
            out.push(Shape::Rect(RectShape::new(r, CornerRadius::same(3), none, stroke, StrokeKind::Middle)));
        }
    }
}

/// How a piece of ground is drawn.
pub(crate) struct AreaLook {
    pub(crate) colour: Color32,
    /// Width of the strokes or of the line around it, in points.
    pub(crate) width: f32,
    /// How far strokes go to the right for one down; 0 for a tint.
    pub(crate) lean: f32,
}

/// The look of an area.
pub(crate) fn area_look(style: AreaStyle, t: &Theme) -> AreaLook {
    // Strokes at 50 degrees, those of the first side at the other angle.
    let zone = |side: Side, width: f32, strength: f32| AreaLook {
        colour: t.side(side.0).front.gamma_multiply(strength),
        width,
        lean: if side.0 == 0 { -0.84 } else { 0.84 },
    };
    let (dim, full) = if t.dark { (0.62, 0.95) } else { (0.5, 0.85) };
    match style {
        AreaStyle::More | AreaStyle::Less => {
            let more = style == AreaStyle::More;
            let colour = differs_colour(more, t).gamma_multiply(0.55);
            AreaLook { colour, width: 1.3, lean: if more { 0.5 } else { -0.5 } }
        }
        AreaStyle::Zone(side) => zone(side, 0.9, dim),
        AreaStyle::StrongZone(side) => zone(side, 1.5, full),
        AreaStyle::Within(Tone::Plain) => AreaLook { colour: t.hex_divide(), width: 1.6, lean: 0.0 },
        AreaStyle::Within(tone) => AreaLook { colour: t.tone(tone).0, width: 1.6, lean: 0.0 },
    }
}

/// How strong the tint of an area is.
pub(crate) const TINT: f32 = 0.11;

/// The four strokes of a hatched hex around a point, `reach` from it at most.
pub(crate) fn hex_strokes(at: Pos2, reach: f32, lean: f32) -> [[Pos2; 2]; 4] {
    let along = vec2(lean, -1.0).normalized();
    let across = along.rot90();
    [-0.66, -0.22, 0.22, 0.66].map(|off: f32| {
        let half = along * (1.0 - off * off).sqrt() * reach;
        let middle = at + across * off * reach;
        [middle - half, middle + half]
    })
}

/// The ring around a hex with its pill, small.
fn hex_badge_sign(style: BadgeStyle, at: Pos2, t: &Theme, out: &mut Vec<Shape>) {
    let mut corners: Vec<Pos2> = (0..6_u8)
        .map(|n| at + Vec2::angled(std::f32::consts::FRAC_PI_3 * (f32::from(n) + 0.5)) * 8.5)
        .collect();
    if style == BadgeStyle::Threat {
        out.push(Shape::closed_line(corners, Stroke::new(2.0, t.atk)));
        let pill = Rect::from_center_size(at - vec2(0.0, 4.0), vec2(12.0, 7.0));
        out.push(Shape::rect_filled(pill, 3.5, t.atk));
    } else {
        corners.extend(corners.first().copied());
        out.extend(Shape::dashed_line(&corners, Stroke::new(1.8, t.oos), 4.0, 3.0));
    }
}

/// A piece of ground, small.
fn area_sign(style: AreaStyle, at: Pos2, t: &Theme, out: &mut Vec<Shape>) {
    let look = area_look(style, t);
    let corners: Vec<Pos2> = (0..6_u8)
        .map(|n| at + Vec2::angled(std::f32::consts::FRAC_PI_3 * (f32::from(n) + 0.5)) * 9.0)
        .collect();
    if look.lean == 0.0 {
        out.push(Shape::convex_polygon(corners.clone(), look.colour.gamma_multiply(TINT), Stroke::NONE));
        out.push(Shape::closed_line(corners, Stroke::new(look.width, look.colour)));
    } else {
        out.push(Shape::closed_line(corners, Stroke::new(0.8, t.line2)));
        let stroke = Stroke::new(look.width, look.colour);
        out.extend(hex_strokes(at, 7.0, look.lean).map(|ends| Shape::line_segment(ends, stroke)));
    }
}

/// The colour of ground that is held and was not, and of the reverse.
pub(crate) fn differs_colour(more: bool, t: &Theme) -> Color32 {
    if more { t.acc } else { t.warn }
}

/// A disc with a plus or a minus.
pub(crate) fn differs_disc(at: Pos2, r: f32, more: bool, t: &Theme, out: &mut Vec<Shape>) {
    let stroke = Stroke::new(1.7, differs_colour(more, t));
    out.push(Shape::circle_filled(at, r + 1.6, t.halo));
    out.push(Shape::circle_filled(at, r, t.card));
    out.push(Shape::circle_stroke(at, r, stroke));
    let arm = r * 0.5;
    out.push(Shape::line_segment([at - vec2(arm, 0.0), at + vec2(arm, 0.0)], stroke));
    if more {
        out.push(Shape::line_segment([at - vec2(0.0, arm), at + vec2(0.0, arm)], stroke));
    }
}

/// A ring that is filled to its half.
pub(crate) fn half_ring(at: Pos2, r: f32, t: &Theme, out: &mut Vec<Shape>) {
    out.push(Shape::circle_filled(at, r + 1.6, t.halo));
    out.push(Shape::circle_filled(at, r, t.card));
    let half = (0..=12).map(|i| {
        let angle = std::f32::consts::PI * (0.5 + i as f32 / 12.0);
        at + vec2(angle.cos(), angle.sin()) * r
    });
    out.push(Shape::convex_polygon(half.collect(), t.ink2, Stroke::NONE));
    out.push(Shape::circle_stroke(at, r, Stroke::new(1.8, t.ink)));
}

pub(crate) fn past_colour(nth: u8, t: &Theme) -> Color32 {
    [t.ink2, t.warn, t.acc][usize::from(nth % 3)]
}

/// A past front: dotted, dashed, dash and dot; from the fourth on twice as wide.
pub(crate) fn past_line(path: &[Pos2], nth: u8, t: &Theme, out: &mut Vec<Shape>) {
    let wide = if nth > 2 { 1.7 } else { 1.0 };
    let c = past_colour(nth, t);
    let stroke = Stroke::new(2.3 * wide, c);
    match nth % 3 {
        0 => dots(path, 1.5 * wide, 6.5 * wide, c, out),
        1 => out.extend(Shape::dashed_line(path, stroke, 9.0, 5.0)),
        _ => out.extend(Shape::dashed_line_with_offset(path, stroke, &[9.0, 2.4], &[4.0, 4.0], 0.0)),
    }
}
