//! The window through the accessibility tree: no display, no driver, the real drawing code.
//!
//! `STAVKA_PICTURES=DIR` also writes pictures of the screens there for looking at.

use crate::common::CpuRenderer;
use egui::{Key, Modifiers, vec2};
use egui_kittest::{Harness, kittest::Queryable as _};
use stavka::{
    app::{App, Launch, files::Places, settings::ThemeWish},
    games,
};
use std::path::Path;

fn launch(folder: &Path) -> Launch {
    let mut launch = Launch::new(games::register(None), games::SAMPLES);
    launch.places = Places::in_folder(folder);
    launch.native_dialogs = false;
    launch.theme = Some(ThemeWish::Light);
    std::fs::write(folder.join("settings.ron"), "(motion: false, theme: Light)").unwrap();
    launch
}

fn open(launch: Launch, size: (f32, f32)) -> Harness<'static, App> {
    let mut h = Harness::builder()
        .with_size(vec2(size.0, size.1))
        .with_context_setup(App::install_fonts)
        .renderer(CpuRenderer::default())
        .build_ui_state(|ui, app: &mut App| app.draw(ui), App::new(launch));
    settle(&mut h);
    h
}

/// Draws until nothing changes any more, waiting for files and thoughts.
fn settle(h: &mut Harness<'static, App>) {
    for _ in 0..200 {
        h.run_steps(3);
        if !h.state().is_busy() {
            return;
        }
        h.state_mut().settle();
    }
}

fn click(h: &mut Harness<'static, App>, label: &str) {
    h.get_by_label(label).click();
    settle(h);
}

fn press(h: &mut Harness<'static, App>, key: Key) {
    h.key_press(key);
    settle(h);
}

fn picture(h: &mut Harness<'static, App>, name: &str) {
    if let Some(dir) = std::env::var_os("STAVKA_PICTURES") {
        let path = Path::new(&dir).join(format!("{name}.png"));
        h.render().unwrap().save(path).unwrap();
    }
}

#[test]
fn a_new_game_from_the_start_screen() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path()), (1440.0, 900.0));
    picture(&mut h, "start");
    click(&mut h, "Start");
    assert!(h.state().desk().is_some());
    picture(&mut h, "play");
    press(&mut h, Key::Tab);
    picture(&mut h, "play-selected");
    let _ = Modifiers::NONE;
}
