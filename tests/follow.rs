//! The camera follows the decision: a plan, a hint, a battle, the other side's moves and the steps of a review are brought
//! into sight large enough; there it stays, and Esc leads back.

use crate::{
    common::{
        CpuRenderer,
        desk::{Desk as Map, harness_with},
        example,
        window::{
            Window, attack, click, desk, first_turn, go_on, launch, open, press, press_with, settle, shown,
        },
    },
    hand::{click_at, on_map},
    window::june,
};
use app::{
    command::{Look, Order, Setting},
    map::{Cause, Followed, camera::Camera},
    ui::theme,
};
use egui::{Key, Modifiers, PointerButton, Pos2, vec2};
use egui_kittest::{Harness, kittest::Queryable as _};
use engine::base::keys::PlaceKey;
use std::{path::Path, sync::Arc};

const QUIET: &str = "(motion: false, pace: Skip, audit: Never)";
/// Farthest and nearest zoom of an action on a map of points when the camera moves for it.
const ACTION: std::ops::RangeInclusive<f32> = 0.749..=1.101;
/// From here on one that is in sight moves nothing, in a narrow window too.
const READ: f32 = 0.499;

fn camera(h: &Window) -> Camera {
    *h.state().map_camera().expect("the map is drawn")
}

/// What the camera looks at.
fn view(h: &Window) -> (Pos2, f32) {
    (camera(h).centre, camera(h).k)
}

fn at(h: &Window, place: PlaceKey) -> Pos2 {
    let (x, y) = desk(h).seen.scene.board.at()[place.index()];
    camera(h).screen(Pos2::new(x, y))
}

/// Those of some places that do not lie well inside of the map.
fn out_of_sight(h: &Window, places: &[PlaceKey]) -> Vec<String> {
    let inside = camera(h).view.shrink(39.0);
    let out = places.iter().filter(|p| !inside.contains(at(h, **p)));
    out.map(|p| format!("{} at {:?}", desk(h).seen.place_name(*p), at(h, *p))).collect()
}

/// The places of what is decided or seen now.
fn concerned(h: &Window) -> Vec<PlaceKey> {
    let followed: &Followed = &desk(h).seen.followed;
    followed.now.as_ref().map_or_else(Vec::new, |(_, places)| places.clone())
}

/// All that is followed is in sight, and as large as an action should be or as the window has room for.
fn is_followed(h: &Window, what: &str) {
    let places = concerned(h);
    assert!(!places.is_empty(), "{what}: nothing is followed");
    assert_eq!(out_of_sight(h, &places), Vec::<String>::new(), "{what} at {:?}", view(h));
    let (least, camera) = (READ, camera(h));
    let size = egui::Rect::from_points(&places.iter().map(|p| at(h, *p)).collect::<Vec<_>>()).size();
    let room = camera.view.size() - vec2(88.0, 88.0);
    let filled = size.x >= room.x * 0.96 || size.y >= room.y * 0.96;
    assert!(camera.k >= least || filled, "{what} is small: {}", camera.k);
}

fn october(folder: &Path, settings: &str, width: f32, height: f32) -> Window {
    let path = folder.join("October.stavka");
    std::fs::copy("saves/october_mud.stavka", &path).unwrap();
    let mut launch = launch(folder, settings);
    launch.file = Some(path);
    open(launch, width, height)
}

#[test]
fn ones_own_step_shows_the_front_and_a_plan_its_places() {
    for (width, height) in [(1280.0, 800.0), (1920.0, 1080.0)] {
        let dir = tempfile::tempdir().unwrap();
        let mut h = june(dir.path());
        h.set_size(vec2(width, height));
        settle(&mut h);
        let front = desk(&h).seen.front();
        assert_eq!(out_of_sight(&h, &front), Vec::<String>::new(), "the front at {width}");
        let before = view(&h);
        attack(&mut h, "16th Army, Insterburg", "Kaunas, Soviet");
        assert!(shown(&h, "Attack on Kaunas"));
        is_followed(&h, "the plan");
        let read = if width < 1440.0 { 0.5 } else { 0.6 };
        assert!(view(&h) == before || ACTION.contains(&camera(&h).k), "{}", camera(&h).k);
        assert_eq!(view(&h) == before, before.1 >= read, "where the front can be read nothing moves");
        let planned = view(&h);
        click(&mut h, "Keep this attack");
        assert_eq!(view(&h), planned, "kept: it stays");
        // Dropped with Esc it is the same.
        h.query_all_by_label_contains("Kaunas, Soviet").next().unwrap().click();
        settle(&mut h);
        assert!(shown(&h, "Attack on Kaunas"));
        is_followed(&h, "the plan again");
        press(&mut h, Key::Escape);
        assert_eq!(view(&h), planned, "dropped: it did not move for it");
        press(&mut h, Key::Home);
        assert!(view(&h).1 < before.1, "the theatre is farther away than the front");
    }
}

#[test]
fn in_a_narrow_window_a_plan_is_seen_beside_its_drawer() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    h.set_size(vec2(1024.0, 680.0));
    settle(&mut h);
    let before = view(&h);
    attack(&mut h, "16th Army, Insterburg", "Kaunas, Soviet");
    assert!(shown(&h, "Attack on Kaunas"));
    is_followed(&h, "the plan");
    let drawer = h.get_by_label("Inspector and log").rect();
    for place in concerned(&h) {
        assert!(
            at(&h, place).x < drawer.left() - 39.0,
            "{} under the drawer",
            desk(&h).seen.place_name(place)
        );
    }
    press(&mut h, Key::Escape);
    assert_eq!(view(&h), before);
}

#[test]
fn a_hint_is_shown_and_esc_leads_back() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = october(dir.path(), QUIET, 1280.0, 800.0);
    let before = view(&h);
    press(&mut h, Key::H);
    is_followed(&h, "the hint");
    let hinted = view(&h);
    assert_ne!(hinted, before);
    press(&mut h, Key::H);
    assert_eq!(view(&h), hinted, "put away it stays");
    press(&mut h, Key::Home);
    let whole = view(&h);
    press(&mut h, Key::H);
    is_followed(&h, "the hint");
    press(&mut h, Key::Escape);
    assert!(desk(&h).hint.is_none());
    assert_eq!(view(&h), whole, "Esc leads back");
    press(&mut h, Key::H);
    let hinted = view(&h);
    press_with(&mut h, Modifiers::SHIFT, Key::H);
    assert!(desk(&h).hint.is_none());
    assert_eq!(view(&h), hinted, "done it stays");
}

fn pan(h: &mut Window, by: egui::Vec2) {
    let from = camera(h).view.center();
    let button = |pos, pressed| egui::Event::PointerButton {
        pos,
        button: PointerButton::Middle,
        pressed,
        modifiers: Modifiers::NONE,
    };
    h.hover_at(from);
    h.event(button(from, true));
    h.run_steps(1);
    h.hover_at(from + by);
    h.run_steps(1);
    h.event(button(from + by, false));
    settle(h);
}

#[test]
fn who_has_moved_the_map_keeps_the_view() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = october(dir.path(), QUIET, 1280.0, 800.0);
    press(&mut h, Key::H);
    pan(&mut h, vec2(-60.0, 30.0));
    let own = view(&h);
    press(&mut h, Key::H);
    assert_eq!(view(&h), own);
    // The next hint is followed all the same, and Esc leads back to the view of the hand.
    pan(&mut h, vec2(900.0, 500.0));
    let far = view(&h);
    press(&mut h, Key::H);
    is_followed(&h, "the hint");
    press(&mut h, Key::Escape);
    assert_eq!(view(&h), far);
}

#[test]
fn nothing_moves_where_all_is_in_sight_and_large_enough() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    attack(&mut h, "16th Army, Insterburg", "Kaunas, Soviet");
    h.state_mut().send(app::command::Program::Zoom(99));
    settle(&mut h);
    press(&mut h, Key::Escape);
    let own = view(&h);
    assert!(own.1 >= 0.6 * 0.98, "{}", own.1);
    h.query_all_by_label_contains("16th Army, Insterburg").next().unwrap().click();
    settle(&mut h);
    h.query_all_by_label_contains("Kaunas, Soviet").next().unwrap().click();
    settle(&mut h);
    assert!(shown(&h, "Attack on Kaunas"));
    assert_eq!(view(&h), own);
    press(&mut h, Key::Escape);
    assert_eq!(view(&h), own);
}

#[test]
fn the_other_sides_decisions_are_followed_and_then_the_front_is_shown() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_turn(dir.path(), "(motion: false, pace: Step, audit: Never)");
    h.set_size(vec2(1280.0, 800.0));
    settle(&mut h);
    for _ in 0..12 {
        if desk(&h).their_turn().is_some() && desk(&h).table.when(desk(&h).table.cursor()).turn > 0 {
            break;
        }
        go_on(&mut h);
    }
    let mut seen = 0;
    let mut moves = 0;
    for _ in 0..60 {
        if desk(&h).my_turn() {
            break;
        }
        let before = view(&h);
        press(&mut h, Key::Space);
        if desk(&h).their_turn().is_some() && desk(&h).story.shown.is_some() && !concerned(&h).is_empty() {
            seen += 1;
            is_followed(&h, &desk(&h).seen.bubble.as_ref().map_or(String::new(), |b| b.title.clone()));
            moves += usize::from(view(&h) != before);
        }
    }
    assert!(seen > 3 && moves > 0, "{moves} moves in {seen} decisions");
    assert!(desk(&h).my_turn());
    let front = desk(&h).seen.front();
    assert_eq!(out_of_sight(&h, &front), Vec::<String>::new());
    // Its bubble is still read; when it goes the map stays where it is.
    let (now, own) = (view(&h), desk(&h).to_decide().next().expect("a unit"));
    h.state_mut().send(Look::Select(vec![own], false));
    settle(&mut h);
    press(&mut h, Key::Escape);
    press(&mut h, Key::Escape);
    assert_eq!(view(&h), now);
}

#[test]
fn a_look_back_leads_back() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = october(dir.path(), QUIET, 1280.0, 800.0);
    let before = view(&h);
    press(&mut h, Key::Backspace);
    for _ in 0..6 {
        press(&mut h, Key::Backspace);
        if !concerned(&h).is_empty() {
            is_followed(&h, "the moment");
        }
    }
    press(&mut h, Key::Escape);
    press(&mut h, Key::Escape);
    assert!(desk(&h).look.is_none());
    assert_eq!(view(&h), before);
}

#[test]
fn steps_of_a_review_are_followed() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = october(dir.path(), QUIET, 1280.0, 800.0);
    press_with(&mut h, Modifiers::COMMAND, Key::R);
    let whole = view(&h);
    assert!(whole.1 < 0.5, "it opens on the whole");
    let mut seen = 0;
    for _ in 0..25 {
        press(&mut h, Key::ArrowLeft);
        if !concerned(&h).is_empty() {
            seen += 1;
            is_followed(&h, "the order");
        }
    }
    assert!(seen > 8, "{seen}");
    // So is an event in it.
    press(&mut h, Key::Comma);
    if !concerned(&h).is_empty() {
        is_followed(&h, "the event");
    }
}

#[test]
fn with_the_setting_off_nothing_moves() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_turn(dir.path(), QUIET);
    press(&mut h, Key::Home);
    h.state_mut().send(Setting::Follow(false));
    settle(&mut h);
    let still = view(&h);
    attack(&mut h, "16th Army, Insterburg", "Kaunas, Soviet");
    assert!(shown(&h, "Attack on Kaunas"));
    assert_eq!(view(&h), still);
    press(&mut h, Key::Escape);
    press(&mut h, Key::H);
    assert_eq!(view(&h), still);
    press(&mut h, Key::H);
    // It stands among the settings and in the palette, and is kept.
    press_with(&mut h, Modifiers::COMMAND, Key::Comma);
    click(&mut h, "Follow the action");
    assert!(h.state().settings().follow);
    press(&mut h, Key::Escape);
    h.state_mut().send(Setting::Follow(false));
    settle(&mut h);
    let kept = std::fs::read_to_string(&h.state().launched().places.settings).unwrap();
    assert!(kept.contains("follow: false"), "{kept}");
}

#[test]
fn nothing_moves_under_a_button_that_is_held_down() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_turn(dir.path(), "(motion: true, animation: Off, pace: Skip, audit: Never)");
    let before = view(&h);
    let sea = camera(&h).view.left_bottom() + vec2(30.0, -60.0);
    let button = |pressed| egui::Event::PointerButton {
        pos: sea,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    h.hover_at(sea);
    h.event(button(true));
    h.run_steps(1);
    h.state_mut().send(Order::Hint);
    h.run_steps(4);
    assert_eq!(view(&h), before, "a button is held down");
    h.event(button(false));
    settle(&mut h);
    assert_ne!(view(&h), before, "let go");
}

#[test]
fn a_battle_is_seen_while_it_is_fought() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = crate::hand::battles(dir.path());
    let at = on_map(&h, "Kaunas, Soviet");
    click_at(&mut h, at);
    is_followed(&h, "how the attack is fought");
    press(&mut h, Key::Enter);
    for _ in 0..12 {
        let d = desk(&h);
        let fought = d.table.when(d.table.cursor()).battle == 0 && !d.is_watching();
        if !d.my_turn() || fought {
            break;
        }
        is_followed(&h, "the battle");
        go_on(&mut h);
    }
    if desk(&h).my_turn() && desk(&h).seen.sequence.choices_title == "Next attack" {
        let there = view(&h);
        press(&mut h, Key::Space);
        assert_eq!(view(&h), there, "after the battle it stays: {:?}", desk(&h).seen.followed);
    }
}

/// A map that glides, sixty frames a second, to some places.
fn gliding(places: &[&str], size: [f32; 2]) -> Harness<'static, Map> {
    let mut map = Map::new(&theme::LIGHT).attack();
    map.travel = 1.0;
    map.follow = Some(Arc::default());
    let mut h = harness_with(map, size, CpuRenderer::default(), 1.0 / 60.0);
    h.run_steps(40);
    let to = places.iter().map(|n| example::place(&h.state().example.scene, n)).collect();
    let now = Some((Cause::Hint(1), to));
    h.state_mut().follow = Some(Arc::new(Followed { now, step: None }));
    h
}

#[test]
fn a_glide_takes_a_quarter_of_a_second_and_then_no_frame_is_asked_for() {
    let mut h = gliding(&["Minsk", "Grodno", "Smolensk"], [900.0, 700.0]);
    let height = |h: &Harness<'_, Map>| h.state().view.camera().expect("a camera").k;
    let begin = height(&h);
    let mut heights = Vec::new();
    for frame in 0..24 {
        h.step();
        let mesh = |p: &egui::epaint::ClippedShape| match &p.shape {
            egui::Shape::Mesh(mesh) => mesh.vertices.len(),
            _ => 0,
        };
        let vertices: usize = h.output().shapes.iter().map(mesh).sum();
        assert!((5_000..=60_000).contains(&vertices), "{vertices} vertices in frame {frame}");
        heights.push(height(&h));
    }
    assert!(heights[0] < begin + 0.2 && heights.is_sorted(), "{begin} to {heights:?}");
    // Half of the way in the first fifth of the time, and there after a quarter of a second.
    let end = 0.75;
    assert!(heights[4] > f32::midpoint(begin, end) && heights[12] < end && heights[17] == end, "{heights:?}");
    h.run_steps(20);
    assert!(!h.ctx.has_requested_repaint(), "{:?}", h.ctx.repaint_causes());
    // What answers to the pointer goes with the picture.
    let minsk = example::place(&h.state().example.scene, "Minsk");
    let (km, camera) = (h.state().example.scene.board.at()[minsk.index()], *h.state().view.camera().unwrap());
    let drawn = h.state().view.place_at(minsk).expect("Minsk is drawn");
    assert!(camera.screen(Pos2::new(km.0, km.1)).distance(drawn) < 30.0);
}
