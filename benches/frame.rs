//! One frame of the map at 1920 by 1080 with 150 counters, without a GPU: run the widget, tessellate the shapes.
//!
//! `idle` is a frame in which nothing changed but the pointer moves; `scene` one in which the scene changed; `pan` one
//! in which the map is dragged; `zoom` one in which the camera came nearer or went away; `glide` one of a camera that
//! follows from one action to another and back, its first frame among them; `fight` one of a battle on its counters. `demo` is egui's own
//! widget gallery in miniature, for a ratio on the same machine.

use app::{
    self,
    map::{Cause, Fighting, Followed, MapInput, MapView, Printed, Timeline},
    ui::{fonts, theme},
};
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main, measurement::WallTime};
use egui::{Event, Modifiers, PointerButton, Pos2, RawInput, Rect, pos2, vec2};
use engine::{
    base::{
        fence::UndoPolicy,
        hex::{Direction, HexId, Layout, Shift},
        keys::{PlaceKey, UnitKey},
        side::{Side, Viewer},
    },
    contract::options::Choices,
    show::{
        board::{Board, GroundKind, HexGrid, SideKind},
        counter::{Branch, CounterMark, Nato, Size, Value},
        overlay::Overlay,
        scene::{Mark, PlaceState, Reach, ReachStyle, Scene},
    },
    table::Table,
};
use stavka::games;
use std::{hint::black_box, sync::Arc};

struct Bench {
    ctx: egui::Context,
    view: MapView,
    scene: Scene,
    marks: Vec<Mark>,
    overlay: Option<Arc<Overlay>>,
    revision: u64,
    time: f64,
    follow: Option<Arc<Followed>>,
    /// A battle, and the millisecond of it that is seen.
    fight: Option<(Timeline, f64)>,
}

impl Bench {
    fn new() -> Self {
        app::keep_memory();
        let kinds = games::register(None);
        let table = kinds[0].new_table(&Choices::default(), 1, UndoPolicy::Study).expect("a new game");
        let mut scene = (*table.scene(table.cursor(), Viewer::Side(Side(0)))).clone();
        let places = scene.places.len() as u16;
        scene.counters = (0..150).map(|unit| counter(unit, unit * 7 % places)).collect();
        let marks = scene.board.links().iter().take(12).map(|l| {
            let (cost, spoken) = ("1".to_owned(), "1 link".to_owned());
            let (style, legend) = (ReachStyle::Free, "links needed".into());
            Mark::Reach(Reach { place: l.a, from: l.b, way: Vec::new(), cost, spoken, style, legend })
        });
        let marks = marks.collect();
        let ctx = egui::Context::default();
        fonts::install(&ctx);
        theme::apply(&ctx, &theme::LIGHT, 1.0);
        Self {
            ctx,
            view: MapView::default(),
            scene,
            marks,
            overlay: None,
            revision: 1,
            time: 0.0,
            follow: None,
            fight: None,
        }
    }

    /// Runs and tessellates one frame; returns its vertices.
    fn frame(&mut self, pointer: Pos2) -> usize {
        self.frame_with(vec![Event::PointerMoved(pointer)])
    }

    /// The same, with these events.
    fn frame_with(&mut self, events: Vec<Event>) -> usize {
        self.time += 1.0 / 60.0;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(1920.0, 1080.0))),
            time: Some(self.time),
            events,
            ..RawInput::default()
        };
        let Self { ctx, view, scene, marks, overlay, revision, follow, fight, .. } = self;
        let mut out = ctx.run_ui(input, |ui| {
            let input = MapInput {
                marks,
                overlay: overlay.as_ref(),
                selection: &[UnitKey(3)],
                follow: follow.as_ref(),
                fight: fight.as_ref().map(|(timeline, ms)| Fighting {
                    timeline,
                    from: 0.0,
                    ms: *ms,
                    over: false,
                }),
                reduce_motion: follow.is_none(),
                printed: Printed { title: "Barbarossa Fast", when: "July 1941", eyes: Some(0) },
                ..MapInput::still(scene, *revision, &theme::LIGHT, 1.0)
            };
            black_box(view.ui(ui, &input));
        });
        out.textures_delta.clear();
        let primitives = ctx.tessellate(std::mem::take(&mut out.shapes), out.pixels_per_point);
        primitives
            .iter()
            .map(|p| match &p.primitive {
                egui::epaint::Primitive::Mesh(mesh) => mesh.vertices.len(),
                egui::epaint::Primitive::Callback(_) => 0,
            })
            .sum()
    }
}

fn counter(unit: u16, place: u16) -> CounterMark {
    let side = u8::from(!place.is_multiple_of(3));
    let known = !unit.is_multiple_of(4);
    CounterMark {
        unit: UnitKey(unit),
        place: PlaceKey(place),
        side,
        symbol: Nato { branch: if known { Branch::Infantry } else { Branch::Unknown }, size: Size::Army },
        short: if known { (unit % 60).to_string() } else { String::new() },
        values: known.then(|| vec![Value::new("factor", unit % 3)]),
        spoken: format!("unit {unit}"),
        ..CounterMark::default()
    }
}

/// 832 hexes with woods, swamps and a river, half held by each side, and 150 counters.
fn hexes() -> Scene {
    let layout = Layout { pointy: false, shift: Shift::Even, rows: 26, cols: 32 };
    let ground = |hex: HexId| match hex.0 % 7 {
        0 | 1 => GroundKind::Woods,
        2 => GroundKind::Swamp,
        _ => GroundKind::Clear,
    };
    let west = |hex: u16| hex % 32 < 16;
    let river = (0..26).filter_map(|row| layout.at(row, 16));
    let sides =
        river.flat_map(|hex| [0, 5].map(|way| (layout.side(hex, Direction::ALL[way]), SideKind::River)));
    let terrain = layout.hexes().map(ground).collect();
    let grid = HexGrid { layout, radius: 30.0, terrain, sides: sides.collect() };
    let side = |place: u16| u8::from(!west(place));
    Scene {
        board: Arc::new(Board::hexes(Vec::new(), grid, Arc::default())),
        places: (0..832)
            .map(|hex| PlaceState { control: Some(Side(side(hex))), ..PlaceState::default() })
            .collect(),
        counters: (0..150)
            .map(|unit| counter(unit, unit * 11 % 832))
            .map(|c| CounterMark { side: side(c.place.0), ..c })
            .collect(),
        ..Scene::default()
    }
}

fn frame_of_hexes(c: &mut Criterion) {
    let mut group = c.benchmark_group("map 1920x1080, 832 hexes, 150 counters");
    let mut b = Bench::new();
    b.scene = hexes();
    b.marks.clear();
    b.revision += 1;
    let at = pos2(500.0, 500.0);
    for _ in 0..60 {
        b.frame(at);
    }
    println!("vertices of a frame of hexes: {}", b.frame(at));
    group.bench_function("idle", |x| x.iter(|| b.frame(at)));
    scenes(&mut group, &mut b, || at);
    zooms(&mut group, &mut b, || at);
    group.finish();
}

type Group<'a> = BenchmarkGroup<'a, WallTime>;

/// The scene changed.
fn scenes(group: &mut Group<'_>, b: &mut Bench, mut pointer: impl FnMut() -> Pos2) {
    group.bench_function("scene", |x| {
        x.iter(|| {
            b.revision += 1;
            b.frame(pointer())
        });
    });
}

/// The map is dragged from a point on which nothing lies.
fn pans(group: &mut Group<'_>, b: &mut Bench, from: Pos2) {
    let button = |pressed| Event::PointerButton {
        pos: from,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    b.frame_with(vec![Event::PointerMoved(from), button(true)]);
    group.bench_function("pan", |x| {
        let mut step = 0_u32;
        x.iter(|| {
            step += 1;
            // Back and forth over 200 points.
            let way = (step % 100).abs_diff(50) as f32 * 4.0;
            b.frame(from + vec2(way, way * 0.5))
        });
    });
    b.frame_with(vec![button(false)]);
}

/// The camera comes nearer or goes away.
fn zooms(group: &mut Group<'_>, b: &mut Bench, mut pointer: impl FnMut() -> Pos2) {
    group.bench_function("zoom", |x| {
        x.iter(|| {
            let factor = if b.revision.is_multiple_of(2) { 1.01 } else { 1.0 / 1.01 };
            b.revision += 1;
            b.view.zoom(factor);
            b.frame(pointer())
        });
    });
}

/// The longest of the battles of a game, from its first beat to its last and again.
fn fights(group: &mut Group<'_>, b: &mut Bench, table: &dyn Table) {
    let who = Viewer::Umpire;
    let seen = (0..table.ply_count() as u32).flat_map(|ply| {
        let told = table.fights(ply, who);
        told.iter().map(|fight| (Timeline::new(fight, &|a, b| vec![a, b]), fight.from)).collect::<Vec<_>>()
    });
    let longest = seen.max_by(|a, b| a.0.length().total_cmp(&b.0.length()));
    let Some((timeline, began)) = longest else { return };
    let (length, place) = (timeline.length(), timeline.place());
    println!("a battle of {length} ms");
    // As they stood before it, among the others.
    let stood = table.scene(began.saturating_sub(1), who).counters.clone();
    b.scene.counters.retain(|other| stood.iter().all(|counter| counter.unit != other.unit));
    b.scene.counters.extend(stood);
    b.revision += 1;
    b.follow = Some(Arc::new(Followed { now: Some((Cause::Hint(u64::MAX), vec![place])), step: None }));
    b.fight = Some((timeline, 0.0));
    for _ in 0..60 {
        b.frame(pos2(20.0, 20.0));
    }
    group.bench_function("fight", |x| {
        x.iter(|| {
            if let Some((_, ms)) = &mut b.fight {
                *ms = (*ms + 1_000.0 / 60.0) % length;
            }
            b.frame(pos2(20.0, 20.0))
        });
    });
    let most = (0..60).map(|nth| {
        if let Some((_, ms)) = &mut b.fight {
            *ms = length * f64::from(nth) / 60.0;
        }
        b.frame(pos2(20.0, 20.0))
    });
    println!("vertices while it is fought: at most {}", most.max().unwrap_or(0));
    (b.fight, b.follow) = (None, None);
}

/// The samples of the games of hexes half played.
fn frames_of_samples(c: &mut Criterion) {
    for (game, sample) in [("russian-portfolio", "both_capitals"), ("red-parachutes", "over_the_river")] {
        frame_of(c, game, sample);
    }
}

/// A sample half played, with counters added up to 150 and one overlay; vertices at every zoom with each of them.
fn frame_of(c: &mut Criterion, game: &str, sample: &str) {
    let kinds = games::register(None);
    let Some(kind) = kinds.iter().find(|kind| kind.id() == game) else { return };
    let mut group = c.benchmark_group(format!("{} 1920x1080, 150 counters, an overlay", kind.title()));
    let sample = games::SAMPLES.iter().find(|s| s.file == sample).expect("the sample");
    let table = kind.load(sample.bytes).expect("its journal");
    let (at, who) = ((table.ply_count() / 2) as u32, Viewer::Umpire);
    let mut b = Bench::new();
    b.scene = (*table.scene(at, who)).clone();
    b.marks.clear();
    let (there, places) = (b.scene.counters.len(), b.scene.places.len());
    for unit in there..150 {
        let (unit, place) = (UnitKey(1_000 + unit as u16), PlaceKey((unit * 11 % places) as u16));
        let more = CounterMark { unit, place, ..b.scene.counters[usize::from(unit.0) % there].clone() };
        b.scene.counters.push(more);
    }
    println!("{there} counters of a game and {} more", 150 - there);
    let still = pos2(500.0, 500.0);
    let overlays = table.overlays();
    for kind in [None].into_iter().chain(overlays.iter().map(Some)) {
        let shown = kind.and_then(|kind| table.overlay(at, who, kind.id, Side(0), &[]));
        b.overlay = shown.map(Arc::new);
        b.revision += 1;
        b.view.fit();
        b.frame(still);
        let whole = b.frame(still);
        // From the whole map to the nearest zoom.
        let nearer = (0..30).map(|_| {
            b.view.zoom(1.08);
            b.frame(still);
            b.frame(still)
        });
        let most = nearer.max().unwrap_or(whole);
        let title = kind.map_or("no overlay", |kind| kind.title);
        println!("vertices with {title}: {whole} of the whole map, at most {most} nearer");
    }
    let first = overlays.first().map(|kind| kind.id).expect("an overlay");
    b.overlay = table.overlay(at, who, first, Side(0), &[]).map(Arc::new);
    b.revision += 1;
    b.view.fit();
    for _ in 0..60 {
        b.frame(still);
    }
    println!("vertices of the whole map with {first}: {}", b.frame(still));
    let mut step = 0.0_f32;
    let mut pointer = move || {
        step += 1.0;
        pos2(300.0 + step * 3.0 % 900.0, 200.0 + step * 2.0 % 700.0)
    };
    group.bench_function("idle", |x| x.iter(|| b.frame(pointer())));
    scenes(&mut group, &mut b, &mut pointer);
    pans(&mut group, &mut b, pos2(20.0, 1_000.0));
    zooms(&mut group, &mut b, &mut pointer);
    glides(&mut group, &mut b);
    fights(&mut group, &mut b, &*table);
    group.finish();
}

/// The camera goes from one end of the map to the other and back, as from decision to decision.
fn glides(group: &mut Group<'_>, b: &mut Bench) {
    let places = b.scene.places.len() as u16;
    let followed = |n: u64| {
        let near = PlaceKey(if n.is_multiple_of(2) { 1 } else { places / 2 });
        let places = if n % 4 < 2 { vec![near] } else { (0..places).map(PlaceKey).collect() };
        Some(Arc::new(Followed { now: Some((Cause::Hint(n), places)), step: None }))
    };
    let mut n = 0;
    group.bench_function("glide", |x| {
        x.iter(|| {
            // A quarter of a second at sixty frames.
            if n % 15 == 0 {
                b.follow = followed(n / 15);
            }
            n += 1;
            b.frame(pos2(20.0, 20.0))
        });
    });
    b.follow = None;
}

fn frame(c: &mut Criterion) {
    let mut group = c.benchmark_group("map 1920x1080, 150 counters");
    let mut b = Bench::new();
    let mut step = 0.0_f32;
    let mut pointer = move || {
        step += 1.0;
        pos2(300.0 + step * 3.0 % 900.0, 200.0 + step * 2.0 % 700.0)
    };
    for _ in 0..60 {
        b.frame(pointer());
    }
    println!("vertices of a frame: {}", b.frame(pos2(20.0, 20.0)));
    group.bench_function("idle", |x| x.iter(|| b.frame(pointer())));
    scenes(&mut group, &mut b, &mut pointer);
    pans(&mut group, &mut b, pos2(500.0, 900.0));
    zooms(&mut group, &mut b, &mut pointer);
    glides(&mut group, &mut b);
    // Each overlay of a game in its autumn, where there is much to show.
    let kinds = games::register(None);
    let sample = games::SAMPLES.iter().find(|s| s.name == "October mud").expect("the sample");
    let table = kinds[0].load(sample.bytes).expect("its journal");
    for kind in table.overlays() {
        b.overlay = table.overlay(table.cursor(), Viewer::Side(Side(0)), kind.id, Side(0), &[]).map(Arc::new);
        b.revision += 1;
        b.frame(pointer());
        group.bench_function(format!("idle, {}", kind.title), |x| x.iter(|| b.frame(pointer())));
        group.bench_function(format!("scene, {}", kind.title), |x| {
            x.iter(|| {
                b.revision += 1;
                b.frame(pointer())
            });
        });
    }
    fights(&mut group, &mut b, &*table);
    group.finish();
    let ctx = egui::Context::default();
    c.bench_function("egui's own widgets", |x| {
        x.iter(|| {
            let input = RawInput {
                screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(1920.0, 1080.0))),
                events: vec![Event::PointerMoved(pointer())],
                ..RawInput::default()
            };
            let mut out = ctx.run_ui(input, |ui| ctx.clone().settings_ui(ui));
            out.textures_delta.clear();
            ctx.tessellate(std::mem::take(&mut out.shapes), out.pixels_per_point).len()
        });
    });
}

criterion_group!(benches, frame, frame_of_hexes, frames_of_samples);
criterion_main!(benches);
