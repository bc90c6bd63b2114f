//! The overview in a corner of the map: there while the map is drawn near, by click and drag, never over what is asked for.

use crate::{
    common::window::{
        Window, attack, click, first_turn, go_on, launch, lift, open, press, press_with, settle, shown,
    },
    hand::{click_at, drag},
};
use app::{command::Setting, map::labels::Thing};
use egui::{Key, Modifiers, Pos2, Rect, vec2};
use egui_kittest::kittest::Queryable as _;
use std::path::Path;

const QUIET: &str = "(motion: false, pace: Skip, audit: Never)";
const NAME: &str = "Overview: the";

fn overview(h: &Window) -> Rect {
    let node = h.get_by_label_contains(NAME);
    let rect = h.state().map_view().overview_at().expect("an overview");
    assert!(node.rect().contains_rect(rect.shrink(1.0)), "what answers is what is drawn");
    rect
}

/// Zooms in until there is an overview: it waits for a corner without counters.
fn draw_near(h: &mut Window) {
    for _ in 0..6 {
        if shown(h, NAME) {
            return;
        }
        click(h, "Zoom in");
    }
    panic!("there is no overview");
}

fn centre(h: &Window) -> Pos2 {
    h.state().map_camera().expect("a map").centre
}

/// It lies in the map, over no button, nothing of a battle, no target and no ringed place; the map may be moved under it.
fn hides_nothing(h: &Window, what: &str) {
    let Some(rect) = h.state().map_view().overview_at() else { return };
    let map = h.state().map_rect().expect("a map");
    assert!(map.contains_rect(rect) && rect.area() < map.area() * 0.09, "{what}: {rect} in {map}");
    let asked = |thing: Thing| matches!(thing, Thing::Goal | Thing::Tool | Thing::Bar);
    let hidden = h.state().map_view().things().find(|(r, thing)| asked(*thing) && r.intersects(rect));
    assert!(hidden.is_none(), "{what}: {hidden:?}");
}

/// Goes from corner to corner of the map by its overview.
fn is_steered_by(h: &mut Window, what: &str) {
    let rect = overview(h);
    let before = centre(h);
    click_at(h, rect.left_top() + rect.size() * 0.12);
    let north_west = centre(h);
    assert!(before.distance(north_west) > 1.0 && shown(h, NAME), "{what}");
    let rect = overview(h);
    drag(h, rect.left_top() + rect.size() * 0.2, rect.left_top() + rect.size() * 0.85);
    let south_east = centre(h);
    assert!(south_east.x > north_west.x && south_east.y > north_west.y, "{what}");
    // It keeps its corner.
    lift(h);
    settle(h);
    let now = h.state().map_view().overview_at();
    assert!(now.is_some_and(|now| now.left_top() == rect.left_top()), "{what}: {rect}, {now:?}");
    hides_nothing(h, what);
}

fn begun(folder: &Path, width: f32, height: f32) -> Window {
    let mut h = open(launch(folder, QUIET), width, height);
    click(&mut h, "German plan: Historical");
    click(&mut h, "Start");
    for _ in 0..12 {
        if h.state().desk().is_some_and(|d| d.table.when(d.table.cursor()).turn == 1) {
            break;
        }
        go_on(&mut h);
    }
    h
}

#[test]
fn on_a_map_of_points_it_leads_from_corner_to_corner() {
    for (width, height) in [(1280.0, 800.0), (1440.0, 900.0)] {
        let dir = tempfile::tempdir().unwrap();
        let mut h = begun(dir.path(), width, height);
        press(&mut h, Key::Home);
        assert!(!shown(&h, NAME), "all of the map is seen");
        draw_near(&mut h);
        is_steered_by(&mut h, &format!("{width}"));
        press(&mut h, Key::Home);
        assert!(!shown(&h, NAME));
    }
}

#[cfg(feature = "russian-portfolio")]
#[test]
fn on_hexes_it_leads_there_too() {
    use crate::russian_portfolio::campaign_begun;
    for (width, height) in [(1280.0, 800.0), (1440.0, 900.0)] {
        let dir = tempfile::tempdir().unwrap();
        let mut h = campaign_begun(dir.path(), width, height);
        draw_near(&mut h);
        is_steered_by(&mut h, &format!("hexes, {width}"));
        let vertices: usize = h.state().map_view().vertices().iter().map(|(_, n)| n).sum();
        assert!(vertices <= 58_000, "{vertices}");
        press(&mut h, Key::Home);
        assert!(!shown(&h, NAME), "the whole sheet");
    }
}

#[test]
fn it_gives_way_to_a_plan_and_to_a_battle() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_turn(dir.path(), QUIET);
    attack(&mut h, "16th Army, Insterburg", "Kaunas, Soviet");
    hides_nothing(&h, "a plan");
    for nth in 0..6 {
        go_on(&mut h);
        hides_nothing(&h, &format!("{nth} steps on"));
    }
}

#[test]
fn it_is_wanted_or_not_and_that_is_kept() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_turn(dir.path(), QUIET);
    draw_near(&mut h);
    assert!(shown(&h, NAME));
    press_with(&mut h, Modifiers::COMMAND, Key::Comma);
    click(&mut h, "Overview map");
    press(&mut h, Key::Escape);
    assert!(!shown(&h, NAME));
    h.state_mut().send(Setting::Overview(true));
    settle(&mut h);
    assert!(shown(&h, NAME));
    h.state_mut().send(Setting::Overview(false));
    settle(&mut h);
    let kept = std::fs::read_to_string(&h.state().launched().places.settings).unwrap();
    assert!(kept.contains("overview: false"), "{kept}");
    // A click where it was is one on the map.
    let before = centre(&h);
    let map = h.state().map_rect().unwrap();
    click_at(&mut h, map.left_top() + vec2(30.0, 30.0));
    assert_eq!(centre(&h), before);
}
