//! Small things that look the same wherever they stand, drawn once into the picture of the glyphs: there a name with its halo
//! is one rectangle, where it was five times its letters.
//!
//! A stamp is a glyph of its own, by a sign that no font has. What is to become one is a group of shapes, or a text; it is put
//! on whole pixels. Pictures that are no window leave the groups as they are.

use super::{
    bake::{Atlas, Bake},
    raster,
};
use crate::ui::pressed;
use egui::{
    Color32, ColorImage, Galley, Pos2, Rect, Shape, Ui, Vec2,
    epaint::{ColorMode, TextShape},
};
use std::{
    collections::{BTreeMap, hash_map::DefaultHasher},
    hash::{Hash, Hasher},
    sync::Arc,
};

/// The largest stamp, in pixels, and how many of them a map keeps.
const LARGEST: [f32; 2] = [420.0, 128.0];
const KEPT: usize = 8_000;

/// The largest disc that is a dot, in points.
const DOT: f32 = 3.5;

/// Texts of fewer signs than this are cheap as they are.
const SHORT: usize = 3;

/// The stamps of a map.
#[derive(Default)]
pub(crate) struct Stamps {
    /// The picture of the glyphs they are in, and pixels in a point.
    of: (u64, f32),
    made: BTreeMap<u64, Option<Stamp>>,
}

impl Stamps {
    /// Forgets those that are no more in the picture of the glyphs.
    fn renew(&mut self, ui: &Ui, atlas: Atlas) -> f32 {
        let ppp = ui.ctx().pixels_per_point();
        if self.of != (atlas.generation, ppp) {
            self.made.clear();
            self.of = (atlas.generation, ppp);
        }
        ppp
    }

    /// The stamp of shapes around the origin.
    pub(crate) fn of(&mut self, ui: &Ui, atlas: Atlas, group: &[Shape]) -> Option<Stamp> {
        let ppp = self.renew(ui, atlas);
        let key = fingerprint(group, Pos2::ZERO, ppp);
        if !self.made.contains_key(&key) && self.made.len() >= KEPT {
            return None;
        }
        let mut press = Press { ui, ppp, glyphs: None };
        self.made.entry(key).or_insert_with(|| press.stamp(group, Pos2::ZERO)).clone()
    }

    /// Puts a stamp in the place of each group, each dot and each longer text.
    pub(crate) fn press<'a>(&mut self, ui: &Ui, atlas: Atlas, shapes: impl Iterator<Item = &'a mut Shape>) {
        let ppp = self.renew(ui, atlas);
        let mut press = Press { ui, ppp, glyphs: None };
        for shape in shapes {
            if let Shape::Vec(group) = shape
                && matches!(group.first(), Some(Shape::Text(_)))
            {
                // Each text lies on whole pixels by itself.
                for text in group.iter_mut() {
                    if let Shape::Text(text) = text {
                        text.pos = whole(text.pos, ppp);
                    }
                }
            }
            let group = match shape {
                Shape::Vec(group) => group.as_slice(),
                Shape::Text(text) if text.galley.text().len() >= SHORT => std::slice::from_ref(shape),
                Shape::Circle(disc) if disc.stroke.is_empty() && disc.radius <= DOT => {
                    std::slice::from_ref(shape)
                }
                _ => continue,
            };
            let Some((at, back)) = group.first().and_then(|shape| anchor(shape, ppp)) else { continue };
            let key = fingerprint(group, back, ppp);
            if !self.made.contains_key(&key) && self.made.len() >= KEPT {
                continue;
            }
            let stamp = self.made.entry(key).or_insert_with(|| press.stamp(group, back));
            if let Some(stamp) = stamp {
                *shape = self::at(stamp, at, ppp);
            }
        }
    }
}

/// A stamp, and from the pixel it is put on to where it is written.
pub(crate) type Stamp = (Arc<Galley>, Vec2);

/// Writes a stamp at the pixel next to a point.
pub(crate) fn at(stamp: &Stamp, at: Pos2, ppp: f32) -> Shape {
    Shape::Text(TextShape::new(whole(at, ppp) + stamp.1, Arc::clone(&stamp.0), Color32::WHITE))
}

/// The whole pixel a group is put on, and the point of the group that comes to lie there. Text and discs are moved by the part
/// of a pixel they lie beside it; what has edges is no stamp where its first
/// point lies on no whole pixel.
fn anchor(shape: &Shape, ppp: f32) -> Option<(Pos2, Pos2)> {
    let (at, edged) = match shape {
        Shape::Text(text) => (text.pos, false),
        Shape::Circle(circle) => (circle.center, false),
        Shape::Rect(rect) => (rect.rect.min, true),
        Shape::Path(path) => (*path.points.first()?, true),
        Shape::LineSegment { points, .. } => (points[0], true),
        Shape::Vec(group) => return anchor(group.first()?, ppp),
        _ => return None,
    };
    let to = whole(at, ppp);
    if !edged {
        return Some((to, at));
    }
    (to.distance(at) * ppp < 0.02).then_some((to, to))
}

/// The whole pixel next to a point.
fn whole(at: Pos2, ppp: f32) -> Pos2 {
    ((at.to_vec2() * ppp).round() / ppp).to_pos2()
}

/// A number for how a group looks, seen from a point of it.
fn fingerprint(group: &[Shape], from: Pos2, ppp: f32) -> u64 {
    let mut print = Print { from, ppp, to: DefaultHasher::new(), last: None };
    for shape in group {
        print.shape(shape);
    }
    print.to.finish()
}

struct Print<'a> {
    from: Pos2,
    ppp: f32,
    to: DefaultHasher,
    /// The text that went in last: a halo is the same one again and again.
    last: Option<&'a Arc<Galley>>,
}

impl<'a> Print<'a> {
    fn far(&mut self, length: f32) {
        ((length * self.ppp * 32.0).round() as i32).hash(&mut self.to);
    }

    fn points<'p>(&mut self, points: impl IntoIterator<Item = &'p Pos2>) {
        for at in points {
            self.far(at.x - self.from.x);
            self.far(at.y - self.from.y);
        }
    }

    fn shape(&mut self, shape: &'a Shape) {
        std::mem::discriminant(shape).hash(&mut self.to);
        match shape {
            Shape::Vec(group) => group.iter().for_each(|shape| self.shape(shape)),
            Shape::Text(text) => {
                self.points([&text.pos]);
                let again = self.last.is_some_and(|last| Arc::ptr_eq(last, &text.galley));
                again.hash(&mut self.to);
                if !again {
                    text.galley.job.hash(&mut self.to);
                    self.last = Some(&text.galley);
                }
                (text.override_text_color, text.fallback_color).hash(&mut self.to);
            }
            Shape::Circle(circle) => {
                self.points([&circle.center]);
                self.far(circle.radius);
                (circle.fill, circle.stroke).hash(&mut self.to);
            }
            Shape::Rect(rect) => {
                self.points([&rect.rect.min, &rect.rect.max]);
                (rect.corner_radius, rect.fill, rect.stroke).hash(&mut self.to);
                std::mem::discriminant(&rect.stroke_kind).hash(&mut self.to);
            }
            Shape::Path(path) => {
                self.points(&path.points);
                (path.closed, path.fill).hash(&mut self.to);
                self.far(path.stroke.width);
                if let ColorMode::Solid(colour) = path.stroke.color {
                    colour.hash(&mut self.to);
                }
            }
            Shape::LineSegment { points, stroke } => {
                self.points(points);
                stroke.hash(&mut self.to);
            }
            _ => {}
        }
    }
}

/// Draws stamps.
struct Press<'a> {
    ui: &'a Ui,
    ppp: f32,
    /// The picture of the glyphs, once letters are wanted.
    glyphs: Option<ColorImage>,
}

impl Press<'_> {
    /// A group as a glyph, and from the pixel it is put on to where that is written.
    fn stamp(&mut self, group: &[Shape], back: Pos2) -> Option<Stamp> {
        let group: Vec<Shape> = group.iter().cloned().map(|shape| moved(shape, -back.to_vec2())).collect();
        let bounds = group.iter().map(Shape::visual_bounding_rect).fold(Rect::NOTHING, Rect::union);
        if !bounds.is_positive() || !group.iter().all(fits) {
            return None;
        }
        let (min, max) =
            ((bounds.min.to_vec2() * self.ppp).floor(), (bounds.max.to_vec2() * self.ppp).ceil());
        let (min, size) = (min - Vec2::splat(2.0), max - min + Vec2::splat(4.0));
        if size.x > LARGEST[0] || size.y > LARGEST[1] {
            return None;
        }
        let mut image = ColorImage::filled([size.x as usize, size.y as usize], Color32::TRANSPARENT);
        let mut plain = Vec::new();
        for shape in group {
            if let Shape::Text(text) = &shape {
                self.draw(std::mem::take(&mut plain), min, &mut image);
                self.write(text, min, &mut image);
            } else {
                plain.push(shape);
            }
        }
        self.draw(plain, min, &mut image);
        pressed::glyph(self.ui.painter(), image, self.ppp).map(|galley| {
            let by = min / self.ppp - galley.mesh_bounds.min.to_vec2();
            (galley, by)
        })
    }

    /// Draws shapes without letters.
    fn draw(&self, shapes: Vec<Shape>, min: Vec2, image: &mut ColorImage) {
        if shapes.is_empty() {
            return;
        }
        let no_text = Atlas { generation: 0, size: [1, 1] };
        let mut bake = Bake::new(self.ui, Rect::EVERYTHING, no_text, None);
        bake.add(shapes);
        let mut mesh = bake.take();
        mesh.translate(-min / self.ppp);
        raster::over(&mesh, image, self.ppp);
    }

    /// Writes a text, letter for letter from the picture of the glyphs.
    fn write(&mut self, text: &TextShape, min: Vec2, image: &mut ColorImage) {
        #[allow(clippy::redundant_closure_for_method_calls, reason = "the method is not general enough")]
        let glyphs = self.glyphs.get_or_insert_with(|| self.ui.fonts(|f| f.image()));
        let at = whole(text.pos, self.ppp);
        for row in &text.galley.rows {
            let letters = row.visuals.mesh.vertices.get(row.visuals.glyph_vertex_range.clone());
            for quad in letters.unwrap_or_default().chunks_exact(4) {
                let colour = match text.override_text_color {
                    Some(colour) => colour,
                    None if quad[0].color == Color32::PLACEHOLDER => text.fallback_color,
                    None => quad[0].color,
                };
                let to =
                    ((at + row.pos.to_vec2() + quad[0].pos.to_vec2()).to_vec2() * self.ppp).round() - min;
                let (from, until) = (quad[0].uv, quad[3].uv);
                for y in 0..(until.y - from.y) as usize {
                    for x in 0..(until.x - from.x) as usize {
                        let (tx, ty) = (to.x as usize + x, to.y as usize + y);
                        let nth = (from.y as usize + y) * glyphs.size[0] + from.x as usize + x;
                        let ink = glyphs.pixels.get(nth).copied().unwrap_or_default();
                        if tx < image.size[0] && ty < image.size[1] && ink.a() > 0 {
                            image[(tx, ty)] = image[(tx, ty)].blend(colour * ink);
                        }
                    }
                }
            }
        }
    }
}

fn moved(mut shape: Shape, by: Vec2) -> Shape {
    shape.translate(by);
    shape
}

/// Whether a shape can be part of a stamp.
fn fits(shape: &Shape) -> bool {
    match shape {
        Shape::Vec(group) => {
            !group.is_empty() && group.iter().all(|s| !matches!(s, Shape::Text(_)) && fits(s))
        }
        Shape::Text(text) => {
            let letters = |row: &egui::epaint::text::PlacedRow| {
                row.visuals.glyph_vertex_range.len() == row.visuals.mesh.vertices.len()
            };
            text.angle == 0.0 && text.opacity_factor >= 1.0 && text.galley.rows.iter().all(letters)
        }
        Shape::Path(path) => !path.points.is_empty() && matches!(path.stroke.color, ColorMode::Solid(_)),
        Shape::Circle(_) | Shape::Rect(_) | Shape::LineSegment { .. } => true,
        _ => false,
    }
}
