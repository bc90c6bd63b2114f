//! Colours of hex maps: the tint of each ground and of the marks on it, rivers, the grid.

use super::Theme;
use crate::engine::show::board::HexGround;
use egui::Color32;

impl Theme {
    /// The tint of a ground and the colour of the marks on it.
    pub fn hex_ground(&self, ground: HexGround) -> (Color32, Color32) {
        let rgb = |hex: u32| Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8);
        let (light, dark) = match ground {
            HexGround::Clear => return (self.land, self.land),
            HexGround::Sea => return (self.sea, self.sea),
            HexGround::Lake => return (self.lake, self.coast),
            HexGround::Swamp => ((0xE4_E7D2, 0x7F_916C), (0x33_392D, 0x74_856A)),
            HexGround::Hills => ((0xEA_DFC4, 0xA6_8B5C), (0x3C_382B, 0x8E_7C57)),
            HexGround::Mountain => ((0xDD_CBAF, 0x86_694A), (0x46_3C2F, 0xA5_8A66)),
            HexGround::Woods => ((0xDB_E2C6, 0x7C_9764), (0x2F_3A2A, 0x6F_8B5C)),
            HexGround::Rough => ((0xEA_DCC1, 0xA4_875B), (0x3D_382B, 0x8E_7B57)),
            HexGround::Town => ((0xE6_D3C3, 0x8C_6F5E), (0x46_3A32, 0xB5_9A86)),
            HexGround::City => ((0xDA_BFAD, 0x8C_6F5E), (0x57_4539, 0xB5_9A86)),
            HexGround::Closed => ((0xE6_E1D5, 0xCF_C8B8), (0x2A_2C28, 0x3A_3D37)),
        };
        let (tint, mark) = if self.dark { dark } else { light };
        (rgb(tint), rgb(mark))
    }

    /// The core of a river along hexsides, and its casing.
    pub fn hex_river(&self) -> (Color32, Color32) {
        if self.dark {
            (Color32::from_rgb(0x47, 0x70, 0x6F), Color32::from_rgb(0x7D, 0xAE, 0xA9))
        } else {
            (Color32::from_rgb(0x86, 0xAF, 0xC2), Color32::from_rgb(0x3E, 0x70, 0x8A))
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
