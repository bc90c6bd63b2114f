//! The page of all games over 3,000 of them: the first rows, all read for the first time and again from what was kept, a letter of
//! the search, a frame while scrolling.
//!
//! ```sh
//! cargo bench --bench shelf            # or a number of games
//! ```
//! The games are copies of the samples under other names, each with a note of its own, in a folder that is removed again.

use app::{App, command::Shelf, launch::Launch, program::library::Places};
use egui::{Context, Event, Modifiers, MouseWheelUnit, Pos2, RawInput, Rect, TouchPhase, pos2, vec2};
use engine::play::note::Note;
use stavka::games;
use std::{
    path::Path,
    time::{Duration, Instant},
};

fn main() {
    let games = std::env::args().skip(1).find_map(|a| a.parse().ok()).unwrap_or(3_000_usize);
    let dir = tempfile::tempdir().expect("a folder");
    make(dir.path(), games);
    for round in ["first time", "again, from what was kept"] {
        println!("{games} games, {round}");
        measure(dir.path(), games);
    }
}

/// Copies of the samples, each with a note of its own.
fn make(folder: &Path, games: usize) {
    let kinds = games::register(None);
    let samples: Vec<_> = games::SAMPLES.iter().filter(|s| s.game == kinds[0].id()).collect();
    for nth in 0..games {
        let sample = samples[nth % samples.len()];
        let mut table = kinds[0].load(sample.bytes).expect("a sample opens");
        let note = format!("Game {nth} of the club #round-{}", nth % 12);
        table.annotate(0, Note::Comment(note), "A", "2026-11-28").expect("a note");
        let path = folder.join(format!("{} {nth:04}.stavka", sample.name));
        std::fs::write(path, table.journal()).expect("the folder can be written");
    }
}

struct Window {
    ctx: Context,
    app: App,
    time: f64,
}

impl Window {
    fn frame(&mut self, events: Vec<Event>) -> Duration {
        self.time += 1.0 / 60.0;
        let size = Rect::from_min_size(Pos2::ZERO, vec2(1920.0, 1080.0));
        let raw = RawInput { screen_rect: Some(size), time: Some(self.time), events, ..RawInput::default() };
        let begin = Instant::now();
        let mut out = self.ctx.run_ui(raw, |ui| self.app.draw(ui));
        out.textures_delta.clear();
        let shapes = self.ctx.tessellate(out.shapes, out.pixels_per_point);
        std::hint::black_box(shapes);
        begin.elapsed()
    }
}

fn measure(folder: &Path, games: usize) {
    let mut launch = Launch::new(games::register(None), games::SAMPLES);
    launch.places = Places::in_folder(folder);
    launch.native_dialogs = false;
    let ctx = Context::default();
    App::install_fonts(&ctx);
    let mut window = Window { ctx, app: App::new(launch), time: 0.0 };
    for _ in 0..20 {
        window.frame(Vec::new());
        std::thread::sleep(Duration::from_millis(20));
    }
    let begin = Instant::now();
    window.app.send(Shelf::Open);
    while window.app.shelf_count().0 == 0 {
        window.frame(Vec::new());
    }
    window.frame(Vec::new());
    println!("  first rows: {:?}", begin.elapsed());
    let mut reading = Vec::new();
    while window.app.shelf_count().1 < games {
        reading.push(window.frame(Vec::new()));
        std::thread::sleep(Duration::from_millis(5));
    }
    println!("  all told of: {:?}", begin.elapsed());
    say("a frame meanwhile", reading);
    for _ in 0..300 {
        window.frame(Vec::new());
        std::thread::sleep(Duration::from_millis(2));
    }
    // Letter by letter; the search has the keyboard.
    let mut letters = Vec::new();
    for words in ["kiev taken in july", "smolensk attack held august", "#round-7 leningrad"] {
        for letter in words.chars() {
            letters.push(window.frame(vec![Event::Text(letter.to_string())]));
        }
        let all = Event::Key {
            key: egui::Key::A,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Modifiers::COMMAND,
        };
        let gone = Event::Key {
            key: egui::Key::Backspace,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        window.frame(vec![all]);
        letters.push(window.frame(vec![gone]));
    }
    say("a letter of the search", letters);
    window.frame(vec![Event::PointerMoved(pos2(500.0, 600.0))]);
    let wheel = |down: f32| Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: vec2(0.0, -down),
        phase: TouchPhase::Move,
        source: egui::MouseWheelSource::Unknown,
        modifiers: Modifiers::NONE,
    };
    let scrolled = (0..400).map(|_| window.frame(vec![wheel(120.0)])).collect();
    say("a frame while scrolling", scrolled);
}

/// Median and the slowest of a hundred.
fn say(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |share: usize| times.get(times.len() * share / 100).copied().unwrap_or_default();
    println!("  {what}: median {:?}, 99th percentile {:?}, {} in all", at(50), at(99), times.len());
}
