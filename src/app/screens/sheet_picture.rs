//! The end of a game as a picture to keep: its page beside the map as it ended.

use crate::{
    features::end_sheet::EndSheet,
    map::{
        picture::{Plate, image},
        raster::Raster,
    },
    panels::end_sheet::{Chance, Page},
    play::Play,
    program::pictures::map_of,
    ui::{Kit, Theme, child, fonts, theme},
};
use egui::{Color32, ColorImage, Context, Pos2, RawInput, Rect, pos2, vec2};
use std::sync::Arc;

/// Width of the page, of the map beside it, and the least height of both, in points.
const SIZE: (f32, f32, f32) = (760.0, 640.0, 720.0);
/// Around the page.
const MARGIN: f32 = 28.0;
/// Pixels for each point.
const SCALE: f32 = 2.0;

/// What the picture is made of.
pub(crate) struct Paper {
    sheet: Arc<EndSheet>,
    seed: Option<u64>,
    map: Plate,
    theme: &'static Theme,
}

impl Paper {
    /// Of a game that is over.
    pub(crate) fn of(game: &Play, theme: &'static Theme) -> Option<Self> {
        let sheet = Arc::clone(game.ending.sheet.as_ref()?);
        let seed = game.desk.table.told_seed();
        let scene = game.desk.table.scene(sheet.tip, game.desk.viewer());
        Some(Self { map: map_of(game, scene, theme), sheet, seed, theme })
    }

    /// The picture as a PNG file.
    ///
    /// # Errors
    /// One sentence when it cannot be drawn.
    pub(crate) fn png(self) -> Result<Vec<u8>, String> {
        let picture = self.image(SCALE).ok_or("the page could not be drawn")?;
        crate::map::picture::encode(&picture).ok_or_else(|| "the page could not be written".to_owned())
    }

    /// The picture, `scale` pixels for each point.
    pub(crate) fn image(mut self, scale: f32) -> Option<ColorImage> {
        let ctx = Context::default();
        fonts::install(&ctx);
        theme::apply(&ctx, self.theme, 1.0);
        ctx.set_pixels_per_point(scale);
        let mut raster = Raster::default();
        // The first pass loads the fonts and tells how high the page is.
        let mut height = SIZE.2;
        let mut picture = None;
        for _ in 0..2 {
            let size = vec2(SIZE.0 + SIZE.1, height);
            let screen = Rect::from_min_size(Pos2::ZERO, size);
            let raw = RawInput { screen_rect: Some(screen), ..RawInput::default() };
            let mut need = height;
            let mut out = ctx.run_ui(raw, |ui| need = self.page(ui, screen));
            raster.textures(&mut out.textures_delta);
            let ppp = out.pixels_per_point;
            let pixels = (size * ppp).round();
            let meshes = ctx.tessellate(out.shapes, ppp);
            picture = raster.draw(meshes, [pixels.x as usize, pixels.y as usize], ppp, None);
            height = need.max(SIZE.2).round();
        }
        let mut picture = picture?;
        self.map.size = vec2(SIZE.1, picture.size[1] as f32 / scale);
        paste(&mut picture, &image(&self.map, scale)?, [0, 0]);
        Some(picture)
    }

    /// Draws the page at the right of the map; how high it is.
    fn page(&self, ui: &mut egui::Ui, screen: Rect) -> f32 {
        let kit = Kit { th: self.theme, k: 1.0 };
        let whole = screen.with_min_x(screen.left() + SIZE.1);
        ui.painter().rect_filled(whole, 0, self.theme.panel);
        let inner = whole.shrink(MARGIN);
        let inner = Rect::from_min_max(inner.min, pos2(inner.right(), f32::INFINITY));
        let mut part = child(ui, "paper", inner);
        part.set_clip_rect(screen);
        let chance = Chance::Told;
        let page = Page { kit, sheet: &self.sheet, seed: self.seed, chance, paper: true, tight: false };
        page.ui(&mut part, None, &mut Vec::new());
        part.min_rect().bottom() + MARGIN
    }
}

/// Puts a picture into another at a corner, in pixels; what reaches over its edge is left out.
fn paste(into: &mut ColorImage, from: &ColorImage, [x, y]: [usize; 2]) {
    let [width, height] = into.size;
    let wide = from.size[0].min(width.saturating_sub(x));
    for row in 0..from.size[1].min(height.saturating_sub(y)) {
        let (to, source) = ((y + row) * width + x, row * from.size[0]);
        let line: &[Color32] = &from.pixels[source..source + wide];
        into.pixels[to..to + wide].copy_from_slice(line);
    }
}
