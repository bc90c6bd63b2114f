//! The window: panels, map and dialogs over any game. Knows tables and scenes, names no game.
//!
//! A frame: bring caches up to date, turn keys into commands, draw, then act on the commands. Panels change nothing
//! but their own widgets; `dispatch` and `at_table` alone act.

mod at_table;
pub mod command;
pub mod desk;
pub mod dialogs;
mod dispatch;
pub mod features;
mod keys;
pub mod launch;
pub mod map;
mod notice;
pub mod palette;
pub mod panels;
pub mod program;
pub mod rules;
pub mod screens;
pub mod ui;

use crate::app::desk::Desk;
use crate::app::launch::Launch;
use crate::app::launch::Screen;
use crate::app::program::leaving::Leave;
pub use crate::app::program::leaving::Unsaved;
use crate::app::program::library::GameFile;
use crate::app::program::library::Loaded;
use crate::app::program::origin::Newest;
use crate::app::program::origin::Origin;
use crate::app::program::origin::Scanned;
use crate::app::program::picking::Picking;
pub use crate::app::program::run::keep_memory;
pub use crate::app::program::run::run;
use crate::app::program::settings::Settings;
use crate::app::program::settings::ThemeWish;
use crate::app::program::worker::Progress;
use crate::app::program::worker::Task;
use crate::app::program::worker::Wake;
use crate::app::program::worker::Writer;
use crate::app::ui::theme::Theme;
use crate::app::ui::widgets::Kit;
use crate::engine::journal::Meddled;
use command::Command;
pub use notice::Banner;
use screens::play::PlayScreen;
use screens::start::StartScreen;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use std::time::Instant;

/// The frame after which work for later ones begins: by then the first are on the screen.
const SETTLED: u32 = 8;

/// The whole window.
pub struct App {
    launch: Launch,
    settings: Settings,
    saved_settings: Settings,
    applied: Option<(bool, bool, u16)>,
    screen: Screen,
    start: StartScreen,
    play: PlayScreen,
    review: features::review::screen::ReviewScreen,
    desk: Option<Desk>,
    newest: Option<Newest>,
    files: Vec<GameFile>,
    /// Games in the folder of deleted ones.
    deleted: Vec<GameFile>,
    dialogs: dialogs::Dialogs,
    reader: rules::Reader,
    banner: Option<Banner>,
    queue: Vec<Command>,
    /// Keys that wait for the field that was opened before them.
    later: Vec<egui::Event>,
    wake: Wake,
    writer: Writer,
    loading: Option<(Origin, Task<Loaded>)>,
    /// The file that was opened last, for what is asked about it later.
    opened_from: Option<PathBuf>,
    scanning: Option<Task<Scanned>>,
    /// Reads where the games of the list stand.
    stating: Option<Task<program::recent::States>>,
    picking: Option<(Picking, Instant, Task<Option<PathBuf>>)>,
    copying: Option<program::pictures::Copying>,
    replying: Option<program::sharing::Reading>,
    checking: program::checking::Checking,
    moving: Option<program::recent::Moving>,
    /// Files being made.
    making: Vec<program::making::Making>,
    opening_file: Option<notice::OpeningFile>,
    /// A game of the list that something is being done to.
    filing: Option<program::filing::FilingTask>,
    /// What waits for the answer whether the game may be left unsaved.
    leaving: Option<Leave>,
    /// The window may close: everything is written, or it was said that it need not be.
    may_quit: bool,
    /// What the disk refuses.
    trouble: Option<String>,
    /// Why the game could not be kept in the place named last.
    not_there: Option<String>,
    /// A whole file could not be written since the game was last to be left.
    failed: bool,
    /// The file that another program meddled with, while the game is written to a new one.
    meddled: Option<(String, Meddled)>,
    /// The time of the last frame that was drawn, by egui's clock and by ours.
    drawn_at: Option<(f64, Instant)>,
    frames: u32,
    /// What had the keyboard when the last frame ended: Esc takes it away before it is read.
    focused: Option<egui::Id>,
    /// It was a field that is typed into.
    typing: bool,
    quitting: bool,
    /// The title the system was told.
    titled: String,
}

impl App {
    /// A window on its start screen (or on the file it was started with). Draws nothing yet.
    pub fn new(launch: Launch) -> Self {
        let (settings, note) = Settings::load(&launch.places.settings);
        let wake = Wake::default();
        let mut app = Self {
            writer: Writer::start(wake.clone(), Arc::clone(&launch.disk)),
            saved_settings: settings.clone(),
            start: StartScreen::new(&launch.kinds),
            play: PlayScreen::default(),
            review: features::review::screen::ReviewScreen::default(),
            applied: None,
            screen: Screen::Start,
            desk: None,
            newest: None,
            files: Vec::new(),
            deleted: Vec::new(),
            dialogs: dialogs::Dialogs::default(),
            reader: rules::Reader::default(),
            banner: note.map(|text| Banner::warning(text, "Change a setting to write the file again.")),
            queue: Vec::new(),
            later: Vec::new(),
            wake,
            loading: None,
            opened_from: None,
            scanning: None,
            stating: None,
            picking: None,
            copying: None,
            replying: None,
            checking: program::checking::Checking::default(),
            moving: None,
            making: Vec::new(),
            opening_file: None,
            filing: None,
            leaving: None,
            may_quit: false,
            trouble: None,
            not_there: None,
            failed: false,
            meddled: None,
            drawn_at: None,
            frames: 0,
            focused: None,
            typing: false,
            quitting: false,
            titled: "Stavka".to_owned(),
            settings,
            launch,
        };
        if let Some(theme) = app.launch.theme {
            app.settings.theme = theme;
            app.saved_settings.theme = theme;
        }
        if let Some(folder) = app.settings.games.as_ref().filter(|_| !app.launch.places.fixed) {
            app.launch.places.games = PathBuf::from(folder);
        }
        app.start.undo = app.settings.undo;
        for path in std::mem::take(&mut app.launch.given) {
            if !program::library::lies_in(&path, &app.launch.places.games) {
                app.settings.remember(&path);
            }
        }
        match (app.launch.file.clone(), &app.launch.problem) {
            (Some(path), _) => app.open_path(path),
            (None, Some(why)) => {
                app.banner = Some(Banner::warning(why.clone(), "They stand in the list of games."));
                app.scan();
            }
            (None, None) => app.scan(),
        }
        app
    }

    /// Registers the faces. Must run before the first frame.
    pub fn install_fonts(ctx: &egui::Context) {
        ui::fonts::install(ctx);
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

    /// The reader of the rules.
    pub fn reader(&self) -> &rules::Reader {
        &self.reader
    }

    /// Where the map lies in the window, once it was drawn.
    pub fn map_rect(&self) -> Option<egui::Rect> {
        match self.screen {
            Screen::Start => self.start.map_rect(),
            Screen::Play => self.play.map_rect(),
        }
    }

    /// Settings in force.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Sends a command as a menu or key would; it is acted on after the next drawing.
    pub fn send(&mut self, command: Command) {
        self.queue.push(command);
    }

    /// What the window was started with.
    pub fn launched(&self) -> &Launch {
        &self.launch
    }

    /// Whether the window may close: everything is written, or it was said that it need not be.
    pub fn may_close(&self) -> bool {
        self.may_quit
    }

    /// The question before a game is left that is not written.
    pub fn question(&self) -> Option<Unsaved> {
        self.unsaved()
    }

    /// Waits for files and thoughts (tests and pictures only; the window never calls this).
    pub fn settle(&mut self) {
        let ctx = &self.wake.context();
        let long = Duration::from_secs(20);
        if let Some((origin, task)) = self.loading.take()
            && let Progress::Done(loaded) = task.wait(long)
        {
            self.opened(origin, loaded, ctx);
        }
        self.finish_making(long);
        if let Some((path, task)) = self.filing.take()
            && let Progress::Done(filed) = task.wait(long)
        {
            self.filed(&path, filed);
        }
        if let Some((path, task)) = self.opening_file.take()
            && let Progress::Done(opened) = task.wait(long)
        {
            self.file_opened(&path, opened.is_ok());
        }
        if let Some((folder, task)) = self.moving.take()
            && let Progress::Done(made) = task.wait(long)
        {
            self.moved_to(folder, made);
        }
        if let Some(task) = self.scanning.take()
            && let Progress::Done(found) = task.wait(long)
        {
            self.scanned(found);
        }
        if let Some(task) = self.stating.take()
            && let Progress::Done(states) = task.wait(long)
        {
            self.stated(states);
        }
        if let Some((path, task)) = self.replying.take()
            && let Progress::Done(read) = task.wait(long)
        {
            self.take_reply(&path, read);
        }
        if let Some(desk) = &mut self.desk
            && let Some(thought) = desk.wait_for_thought(long)
        {
            desk.take_thought(thought);
        }
        if let Some(review) = self.desk.as_mut().and_then(|d| d.review.as_mut()) {
            review.sums.wait(long);
        }
        if let Some(desk) = &mut self.desk {
            desk.finish_weighing(long);
            desk.finish_adding_up(long);
        }
        self.hand_out_records();
        self.writer.flush(Duration::from_secs(5));
        self.read_reports();
    }

    /// Whether something is still being made on another thread.
    pub fn is_busy(&self) -> bool {
        self.loading.is_some()
            || self.scanning.is_some()
            || self.stating.is_some()
            || self.replying.is_some()
            || self.moving.is_some()
            || self.opening_file.is_some()
            || self.filing.is_some()
            || self.is_making()
            || self.desk.as_ref().is_some_and(|d| {
                let pace = d.pace.unwrap_or(self.settings.pace);
                let skipping = pace == program::settings::Pace::Skip && d.look.is_none();
                let adding = d.review.as_ref().is_some_and(|r| r.sums.is_running());
                let counting = d.is_weighing() || d.is_adding_up();
                adding || counting || d.auto.is_thinking() || (skipping && d.their_turn().is_some())
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
        if self.frames == SETTLED {
            std::thread::spawn(map::ground::make_all);
        }
        self.apply_theme(&ctx);
        let screen = self.screen;
        let now = ui.input(|i| i.time);
        self.drawn_at = Some((now, Instant::now()));
        self.advance(&ctx, now);
        self.hand_over_picture(&ctx);
        let making = self.making_banner(&ctx);
        self.take_dropped_files(&ctx);
        keys::read(self, &ctx);
        let kit = self.kit();
        match self.screen {
            Screen::Start => {
                let cx = screens::start::StartCx {
                    kit,
                    names: self.settings.names,
                    kinds: &self.launch.kinds,
                    samples: self.launch.samples,
                    newest: self.newest.as_mut(),
                    files: &self.files,
                    deleted: self.deleted.len(),
                    loading: self.loading.is_some(),
                    reading: self.scanning.is_some(),
                    send: &mut self.queue,
                };
                self.start.ui(cx, ui);
            }
            Screen::Play => {
                if let Some(desk) = self.desk.as_ref().filter(|d| d.seats.page().is_some()) {
                    let cx = screens::handover::HandOverCx {
                        kit,
                        desk,
                        page_wanted: self.settings.handover_page,
                        send: &mut self.queue,
                    };
                    screens::handover::ui(cx, ui);
                } else if let Some(desk) = &self.desk {
                    let cx = screens::board::GameCx {
                        kit,
                        desk,
                        settings: &self.settings,
                        banner: self.banner.as_ref().or(making.as_ref()),
                        send: &mut self.queue,
                        now,
                    };
                    if desk.review.is_some() { self.review.ui(cx, ui) } else { self.play.ui(cx, ui) }
                }
            }
        }
        let docked = self.screen == Screen::Play;
        let room = if docked { self.play.map_room() } else { whole.shrink2(egui::vec2(40.0, 32.0)) };
        self.reader.ui(kit, &ctx, room, docked, &mut self.queue);
        self.say_refused(kit, &ctx);
        if self.screen == Screen::Start {
            crate::app::panels::banner::banner_over(
                kit,
                ui,
                self.banner.as_ref().or(making.as_ref()),
                &mut self.queue,
            );
        }
        let unsaved = self.unsaved();
        self.dialogs.ui(
            &crate::app::dialogs::cx::DialogCx {
                unsaved,
                kit,
                settings: &self.settings,
                kinds: &self.launch.kinds,
                files: &self.files,
                deleted: &self.deleted,
                games: &self.launch.places.games,
                games_fixed: self.launch.places.fixed,
                room: whole.height(),
                desk: self.desk.as_ref().filter(|d| self.screen == Screen::Play && d.seats.page().is_none()),
            },
            &ctx,
            &mut self.queue,
        );
        self.say_refused(kit, &ctx);
        let commands = std::mem::take(&mut self.queue);
        if !commands.is_empty() {
            for command in commands {
                dispatch::act(self, command, &ctx, now);
            }
            ctx.request_repaint();
        }
        if self.screen != screen
            && let Some(id) = ctx.memory(egui::Memory::focused)
        {
            // What had the keyboard is gone: the new screen gives it to what it begins with.
            ctx.memory_mut(|m| m.surrender_focus(id));
        }
        self.hand_out_records();
        self.write_settings(ctx.text_edit_focused());
        self.show_title(&ctx);
        (self.focused, self.typing) = (ctx.memory(egui::Memory::focused), ctx.text_edit_focused());
        self.take_picture(&ctx);
        self.measure(&ctx);
    }

    /// What goes on whether the window is seen or not: files, the automatic side, what is counted.
    fn advance(&mut self, ctx: &egui::Context, now: f64) {
        self.heed_closing(ctx);
        self.poll(ctx);
        if self.screen == Screen::Play
            && let Some(desk) = &mut self.desk
        {
            let pace = desk.pace.unwrap_or(self.settings.pace);
            // While a question about the game stands, no more is ordered in it.
            if self.leaving.is_none()
                && let Some(seconds) = desk.tick(now, pace, &self.wake)
            {
                ctx.request_repaint_after(Duration::from_secs_f64(seconds.max(0.0)));
            }
            if desk.take_turns(self.settings.handover_page) {
                self.dialogs.close();
                self.play.close_menu();
            }
            if let Some(seconds) = desk.age_bubble(now, self.play.bubble_held()) {
                ctx.request_repaint_after(Duration::from_secs_f64(seconds));
            }
            if let Some(seconds) = desk.tick_review(now) {
                ctx.request_repaint_after(Duration::from_secs_f64(seconds));
            }
            desk.refresh();
            if let Some(seconds) = desk.note_main_act(now) {
                ctx.request_repaint_after(Duration::from_secs_f64(seconds));
            }
            if let Some(seconds) = desk.tick_sums(now, &self.wake) {
                ctx.request_repaint_after(Duration::from_secs_f64(seconds));
            }
            desk.tick_chances(&self.wake);
            desk.weigh(&self.wake);
            desk.add_up(&self.wake);
        }
    }

    /// The same while the window is covered, put away or given no frames: then nothing is drawn, and egui's clock stands.
    pub fn advance_unseen(&mut self, ctx: &egui::Context) {
        let Some((time, at)) = self.drawn_at else { return };
        if ctx.input(|i| i.time) > time {
            // A frame has begun, and will be drawn.
            return;
        }
        self.advance(ctx, time + at.elapsed().as_secs_f64());
        self.hand_out_records();
        self.show_title(ctx);
    }

    /// Says why what was chosen in this frame is not possible. Asked once for the screen and once for the dialog over
    /// it, so that a reason never waits for a panel that takes it for its own.
    fn say_refused(&mut self, kit: Kit, ctx: &egui::Context) {
        if let Some(why) = kit.refused(ctx)
            && let Some(desk) = &mut self.desk
        {
            desk.say(&why);
        }
    }

    /// Colours and text size in force.
    pub fn kit(&self) -> Kit {
        let (dark, strong, percent) = self.applied.unwrap_or((false, false, 100));
        Kit { th: Theme::pick(dark, strong), k: f32::from(percent) / 100.0 }
    }

    fn apply_theme(&mut self, ctx: &egui::Context) {
        let dark = match self.settings.theme {
            ThemeWish::Light => false,
            ThemeWish::Dark => true,
            ThemeWish::System => ctx.system_theme() == Some(egui::Theme::Dark),
        };
        let strong = self.settings.high_contrast;
        let wanted = (dark, strong, self.settings.text_percent);
        if self.applied != Some(wanted) {
            ui::theme::apply(ctx, Theme::pick(dark, strong), f32::from(wanted.2) / 100.0);
            self.applied = Some(wanted);
        }
    }
}
