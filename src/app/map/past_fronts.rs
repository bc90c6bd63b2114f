//! Past fronts of an overlay as lines of the sheet, worked out once for each overlay.

use super::{
    bake::{Atlas, AtlasState, Bake},
    camera::{Camera, MARGIN},
    control::fill,
    geometry::Triangles,
    ground::GroundKm,
    layout::is_city,
    overlay_signs::{TINT, area_look, hex_strokes, past_line},
    pockets::Site,
    simplify::simplify,
    stamps::Stamps,
    strokes::thinned,
};
use crate::ui::{Theme, theme::LIGHT};
use egui::{Color32, Mesh, Pos2, Rect, Shape, Stroke, Ui, epaint::ColorMode, pos2};
use engine::{
    base::keys::PlaceKey,
    show::{
        board::{Board, Place},
        overlay::{Area, AreaStyle, Overlay},
    },
};
use map_art::hexes;
use std::{collections::BTreeSet, sync::Arc};

/// A past front: position in the sequence of patterns, its name, its lines in kilometres.
type PastLines = (u8, String, Vec<Vec<Pos2>>);

/// Ground that is hatched or tinted, in map units.
struct Drawn {
    style: AreaStyle,
    strokes: Vec<[Pos2; 2]>,
    tint: Vec<Triangles>,
    around: Vec<Vec<Pos2>>,
}

/// Past fronts of an overlay in kilometres, worked out once for each overlay.
#[derive(Default)]
pub(crate) struct PastFronts {
    of: Option<Arc<Overlay>>,
    pub(crate) lines: Vec<PastLines>,
    areas: Vec<Drawn>,
    baked: Option<Baked>,
}

/// The strokes of all lines as triangles: the camera and the theme they were made for, pixels in a point, and the picture of the
/// glyphs.
struct Baked {
    camera: Camera,
    look: (bool, bool),
    ppp: f32,
    atlas: Atlas,
    mesh: Arc<Mesh>,
}

/// A dash is strong only in its middle: so much wider it looks as wide as it should.
const SOFT: f32 = 1.2;

/// How far a past front may lie beside its hexsides, in points.
const BESIDE: f32 = 1.1;

/// A line in the window, when any of it is in sight.
pub(crate) fn in_sight(line: &[Pos2], camera: &Camera) -> Option<Vec<Pos2>> {
    let path = thinned(simplify(line, BESIDE / camera.k).into_iter().map(|p| camera.screen(p)));
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
                let places = board.places.iter().zip(board.keys()).zip(km).zip(&front.holders);
                // Where units stood is not told: on hexes a pocket has a line by its size or its cities.
                let held = |key, place: &Place| !board.is_tiled() || is_city(board, key, place);
                let sites: Vec<Site> = places
                    .filter(|(((place, _), _), _)| place.is_on_map())
                    .map(|(((place, key), &at), holder)| Site {
                        at,
                        owner: holder.map(|side| side.0),
                        held: held(key, place),
                    })
                    .collect();
                let lines = ground.control(&sites).fronts;
                let dry = lines.iter().flat_map(|line| ashore(line, ground)).collect();
                (front.nth, front.label.clone(), dry)
            })
            .collect();
        uncover(&mut self.lines);
        self.areas =
            overlay.map_or(&[][..], |o| &o.areas).iter().map(|area| drawn(area, board, km, ground)).collect();
    }
}

/// Leaves out where an earlier front runs as a later one, which is drawn over it with its halo.
fn uncover(lines: &mut [PastLines]) {
    let mut covered = BTreeSet::new();
    for (_, _, parts) in lines.iter_mut().rev() {
        let sides: Vec<Side> = parts.iter().flat_map(|line| line.windows(2).map(side)).collect();
        *parts = parts.iter().flat_map(|line| bare(line, &covered)).collect();
        covered.extend(sides);
    }
}

/// A stretch between two points, the same from either end.
type Side = [[u32; 2]; 2];

fn side(ends: &[Pos2]) -> Side {
    let mut side = [ends[0], ends[1]].map(|p| [p.x.to_bits(), p.y.to_bits()]);
    side.sort_unstable();
    side
}

/// The parts of a line that are not covered.
fn bare(line: &[Pos2], covered: &BTreeSet<Side>) -> Vec<Vec<Pos2>> {
    let stretches: Vec<&[Pos2]> = line.windows(2).collect();
    let is_bare = |ends: &[Pos2]| !covered.contains(&side(ends));
    let runs = stretches.chunk_by(|a, b| is_bare(a) == is_bare(b)).filter(|run| is_bare(run[0]));
    runs.map(|run| std::iter::once(run[0][0]).chain(run.iter().map(|ends| ends[1])).collect()).collect()
}

/// An area as it is drawn. Zones are hatched hex by hex; what something reaches is one piece.
fn drawn(area: &Area, board: &Board, km: &[Pos2], ground: &GroundKm) -> Drawn {
    let mut out = Drawn { style: area.style, strokes: Vec::new(), tint: Vec::new(), around: Vec::new() };
    let grid = board.hex_grid();
    match (area.style, grid) {
        (AreaStyle::Zone(_) | AreaStyle::StrongZone(_), Some(grid)) => {
            let lean = area_look(area.style, &LIGHT).lean;
            let at = area.places.iter().filter_map(|place| km.get(place.index()));
            out.strokes = at.flat_map(|at| hex_strokes(*at, grid.radius * HATCHED, lean)).collect();
        }
        (AreaStyle::Within(_), Some(grid)) => {
            let within: BTreeSet<PlaceKey> = area.places.iter().copied().collect();
            let rings = hexes::outlines(grid, |hex| within.contains(&hex.into()));
            let ring = |ring: &Vec<hexes::Stretch>| ring.iter().map(|((x, y), _)| pos2(*x, *y)).collect();
            out.around = rings.iter().map(ring).collect();
            out.tint = fill(out.around.clone());
        }
        (
            AreaStyle::More
            | AreaStyle::Less
            | AreaStyle::Zone(_)
            | AreaStyle::StrongZone(_)
            | AreaStyle::Within(_),
            _,
        ) => out.strokes = hatched(area, board, km, ground),
    }
    out
}

/// How much of a hex the strokes of a zone take up.
const HATCHED: f32 = 0.72;

/// From a stroke of the hatching to the next, as a share of the sheet, and how finely its ends follow the coast.
const APART: f32 = 1.0 / 90.0;
const FINE: f32 = 0.3;

/// Strokes aslant over the ground of some places as far as it is land: to the right for what is more, to the left for what is
/// less. All lie on the same lines whatever triangle they cross, so none shows where one ends.
fn hatched(area: &Area, board: &Board, km: &[Pos2], ground: &GroundKm) -> Vec<[Pos2; 2]> {
    let of = |(key, place): (PlaceKey, &Place)| place.is_on_map() && area.places.contains(&key);
    let inside: Vec<(Pos2, bool)> =
        board.keys().zip(&board.places).zip(km).map(|(place, at)| (*at, of(place))).collect();
    let apart = ground.sheet.width().max(ground.sheet.height()) * APART;
    let lean = if area.style == AreaStyle::Less { -0.5 } else { 0.5 };
    let across = |p: Pos2| p.x + p.y * lean;
    let mut strokes = Vec::new();
    for triangles in &ground.area(&inside) {
        for corners in triangles.indices.chunks_exact(3) {
            let corner = |n: usize| triangles.points.get(corners[n] as usize).copied().unwrap_or_default();
            let points = [corner(0), corner(1), corner(2)];
            let far = points.map(across);
            let (least, most) = far.iter().fold((f32::MAX, f32::MIN), |(a, b), f| (a.min(*f), b.max(*f)));
            let mut at = (least / apart).ceil() * apart;
            while at <= most {
                let edges = [(0, 1), (1, 2), (2, 0)];
                let cut = edges.into_iter().filter(|&(a, b)| (far[a] < at) != (far[b] < at));
                let cut = cut
                    .map(|(a, b)| points[a] + (points[b] - points[a]) * ((at - far[a]) / (far[b] - far[a])));
                if let [a, b] = cut.collect::<Vec<Pos2>>()[..] {
                    dry(a, b, apart * FINE, ground, &mut strokes);
                }
                at += apart;
            }
        }
    }
    strokes
}

/// The parts of a stroke on land and on the sheet.
fn dry(a: Pos2, b: Pos2, step: f32, ground: &GroundKm, out: &mut Vec<[Pos2; 2]>) {
    let steps = ((b - a).length() / step).ceil().max(1.0) as usize;
    let point = |n: usize| a + (b - a) * (n as f32 / steps as f32);
    let mut open: Option<Pos2> = None;
    for n in 0..steps {
        let (from, to) = (point(n), point(n + 1));
        let middle = from + (to - from) * 0.5;
        let is_dry = ground.sheet.contains(middle) && !ground.in_sea(middle);
        match (is_dry, open) {
            (true, None) => open = Some(from),
            (false, Some(begun)) => {
                out.push([begun, from]);
                open = None;
            }
            (true, Some(_)) | (false, None) => {}
        }
    }
    out.extend(open.map(|begun| [begun, b]));
}

impl PastFronts {
    /// Dots and dashes of all lines, with their halo.
    pub(crate) fn strokes(&self, camera: &Camera, t: &Theme, out: &mut Vec<Shape>) {
        let seen = camera.view.expand(MARGIN);
        for area in &self.areas {
            let look = area_look(area.style, t);
            let stroke = Stroke::new(look.width, look.colour);
            for part in &area.tint {
                out.push(Shape::mesh(tinted(part, camera, look.colour.gamma_multiply(TINT))));
            }
            for ring in &area.around {
                let points: Vec<Pos2> = ring.iter().map(|&p| camera.screen(p)).collect();
                out.push(Shape::closed_line(points, stroke));
            }
            let ends = area.strokes.iter().map(|ends| ends.map(|p| camera.screen(p)));
            let seen = ends.filter(|[a, b]| seen.intersects(Rect::from_two_pos(*a, *b)));
            out.extend(seen.map(|ends| Shape::line_segment(ends, stroke)));
        }
        for (nth, _, lines) in &self.lines {
            for path in lines.iter().filter_map(|line| in_sight(line, camera)) {
                out.push(Shape::line(path.clone(), Stroke::new(if *nth > 2 { 7.0 } else { 5.0 }, t.halo)));
                past_line(&path, *nth, t, out);
            }
        }
    }

    /// Turns the strokes into triangles, unless they are there for this camera: another scene does not change them.
    pub(crate) fn bake(
        &mut self,
        ui: &Ui,
        camera: &Camera,
        theme: &Theme,
        (stamps, atlas): (&mut Stamps, &mut AtlasState),
    ) {
        let ppp = ui.ctx().pixels_per_point();
        let look = (theme.dark, theme.strong);
        let fits =
            |b: &Baked| b.ppp == ppp && b.camera == *camera && b.look == look && b.atlas == atlas.now();
        if self.lines.is_empty() && self.areas.is_empty() || self.baked.as_ref().is_some_and(fits) {
            return;
        }
        let mut shapes = Vec::new();
        self.strokes(camera, theme, &mut shapes);
        stamps.press(ui, atlas.now(), shapes.iter_mut());
        let atlas = atlas.measure(ui);
        let mut bake = Bake::new(ui, camera.view.expand(MARGIN), atlas, None);
        for shape in shapes {
            match shape {
                // A halo is hardly told from what is around it.
                Shape::Path(path) if path.stroke.color == ColorMode::Solid(theme.halo) => {
                    bake.band(&path.points, path.stroke.width, theme.halo);
                }
                // There are hundreds of dashes: three rows do for each.
                Shape::LineSegment { points, stroke } if !self.lines.is_empty() => {
                    bake.thin_line(&points, stroke.width * SOFT, stroke.color);
                }
                other => bake.add([other]),
            }
        }
        self.baked = Some(Baked { camera: *camera, look, ppp, atlas, mesh: Arc::new(bake.take()) });
    }

    /// Whether the triangles point into this picture of the glyphs.
    pub(crate) fn fits(&self, atlas: Atlas) -> bool {
        self.baked.as_ref().is_none_or(|baked| baked.atlas == atlas)
    }

    /// The strokes as triangles, if they were made for this camera and theme.
    pub(crate) fn baked(&self, camera: &Camera, theme: &Theme) -> Option<Arc<Mesh>> {
        let baked = self.baked.as_ref()?;
        let fits = baked.camera == *camera && baked.look == (theme.dark, theme.strong);
        fits.then(|| Arc::clone(&baked.mesh))
    }
}

/// An area in one colour.
fn tinted(area: &Triangles, camera: &Camera, colour: Color32) -> Mesh {
    let mut mesh = Mesh::default();
    for &at in &area.points {
        mesh.colored_vertex(camera.screen(at), colour);
    }
    mesh.indices.clone_from(&area.indices);
    mesh
}

/// The parts of a line on land and on the sheet.
fn ashore(line: &[Pos2], ground: &GroundKm) -> Vec<Vec<Pos2>> {
    let spot = |p: &Pos2| (*p, ground.sheet.contains(*p) && !ground.in_sea(*p));
    let spots: Vec<(Pos2, bool)> = line.iter().map(spot).collect();
    let parts = spots.chunk_by(|(_, dry), (_, next)| *dry && *next).filter(|part| part.len() > 1);
    parts.map(|part| part.iter().map(|(p, _)| *p).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_earlier_front_is_drawn_where_no_later_one_lies_over_it() {
        let line = |xs: &[u8]| xs.iter().map(|x| pos2(f32::from(*x), 0.0)).collect::<Vec<Pos2>>();
        let front = |lines: &[&[u8]]| (0, String::new(), lines.iter().map(|xs| line(xs)).collect());
        let mut all: Vec<PastLines> =
            vec![front(&[&[0, 1, 2, 3, 4, 5]]), front(&[&[3, 2, 1]]), front(&[&[3, 4], &[2, 3]])];
        uncover(&mut all);
        let left: Vec<Vec<Vec<Pos2>>> = all.into_iter().map(|(_, _, lines)| lines).collect();
        assert_eq!(left[0], [line(&[0, 1]), line(&[4, 5])]);
        assert_eq!(left[1], [line(&[2, 1])]);
        assert_eq!(left[2], [line(&[3, 4]), line(&[2, 3])]);
    }
}
