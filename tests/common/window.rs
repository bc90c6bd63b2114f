//! The whole window, driven by names and keys.

use super::CpuRenderer;
use app::{
    App, desk::state::Desk, launch::Launch, play::Play, program::library::Places, settings::ThemeWish,
};
use egui::{Key, Modifiers, Pos2, accesskit::Role, vec2};
use egui_kittest::{
    Harness,
    kittest::{NodeT as _, Queryable as _},
};
use engine::base::keys::PlaceKey;
use stavka::games;
use std::path::{Path, PathBuf};

/// A window without a display.
pub type Window = Harness<'static, App>;

/// What a window in a folder of its own is started with. A turn begins without the page of the one before it, unless the
/// settings ask for it.
pub fn launch(folder: &Path, settings: &str) -> Launch {
    let mut launch = Launch::new(games::register(None), games::SAMPLES);
    launch.places = Places::in_folder(folder);
    launch.native_dialogs = false;
    launch.notices = stavka::NOTICES;
    launch.theme = Some(ThemeWish::Light);
    if !launch.places.settings.exists() {
        let page =
            if settings.contains("turn_page") { "(" } else { "(turn_page: false, dispatches: false, " };
        std::fs::write(&launch.places.settings, settings.replacen('(', page, 1)).unwrap();
    }
    launch
}

/// Opens a window and waits until it rests.
pub fn open(launch: Launch, width: f32, height: f32) -> Window {
    let mut h = Harness::builder()
        .with_size(vec2(width, height))
        .with_context_setup(App::install_fonts)
        .renderer(CpuRenderer::default())
        .build_ui_state(|ui, app: &mut App| app.draw(ui), App::new(launch));
    h.set_render_every_step(false);
    settle(&mut h);
    h
}

/// Draws until nothing changes any more, waiting for files and thoughts.
pub fn settle(h: &mut Window) {
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

/// Takes the pointer off the window for a frame: what it clicks next is meant, wherever it clicked before.
pub fn lift(h: &mut Window) {
    h.hover_at(Pos2::new(2.0, 2.0));
    h.run_steps(1);
}

/// Clicks what has this name and can be clicked.
pub fn click(h: &mut Window, label: &str) {
    lift(h);
    let passive = [Role::Label, Role::Heading, Role::Group];
    let screen = h.ctx.content_rect();
    let hidden = {
        let mut nodes = h.query_all_by_label(label).filter(|n| !passive.contains(&n.accesskit_node().role()));
        let node = nodes.next().filter(|n| !screen.contains(n.rect().center()));
        node.inspect(egui_kittest::Node::scroll_to_me).is_some()
    };
    if hidden {
        // As a person looking for it further down does.
        settle(h);
    }
    {
        let nodes = h.query_all_by_label(label);
        let mut nodes = nodes.filter(|n| !passive.contains(&n.accesskit_node().role()));
        nodes.next().unwrap_or_else(|| panic!("nothing to click is called {label}")).click();
    }
    settle(h);
}

/// Clicks an own unit, then a place of the other side: an attack is put together.
pub fn attack(h: &mut Window, unit: &str, place: &str) {
    for part in [unit, place] {
        let named = h.query_all_by_label_contains(part).next();
        named.unwrap_or_else(|| panic!("nothing is called {part}")).click();
        settle(h);
    }
}

/// Presses a key.
pub fn press(h: &mut Window, key: Key) {
    h.key_press(key);
    settle(h);
}

/// Presses Enter, and where it is asked whether to end the step, the key that ends it.
pub fn go_on(h: &mut Window) {
    press(h, Key::Enter);
    if h.state().desk().is_some_and(Desk::is_asked) {
        press_with(h, Modifiers::COMMAND, Key::Enter);
    }
}

/// Presses a key with others held down.
pub fn press_with(h: &mut Window, modifiers: Modifiers, key: Key) {
    h.key_press_modifiers(modifiers, key);
    settle(h);
}

/// Types letters, as keys and as text, the way a keyboard does.
pub fn type_text(h: &mut Window, text: &str) {
    for c in text.chars() {
        let key = Key::from_name(&c.to_uppercase().to_string());
        if let Some(key) = key {
            h.key_down(key);
        }
        h.event(egui::Event::Text(c.to_string()));
        h.run_steps(1);
        if let Some(key) = key {
            h.key_up(key);
        }
        h.run_steps(1);
    }
    settle(h);
}

/// The game on the table.
pub fn game(h: &Window) -> &Play {
    h.state().game().expect("a game is on the table")
}

pub fn desk(h: &Window) -> &Desk {
    h.state().desk().expect("a game is on the table")
}

/// Whether some name contains this.
pub fn shown(h: &Window, part: &str) -> bool {
    h.query_all_by_label_contains(part).next().is_some()
}

/// Writes a picture for looking at when `STAVKA_PICTURES` names a folder.
pub fn picture(h: &mut Window, name: &str) {
    if let Some(dir) = std::env::var_os("STAVKA_PICTURES") {
        let path = Path::new(&dir).join(format!("{name}.png"));
        h.render().unwrap().save(path).unwrap();
    }
}

/// The only game in a folder.
pub fn only_game(folder: &Path) -> PathBuf {
    let all = std::fs::read_dir(folder).unwrap().flatten().map(|e| e.path());
    let games: Vec<PathBuf> = all.filter(|p| p.extension().is_some_and(|e| e == "stavka")).collect();
    assert_eq!(games.len(), 1, "{games:?}");
    games[0].clone()
}

/// A new game by the historical plan, led by Enter to the first turn.
pub fn first_turn(folder: &Path, settings: &str) -> Window {
    let mut h = open(launch(folder, settings), 1440.0, 900.0);
    click(&mut h, "German plan: Historical");
    click(&mut h, "Start");
    for _ in 0..12 {
        if h.state().desk().is_some_and(|d| d.table.when(d.table.cursor()).turn == 1) {
            return h;
        }
        go_on(&mut h);
    }
    panic!("the first turn does not begin");
}

/// The place of the map with this name.
pub fn place(h: &Window, name: &str) -> PlaceKey {
    super::example::place(&desk(h).seen.scene, name)
}
