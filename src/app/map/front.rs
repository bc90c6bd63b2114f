//! The front: a soft band with a line in it, and short strokes on the side of those who look.

use super::{
    camera::Camera,
    control::Control,
    ink::{Course, Ink},
    simplify::{SEEN, simplify},
    svg::Svg,
};
use crate::ui::Theme;
use egui::{Pos2, Rect, Stroke, Vec2};

/// From a stroke of the hatching to the next, and how long they are, in points.
const APART: f32 = 10.0;
const LONG: f32 = 8.0;
/// Where a stroke begins beside the line, and how far its end lies along it.
const BESIDE: f32 = 4.6;
const ALONG: f32 = 4.0;

/// The line of a front, the band around it, and the line around a spot, in points.
const LINE: f32 = 1.4;
const BAND: f32 = 9.0;
const SPOT: f32 = 1.0;

/// Fronts as they are seen at a zoom.
fn lines(control: &Control, k: f32) -> impl Iterator<Item = Vec<Pos2>> {
    thin(&control.fronts, k)
}

fn thin(lines: &[Vec<Pos2>], k: f32) -> impl Iterator<Item = Vec<Pos2>> {
    lines.iter().map(move |front| simplify(front, SEEN * 0.6 / k))
}

/// How large the strokes beside a front are: on small hexes they would lie over what stands on them.
fn size(camera: &Camera) -> f32 {
    camera.hex_radius().map_or(1.0, |radius| (radius / 20.0).clamp(0.6, 1.2))
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

/// Paints the fronts; `eyes` is the side whose ground is hatched along them.
pub(crate) fn paint(ink: &mut Ink<'_>, control: &Control, eyes: Option<u8>, theme: &Theme) {
    let (camera, seen) = (*ink.camera, ink.seen);
    let size = size(&camera);
    for spot in thin(&control.spots, camera.k) {
        ink.line(&Course::new(spot), SPOT, theme.front.gamma_multiply(0.45));
    }
    for front in lines(control, camera.k) {
        let front = Course::new(front);
        if let Some(side) = eyes {
            let points: Vec<Pos2> = front.points.iter().map(|&p| camera.screen(p)).collect();
            for ends in hatching(&points, side, size).into_iter().filter(|e| seen.contains(e[0])) {
                ink.bake.dart(ends, 1.2, theme.front.gamma_multiply(0.55));
            }
        }
        let band = Course::new(simplify(&front.points, SEEN / camera.k));
        ink.line(&band, BAND * size, theme.front.gamma_multiply(0.28));
        ink.line(&front, LINE, theme.front.gamma_multiply(0.80));
    }
}

/// The same as SVG.
pub(crate) fn svg(control: &Control, eyes: Option<u8>, camera: &Camera, theme: &Theme, svg: &mut Svg) {
    let size = size(camera);
    let seen = |line: Vec<Pos2>| line.into_iter().map(|p| camera.screen(p)).collect::<Vec<Pos2>>();
    for spot in thin(&control.spots, camera.k) {
        svg.line(&seen(spot), Stroke::new(SPOT, theme.front.gamma_multiply(0.45)), "");
    }
    for front in lines(control, camera.k) {
        let front = seen(front);
        for ends in eyes.map_or_else(Vec::new, |side| hatching(&front, side, size)) {
            svg.line(&ends, Stroke::new(1.1, theme.front.gamma_multiply(0.42)), "");
        }
        svg.line(&front, Stroke::new(BAND * size, theme.front.gamma_multiply(0.28)), "");
        svg.line(&front, Stroke::new(LINE, theme.front.gamma_multiply(0.80)), "");
    }
}

/// Strokes aslant beside a line. The ground of the first side lies to the right of a front's direction, that of the others
/// to the left.
fn hatching(front: &[Pos2], side: u8, size: f32) -> Vec<[Pos2; 2]> {
    let turn = if side == 0 { 1.0 } else { -1.0 };
    let apart = APART * size;
    let (mut out, mut due) = (Vec::new(), apart * 0.5);
    for pair in front.windows(2) {
        let way = pair[1] - pair[0];
        let length = way.length();
        let along = way / length.max(1e-3);
        let across = -along.rot90() * turn;
        while due < length {
            let from = pair[0] + along * due + across * BESIDE * size;
            let to = from + across * LONG * size + along * (ALONG * turn * size);
            // In a bend they would run into each other.
            if out.last().is_none_or(|last: &[Pos2; 2]| last[1].distance(to) > apart * 0.55) {
                out.push([from, to]);
            }
            due += apart;
        }
        due -= length;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    #[test]
    fn the_hatching_lies_on_the_ground_of_those_who_look() {
        // The ground of the first side lies below a front from the left to the right.
        let front = [pos2(0.0, 50.0), pos2(100.0, 50.0)];
        assert!(hatching(&front, 0, 1.0).iter().flatten().all(|p| p.y > 52.0));
        assert!(hatching(&front, 1, 1.0).iter().flatten().all(|p| p.y < 48.0));
        assert_eq!(hatching(&front, 0, 1.0).len(), 10);
        assert!(hatching(&front[..1], 0, 1.0).is_empty());
    }
}
