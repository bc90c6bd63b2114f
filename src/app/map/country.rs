//! Country that is not open, made ready for painting: tints as triangles, and signs on a lattice for each zoom.

use super::{
    bake::Bake,
    camera::Camera,
    geometry::{Triangles, triangulate},
    ink::Ink,
    simplify::{SEEN, simplify},
    svg::Svg,
};
use crate::ui::Theme;
use egui::{Color32, Pos2, Rect, Stroke, pos2};
use engine::show::{
    board::{Ground, GroundKind},
    projection::{At, Projected},
};
use map_art::country::{self, Country, Detail, Part, SIGNED, Sign, glyph};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

/// A region, and its triangles thinned as far as [`AREAS`] says, each made when it is first wanted.
#[derive(Debug)]
struct Wide {
    kind: GroundKind,
    rings: Vec<Vec<Pos2>>,
    areas: [OnceLock<Triangles>; AREAS.len()],
    bounds: Rect,
}

impl Wide {
    fn new(part: &Part) -> Self {
        let ring = |ring: &Vec<At>| ring.iter().map(|&(x, y)| pos2(x, y)).collect();
        let rings: Vec<Vec<Pos2>> = part.rings.iter().map(ring).collect();
        let bounds = rings.first().map_or(Rect::NOTHING, |r| Rect::from_points(r));
        Self { kind: part.kind, rings, areas: Default::default(), bounds }
    }

    fn thinned(&self, level: usize) -> &Triangles {
        self.areas[level].get_or_init(|| {
            let thin = |r: &Vec<Pos2>| Some(simplify(r, AREAS[level])).filter(|r| r.len() > 3);
            let mut rings = self.rings.iter().filter_map(thin);
            rings
                .next()
                .map_or_else(Triangles::default, |outer| triangulate(&outer, &rings.collect::<Vec<_>>()))
        })
    }

    /// The area for a zoom.
    fn area(&self, k: f32) -> &Triangles {
        self.thinned(AREAS.iter().rposition(|off| off * k <= SEEN).unwrap_or(0))
    }
}

/// The country of a ground in map units.
#[derive(Debug, Default)]
pub(crate) struct CountryArt {
    wide: Vec<Wide>,
    country: Country,
    /// Signs by the number of their zoom, each lattice made when it is first wanted.
    lattices: Mutex<BTreeMap<i32, Arc<[Sign]>>>,
}

/// From a sign to the next in its row, in points: at the farthest zoom, and at the nearest.
const APART: (f32, f32) = (48.0, 55.0);

/// Points of a sign, likewise.
const SIZE: (f32, f32) = (8.0, 12.5);

/// The zooms between which signs grow, in points a kilometre (or another map unit).
const ZOOMS: (f32, f32) = (0.3, 2.0);

/// Map units by which the area of a region may be off.
const AREAS: [f32; 4] = [0.4, 0.8, 1.6, 2.8];

/// Below this size a sign is its few strokes.
const FEW_BELOW: f32 = 10.2;

impl CountryArt {
    pub(crate) fn new(ground: &Ground, projected: &Projected) -> Self {
        let country = Country::new(ground, projected);
        let wide = country.parts.iter().map(Wide::new);
        Self { wide: wide.collect(), country, lattices: Mutex::default() }
    }

    /// Makes the signs of all zooms of a camera, and all areas.
    pub(crate) fn make(&self, (least, most): (f32, f32)) {
        for wide in &self.wide {
            for level in 0..AREAS.len() {
                wide.thinned(level);
            }
        }
        for number in number(least)..=number(most) {
            self.lattice(number);
        }
    }

    fn lattice(&self, number: i32) -> Arc<[Sign]> {
        let mut all = self.lattices.lock().unwrap_or_else(PoisonError::into_inner);
        let k = 2.0_f32.powf(number as f32 * 0.5);
        let made = || Arc::from(self.country.signs(between(APART, k) / k));
        Arc::clone(all.entry(number).or_insert_with(made))
    }

    /// Tints, then signs.
    pub(crate) fn paint(&self, ink: &mut Ink<'_>, theme: &Theme) {
        let camera = *ink.camera;
        let seen = Rect::from_two_pos(camera.map_units(ink.seen.min), camera.map_units(ink.seen.max));
        for wide in self.wide.iter().filter(|w| w.bounds.intersects(seen)) {
            ink.fill(wide.area(camera.k), theme.region(wide.kind).0);
        }
        self.draw(&camera, seen, theme, |points, is_area, width, colour| {
            sign_part(ink.bake, points, is_area, width, colour);
        });
    }

    /// The same as SVG.
    pub(crate) fn svg(&self, camera: &Camera, theme: &Theme, svg: &mut Svg) {
        let at = |ring: &Vec<Pos2>| ring.iter().map(|&p| camera.screen(p)).collect::<Vec<_>>();
        for wide in &self.wide {
            let rings: Vec<_> = wide.rings.iter().map(at).collect();
            svg.rings(rings.iter().map(Vec::as_slice), theme.region(wide.kind).0);
        }
        let seen = Rect::from_two_pos(camera.map_units(camera.view.min), camera.map_units(camera.view.max));
        self.draw(camera, seen, theme, |points, is_area, width, colour| {
            if is_area {
                svg.area(points, colour);
            } else {
                svg.line(points, Stroke::new(width, colour), "");
            }
        });
    }

    /// Every part of every sign in a box of map units: its points in the window, whether they are an area, width and colour.
    fn draw(
        &self,
        camera: &Camera,
        seen: Rect,
        theme: &Theme,
        mut part: impl FnMut(&[Pos2], bool, f32, Color32),
    ) {
        if self.wide.is_empty() {
            return;
        }
        let (size, colours) = (between(SIZE, camera.k), Colours::of(theme));
        let detail = if size < FEW_BELOW { Detail::Few } else { Detail::Full };
        let width = (size * 0.1).clamp(0.8, 1.3);
        let mut points: Vec<Pos2> = Vec::with_capacity(8);
        let cap = theme.cap();
        for sign in self.lattice(number(camera.k)).iter().filter(|s| seen.contains(pos2(s.at.0, s.at.1))) {
            let (at, size) = (camera.screen(pos2(sign.at.0, sign.at.1)).round(), size * sign.size);
            let glyph = glyph(sign.kind, detail);
            let colour = colours.at(sign.kind);
            for (shapes, is_area) in [(glyph.areas, true), (glyph.lines, false)] {
                for shape in shapes {
                    points.clear();
                    points.extend(shape.iter().map(|&(x, y)| at + egui::vec2(x, y) * size));
                    part(&points, is_area, width, colour);
                }
            }
            if let Some(snow) = cap.filter(|_| sign.kind == GroundKind::Woods) {
                let cap = country::cap(size).map(|(x, y)| at + egui::vec2(x, y));
                part(&cap, true, width, snow);
            }
        }
    }
}

/// The colours of the signs, asked once for a picture.
struct Colours(BTreeMap<GroundKind, Color32>);

impl Colours {
    fn of(theme: &Theme) -> Self {
        Self(SIGNED.map(|kind| (kind, theme.region(kind).1)).into())
    }

    fn at(&self, kind: GroundKind) -> Color32 {
        self.0.get(&kind).copied().unwrap_or(Color32::TRANSPARENT)
    }
}

fn sign_part(bake: &mut Bake, points: &[Pos2], is_area: bool, width: f32, colour: Color32) {
    if is_area {
        bake.fan(points, colour);
    } else {
        bake.thin_line(points, width, colour);
    }
}

/// The zoom whose lattice is used: two of them double the scale.
fn number(k: f32) -> i32 {
    (k.max(1e-6).log2() * 2.0).round() as i32
}

/// A length that grows with the zoom between two bounds.
fn between((far, near): (f32, f32), k: f32) -> f32 {
    let share = ((k / ZOOMS.0).max(1e-6).ln() / (ZOOMS.1 / ZOOMS.0).ln()).clamp(0.0, 1.0);
    far + (near - far) * share
}
