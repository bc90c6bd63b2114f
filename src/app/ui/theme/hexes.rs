//! Colours of the country: tints of hexes and regions, the marks on them, rivers along hexsides, the grid.

use super::Theme;
use egui::Color32;
use engine::show::board::GroundKind;
use map_art::{country, svg::Rgba};

const fn paper(Rgba([r, g, b, _]): Rgba) -> Color32 {
    Color32::from_rgb(r, g, b)
}

impl Theme {
    /// The tint of a kind of country and the colour of the marks on it.
    pub fn hex_ground(&self, kind: GroundKind) -> (Color32, Color32) {
        let (tint, mark) = match kind {
            GroundKind::Clear => return (self.land, self.land),
            GroundKind::Sea => return (self.sea, self.sea),
            GroundKind::Lake => return (self.lake, self.coast),
            _ if !self.dark => {
                return (self.weathered(paper(country::tint(kind))), paper(country::mark(kind)));
            }
            GroundKind::Swamp => (0x33_392D, 0x74_856A),
            GroundKind::Hills => (0x3C_382B, 0x8E_7C57),
            GroundKind::Mountain => (0x46_3C2F, 0xA5_8A66),
            GroundKind::Woods => (0x2F_3A2A, 0x6F_8B5C),
            GroundKind::Rough => (0x3D_382B, 0x8E_7B57),
            GroundKind::Town => (0x46_3A32, 0xB5_9A86),
            GroundKind::City => (0x57_4539, 0xB5_9A86),
            GroundKind::Closed => (0x2A_2C28, 0x3A_3D37),
        };
        (self.weathered(super::hex(tint)), super::hex(mark))
    }

    /// The tint of a region, which shows what is under it, and the colour of the signs on it.
    pub fn region(&self, kind: GroundKind) -> (Color32, Color32) {
        self.region_on(kind, false)
    }

    /// The same, on a map of hexes or of points.
    pub fn region_on(&self, kind: GroundKind, on_hexes: bool) -> (Color32, Color32) {
        let (base, mark) = self.hex_ground(kind);
        let tint = match kind {
            _ if !self.dark => paper(country::wide_tint(kind)),
            GroundKind::Woods => super::hex(0x27_3E1E),
            GroundKind::Swamp => super::hex(0x2A_4C54),
            GroundKind::Hills | GroundKind::Mountain | GroundKind::Rough => mark,
            GroundKind::Clear
            | GroundKind::Town
            | GroundKind::City
            | GroundKind::Lake
            | GroundKind::Sea
            | GroundKind::Closed => base,
        };
        let tint =
            if kind == GroundKind::Woods { self.forest_tint(tint.to_opaque(), on_hexes) } else { tint };
        let strength = match kind {
            GroundKind::Hills if on_hexes => country::TONE,
            GroundKind::Mountain if on_hexes => country::TONE * 2.0,
            _ => country::wide_strength(kind),
        };
        (tint.to_opaque().gamma_multiply(strength), mark.gamma_multiply(if self.dark { 0.55 } else { 0.7 }))
    }

    /// The core of a river along hexsides, and its casing.
    pub fn hex_river(&self) -> (Color32, Color32) {
        if self.dark {
            (Color32::from_rgb(0x47, 0x70, 0x6F), Color32::from_rgb(0x7D, 0xAE, 0xA9))
        } else {
            (Color32::from_rgb(0x86, 0xAF, 0xC2), Color32::from_rgb(0x3E, 0x70, 0x8A))
        }
    }

    /// The sea over its shelf: deeper, then nearer to the coast.
    pub fn hex_shelf(&self) -> [Color32; 2] {
        if self.dark {
            [Color32::from_rgb(0x1F, 0x2E, 0x35), Color32::from_rgb(0x14, 0x1E, 0x23)]
        } else {
            [Color32::from_rgb(0xBA, 0xCB, 0xD0), Color32::from_rgb(0xD3, 0xDE, 0xE0)]
        }
    }

    /// A line over hexes that divides the map by a rule, such as one of the weather.
    pub fn hex_divide(&self) -> Color32 {
        if self.dark {
            Color32::from_rgb(0x86, 0xB6, 0xCC).gamma_multiply(0.70)
        } else {
            Color32::from_rgb(0x3E, 0x6E, 0x86).gamma_multiply(0.70)
        }
    }

    /// The coast of sea and lakes between hexes.
    pub fn hex_coast(&self) -> Color32 {
        if self.dark { Color32::from_rgb(0x5C, 0x76, 0x80) } else { Color32::from_rgb(0x7F, 0x9A, 0xA3) }
    }

    /// Roads over hexes, and highways.
    pub fn hex_roads(&self) -> [Color32; 2] {
        if self.dark {
            [Color32::from_rgb(0xA8, 0x92, 0x6C), Color32::from_rgb(0xC9, 0x8F, 0x70)]
        } else {
            [Color32::from_rgb(0x8C, 0x73, 0x50), Color32::from_rgb(0x7A, 0x4B, 0x32)]
        }
    }

    /// The lines between hexes.
    pub fn hex_grid(&self) -> Color32 {
        if self.dark {
            Color32::from_rgb(0xC9, 0xC3, 0xB2).gamma_multiply(0.12)
        } else {
            Color32::from_rgb(0x6B, 0x62, 0x50).gamma_multiply(0.17)
        }
    }
}
