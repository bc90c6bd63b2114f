//! How the window begins: its settings and what it was started with.

use crate::{
    App, Banner,
    command::{Files, catalogue::bind},
    dialogs::Dialogs,
    features::learn::shelf,
    launch::Launch,
    modes::{lesson, pages::start::StartPage},
    program::{library::lies_in, services::Services},
    rules::Reader,
    screens::{
        arrange::screen::ArrangeScreen,
        campaign::{month::MonthScreen, screen::CampaignScreen},
        class::present::PresentScreen,
        learn::cuts::LessonCuts,
        library::state::LibraryScreen,
        play::PlayScreen,
        review::screen::ReviewScreen,
        start::StartScreen,
    },
    settings::Settings,
    window::{
        listing::{open_path, scan},
        parts::{Closing, Drawn, GameFile, Input, Learning, Views},
    },
    worker::{Wake, Writer},
};
use std::{path::PathBuf, sync::Arc};

impl App {
    /// A window on its start screen (or on the file it was started with). Draws nothing yet.
    pub fn new(launch: Launch) -> Self {
        let mut app = Self::empty(launch);
        heed_launch(&mut app);
        lesson::read(&mut app);
        open_first(&mut app);
        app
    }

    /// A window with nothing in it.
    fn empty(launch: Launch) -> Self {
        let (settings, note) = Settings::load(&launch.places.settings);
        let note = note.or_else(|| {
            let faults = bind(&settings.keys);
            (!faults.is_empty()).then(|| format!("Keys of the settings: {}.", faults.join("; ")))
        });
        let wake = Wake::default();
        Self {
            file: GameFile::new(Writer::start(wake.clone(), Arc::clone(&launch.disk))),
            saved_settings: settings.clone(),
            page: &StartPage,
            views: Views {
                lessons: LessonCuts::default(),
                library: LibraryScreen::default(),
                start: StartScreen::new(&launch.kinds),
                play: PlayScreen::default(),
                review: ReviewScreen::default(),
                present: PresentScreen::default(),
                arrange: ArrangeScreen::default(),
                campaign: CampaignScreen::default(),
                month: MonthScreen::default(),
            },
            game: None,
            newest: None,
            learn: Learning::default(),
            arranging: None,
            dialogs: Dialogs::default(),
            reader: Reader::default(),
            banner: note.map(|text| Banner::warning(text, "Change a setting to write the file again.")),
            queue: Vec::new(),
            input: Input::default(),
            wake,
            services: Services::default(),
            closing: Closing::default(),
            drawn: Drawn { applied: None, at: None, frames: 0, titled: "Stavka".to_owned() },
            settings,
            launch,
        }
    }
}

/// Settings that the program was started with in place of those in the file.
fn heed_launch(app: &mut App) {
    if let Some(theme) = app.launch.theme {
        app.settings.theme = theme;
        app.saved_settings.theme = theme;
    }
    if let Some(folder) = app.settings.games.as_ref().filter(|_| app.launch.places.fixed.is_none()) {
        app.launch.places.games = PathBuf::from(folder);
    }
    app.views.start.undo = app.settings.undo;
    let named = app.launch.kinds.iter().position(|kind| app.launch.game.as_deref() == Some(kind.id()));
    app.views.start.take_game(&app.launch.kinds, named.unwrap_or(0));
    for path in std::mem::take(&mut app.launch.given) {
        if !lies_in(&path, &app.launch.places.games) {
            app.settings.remember(&path);
        }
    }
}

/// Opens the file the program was started with, or lists the games.
fn open_first(app: &mut App) {
    match (app.launch.file.clone(), &app.launch.problem) {
        (Some(path), _) if shelf::is_lesson(&path) => {
            // Begun in the first frame, as one that is dropped is.
            app.queue.push(Files::OpenPath(path).into());
            scan(app);
        }
        (Some(path), _) => open_path(app, path),
        (None, Some(why)) => {
            app.banner = Some(Banner::warning(why.clone(), "They stand in the list of games."));
            scan(app);
        }
        (None, None) => scan(app),
    }
}
