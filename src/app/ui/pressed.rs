//! Pictures among the glyphs of a window: what is drawn often and small is one rectangle there, like a letter.
//!
//! Each is the glyph of a sign that no font has, kept here from when it is drawn until it is taken in.

use egui::{
    Color32, ColorImage, Context, FontId, Galley, Id, Painter, Vec2,
    epaint::text::{GlyphBitmap, GlyphRasterizer, RasterizedGlyph},
    vec2,
};
use std::{cell::RefCell, sync::Arc};

/// The first of the signs for private use that are taken, how many there are, and the size the first round of them has. From
/// U+FE4E5 on the emoji font has glyphs of its own, so the last of the signs are not taken.
const FIRST: u32 = 0xF_0000;
const SIGNS: u32 = 0xE000;
const SIZE: f32 = 8.0;

thread_local! {
    /// The one that waits to be taken in, with its sign: the layout asks for it at once.
    static WAITING: RefCell<Option<(char, RasterizedGlyph)>> = const { RefCell::new(None) };
}

/// Lets a window have them.
pub(super) fn install(ctx: &Context) {
    ctx.add_glyph_rasterizer(GlyphRasterizer::new("stavka pictures", |request| {
        let sign = request.cluster.chars().next().filter(|sign| u32::from(*sign) >= FIRST)?;
        WAITING.with_borrow_mut(|waiting| waiting.take_if(|(of, _)| *of == sign).map(|(_, glyph)| glyph))
    }));
}

/// A picture as a text of one glyph, in the colours it has; `None` where they are not installed.
pub(crate) fn glyph(painter: &Painter, image: ColorImage, ppp: f32) -> Option<Arc<Galley>> {
    // Each picture of a window has a sign and a size of its own.
    let nth = painter.ctx().data_mut(|data| {
        let made = data.get_temp_mut_or_default::<u32>(Id::unique("pictures among the glyphs"));
        *made = made.wrapping_add(1);
        *made
    });
    let sign = char::from_u32(FIRST + nth % SIGNS)?;
    let size = vec2(image.size[0] as f32, image.size[1] as f32);
    let bitmap = GlyphBitmap { image, offset_px: Vec2::ZERO, is_color: true };
    let glyph = RasterizedGlyph { bitmap, advance_px: size.x };
    WAITING.set(Some((sign, glyph)));
    let font = FontId::proportional(SIZE + (nth / SIGNS) as f32);
    let galley = painter.layout_no_wrap(sign.to_string(), font, Color32::WHITE);
    WAITING.set(None);
    ((galley.mesh_bounds.size() * ppp - size).abs().max_elem() < 0.5).then_some(galley)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fonts;

    #[test]
    fn no_font_has_a_glyph_for_a_sign_that_is_taken() {
        let ctx = Context::default();
        fonts::install(&ctx);
        let mut out = ctx.run_ui(egui::RawInput::default(), |ui| {
            let font = FontId::proportional(SIZE);
            let has = |sign: &char| ui.fonts_mut(|f| f.has_glyph(&font, *sign));
            let signs = (FIRST..FIRST + SIGNS).filter_map(char::from_u32);
            assert_eq!(signs.filter(has).collect::<Vec<_>>(), Vec::<char>::new());
        });
        out.textures_delta.clear();
    }
}
