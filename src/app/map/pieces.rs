//! All that lies on the ground, drawn once for a camera and a scene: shapes baked into meshes, texts kept as texts.

use super::{
    camera::Camera,
    cards::{self, Card},
    ground::{GroundKm, Water},
    input::MapInput,
    labels::{self, Label, Obstacle, Surroundings},
    layout::Layout,
    paint::{Brush, Over},
    signs::sign_radius,
};
use crate::app::theme::{Role as Type, Theme};
use crate::engine::scene::{Arrow, CounterMark, Edge, Mark, PlaceKind};
use egui::{
    Align2, Mesh, Pos2, Rect, Shape, Ui, Vec2,
    epaint::{Tessellator, TextShape},
    pos2,
    text::{LayoutJob, TextFormat},
    vec2,
};
use std::sync::Arc;

/// What the pieces depend on.
#[derive(PartialEq)]
pub(super) struct PiecesKey {
    pub(super) revision: u64,
    pub(super) camera: Camera,
    pub(super) dark: bool,
    pub(super) ppp: f32,
    pub(super) text_scale: f32,
    pub(super) atlas: u64,
    pub(super) selection: Vec<u16>,
    pub(super) selected_place: Option<u16>,
    pub(super) marks: Vec<Mark>,
    pub(super) arrows: Vec<Arrow>,
    pub(super) ghosts: Vec<CounterMark>,
    pub(super) ground: u64,
}

/// Everything drawn over the ground, and where it is.
pub(super) struct Pieces {
    pub(super) key: PiecesKey,
    pub(super) layout: Layout,
    pub(super) shapes: Vec<Shape>,
    pub(super) covered: Vec<Obstacle>,
    pub(super) lines: Vec<[Pos2; 2]>,
    pub(super) labels: Vec<(u16, Rect)>,
    pub(super) legend: Card,
}

/// The card with the map tools.
pub(super) fn tools_rect(view: Rect) -> Rect {
    Rect::from_min_size(pos2(view.right() - 12.0 - 30.0, view.top() + 12.0).round(), vec2(30.0, 90.0))
}

pub(super) fn brush<'a>(ui: &'a Ui, input: &MapInput<'a>, layout: &'a Layout) -> Brush<'a> {
    Brush {
        painter: ui.painter(),
        scene: input.scene,
        layout,
        theme: input.theme,
        text_scale: input.text_scale,
        marks: input.scene.marks.iter().chain(input.marks).collect(),
        arrows: input.scene.arrows.iter().chain(input.arrows).collect(),
        selection: input.selection,
        selected_place: input.selected_place,
        ghosts: input.ghosts,
    }
}

#[allow(clippy::too_many_arguments, reason = "the parts of two caches")]
pub(super) fn build_pieces(
    ui: &Ui,
    input: &MapInput<'_>,
    camera: &Camera,
    key: PiecesKey,
    km: &[Pos2],
    ground: &GroundKm,
    taken: &mut Vec<Option<usize>>,
    place_labels: bool,
    tess: &mut Tessellator,
) -> Pieces {
    let layout = Layout::new(ui.painter(), input.scene, km, camera, input.selection);
    let brush = brush(ui, input, &layout);
    let theme = input.theme;
    let mut stacks = Vec::new();
    brush.stacks(&mut stacks);
    let mut over = Over::default();
    brush.obstacles(&mut over.covered);
    brush.badges(&mut over);
    brush.tags(&mut over);
    brush.arrows(&mut over);
    let Over { shapes: top, mut covered, mut lines } = over;
    covered.push(Obstacle { rect: tools_rect(camera.view), weight: 60.0 });
    let legend = cards::legend(&brush, camera.view, &covered);
    if legend.rect.is_positive() {
        covered.push(Obstacle { rect: legend.rect, weight: 2.0 });
    }
    let links = input.scene.links.iter().filter_map(|l| Some([layout.pos(l.a)?, layout.pos(l.b)?]));
    lines.extend(links.filter(|l| labels::covered(camera.view, *l) > 0.0));
    let mut waters = waters(ui, ground, camera, theme, input.text_scale);
    let mut names = names(ui, input, camera, &brush, taken);
    if place_labels {
        let mut obstacles = covered.clone();
        obstacles.extend(waters.iter().map(|&(rect, _)| Obstacle { rect, weight: 0.08 }));
        let around = Surroundings {
            obstacles,
            lines: lines.clone(),
            places: layout.places.iter().map(|p| p.pos).collect(),
            view: camera.view,
        };
        labels::place(&mut names, &around);
        taken.clear();
        taken.resize(input.scene.places.len(), None);
        for label in &names {
            taken[usize::from(label.place)] = Some(label.taken);
        }
    }
    // The name of a water gives way to what is written over it.
    waters.retain(|(rect, _)| {
        let over = |r: Rect| rect.intersect(r).is_positive();
        let crossed = lines.iter().map(|l| labels::covered(rect.shrink(2.0), *l)).sum::<f32>();
        camera.view.contains_rect(*rect)
            && crossed < 8.0
            && !names.iter().any(|l| over(l.current().expand(2.0)))
            && !covered.iter().any(|o| over(o.rect.shrink(2.0)))
    });
    let mut sheet: Vec<Shape> = waters.into_iter().map(|w| w.1).collect();
    brush.links(&mut sheet);
    brush.underlays(&mut sheet);
    brush.places(&mut sheet);
    let mut bake = Bake { tess, mesh: Mesh::default(), out: Vec::with_capacity(512) };
    bake.add(sheet);
    for group in stacks {
        bake.group(group);
    }
    bake.add(top);
    let mut texts = Vec::with_capacity(names.len() * 9);
    for label in &names {
        label.shapes(&mut texts);
    }
    bake.add(texts);
    let shapes = bake.finish();
    let labels = names.iter().map(|l| (l.place, l.current())).collect();
    Pieces { key, layout, shapes, covered, lines, labels, legend }
}

/// The names of the places in view, at the candidates taken before.
fn names(
    ui: &Ui,
    input: &MapInput<'_>,
    camera: &Camera,
    brush: &Brush<'_>,
    taken: &[Option<usize>],
) -> Vec<Label> {
    let layout = brush.layout;
    let wide = ui.ctx().content_rect().width() >= 1800.0 || camera.k > 0.8;
    let places = input.scene.places.iter().zip(&layout.places).enumerate();
    places
        .filter(|(_, (_, at))| camera.view.expand(40.0).contains(at.pos))
        .filter_map(|(i, (mark, at))| {
            let place = i as u16;
            let city = matches!(mark.kind, PlaceKind::City { .. } | PlaceKind::Base);
            let off = mark.kind == PlaceKind::OffMap;
            if mark.name.is_empty() || (camera.k < 0.34 && !city) {
                return None;
            }
            if off && layout.stacks_at(place).next().is_none() {
                return None;
            }
            let role = if city { Type::City } else { Type::Place };
            let mut font = role.font(input.text_scale);
            font.size += if wide { 1.0 } else { 0.0 };
            let galley = ui.painter().layout_no_wrap(mark.name.clone(), font, input.theme.ink);
            let mut around = layout.extent(place);
            if layout.stacks_at(place).next().is_none() {
                let r = sign_radius(mark);
                around = Rect::from_center_size(at.pos, Vec2::splat(r * 2.0 + 2.0));
            } else if off {
                around = around.expand(6.0);
            }
            around = around.union(brush.ghost(place)).expand(brush.frame(place));
            if mark.edge == Some(Edge::East) {
                around.max.x += 9.0;
            }
            let before = taken.get(i).copied().flatten();
            Some(Label {
                place,
                around,
                pos: at.pos,
                galley,
                halo: input.theme.halo,
                prefers: mark.label,
                taken: before.unwrap_or_else(|| labels::side_index(mark.label)),
            })
        })
        .collect()
}

/// Names of seas and lakes, and where they are.
fn waters(ui: &Ui, ground: &GroundKm, camera: &Camera, theme: &Theme, text_scale: f32) -> Vec<(Rect, Shape)> {
    let seen = |water: &&Water| water.large || camera.k >= 0.36;
    let laid = ground.waters.iter().filter(seen).map(|water| {
        let role = if water.large { Type::Sea } else { Type::Gulf };
        let format = TextFormat {
            font_id: role.font(text_scale),
            extra_letter_spacing: 0.6,
            color: theme.water,
            ..TextFormat::default()
        };
        let galley = ui.painter().layout_job(LayoutJob::single_section(water.name.clone(), format));
        let r = Align2::CENTER_CENTER.anchor_size(camera.screen(water.at), galley.size());
        (r, Shape::Text(TextShape::new(r.min.round(), galley, theme.water)))
    });
    laid.filter(|(r, _)| camera.view.intersects(*r)).collect()
}

/// Turns shapes into meshes between the texts, so that a frame only copies them. Texts stay texts: their place in
/// the glyph atlas may change.
struct Bake<'a> {
    tess: &'a mut Tessellator,
    mesh: Mesh,
    out: Vec<Shape>,
}

impl Bake<'_> {
    fn add(&mut self, shapes: impl IntoIterator<Item = Shape>) {
        for shape in shapes {
            match shape {
                Shape::Text(_) => {
                    self.flush();
                    self.out.push(shape);
                }
                Shape::Noop => {}
                Shape::Vec(inner) => self.add(inner),
                other => self.tess.tessellate_shape(other, &mut self.mesh),
            }
        }
    }

    /// Shapes first, then texts: for groups in which no shape covers a text.
    fn group(&mut self, shapes: Vec<Shape>) {
        let (texts, rest): (Vec<_>, Vec<_>) = shapes.into_iter().partition(|s| matches!(s, Shape::Text(_)));
        self.add(rest);
        self.add(texts);
    }

    fn flush(&mut self) {
        if !self.mesh.is_empty() {
            self.out.push(Shape::Mesh(Arc::new(std::mem::take(&mut self.mesh))));
        }
    }

    fn finish(mut self) -> Vec<Shape> {
        self.flush();
        self.out
    }
}
