//! The window: panels, map and dialogs over any game. Knows tables and scenes, names no game.
//!
//! A frame: bring caches up to date, turn keys into commands, draw, then act on the commands. Panels change nothing
//! but their own widgets; `dispatch` alone acts.

pub mod command;
pub mod dialogs;
mod dispatch;
pub mod explain_error;
pub mod files;
pub mod fonts;
pub mod icons;
mod keys;
pub mod map;
pub mod panels;
pub mod screens;
pub mod settings;
pub mod state;
pub mod theme;
pub mod widgets;
pub mod worker;

use crate::engine::{journal, table::GameKind};
use crate::games::Sample;
use command::{Command, Dialog};
use files::{GameFile, Loaded, Places};
use screens::{play::PlayScreen, start::StartScreen};
use settings::{Settings, ThemeWish};
use state::{Desk, Keeping};
use std::{
    path::PathBuf,
    process::ExitCode,
    sync::Arc,
    time::{Duration, Instant},
};
use theme::Theme;
use widgets::Kit;
use worker::{Progress, Report, Task, Wake, Writer};

/// Games that can be played.
pub type Kinds = Arc<[Arc<dyn GameKind>]>;

/// What the window is started with.
#[derive(Clone)]
pub struct Launch {
    /// Games that can be played.
    pub kinds: Kinds,
    /// Bundled games.
    pub samples: &'static [Sample],
    /// Where games and settings are kept.
    pub places: Places,
    /// A file to open at once.
    pub file: Option<PathBuf>,
    /// Draw a few frames, write a picture here and leave.
    pub screenshot: Option<PathBuf>,
    /// Size of the window in points.
    pub size: Option<(f32, f32)>,
    /// Theme in place of the one in the settings.
    pub theme: Option<ThemeWish>,
    /// Whether the system's file dialogs may be used.
    pub native_dialogs: bool,
}

impl Launch {
    /// The usual window of this user.
    pub fn new(kinds: Vec<Arc<dyn GameKind>>, samples: &'static [Sample]) -> Self {
        Self {
            kinds: kinds.into(),
            samples,
            places: Places::of_user(),
            file: None,
            screenshot: None,
            size: None,
            theme: None,
            native_dialogs: true,
        }
    }
}

/// A message at the top of the screen that stays until it is closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Banner {
    /// What happened, one sentence.
    pub title: String,
    /// What was done about it.
    pub text: String,
    /// Nothing could be saved: drawn in the colour of attack rather than of warning.
    pub grave: bool,
    /// Goes away by itself when writing works again.
    pub about_disk: bool,
}

/// Where a game being opened comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// A file.
    File(PathBuf),
    /// A bundled game.
    Sample(&'static str),
}

/// Files of the games folder, and the newest game.
type Scanned = (Vec<GameFile>, Option<(GameFile, Loaded)>);

/// The newest game, ready to be continued.
pub struct Newest {
    /// Its file.
    pub file: GameFile,
    /// The game on a desk of its own, for the card and the small map.
    pub desk: Desk,
}

/// Which screen is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Screen {
    /// Choose what to play.
    Start,
    /// A game on the table.
    Play,
}

/// What a file dialog was opened for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Picking {
    Open,
    Copy,
}

/// The whole window.
pub struct App {
    launch: Launch,
    settings: Settings,
    saved_settings: Settings,
    applied: Option<(bool, u16)>,
    screen: Screen,
    start: StartScreen,
    play: PlayScreen,
    desk: Option<Desk>,
    newest: Option<Newest>,
    files: Vec<GameFile>,
    dialogs: dialogs::Dialogs,
    banner: Option<Banner>,
    queue: Vec<Command>,
    wake: Wake,
    writer: Writer,
    loading: Option<(Origin, Task<Loaded>)>,
    scanning: Option<Task<Scanned>>,
    picking: Option<(Picking, Instant, Task<Option<PathBuf>>)>,
    frames: u32,
    quitting: bool,
}

impl App {
    /// A window on its start screen (or on the file it was started with). Draws nothing yet.
    pub fn new(launch: Launch) -> Self {
        let (settings, note) = Settings::load(&launch.places.settings);
        let wake = Wake::default();
        let mut app = Self {
            writer: Writer::start(wake.clone()),
            saved_settings: settings.clone(),
            start: StartScreen::new(&launch.kinds),
            play: PlayScreen::default(),
            applied: None,
            screen: Screen::Start,
            desk: None,
            newest: None,
            files: Vec::new(),
            dialogs: dialogs::Dialogs::default(),
            banner: note.map(|text| Banner {
                title: text,
                text: "Change a setting to write the file again.".into(),
                grave: false,
                about_disk: false,
            }),
            queue: Vec::new(),
            wake,
            loading: None,
            scanning: None,
            picking: None,
            frames: 0,
            quitting: false,
            settings,
            launch,
        };
        if let Some(theme) = app.launch.theme {
            app.settings.theme = theme;
            app.saved_settings.theme = theme;
        }
        match app.launch.file.clone() {
            Some(path) => app.open_path(path),
            None => app.scan(),
        }
        app
    }

    /// Registers the faces. Must run before the first frame.
    pub fn install_fonts(ctx: &egui::Context) {
        fonts::install(ctx);
    }

    /// The screen shown.
    pub fn screen(&self) -> Screen {
        self.screen
    }

    /// The game on the table.
    pub fn desk(&self) -> Option<&Desk> {
        self.desk.as_ref()
    }

    /// The game on the table, to prepare a test or a picture.
    pub fn desk_mut(&mut self) -> Option<&mut Desk> {
        self.desk.as_mut()
    }

    /// The message at the top.
    pub fn banner(&self) -> Option<&Banner> {
        self.banner.as_ref()
    }

    /// Settings in force.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Sends a command as a menu or key would; it is acted on after the next drawing.
    pub fn send(&mut self, command: Command) {
        self.queue.push(command);
    }

    /// Waits for files and thoughts (tests and pictures only; the window never calls this).
    pub fn settle(&mut self) {
        let long = Duration::from_secs(20);
        if let Some((origin, task)) = self.loading.take()
            && let Progress::Done(loaded) = task.wait(long)
        {
            self.opened(origin, loaded);
        }
        if let Some(task) = self.scanning.take()
            && let Progress::Done(found) = task.wait(long)
        {
            self.scanned(found);
        }
        if let Some(desk) = &mut self.desk
            && let Some(thought) = desk.wait_for_thought(long)
        {
            desk.take_thought(thought);
        }
        self.hand_out_records();
        self.writer.flush();
        self.read_reports();
    }

    /// Whether something is still being made on another thread.
    pub fn is_busy(&self) -> bool {
        self.loading.is_some()
            || self.scanning.is_some()
            || self.desk.as_ref().is_some_and(|d| {
                let skipping = self.settings.pace == settings::Pace::Skip && d.look.is_none();
                d.auto.is_thinking() || (skipping && d.their_turn().is_some())
            })
    }

    /// Draws a frame over the whole window and acts on what was done in it.
    pub fn draw(&mut self, ui: &mut egui::Ui) {
        let ctx = ui.ctx().clone();
        let whole = ctx.content_rect();
        let mut window = ui.new_child(egui::UiBuilder::new().id_salt("window").max_rect(whole));
        window.set_clip_rect(whole);
        let ui = &mut window;
        self.wake.set(&ctx);
        self.frames = self.frames.saturating_add(1);
        self.apply_theme(&ctx);
        self.poll();
        let now = ui.input(|i| i.time);
        if self.screen == Screen::Play
            && let Some(desk) = &mut self.desk
        {
            if let Some(seconds) = desk.tick(now, self.settings.pace, &self.wake) {
                ctx.request_repaint_after(Duration::from_secs_f64(seconds.max(0.0)));
            }
            if let Some(seconds) = desk.age_bubble(now, self.play.bubble_held()) {
                ctx.request_repaint_after(Duration::from_secs_f64(seconds));
            }
            desk.refresh();
        }
        self.take_dropped_files(&ctx);
        keys::read(self, &ctx);
        let kit = self.kit();
        match self.screen {
            Screen::Start => {
                let cx = screens::start::StartCx {
                    kit,
                    kinds: &self.launch.kinds,
                    samples: self.launch.samples,
                    newest: self.newest.as_mut(),
                    files: &self.files,
                    loading: self.loading.is_some(),
                    send: &mut self.queue,
                };
                self.start.ui(cx, ui);
            }
            Screen::Play => {
                if let Some(desk) = &self.desk {
                    let cx = screens::play::PlayCx {
                        kit,
                        desk,
                        settings: &self.settings,
                        banner: self.banner.as_ref(),
                        send: &mut self.queue,
                        now,
                    };
                    self.play.ui(cx, ui);
                }
            }
        }
        if self.screen == Screen::Start {
            screens::banner_over(kit, ui, self.banner.as_ref(), &mut self.queue);
        }
        self.dialogs.ui(
            &dialogs::DialogCx {
                kit,
                settings: &self.settings,
                kinds: &self.launch.kinds,
                files: &self.files,
                games: &self.launch.places.games,
                desk: self.desk.as_ref().filter(|_| self.screen == Screen::Play),
            },
            &ctx,
            &mut self.queue,
        );
        let commands = std::mem::take(&mut self.queue);
        if !commands.is_empty() {
            for command in commands {
                dispatch::act(self, command, &ctx, now);
            }
            ctx.request_repaint();
        }
        self.hand_out_records();
        self.write_settings();
        self.take_picture(&ctx);
    }

    /// Colours and text size in force.
    pub fn kit(&self) -> Kit {
        let (dark, percent) = self.applied.unwrap_or((false, 100));
        Kit { th: Theme::of(dark), k: f32::from(percent) / 100.0 }
    }

    fn apply_theme(&mut self, ctx: &egui::Context) {
        let dark = match self.settings.theme {
            ThemeWish::Light => false,
            ThemeWish::Dark => true,
            ThemeWish::System => ctx.system_theme() == Some(egui::Theme::Dark),
        };
        let wanted = (dark, self.settings.text_percent);
        if self.applied != Some(wanted) {
            theme::apply(ctx, Theme::of(dark), f32::from(wanted.1) / 100.0);
            self.applied = Some(wanted);
        }
    }

    /// Looks at everything that runs on other threads, without waiting.
    fn poll(&mut self) {
        if let Some((origin, task)) = self.loading.take() {
            match task.poll() {
                Progress::Running => self.loading = Some((origin, task)),
                Progress::Done(loaded) => self.opened(origin, loaded),
                Progress::Lost => self.opened(origin, Err("the file could not be read to its end".into())),
            }
        }
        if let Some(task) = self.scanning.take() {
            match task.poll() {
                Progress::Running => self.scanning = Some(task),
                Progress::Done(found) => self.scanned(found),
                Progress::Lost => {}
            }
        }
        if let Some((what, since, task)) = self.picking.take() {
            match task.poll() {
                Progress::Running => self.picking = Some((what, since, task)),
                Progress::Done(Some(path)) => self.picked(what, path),
                // Without a portal the dialog ends at once: show our own list instead.
                Progress::Done(None) if since.elapsed() < Duration::from_millis(400) => {
                    self.pick_in_window(what);
                }
                Progress::Done(None) => {}
                Progress::Lost => self.pick_in_window(what),
            }
        }
        self.read_reports();
    }

    fn read_reports(&mut self) {
        let reports: Vec<Report> = self.writer.reports().collect();
        for report in reports {
            self.reported(report);
        }
    }

    fn reported(&mut self, report: Report) {
        match report {
            Report::Attached(path) => {
                if let Some(desk) = &mut self.desk {
                    desk.keeping = Keeping::In(path);
                }
                if self.banner.as_ref().is_some_and(|b| b.about_disk) {
                    self.banner = None;
                }
            }
            Report::KeptBeside(path) => {
                if let Some(banner) = &mut self.banner {
                    let note = format!(" It is kept in {}.", path.display());
                    banner.text.push_str(&note);
                }
            }
            Report::ReadOnly(why) => {
                if let Some(desk) = &mut self.desk {
                    let stem = match &desk.keeping {
                        Keeping::In(path) => {
                            path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
                        }
                        Keeping::AtFirstOrder { stem } => stem.clone(),
                        Keeping::Asked => desk.kind.title().to_owned(),
                    };
                    desk.keeping = Keeping::AtFirstOrder { stem: format!("{stem}, copy") };
                }
                self.banner = Some(Banner {
                    title: why,
                    text: "Your next order makes a copy in the games folder and goes on there.".into(),
                    grave: false,
                    about_disk: false,
                });
            }
            Report::Trouble(why) => {
                self.banner = Some(Banner {
                    title: why,
                    text: "The game goes on in memory, and writing is tried again every second.".into(),
                    grave: true,
                    about_disk: true,
                });
            }
            Report::Recovered => {
                if self.banner.as_ref().is_some_and(|b| b.about_disk) {
                    self.banner = None;
                }
            }
            Report::Copied(path) => {
                if let Some(desk) = &mut self.desk {
                    desk.say(&format!("Copied to {}", path.display()));
                }
            }
            Report::Failed(why) => {
                if let Some(desk) = &mut self.desk
                    && desk.keeping == Keeping::Asked
                {
                    desk.keeping = Keeping::AtFirstOrder { stem: desk.kind.title().to_owned() };
                    desk.plies_at_open = desk.table.ply_count();
                }
                self.banner = Some(Banner {
                    title: why,
                    text: "Nothing is lost: the game is in memory. Save a copy elsewhere, or play on; it is tried \
                           again at your next order."
                        .into(),
                    grave: true,
                    about_disk: true,
                });
            }
        }
    }

    /// Starts listing the games folder and loading its newest game.
    fn scan(&mut self) {
        let folder = self.launch.places.games.clone();
        let kinds = Arc::clone(&self.launch.kinds);
        self.scanning = Some(Task::run(&self.wake, move || {
            let files = files::list(&folder);
            let newest = files.first().cloned().map(|file| {
                let loaded = journal::read_file(&file.path).and_then(|bytes| files::load(&kinds, &bytes));
                (file, loaded)
            });
            (files, newest)
        }));
    }

    fn scanned(&mut self, (files, newest): Scanned) {
        self.files = files;
        self.newest = newest.and_then(|(file, loaded)| {
            let (kind, table) = loaded.ok()?;
            let mut desk = Desk::new(kind, table, Keeping::In(file.path.clone()));
            desk.refresh();
            Some(Newest { file, desk })
        });
    }

    /// Starts reading a file.
    fn open_path(&mut self, path: PathBuf) {
        let kinds = Arc::clone(&self.launch.kinds);
        let from = path.clone();
        let task =
            Task::run(&self.wake, move || journal::read_file(&from).and_then(|b| files::load(&kinds, &b)));
        self.loading = Some((Origin::File(path), task));
    }

    fn open_sample(&mut self, number: usize) {
        let Some(&Sample { name, bytes, .. }) = self.launch.samples.get(number) else { return };
        let kinds = Arc::clone(&self.launch.kinds);
        let task = Task::run(&self.wake, move || files::load(&kinds, bytes));
        self.loading = Some((Origin::Sample(name), task));
    }

    fn opened(&mut self, origin: Origin, loaded: Loaded) {
        let name = match &origin {
            Origin::File(path) => path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
            Origin::Sample(name) => (*name).to_owned(),
        };
        match loaded {
            Ok((kind, table)) => {
                let report = table.load_report().clone();
                let keeping = match origin {
                    Origin::File(path) if files::lies_in(&path, &self.launch.places.games) => {
                        self.writer.attach(path.clone(), report.good_bytes);
                        Keeping::In(path)
                    }
                    _ => {
                        self.writer.detach();
                        Keeping::AtFirstOrder { stem: files::stem(&name) }
                    }
                };
                if let Some(first) = report.warnings.first() {
                    let rest = match report.warnings.len() {
                        1 => String::new(),
                        n => format!(" There are {} more notes like this.", n - 1),
                    };
                    self.banner = Some(Banner {
                        title: format!("“{name}” was not whole: {first}"),
                        text: format!(
                            "{} orders are loaded; the rest of the file is left out.{rest}",
                            report.plies
                        ),
                        grave: false,
                        about_disk: false,
                    });
                } else {
                    self.banner = None;
                }
                self.put_on_table(Desk::new(kind, table, keeping));
            }
            Err(why) => {
                self.banner = Some(Banner {
                    title: format!("“{name}” cannot be opened"),
                    text: why,
                    grave: true,
                    about_disk: false,
                });
                if self.desk.is_none() && self.scanning.is_none() && self.files.is_empty() {
                    self.scan();
                }
            }
        }
    }

    fn put_on_table(&mut self, mut desk: Desk) {
        desk.refresh();
        self.desk = Some(desk);
        self.play = PlayScreen::default();
        self.newest = None;
        self.screen = Screen::Play;
        self.dialogs.close();
    }

    /// Hands new records to the writer; makes the file at the first order.
    fn hand_out_records(&mut self) {
        let Some(desk) = &mut self.desk else { return };
        match &desk.keeping {
            Keeping::AtFirstOrder { stem } => {
                if desk.table.ply_count() > desk.plies_at_open {
                    let bytes = desk.table.journal();
                    let _ = desk.table.take_records();
                    self.writer.create(self.launch.places.games.clone(), stem.clone(), move || bytes);
                    desk.keeping = Keeping::Asked;
                }
            }
            Keeping::Asked | Keeping::In(_) => {
                if let Some(job) = desk.table.take_records() {
                    self.writer.append(job);
                }
            }
        }
    }

    fn write_settings(&mut self) {
        if self.settings != self.saved_settings {
            self.saved_settings = self.settings.clone();
            let text = self.settings.to_text();
            self.writer.whole(self.launch.places.settings.clone(), move || text.into_bytes(), false);
        }
    }

    fn take_dropped_files(&mut self, ctx: &egui::Context) {
        let dropped = ctx.input(|i| i.raw.dropped_files.first().map(|f| f.path().to_path_buf()));
        if let Some(path) = dropped {
            self.queue.push(Command::OpenPath(path));
        }
    }

    /// Opens the system's dialog on a thread of its own.
    fn pick_file(&mut self, what: Picking) {
        if self.picking.is_some() {
            return;
        }
        if !self.launch.native_dialogs {
            self.pick_in_window(what);
            return;
        }
        let dialog = rfd::AsyncFileDialog::new()
            .add_filter("Stavka games", &[files::ENDING])
            .set_directory(&self.launch.places.games);
        let task = match what {
            Picking::Open => {
                let future = dialog.set_title("Open a game").pick_file();
                Task::run(&self.wake, move || pollster::block_on(future).map(|f| f.path().to_owned()))
            }
            Picking::Copy => {
                let name = self.copy_name();
                let future = dialog.set_title("Save a copy").set_file_name(name).save_file();
                Task::run(&self.wake, move || pollster::block_on(future).map(|f| f.path().to_owned()))
            }
        };
        self.picking = Some((what, Instant::now(), task));
    }

    fn copy_name(&self) -> String {
        let stem = match self.desk.as_ref().map(|d| &d.keeping) {
            Some(Keeping::In(path)) => path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
            Some(Keeping::AtFirstOrder { stem }) => stem.clone(),
            _ => "Game".to_owned(),
        };
        format!("{stem}, copy.{}", files::ENDING)
    }

    fn pick_in_window(&mut self, what: Picking) {
        self.files = files::list(&self.launch.places.games);
        match what {
            Picking::Open => self.dialogs.open(Dialog::Open),
            Picking::Copy => {
                let name = self.copy_name();
                self.dialogs.save_copy_as(name.trim_end_matches(".stavka"));
            }
        }
    }

    fn picked(&mut self, what: Picking, mut path: PathBuf) {
        match what {
            Picking::Open => self.open_path(path),
            Picking::Copy => {
                if path.extension().is_none() {
                    path.set_extension(files::ENDING);
                }
                self.queue.push(Command::SaveCopyTo(path));
            }
        }
    }

    /// With `--screenshot`: a few frames in, write the picture and leave.
    fn take_picture(&mut self, ctx: &egui::Context) {
        let Some(path) = self.launch.screenshot.clone() else { return };
        if self.is_busy() || self.frames < 8 {
            ctx.request_repaint();
            return;
        }
        if self.quitting {
            return;
        }
        self.quitting = true;
        let again = ctx.clone();
        ctx.request_screenshot(move |image| {
            let [w, h] = image.size;
            let raw: Vec<u8> = image.pixels.iter().flat_map(egui::Color32::to_array).collect();
            if let Err(e) = image::save_buffer(&path, &raw, w as u32, h as u32, image::ColorType::Rgba8) {
                log::error!("{} cannot be written: {e}", path.display());
            }
            again.send_viewport_cmd(egui::ViewportCommand::Close);
        });
        ctx.request_repaint();
    }
}

impl eframe::App for App {
    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.draw(ui);
    }

    fn clear_color(&self, _visuals: &egui::Visuals) -> [f32; 4] {
        self.kit().th.bar.to_normalized_gamma_f32()
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.hand_out_records();
        self.writer.flush();
    }
}

/// Opens the window and plays until it is closed. Exit code 3 with a sentence when no window can be opened.
pub fn run(launch: Launch) -> ExitCode {
    let (width, height) = launch.size.unwrap_or((1440.0, 900.0));
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_title("Stavka")
            .with_app_id("stavka")
            .with_inner_size([width, height])
            .with_min_inner_size([1024.0, 680.0])
            .with_drag_and_drop(true),
        ..Default::default()
    };
    let opened = eframe::run_native(
        "Stavka",
        options,
        Box::new(move |cx| {
            App::install_fonts(&cx.egui_ctx);
            Ok(Box::new(App::new(launch)))
        }),
    );
    match opened {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            let details = e.to_string();
            eprintln!("{}", explain_error::explain_window_error(&details));
            eprintln!("{}", explain_error::WITHOUT_A_WINDOW);
            eprintln!("Details: {details}");
            ExitCode::from(3)
        }
    }
}
