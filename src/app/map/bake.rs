//! Shapes turned into triangles once and kept: text and all, for as long as the picture of the glyphs stays the same.
//!
//! A baked text points into that picture by shares of its size. The picture grows when new glyphs are needed and is
//! drawn again when it is full, so every mesh is kept with the [`Atlas`] it was made for; [`AtlasWatch`] notices at the
//! end of a pass that the picture grew after the map was drawn, and has the pass drawn again.

use egui::{
    Color32, Context, Id, Mesh, Pos2, Rect, Shape, Stroke, Ui, Vec2,
    epaint::{CircleShape, ColorMode, PathShape, PathStroke, Tessellator, TextOptions},
};

/// The picture of the glyphs a mesh points into.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Atlas {
    /// Raised when the glyphs were thrown away and drawn again.
    pub(crate) generation: u64,
    /// Size of the picture in its own pixels.
    pub(crate) size: [usize; 2],
}

/// Follows the picture of the glyphs from frame to frame.
#[derive(Debug, Default)]
pub(crate) struct AtlasState {
    now: Atlas,
    fill: f32,
    /// How the glyphs were drawn: another theme draws them again.
    options: Option<TextOptions>,
}

impl AtlasState {
    /// The picture as it is at the start of a frame.
    pub(crate) fn update(&mut self, ui: &Ui) -> Atlas {
        #[allow(clippy::redundant_closure_for_method_calls, reason = "the method is not general enough")]
        let (fill, options) = ui.fonts(|f| (f.font_atlas_fill_ratio(), *f.options()));
        if fill < self.fill || self.options.as_ref() != Some(&options) {
            self.now.generation += 1;
        }
        self.options = Some(options);
        self.measure(ui);
        self.now
    }

    /// Size of the picture as it was measured last.
    pub(crate) const fn size(&self) -> [usize; 2] {
        self.now.size
    }

    /// The picture after texts were laid out.
    pub(crate) fn measure(&mut self, ui: &Ui) -> Atlas {
        #[allow(clippy::redundant_closure_for_method_calls, reason = "the method is not general enough")]
        let (fill, size) = ui.fonts(|f| (f.font_atlas_fill_ratio(), f.font_image_size()));
        self.fill = fill;
        self.now.size = size;
        self.now
    }
}

fn watched() -> Id {
    Id::unique("map glyph picture")
}

/// Tells the watch which size of the picture is in use in this pass.
pub(crate) fn watch(ctx: &Context, size: [usize; 2]) {
    ctx.add_plugin(AtlasWatch);
    // Of several maps in a pass the first counts: it was drawn before the others asked for glyphs.
    ctx.data_mut(|d| {
        d.get_temp_mut_or(watched(), size);
    });
}

/// Draws a pass again in which the picture of the glyphs grew after the map had used it.
struct AtlasWatch;

impl egui::Plugin for AtlasWatch {
    fn debug_name(&self) -> &'static str {
        "map glyph picture"
    }

    fn on_end_pass(&mut self, ui: &mut Ui) {
        let Some(used) = ui.data_mut(|d| d.remove_temp::<[usize; 2]>(watched())) else { return };
        #[allow(clippy::redundant_closure_for_method_calls, reason = "the method is not general enough")]
        let size = ui.fonts(|f| f.font_image_size());
        if size != used {
            ui.ctx().request_discard("the picture of the glyphs grew");
            ui.ctx().request_repaint();
        }
    }
}

/// Makes triangles of shapes.
pub(crate) struct Bake {
    tess: Tessellator,
    ppp: f32,
    /// What was made so far.
    pub(crate) mesh: Mesh,
}

impl Bake {
    /// For shapes inside of `clip`; the texts in them must be laid out already. The triangles will be about as many
    /// as in `before`, so that the mesh need not grow on the way.
    pub(crate) fn new(ui: &Ui, clip: Rect, atlas: Atlas, before: Option<&Mesh>) -> Self {
        let mut options = ui.ctx().tessellation_options(|o| *o);
        options.prerasterized_discs = false;
        let ppp = ui.ctx().pixels_per_point();
        let mut tess = Tessellator::new(ppp, options, atlas.size, Vec::new());
        tess.set_clip_rect(clip);
        let mut mesh = Mesh::default();
        if let Some(before) = before {
            mesh.vertices.reserve(before.vertices.len() * 9 / 8);
            mesh.indices.reserve(before.indices.len() * 9 / 8);
        }
        Self { tess, ppp, mesh }
    }

    /// For shapes without text, outside of a window.
    #[cfg(test)]
    pub(crate) fn plain(ppp: f32, options: egui::epaint::TessellationOptions) -> Self {
        Self { tess: Tessellator::new(ppp, options, [1, 1], Vec::new()), ppp, mesh: Mesh::default() }
    }

    /// Adds a line.
    pub(crate) fn line(&mut self, ends: [Pos2; 2], stroke: Stroke) {
        if stroke.width * self.ppp <= 1.45 {
            self.thin_line(&ends, stroke.width, stroke.color);
        } else {
            self.tess.tessellate_line_segment(ends, stroke, &mut self.mesh);
        }
    }

    /// Pixels in a point.
    pub(crate) const fn ppp(&self) -> f32 {
        self.ppp
    }

    /// Adds a line of about a pixel: three corners a point, strong in the middle and nothing at its edges.
    pub(crate) fn thin_line(&mut self, points: &[Pos2], width: f32, colour: Color32) {
        let half = width * 0.5 + 0.5 / self.ppp();
        let colour = colour.gamma_multiply((width / half).min(1.0));
        let across = |a: Pos2, b: Pos2| (b - a).normalized().rot90();
        for (i, &at) in points.iter().enumerate() {
            let before = i.checked_sub(1).map(|j| across(points[j], at));
            let after = points.get(i + 1).map(|&next| across(at, next));
            let (Some(one), Some(other)) = (before.or(after), after.or(before)) else { return };
            let middle = (one + other).normalized();
            let side = middle * (half / middle.dot(one).max(0.5));
            let base = self.mesh.vertices.len() as u32;
            self.mesh.colored_vertex(at - side, Color32::TRANSPARENT);
            self.mesh.colored_vertex(at, colour);
            self.mesh.colored_vertex(at + side, Color32::TRANSPARENT);
            if i > 0 {
                for edge in [base - 3, base - 2] {
                    self.mesh.add_triangle(edge, edge + 1, edge + 3);
                    self.mesh.add_triangle(edge + 1, edge + 4, edge + 3);
                }
            }
        }
    }

    /// Adds a wide line with plain edges, two corners a point: for tints that are hardly told from what is under them.
    pub(crate) fn band(&mut self, points: &[Pos2], width: f32, colour: Color32) {
        let across = |a: Pos2, b: Pos2| (b - a).normalized().rot90();
        for (i, &at) in points.iter().enumerate() {
            let before = i.checked_sub(1).map(|j| across(points[j], at));
            let after = points.get(i + 1).map(|&next| across(at, next));
            let (Some(one), Some(other)) = (before.or(after), after.or(before)) else { return };
            let middle = (one + other).normalized();
            let side = middle * (width * 0.5 / middle.dot(one).max(0.7));
            let base = self.mesh.vertices.len() as u32;
            self.mesh.colored_vertex(at - side, colour);
            self.mesh.colored_vertex(at + side, colour);
            if i > 0 {
                self.mesh.add_triangle(base - 2, base - 1, base);
                self.mesh.add_triangle(base - 1, base, base + 1);
            }
        }
    }

    /// Adds a stroke of a few points, thinner towards its ends: four corners.
    pub(crate) fn dart(&mut self, [a, b]: [Pos2; 2], width: f32, colour: Color32) {
        let side = (b - a).normalized().rot90() * (width * 0.5 + 0.9 / self.ppp);
        let base = self.mesh.vertices.len() as u32;
        let beyond = (b - a) * 0.15;
        let middle = a + (b - a) * 0.5;
        self.mesh.colored_vertex(a - beyond, colour);
        self.mesh.colored_vertex(b + beyond, colour);
        self.mesh.colored_vertex(middle - side, Color32::TRANSPARENT);
        self.mesh.colored_vertex(middle + side, Color32::TRANSPARENT);
        self.mesh.add_triangle(base, base + 1, base + 2);
        self.mesh.add_triangle(base, base + 1, base + 3);
    }

    /// Adds a small convex area, given clockwise: strong inside and nothing a pixel beyond its edge.
    pub(crate) fn fan(&mut self, points: &[Pos2], colour: Color32) {
        let n = points.len() as u32;
        if n < 3 {
            return;
        }
        let middle = points.iter().fold(Vec2::ZERO, |sum, p| sum + p.to_vec2()) / n as f32;
        let base = self.mesh.vertices.len() as u32;
        let soft = 0.9 / self.ppp;
        for &at in points {
            let out = (at.to_vec2() - middle).normalized() * soft;
            self.mesh.colored_vertex(at - out * 0.5, colour);
            self.mesh.colored_vertex(at + out * 0.5, Color32::TRANSPARENT);
        }
        for i in 0..n {
            let (a, b) = (base + 2 * i, base + 2 * ((i + 1) % n));
            if i > 0 && i + 1 < n {
                self.mesh.add_triangle(base, a, b);
            }
            self.mesh.add_triangle(a, a + 1, b);
            self.mesh.add_triangle(a + 1, b + 1, b);
        }
    }

    /// Adds a path.
    pub(crate) fn path(&mut self, path: &PathShape) {
        self.tess.tessellate_path(path, &mut self.mesh);
    }

    /// Adds shapes in order.
    pub(crate) fn add(&mut self, shapes: impl IntoIterator<Item = Shape>) {
        for shape in shapes {
            match shape {
                Shape::Noop => {}
                Shape::Vec(inner) => self.add(inner),
                Shape::Circle(circle) => self.circle(&circle),
                Shape::LineSegment { points, stroke } if stroke.width * self.ppp <= 1.45 => {
                    self.thin_line(&points, stroke.width, stroke.color);
                }
                Shape::Path(PathShape {
                    points,
                    closed: false,
                    fill: Color32::TRANSPARENT,
                    stroke: PathStroke { width, color: ColorMode::Solid(colour), .. },
                }) if width * self.ppp <= 1.65 => self.thin_line(&points, width, colour),
                other => self.tess.tessellate_shape(other, &mut self.mesh),
            }
        }
    }

    /// A circle of as many corners as its size can show; egui gives a small one 32.
    fn circle(&mut self, circle: &CircleShape) {
        let corners = match circle.radius {
            r if r < 3.5 => 10_u8,
            r if r < 9.0 => 12,
            r if r < 13.0 => 16,
            r if r < 20.0 => 24,
            _ => 32,
        };
        let corner = |i: u8| {
            let turn = std::f32::consts::TAU * f32::from(i) / f32::from(corners);
            circle.center + Vec2::angled(turn) * circle.radius
        };
        let points = (0..corners).map(corner).collect();
        let path = PathShape { points, closed: true, fill: circle.fill, stroke: circle.stroke.into() };
        self.tess.tessellate_path(&path, &mut self.mesh);
    }

    /// Vertices made so far.
    pub(crate) fn len(&self) -> usize {
        self.mesh.vertices.len()
    }

    /// What was made.
    pub(crate) fn take(&mut self) -> Mesh {
        std::mem::take(&mut self.mesh)
    }
}
