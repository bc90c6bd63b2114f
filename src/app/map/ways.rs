//! Roads, highways and railways over hexes: from middle to middle, rounded, over the front and under the counters.

use super::{
    camera::Camera,
    ink::{Course, Ink},
    svg::Svg,
};
use crate::ui::Theme;
use egui::{Color32, Pos2, Stroke, pos2};
use engine::show::{
    board::{Ground, HexGrid},
    projection::At,
};
use map_art::hexes::{joined, rounded_line};

/// How wide a road is where a hex has a radius of 13 points; a highway, and its core.
const ROAD: f32 = 1.6;
const HIGHWAY: (f32, f32) = (3.6, 1.1);
const RAILWAY: f32 = 1.2;
/// From sleeper to sleeper of a railway, and how far each reaches to a side, in points.
const APART: f32 = 6.0;
const REACHES: f32 = 2.5;

/// The ways over a hex map, in map units.
#[derive(Debug, Default)]
pub(crate) struct Ways {
    roads: Vec<Course>,
    highways: Vec<Course>,
    railways: Vec<Course>,
    /// From the centre of a hex to its corner.
    radius: f32,
}

/// The strokes of a road or a highway where a hex has this radius in points, from below.
pub(crate) fn road_strokes(is_highway: bool, radius: f32, theme: &Theme) -> Vec<(f32, Color32)> {
    let grow = (radius / 13.0).powf(0.75);
    let [road, highway] = theme.hex_roads();
    if is_highway {
        vec![(HIGHWAY.0 * grow, highway), (HIGHWAY.1 * grow, theme.land)]
    } else {
        vec![(ROAD * grow, road)]
    }
}

/// The sleepers of railways: short strokes across them.
pub(crate) fn sleepers(runs: &[Vec<Pos2>], apart: f32, reaches: f32) -> Vec<[Pos2; 2]> {
    let mut out = Vec::new();
    for run in runs {
        let mut due = apart * 0.5;
        for pair in run.windows(2) {
            let way = pair[1] - pair[0];
            let length = way.length();
            let across = way.rot90() / length.max(1e-3) * reaches;
            while due < length {
                let at = pair[0] + way * (due / length);
                out.push([at - across, at + across]);
                due += apart;
            }
            due -= length;
        }
    }
    out
}

impl Ways {
    pub(crate) fn new(grid: &HexGrid, ground: &Ground) -> Self {
        let of = |lines: &[Vec<At>]| {
            let pieces = lines.iter().flat_map(|line| line.windows(2).map(|pair| [pair[0], pair[1]]));
            let course = |line: &Vec<At>| {
                Course::rounded(rounded_line(line).into_iter().map(|(x, y)| pos2(x, y)).collect())
            };
            joined(grid, pieces).iter().map(course).collect()
        };
        let [roads, highways, railways] = [&ground.roads, &ground.highways, &ground.railways].map(|l| of(l));
        Self { roads, highways, railways, radius: grid.radius }
    }

    /// Roads and highways, each with its strokes at a zoom.
    fn roads(&self, k: f32, theme: &Theme) -> impl Iterator<Item = (&Course, f32, Color32)> {
        let kinds = [(&self.roads, false), (&self.highways, true)];
        kinds.into_iter().flat_map(move |(lines, is_highway)| {
            let strokes = road_strokes(is_highway, self.radius * k, theme);
            strokes
                .into_iter()
                .flat_map(move |(width, colour)| lines.iter().map(move |line| (line, width, colour)))
        })
    }

    pub(crate) fn paint(&self, ink: &mut Ink<'_>, theme: &Theme) {
        for railway in &self.railways {
            ink.line(railway, RAILWAY, theme.railway());
            for ends in sleepers(&ink.runs(railway), APART, REACHES) {
                ink.bake.dart(ends, 0.9, theme.railway());
            }
        }
        for (line, width, colour) in self.roads(ink.camera.k, theme) {
            ink.line(line, width, colour);
        }
    }

    /// As [`Self::paint`], as SVG.
    pub(crate) fn svg(&self, camera: &Camera, theme: &Theme, svg: &mut Svg) {
        let on_screen =
            |line: &Course| -> Vec<Pos2> { line.points.iter().map(|&p| camera.screen(p)).collect() };
        for points in self.railways.iter().map(on_screen) {
            svg.line(&points, Stroke::new(RAILWAY, theme.railway()), "");
            for ends in sleepers(&[points], APART, REACHES) {
                svg.line(&ends, Stroke::new(0.9, theme.railway()), "");
            }
        }
        for (line, width, colour) in self.roads(camera.k, theme) {
            svg.line(&on_screen(line), Stroke::new(width, colour), "");
        }
    }
}
