//! Shapes turned into triangles once and kept: text and all, for as long as the picture of the glyphs stays the same.
//!
//! A baked text points into that picture by shares of its size. The picture grows when new glyphs are needed, and is thrown
//! away when it is full, when fonts are added or when glyphs are drawn in another way, so every mesh is kept with the [`Atlas`]
//! it was made for. [`AtlasWatch`] notices at the start of a pass that the picture was thrown away, and at its end that the
//! picture grew after the map was drawn; then the pass is drawn again.

use egui::{
    Color32, Context, CornerRadius, FontId, Galley, Id, Mesh, Pos2, Rect, Shape, Stroke, StrokeKind, Ui,
    Vec2,
    epaint::{CircleShape, ColorMode, PathShape, PathStroke, RectShape, Tessellator},
};
use std::sync::Arc;

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
}

impl AtlasState {
    /// The picture as it is at the start of a frame.
    pub(crate) fn update(&mut self, ui: &Ui) -> Atlas {
        self.now.generation = ui.ctx().plugin_or_default::<AtlasWatch>().lock().generation(ui.ctx());
        self.measure(ui)
    }

    /// The picture as it was measured last.
    pub(crate) const fn now(&self) -> Atlas {
        self.now
    }

    /// The picture after texts were laid out.
    pub(crate) fn measure(&mut self, ui: &Ui) -> Atlas {
        self.now.size = size_of(ui);
        self.now
    }
}

/// Size of the picture.
#[allow(clippy::redundant_closure_for_method_calls, reason = "the method is not general enough")]
fn size_of(ui: &Ui) -> [usize; 2] {
    ui.fonts(|f| f.font_image_size())
}

fn watched() -> Id {
    Id::unique("map glyph picture")
}

/// Has the glyphs of a window followed from its first pass on.
pub(crate) fn follow_glyphs(ctx: &Context) {
    ctx.add_plugin(AtlasWatch::default());
}

/// Tells the watch which size of the picture the meshes of a map point into in this pass.
pub(crate) fn watch(ctx: &Context, size: [usize; 2]) {
    // Of several maps in a pass the first counts: it was drawn before the others asked for glyphs.
    ctx.data_mut(|d| {
        d.get_temp_mut_or(watched(), size);
    });
}

/// From this share on the picture is so full that glyphs are drawn over others; the next pass begins with an empty one.
const FULL: f32 = 1.0;

/// Counts the pictures of the glyphs there were, and draws a pass again in which the picture grew after the map had used it.
#[derive(Default)]
pub(crate) struct AtlasWatch {
    /// A text that is laid out in every pass. Laid-out texts are kept from one pass to the next as long as the picture they
    /// point into: another one means another picture.
    witness: Option<Arc<Galley>>,
    generation: u64,
}

impl AtlasWatch {
    /// Which picture it is. A window of its own keeps other texts of the same picture: that of the program alone is asked.
    fn generation(&mut self, ctx: &Context) -> u64 {
        if ctx.viewport_id() != egui::ViewportId::ROOT {
            return self.generation;
        }
        let now = ctx.fonts_mut(|f| f.layout_no_wrap("0".into(), FontId::proportional(12.0), Color32::BLACK));
        if !self.witness.as_ref().is_some_and(|was| Arc::ptr_eq(was, &now)) {
            self.generation += 1;
            self.witness = Some(now);
        }
        self.generation
    }
}

impl egui::Plugin for AtlasWatch {
    fn debug_name(&self) -> &'static str {
        "map glyph picture"
    }

    fn on_begin_pass(&mut self, ui: &mut Ui) {
        self.generation(ui.ctx());
    }

    #[allow(clippy::redundant_closure_for_method_calls, reason = "the method is not general enough")]
    fn on_end_pass(&mut self, ui: &mut Ui) {
        let Some(used) = ui.data_mut(|d| d.remove_temp::<[usize; 2]>(watched())) else { return };
        if size_of(ui) != used || ui.fonts(|f| f.font_atlas_fill_ratio()) >= FULL {
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
    tally: Tally,
}

/// What a mesh is made of, from below: names of layers with their vertices.
pub(crate) type Tally = Vec<(&'static str, usize)>;

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
        Self { tess, ppp, mesh, tally: Vec::new() }
    }

    /// For shapes without text, outside of a window.
    pub(crate) fn plain(ppp: f32, options: egui::epaint::TessellationOptions) -> Self {
        let tess = Tessellator::new(ppp, options, [1, 1], Vec::new());
        Self { tess, ppp, mesh: Mesh::default(), tally: Vec::new() }
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
        let none = Color32::TRANSPARENT;
        self.strip((points, false), &[(-half, none), (0.0, colour), (half, none)]);
    }

    /// Adds a wide line with plain edges, two corners a point: for tints that are hardly told from what is under them.
    pub(crate) fn band(&mut self, points: &[Pos2], width: f32, colour: Color32) {
        self.strip((points, false), &[(width * -0.5, colour), (width * 0.5, colour)]);
    }

    /// Adds a line with a casing as one strip: five corners a point where they are thin, at most eight.
    pub(crate) fn cased(
        &mut self,
        points: (&[Pos2], bool),
        (wide, casing): (f32, Color32),
        (narrow, core): (f32, Color32),
    ) {
        let (outer, inner, soft) = (wide * 0.5, narrow * 0.5, 0.5 / self.ppp);
        let mut half = vec![(outer + soft, Color32::TRANSPARENT)];
        if (outer - inner) * self.ppp <= THIN {
            // A row of points looks wider than it should where it stands for less than a pixel.
            let share = 2.0 * (outer - inner) / (outer - inner + 2.0 * soft);
            half.push((f32::midpoint(outer, inner), core.lerp_to_gamma(casing, share.min(1.0))));
        } else {
            half.extend([(outer - soft, casing), (inner + soft, casing)]);
        }
        let thin = narrow * self.ppp <= THIN;
        if !thin {
            half.push((inner - soft, core));
        }
        let middle = Some((0.0, core)).filter(|_| thin);
        let left = half.iter().map(|&(off, colour)| (-off, colour));
        let rows: Vec<_> = left.chain(middle).chain(half.iter().rev().copied()).collect();
        self.strip(points, &rows);
    }

    /// Adds a line through points, closed or not, as rows beside each other: how far each lies to one side, and its colour.
    fn strip(&mut self, (points, closed): (&[Pos2], bool), rows: &[(f32, Color32)]) {
        let across = |a: Pos2, b: Pos2| (b - a).normalized().rot90();
        let (first, n, k) = (self.mesh.vertices.len() as u32, points.len(), rows.len() as u32);
        for (i, &at) in points.iter().enumerate() {
            let before = i.checked_sub(1).or(closed.then_some(n - 1)).map(|j| across(points[j], at));
            let after = points.get(i + 1).or(points.first().filter(|_| closed)).map(|&next| across(at, next));
            let (Some(one), Some(other)) = (before.or(after), after.or(before)) else { return };
            let middle = (one + other).normalized();
            let side = middle / middle.dot(one).max(0.5);
            for &(off, colour) in rows {
                self.mesh.colored_vertex(at + side * off, colour);
            }
        }
        let links = if closed { n } else { n.saturating_sub(1) };
        for i in 0..links as u32 {
            let (here, next) = (first + i * k, first + (i + 1) % n as u32 * k);
            for row in 0..k.saturating_sub(1) {
                self.mesh.add_triangle(here + row, here + row + 1, next + row);
                self.mesh.add_triangle(here + row + 1, next + row + 1, next + row);
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
        let mut shapes = shapes.into_iter().peekable();
        while let Some(shape) = shapes.next() {
            match shape {
                Shape::Circle(circle) if shapes.peek().is_some_and(|next| is_within(next, &circle)) => {
                    let mut discs = vec![circle];
                    while let Some(Shape::Circle(inner)) =
                        shapes.next_if(|next| discs.last().is_some_and(|last| is_within(next, last)))
                    {
                        discs.push(inner);
                    }
                    self.discs(&discs);
                }
                Shape::Noop => {}
                Shape::Vec(inner) => self.group(inner),
                Shape::Rect(rect) if is_plain(&rect) && rect.stroke.width * self.ppp <= THIN => {
                    self.pane(&rect);
                }
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
                Shape::Path(PathShape {
                    points,
                    closed: true,
                    fill,
                    stroke: PathStroke { width, color: ColorMode::Solid(colour), kind: StrokeKind::Middle },
                }) if fill != Color32::TRANSPARENT
                    && width > 0.0
                    && width * self.ppp <= THIN
                    && points.len() > 2 =>
                {
                    let out = outward(&points);
                    let [outer, inner] = [0.5, -0.5].map(|by: f32| -> Vec<Pos2> {
                        points.iter().zip(&out).map(|(at, out)| *at + *out * width * by).collect()
                    });
                    self.nested(&[(&outer, colour), (&inner, fill)]);
                }
                other => self.tess.tessellate_shape(other, &mut self.mesh),
            }
        }
    }

    /// Adds areas one in the other, from the outside, with soft edges: each outline that two of them share is there once, and
    /// one of a pixel is a row of points.
    fn nested(&mut self, areas: &[(&[Pos2], Color32)]) {
        let Some((outermost, _)) = areas.first() else { return };
        let (n, soft) = (outermost.len() as u32, 0.5 / self.ppp);
        let out = outward(outermost);
        let base = self.mesh.vertices.len() as u32;
        let mut rows = 0;
        let mut row = |points: &mut dyn Iterator<Item = Pos2>, colour: Color32| {
            points.for_each(|at| self.mesh.colored_vertex(at, colour));
            for i in 0..if rows > 0 { n } else { 0 } {
                let (a, b) = (base + (rows - 1) * n + i, base + (rows - 1) * n + (i + 1) % n);
                self.mesh.add_triangle(a, b, a + n);
                self.mesh.add_triangle(b, b + n, a + n);
            }
            rows += 1;
        };
        let moved = |points: &[Pos2], by: f32| -> Vec<Pos2> {
            points.iter().zip(&out).map(|(at, out)| *at + *out * by).collect()
        };
        row(&mut moved(outermost, soft).into_iter(), Color32::TRANSPARENT);
        for (i, (points, colour)) in areas.iter().enumerate() {
            match areas.get(i + 1) {
                // So that a pixel beside a whole one has one colour.
                Some((inner, _)) if apart(points, inner) * self.ppp <= THIN => {
                    let thin = apart(points, inner) * self.ppp <= 1.05;
                    let at = if thin { moved(points, -soft) } else { moved(inner, soft) };
                    row(&mut at.into_iter(), *colour);
                }
                Some((inner, _)) => {
                    row(&mut moved(points, -soft).into_iter(), *colour);
                    row(&mut moved(inner, soft).into_iter(), *colour);
                }
                None => row(&mut moved(points, -soft).into_iter(), *colour),
            }
        }
        let last = base + (rows - 1) * n;
        for i in 2..n {
            self.mesh.add_triangle(last, last + i - 1, last + i);
        }
    }

    /// A group: a line in another or areas in each other share their edges.
    fn group(&mut self, group: Vec<Shape>) {
        if let Some(areas) = nested(&group) {
            self.nested(&areas);
        } else if let Some((points, wide, narrow)) = cased(&group) {
            self.cased(points, wide, narrow);
        } else {
            self.add(group);
        }
    }

    /// A small rectangle with an edge of about a pixel, on whole pixels.
    fn pane(&mut self, shape: &RectShape) {
        let radius = f32::from(shape.corner_radius.nw);
        let whole = |v: f32| (v * self.ppp).round() / self.ppp;
        let by = match shape.stroke_kind {
            StrokeKind::Inside => 0.0,
            StrokeKind::Middle => shape.stroke.width * 0.5,
            StrokeKind::Outside => shape.stroke.width,
        };
        let r = shape.rect.expand(by);
        let outer = Rect::from_min_max(
            Pos2::new(whole(r.min.x), whole(r.min.y)),
            Pos2::new(whole(r.max.x), whole(r.max.y)),
        );
        let (width, colour) = (shape.stroke.width, shape.stroke.color);
        let steps = (radius * 0.5).ceil() as u8;
        if shape.stroke.is_empty() {
            return self.nested(&[(&round(outer, radius, steps), shape.fill)]);
        }
        if shape.fill == Color32::TRANSPARENT {
            let middle = round(outer.shrink(width * 0.5), radius - width * 0.5, steps);
            let half = width * 0.5 + 0.5 / self.ppp;
            let colour = colour.gamma_multiply((width / half).min(1.0));
            let none = Color32::TRANSPARENT;
            return self.strip((&middle, true), &[(-half, none), (0.0, colour), (half, none)]);
        }
        let [outer, inner] = [0.0, width].map(|by| round(outer.shrink(by), radius - by, steps));
        self.nested(&[(&outer, colour), (&inner, shape.fill)]);
    }

    /// Discs one in the other, from the outside.
    fn discs(&mut self, discs: &[CircleShape]) {
        let corners = discs.first().map_or(0, |disc| corners(disc.radius));
        let outlines: Vec<Vec<Pos2>> = discs.iter().map(|disc| outline(disc, corners)).collect();
        let areas: Vec<_> =
            outlines.iter().zip(discs).map(|(points, disc)| (points.as_slice(), disc.fill)).collect();
        self.nested(&areas);
    }

    /// A circle of as many corners as its size can show; egui gives a small one 32.
    fn circle(&mut self, circle: &CircleShape) {
        let points = outline(circle, corners(circle.radius));
        let path = PathShape { points, closed: true, fill: circle.fill, stroke: circle.stroke.into() };
        self.tess.tessellate_path(&path, &mut self.mesh);
    }

    /// Vertices made so far.
    pub(crate) fn len(&self) -> usize {
        self.mesh.vertices.len()
    }

    /// Says what the vertices made since the last note are of.
    pub(crate) fn note(&mut self, layer: &'static str) {
        let noted: usize = self.tally.iter().map(|(_, n)| n).sum();
        self.tally.push((layer, self.len() - noted));
    }

    /// What was noted.
    pub(crate) fn tally(&mut self) -> Tally {
        std::mem::take(&mut self.tally)
    }

    /// What was made.
    pub(crate) fn take(&mut self) -> Mesh {
        std::mem::take(&mut self.mesh)
    }
}

/// Up to this width in pixels a line is a row of points within its edges.
const THIN: f32 = 1.7;

/// Outline and colour of areas one in the other.
type Areas<'a> = Vec<(&'a [Pos2], Color32)>;

/// Areas one in the other, if that is what a group is.
fn nested(group: &[Shape]) -> Option<Areas<'_>> {
    let mut areas = Areas::new();
    for shape in group {
        let Shape::Path(path) = shape else { return None };
        if !path.closed || !path.stroke.is_empty() {
            return None;
        }
        areas.push((&path.points, path.fill));
    }
    let n = areas.first()?.0.len();
    (n > 2 && areas.iter().all(|(points, _)| points.len() == n)).then_some(areas)
}

/// Width and colour.
type Line = (f32, Color32);

/// Points of a line, and whether it is closed.
type Course<'a> = (&'a [Pos2], bool);

/// A line within another through the same points, if that is what a group is.
fn cased(group: &[Shape]) -> Option<(Course<'_>, Line, Line)> {
    let [below, above] = group else { return None };
    let line = |shape: &Shape| match shape {
        Shape::Path(PathShape { stroke: PathStroke { width, color: ColorMode::Solid(c), .. }, .. }) => {
            Some((*width, *c))
        }
        _ => None,
    };
    let (Shape::Path(a), Shape::Path(b)) = (below, above) else { return None };
    let plain = a.fill == Color32::TRANSPARENT && b.fill == Color32::TRANSPARENT;
    let (wide, narrow) = (line(below)?, line(above)?);
    let same = a.points == b.points && a.closed == b.closed && a.points.len() > 1;
    (plain && same && wide.0 > narrow.0).then_some(((&b.points, b.closed), wide, narrow))
}

/// Whether a rectangle is one with equal corners, which are small, and nothing else.
fn is_plain(rect: &RectShape) -> bool {
    let CornerRadius { nw, ne, sw, se } = rect.corner_radius;
    nw < 9
        && [ne, sw, se] == [nw; 3]
        && rect.blur_width == 0.0
        && rect.brush.is_none()
        && rect.angle == 0.0
        && (nw > 0 || !rect.stroke.is_empty())
}

/// Whether a shape is a disc in the middle of another.
fn is_within(shape: &Shape, outer: &CircleShape) -> bool {
    let Shape::Circle(circle) = shape else { return false };
    let plain = circle.stroke.is_empty() && outer.stroke.is_empty();
    plain && circle.center == outer.center && circle.radius < outer.radius
}

/// How many corners show a circle of a size.
const fn corners(radius: f32) -> u8 {
    match radius {
        r if r < 2.2 => 6,
        r if r < 3.5 => 8,
        r if r < 9.0 => 12,
        r if r < 13.0 => 16,
        r if r < 20.0 => 24,
        _ => 32,
    }
}

/// The outline of a circle.
fn outline(circle: &CircleShape, corners: u8) -> Vec<Pos2> {
    let turn = |i: u8| std::f32::consts::TAU * f32::from(i) / f32::from(corners);
    (0..corners).map(|i| circle.center + Vec2::angled(turn(i)) * circle.radius).collect()
}

/// The outline of a rectangle whose corners are rounded in a number of steps.
fn round(r: Rect, radius: f32, steps: u8) -> Vec<Pos2> {
    let radius = radius.clamp(0.0, r.size().min_elem() * 0.5);
    let inner = r.shrink(radius);
    let middles = [inner.left_top(), inner.right_top(), inner.right_bottom(), inner.left_bottom()];
    let arc = |(corner, middle): (usize, Pos2)| {
        let turn = move |i: u8| corner as f32 + 2.0 + f32::from(i) / f32::from(steps.max(1));
        (0..=steps).map(move |i| middle + Vec2::angled(turn(i) * std::f32::consts::FRAC_PI_2) * radius)
    };
    middles.into_iter().enumerate().flat_map(arc).collect()
}

/// How far an outline lies within another.
fn apart(outer: &[Pos2], inner: &[Pos2]) -> f32 {
    let across = (outer[1] - outer[0]).normalized().rot90();
    (outer[0] - inner[0]).dot(across).abs()
}

/// The way outward at each point of a convex outline: so long that the edges move by a point.
fn outward(points: &[Pos2]) -> Vec<Vec2> {
    let n = points.len();
    let twice: f32 = (0..n).map(|i| points[i].to_vec2().dot(points[(i + 1) % n].to_vec2().rot90())).sum();
    let out = twice.signum();
    let across = |a: Pos2, b: Pos2| (b - a).normalized().rot90() * out;
    let way = |i: usize| {
        let before = across(points[(i + n - 1) % n], points[i]);
        let after = across(points[i], points[(i + 1) % n]);
        let middle = (before + after).normalized();
        middle / middle.dot(after).max(0.5)
    };
    (0..n).map(way).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::fonts::definitions;
    use egui::{FontFamily, RawInput};

    /// A window whose glyphs are followed; each pass writes a text and tells which picture it points into.
    fn pass(ctx: &Context, atlas: &mut AtlasState, text: &str) -> u64 {
        let mut generation = 0;
        let show = |ui: &mut Ui| {
            _ = ui.label(text);
            generation = atlas.update(ui).generation;
        };
        ctx.run_ui(RawInput::default(), show).drop_without_applying_deltas();
        generation
    }

    #[test]
    fn glyphs_that_were_thrown_away_are_noticed_however_many_there_are_again() {
        let (ctx, mut atlas) = (Context::default(), AtlasState::default());
        ctx.set_fonts(definitions());
        let first = pass(&ctx, &mut atlas, "Minsk");
        assert_eq!(pass(&ctx, &mut atlas, "Minsk"), first);
        assert_eq!(pass(&ctx, &mut atlas, "Smolensk"), first, "more glyphs, the same picture");
        // As fonts of the system do, when a text needs them: as much is written in the new picture as in the old one.
        ctx.add_font_provider(Arc::new(|_: &egui::epaint::text::FallbackRequest<'_>| None));
        let second = pass(&ctx, &mut atlas, "Smolensk");
        assert_ne!(second, first);
        assert_eq!(pass(&ctx, &mut atlas, "Smolensk"), second);
        ctx.set_pixels_per_point(2.0);
        assert_ne!(pass(&ctx, &mut atlas, "Smolensk"), second, "glyphs of another size");
    }

    #[test]
    fn glyphs_thrown_away_while_no_map_is_drawn_are_noticed() {
        let (ctx, mut atlas) = (Context::default(), AtlasState::default());
        ctx.set_fonts(definitions());
        let before = pass(&ctx, &mut atlas, "Minsk");
        let plain = |text: &str| {
            let show = |ui: &mut Ui| _ = ui.label(egui::RichText::new(text).size(60.0));
            ctx.run_ui(RawInput::default(), show).drop_without_applying_deltas();
        };
        let mut changed = ctx.global_style().visuals.text_options;
        changed.font_hinting = !changed.font_hinting;
        ctx.all_styles_mut(|style| style.visuals.text_options = changed);
        plain("Another screen writes far more than the map ever did: ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789");
        changed.font_hinting = !changed.font_hinting;
        ctx.all_styles_mut(|style| style.visuals.text_options = changed);
        plain("and so does the next, abcdefghijklmnopqrstuvwxyz, ÄÖÜäöüßéèêàâîïôûç");
        assert_ne!(pass(&ctx, &mut atlas, "Minsk"), before);
    }

    #[test]
    fn a_picture_that_grew_behind_the_map_is_drawn_again() {
        let ctx = Context::default();
        ctx.set_fonts(definitions());
        follow_glyphs(&ctx);
        let mut atlas = AtlasState::default();
        let mut passes = 0;
        let show = |ui: &mut Ui| {
            passes += 1;
            let made_for = atlas.update(ui).size;
            // What the map itself writes after its meshes were made, and what others write.
            let font = FontId::new(90.0, FontFamily::Proportional);
            _ = ui.painter().layout_no_wrap("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefg".into(), font, Color32::BLACK);
            assert_ne!(passes == 1, made_for == size_of(ui), "it grows in the first pass alone");
            watch(ui.ctx(), made_for);
        };
        ctx.run_ui(RawInput::default(), show).drop_without_applying_deltas();
        assert_eq!(passes, 2);
    }
}
