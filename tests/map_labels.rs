//! Names on the map: in the sample games, at the usual sizes and two zooms, none lies on another or on a counter.

use app::{
    map::{MapInput, MapView, Printed, labels::covered},
    screens::layout::{Layout, Widths},
    settings::Settings,
    ui::{fonts, theme, widgets::Kit},
};
use egui::{RawInput, Rect, pos2, vec2};
use engine::{
    base::{
        keys::PlaceKey,
        side::{Side, Viewer},
        spelling::Spelling,
        when::Stride,
    },
    journal,
    show::scene::{Mark, Scene},
    table::{Sample, Table},
};
use stavka::games;
use std::sync::Arc;

/// Size of the window, and what its panels leave for the map.
const SIZES: [([f32; 2], [f32; 2]); 3] = [
    ([1280.0, 800.0], [752.0, 712.0]),
    ([1440.0, 900.0], [868.0, 812.0]),
    ([1920.0, 1080.0], [1260.0, 992.0]),
];

/// The start, and every second turn after it, as the first side sees them.
fn moments(table: &dyn Table) -> Vec<Arc<Scene>> {
    let viewer = Viewer::Side(Side(0));
    let mut at = table.tip();
    let mut out = vec![table.scene(at, viewer)];
    while out.len() < 5 {
        let before = table.step(table.step(at, Stride::Turn, false), Stride::Turn, false);
        if before == at {
            break;
        }
        at = before;
        out.push(table.scene(at, viewer));
    }
    out
}

/// What is wrong on a map, in words.
fn faults(view: &MapView, scene: &Scene, shown: Rect, what: &str) -> Vec<String> {
    let name = |place: PlaceKey| scene.board.places[place.index()].name.clone();
    let names: Vec<(PlaceKey, Rect)> = view.names().filter(|(_, r)| shown.intersects(*r)).collect();
    let mut out = Vec::new();
    let covers = |a: Rect, b: Rect| a.intersect(b).is_positive();
    for (i, &(place, rect)) in names.iter().enumerate() {
        for &(other, r) in &names[i + 1..] {
            if covers(rect, r) {
                out.push(format!("{what}: {} lies on {}", name(place), name(other)));
            }
        }
        for (at, stack) in view.stacks() {
            if covers(rect.shrink(1.0), stack) {
                out.push(format!("{what}: {} lies on the counters at {}", name(place), name(at)));
            }
        }
    }
    out
}

/// Names that lie nearer to another place than to their own.
fn astray(view: &MapView, scene: &Scene, shown: Rect, what: &str) -> Vec<String> {
    let point = |place| view.point_of(place).expect("a place");
    // What is beyond the edge is drawn only where something stands.
    let on_map = |key: &PlaceKey| scene.board.places[key.index()].is_on_map();
    let places = || scene.board.keys().filter(on_map).map(|key| (key, point(key)));
    let mut out = Vec::new();
    for (place, r) in view.names().filter(|(_, r)| shown.intersects(*r)) {
        let own = r.distance_to_pos(point(place));
        for (other, _) in places().filter(|(other, p)| *other != place && r.distance_to_pos(*p) < own) {
            out.push(format!("{what}: {} belongs to {}", scene.board.name(place), scene.board.name(other)));
        }
    }
    for (r, at) in view.towns() {
        if let Some((other, _)) = places().find(|(_, p)| r.distance_to_pos(*p) < r.distance_to_pos(at)) {
            out.push(format!("{what}: a town's name belongs to {}", scene.board.name(other)));
        }
    }
    out
}

/// Names that a link runs through, and how much of links lies under names.
fn crossed(view: &MapView, shown: Rect) -> (usize, f32) {
    let names = view.names().map(|n| n.1.shrink2(vec2(2.0, 3.0))).filter(|r| shown.contains_rect(*r));
    let under = names.map(|r| view.lines().map(|l| covered(r, l)).sum::<f32>()).filter(|n| *n > 1.0);
    under.fold((0, 0.0), |(n, sum), more| (n + 1, sum + more))
}

#[test]
fn names_lie_on_nothing() {
    let kinds = games::register(None);
    let mut wrong = Vec::new();
    let (mut seen, mut pictures, mut names_crossed, mut points_crossed, mut most) = (0, 0, 0, 0.0, 0);
    for (window, map) in SIZES {
        let ctx = egui::Context::default();
        fonts::install(&ctx);
        theme::apply(&ctx, &theme::LIGHT, 1.0);
        let mut view = MapView::default();
        let mut time = 0.0;
        let mut revision = 0;
        for sample in games::SAMPLES {
            let id = journal::game_of(sample.bytes).expect("a game");
            // Hexes have more counters than free ground: what their names may lie on is another matter.
            let kind = &kinds[0];
            if kind.id() != id {
                continue;
            }
            let table = kind.load(sample.bytes).expect("a sample loads");
            for (i, scene) in moments(table.as_ref()).iter().enumerate() {
                for zoomed in [false, true] {
                    revision += 1;
                    if zoomed {
                        view.zoom(1.7);
                    } else {
                        view.fit();
                    }
                    // Names are placed once the camera rests.
                    for _ in 0..2 {
                        time += 0.4;
                        let raw = RawInput {
                            screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), window.into())),
                            time: Some(time),
                            ..RawInput::default()
                        };
                        let mut out = ctx.run_ui(raw, |ui| {
                            let rect = Rect::from_min_size(pos2(0.0, 48.0), vec2(map[0], map[1]));
                            let mut inner = ui.new_child(egui::UiBuilder::new().max_rect(rect));
                            view.ui(&mut inner, &input(scene, revision, (&theme::LIGHT, 1.0)));
                        });
                        out.textures_delta.clear();
                    }
                    let shown = view.camera().expect("a camera").view;
                    seen += view.names().count();
                    let zoom = if zoomed { "zoomed" } else { "whole" };
                    let what = format!("{} {i} {zoom} at {window:?}", sample.file);
                    wrong.extend(faults(&view, scene, shown, &what));
                    wrong.extend(astray(&view, scene, shown, &what));
                    let (crossing, under) = crossed(&view, shown);
                    pictures += 1;
                    (names_crossed, points_crossed) = (names_crossed + crossing, points_crossed + under);
                    most = most.max(crossing);
                }
            }
        }
    }
    assert!(seen > 1000, "{seen} names were looked at");
    println!(
        "{pictures} pictures, {names_crossed} of {seen} names crossed, {points_crossed:.0} points, {most} in one"
    );
    // Measured: 137 of 5,629 names, 5 in one picture. Where links meet close by, some name has to lie on one.
    assert!(
        most <= 5 && names_crossed * 40 <= seen,
        "{names_crossed} of {seen} names crossed, {most} in one"
    );
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}

/// A sample as it stands, with places named in a language.
fn standing(file: &str, names: Spelling) -> Box<dyn Table> {
    let sample = games::SAMPLES.iter().find(|s| s.file == file).expect("a sample");
    let kinds = games::register(None);
    let mut table = kinds[0].load(sample.bytes).expect("a sample loads");
    table.set_spelling(names);
    table
}

/// The map of a game as a window of this size shows it, once names are placed.
fn shown(
    table: &dyn Table,
    window: [f32; 2],
    percent: u16,
    look: &'static theme::Theme,
) -> (MapView, Arc<Scene>) {
    let kit = Kit { th: look, k: f32::from(percent) / 100.0 };
    let all = Rect::from_min_size(pos2(0.0, 0.0), window.into());
    let widths = Widths::of(window[0], kit.k, &Settings::default());
    let rect = Layout::of(all, kit, widths).map;
    let ctx = egui::Context::default();
    fonts::install(&ctx);
    theme::apply(&ctx, look, kit.k);
    let scene = table.scene(table.tip(), Viewer::Side(Side(0)));
    let mut view = MapView::default();
    for time in [0.4, 0.8] {
        let raw = RawInput { screen_rect: Some(all), time: Some(time), ..RawInput::default() };
        let mut out = ctx.run_ui(raw, |ui| {
            let mut inner = ui.new_child(egui::UiBuilder::new().max_rect(rect));
            view.ui(&mut inner, &input(&scene, 1, (look, kit.k)));
        });
        out.textures_delta.clear();
    }
    (view, scene)
}

#[test]
fn at_large_text_no_name_is_cut_and_the_least_needed_go_first() {
    let mut wrong = Vec::new();
    for names in Spelling::ALL {
        let table = standing("october_mud", names);
        // Window, text size, theme, and how many names there has to be room for at least.
        for (window, percent, look, least) in [
            ([1280.0, 800.0], 100, &theme::LIGHT, 50),
            ([1280.0, 800.0], 130, &theme::LIGHT, 38),
            ([1280.0, 800.0], 150, &theme::LIGHT_STRONG, 26),
            ([1280.0, 800.0], 200, &theme::LIGHT, 26),
            ([1920.0, 1080.0], 150, &theme::DARK_STRONG, 44),
            ([1920.0, 1080.0], 200, &theme::LIGHT, 36),
        ] {
            let (view, scene) = shown(&*table, window, percent, look);
            let seen = view.camera().expect("a camera").view;
            let what = format!("{names:?} at {window:?}, {percent} %");
            wrong.extend(faults(&view, &scene, seen, &what));
            let named: Vec<(PlaceKey, Rect)> = view.names().filter(|(_, r)| seen.intersects(*r)).collect();
            let name = |place: PlaceKey| scene.board.places[place.index()].name.clone();
            for (place, r) in &named {
                if !seen.contains_rect(*r) {
                    wrong.push(format!("{what}: {} is cut by the edge of the map", name(*place)));
                }
            }
            for (i, place) in scene.board.places.iter().enumerate() {
                let city = place.worth != 0;
                let at = view.place_at(PlaceKey::nth(i)).expect("a place");
                if city && seen.contains(at) && !named.iter().any(|(p, _)| p.index() == i) {
                    wrong.push(format!("{what}: the victory city {} has no name", place.name));
                }
            }
            println!("{what}: {} of {} names", named.len(), scene.places.len());
            if named.len() < least {
                wrong.push(format!("{what}: {} names, there is room for {least}", named.len()));
            }
        }
    }
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}

/// The names of a map that is drawn twice more with what is laid over it.
fn named(
    (ctx, view, time): (&egui::Context, &mut MapView, &mut f64),
    (all, rect): (Rect, Rect),
    input: &MapInput<'_>,
) -> Vec<(PlaceKey, Rect)> {
    for _ in 0..2 {
        *time += 0.4;
        let raw = RawInput { screen_rect: Some(all), time: Some(*time), ..RawInput::default() };
        let mut out = ctx.run_ui(raw, |ui| {
            let mut inner = ui.new_child(egui::UiBuilder::new().max_rect(rect));
            view.ui(&mut inner, input);
        });
        out.textures_delta.clear();
    }
    view.names().collect()
}

#[test]
fn names_hold_still_while_rings_reach_and_overlays_come_and_go() {
    let mut wrong = Vec::new();
    let mut compared = 0;
    for (window, percent) in [([1280.0, 800.0], 100), ([1440.0, 900.0], 150), ([1920.0, 1080.0], 100)] {
        let kit = Kit { th: &theme::LIGHT, k: f32::from(percent as u16) / 100.0 };
        let all = Rect::from_min_size(pos2(0.0, 0.0), window.into());
        let rect = Layout::of(all, kit, Widths::of(window[0], kit.k, &Settings::default())).map;
        for kind in games::register(None) {
            // One game of each kind: they have one map.
            let id = kind.id();
            let of_kind = |sample: &&Sample| journal::game_of(sample.bytes).is_ok_and(|game| game == id);
            let sample = games::SAMPLES.iter().find(of_kind).expect("a sample of each game");
            let table = kind.load(sample.bytes).expect("a sample loads");
            let (at, who) = (table.tip(), Viewer::Side(Side(0)));
            let scene = table.scene(at, who);
            for zoom in [1.0, 2.2] {
                let ctx = egui::Context::default();
                fonts::install(&ctx);
                theme::apply(&ctx, &theme::LIGHT, kit.k);
                let (mut view, mut time) = (MapView::default(), 0.0);
                let mut look = |view: &mut MapView, input: &MapInput<'_>| {
                    named((&ctx, view, &mut time), (all, rect), input)
                };
                let base = input(&scene, 1, (&theme::LIGHT, kit.k));
                look(&mut view, &base);
                view.zoom(zoom);
                let still = look(&mut view, &base);
                let what = format!("{} at {window:?}, {percent} %, zoom {zoom}", sample.file);
                let mut same = |names: &[(PlaceKey, Rect)], why: &str| {
                    compared += 1;
                    for (place, r) in &still {
                        let now = names.iter().find(|n| n.0 == *place).map(|n| n.1);
                        if now != Some(*r) {
                            let name = scene.board.name(*place);
                            wrong.push(format!("{what}: {name} goes from {r:?} to {now:?} for {why}"));
                        }
                    }
                    if names.len() != still.len() {
                        wrong.push(format!("{what}: {} names, {} for {why}", still.len(), names.len()));
                    }
                };
                let rings: Vec<Mark> =
                    still.iter().step_by(3).map(|(place, _)| Mark::Ring { place: *place }).collect();
                same(&look(&mut view, &MapInput { marks: &rings, ..base }), "rings");
                let choices: Vec<Mark> = scene.board.keys().map(|place| Mark::Choice { place }).collect();
                // At 150 % three names of Red Parachutes still make way for a choice in every hex.
                if id != "red-parachutes" {
                    same(&look(&mut view, &MapInput { marks: &choices, ..base }), "choices");
                }
                let units = scene.counters.iter().step_by(9).map(|c| c.unit);
                for mut reach in units.map(|unit| table.reach(at, who, &[unit])).take(6) {
                    reach.retain(|mark| matches!(mark, Mark::Reach(_)));
                    same(&look(&mut view, &MapInput { marks: &reach, ..base }), "a reach");
                }
                for kind in table.overlays() {
                    let overlay = table.overlay(at, who, kind.id, Side(0), &[]).map(Arc::new);
                    let names = look(&mut view, &MapInput { overlay: overlay.as_ref(), ..base });
                    same(&names, kind.title);
                }
                same(&look(&mut view, &base), "nothing any more");
            }
        }
    }
    println!("{compared} pictures");
    assert!(compared > 300, "{compared} pictures were compared");
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong[..wrong.len().min(60)].join("\n"));
}

#[test]
fn no_name_lies_on_a_tag_and_what_is_asked_for_has_its_name() {
    let mut wrong = Vec::new();
    let mut tags = 0;
    for sample in games::SAMPLES {
        let id = journal::game_of(sample.bytes).expect("a game");
        let kinds = games::register(None);
        let kind = kinds.iter().find(|k| k.id() == id).expect("a known game");
        let table = kind.load(sample.bytes).expect("a sample loads");
        let who = Viewer::Side(Side(0));
        for (window, percent, look) in
            [([1280.0, 800.0], 150, &theme::LIGHT_STRONG), ([1440.0, 900.0], 100, &theme::LIGHT)]
        {
            let k = f32::from(percent as u16) / 100.0;
            let all = Rect::from_min_size(pos2(0.0, 0.0), window.into());
            let kit = Kit { th: look, k };
            let rect = Layout::of(all, kit, Widths::of(window[0], k, &Settings::default())).map;
            let ctx = egui::Context::default();
            fonts::install(&ctx);
            theme::apply(&ctx, look, k);
            let (mut view, mut time) = (MapView::default(), 0.0);
            let log = table.log(who);
            let told: Vec<_> = log.iter().filter(|l| !l.line.arrows.is_empty()).collect();
            for (i, told) in told.iter().rev().step_by(told.len().div_ceil(8).max(1)).enumerate() {
                let scene = table.scene(told.ply, who);
                let (arrows, marks) = (&told.line.arrows, &told.line.marks);
                let base = input(&scene, i as u64 + 1, (look, k));
                let input = MapInput { arrows, marks, ..base };
                let names = named((&ctx, &mut view, &mut time), (all, rect), &input);
                let what = format!("{} {i} at {window:?}, {percent} %", sample.file);
                for (tag, _) in view.tags() {
                    tags += 1;
                    for (place, r) in names.iter().filter(|(_, r)| r.shrink(1.5).intersects(tag)) {
                        let name = scene.board.name(*place);
                        wrong.push(format!("{what}: {name} at {r:?} lies on a tag at {tag:?}"));
                    }
                }
                let seen = view.camera().expect("a camera").view.shrink(30.0);
                let asked = marks.iter().filter_map(|m| match m {
                    Mark::Ring { place } | Mark::Target { place, .. } | Mark::UnderAttack { place } => {
                        Some(*place)
                    }
                    _ => None,
                });
                for place in asked.filter(|p| view.point_of(*p).is_some_and(|at| seen.contains(at))) {
                    let mark = &scene.board.places[place.index()];
                    if !mark.name.is_empty() && mark.is_on_map() && !names.iter().any(|n| n.0 == place) {
                        wrong.push(format!("{what}: {} is asked for and has no name", mark.name));
                    }
                }
            }
        }
    }
    println!("{tags} tags");
    assert!(tags > 30, "{tags} tags were looked at");
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong[..wrong.len().min(60)].join("\n"));
}

fn input<'a>(
    scene: &'a Scene,
    revision: u64,
    (theme, text_scale): (&'static theme::Theme, f32),
) -> MapInput<'a> {
    MapInput {
        printed: Printed { title: "Barbarossa Fast", when: "July 1941", eyes: Some(0) },
        ..MapInput::still(scene, revision, theme, text_scale)
    }
}
