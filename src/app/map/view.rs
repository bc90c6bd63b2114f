//! The widget: camera, caches, clicks, drags and the accessible names of all that is drawn.

use super::{
    camera::Camera,
    cards::{self, Bubble, Card},
    control::{Control, Owner},
    counters::{self, Look},
    ground::GroundKm,
    hit_test,
    labels::{self, Label, Obstacle, Surroundings},
    layout::{self, Layout, StackAt},
    paint::{Brush, Over},
};
use crate::app::{
    icons::Icon,
    theme::{Role as Type, Theme, space},
};
use crate::engine::scene::{Arrow, CounterMark, Ground, Mark, PlaceKind, Scene, Subject};
use crate::engine::words::Sheet;
use egui::accesskit::Role;
use egui::{
    Align2, CornerRadius, CursorIcon, Margin, Mesh, PointerButton, Pos2, Rect, Response, Sense, Shape,
    Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    epaint::{Tessellator, TextShape},
    pos2,
    text::{LayoutJob, TextFormat},
    vec2,
};
use std::sync::Arc;

/// What the user did on the map.
#[derive(Debug, Clone, PartialEq)]
pub enum MapEvent {
    /// A counter was clicked.
    ClickUnit {
        /// Its key.
        unit: u16,
        /// Where it stands.
        place: u16,
        /// With Shift: add it to the selection.
        add: bool,
    },
    /// A stack was double-clicked: all that fit. The first of the two clicks was reported as [`Self::ClickUnit`].
    DoubleClickStack {
        /// Its place.
        place: u16,
    },
    /// A place was clicked, or anything at it with the secondary button.
    ClickPlace {
        /// Its key.
        place: u16,
        /// With the secondary button: the menu of the place.
        secondary: bool,
    },
    /// Counters were dragged onto a place.
    DragUnits {
        /// The selection if the drag began on it, else the one counter.
        units: Vec<u16>,
        /// Where they were let go.
        to_place: u16,
    },
    /// The pointer came upon something else, or left.
    Hover(Option<Subject>),
    /// A rule tag of a bubble or card was clicked.
    ClickTag(String),
    /// A click on nothing.
    EmptyClick,
}

/// The card of what the pointer rests on. Shown once it has rested long enough, while `at` is what is hovered.
#[derive(Debug, Clone, Copy)]
pub struct HoverCard<'a> {
    /// What it is about, as told by [`MapEvent::Hover`].
    pub at: &'a Subject,
    /// What it says.
    pub sheet: &'a Sheet,
}

/// Everything the map needs to draw a frame.
#[derive(Clone, Copy)]
pub struct MapInput<'a> {
    /// What is on the map.
    pub scene: &'a Scene,
    /// Changes whenever the scene does.
    pub revision: u64,
    /// The ground; made ready again when it is another one.
    pub ground: &'a Arc<Ground>,
    /// Marks of the selection, of a hint, of a log line, over those of the scene.
    pub marks: &'a [Mark],
    /// Arrows likewise.
    pub arrows: &'a [Arrow],
    /// Units selected.
    pub selection: &'a [u16],
    /// Place selected.
    pub selected_place: Option<u16>,
    /// Counters arriving, at their `place`.
    pub ghosts: &'a [CounterMark],
    /// Colours.
    pub theme: &'a Theme,
    /// Text size, 1 is 100 per cent.
    pub text_scale: f32,
    /// Something said at a place.
    pub bubble: Option<&'a Bubble>,
    /// The card of what is hovered.
    pub hover_card: Option<HoverCard<'a>>,
    /// The scene shows an earlier moment.
    pub looking_back: bool,
    /// No movement of the camera by itself.
    pub reduce_motion: bool,
}

/// A direction for [`MapView::neighbour`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Way {
    Left,
    Right,
    Up,
    Down,
}

/// A wish for the camera, carried out in the next frame.
#[derive(Debug, Clone)]
enum Wish {
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

/// What the pieces depend on.
#[derive(PartialEq)]
struct PiecesKey {
    revision: u64,
    camera: Camera,
    dark: bool,
    ppp: f32,
    text_scale: f32,
    atlas: u64,
    selection: Vec<u16>,
    selected_place: Option<u16>,
    marks: Vec<Mark>,
    arrows: Vec<Arrow>,
    ghosts: Vec<CounterMark>,
    ground: u64,
}

struct Pieces {
    key: PiecesKey,
    layout: Layout,
    shapes: Vec<Shape>,
    covered: Vec<Obstacle>,
    lines: Vec<[Pos2; 2]>,
    labels: Vec<(u16, Rect)>,
    legend: Card,
}

struct Open {
    place: u16,
    side: u8,
    /// Opened by key: stays until closed by key or by a click elsewhere.
    kept: bool,
    card: Rect,
}

struct Drag {
    units: Vec<u16>,
    face: usize,
}

/// The map and what it remembers between frames.
#[derive(Default)]
pub struct MapView {
    camera: Option<Camera>,
    /// The theatre stays framed while the user has not moved the camera.
    fitted: bool,
    wish: Option<Wish>,
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
    hovered: Option<Subject>,
    hovered_since: f64,
    open: Option<Open>,
    drag: Option<Drag>,
    bubble_hovered: bool,
}

/// Around the fitted theatre: a counter and its name stay inside, and the legend below.
const FIT: Margin = Margin { left: 40, right: 60, top: 30, bottom: 52 };
const GLIDE: f64 = 0.25;
const REST: f64 = 0.12;
const HOVER: f64 = 0.35;
const OPEN: f64 = 0.25;
const CARD_COUNTER: f32 = 44.0;
const CARD_PITCH: f32 = 56.0;

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

    /// Zooms around the middle of the map.
    pub fn zoom(&mut self, factor: f32) {
        self.wish = Some(Wish::Zoom(factor));
    }

    /// Whether the pointer is over the bubble: it should not leave now.
    pub fn bubble_hovered(&self) -> bool {
        self.bubble_hovered
    }

    /// What the pointer is over.
    pub fn hovered(&self) -> Option<&Subject> {
        self.hovered.as_ref()
    }

    /// The camera, once something was drawn.
    pub fn camera(&self) -> Option<&Camera> {
        self.camera.as_ref()
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
    fn prepare(&mut self, ui: &Ui, input: &MapInput<'_>, view: Rect) {
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
                    && (always || !view.shrink(70.0).contains(camera.screen(at)))
                {
                    target.look_at(at);
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
    fn refresh(&mut self, ui: &Ui, input: &MapInput<'_>, camera: &Camera) {
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
        self.report(input, now, touch, ground, events);
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
    fn report(
        &mut self,
        input: &MapInput<'_>,
        now: f64,
        touch: Touch,
        ground: &Response,
        events: &mut Vec<MapEvent>,
    ) {
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
        let _ = input;
    }

    /// The row into which a stack opens.
    fn open_row(&mut self, ui: &Ui, input: &MapInput<'_>, pieces: &Pieces, now: f64, touch: &mut Touch) {
        let pointer = ui.input(|i| i.pointer.hover_pos());
        let pressed = ui.input(|i| i.pointer.any_down());
        let over_stack = touch.stack;
        if self.drag.is_some() {
            self.open = None;
        }
        let at = |place: u16, side: u8| {
            pieces.layout.stacks.iter().find(|s| s.place == place && s.side == side && s.units.len() > 1)
        };
        if let Some((place, side)) = over_stack
            && self.open.as_ref().is_none_or(|o| !o.kept && (o.place, o.side) != (place, side))
            && !pressed
            && now - self.hovered_since >= OPEN
            && at(place, side).is_some()
        {
            self.open = Some(Open { place, side, kept: false, card: Rect::NOTHING });
        }
        let Some(open) = &mut self.open else { return };
        let Some(stack) = at(open.place, open.side) else {
            self.open = None;
            return;
        };
        let view = pieces.key.camera.view;
        let n = stack.units.len();
        let columns = n.min(((view.width() - 60.0) / CARD_PITCH).floor().max(1.0) as usize);
        let rows = n.div_ceil(columns);
        let size = vec2(columns as f32, rows as f32) * CARD_PITCH + vec2(12.0, 12.0);
        let bounds = stack.bounds();
        let above = pos2(bounds.center().x - size.x * 0.5, bounds.top() - 10.0 - size.y);
        let below = pos2(above.x, bounds.bottom() + 10.0);
        let min = if above.y >= view.top() + 8.0 { above } else { below };
        let room = view.shrink(8.0);
        let min = pos2(min.x.clamp(room.left(), (room.right() - size.x).max(room.left())), min.y).round();
        let card = Rect::from_min_size(min, size);
        let left = pointer.is_none_or(|p| !card.union(bounds).expand(24.0).contains(p));
        if !open.kept && open.card != Rect::NOTHING && left {
            self.open = None;
            return;
        }
        open.card = card;
        let theme = input.theme;
        ui.interact(card, ui.scope_id().with("open stack"), Sense::click());
        let frame = Stroke::new(1.0, theme.line2);
        let painter = ui.painter().clone();
        painter.rect(card, CornerRadius::same(space::CORNER_CARD), theme.card, frame, StrokeKind::Middle);
        // From the top of the stack on the left to its bottom on the right.
        for (i, &index) in stack.units.iter().rev().enumerate() {
            let Some(mark) = input.scene.counters.get(index) else { continue };
            let cell = vec2((i % columns) as f32 + 0.5, (i / columns) as f32 + 0.5) * CARD_PITCH;
            let centre = card.min + cell + vec2(6.0, 6.0);
            let selected = input.selection.contains(&mark.unit);
            let look = Look { selected, ..Look::default() };
            counters::counter(&painter, centre, CARD_COUNTER, mark, &look, theme);
            let r = Rect::from_center_size(centre, Vec2::splat(CARD_COUNTER + 4.0));
            let id = ui.scope_id().with(("row", mark.unit));
            let response = ui.interact(r, id, Sense::click_and_drag());
            touch.unit_node(ui, &response, mark, selected, true, index);
        }
    }

    /// Bubble, card, legend and the frame of a look back.
    fn words(
        &mut self,
        ui: &Ui,
        input: &MapInput<'_>,
        pieces: &Pieces,
        brush: &Brush<'_>,
        now: f64,
        events: &mut Vec<MapEvent>,
    ) {
        let view = pieces.key.camera.view;
        let painter = ui.painter().clone();
        let mut covered = pieces.covered.clone();
        covered.extend(pieces.labels.iter().map(|l| Obstacle { rect: l.1, weight: 0.5 }));
        if let Some(open) = &self.open {
            covered.push(Obstacle { rect: open.card, weight: 6.0 });
        }
        painter.extend(pieces.legend.shapes.iter().cloned());
        if pieces.legend.rect.is_positive() {
            node(ui, pieces.legend.rect, "legend", &pieces.legend.spoken);
        }
        if input.looking_back {
            let mut out = Vec::new();
            let r = cards::looking_back(&painter, view, input.theme, input.text_scale, &mut out);
            painter.extend(out);
            covered.push(Obstacle { rect: r, weight: 6.0 });
            node(ui, r, "looking back", "You are looking back. Esc returns to now");
        }
        let waited = now - self.hovered_since >= HOVER;
        if let Some(card) = input.hover_card
            && waited
            && self.drag.is_none()
            && self.hovered.as_ref() == Some(card.at)
        {
            let place = match card.at {
                Subject::Place(p) => Some(*p),
                Subject::Unit(u) => input.scene.counters.iter().find(|c| c.unit == *u).map(|c| c.place),
                _ => None,
            };
            if let Some(place) = place {
                let target = pieces.layout.extent(place);
                let card = cards::hover_card(brush, card.sheet, target, view, &covered);
                covered.push(Obstacle { rect: card.rect, weight: 4.0 });
                show(ui, &painter, card, "hover card", input.theme, events);
            }
        }
        self.bubble_hovered = false;
        if let Some(bubble) = input.bubble {
            let card = cards::bubble(brush, bubble, view, &covered, &pieces.lines);
            self.bubble_hovered = ui.rect_contains_pointer(card.rect);
            show(ui, &painter, card, "bubble", input.theme, events);
        }
    }

    /// Zoom in, zoom out, fit.
    fn tools(&mut self, ui: &Ui, input: &MapInput<'_>, touch: &mut Touch) {
        let Some(camera) = self.camera else { return };
        let theme = input.theme;
        let r = tools_rect(camera.view);
        let painter = ui.painter().clone();
        let frame = Stroke::new(1.0, theme.line);
        let corner = CornerRadius::same(space::CORNER);
        painter.rect(r, corner, theme.panel, frame, StrokeKind::Middle);
        let side = r.width();
        for (i, (icon, name)) in
            [(Icon::Plus, "Zoom in"), (Icon::Minus, "Zoom out"), (Icon::Fit, "Fit the map")]
                .into_iter()
                .enumerate()
        {
            let cell = Rect::from_min_size(r.min + vec2(0.0, side * i as f32), Vec2::splat(side));
            let response = ui.interact(cell, ui.scope_id().with(name), Sense::click());
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
            if response.hovered() {
                painter.rect_filled(cell.shrink(1.0), corner, theme.accbg);
                touch.hovered = None;
            }
            if response.has_focus() {
                let focus = Stroke::new(2.0, theme.acc);
                painter.rect_stroke(cell.shrink(1.0), corner, focus, StrokeKind::Inside);
            }
            icon.paint(&painter, cell.center(), 16.0, theme.ink);
            if i > 0 {
                let y = cell.top();
                painter.line_segment([pos2(r.left() + 5.0, y), pos2(r.right() - 5.0, y)], frame);
            }
            let clicked = response.clicked();
            response.on_hover_text(name);
            if clicked {
                self.wish = Some(match i {
                    0 => Wish::Zoom(1.4),
                    1 => Wish::Zoom(1.0 / 1.4),
                    _ => Wish::Fit,
                });
                ui.ctx().request_repaint();
            }
        }
    }

    /// A drag of counters, from its start to where it is let go.
    fn dragging(
        &mut self,
        ui: &Ui,
        input: &MapInput<'_>,
        pieces: &Pieces,
        brush: &Brush<'_>,
        touch: &Touch,
        events: &mut Vec<MapEvent>,
    ) {
        if let Some((unit, face)) = touch.drag_started {
            let units = if input.selection.contains(&unit) { input.selection.to_vec() } else { vec![unit] };
            self.drag = Some(Drag { units, face });
        }
        let Some(drag) = &self.drag else { return };
        let (pointer, down) = ui.input(|i| (i.pointer.interact_pos(), i.pointer.primary_down()));
        let Some(mark) = input.scene.counters.get(drag.face) else {
            self.drag = None;
            return;
        };
        let target = pointer.and_then(|p| hit_test::drop_place(&pieces.layout, input.scene, p));
        let target = target.filter(|&t| t != mark.place);
        if !down {
            if let Some(to_place) = target {
                events.push(MapEvent::DragUnits { units: drag.units.clone(), to_place });
            }
            self.drag = None;
            return;
        }
        let Some(at) = pointer else { return };
        let painter = ui.painter();
        if let Some(place) = target {
            let mut out = Vec::new();
            brush.ring(place, 6.0, Stroke::new(2.4, input.theme.acc), false, &mut out);
            painter.extend(out);
        }
        let from = pieces.layout.pos(mark.place).unwrap_or(at);
        painter.extend(Shape::dashed_line(&[from, at], Stroke::new(2.0, input.theme.acc), 6.0, 4.0));
        let side = pieces.layout.side_length;
        let look = Look { faded: true, plain: true, ..Look::default() };
        counters::counter(painter, at, side, mark, &look, input.theme);
        if drag.units.len() > 1 {
            let corner = at + vec2(side, -side) * 0.5;
            painter.circle_filled(corner, 7.5, input.theme.ink);
            let text = drag.units.len().to_string();
            let font = crate::app::fonts::bold();
            painter.add(counters::centred_text(painter, corner, &text, 10.0, font, input.theme.panel));
        }
        ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
    }
}

/// What the pointer did to the things on the map in this frame.
#[derive(Default)]
struct Touch {
    hovered: Option<Subject>,
    stack: Option<(u16, u8)>,
    unit: Option<(u16, u16, bool)>,
    place: Option<(u16, bool)>,
    double: Option<u16>,
    drag_started: Option<(u16, usize)>,
}

impl Touch {
    /// A counter that answers to the pointer. `named` puts it into the accessibility tree.
    fn unit_node(
        &mut self,
        ui: &Ui,
        response: &Response,
        mark: &CounterMark,
        selected: bool,
        named: bool,
        index: usize,
    ) {
        if named {
            response.widget_info(|| {
                let text = if mark.spoken.is_empty() { &mark.name } else { &mark.spoken };
                WidgetInfo::selected(Role::Button, true, selected, text)
            });
        }
        if response.hovered() {
            self.hovered = Some(Subject::Unit(mark.unit));
        }
        if response.double_clicked() {
            self.double = Some(mark.place);
        } else if response.clicked() {
            self.unit = Some((mark.unit, mark.place, ui.input(|i| i.modifiers.shift)));
        } else if response.secondary_clicked() {
            self.place = Some((mark.place, true));
        }
        if response.drag_started_by(PointerButton::Primary) {
            self.drag_started = Some((mark.unit, index));
        }
        if response.has_focus() {
            let r = response.rect.expand(3.0);
            let stroke = Stroke::new(2.0, ui.visuals().selection.stroke.color);
            ui.painter().rect_stroke(r, 4.0, stroke, StrokeKind::Outside);
        }
    }
}

/// The places: their signs, or the name where a stack hides the sign.
fn places(ui: &Ui, input: &MapInput<'_>, pieces: &Pieces, touch: &mut Touch) {
    for (i, (mark, at)) in input.scene.places.iter().zip(&pieces.layout.places).enumerate() {
        let place = i as u16;
        let view = pieces.key.camera.view;
        let label = pieces.labels.iter().find(|l| l.0 == place).map(|l| l.1);
        let sign = Rect::from_center_size(at.sign, Vec2::splat(if at.scale < 1.0 { 15.0 } else { 24.0 }));
        let r = if at.scale > 0.0 { sign } else { label.unwrap_or(sign) };
        if !view.intersects(r) {
            continue;
        }
        let response = ui.interact(r, ui.scope_id().with(("place", place)), Sense::click());
        response.widget_info(|| {
            let text = if mark.spoken.is_empty() { &mark.name } else { &mark.spoken };
            WidgetInfo::selected(Role::Button, true, input.selected_place == Some(place), text)
        });
        // The name beside a sign answers as well.
        let beside = label.filter(|_| at.scale > 0.0);
        let name = beside.map(|l| ui.interact(l, ui.scope_id().with(("name", place)), Sense::click()));
        for response in std::iter::once(&response).chain(&name) {
            if response.hovered() {
                touch.hovered = Some(Subject::Place(place));
            }
            if response.clicked() {
                touch.place = Some((place, false));
            } else if response.secondary_clicked() {
                touch.place = Some((place, true));
            }
        }
        if response.has_focus() {
            let stroke = Stroke::new(2.0, input.theme.acc);
            ui.painter().rect_stroke(r.expand(2.0), 4.0, stroke, StrokeKind::Outside);
        }
    }
}

/// The counters of a stack: the topmost by its body, those below by their edges.
fn stack_nodes(ui: &Ui, input: &MapInput<'_>, stack: &StackAt, opened: bool, touch: &mut Touch) {
    let view = ui.clip_rect();
    if !view.intersects(stack.bounds()) {
        return;
    }
    let step = (3.2 * stack.side_length / 36.0).max(2.6);
    for (depth, &index) in stack.units.iter().rev().enumerate().collect::<Vec<_>>().into_iter().rev() {
        let Some(mark) = input.scene.counters.get(index) else { continue };
        let shift = step * depth.min(3) as f32;
        let body = stack.body.translate(vec2(shift, -shift));
        let r = if depth == 0 {
            stack.body
        } else {
            Rect::from_min_max(pos2(body.right() - step, body.top()), body.max)
        };
        let sense = if mark.states.can_act || input.selection.contains(&mark.unit) {
            Sense::click_and_drag()
        } else {
            Sense::click()
        };
        let response = ui.interact(r, ui.scope_id().with(("unit", mark.unit)), sense);
        let selected = input.selection.contains(&mark.unit);
        touch.unit_node(ui, &response, mark, selected, !opened, index);
        if response.hovered() {
            touch.stack = Some((stack.place, stack.side));
        }
    }
}

/// A text for the accessibility tree that answers to nothing.
fn node(ui: &Ui, r: Rect, id: &str, spoken: &str) -> Response {
    let response = ui.interact(r, ui.scope_id().with(id), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, spoken));
    response
}

/// Paints a card and its tags.
fn show(ui: &Ui, painter: &egui::Painter, card: Card, id: &str, theme: &Theme, events: &mut Vec<MapEvent>) {
    // A card takes the clicks meant for it.
    let response = ui.interact(card.rect, ui.scope_id().with(id), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &card.spoken));
    painter.extend(card.shapes);
    for (i, (r, tag)) in card.tags.into_iter().enumerate() {
        let response = ui.interact(r.expand(3.0), ui.scope_id().with((id, i)), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Link, true, &tag));
        if response.hovered() || response.has_focus() {
            painter.rect_stroke(r.expand(2.0), 2.0, Stroke::new(1.0, theme.acc), StrokeKind::Outside);
            ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
        }
        if response.clicked() {
            events.push(MapEvent::ClickTag(tag));
        }
    }
}

fn tools_rect(view: Rect) -> Rect {
    Rect::from_min_size(pos2(view.right() - 12.0 - 30.0, view.top() + 12.0).round(), vec2(30.0, 90.0))
}

fn brush<'a>(ui: &'a Ui, input: &MapInput<'a>, layout: &'a Layout) -> Brush<'a> {
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
fn build_pieces(
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
            && !names.iter().any(|l| over(l.current().shrink(2.0)))
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
                let r = super::paint::sign_radius(mark);
                around = Rect::from_center_size(at.pos, Vec2::splat(r * 2.0 + 2.0));
            } else if off {
                around = around.expand(6.0);
            }
            around = around.union(brush.ghost(place)).expand(brush.frame(place));
            if mark.edge == Some(crate::engine::scene::Edge::East) {
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
    let seen = |water: &&super::ground::Water| water.large || camera.k >= 0.36;
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
