//! The overlays of the map and the check of a step: through the window, and as data for every state of random play.
//!
//! `STAVKA_PICTURES=DIR` also writes pictures of every overlay there for looking at.

use crate::common::CpuRenderer;
use egui::{Key, vec2};
use egui_kittest::Harness;
use stavka::{
    app::{App, Launch, files::Places, settings::ThemeWish, state::Desk},
    games,
};
use std::path::Path;

type Window = Harness<'static, App>;

fn open(folder: &Path, file: &str, size: (f32, f32), theme: ThemeWish, settings: &str) -> Window {
    let game = folder.join("game.stavka");
    std::fs::copy(file, &game).unwrap();
    let mut launch = Launch::new(games::register(None), &[]);
    launch.places = Places::in_folder(folder);
    launch.native_dialogs = false;
    launch.theme = Some(theme);
    launch.file = Some(game);
    std::fs::write(&launch.places.settings, settings).unwrap();
    let mut h = Harness::builder()
        .with_size(vec2(size.0, size.1))
        .with_context_setup(App::install_fonts)
        .renderer(CpuRenderer::default())
        .build_ui_state(|ui, app: &mut App| app.draw(ui), App::new(launch));
    h.set_render_every_step(false);
    settle(&mut h);
    h
}

fn settle(h: &mut Window) {
    for _ in 0..2000 {
        h.run_steps(2);
        let busy = h.state().is_busy();
        h.state_mut().settle();
        if !busy {
            h.run_steps(1);
            return;
        }
    }
    panic!("the window does not come to rest");
}

fn press(h: &mut Window, key: Key) {
    h.key_press(key);
    settle(h);
}

fn desk(h: &Window) -> &Desk {
    h.state().desk().expect("a game is on the table")
}

#[test]
fn pictures_of_every_overlay() {
    let Some(dir) = std::env::var_os("STAVKA_PICTURES") else { return };
    let folder = tempfile::tempdir().unwrap();
    for (w, hh, theme, name) in [
        (1280.0, 800.0, ThemeWish::Light, "1280_light"),
        (1920.0, 1080.0, ThemeWish::Dark, "1920_dark"),
        (1280.0, 800.0, ThemeWish::Dark, "1280_dark"),
        (1920.0, 1080.0, ThemeWish::Light, "1920_light"),
    ] {
        if std::env::var("STAVKA_ONLY").is_ok_and(|only| !name.contains(&only)) {
            continue;
        }
        for turn in [2u16, 5] {
            let mut h = open(folder.path(), "saves/four_of_seven.stavka", (w, hh), theme, "(motion: false)");
            let plies = desk(&h).table.tip();
            let at = (0..=plies).find(|p| {
                let when = desk(&h).table.when(*p);
                when.turn == turn && when.phase >= 4
            });
            h.state_mut().send(stavka::app::command::Command::LookAt(at.unwrap()));
            settle(&mut h);
            for (key, file) in [
                (Key::S, "supply"),
                (Key::S, "supply_other"),
                (Key::T, "threat"),
                (Key::T, "threat_other"),
                (Key::O, "last"),
                (Key::G, "changes"),
                (Key::F, "fronts"),
            ] {
                press(&mut h, key);
                h.set_render_every_step(true);
                h.run_steps(2);
                let path = Path::new(&dir).join(format!("{file}_{turn}_{name}.png"));
                h.render().unwrap().save(path).unwrap();
                h.set_render_every_step(false);
            }
        }
    }
}
