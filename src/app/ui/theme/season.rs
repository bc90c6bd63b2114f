//! Colours of the ground by the weather: from one to another while it changes.

use super::{Theme, blend, hex, year::Year};
use egui::Color32;
use engine::show::{board::GroundKind, season::Sky};
use map_art::{
    country,
    season::{self, CAP, HEX_FOREST, HEX_STEPPE, HEX_TREE, ICE, SWOLLEN},
    svg::Rgba,
};

const fn paper(Rgba([r, g, b, _]): Rgba) -> Color32 {
    Color32::from_rgb(r, g, b)
}

impl Theme {
    /// The same in a weather, unless the ground is summer all the year.
    #[must_use]
    pub fn in_year(&self, year: Year) -> Self {
        if !self.seasons {
            return *self;
        }
        let turned = Self { year, ..*self };
        Self { land: turned.turned(|sky| self.land_in(sky)), ..turned }
    }

    /// A colour between those of the two weathers.
    fn turned(&self, of: impl Fn(Sky) -> Color32) -> Color32 {
        blend(of(self.year.to), of(self.year.from), self.year.share())
    }

    /// Open land in a weather.
    pub fn land_in(&self, sky: Sky) -> Color32 {
        match (sky, self.dark) {
            (Sky::Mud, true) => hex(0x37_2F26),
            (Sky::Snow, true) => hex(0x37_3C3E),
            (Sky::None | Sky::Unknown | Sky::Good, true) => super::DARK.land,
            (_, false) => paper(season::land(sky)),
        }
    }

    /// Forest on open land in a weather; `None` where that of a region is as it is printed.
    fn forest_in(&self, sky: Sky, on_hexes: bool) -> Option<Color32> {
        match (sky, self.dark) {
            (Sky::Mud, true) => Some(hex(0x30_311F)),
            (Sky::Snow, true) => Some(hex(0x32_3A3A)),
            (Sky::None | Sky::Unknown | Sky::Good, true) => on_hexes.then(|| hex(0x2E_3A2F)),
            (_, false) => season::forest(sky).or(on_hexes.then_some(HEX_FOREST)).map(paper),
        }
    }

    /// The tint of the forest of a region, which shows what is under it: on open land it gives the colour of the weather.
    pub(super) fn forest_tint(&self, printed: Color32, on_hexes: bool) -> Color32 {
        self.turned(|sky| {
            let strength = country::wide_strength(GroundKind::Woods);
            self.forest_in(sky, on_hexes).map_or(printed, |seen| under(seen, self.land_in(sky), strength))
        })
    }

    /// A tint of good weather as it is on the land of this one: as far from it as from that of summer.
    pub(super) fn weathered(&self, tint: Color32) -> Color32 {
        let summer = self.land_in(Sky::Good);
        let part = |tint: u8, summer: u8, land: u8| {
            (f32::from(tint) * f32::from(land) / f32::from(summer.max(1))).round().min(255.0) as u8
        };
        Color32::from_rgb(
            part(tint.r(), summer.r(), self.land.r()),
            part(tint.g(), summer.g(), self.land.g()),
            part(tint.b(), summer.b(), self.land.b()),
        )
    }

    /// The trees of a hex map.
    pub fn hex_tree(&self) -> Color32 {
        let (tree, strength) = HEX_TREE;
        if self.dark { hex(0x6F_8B5C).gamma_multiply(0.35) } else { paper(tree).gamma_multiply(strength) }
    }

    /// The dashes of its steppe.
    pub fn hex_steppe(&self) -> Color32 {
        let (dash, strength) = HEX_STEPPE;
        if self.dark { hex(0x8E_7B57).gamma_multiply(0.35) } else { paper(dash).gamma_multiply(strength) }
    }

    /// Ice where there is some, and its edge, while water of these colours freezes.
    pub fn ice(&self, water: Color32, edge: Color32) -> (Color32, Color32) {
        let [ice, rim] = if self.dark { [hex(0x50_5E63), hex(0x8F_A6AC)] } else { ICE.map(paper) };
        let frozen = self.year.of_it(Sky::Snow);
        (blend(ice, water, frozen), blend(rim, edge, frozen))
    }

    /// Whether there is snow, if only in part.
    pub fn is_snowy(&self) -> bool {
        self.year.of_it(Sky::Snow) > 0.0
    }

    /// The snow on trees; nothing where there is none.
    pub fn cap(&self) -> Option<Color32> {
        let white = if self.dark { hex(0xC9_D2D4) } else { paper(CAP) };
        self.is_snowy().then(|| white.gamma_multiply(self.year.of_it(Sky::Snow)))
    }

    /// How much wider rivers are than usual, in points.
    pub fn swollen(&self) -> f32 {
        self.year.of_it(Sky::Mud) * SWOLLEN
    }

    /// Whether roads are mud.
    pub fn is_muddy(&self) -> bool {
        self.year.of_it(Sky::Mud) > 0.5
    }

    /// What stands under a month of this weather in the turn track.
    pub fn foot(&self, sky: Sky) -> Color32 {
        self.land_in(sky)
    }
}

/// The colour that at a strength on a ground is seen as another.
fn under(seen: Color32, ground: Color32, strength: f32) -> Color32 {
    let part = |seen: u8, ground: u8| {
        let rest = f32::from(ground) * (1.0 - strength);
        ((f32::from(seen) - rest) / strength).round().clamp(0.0, 255.0) as u8
    };
    Color32::from_rgb(part(seen.r(), ground.r()), part(seen.g(), ground.g()), part(seen.b(), ground.b()))
}
