//! A hex front is read in sectors, and the whole sheet as large as fits.

use super::window::{AXIS, Campaign};
use crate::common::window::{Window, desk, press, press_with, shown};
use egui::{Key, Modifiers};

fn radius(h: &Window) -> f32 {
    h.state().map_camera().and_then(app::map::camera::Camera::hex_radius).expect("a map of hexes")
}

/// How many of some hexes lie inside of the map.
fn in_view(h: &Window, labels: &[&str]) -> usize {
    let (scene, camera) = (&desk(h).seen.scene, h.state().map_camera().expect("a map"));
    let seen = |label: &str| {
        let place = scene.board.find(label).expect("a hex");
        let (x, y) = scene.board.at()[place.index()];
        camera.view.shrink(10.0).contains(camera.screen(egui::Pos2::new(x, y)))
    };
    labels.iter().filter(|label| seen(label)).count()
}

#[test]
fn ones_own_step_opens_the_sector_with_most_units_so_large_that_it_can_be_read() {
    for (width, height, least) in [(1280.0, 800.0, 18.0), (1440.0, 900.0, 22.0), (1920.0, 1080.0, 22.0)] {
        let dir = tempfile::tempdir().unwrap();
        let h = Campaign::begun().opened(dir.path(), width, height);
        assert!(desk(&h).my_turn() && desk(&h).me == AXIS);
        assert!(radius(&h) >= least - 0.1, "{} at {width}", radius(&h));
        assert!(in_view(&h, &["S3", "Q2", "O3"]) >= 2, "the centre of the front at {width}");
    }
}

#[test]
fn shift_home_goes_from_sector_to_sector_and_home_shows_the_sheet() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = Campaign::begun().opened(dir.path(), 1440.0, 900.0);
    let mut said = Vec::new();
    let all = ["Front: north 1 of 3", "Front: centre 2 of 3", "Front: south 3 of 3"];
    for _ in 0..3 {
        press_with(&mut h, Modifiers::SHIFT, Key::Home);
        assert!(radius(&h) >= 21.9, "{}", radius(&h));
        said.extend(all.iter().position(|words| shown(&h, words)));
    }
    assert_eq!(said.len(), 3, "each is named");
    assert!(said.windows(2).all(|two| two[1] == (two[0] + 1) % 3), "{said:?}");
    // What is said goes by itself.
    h.run_steps(30);
    assert!(!all.iter().any(|words| shown(&h, words)));
    let before = h.state().map_moves();
    press(&mut h, Key::Home);
    assert_eq!(h.state().map_moves(), before + 1);
    assert!((12.6..=13.4).contains(&radius(&h)), "{}", radius(&h));
    assert_eq!(in_view(&h, &["A1", "A28", "NN1", "NN28"]), 4);
    // From there Shift+Home shows the sector that was shown last.
    press_with(&mut h, Modifiers::SHIFT, Key::Home);
    assert!(shown(&h, all[said[2]]));
}
