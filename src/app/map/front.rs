//! The front: a soft band with a line in it, and teeth on the side of those who look. Pockets that nothing holds are hatched.

use super::{
    camera::{Camera, MARGIN},
    control::Control,
    ink::{Course, Ink},
    pockets::hatch,
    simplify::{SEEN, simplify},
    svg::Svg,
};
use crate::ui::Theme;
use egui::{Pos2, Rect, Stroke, Vec2};

/// From a tooth to the next, how long they are, and how wide, in points.
const APART: f32 = 14.0;
const LONG: f32 = 4.0;
const TOOTH: f32 = 1.0;

/// The line of a front and the band around it, in points, and how strong they are.
const LINE: (f32, f32) = (1.6, 0.85);
const BAND: (f32, f32) = (7.0, 0.22);

/// Below this radius of a hex and this zoom of other maps a front has no teeth: they would lie over what stands beside it.
const TEETH_FROM: (f32, f32) = (20.0, 0.5);

/// The width and strength of the hatching of a pocket.
const HATCH: (f32, f32) = (1.0, 0.18);

/// Fronts as they are seen at a zoom.
fn lines(control: &Control, k: f32) -> impl Iterator<Item = Vec<Pos2>> {
    control.fronts.iter().map(move |front| simplify(front, SEEN * 0.6 / k))
}

/// Whether fronts have teeth at a zoom.
fn has_teeth(camera: &Camera) -> bool {
    camera.hex_radius().map_or(camera.k >= TEETH_FROM.1, |radius| radius >= TEETH_FROM.0)
}

/// Boxes along the fronts in sight, for what is written beside them.
pub(crate) fn boxes(control: &Control, camera: &Camera) -> Vec<Rect> {
    const APART: f32 = 14.0;
    let mut out = Vec::new();
    for front in lines(control, camera.k) {
        let points: Vec<Pos2> = front.into_iter().map(|p| camera.screen(p)).collect();
        for pair in points.windows(2) {
            let steps = ((pair[1] - pair[0]).length() / APART).ceil().max(1.0);
            let along = (0..steps as usize).map(|i| pair[0] + (pair[1] - pair[0]) * (i as f32 / steps));
            let seen = along.filter(|p| camera.view.contains(*p));
            out.extend(seen.map(|p| Rect::from_center_size(p, Vec2::splat(APART))));
        }
    }
    out
}

/// The strokes of pockets in the window.
fn pockets(control: &Control, camera: &Camera) -> Vec<[Pos2; 2]> {
    let seen = |ring: &Vec<Pos2>| ring.iter().map(|&p| camera.screen(p)).collect::<Vec<Pos2>>();
    let near = |ring: &Vec<Pos2>| Rect::from_points(ring).intersects(camera.view.expand(MARGIN));
    let rings: Vec<_> = control.pockets.iter().map(seen).filter(near).collect();
    hatch(&rings, camera.screen(Pos2::ZERO))
}

/// Paints pockets and fronts; `eyes` is the side that has teeth along them.
pub(crate) fn paint(ink: &mut Ink<'_>, control: &Control, eyes: Option<u8>, theme: &Theme) {
    let (camera, seen) = (*ink.camera, ink.seen);
    for ends in pockets(control, &camera) {
        ink.bake.thin_line(&ends, HATCH.0, theme.pocket().gamma_multiply(HATCH.1));
    }
    let eyes = eyes.filter(|_| has_teeth(&camera));
    for front in lines(control, camera.k) {
        let front = Course::new(front);
        let band = Course::new(simplify(&front.points, SEEN / camera.k));
        ink.line(&band, BAND.0, theme.front.gamma_multiply(BAND.1));
        if let Some(side) = eyes {
            let points: Vec<Pos2> = front.points.iter().map(|&p| camera.screen(p)).collect();
            for ends in teeth(&points, side).into_iter().filter(|e| seen.contains(e[0])) {
                ink.bake.dart(ends, TOOTH, theme.front.gamma_multiply(LINE.1));
            }
        }
        ink.line(&front, LINE.0, theme.front.gamma_multiply(LINE.1));
    }
}

/// The same as SVG.
pub(crate) fn svg(control: &Control, eyes: Option<u8>, camera: &Camera, theme: &Theme, svg: &mut Svg) {
    let stroke = |(width, strength): (f32, f32)| Stroke::new(width, theme.front.gamma_multiply(strength));
    let hatched = Stroke::new(HATCH.0, theme.pocket().gamma_multiply(HATCH.1));
    for ends in pockets(control, camera) {
        svg.line(&ends, hatched, "");
    }
    let eyes = eyes.filter(|_| has_teeth(camera));
    for front in lines(control, camera.k) {
        let front: Vec<Pos2> = front.into_iter().map(|p| camera.screen(p)).collect();
        svg.line(&front, stroke(BAND), "");
        for ends in eyes.map_or_else(Vec::new, |side| teeth(&front, side)) {
            svg.line(&ends, stroke((TOOTH, LINE.1)), "");
        }
        svg.line(&front, stroke(LINE), "");
    }
}

/// Teeth square to a line. The ground of the first side lies to the right of a front's direction, that of the others to the
/// left.
fn teeth(front: &[Pos2], side: u8) -> Vec<[Pos2; 2]> {
    let turn = if side == 0 { 1.0 } else { -1.0 };
    let (mut out, mut due) = (Vec::new(), APART * 0.5);
    for pair in front.windows(2) {
        let way = pair[1] - pair[0];
        let length = way.length();
        let along = way / length.max(1e-3);
        let across = -along.rot90() * turn;
        while due < length {
            let foot = pair[0] + along * due;
            let tip = foot + across * (LINE.0 * 0.5 + LONG);
            // In a bend they would run into each other.
            if out.last().is_none_or(|last: &[Pos2; 2]| last[1].distance(tip) > APART * 0.5) {
                out.push([foot, tip]);
            }
            due += APART;
        }
        due -= length;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{pos2, vec2};

    #[test]
    fn the_teeth_stand_square_on_the_ground_of_those_who_look() {
        // The ground of the first side lies below a front from the left to the right.
        let front = [pos2(0.0, 50.0), pos2(140.0, 50.0)];
        let upright = |ends: &[Pos2; 2]| ends[0].x == ends[1].x && ends[0].y == 50.0;
        for (side, tip) in [(0, 54.8), (1, 45.2)] {
            let all = teeth(&front, side);
            assert_eq!(all.len(), 10);
            assert!(all.iter().all(|ends| upright(ends) && (ends[1].y - tip).abs() < 1e-3), "{all:?}");
        }
        assert!(teeth(&front[..1], 0).is_empty());
    }

    #[test]
    fn from_afar_there_are_no_teeth() {
        let sheet = Rect::from_min_size(Pos2::ZERO, vec2(1000.0, 1000.0));
        let at = |mut camera: Camera, k: f32| {
            camera.k = k;
            has_teeth(&camera)
        };
        assert!(!at(Camera::new(sheet), 0.49) && at(Camera::new(sheet), 0.5));
        assert!(!at(Camera::of_hexes(sheet, 10.0), 1.99) && at(Camera::of_hexes(sheet, 10.0), 2.0));
    }
}
