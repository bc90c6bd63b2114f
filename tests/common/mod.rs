//! A renderer for pictures of the window that needs no display and no driver: a plain triangle rasteriser.

pub mod desk;
pub mod disk;
pub mod example;
pub mod labels;
pub mod shipped;
pub mod tree;
pub mod window;

use app::map::raster::Raster;
use egui::{Pos2, Rect, TexturesDelta};

/// Rasterises on the CPU, in gamma space with premultiplied colours, as egui's own painters do.
#[derive(Default)]
pub struct CpuRenderer {
    raster: Raster,
    part: Option<[u32; 4]>,
}

/// The folder into which whole pictures are written for looking at, if any.
fn folder() -> Option<std::ffi::OsString> {
    std::env::var_os("STAVKA_PICTURES")
}

impl CpuRenderer {
    /// Draws only a part of the window, given in pixels; the rest stays empty. A wish to look at it draws all.
    pub fn part(part: [u32; 4]) -> Self {
        Self { part: folder().is_none().then_some(part), ..Self::default() }
    }
}

impl egui_kittest::TestRenderer for CpuRenderer {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        self.raster.textures(delta);
    }

    fn render(&mut self, ctx: &egui::Context, out: &egui::FullOutput) -> Result<image::RgbaImage, String> {
        let ppp = out.pixels_per_point;
        let size = ctx.viewport_rect().size() * ppp;
        let (width, height) = (size.x.round(), size.y.round());
        let part = self.part.map(|p| {
            let [x, y, w, h] = p.map(|v| v as f32 / ppp);
            Rect::from_min_size(Pos2::new(x, y), egui::vec2(w, h))
        });
        let meshes = ctx.tessellate(out.shapes.clone(), ppp);
        let picture = self.raster.draw(meshes, [width as usize, height as usize], ppp, part);
        let picture = picture.ok_or("unknown texture")?;
        let raw = picture.pixels.iter().flat_map(egui::Color32::to_srgba_unmultiplied).collect();
        image::RgbaImage::from_raw(width as u32, height as u32, raw).ok_or_else(|| "bad size".into())
    }
}

/// Compares a part of a picture, in pixels, with the committed one; writes it out whole when
/// `STAVKA_PICTURES` names a folder.
pub fn compare<S>(h: &mut egui_kittest::Harness<'_, S>, name: &str, part: [u32; 4]) {
    let picture = h.render().expect("a picture");
    if let Some(dir) = folder() {
        let path = std::path::Path::new(&dir).join(format!("{name}.png"));
        picture.save(path).expect("the folder of STAVKA_PICTURES can be written");
    }
    let [x, y, w, h] = part;
    let part = image::imageops::crop_imm(&picture, x, y, w, h).to_image();
    egui_kittest::image_snapshot(&part, name);
}
