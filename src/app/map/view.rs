//! The widget: camera, caches, clicks, drags and the accessible names of all that is drawn.

use super::{
    camera::Camera,
    control::{Control, Owner},
    ground::GroundKm,
    input::{MapEvent, MapInput, Way},
    layout,
    pieces::{Pieces, PiecesKey, brush, build_pieces},
    touch::{Touch, places, stack_nodes},
};
use crate::engine::scene::{Ground, PlaceKind, Scene, Subject};
use egui::{
    CursorIcon, Margin, Mesh, PointerButton, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, Vec2,
    WidgetInfo, accesskit::Role, epaint::Tessellator, vec2,
};
use std::sync::Arc;

/// A wish for the camera, carried out in the next frame.
#[derive(Debug, Clone)]
pub(super) enum Wish {
    Fit,
    FitPlaces(Vec<u16>),
    Show { place: u16, always: bool },
    Zoom(f32),
}

#[derive(Debug, Clone, Copy)]
struct Glide {
    from: (Pos2, f32),
    to: (Pos2, f32),
    start: f64,
}

/// The ground made ready, and its mesh.
struct GroundCache {
    source: Arc<Ground>,
    km: GroundKm,
    owners: Vec<(Pos2, Owner)>,
    control: Control,
    mesh: Option<(GroundKey, Arc<Mesh>)>,
    generation: u64,
}

#[derive(PartialEq)]
struct GroundKey {
    camera: Camera,
    dark: bool,
    ppp: f32,
    generation: u64,
}

pub(super) struct Open {
    pub(super) place: u16,
    pub(super) side: u8,
    /// Opened by key: stays until closed by key or by a click elsewhere.
    pub(super) kept: bool,
    pub(super) card: Rect,
}

pub(super) struct Drag {
    pub(super) units: Vec<u16>,
    pub(super) face: usize,
}

/// The map and what it remembers between frames.
#[derive(Default)]
pub struct MapView {
    pub(super) camera: Option<Camera>,
    /// The theatre stays framed while the user has not moved the camera.
    fitted: bool,
    pub(super) wish: Option<Wish>,
    glide: Option<Glide>,
    ground: Option<GroundCache>,
    pieces: Option<Pieces>,
    generation: u64,
    /// Raised when the picture of the glyphs was thrown away and drawn anew, and how full it was.
    atlas: (u64, f32),
    /// How the glyphs were drawn: another theme draws them anew.
    text_options: Option<egui::epaint::TextOptions>,
    /// Candidate taken by the label of each place.
    taken: Vec<Option<usize>>,
    labels_due: bool,
    camera_moved: f64,
    pub(super) hovered: Option<Subject>,
    pub(super) hovered_since: f64,
    pub(super) open: Option<Open>,
    pub(super) drag: Option<Drag>,
    pub(super) bubble_hovered: bool,
    /// Width at the right that a panel covers.
    covered: f32,
}

/// Around the fitted theatre: a counter and its name stay inside, and the legend below.
const FIT: Margin = Margin { left: 40, right: 60, top: 30, bottom: 52 };
const GLIDE: f64 = 0.25;
const REST: f64 = 0.12;
pub(super) const HOVER: f64 = 0.35;
pub(super) const OPEN: f64 = 0.25;

impl MapView {
    /// Frames the whole theatre.
    pub fn fit(&mut self) {
        self.wish = Some(Wish::Fit);
    }

    /// Frames some places, such as the front.
    pub fn fit_places(&mut self, places: &[u16]) {
        self.wish = Some(Wish::FitPlaces(places.to_vec()));
    }

    /// Glides to a place.
    pub fn glide_to(&mut self, place: u16) {
        self.wish = Some(Wish::Show { place, always: true });
    }

    /// Glides to a place unless it is well in sight.
    pub fn show_place(&mut self, place: u16) {
        self.wish = Some(Wish::Show { place, always: false });
    }

    /// A panel of this width covers the right of the map: what is shown must not lie under it.
    pub fn keep_clear(&mut self, right: f32) {
        self.covered = right;
    }

    /// Zooms around the middle of the map.
    pub fn zoom(&mut self, factor: f32) {
        self.wish = Some(Wish::Zoom(factor));
    }

    /// Whether the pointer is over the bubble: it should not leave now.
    pub fn bubble_hovered(&self) -> bool {
        self.bubble_hovered
    }

    /// Where a place was drawn last, in the window.
    pub fn place_at(&self, place: u16) -> Option<Pos2> {
        self.pieces.as_ref()?.layout.places.get(usize::from(place)).map(|p| p.sign)
    }

    /// What the pointer is over.
    pub fn hovered(&self) -> Option<&Subject> {
        self.hovered.as_ref()
    }

    /// The camera, once something was drawn.
    pub fn camera(&self) -> Option<&Camera> {
        self.camera.as_ref()
    }

    /// The ground as it was drawn last.
    pub(super) fn ground_mesh(&self) -> Option<&Arc<Mesh>> {
        self.ground.as_ref()?.mesh.as_ref().map(|(_, mesh)| mesh)
    }

    /// What was drawn over the ground last.
    pub(super) fn piece_shapes(&self) -> &[Shape] {
        self.pieces.as_ref().map_or(&[], |p| p.shapes.as_slice())
    }

    /// How degrees become kilometres here.
    pub(super) fn projection(&self) -> Option<&super::projection::Projection> {
        self.ground.as_ref().map(|g| &g.km.projection)
    }

    /// Opens the stack of a place into a row until it is closed, as Tab does.
    pub fn open_stack(&mut self, place: u16, side: u8) {
        self.open = Some(Open { place, side, kept: true, card: Rect::NOTHING });
    }

    /// Closes the open stack; tells whether there was one.
    pub fn close_stack(&mut self) -> bool {
        self.open.take().is_some()
    }

    /// The units of the open stack, left to right.
    pub fn open_units(&self, scene: &Scene) -> Vec<u16> {
        let (Some(open), Some(pieces)) = (&self.open, &self.pieces) else { return Vec::new() };
        let stack = pieces.layout.stacks.iter().find(|s| s.place == open.place && s.side == open.side);
        let units = stack.into_iter().flat_map(|s| s.units.iter().rev());
        units.filter_map(|&i| scene.counters.get(i)).map(|c| c.unit).collect()
    }

    /// The place next to another in a direction of the window, for the arrow keys: linked places first.
    pub fn neighbour(&self, scene: &Scene, from: u16, way: Way) -> Option<u16> {
        let layout = &self.pieces.as_ref()?.layout;
        let start = layout.pos(from)?;
        let ahead = match way {
            Way::Left => vec2(-1.0, 0.0),
            Way::Right => vec2(1.0, 0.0),
            Way::Up => vec2(0.0, -1.0),
            Way::Down => vec2(0.0, 1.0),
        };
        let linked = |p: u16| scene.links.iter().any(|l| (l.a, l.b) == (from, p) || (l.b, l.a) == (from, p));
        let cost = |p: u16| {
            let d = layout.pos(p)? - start;
            let cos = d.normalized().dot(ahead);
            (cos > 0.5).then(|| d.length() * (2.0 - cos) * if linked(p) { 1.0 } else { 2.5 })
        };
        let others = (0..scene.places.len() as u16).filter(|&p| p != from);
        others.filter_map(|p| Some((p, cost(p)?))).min_by(|a, b| a.1.total_cmp(&b.1)).map(|(p, _)| p)
    }

    /// Draws the map into what is left of `ui` and tells what was done on it.
    pub fn ui(&mut self, ui: &mut Ui, input: &MapInput<'_>) -> Vec<MapEvent> {
        let view = ui.available_rect_before_wrap();
        let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(view).id_salt("map"));
        ui.set_clip_rect(view.intersect(ui.clip_rect()));
        ui.allocate_rect(view, Sense::hover());
        let mut events = Vec::new();
        let ground = ui.interact(view, ui.scope_id().with("ground"), Sense::click_and_drag());
        ground.widget_info(|| WidgetInfo::labeled(Role::Pane, true, "Map"));
        self.prepare(&ui, input, view);
        self.steer(&ui, input, &ground);
        let Some(camera) = self.camera else { return events };
        self.refresh(&ui, input, &camera);
        let (Some(ground_cache), Some(pieces)) = (&self.ground, self.pieces.take()) else { return events };
        let painter = ui.painter().clone();
        if let Some((_, mesh)) = &ground_cache.mesh {
            painter.add(Shape::Mesh(Arc::clone(mesh)));
        }
        painter.extend(pieces.shapes.iter().cloned());
        self.interact(&ui, input, &pieces, &ground, &mut events);
        self.pieces = Some(pieces);
        events
    }

    /// Makes the ground ready and places the camera.
    pub(super) fn prepare(&mut self, ui: &Ui, input: &MapInput<'_>, view: Rect) {
        if !self.ground.as_ref().is_some_and(|g| Arc::ptr_eq(&g.source, input.ground)) {
            self.generation += 1;
            self.ground = Some(GroundCache {
                source: Arc::clone(input.ground),
                km: GroundKm::new(input.ground),
                owners: Vec::new(),
                control: Control::default(),
                mesh: None,
                generation: self.generation,
            });
            self.camera = None;
            self.pieces = None;
        }
        let Some(ground) = &self.ground else { return };
        let km = layout::kilometres(input.scene, &ground.km.projection);
        let theatre = layout::theatre(input.scene, &km);
        let mut camera = self.camera.unwrap_or_else(|| {
            self.fitted = true;
            Camera::new(ground.km.sheet)
        });
        let resized = camera.view != view;
        if resized {
            camera.resize(view);
            if self.fitted {
                camera.fit(theatre, FIT);
            }
        }
        let before = camera;
        let mut target = camera;
        let clear = view.with_max_x((view.right() - self.covered).max(view.left() + 80.0));
        match self.wish.take() {
            None => {}
            Some(Wish::Fit) => {
                target.fit(theatre, FIT);
                self.fitted = true;
            }
            Some(Wish::FitPlaces(places)) => {
                let points: Vec<_> = places.iter().filter_map(|&p| km.get(usize::from(p)).copied()).collect();
                if !points.is_empty() {
                    target.fit(Rect::from_points(&points), Margin::symmetric(90, 80));
                    target.zoom((1.2 / target.k).min(1.0), target.view.center());
                    self.fitted = false;
                }
            }
            Some(Wish::Show { place, always }) => {
                if let Some(&at) = km.get(usize::from(place))
                    && (always
                        || !clear.shrink(70.0_f32.min(clear.width() * 0.2)).contains(camera.screen(at)))
                {
                    target.look_at(at);
                    target.pan(clear.center() - view.center());
                    self.fitted = false;
                }
            }
            Some(Wish::Zoom(factor)) => {
                target.zoom(factor, view.center());
                self.fitted = false;
            }
        }
        let now = ui.input(|i| i.time);
        if target != before {
            if input.reduce_motion || self.camera.is_none() {
                camera = target;
                self.glide = None;
            } else {
                let at = |c: &Camera| (c.centre, c.k);
                self.glide = Some(Glide { from: at(&before), to: at(&target), start: now });
            }
        }
        if let Some(glide) = self.glide {
            let f = ((now - glide.start) / GLIDE).clamp(0.0, 1.0) as f32;
            let eased = 1.0 - (1.0 - f).powi(3);
            camera.centre = glide.from.0.lerp(glide.to.0, eased);
            camera.k = egui::lerp(glide.from.1..=glide.to.1, eased);
            if f >= 1.0 {
                self.glide = None;
            } else {
                ui.ctx().request_repaint();
            }
        }
        self.moved(&camera, now);
        self.camera = Some(camera);
    }

    fn moved(&mut self, camera: &Camera, now: f64) {
        if self.camera.as_ref().is_some_and(|c| c != camera) {
            self.camera_moved = now;
            self.labels_due = true;
        }
    }

    /// Drags, wheel and double clicks on the ground.
    fn steer(&mut self, ui: &Ui, input: &MapInput<'_>, ground: &Response) {
        let Some(mut camera) = self.camera else { return };
        let (scroll, pinch, pointer, now) =
            ui.input(|i| (i.smooth_scroll_delta(), i.zoom_delta(), i.pointer.hover_pos(), i.time));
        let over = ui.rect_contains_pointer(camera.view);
        let mut by_hand = false;
        if let Some(at) = pointer.filter(|_| over) {
            let factor = (scroll.y * 0.0035).exp() * pinch;
            if (factor - 1.0).abs() > 1e-4 {
                camera.zoom(factor, at);
                by_hand = true;
            }
        }
        let middle = over && ui.input(|i| i.pointer.button_down(PointerButton::Middle));
        if ground.dragged_by(PointerButton::Primary) || middle {
            let by = ui.input(|i| i.pointer.delta());
            if by != Vec2::ZERO {
                camera.pan(by);
                by_hand = true;
            }
            ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
        }
        if ground.double_clicked()
            && let Some(at) = pointer
        {
            let mut target = camera;
            target.zoom(1.6, at);
            if input.reduce_motion {
                camera = target;
            } else {
                let at = |c: &Camera| (c.centre, c.k);
                self.glide = Some(Glide { from: at(&camera), to: at(&target), start: now });
                ui.ctx().request_repaint();
            }
            self.fitted = false;
        }
        if by_hand {
            self.fitted = false;
            self.glide = None;
        }
        self.moved(&camera, now);
        self.camera = Some(camera);
    }

    /// Brings ground and pieces up to date.
    pub(super) fn refresh(&mut self, ui: &Ui, input: &MapInput<'_>, camera: &Camera) {
        let ppp = ui.ctx().pixels_per_point();
        #[allow(clippy::redundant_closure_for_method_calls, reason = "the method is not general enough")]
        let (fill, options) = ui.fonts(|f| (f.font_atlas_fill_ratio(), *f.options()));
        if fill < self.atlas.1 || self.text_options.as_ref() != Some(&options) {
            // The glyphs were thrown away and drawn anew: texts point into the old picture.
            self.atlas.0 += 1;
        }
        self.atlas.1 = fill;
        self.text_options = Some(options);
        let now = ui.input(|i| i.time);
        let rested = now - self.camera_moved >= REST;
        let dark = input.theme.dark;
        let key = PiecesKey {
            revision: input.revision,
            camera: *camera,
            dark,
            ppp,
            text_scale: input.text_scale,
            atlas: self.atlas.0,
            selection: input.selection.to_vec(),
            selected_place: input.selected_place,
            marks: input.marks.to_vec(),
            arrows: input.arrows.to_vec(),
            ghosts: input.ghosts.to_vec(),
            ground: self.ground.as_ref().map_or(0, |g| g.generation),
        };
        let stale = self.pieces.as_ref().is_none_or(|p| p.key != key);
        let replace = match &self.pieces {
            None => true,
            Some(p) if p.key.camera == key.camera => stale || (self.labels_due && rested),
            Some(_) => false,
        };
        if self.labels_due && !rested {
            ui.ctx().request_repaint_after_secs((REST - (now - self.camera_moved)).max(0.0) as f32 + 0.01);
        }
        let mut options = ui.ctx().tessellation_options(|o| *o);
        options.prerasterized_discs = false;
        let mut tess = Tessellator::new(ppp, options, [1, 1], Vec::new());
        tess.set_clip_rect(camera.view);
        if stale || replace {
            let Some(ground) = &mut self.ground else { return };
            let km = layout::kilometres(input.scene, &ground.km.projection);
            let owners: Vec<(Pos2, Owner)> = input
                .scene
                .places
                .iter()
                .zip(&km)
                .filter(|(p, _)| p.kind != PlaceKind::OffMap)
                .map(|(p, &at)| (at, p.control.map(|s| s.0)))
                .collect();
            if owners != ground.owners {
                ground.control = ground.km.control(&owners);
                ground.owners = owners;
                ground.mesh = None;
            }
            let pieces =
                build_pieces(ui, input, camera, key, &km, &ground.km, &mut self.taken, replace, &mut tess);
            if replace {
                self.labels_due = false;
            }
            self.pieces = Some(pieces);
        }
        let Some(ground) = &mut self.ground else { return };
        let key = GroundKey { camera: *camera, dark, ppp, generation: ground.generation };
        if ground.mesh.as_ref().is_none_or(|(k, _)| *k != key) {
            let mesh = ground.km.mesh(&ground.control, camera, input.theme, &mut tess);
            ground.mesh = Some((key, mesh));
        }
    }

    /// Everything that answers to the pointer, and what is drawn over the pieces because of it.
    fn interact(
        &mut self,
        ui: &Ui,
        input: &MapInput<'_>,
        pieces: &Pieces,
        ground: &Response,
        events: &mut Vec<MapEvent>,
    ) {
        let mut touch = Touch::default();
        let now = ui.input(|i| i.time);
        places(ui, input, pieces, &mut touch);
        let opened = self.open.as_ref().map(|o| (o.place, o.side));
        for stack in &pieces.layout.stacks {
            stack_nodes(ui, input, stack, opened == Some((stack.place, stack.side)), &mut touch);
        }
        let brush = brush(ui, input, &pieces.layout);
        let painter = ui.painter().clone();
        if let Some(Subject::Place(p)) = &self.hovered
            && input.selected_place != Some(*p)
            && self.drag.is_none()
        {
            let mut out = Vec::new();
            brush.ring(*p, 3.0, Stroke::new(1.4, input.theme.ink2), false, &mut out);
            painter.extend(out);
        }
        self.open_row(ui, input, pieces, now, &mut touch);
        self.words(ui, input, pieces, &brush, now, events);
        self.tools(ui, input, &mut touch);
        self.dragging(ui, input, pieces, &brush, &touch, events);
        self.report(now, touch, ground, events);
        if self.hovered.is_some() {
            let waited = now - self.hovered_since;
            for due in [OPEN, HOVER] {
                if waited < due {
                    ui.ctx().request_repaint_after_secs((due - waited) as f32 + 0.01);
                    break;
                }
            }
        }
    }

    /// Turns touches into events.
    fn report(&mut self, now: f64, touch: Touch, ground: &Response, events: &mut Vec<MapEvent>) {
        if touch.hovered != self.hovered {
            self.hovered.clone_from(&touch.hovered);
            self.hovered_since = now;
            events.push(MapEvent::Hover(touch.hovered));
        }
        if let Some(place) = touch.double {
            events.push(MapEvent::DoubleClickStack { place });
        } else if let Some((unit, place, add)) = touch.unit {
            events.push(MapEvent::ClickUnit { unit, place, add });
        } else if let Some((place, secondary)) = touch.place {
            events.push(MapEvent::ClickPlace { place, secondary });
        } else if ground.clicked() && !ground.double_clicked() {
            if self.open.as_ref().is_some_and(|o| o.kept) {
                self.open = None;
            }
            events.push(MapEvent::EmptyClick);
        }
        if touch.place.is_some_and(|(_, secondary)| secondary) {
            self.open = None;
        }
    }
}
