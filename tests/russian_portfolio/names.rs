//! Names on the hex map in the finished games, and crowded; what the overlays say.

use app::{
    map::{MapInput, MapView, Printed},
    ui::{
        fonts,
        theme::{self, Theme},
    },
};
use egui::{Context, FullOutput, RawInput, Rect, epaint::Primitive, pos2, vec2};
use engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        side::{Side, Viewer},
        when::Stride,
    },
    journal,
    show::{
        board::Tier,
        overlay::{Overlay, OverlayKind},
        scene::Scene,
    },
    table::Table,
};
use stavka::games;
use std::sync::Arc;

/// Size of the window, and what its panels leave for the map.
const SIZES: [([f32; 2], [f32; 2]); 2] =
    [([1280.0, 800.0], [752.0, 712.0]), ([1920.0, 1080.0], [1220.0, 992.0])];

fn finished() -> Vec<Box<dyn Table>> {
    let kinds = games::register(None);
    let kind = kinds.iter().find(|kind| kind.id() == "russian-portfolio").expect("the game is there");
    let own = games::SAMPLES.iter().filter(|s| journal::game_of(s.bytes).is_ok_and(|id| id == kind.id()));
    own.map(|sample| kind.load(sample.bytes).expect("a sample loads")).collect()
}

/// The end of a game, and every second turn before it.
fn moments(table: &dyn Table) -> Vec<Arc<Scene>> {
    let (mut at, mut out) = (table.tip(), Vec::new());
    while out.len() < 4 {
        out.push(table.scene(at, Viewer::Side(Side(0))));
        let before = table.step(table.step(at, Stride::Turn, false), Stride::Turn, false);
        if before == at {
            break;
        }
        at = before;
    }
    out
}

/// The scene with this many counters, the new ones on hexes that a side holds.
pub(super) fn crowded(scene: &Scene, counters: usize) -> Scene {
    let mut all = scene.clone();
    let taken = |scene: &Scene, place: PlaceKey| scene.counters.iter().any(|c| c.place == place);
    let held: Vec<(PlaceKey, Side)> = scene
        .board
        .keys()
        .zip(&scene.places)
        .filter(|(place, _)| !taken(scene, *place))
        .filter_map(|(place, state)| Some((place, state.control?)))
        .collect();
    let step = (held.len() / counters).max(1);
    let like = |side: Side| scene.counters.iter().find(|c| c.side == side.0).expect("a counter").clone();
    for (n, (place, side)) in held.into_iter().step_by(step).enumerate() {
        if all.counters.len() >= counters {
            break;
        }
        let unit = UnitKey(400 + n as u16);
        all.counters.push(engine::show::counter::CounterMark { unit, place, ..like(side) });
    }
    assert_eq!(all.counters.len(), counters.max(scene.counters.len()));
    all
}

fn input<'a>(
    scene: &'a Scene,
    revision: u64,
    theme: &'a Theme,
    overlay: Option<&'a Arc<Overlay>>,
) -> MapInput<'a> {
    MapInput {
        overlay,
        printed: Printed { title: "The Russian Portfolio", when: "July 1941", eyes: Some(0) },
        ..MapInput::still(scene, revision, theme, 1.0)
    }
}

/// A map in a window of its own.
pub(super) struct Shown {
    ctx: Context,
    pub(super) view: MapView,
    theme: &'static Theme,
    time: f64,
    revision: u64,
}

impl Shown {
    pub(super) fn new(theme: &'static Theme) -> Self {
        let ctx = Context::default();
        fonts::install(&ctx);
        theme::apply(&ctx, theme, 1.0);
        Self { ctx, view: MapView::default(), theme, time: 0.0, revision: 0 }
    }

    /// Draws a scene until its names rest.
    pub(super) fn draw(
        &mut self,
        (window, map): ([f32; 2], [f32; 2]),
        scene: &Scene,
        on: Option<&Arc<Overlay>>,
    ) -> usize {
        self.revision += 1;
        let mut vertices = 0;
        for _ in 0..2 {
            self.time += 0.4;
            let screen_rect = Some(Rect::from_min_size(pos2(0.0, 0.0), window.into()));
            let raw = RawInput { screen_rect, time: Some(self.time), ..RawInput::default() };
            let FullOutput { shapes, pixels_per_point, mut textures_delta, .. } =
                self.ctx.run_ui(raw, |ui| {
                    let rect = Rect::from_min_size(pos2(0.0, 48.0), vec2(map[0], map[1]));
                    let mut inner = ui.new_child(egui::UiBuilder::new().max_rect(rect));
                    self.view.ui(&mut inner, &input(scene, self.revision, self.theme, on));
                });
            textures_delta.clear();
            if std::env::var_os("STAVKA_COUNT").is_some() {
                let layer = |s: &egui::epaint::ClippedShape| match &s.shape {
                    egui::Shape::Mesh(mesh) => Some(mesh.vertices.len()),
                    _ => None,
                };
                println!("{map:?} layers {:?}", shapes.iter().filter_map(layer).collect::<Vec<_>>());
            }
            let count =
                self.ctx.tessellate(shapes, pixels_per_point).into_iter().map(|p| match p.primitive {
                    Primitive::Mesh(mesh) => mesh.vertices.len(),
                    Primitive::Callback(_) => 0,
                });
            vertices = count.sum();
        }
        vertices
    }

    /// What is wrong with the names, in words.
    fn faults(&self, scene: &Scene, what: &str) -> Vec<String> {
        let shown = self.view.camera().expect("a camera").view;
        let name = |place: PlaceKey| scene.board.name(place);
        let names: Vec<(PlaceKey, Rect)> = self.view.names().filter(|(_, r)| shown.intersects(*r)).collect();
        let covers = |a: Rect, b: Rect| a.intersect(b).is_positive();
        let mut out = Vec::new();
        for (i, &(place, rect)) in names.iter().enumerate() {
            let others = names[i + 1..].iter().filter(|(_, r)| covers(rect, *r));
            out.extend(others.map(|(other, _)| format!("{what}: {} lies on {}", name(place), name(*other))));
            let stacks = self.view.stacks().filter(|(_, stack)| covers(rect.shrink(1.0), *stack));
            out.extend(
                stacks.map(|(at, _)| format!("{what}: {} lies on the counters at {at:?}", name(place))),
            );
        }
        let major = scene.board.keys().zip(&scene.board.places).filter(|(_, p)| p.tier == Tier::Major);
        for (place, mark) in major {
            let seen = self.view.point_of(place).is_some_and(|at| shown.shrink(40.0).contains(at));
            if scene.counters.len() <= 90 && seen && !names.iter().any(|(named, _)| *named == place) {
                out.push(format!("{what}: {} has no name", mark.name));
            }
        }
        out
    }
}

/// Every overlay of a table for both sides.
fn overlays(table: &dyn Table) -> Vec<(OverlayKind, Side, Arc<Overlay>)> {
    let sides = [Side(0), Side(1)];
    let kinds = table.overlays().into_iter().flat_map(|kind| sides.map(|side| (kind, side)));
    let made = kinds.filter_map(|(kind, side)| {
        let overlay = table.overlay(table.tip(), Viewer::Side(Side(0)), kind.id, side, &[])?;
        Some((kind, side, Arc::new(overlay)))
    });
    made.collect()
}

#[test]
fn no_name_lies_on_a_name_or_a_counter_and_victory_cities_always_have_theirs() {
    let mut wrong = Vec::new();
    let (mut seen, mut most) = (0, 0);
    for size in SIZES {
        let mut shown = Shown::new(&theme::LIGHT);
        for table in finished() {
            let mut scenes = moments(table.as_ref());
            let first = Arc::clone(&scenes[0]);
            scenes.extend([90, 150].map(|n| Arc::new(crowded(&first, n))));
            for (i, scene) in scenes.iter().enumerate() {
                for zoom in [1.0, 1.7, 2.4] {
                    if zoom == 1.0 {
                        shown.view.fit();
                    } else {
                        shown.view.zoom(zoom);
                    }
                    let vertices = shown.draw(size, scene, None);
                    most = most.max(vertices);
                    seen += shown.view.names().count();
                    let counters = scene.counters.len();
                    let what = format!("picture {i}, {counters} counters, zoom {zoom} at {:?}", size.0);
                    wrong.extend(shown.faults(scene, &what));
                }
            }
        }
    }
    println!("{seen} names, {most} vertices at most");
    assert!(seen > 1000, "{seen} names were looked at");
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_overlay_has_a_key_for_what_it_draws() {
    let table = finished().remove(0);
    let scene = crowded(&table.scene(table.tip(), Viewer::Side(Side(0))), 150);
    let mut shown = Shown::new(&theme::LIGHT);
    for (kind, side, overlay) in overlays(table.as_ref()) {
        let draws = !overlay.areas.is_empty() || !overlay.trails.is_empty() || !overlay.fronts.is_empty();
        assert!(!draws || !overlay.legend.is_empty(), "{} of {side:?} has no key", kind.title);
        assert!(!overlay.summary.is_empty(), "{} of {side:?} says nothing", kind.title);
        for front in &overlay.fronts {
            assert!(front.label.contains(' '), "{} is a day without a month", front.label);
        }
        shown.view.fit();
        let vertices = shown.draw(SIZES[1], &scene, Some(&overlay));
        println!("{} of {side:?}: {vertices} vertices", kind.title);
    }
}

#[test]
fn an_overlay_of_ground_says_what_it_means_at_every_hex() {
    let table = finished().remove(0);
    let scene = table.scene(table.tip(), Viewer::Side(Side(0)));
    for (kind, side, overlay) in overlays(table.as_ref()) {
        if overlay.areas.is_empty() {
            continue;
        }
        for place in scene.board.keys() {
            assert!(!overlay.at(place).is_empty(), "{} of {side:?} says nothing at {place:?}", kind.title);
        }
    }
}
