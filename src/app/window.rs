//! The whole window: what it holds, what it can be asked, and what it waits for.

use crate::{
    app::{
        command::Command,
        desk::state::Desk,
        dialogs::Dialogs,
        features::review::screen::ReviewScreen,
        launch::{Launch, Screen},
        notice::Banner,
        play::Play,
        program::{
            leaving::{Leave, Unsaved},
            library::{GameFile, Loaded},
            origin::{Newest, Origin, Scanned},
            picking::Picking,
            settings::{Pace, Settings},
            worker::{Progress, Task, Wake, Writer},
        },
        rules::Reader,
        screens::{play::PlayScreen, start::StartScreen},
    },
    engine::journal::Meddled,
};
use std::{
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};

/// The whole window.
pub struct App {
    pub(crate) launch: Launch,
    pub(crate) settings: Settings,
    pub(crate) saved_settings: Settings,
    pub(crate) applied: Option<(bool, bool, u16)>,
    pub(crate) screen: Screen,
    pub(crate) start: StartScreen,
    pub(crate) play_screen: PlayScreen,
    pub(crate) review_screen: ReviewScreen,
    pub(crate) game: Option<Play>,
    pub(crate) newest: Option<Newest>,
    pub(crate) files: Vec<GameFile>,
    /// Games in the folder of deleted ones.
    pub(crate) deleted: Vec<GameFile>,
    pub(crate) dialogs: Dialogs,
    pub(crate) reader: Reader,
    pub(crate) banner: Option<Banner>,
    pub(crate) queue: Vec<Command>,
    /// Keys that wait for the field that was opened before them.
    pub(crate) later: Vec<egui::Event>,
    pub(crate) wake: Wake,
    pub(crate) writer: Writer,
    pub(crate) loading: Option<(Origin, Task<Loaded>)>,
    /// The file that was opened last, for what is asked about it later.
    pub(crate) opened_from: Option<PathBuf>,
    pub(crate) scanning: Option<Task<Scanned>>,
    /// Reads where the games of the list stand.
    pub(crate) stating: Option<Task<crate::app::program::recent::States>>,
    pub(crate) picking: Option<(Picking, Instant, Task<Option<PathBuf>>)>,
    pub(crate) copying: Option<crate::app::program::pictures::Copying>,
    pub(crate) replying: Option<crate::app::program::sharing::Reading>,
    pub(crate) checking: crate::app::program::checking::Checking,
    pub(crate) moving: Option<crate::app::program::recent::Moving>,
    /// Files being made.
    pub(crate) making: Vec<crate::app::program::making::Making>,
    pub(crate) opening_file: Option<crate::app::notice::OpeningFile>,
    /// A game of the list that something is being done to.
    pub(crate) filing: Option<crate::app::program::filing::FilingTask>,
    /// What waits for the answer whether the game may be left unsaved.
    pub(crate) leaving: Option<Leave>,
    /// The window may close: everything is written, or it was said that it need not be.
    pub(crate) may_quit: bool,
    /// What the disk refuses.
    pub(crate) trouble: Option<String>,
    /// Why the game could not be kept in the place named last.
    pub(crate) not_there: Option<String>,
    /// A whole file could not be written since the game was last to be left.
    pub(crate) failed: bool,
    /// The file that another program meddled with, while the game is written to a new one.
    pub(crate) meddled: Option<(String, Meddled)>,
    /// The time of the last frame that was drawn, by egui's clock and by ours.
    pub(crate) drawn_at: Option<(f64, Instant)>,
    pub(crate) frames: u32,
    /// What had the keyboard when the last frame ended: Esc takes it away before it is read.
    pub(crate) focused: Option<egui::Id>,
    /// It was a field that is typed into.
    pub(crate) typing: bool,
    pub(crate) quitting: bool,
    /// The title the system was told.
    pub(crate) titled: String,
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
            play_screen: PlayScreen::default(),
            review_screen: ReviewScreen::default(),
            applied: None,
            screen: Screen::Start,
            game: None,
            newest: None,
            files: Vec::new(),
            deleted: Vec::new(),
            dialogs: Dialogs::default(),
            reader: Reader::default(),
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
            checking: crate::app::program::checking::Checking::default(),
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
            if !crate::app::program::library::lies_in(&path, &app.launch.places.games) {
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
        crate::app::ui::fonts::install(ctx);
    }

    /// The screen shown.
    pub fn screen(&self) -> Screen {
        self.screen
    }

    /// The game on the table.
    pub fn desk(&self) -> Option<&Desk> {
        self.game.as_ref().map(|g| &g.desk)
    }

    /// The game on the table, to prepare a test or a picture.
    pub fn desk_mut(&mut self) -> Option<&mut Desk> {
        self.game.as_mut().map(|g| &mut g.desk)
    }

    /// The game in play with all that is done with it.
    pub fn game(&self) -> Option<&Play> {
        self.game.as_ref()
    }

    /// The game in play, to prepare a test or a picture.
    pub fn game_mut(&mut self) -> Option<&mut Play> {
        self.game.as_mut()
    }

    /// The message at the top.
    pub fn banner(&self) -> Option<&Banner> {
        self.banner.as_ref()
    }

    /// The reader of the rules.
    pub fn reader(&self) -> &Reader {
        &self.reader
    }

    /// Where the map lies in the window, once it was drawn.
    pub fn map_rect(&self) -> Option<egui::Rect> {
        match self.screen {
            Screen::Start => self.start.map_rect(),
            Screen::Play => self.play_screen.map_rect(),
        }
    }

    /// Settings in force.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Sends a command as a menu or key would; it is acted on after the next drawing.
    pub fn send(&mut self, command: impl Into<Command>) {
        self.queue.push(command.into());
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
        if let Some(game) = &mut self.game {
            game.settle(long);
        }
        self.hand_out_records();
        // A report can send the writer to another file: its answer is waited for as well.
        for _ in 0..10 {
            self.writer.flush(Duration::from_secs(5));
            if !self.read_reports() {
                break;
            }
        }
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
            || self.game.as_ref().is_some_and(|game| {
                let pace = game.desk.pace.unwrap_or(self.settings.pace);
                game.is_busy(pace == Pace::Skip)
            })
    }
}
