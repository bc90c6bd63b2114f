//! The country under the hexes of a map: forest and heights as thin tints, trees and steppe as small signs. No rule is in it, so
//! what is printed on hexes lies over it, and signs stand only where nothing is.

use super::{
    camera::Camera,
    geometry::{Triangles, triangulate},
    ink::Ink,
    svg::Svg,
};
use crate::ui::Theme;
use egui::{Pos2, Rect, Stroke, pos2, vec2};
use engine::show::{
    board::{Ground, GroundKind, HexGrid},
    projection::{At, Projected},
};
use map_art::country::{self, Country, Sign};

/// From a tree or a dash of the steppe to the next, in radii of a hex.
const APART: [(GroundKind, f32); 2] = [(GroundKind::Woods, 1.6), (GroundKind::Clear, 2.0)];

/// A region, as rings and as triangles in map units.
#[derive(Debug)]
struct Area {
    kind: GroundKind,
    rings: Vec<Vec<Pos2>>,
    fill: Triangles,
}

/// The country of a hex map made ready for painting, in map units.
#[derive(Debug, Default)]
pub(crate) struct HexCountry {
    areas: Vec<Area>,
    signs: Vec<Sign>,
}

impl HexCountry {
    pub(crate) fn new(ground: &Ground, grid: &HexGrid, units: &Projected) -> Self {
        let country = Country::new(ground, units);
        let area = |part: &country::Part| {
            let ring = |ring: &Vec<At>| ring.iter().map(|&(x, y)| pos2(x, y)).collect();
            let rings: Vec<Vec<Pos2>> = part.rings.iter().map(ring).collect();
            let fill =
                rings.split_first().map(|(outer, holes)| triangulate(outer, holes)).unwrap_or_default();
            Area { kind: part.kind, rings, fill }
        };
        let bare =
            |sign: &Sign| grid.hex_at(sign.at).is_some_and(|hex| grid.terrain_of(hex) == GroundKind::Clear);
        let signs = APART.iter().flat_map(|(kind, step)| country.signs_of(*kind, step * grid.radius));
        Self { areas: country.parts.iter().map(area).collect(), signs: signs.filter(bare).collect() }
    }

    /// Tints, on the land and under what is printed on hexes.
    pub(crate) fn tints(&self, ink: &mut Ink<'_>, theme: &Theme) {
        for area in &self.areas {
            ink.fill(&area.fill, theme.region_on(area.kind, true).0);
        }
    }

    /// Trees and dashes of the steppe.
    pub(crate) fn signs(&self, ink: &mut Ink<'_>, theme: &Theme) {
        let (camera, seen) = (*ink.camera, ink.seen);
        for sign in &self.signs {
            let at = camera.screen(pos2(sign.at.0, sign.at.1)).round();
            if !seen.contains(at) {
                continue;
            }
            if sign.kind == GroundKind::Woods {
                ink.bake.fan(&country::SMALL_TREE.map(|(x, y)| at + vec2(x, y)), theme.hex_tree());
                if let Some(snow) = theme.cap() {
                    ink.bake.fan(&country::SMALL_CAP.map(|(x, y)| at + vec2(x, y)), snow);
                }
            } else {
                let (long, wide) = country::STEPPE;
                let half = vec2(long * 0.5, 0.0);
                ink.bake.thin_line(&[at - half, at + half], wide, theme.hex_steppe());
            }
        }
    }

    /// As [`Self::tints`], as SVG.
    pub(crate) fn tints_svg(&self, camera: &Camera, theme: &Theme, svg: &mut Svg) {
        let at = |ring: &Vec<Pos2>| ring.iter().map(|&p| camera.screen(p)).collect::<Vec<_>>();
        for area in &self.areas {
            let rings: Vec<_> = area.rings.iter().map(at).collect();
            svg.rings(rings.iter().map(Vec::as_slice), theme.region_on(area.kind, true).0);
        }
    }

    /// As [`Self::signs`], as SVG.
    pub(crate) fn signs_svg(&self, camera: &Camera, theme: &Theme, svg: &mut Svg) {
        let seen: Rect = camera.view;
        for sign in &self.signs {
            let at = camera.screen(pos2(sign.at.0, sign.at.1)).round();
            if !seen.contains(at) {
                continue;
            }
            if sign.kind == GroundKind::Woods {
                svg.rings([&country::SMALL_TREE.map(|(x, y)| at + vec2(x, y))[..]], theme.hex_tree());
                if let Some(snow) = theme.cap() {
                    svg.rings([&country::SMALL_CAP.map(|(x, y)| at + vec2(x, y))[..]], snow);
                }
            } else {
                let (long, wide) = country::STEPPE;
                let half = vec2(long * 0.5, 0.0);
                svg.line(&[at - half, at + half], Stroke::new(wide, theme.hex_steppe()), "");
            }
        }
    }
}
