//! The review and the report at scale: a frame of the whole review screen with every panel, without a GPU, at 30,000
//! plies with branches; seeking in it; scrolling the tree; opening a game up to its first frame; a report.
//!
//! `cargo bench --bench review`. Figures are the median and the slowest of the frames, printed one a line. What `long`
//! and `wide` are: 30,000 plies of random play with branches where the game is too short for it, and 3,000 forks.

mod grown;

use app::{
    App,
    command::{
        Command,
        review::{Act, ReviewTab},
    },
    launch::Launch,
    program::library::Places,
};
use egui::{Event, Key, Modifiers, Pos2, RawInput, Rect, pos2, vec2};
use engine::{
    base::{
        assets::Embedded,
        fence::UndoPolicy,
        seat::PlyId,
        side::{Side, Viewer},
    },
    contract::{options::Choices, rules::Rules as _},
    play::session::Session,
};
use grown::random_ply;
use rand::{Rng as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};
use report::Format;
use stavka::games;
use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

type Rules = barbarossa_fast::game::Game;

static DATA: Embedded = Embedded(barbarossa_fast::FILES);

fn open() -> (Arc<Rules>, <Rules as engine::contract::rules::Rules>::Setup) {
    let setup = Rules::setup(&Choices::new()).expect("the default set-up");
    let rules = Rules::open(&setup, &DATA).expect("the built-in data");
    (Arc::new(rules), setup)
}

/// A window without a display.
struct Window {
    ctx: egui::Context,
    app: App,
    time: f64,
}

impl Window {
    fn on(folder: &Path, file: PathBuf) -> Self {
        let mut launch = Launch::new(games::register(None), games::SAMPLES);
        launch.places = Places::in_folder(folder);
        launch.native_dialogs = false;
        launch.file = Some(file);
        std::fs::write(&launch.places.settings, "(motion: false)").expect("a settings file");
        let ctx = egui::Context::default();
        App::install_fonts(&ctx);
        Self { ctx, app: App::new(launch), time: 0.0 }
    }

    /// Runs and tessellates one frame.
    fn frame(&mut self, events: Vec<Event>) -> Duration {
        self.time += 1.0 / 60.0;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(1920.0, 1080.0))),
            time: Some(self.time),
            events,
            ..RawInput::default()
        };
        let begin = Instant::now();
        let app = &mut self.app;
        let mut out = self.ctx.run_ui(input, |ui| app.draw(ui));
        out.textures_delta.clear();
        let made = self.ctx.tessellate(std::mem::take(&mut out.shapes), out.pixels_per_point);
        std::hint::black_box(made.len());
        begin.elapsed()
    }

    /// Draws until nothing is made on another thread.
    fn rest(&mut self) {
        for _ in 0..200 {
            self.frame(Vec::new());
            if !self.app.is_busy() {
                break;
            }
            self.app.settle();
        }
        self.frame(Vec::new());
    }

    fn act(&mut self, act: Act) {
        self.app.send(Command::Review(act));
        self.rest();
    }
}

fn say(name: &str, mut times: Vec<Duration>) {
    times.sort();
    let last = times.len() - 1;
    let (half, most, worst) = (times[last / 2], times[last * 99 / 100], times[last]);
    println!("{name}: median {half:.2?}, 99th percentile {most:.2?}, slowest {worst:.2?}");
}

/// Frames in which a moment anywhere is sought, each the frame of the command and the one that draws what it found.
fn seeks(window: &mut Window, name: &str, plies: u64) {
    let mut rand = Xoshiro256PlusPlus::seed_from_u64(6);
    let times = (0..60).map(|_| {
        window.app.send(Command::Review(Act::Seek((rand.next_u64() % plies) as PlyId)));
        window.frame(Vec::new()).max(window.frame(Vec::new()))
    });
    say(name, times.collect());
}

/// Frames of stepping along the line by key.
fn steps(window: &mut Window, name: &str) {
    let key = |pressed| Event::Key {
        key: Key::ArrowLeft,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    let times = (0..100).map(|_| {
        let down = window.frame(vec![key(true)]);
        down.max(window.frame(vec![key(false)]))
    });
    say(name, times.collect());
}

/// Frames in which nothing happens but the pointer moves, or the wheel turns over the upper right panel.
fn idle(window: &mut Window, name: &str, wheel: Option<f32>) {
    let at = pos2(1720.0, 300.0);
    window.frame(vec![Event::PointerMoved(at)]);
    let times = (0..100).map(|n| {
        let mut events = vec![Event::PointerMoved(at + vec2((n % 7) as f32, 0.0))];
        if let Some(by) = wheel {
            events.push(Event::MouseWheel {
                unit: egui::MouseWheelUnit::Point,
                source: egui::MouseWheelSource::Unknown,
                delta: vec2(0.0, by),
                phase: egui::TouchPhase::Move,
                modifiers: Modifiers::NONE,
            });
        }
        window.frame(events)
    });
    say(name, times.collect());
}

fn written(folder: &Path, name: &str, session: &Session<Rules>) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, engine::journal::writing::save(session)).expect("the folder can be written");
    path
}

/// A study whose longest line has as many plies as random play gives, with forks all over it.
fn forked(plies: usize, forks: usize) -> Session<Rules> {
    let mut long = grown::grown(open, plies);
    let mut rand = Xoshiro256PlusPlus::seed_from_u64(4);
    long.begin_study();
    let tip = long.cursor();
    let mut orders = Vec::new();
    for _ in 0..forks {
        let to = (rand.next_u64() % (long.history().len() as u64 + 1)) as PlyId;
        let _ = long.study_at(to);
        random_ply(&mut long, &mut orders, &mut rand);
    }
    let _ = long.study_at(tip);
    long
}

fn screen(folder: &Path, name: &str, session: &Session<Rules>) {
    let plies = session.history().len() as u64;
    let path = written(folder, &format!("{name}.stavka"), session);
    let mut window = Window::on(folder, path);
    window.rest();
    window.app.send(Command::Review(Act::Open));
    let begin = Instant::now();
    window.frame(Vec::new());
    window.frame(Vec::new());
    println!("{name}: the review opens in {:.2?}", begin.elapsed());
    window.rest();
    for (tab, title) in ReviewTab::ALL {
        window.act(Act::Tab(tab));
        idle(&mut window, &format!("{name}, {title}: a frame"), None);
        steps(&mut window, &format!("{name}, {title}: one order back"));
        seeks(&mut window, &format!("{name}, {title}: a moment anywhere"), plies);
    }
    window.act(Act::Tab(ReviewTab::Variations));
    idle(&mut window, &format!("{name}, Variations: scrolling"), Some(-60.0));
    window.act(Act::Tab(ReviewTab::Log));
    idle(&mut window, &format!("{name}, Log: scrolling"), Some(60.0));
}

/// A whole game by the automatic sides: opened up to the first frame that shows it, and reported on.
fn whole_game(folder: &Path) {
    let kind = games::register(None).swap_remove(0);
    let mut table = kind.new_table(&Choices::new(), 3, UndoPolicy::Fair).expect("a new game");
    while table.to_act().is_some() {
        let mut thought = table.thinker(0).expect("somebody is to act")();
        table.accept(&mut thought, usize::MAX).expect("its orders are legal");
    }
    let path = folder.join("whole.stavka");
    std::fs::write(&path, table.journal()).expect("the folder can be written");
    let name = format!("a game of {} plies", table.ply_count());
    let opened = (0..20).map(|_| {
        let begin = Instant::now();
        let mut window = Window::on(folder, path.clone());
        while window.app.desk().is_none() {
            window.frame(Vec::new());
        }
        window.frame(Vec::new());
        begin.elapsed()
    });
    say(&format!("{name} opened, to the first frame with it"), opened.collect());
    for (word, format) in Format::ALL {
        let times = (0..10).map(|_| {
            let mut table = kind.load(&table.journal()).expect("its own journal");
            let tip = table.tip();
            let begin = Instant::now();
            std::hint::black_box(report::write(&mut *table, tip, Viewer::Side(Side(0)), format).len());
            begin.elapsed()
        });
        say(&format!("{name}: a report as {word}"), times.collect());
    }
}

fn main() {
    let folder = tempfile::tempdir().expect("a folder for the games");
    whole_game(folder.path());
    screen(folder.path(), "long", &forked(grown::LONG, 0));
    screen(folder.path(), "wide", &forked(1_000, 3_000));
}
