//! Triangles to pixels without a graphics card: for pictures of the map as files, and for tests.
#![allow(clippy::many_single_char_names, reason = "geometry reads best in x, y, w, h")]

use egui::epaint::{ClippedPrimitive, ImageData, ImageDelta, Primitive};
use egui::{Color32, ColorImage, Mesh, Pos2, Rect, TextureId, TexturesDelta};
use std::{array, collections::BTreeMap};

/// Rasterises in gamma space with premultiplied colours, as egui's own painters do.
#[derive(Default)]
pub struct Raster {
    textures: BTreeMap<TextureId, ColorImage>,
}

fn sample(t: &ColorImage, u: f32, v: f32) -> [f32; 4] {
    let (w, h) = (t.size[0] as i32, t.size[1] as i32);
    let (x, y) = (u * w as f32 - 0.5, v * h as f32 - 0.5);
    let (x0, y0) = (x.floor(), y.floor());
    let (fx, fy) = (x - x0, y - y0);
    let at = |dx: i32, dy: i32| {
        let (px, py) = ((x0 as i32 + dx).clamp(0, w - 1), (y0 as i32 + dy).clamp(0, h - 1));
        t.pixels.get((py * w + px) as usize).copied().unwrap_or_default().to_array().map(f32::from)
    };
    let (a, b, c, d) = (at(0, 0), at(1, 0), at(0, 1), at(1, 1));
    array::from_fn(|i| {
        let (top, bottom) = (a[i] + (b[i] - a[i]) * fx, c[i] + (d[i] - c[i]) * fx);
        top + (bottom - top) * fy
    })
}

struct Frame {
    pixels: Vec<[u8; 4]>,
    width: i32,
    height: i32,
    ppp: f32,
}

impl Frame {
    fn mesh(&mut self, mesh: &Mesh, clip: Rect, tex: &ColorImage) {
        let area = |a: Pos2, b: Pos2, c: Pos2| (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
        let (w, h, ppp) = (self.width, self.height, self.ppp);
        let lim = |v: f32, max: i32| ((v * ppp).round() as i32).clamp(0, max);
        let (cx0, cy0) = (lim(clip.min.x, w), lim(clip.min.y, h));
        let (cx1, cy1) = (lim(clip.max.x, w), lim(clip.max.y, h));
        for tri in mesh.indices.chunks_exact(3) {
            let mut v: [_; 3] = array::from_fn(|k| mesh.vertices[tri[k] as usize]);
            if area(v[0].pos, v[1].pos, v[2].pos) < 0.0 {
                v.swap(1, 2);
            }
            let p = v.map(|q| Pos2::new(q.pos.x * ppp, q.pos.y * ppp));
            let full = area(p[0], p[1], p[2]);
            if full <= 0.0 {
                continue;
            }
            let lo = |f: fn(&Pos2) -> f32| p.iter().map(f).fold(f32::MAX, f32::min).floor() as i32;
            let hi = |f: fn(&Pos2) -> f32| p.iter().map(f).fold(f32::MIN, f32::max).ceil() as i32;
            // Top-left rule: a pixel on a shared edge is drawn by exactly one triangle.
            let owns = |a: Pos2, b: Pos2| {
                let (dx, dy) = (b.x - a.x, b.y - a.y);
                (dy == 0.0 && dx > 0.0) || dy < 0.0
            };
            let own = [owns(p[1], p[2]), owns(p[2], p[0]), owns(p[0], p[1])];
            let flat = (v[0].uv == v[1].uv && v[1].uv == v[2].uv).then(|| sample(tex, v[0].uv.x, v[0].uv.y));
            let col = v.map(|q| q.color.to_array().map(f32::from));
            for y in lo(|q| q.y).max(cy0)..hi(|q| q.y).min(cy1) {
                for x in lo(|q| q.x).max(cx0)..hi(|q| q.x).min(cx1) {
                    let c = Pos2::new(x as f32 + 0.5, y as f32 + 0.5);
                    let e = [area(p[1], p[2], c), area(p[2], p[0], c), area(p[0], p[1], c)];
                    if (0..3).any(|i| e[i] < 0.0 || (e[i] == 0.0 && !own[i])) {
                        continue;
                    }
                    let b = e.map(|q| q / full);
                    let mix = |f: &dyn Fn(usize) -> f32| b[0] * f(0) + b[1] * f(1) + b[2] * f(2);
                    let t = flat.unwrap_or_else(|| sample(tex, mix(&|k| v[k].uv.x), mix(&|k| v[k].uv.y)));
                    let src: [f32; 4] = array::from_fn(|i| mix(&|k| col[k][i]) * t[i] / 255.0);
                    let px = &mut self.pixels[(y * w + x) as usize];
                    let keep = 1.0 - src[3] / 255.0;
                    *px = array::from_fn(|i| {
                        (src[i] + f32::from(px[i]) * keep).round().clamp(0.0, 255.0) as u8
                    });
                }
            }
        }
    }
}

impl Raster {
    /// Takes over new pictures of glyphs.
    pub fn textures(&mut self, delta: &mut TexturesDelta) {
        // Textures are put in place by id: their sequence does not matter.
        #[allow(clippy::iter_over_hash_type)]
        for (id, patches) in delta.set.drain() {
            for ImageDelta { image: ImageData::Color(img), pos, .. } in patches {
                let Some([x, y]) = pos else {
                    self.textures.insert(id, (*img).clone());
                    continue;
                };
                let Some(dst) = self.textures.get_mut(&id) else { continue };
                let (iw, dw) = (img.size[0], dst.size[0]);
                for row in 0..img.size[1] {
                    let to = (y + row) * dw + x;
                    dst.pixels[to..to + iw].copy_from_slice(&img.pixels[row * iw..(row + 1) * iw]);
                }
            }
        }
        #[allow(clippy::iter_over_hash_type)]
        for id in delta.free.drain() {
            self.textures.remove(&id);
        }
    }

    /// Draws meshes into a picture of some pixels; only inside of `part`, in points, if it is given. `None` for a
    /// mesh with a texture that is not known.
    pub fn draw(
        &self,
        meshes: Vec<ClippedPrimitive>,
        [width, height]: [usize; 2],
        ppp: f32,
        part: Option<Rect>,
    ) -> Option<ColorImage> {
        let pixels = vec![[0; 4]; width * height];
        let mut frame = Frame { pixels, width: width as i32, height: height as i32, ppp };
        for primitive in meshes {
            let Primitive::Mesh(mesh) = primitive.primitive else { continue };
            let clip = part.map_or(primitive.clip_rect, |part| primitive.clip_rect.intersect(part));
            frame.mesh(&mesh, clip, self.textures.get(&mesh.texture_id)?);
        }
        let colour = |[r, g, b, a]: [u8; 4]| Color32::from_rgba_premultiplied(r, g, b, a);
        Some(ColorImage::new([width, height], frame.pixels.into_iter().map(colour).collect()))
    }
}

/// Draws triangles without letters over a picture.
pub(super) fn over(mesh: &Mesh, picture: &mut ColorImage, ppp: f32) {
    let [width, height] = picture.size.map(|n| n as i32);
    let pixels = picture.pixels.iter().map(Color32::to_array).collect();
    let mut frame = Frame { pixels, width, height, ppp };
    let white = ColorImage::filled([1, 1], Color32::WHITE);
    frame.mesh(mesh, Rect::EVERYTHING, &white);
    for (to, [r, g, b, a]) in picture.pixels.iter_mut().zip(frame.pixels) {
        *to = Color32::from_rgba_premultiplied(r, g, b, a);
    }
}
