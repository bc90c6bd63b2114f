//! The maps of a report or a hand-out: land and sea of all of them once, and of each position its wash, its front, its counters
//! and arrows, as the window draws them.

use super::{
    camera::Camera,
    drawn::Drawn,
    front,
    ground::GroundKm,
    input::MapInput,
    labels::Remembered,
    layout,
    past_fronts::PastFronts,
    pieces::{Drawing, View, draw},
    svg::Svg,
};
use crate::ui::{
    Theme, fonts,
    theme::{self, Year},
};
use egui::{Color32, Context, Margin, Pos2, RawInput, Rect, Vec2, epaint::TextShape, vec2};
use engine::{
    base::keys::PlaceKey,
    show::{
        board::{Board, Place},
        counter::CounterStates,
        scene::{Mark, Scene},
        season::{Season, Sky},
    },
};
use report::maps::{Maps, Sheet, Shown};
use std::{cell::RefCell, sync::Arc};

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

/// The painter of the window, for pages.
#[derive(Debug, Clone, Copy, Default)]
pub struct OnPages;

impl Maps for OnPages {
    fn sheet(&self, board: &Board) -> Box<dyn Sheet> {
        Box::new(PageSheet::of(board))
    }
}

/// What the pictures of a page have in common.
struct PageSheet {
    ctx: Context,
    board: Board,
    km: Vec<Pos2>,
    ground: Arc<GroundKm>,
    past: PastFronts,
    /// The one of the whole map.
    camera: Camera,
    /// The weathers of the pictures drawn so far: each has its ground.
    weathers: RefCell<Vec<Season>>,
}

impl PageSheet {
    fn of(board: &Board) -> Self {
        let ground = GroundKm::of(board);
        let km = layout::points(board);
        let camera = whole(&ground, board, &km);
        let ctx = Context::default();
        fonts::install(&ctx);
        theme::apply(&ctx, &PAPER, 1.0);
        // The first pass loads the fonts.
        ctx.run_ui(RawInput::default(), |_| {}).textures_delta.clear();
        Self {
            ctx,
            board: board.clone(),
            km,
            ground,
            past: PastFronts::default(),
            camera,
            weathers: RefCell::default(),
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
    fn camera(&self, near: &[PlaceKey]) -> Camera {
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
    fn ground_of(&self, season: &Season) -> usize {
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

    fn drawing(&self, ui: &egui::Ui, shown: &Shown<'_>, scene: &Scene, camera: &Camera) -> (Drawing, Svg) {
        let season = seen(&scene.season);
        let nth = self.ground_of(&season);
        let theme = &in_weather(&season);
        let control = self.ground.control(&layout::sites(scene, &self.km));
        let marks: Vec<Mark> = shown.rings.iter().map(|place| Mark::Ring { place: *place }).collect();
        let still = MapInput::still(scene, 0, theme, 1.0);
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
        let mut svg = Svg::in_page(camera.view.size(), shown.id, shown.title, shown.about);
        let scale = camera.k / self.camera.k;
        let by = camera.screen(Pos2::ZERO) - self.camera.screen(Pos2::ZERO).to_vec2() * scale;
        let common = |svg: &mut Svg, name: &str| svg.again(name, scale, by.to_vec2());
        common(&mut svg, &named(LAND, nth));
        self.ground.svg_wash(&control, camera, theme, &mut svg);
        common(&mut svg, &named(LINES, nth));
        front::svg(&control, None, camera, theme, &mut svg);
        common(&mut svg, SEA);
        (drawing, svg)
    }
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
fn seen(season: &Season) -> Season {
    let sky = match season.sky {
        Sky::None | Sky::Unknown | Sky::Good => Sky::Good,
        Sky::Mud | Sky::Snow => season.sky,
    };
    Season { sky, ..season.clone() }
}

/// The colours on paper in a weather.
fn in_weather(season: &Season) -> Theme {
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
        let scene = at_rest(shown.scene);
        let camera = self.camera(shown.near);
        let raw = RawInput { screen_rect: Some(camera.view), ..RawInput::default() };
        let mut text = String::new();
        let mut out = self.ctx.run_ui(raw, |ui| {
            let (drawing, mut svg) = self.drawing(ui, shown, &scene, &camera);
            for shapes in [&drawing.base, &drawing.under, &drawing.stand, &drawing.over] {
                svg.shapes(shapes);
            }
            for label in &drawing.names {
                let at = label.current().min - vec2(0.0, 2.0);
                let shape = TextShape::new(at, Arc::clone(&label.galley), PAPER.ink);
                svg.text(&shape, Some(label.halo));
            }
            text = svg.finish();
        });
        // Text stays text: the glyphs are not needed.
        out.textures_delta.clear();
        text
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
fn at_rest(scene: &Scene) -> Scene {
    let mut scene = scene.clone();
    scene.marks.clear();
    scene.arrows.clear();
    for mark in &mut scene.counters {
        mark.states = CounterStates { unseen: mark.states.unseen, ..CounterStates::default() };
    }
    scene
}
