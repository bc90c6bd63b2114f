//! Past fronts of an overlay as lines of the sheet, worked out once for each overlay.

use super::{
    bake::{Atlas, Bake},
    camera::{Camera, MARGIN},
    control::Owner,
    geometry::Triangles,
    ground::GroundKm,
    overlay_signs::{differs_colour, past_line},
    strokes::thinned,
};
use crate::{
    app::ui::theme::Theme,
    engine::show::{
        board::Board,
        overlay::{Area, Overlay},
    },
};
use egui::{Mesh, Pos2, Rect, Shape, Stroke, Ui};
use std::sync::Arc;

/// A past front: position in the sequence of patterns, its name, its lines in kilometres.
type PastLines = (u8, String, Vec<Vec<Pos2>>);

/// Past fronts of an overlay in kilometres, worked out once for each overlay.
#[derive(Default)]
pub(crate) struct PastFronts {
    of: Option<Arc<Overlay>>,
    pub(crate) lines: Vec<PastLines>,
    /// Ground that is hatched: more than then, or less.
    areas: Vec<(bool, Vec<Triangles>)>,
    baked: Option<Baked>,
}

/// The strokes of all lines as triangles: the camera and the theme they were made for, and pixels in a point.
struct Baked {
    camera: Camera,
    look: (bool, bool),
    ppp: f32,
    mesh: Arc<Mesh>,
}

/// A line in the window, when any of it is in sight.
pub(crate) fn in_sight(line: &[Pos2], camera: &Camera) -> Option<Vec<Pos2>> {
    let path = thinned(line.iter().map(|&p| camera.screen(p)));
    let seen = camera.view.expand(MARGIN);
    (path.len() > 1 && path.iter().any(|p| seen.contains(*p))).then_some(path)
}

impl PastFronts {
    /// Works the lines out again when the overlay is another one.
    pub(crate) fn refresh(
        &mut self,
        overlay: Option<&Arc<Overlay>>,
        board: &Board,
        km: &[Pos2],
        ground: &GroundKm,
    ) {
        let same = match (&self.of, overlay) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (None, None) => true,
            _ => false,
        };
        if same {
            return;
        }
        self.of = overlay.cloned();
        self.baked = None;
        let fronts = overlay.map_or(&[][..], |o| &o.fronts);
        self.lines = fronts
            .iter()
            .map(|front| {
                let places = board.places.iter().zip(km).zip(&front.holders);
                let owners: Vec<(Pos2, Owner)> = places
                    .filter(|((p, _), _)| p.is_on_map())
                    .map(|((_, &at), holder)| (at, holder.map(|s| s.0)))
                    .collect();
                let lines = ground.control(&owners).fronts;
                let dry = lines.iter().flat_map(|line| ashore(line, ground)).collect();
                (front.nth, front.label.clone(), dry)
            })
            .collect();
        self.areas = overlay
            .map_or(&[][..], |o| &o.areas)
            .iter()
            .map(|area| hatched(area, board, km, ground))
            .collect();
    }
}

/// The ground of some places: that of a side that holds nothing else.
fn hatched(area: &Area, board: &Board, km: &[Pos2], ground: &GroundKm) -> (bool, Vec<Triangles>) {
    let owners: Vec<(Pos2, Owner)> = board
        .keys()
        .zip(&board.places)
        .zip(km)
        .filter(|((_, place), _)| place.is_on_map())
        .map(|((key, _), at)| (*at, Some(u8::from(!area.places.contains(&key)))))
        .collect();
    (area.more, ground.control(&owners).wash)
}

/// From a stroke of the hatching to the next, in points.
const APART: f32 = 9.0;

/// Strokes aslant over triangles: to the right for what is more, to the left for what is less. They lie on the same lines
/// whatever triangle they cross, so none shows where one ends.
fn hatch(all: &[Triangles], more: bool, camera: &Camera, t: &Theme, out: &mut Vec<Shape>) {
    let lean = if more { 0.5 } else { -0.5 };
    let seen = camera.view.expand(MARGIN);
    let fill = differs_colour(more, t);
    // How far a point lies across the strokes.
    let across = |p: Pos2| p.x + p.y * lean;
    for triangle in all.iter().flat_map(|t| t.indices.chunks_exact(3).map(move |i| (t, i))) {
        let corner = |n: usize| triangle.0.points.get(triangle.1[n] as usize).copied().unwrap_or_default();
        let points = [corner(0), corner(1), corner(2)].map(|p| camera.screen(p));
        if !points.iter().fold(Rect::NOTHING, |r, p| r.union(Rect::from_pos(*p))).intersects(seen) {
            continue;
        }
        let far = points.map(across);
        let (least, most) = far.iter().fold((f32::MAX, f32::MIN), |(a, b), f| (a.min(*f), b.max(*f)));
        let mut at = (least / APART).ceil() * APART;
        while at <= most {
            let edges = [(0, 1), (1, 2), (2, 0)];
            let cut = edges
                .into_iter()
                .filter(|&(a, b)| (far[a] < at) != (far[b] < at))
                .map(|(a, b)| points[a] + (points[b] - points[a]) * ((at - far[a]) / (far[b] - far[a])));
            let ends: Vec<Pos2> = cut.collect();
            if let [a, b] = ends[..] {
                out.push(Shape::line_segment([a, b], Stroke::new(1.3, fill.gamma_multiply(0.55))));
            }
            at += APART;
        }
    }
}

impl PastFronts {
    /// Dots and dashes of all lines, with their halo.
    pub(crate) fn strokes(&self, camera: &Camera, t: &Theme, out: &mut Vec<Shape>) {
        for (more, all) in &self.areas {
            hatch(all, *more, camera, t, out);
        }
        for (nth, _, lines) in &self.lines {
            for path in lines.iter().filter_map(|line| in_sight(line, camera)) {
                out.push(Shape::line(path.clone(), Stroke::new(if *nth > 2 { 7.0 } else { 5.0 }, t.halo)));
                past_line(&path, *nth, t, out);
            }
        }
    }

    /// Turns the strokes into triangles, unless they are there for this camera: another scene does not change them.
    pub(crate) fn bake(&mut self, ui: &Ui, camera: &Camera, theme: &Theme) {
        let ppp = ui.ctx().pixels_per_point();
        let fits = |b: &Baked| b.ppp == ppp && b.camera == *camera && b.look == (theme.dark, theme.strong);
        if self.lines.is_empty() && self.areas.is_empty() || self.baked.as_ref().is_some_and(fits) {
            return;
        }
        let mut shapes = Vec::new();
        self.strokes(camera, theme, &mut shapes);
        let no_text = Atlas { generation: 0, size: [1, 1] };
        let mut bake = Bake::new(ui, camera.view.expand(MARGIN), no_text, None);
        bake.add(shapes);
        let (look, mesh) = ((theme.dark, theme.strong), Arc::new(bake.take()));
        self.baked = Some(Baked { camera: *camera, look, ppp, mesh });
    }

    /// The strokes as triangles, if they were made for this camera and theme.
    pub(crate) fn baked(&self, camera: &Camera, theme: &Theme) -> Option<Arc<Mesh>> {
        let baked = self.baked.as_ref()?;
        let fits = baked.camera == *camera && baked.look == (theme.dark, theme.strong);
        fits.then(|| Arc::clone(&baked.mesh))
    }
}

/// The parts of a line on land and on the sheet.
fn ashore(line: &[Pos2], ground: &GroundKm) -> Vec<Vec<Pos2>> {
    let dry = line.iter().map(|p| ground.sheet.contains(*p) && !ground.in_sea(*p));
    let mut out: Vec<Vec<Pos2>> = Vec::new();
    let mut open = false;
    for (p, dry) in line.iter().zip(dry) {
        match out.last_mut().filter(|_| open) {
            Some(part) if dry => part.push(*p),
            _ if dry => out.push(vec![*p]),
            _ => {}
        }
        open = dry;
    }
    out.retain(|part| part.len() > 1);
    out
}
