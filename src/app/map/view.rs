//! The widget: camera, caches, clicks, drags and the accessible names of all that is drawn.

use super::{
    bake::{AtlasState, watch},
    brush::{Brush, TagOf},
    bubble::Bubble,
    camera::{Camera, Glide},
    coordinates,
    fan::Lie,
    follow::Follow,
    ground_cache::GroundCache,
    hit_test,
    ink::LeftOut,
    input::MapInput,
    kept::KeptStacks,
    labels::{Remembered, Thing},
    landing::Landing,
    past_fronts::PastFronts,
    pieces::{Pieces, brush, tools_rect},
    placing::Spot,
    rim,
    seasons::Seasons,
    small_sheet::SmallSheet,
    stamps::Stamps,
    touch::{Touch, places},
    travel::Travels,
};
use crate::{
    command::{Command, MapEvent, Program},
    ui::theme::Year,
};
use egui::{Mesh, Painter, Pos2, Rect, Response, Sense, Shape, Ui, WidgetInfo, accesskit::Role};
use engine::{
    base::{
        hex::HexId,
        keys::{PlaceKey, UnitKey},
    },
    show::scene::{Mark, Scene, Subject},
};
use std::sync::Arc;

/// A wish for the camera, carried out in the next frame.
#[derive(Debug, Clone)]
pub(crate) enum Wish {
    Fit,
    FitPlaces(Vec<PlaceKey>),
    Cut(Rect),
    Show {
        place: PlaceKey,
        always: bool,
    },
    Zoom(f32),
    /// A point of the map in the middle.
    At(Pos2),
    /// The next part of the front.
    Front(Vec<PlaceKey>),
    /// The view before what is followed.
    Back,
}

/// A card that floats over the map. There is never more than one: the one asked for last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Floating {
    /// The opened stack.
    Row,
    /// What is said at a place.
    Bubble,
    /// What the pointer rests on.
    Card,
}

pub(crate) struct Open {
    pub(crate) place: PlaceKey,
    pub(crate) side: u8,
    pub(crate) card: Rect,
    /// When it was asked for.
    pub(crate) asked: f64,
    /// How the row lies to its stack; chosen when it opens.
    pub(crate) lie: Option<Lie>,
    /// What was marked then.
    pub(crate) marks: Vec<Mark>,
    /// The scene it was opened in.
    pub(crate) revision: Option<u64>,
    /// Its units from left to right.
    pub(crate) units: Vec<UnitKey>,
    /// When it was drawn first.
    pub(crate) since: Option<f64>,
    /// A key opened it: the pointer does not close it, and its counters have digits.
    pub(crate) by_key: bool,
}

impl Open {
    pub(crate) fn new(place: PlaceKey, side: u8, asked: f64) -> Self {
        Self {
            place,
            side,
            card: Rect::NOTHING,
            asked,
            lie: None,
            marks: Vec::new(),
            revision: None,
            units: Vec::new(),
            since: None,
            by_key: false,
        }
    }
}

pub(crate) struct Drag {
    pub(crate) units: Vec<UnitKey>,
    pub(crate) face: usize,
    /// Places drawn along with Ctrl held, from where the counter stands.
    pub(crate) way: Vec<PlaceKey>,
}

/// The map and what it remembers between frames.
#[derive(Default)]
pub struct MapView {
    pub(crate) camera: Option<Camera>,
    /// The theatre stays framed while the user has not moved the camera.
    pub(crate) fitted: bool,
    /// The text size it was framed for.
    pub(crate) fitted_for: f32,
    pub(crate) wish: Option<Wish>,
    pub(crate) glide: Option<Glide>,
    /// What comes and goes with a far glide.
    pub(crate) landing: Landing,
    /// How often it was moved, by itself or by a command: glides and jumps.
    pub(crate) moves: u32,
    /// What is said of the part of the front that is shown, and since when.
    pub(crate) said_of_front: Option<(String, f64)>,
    /// What it follows.
    pub(crate) follow: Follow,
    pub(crate) ground: Option<GroundCache>,
    pub(crate) pieces: Option<Pieces>,
    /// Past fronts of the overlay that is on.
    pub(crate) past: PastFronts,
    pub(crate) generation: u64,
    pub(crate) atlas: AtlasState,
    /// Small things drawn once.
    pub(crate) stamps: Stamps,
    pub(crate) kept: KeptStacks,
    /// Counters on their way.
    pub(crate) travels: Travels,
    /// When what is marked changed last.
    pub(crate) marks_since: f64,
    /// Where the name of each place went.
    pub(crate) remembered: Remembered,
    /// The legend was opened, and where it lay when it was drawn last.
    pub(crate) explains: bool,
    pub(crate) legend: Option<Rect>,
    pub(crate) labels_due: bool,
    pub(crate) camera_moved: f64,
    pub(crate) hovered: Option<Subject>,
    pub(crate) hovered_since: f64,
    /// A card that is none of the map's lies over it.
    pub(crate) gives_way: bool,
    /// When the pointer moved last: what the map moves under a resting pointer was not pointed at.
    pub(crate) pointed: f64,
    pub(crate) open: Option<Open>,
    /// When the pointer had moved last as something that happened closed the opened stack.
    pub(crate) shut: Option<f64>,
    pub(crate) drag: Option<Drag>,
    /// A counter under the point where a drag of the ground began: the pointer was faster than a frame.
    pub(crate) caught: Option<(UnitKey, usize)>,
    pub(crate) bubble_hovered: bool,
    /// The bubble given last, and since when.
    pub(crate) said: Option<Bubble>,
    pub(crate) said_since: f64,
    /// Where the card lies that floats over the map, and which of its places it took.
    pub(crate) card: Option<Rect>,
    pub(crate) spot: Option<(Floating, Spot)>,
    /// Where what is said lies in the strip, not beside its place.
    pub(crate) strip: Option<Rect>,
    /// Width at the right that a panel covers.
    pub(crate) covered: f32,
    /// The hex clicked last, if it was marked: a second click there is no wish to see it.
    pub(crate) on_marked: Option<PlaceKey>,
    /// Only to be looked at: nothing on it answers.
    pub(crate) only_seen: bool,
    /// It is seen from afar.
    pub(crate) large: bool,
    /// The weather on the ground.
    pub(crate) seasons: Seasons,
    /// The overview in a corner.
    pub(crate) small: SmallSheet,
}

pub(crate) const HOVER: f64 = 0.35;
pub(crate) const OPEN: f64 = 0.25;
const FADE: f64 = 0.08;
/// How long a stack takes to open.
pub(crate) const SPREAD: f64 = 0.12;

/// Paints meshes. A clip of its own keeps each a mesh of its own in the window's list: it is copied in one piece there,
/// where one that had to grow by the next would be copied again and again.
pub(crate) fn paint<const N: usize>(painter: &Painter, meshes: [Arc<Mesh>; N]) {
    for (mesh, by) in meshes.into_iter().zip([0.01, 0.02, 0.03]).filter(|(mesh, _)| !mesh.is_empty()) {
        let mut own = painter.clone();
        own.set_clip_rect(painter.clip_rect().expand(by));
        own.add(Shape::Mesh(mesh));
    }
}

/// What the pointer does on the hexes between the things that answer by themselves; tells which one it is on.
fn hexes_under(
    ui: &Ui,
    input: &MapInput<'_>,
    pieces: &Pieces,
    ground: &Response,
    touch: &mut Touch,
) -> Option<PlaceKey> {
    let grid = input.scene.board.hex_grid().filter(|_| ground.hovered() || ground.clicked())?;
    let at = pieces.camera.map_units(ui.input(|i| i.pointer.interact_pos())?);
    let hex = grid.hex_at((at.x, at.y))?;
    if touch.hovered.is_none() {
        touch.hovered = Some(Subject::Place(hex.into()));
    }
    if ground.clicked() || ground.secondary_clicked() {
        touch.place = touch.place.or(Some((hex.into(), ground.secondary_clicked())));
    }
    Some(hex.into())
}

impl MapView {
    /// A map that is only looked at: its places and counters answer to nothing and take no keyboard.
    pub fn only_seen() -> Self {
        Self { only_seen: true, ..Self::default() }
    }

    /// From now on it is seen from afar: its counters are large.
    pub fn large(&mut self) {
        self.large = true;
    }

    /// Frames the whole theatre.
    pub fn fit(&mut self) {
        self.wish = Some(Wish::Fit);
    }

    /// Frames some places, such as the front.
    pub fn fit_places(&mut self, places: &[PlaceKey]) {
        self.wish = Some(Wish::FitPlaces(places.to_vec()));
    }

    /// Shows the next part of a front, and says which it is.
    pub fn next_front(&mut self, front: &[PlaceKey]) {
        self.wish = Some(Wish::Front(front.to_vec()));
    }

    /// Goes back to the view before what is followed, if it was moved for that.
    pub fn go_back(&mut self) {
        self.wish = Some(Wish::Back);
    }

    /// How often the camera was moved, by itself or by a command: glides and jumps, not drags and turns of the wheel.
    pub const fn moves(&self) -> u32 {
        self.moves
    }

    /// Fills the view with a part of the sheet, in map units.
    pub fn cut(&mut self, region: Rect) {
        self.wish = Some(Wish::Cut(region));
    }

    /// Glides to a place.
    pub fn glide_to(&mut self, place: PlaceKey) {
        self.wish = Some(Wish::Show { place, always: true });
    }

    /// Glides to a place unless it is well in sight.
    pub fn show_place(&mut self, place: PlaceKey) {
        self.wish = Some(Wish::Show { place, always: false });
    }

    /// A battle is fought: nothing but arrows, tags and chances lies on the map, no card is opened.
    pub fn give_way(&mut self, gives_way: bool) {
        self.gives_way = gives_way;
    }

    /// A panel of this width covers the right of the map: what is shown must not lie under it.
    pub fn keep_clear(&mut self, right: f32) {
        self.covered = right;
    }

    /// Whether the camera is on its way.
    pub fn is_gliding(&self) -> bool {
        self.glide.is_some()
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
    pub fn place_at(&self, place: PlaceKey) -> Option<Pos2> {
        self.pieces.as_ref()?.layout.places.get(place.index()).map(|p| p.sign)
    }

    /// The point of a place that its counters stand on and its name belongs to, in the window.
    pub fn point_of(&self, place: PlaceKey) -> Option<Pos2> {
        self.pieces.as_ref()?.layout.pos(place)
    }

    /// The place a thing dropped at a point of the window would go to.
    pub fn drop_place(&self, scene: &Scene, at: Pos2) -> Option<PlaceKey> {
        let pieces = self.pieces.as_ref()?;
        let place = hit_test::drop_place(&pieces.layout, scene, at);
        place.filter(|_| pieces.camera.view.contains(at))
    }

    /// Where the names of places were drawn last, in the window.
    pub fn names(&self) -> impl Iterator<Item = (PlaceKey, Rect)> {
        self.pieces.iter().flat_map(|p| p.labels.iter().copied())
    }

    /// Names of towns that are no places, and the points of those, as they were drawn last, in the window.
    pub fn towns(&self) -> impl Iterator<Item = (Rect, Pos2)> {
        self.pieces.iter().flat_map(|p| p.towns.iter().copied())
    }

    /// Where the scale with the button of the legend stands in the window.
    pub fn pill(&self) -> Option<Rect> {
        self.pieces.as_ref()?.pill.as_ref().map(|card| card.rect)
    }

    /// Where the key of what is drawn stands in the window, if anything is to be explained.
    pub fn key(&self) -> Option<Rect> {
        self.pieces.as_ref().map(|pieces| pieces.legend.rect).filter(Rect::is_positive)
    }

    /// Where the legend lies while it is open.
    pub fn legend(&self) -> Option<Rect> {
        self.legend
    }

    /// Links and arrows drawn last, in the window.
    pub fn lines(&self) -> impl Iterator<Item = [Pos2; 2]> {
        self.pieces.iter().flat_map(|p| p.lines.iter().copied())
    }

    /// Where stacks were drawn last, in the window, by their places.
    pub fn stacks(&self) -> impl Iterator<Item = (PlaceKey, Rect)> {
        self.pieces.iter().flat_map(|p| p.layout.stacks.iter().map(|s| (s.place, s.bounds())))
    }

    /// Tags of arrows, chances and markers drawn last, in the window, and what they belong to.
    pub fn tags(&self) -> impl Iterator<Item = (Rect, TagOf)> {
        self.pieces.iter().flat_map(|p| p.tags.iter().copied())
    }

    /// What lies where on the map, in the window.
    pub fn things(&self) -> impl Iterator<Item = (Rect, Thing)> {
        self.pieces.iter().flat_map(|p| p.covered.iter().map(|o| (o.rect, o.thing)))
    }

    /// What the pointer is over.
    pub fn hovered(&self) -> Option<&Subject> {
        self.hovered.as_ref()
    }

    /// The camera, once something was drawn.
    pub fn camera(&self) -> Option<&Camera> {
        self.camera.as_ref()
    }

    /// What was drawn last: the ground and what lies on it.
    pub(crate) fn drawn(&self) -> Option<[Arc<Mesh>; 2]> {
        let (ground, pieces) = (self.ground.as_ref()?, self.pieces.as_ref()?);
        Some([Arc::clone(&ground.mesh.mesh), pieces.at_strength(1.0, 1.0)])
    }

    /// What was drawn last is made of: names of layers with their vertices, from below.
    pub fn vertices(&self) -> Vec<(&'static str, usize)> {
        let ground = self.ground.iter().flat_map(|g| &g.mesh.tally);
        ground.chain(self.pieces.iter().flat_map(|p| &p.tally)).copied().collect()
    }

    /// What of the ground gives way, so that a frame has not too many vertices.
    pub fn left_out(&self) -> LeftOut {
        self.ground.as_ref().map(|g| g.mesh.left_out).unwrap_or_default()
    }

    /// Units drawn on their way.
    pub fn travelling(&self) -> &[UnitKey] {
        self.travels.away()
    }

    /// Where the card lies that floats over the map, if one does: never with an open stack.
    pub fn card_at(&self) -> Option<Rect> {
        self.card
    }

    /// Where the strip lies, if what is said had no room beside its place.
    pub fn strip_at(&self) -> Option<Rect> {
        self.strip
    }

    /// The part of the map that no panel covers.
    pub(crate) fn room(&self, pieces: &Pieces) -> Rect {
        let view = pieces.camera.view;
        view.with_max_x((view.right() - self.covered).max(view.left() + 80.0))
    }

    /// The units of the open stack, left to right, and where their row lies.
    pub fn open_row_at(&self) -> Option<(&[UnitKey], Rect)> {
        self.open.as_ref().map(|o| (o.units.as_slice(), o.card))
    }

    /// Draws the map into what is left of `ui` and tells what was done on it.
    pub fn ui(&mut self, ui: &mut Ui, input: &MapInput<'_>) -> Vec<Command> {
        let theme = input.theme.in_year(Year::of(input.scene.season.sky));
        let input = &MapInput { theme: &theme, ..*input };
        let view = ui.available_rect_before_wrap();
        let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(view).id_salt("map"));
        ui.set_clip_rect(view.intersect(ui.clip_rect()));
        ui.allocate_rect(view, Sense::hover());
        let mut events = Vec::new();
        let ground = ui.interact(view, ui.scope_id().with("ground"), Sense::CLICK | Sense::DRAG);
        ground.widget_info(|| WidgetInfo::labeled(Role::Pane, true, "Map"));
        ui.ctx().accesskit_node_builder(ground.id, |node| {
            let waters: Vec<&str> = input.scene.board.ground.waters.iter().map(|w| w.0.as_str()).collect();
            node.set_description(waters.join(", "));
        });
        self.prepare(&ui, input, view);
        self.steer(&ui, input, &ground);
        let Some(camera) = self.camera else { return events };
        self.refresh(&ui, input, &camera);
        let (Some(ground_cache), Some(pieces)) = (&self.ground, self.pieces.take()) else { return events };
        let painter = ui.painter().clone();
        let (strength, names) = (self.fade(&ui, input), self.landing.names(ui.input(|i| i.time)));
        if self.landing.is_under_way(ui.input(|i| i.time)) {
            ui.ctx().request_repaint();
        }
        // On its way the camera sees what was made for where it will rest.
        let bound = self.glide.is_some_and(|glide| pieces.glide_to(&camera.looking(glide.to)));
        let shown = bound.then(|| pieces.on_the_way(&camera, (strength, names)));
        let ground_mesh =
            if bound { ground_cache.mesh.on_the_way(&camera) } else { Arc::clone(&ground_cache.mesh.mesh) };
        let mesh =
            shown.as_ref().map_or_else(|| pieces.at_strength(strength, names), |p| Arc::clone(&p.mesh));
        let seen = shown.as_ref().unwrap_or(&pieces);
        paint(&painter, [ground_mesh]);
        if let Some(fight) = &input.fight {
            painter.extend(brush(&ui, input, &seen.layout).trails(fight));
        }
        paint(&painter, [mesh]);
        self.travels.draw(&painter, input, &seen.layout, ui.input(|i| i.time));
        if let Some(fight) = &input.fight {
            let away = self.travels.away();
            let brush = Brush { away, ..brush(&ui, input, &seen.layout) };
            brush.fight(&painter, fight, &seen.tags);
        }
        if !bound {
            self.ways_out(&ui, input, &pieces);
        }
        if !self.only_seen {
            paint(&painter, [Arc::clone(&pieces.fixed[0])]);
            self.interact(&mut ui, input, (seen, &pieces), &ground, &mut events);
            self.say_front(&ui, input, view);
        }
        self.pieces = Some(pieces);
        self.watch_glyphs(&ui);
        events
    }

    /// Has the pass drawn again if the picture of the glyphs grows beyond what the pieces were made for: also by the ground,
    /// which is made after them.
    pub(crate) fn watch_glyphs(&self, ui: &Ui) {
        if let Some(pieces) = &self.pieces {
            watch(ui.ctx(), pieces.key.atlas().size);
        }
    }

    /// The heads of ways back that end out of sight.
    fn ways_out(&self, ui: &Ui, input: &MapInput<'_>, pieces: &Pieces) {
        let pill = pieces.pill.as_ref().map_or(Rect::NOTHING, |card| card.rect);
        let rim = rim::free(self.room(pieces), &[input.strip, pieces.legend.rect, pill]);
        let taken = [tools_rect(pieces.camera.view), self.overview_at().unwrap_or(Rect::NOTHING)];
        let mut out = Vec::new();
        brush(ui, input, &pieces.layout).at_rim(rim, &taken, &mut out);
        ui.painter().extend(out);
    }

    /// Whether the pointer is on what lies over the map and answers by itself: what is under it is not pointed at.
    fn is_on_tool(&self, ui: &Ui, input: &MapInput<'_>, pieces: &Pieces) -> bool {
        let pill = pieces.pill.as_ref().map(|card| card.rect);
        let tools = [input.strip, tools_rect(pieces.camera.view)].into_iter();
        let mut all = tools.chain(pill).chain(self.legend).chain(self.overview_at());
        all.any(|tool| ui.rect_contains_pointer(tool))
    }

    /// How strongly marks are drawn: they come up in a moment.
    fn fade(&self, ui: &Ui, input: &MapInput<'_>) -> f32 {
        let since = ui.input(|i| i.time) - self.marks_since;
        if input.reduce_motion || since >= FADE {
            return 1.0;
        }
        ui.ctx().request_repaint();
        (since / FADE).clamp(0.0, 1.0) as f32 * 0.75 + 0.25
    }

    /// Everything that answers to the pointer, and what is drawn over the pieces because of it.
    fn interact(
        &mut self,
        ui: &mut Ui,
        input: &MapInput<'_>,
        (pieces, rest): (&Pieces, &Pieces),
        ground: &Response,
        events: &mut Vec<Command>,
    ) {
        let mut touch = Touch::default();
        let now = ui.input(|i| i.time);
        let opened = self.open.as_ref().map(|o| (o.place, o.side));
        places(ui, input, pieces, opened, &mut touch);
        // The counters of the opened stack are read where their place is read.
        let item = opened.and_then(|(place, _)| touch.items.iter().find(|(p, _)| *p == place));
        let parent = item.map_or(ui.unique_id(), |(_, id)| *id);
        let row = egui::UiBuilder::new().id_salt("open row").max_rect(pieces.camera.view);
        let row = ui.new_child(row.accessibility_parent(parent));
        let ui = &*ui;
        let brush = brush(ui, input, &pieces.layout);
        let painter = ui.painter().clone();
        if let Some(Subject::Place(p)) = &self.hovered
            && input.selected_place != Some(*p)
            && self.drag.is_none()
        {
            let mut out = Vec::new();
            brush.pointed(*p, &mut out);
            painter.extend(out);
        }
        self.coordinates(ui, input, pieces);
        touch.drag_started = touch.drag_started.or(self.caught.take());
        self.open_row((ui, &row), input, (pieces, &brush), now, &mut touch);
        self.tools(ui, input, &mut touch);
        // What is said waits where the camera will rest.
        let there = (!std::ptr::eq(rest, pieces)).then(|| super::pieces::brush(ui, input, &rest.layout));
        self.place_overview(ui, input, rest, there.as_ref().unwrap_or(&brush));
        self.overview(ui, input, &mut touch);
        self.words(ui, input, rest, there.as_ref().unwrap_or(&brush), now, events);
        self.dragging(ui, input, pieces, &brush, &mut touch, events);
        let hex = hexes_under(ui, input, pieces, ground, &mut touch);
        if ground.clicked() && !ground.double_clicked() {
            self.on_marked = hex.filter(|hex| input.is_marked(*hex));
        }
        if self.drag.is_none() && self.is_on_tool(ui, input, rest) {
            touch.hovered = None;
        }
        self.report(now, touch, ground, events);
        let rested = self.rested(ui, now);
        if let Some(waited) = rested.filter(|_| self.hovered.is_some()) {
            for due in [OPEN, HOVER] {
                if waited < due {
                    ui.ctx().request_repaint_after_secs((due - waited) as f32 + 0.01);
                    break;
                }
            }
        }
    }

    /// On hexes the label of the one under the pointer, and all of them while Ctrl is held.
    fn coordinates(&self, ui: &Ui, input: &MapInput<'_>, pieces: &Pieces) {
        let camera = &pieces.camera;
        let board = &*input.scene.board;
        if board.hex_grid().is_none() || self.drag.is_some() {
            return;
        }
        if ui.input(|i| i.modifiers.command && !i.modifiers.shift && !i.modifiers.alt) {
            ui.painter().extend(coordinates::all(ui.painter(), board, camera, input.theme));
        }
        let pointed = match &self.hovered {
            Some(Subject::Place(place)) => Some(*place),
            Some(Subject::Unit(unit)) => {
                input.scene.counters.iter().find(|c| c.unit == *unit).map(|counter| counter.place)
            }
            Some(Subject::Link(..) | Subject::Side(..) | Subject::Turn(_)) | None => None,
        };
        if let Some(place) = pointed {
            let hex = (board, HexId(place.0));
            let view = camera.view.shrink(2.0);
            let price = |thing: Thing| match thing {
                Thing::Counter | Thing::Goal => 100,
                Thing::Sign | Thing::Tag | Thing::Name => 1,
                Thing::Frame | Thing::Water | Thing::Tool | Thing::Bar => 0,
            };
            let hides = |r: Rect| {
                let under = pieces.covered.iter().filter(|o| o.rect.intersects(r));
                let names = pieces.labels.iter().filter(|(_, name)| name.intersects(r)).count();
                let off = if view.contains_rect(r) { 0 } else { 1000 };
                off + names + under.map(|o| price(o.thing)).sum::<usize>()
            };
            let look = (input.theme, input.text_scale);
            ui.painter().extend(coordinates::tag(ui.painter(), hex, camera, look, hides));
        }
    }

    /// How long the pointer has rested on what it is on; nothing if that came under it by a move of the map.
    pub(crate) fn rested(&mut self, ui: &Ui, now: f64) -> Option<f64> {
        if ui.input(|i| i.events.iter().any(|e| matches!(e, egui::Event::PointerMoved(_)))) {
            if self.pointed < self.camera_moved {
                self.hovered_since = now;
            }
            self.pointed = now;
        }
        (self.pointed >= self.camera_moved).then_some(now - self.hovered_since)
    }

    /// Turns touches into commands.
    fn report(&mut self, now: f64, touch: Touch, ground: &Response, events: &mut Vec<Command>) {
        if touch.hovered != self.hovered {
            self.hovered.clone_from(&touch.hovered);
            self.hovered_since = now;
            events.push(MapEvent::Hover(touch.hovered).into());
        }
        if let Some(place) = touch.double {
            events.push(MapEvent::ClickStack { place }.into());
        } else if let Some(place) = touch.onto {
            events.push(MapEvent::GoOnto { place }.into());
        } else if let Some((unit, place, add)) = touch.unit {
            let alone = ground.ctx.input(|i| i.modifiers.alt);
            let clicked = if alone {
                MapEvent::PickUnit { unit, place }
            } else {
                MapEvent::ClickUnit { unit, place, add }
            };
            events.push(clicked.into());
        } else if let Some((place, true)) = touch.place {
            let at = ground.ctx.input(|i| i.pointer.interact_pos()).unwrap_or(ground.rect.center());
            events.push(Program::MenuOf(place, at).into());
        } else if let Some((place, false)) = touch.place {
            events.push(MapEvent::ClickPlace { place }.into());
        } else if ground.clicked() && !ground.double_clicked() {
            events.push(MapEvent::ClickNothing.into());
        }
        if touch.place.is_some_and(|(_, secondary)| secondary) {
            self.open = None;
        }
    }
}
