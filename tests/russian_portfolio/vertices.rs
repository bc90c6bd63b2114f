//! How much the whole map gives the graphics card, with each overlay and at every zoom. A count, not a timing.

use super::names::{Shown, crowded};
use app::{
    map::LeftOut,
    ui::theme::{self, Theme},
};
use engine::{
    base::side::{Side, Viewer},
    show::{overlay::Overlay, scene::Scene},
    study::hindsight::FRONTS,
    table::Table,
};
use stavka::games;
use std::sync::Arc;

/// Nothing but the map in a large window.
const WHOLE: ([f32; 2], [f32; 2]) = ([1920.0, 1080.0], [1920.0, 1080.0]);

/// The most vertices a frame may have.
const MOST: usize = 60_000;

fn half_played(game: &str, file: &str) -> (Box<dyn Table>, u32) {
    let kinds = games::register(None);
    let kind = kinds.iter().find(|kind| kind.id() == game).expect("the game is there");
    let sample = games::SAMPLES.iter().find(|s| s.file == file).expect("the sample");
    let table = kind.load(sample.bytes).expect("its journal");
    let at = (table.ply_count() / 2) as u32;
    (table, at)
}

/// Draws a scene from the whole map to the nearest zoom; the most vertices, and what gave way.
fn zoomed(
    theme: &'static Theme,
    scene: &Scene,
    on: Option<&Arc<Overlay>>,
    what: &str,
) -> (usize, Vec<LeftOut>) {
    let mut shown = Shown::new(theme);
    let (mut most, mut left_out) = (0, Vec::new());
    shown.view.fit();
    for step in 0..6 {
        if step > 0 {
            shown.view.zoom(1.36);
        }
        let n = shown.draw(WHOLE, scene, on);
        let radius = shown.view.camera().and_then(app::map::camera::Camera::hex_radius).unwrap_or_default();
        if std::env::var_os("STAVKA_COUNT").is_some() {
            println!("{what}, hexes of {radius:.1}: {n} in {:?}", shown.view.vertices());
        }
        assert!(n <= MOST, "{what}, hexes of {radius:.1}: {n} in {:?}", shown.view.vertices());
        most = most.max(n);
        left_out.push(shown.view.left_out());
    }
    (most, left_out)
}

#[test]
fn no_overlay_has_too_many_vertices_at_any_zoom() {
    let (table, at) = half_played("russian-portfolio", "both_capitals");
    let bare = table.scene(at, Viewer::Umpire);
    let [few, many] = [90, 150].map(|counters| crowded(&bare, counters));
    let mut themes = [&theme::LIGHT, &theme::DARK].into_iter().cycle();
    let kinds = table.overlays();
    for kind in [None].into_iter().chain(kinds.iter().map(Some)) {
        let on = kind.and_then(|kind| table.overlay(at, Viewer::Umpire, kind.id, Side(0), &[])).map(Arc::new);
        let what = kind.map_or("no overlay", |kind| kind.title);
        for theme in themes.by_ref().take(if kind.is_none() { 2 } else { 1 }) {
            let (most, left_out) = zoomed(theme, &many, on.as_ref(), what);
            println!(
                "{what}: {most} vertices at most, without {:?}",
                left_out.iter().max_by_key(|l| (l.shelf, l.thirds))
            );
        }
        let (most, left_out) = zoomed(&theme::LIGHT, &few, on.as_ref(), what);
        println!("{what}, 90 counters: {most} vertices at most");
        // Trees are there for the eye alone: under an overlay of many lines they go.
        let whole = |l: &LeftOut| !l.shelf && !l.thirds && (on.is_some() || !l.country);
        assert!(left_out.iter().all(whole), "{what}: {left_out:?}");
    }
}

#[test]
fn past_fronts_of_the_bridgehead_have_not_too_many_vertices() {
    let (table, half) = half_played("red-parachutes", "over_the_river");
    let fronts = |at| table.overlay(at, Viewer::Umpire, FRONTS, Side(0), &[]).expect("past fronts");
    let many = crowded(&table.scene(half, Viewer::Umpire), 150);
    let (most, _) =
        zoomed(&theme::LIGHT, &many, Some(&Arc::new(fronts(half))), "past fronts of Red Parachutes");
    println!("past fronts of Red Parachutes: {most} vertices at most");
    let end = fronts(table.ply_count() as u32);
    assert_eq!((end.fronts.len(), end.rows.len()), (4, 15), "one a day and the last: {}", end.summary);
}
