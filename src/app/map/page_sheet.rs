//! The maps of a report or a hand-out: land and sea of all of them once, and of each position its wash, its front, its counters
//! and arrows, as the window draws them.

use super::{
    camera::Camera,
    control::Control,
    drawn::Drawn,
    front,
    ground::GroundKm,
    input::MapInput,
    labels::{Label, Remembered},
    layout,
    past_fronts::PastFronts,
    pieces::{Drawing, View, draw},
    pockets::Site,
    svg::Svg,
};
use crate::ui::{
    Theme, fonts,
    theme::{self, Year},
};
use egui::{Color32, Context, Margin, Pos2, RawInput, Rect, Shape, Vec2, epaint::TextShape, vec2};
use engine::{
    base::keys::PlaceKey,
    show::{
        board::{Board, Place},
        counter::CounterStates,
        scene::{Arrow, Mark, Scene},
        season::{Season, Sky},
    },
};
use report::maps::{Piece, Pieces, Sheet, Shown};
use std::{cell::RefCell, ops::Range, rc::Rc, sync::Arc};

/// Colours on paper: beside the sheet there is nothing.
const PAPER: Theme = Theme { bar: Color32::WHITE, ..theme::LIGHT };
/// Around the places of a map of points: counters, names, and in the east the boxes off the map.
const POINTS: Margin = Margin { left: 48, right: 100, top: 66, bottom: 46 };
/// Around a sheet of hexes: its edge.
const HEXES: Margin = Margin::same(6);
/// Width of a whole map of points, in points.
const WIDTH: f32 = 860.0;
/// From the centre of a hex to its corner on a whole map, in points.
const RADIUS: f32 = 15.0;
/// What is shown around the places a picture is about: points on a map of points, and hexes.
const AROUND: (f32, f32) = (120.0, 6.0);
/// How much larger a part is drawn at most, and how large its picture may be.
const NEARER: (f32, Vec2) = (1.6, vec2(860.0, 900.0));

/// What the pictures of a page have in common.
pub(super) struct PageSheet {
    pub(super) ctx: Context,
    board: Board,
    pub(super) km: Vec<Pos2>,
    pub(super) ground: Arc<GroundKm>,
    pub(super) past: PastFronts,
    /// The one of the whole map.
    camera: Camera,
    /// The weathers of the pictures drawn so far: each has its ground.
    weathers: RefCell<Vec<Season>>,
    /// The ground that was drawn last, and the picture in pieces: from one order to the next hardly anything differs.
    ground_before: RefCell<Option<Grounds>>,
    before: RefCell<Option<(Scene, Vec<Arrow>, Pieces)>>,
    written: RefCell<Written>,
}

/// The shapes of a picture and the pieces they were written as: from one order to the next most stay as they are.
#[derive(Default)]
struct Written {
    shapes: Vec<Shape>,
    /// Which of them are a piece, from below.
    pieces: Vec<(Range<usize>, Piece)>,
}

impl Written {
    /// The piece that some shapes were written as; it is looked for from `at` on, where the one before was found.
    fn known(&self, shapes: &[Shape], at: &mut usize) -> Option<Piece> {
        let is =
            |nth: &usize| self.pieces.get(*nth).is_some_and(|(of, _)| self.shapes[of.clone()] == *shapes);
        let nth = (*at..self.pieces.len()).chain(0..*at).find(is)?;
        *at = nth + 1;
        Some(self.pieces[nth].1.clone())
    }

    /// The pieces of a picture in layers; what the picture before had too is not written again.
    fn next(&self, layers: [Vec<Shape>; 4]) -> Self {
        let (mut now, mut at) = (Self::default(), 0);
        for layer in layers {
            let mut from = now.shapes.len();
            for shapes in layer.chunk_by(|a, b| is_plain(a) && is_plain(b)) {
                let written = self.known(shapes, &mut at).unwrap_or_else(|| piece(shapes));
                now.pieces.push((from..from + shapes.len(), written));
                from += shapes.len();
            }
            now.shapes.extend(layer);
        }
        now
    }
}

/// Whose ground is whose, and what that looks like.
#[derive(Clone)]
struct Grounds {
    sites: Vec<Site>,
    weather: usize,
    control: Rc<Control>,
    /// In pieces; empty until they are wanted.
    under: Vec<Piece>,
}

impl PageSheet {
    /// The sheet for a board.
    pub(super) fn of(board: &Board) -> Self {
        let sheet = Self::unread(board);
        // The first pass loads the fonts.
        sheet.ctx.run_ui(RawInput::default(), |_| {}).textures_delta.clear();
        sheet
    }

    /// The same before its fonts are loaded: the first pass hands out the pictures of the glyphs.
    pub(super) fn unread(board: &Board) -> Self {
        let ground = GroundKm::of(board);
        let km = layout::points(board);
        let camera = whole(&ground, board, &km);
        let ctx = Context::default();
        fonts::install(&ctx);
        theme::apply(&ctx, &PAPER, 1.0);
        Self {
            ctx,
            board: board.clone(),
            km,
            ground,
            past: PastFronts::default(),
            camera,
            weathers: RefCell::default(),
            ground_before: RefCell::default(),
            before: RefCell::default(),
            written: RefCell::default(),
        }
    }

    /// The part of the map around some places, in map units; `None` for the whole.
    fn part(&self, near: &[PlaceKey]) -> Option<Rect> {
        let at = near.iter().filter_map(|place| self.km.get(place.index()));
        let at: Vec<Pos2> = at.copied().collect();
        let rim = self.board.hex_grid().map_or(AROUND.0 / self.camera.k, |grid| grid.radius * AROUND.1 * 1.5);
        (!at.is_empty()).then(|| Rect::from_points(&at).expand(rim))
    }

    /// The camera of a picture around some places.
    pub(super) fn camera(&self, near: &[PlaceKey]) -> Camera {
        let Some(part) = self.part(near) else { return self.camera };
        let (nearer, most) = NEARER;
        let room = most / part.size();
        let k = (self.camera.k * nearer).min(room.x).min(room.y);
        if k <= self.camera.k {
            return self.camera;
        }
        let mut camera = self.camera;
        camera.view = Rect::from_min_size(Pos2::ZERO, (part.size() * k).round());
        camera.looking((part.center(), k))
    }

    /// The number of the ground of a weather among those of the page.
    pub(super) fn ground_of(&self, season: &Season) -> usize {
        let mut weathers = self.weathers.borrow_mut();
        let known = weathers.iter().position(|one| one == season);
        known.unwrap_or_else(|| {
            weathers.push(season.clone());
            weathers.len() - 1
        })
    }

    /// The ground of a weather, and what lies between its wash and a front.
    fn ground_svg(&self, nth: usize, season: &Season, svg: &mut Svg) {
        let theme = in_weather(season);
        let drawn = Drawn { season: season.clone(), ..Drawn::default() };
        svg.group(&named(LAND, nth));
        self.ground.svg_land(&drawn, &self.camera, &theme, svg);
        svg.end();
        svg.group(&named(LINES, nth));
        self.ground.svg_lines(&drawn, &self.camera, &theme, svg);
        svg.end();
    }

    /// Draws a picture with a camera, and hands on what is drawn and what lies under it.
    fn draw<T>(
        &self,
        shown: &Shown<'_>,
        camera: &Camera,
        use_it: impl FnOnce(Picture<'_>) -> T,
    ) -> Option<T> {
        let scene = at_rest(shown.scene);
        let season = seen(&scene.season);
        let nth = self.ground_of(&season);
        let theme = &in_weather(&season);
        let control = self.control(layout::sites(&scene, &self.km), nth);
        let marks: Vec<Mark> = shown.rings.iter().map(|place| Mark::Ring { place: *place }).collect();
        let raw = RawInput { screen_rect: Some(camera.view), ..RawInput::default() };
        let (mut made, mut use_it) = (None, Some(use_it));
        let mut out = self.ctx.run_ui(raw, |ui| {
            let still = MapInput::still(&scene, 0, theme, 1.0);
            let input = MapInput { marks: &marks, arrows: shown.arrows, ..still };
            let view = View {
                camera,
                away: &[],
                km: &self.km,
                ground: &self.ground,
                control: &control,
                past: &self.past,
                tools: false,
            };
            let drawing = draw(ui, &input, view, None, (&mut Remembered::default(), true));
            if let Some(use_it) = use_it.take() {
                made = Some(use_it(Picture { drawing, control: &control, theme, season: &season, nth }));
            }
        });
        // Text stays text: the glyphs are not needed.
        out.textures_delta.clear();
        made
    }

    /// A picture as SVG, over what is written under it.
    fn written(&self, shown: &Shown<'_>, under: impl FnOnce(&Camera, &Picture<'_>, &mut Svg)) -> String {
        let camera = self.camera(shown.near);
        let written = self.draw(shown, &camera, |of| {
            let mut svg = Svg::in_page(camera.view.size(), shown.id, shown.title, shown.about);
            under(&camera, &of, &mut svg);
            for shape in of.drawing.layers().into_iter().flatten() {
                // Of a part of the map only what is seen of it.
                if shown.near.is_empty() || camera.view.intersects(shape.visual_bounding_rect()) {
                    svg.shapes(std::slice::from_ref(shape));
                }
            }
            for label in &of.drawing.names {
                let (shape, halo) = name(label);
                svg.text(&shape, Some(halo));
            }
            svg.finish()
        });
        written.unwrap_or_default()
    }

    /// Whose ground is whose.
    pub(super) fn control(&self, sites: Vec<Site>, weather: usize) -> Rc<Control> {
        let mut before = self.ground_before.borrow_mut();
        if let Some(kept) = before.as_ref().filter(|kept| kept.weather == weather && kept.sites == sites) {
            return Rc::clone(&kept.control);
        }
        let control = Rc::new(self.ground.control(&sites));
        *before = Some(Grounds { sites, weather, control: Rc::clone(&control), under: Vec::new() });
        control
    }

    /// What lies under the counters of a picture of the whole map, in pieces.
    fn under_pieces(&self, of: &Picture<'_>) -> Vec<Piece> {
        let kept = self.ground_before.borrow().as_ref().map_or_else(Vec::new, |kept| kept.under.clone());
        if !kept.is_empty() {
            return kept;
        }
        let mut all = Vec::new();
        self.under(&self.camera, of, |layer| {
            let mut svg = Svg::loose();
            layer(&mut svg);
            all.push(Piece { drawn: svg.finish_loose(), at: (0.0, 0.0) });
        });
        if let Some(kept) = self.ground_before.borrow_mut().as_mut() {
            kept.under.clone_from(&all);
        }
        all
    }

    /// The layers under what stands on the map, each written by itself: groups of the page, wash and front.
    fn under(&self, camera: &Camera, of: &Picture<'_>, mut svg: impl FnMut(&dyn Fn(&mut Svg))) {
        let scale = camera.k / self.camera.k;
        let by = (camera.screen(Pos2::ZERO) - self.camera.screen(Pos2::ZERO).to_vec2() * scale).to_vec2();
        svg(&|svg| svg.again(&named(LAND, of.nth), scale, by));
        svg(&|svg| self.ground.svg_wash(of.control, camera, of.theme, svg));
        svg(&|svg| svg.again(&named(LINES, of.nth), scale, by));
        svg(&|svg| front::svg(of.control, None, camera, of.theme, svg));
        svg(&|svg| svg.again(SEA, scale, by));
    }
}

impl PageSheet {
    /// The same layers written out, for a picture that stands by itself.
    fn under_alone(&self, camera: &Camera, of: &Picture<'_>, svg: &mut Svg) {
        let drawn = Drawn { season: of.season.clone(), ..Drawn::default() };
        self.ground.svg_land(&drawn, camera, of.theme, svg);
        self.ground.svg_wash(of.control, camera, of.theme, svg);
        self.ground.svg_lines(&drawn, camera, of.theme, svg);
        front::svg(of.control, None, camera, of.theme, svg);
        self.ground.svg_ways(camera, of.theme, svg);
        self.ground.svg_sea(camera, of.theme, svg);
    }
}

/// A picture that is drawn, and what lies under it.
struct Picture<'a> {
    drawing: Drawing,
    control: &'a Control,
    theme: &'a Theme,
    /// Its weather, and the number of that among those of the page.
    season: &'a Season,
    nth: usize,
}

/// Names of the groups that all pictures of a page have in common.
const LAND: &str = "land";
const LINES: &str = "lines";
const SEA: &str = "sea";

/// The name of such a group for a weather, by its number in the page.
fn named(group: &str, nth: usize) -> String {
    if nth == 0 { group.to_owned() } else { format!("{group}{nth}") }
}

/// What is seen of a season: where there is neither mud nor snow, the ground is that of summer.
pub(super) fn seen(season: &Season) -> Season {
    let sky = match season.sky {
        Sky::None | Sky::Unknown | Sky::Good => Sky::Good,
        Sky::Mud | Sky::Snow => season.sky,
    };
    Season { sky, ..season.clone() }
}

/// The colours on paper in a weather.
pub(super) fn in_weather(season: &Season) -> Theme {
    PAPER.in_year(Year::of(season.sky))
}

impl Sheet for PageSheet {
    fn ground(&self) -> String {
        let mut svg = Svg::common();
        for (nth, season) in self.weathers.borrow().iter().enumerate() {
            self.ground_svg(nth, season, &mut svg);
        }
        svg.group(SEA);
        self.ground.svg_ways(&self.camera, &PAPER, &mut svg);
        self.ground.svg_sea(&self.camera, &PAPER, &mut svg);
        svg.end();
        svg.finish_common()
    }

    fn picture(&self, shown: &Shown<'_>) -> String {
        self.written(shown, |camera, of, svg| self.under(camera, of, |layer| layer(svg)))
    }

    fn alone(&self, shown: &Shown<'_>) -> String {
        self.written(shown, |camera, of, svg| self.under_alone(camera, of, svg))
    }

    fn pieces(&self, shown: &Shown<'_>) -> Pieces {
        let scene = at_rest(shown.scene);
        let before = self.before.borrow();
        let same = |(then, arrows, _): &&(Scene, Vec<Arrow>, Pieces)| {
            shown.rings.is_empty() && looks_alike(then, &scene) && arrows == shown.arrows
        };
        if let Some((.., pieces)) = before.as_ref().filter(same) {
            return pieces.clone();
        }
        drop(before);
        let size = self.camera.view.size();
        let made = self.draw(shown, &self.camera, |of| {
            let mut all = self.under_pieces(&of);
            let Drawing { base, under, stand, over, names, .. } = of.drawing;
            let now = self.written.take().next([base, under, stand, over]);
            all.extend(now.pieces.iter().map(|(_, piece)| piece.clone()));
            self.written.replace(now);
            all.extend(names.iter().map(|label| {
                let (mut shape, halo) = name(label);
                let at = tenths(shape.pos);
                shape.pos -= at.to_vec2();
                let mut svg = Svg::loose();
                svg.text(&shape, Some(halo));
                Piece { drawn: svg.finish_loose(), at: (at.x, at.y) }
            }));
            all.retain(|piece| !piece.drawn.is_empty());
            all
        });
        let pieces = Pieces { size: (size.x, size.y), all: made.unwrap_or_default() };
        *self.before.borrow_mut() = Some((scene, shown.arrows.to_vec(), pieces.clone()));
        pieces
    }

    fn shows(&self, near: &[PlaceKey], place: PlaceKey) -> bool {
        let camera = self.camera(near);
        let on_map = self.board.place(place).is_some_and(Place::is_on_map);
        let at = self.km.get(place.index()).filter(|_| on_map);
        at.is_some_and(|at| camera.view.contains(camera.screen(*at)))
    }

    fn numbers(&self) -> usize {
        if self.camera.counter_side() < 24.0 { 2 } else { usize::MAX }
    }
}

/// The camera that shows all of a board, in a picture as high as that needs.
fn whole(ground: &GroundKm, board: &Board, km: &[Pos2]) -> Camera {
    let theatre = layout::theatre(board, km);
    let (k, margin) = match board.hex_grid() {
        Some(grid) => (RADIUS / grid.radius, HEXES),
        None => ((WIDTH - POINTS.sum().x) / theatre.width().max(1.0), POINTS),
    };
    let size = (theatre.size() * k + margin.sum()).min(Vec2::splat(2400.0)).round();
    let mut camera = ground.camera();
    camera.resize(Rect::from_min_size(Pos2::ZERO, size));
    camera.fit(theatre, margin);
    camera
}

/// A scene without what the moment allows: a picture shows how things stand.
pub(super) fn at_rest(scene: &Scene) -> Scene {
    let mut scene = scene.clone();
    scene.marks.clear();
    scene.arrows.clear();
    for mark in &mut scene.counters {
        mark.states = CounterStates { unseen: mark.states.unseen, ..CounterStates::default() };
    }
    scene
}

/// Whether two positions at rest have the same picture.
fn looks_alike(a: &Scene, b: &Scene) -> bool {
    let places = a.places.iter().zip(&b.places).all(|(a, b)| (a.control, &a.works) == (b.control, &b.works));
    let things = (&a.counters, &a.markers, &a.boxes) == (&b.counters, &b.markers, &b.boxes);
    places && things && a.season == b.season && a.places.len() == b.places.len()
}

/// A name as it is written, and what lies behind it.
fn name(label: &Label) -> (TextShape, (Color32, f32)) {
    let at = label.current().min - vec2(0.0, 2.0);
    (TextShape::new(at, Arc::clone(&label.galley), PAPER.ink), label.halo)
}

/// Whether a shape is no piece by itself: a stroke or area beside others.
fn is_plain(shape: &Shape) -> bool {
    matches!(shape, Shape::LineSegment { .. } | Shape::Path(_) | Shape::Rect(_))
}

/// Shapes as a piece, seen from the first point of the first of them.
fn piece(shapes: &[Shape]) -> Piece {
    let at = shapes.first().map_or(Pos2::ZERO, |shape| tenths(shape.visual_bounding_rect().min));
    let mut svg = Svg::loose();
    for shape in shapes {
        let mut shape = shape.clone();
        shape.translate(-at.to_vec2());
        svg.shapes(&[shape]);
    }
    Piece { drawn: svg.finish_loose(), at: (at.x, at.y) }
}

/// A point to a tenth, as it is written.
fn tenths(at: Pos2) -> Pos2 {
    (at.to_vec2() * 10.0).round().to_pos2() / 10.0
}
