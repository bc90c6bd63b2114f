//! The whole window: what it holds, what fills it, what it can be asked, and what it waits for.

pub(crate) mod filed;
pub(crate) mod listing;
pub(crate) mod parts;
pub(crate) mod picking;
pub(crate) mod written;

use crate::{
    command::{Command, MapEvent, Scope},
    desk::state::Desk,
    dialogs::Dialogs,
    features::{arrange::Arranging, campaign::Campaign, learn::Kept, mode::Pointed, practice},
    launch::Launch,
    map::{MapView, camera::Camera},
    notice::Banner,
    play::Play,
    program::{origin::Newest, services::Services},
    rules::Reader,
    settings::{Pace, Settings},
    window::parts::{Closing, Drawn, GameFile, Input, Learning, Views},
    worker::Wake,
};
use egui::{Context, Pos2, Rect, Ui};
use engine::base::keys::PlaceKey;

/// What fills the window, and how it is used there. Whatever a screen leaves to its default is as at the table.
///
/// What is shown at the table is a screen of its own ([`Screen::front`]): the table itself, the page between two players, a
/// page of history, a review, a lesson before a class.
pub trait Screen: Sync {
    /// Its name.
    fn name(&self) -> &'static str;

    /// Which commands mean something there.
    fn scope(&self) -> Scope {
        Scope::Start
    }

    /// The screen that stands in its place now.
    fn front(&self, _app: &App) -> Option<&'static dyn Screen> {
        None
    }

    /// Draws it.
    fn ui(&self, app: &mut App, ui: &mut Ui, banner: Option<&Banner>, now: f64);

    /// Turns the keys of this frame into commands.
    fn keys(&self, app: &mut App, ctx: &Context);

    /// Whether the keys of an aim lead to a name that is typed.
    fn names_places(&self, _app: &App) -> bool {
        false
    }

    /// What a gesture of the pointer on its map means.
    fn pointed(&self, app: &mut App, event: &MapEvent, now: f64) -> Pointed {
        let Some(Play { desk, modes, .. }) = &mut app.game else { return Pointed::Taken };
        modes.pointed(desk, event, now)
    }

    /// Its map.
    fn map<'a>(&self, app: &'a mut App) -> Option<&'a mut MapView> {
        Some(&mut app.views.play.map)
    }

    /// What the camera of its map looks at, once it was drawn.
    fn camera<'a>(&self, app: &'a App) -> Option<&'a Camera> {
        app.views.play.map.camera()
    }

    /// Where its map lies, once it was drawn.
    fn map_rect(&self, app: &App) -> Option<Rect> {
        self.camera(app).map(|camera| camera.view)
    }

    /// Where other things may lie over its map.
    fn room(&self, _app: &App) -> Option<Rect> {
        None
    }

    /// Opens the menu of a place: at this point, or by key beside the place.
    fn open_menu(&self, _app: &mut App, _place: PlaceKey, _at: Option<Pos2>) {}

    /// Says a fact.
    fn say(&self, app: &mut App, fact: String) {
        if let Some(desk) = app.desk_mut() {
            desk.say(&fact);
        }
    }

    /// It is seen from afar: everything is large and in strong colours.
    fn is_large(&self) -> bool {
        false
    }
}

/// The whole window.
pub struct App {
    pub(crate) launch: Launch,
    pub(crate) settings: Settings,
    pub(crate) saved_settings: Settings,
    /// What fills it, but for what stands there instead ([`Screen::front`]).
    pub(crate) page: &'static dyn Screen,
    pub(crate) views: Views,
    pub(crate) game: Option<Play>,
    pub(crate) newest: Option<Newest>,
    pub(crate) learn: Learning,
    /// The position that is put together by hand.
    pub(crate) arranging: Option<Box<Arranging>>,
    pub(crate) dialogs: Dialogs,
    pub(crate) reader: Reader,
    pub(crate) banner: Option<Banner>,
    pub(crate) queue: Vec<Command>,
    pub(crate) input: Input,
    pub(crate) wake: Wake,
    /// What runs on other threads.
    pub(crate) services: Services,
    pub(crate) file: GameFile,
    pub(crate) closing: Closing,
    pub(crate) drawn: Drawn,
}

impl App {
    /// Registers the faces. Must run before the first frame.
    pub fn install_fonts(ctx: &egui::Context) {
        crate::ui::fonts::install(ctx);
        crate::map::follow_glyphs(ctx);
    }

    /// How often each order that is compared in practice is played on (tests and pictures only).
    pub fn set_play_outs(&mut self, games: u32) {
        self.learn.practice.games = practice::kept::Games(games);
    }

    /// Puzzles and what was answered.
    pub fn practice(&self) -> &practice::Kept {
        &self.learn.practice
    }

    /// The name of what fills the window: `start`, `table`, `learn`, `campaign` or `arrange`.
    pub fn screen(&self) -> &'static str {
        self.page.name()
    }

    /// What is shown.
    pub(crate) fn shown(&self) -> &'static dyn Screen {
        self.page.front(self).unwrap_or(self.page)
    }

    /// Whether a page fills the window, or what stands in its place.
    pub(crate) fn shows(&self, page: &dyn Screen) -> bool {
        self.page.name() == page.name()
    }

    /// Whether the window shows the table.
    pub(crate) fn is_at_table(&self) -> bool {
        self.page.scope() == Scope::Play
    }

    /// The game in play, while the window shows its table.
    pub(crate) fn at_table(&self) -> Option<&Play> {
        self.game.as_ref().filter(|_| self.is_at_table())
    }

    /// The same, to be changed.
    pub(crate) fn at_table_mut(&mut self) -> Option<&mut Play> {
        let shown = self.is_at_table();
        self.game.as_mut().filter(|_| shown)
    }

    /// The id of the game one is at: that on the table, else that of the start screen.
    pub(crate) fn chosen_game(&self) -> &'static str {
        let on_table = self.game.as_ref().map(|game| game.desk.kind.id());
        on_table.or_else(|| Some(self.views.start.kind(&self.launch.kinds)?.id())).unwrap_or_default()
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

    /// The position that is put together by hand.
    pub fn arranging(&self) -> Option<&Arranging> {
        self.arranging.as_deref()
    }

    /// All lessons and what was done of them.
    pub fn lessons(&self) -> &Kept {
        &self.learn.lessons
    }

    /// The campaign shown, and where one is in it.
    pub fn campaign(&self) -> Option<&Campaign> {
        self.learn.campaigns.now()
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
    pub fn map_rect(&self) -> Option<Rect> {
        self.shown().map_rect(self)
    }

    /// What the camera of the map looks at, once it was drawn.
    pub fn map_camera(&self) -> Option<&Camera> {
        self.shown().camera(self)
    }

    /// Where a card floats over the map of the game, if one does.
    pub fn card_over_map(&self) -> Option<Rect> {
        self.views.play.map.card_at()
    }

    /// The map of the game, as it was drawn last.
    pub fn map_view(&self) -> &MapView {
        &self.views.play.map
    }

    /// How often the camera of the map of the game was moved, by itself or by a command.
    pub fn map_moves(&self) -> u32 {
        self.views.play.map.moves()
    }

    /// Whether a stack is opened into a row on the map of the game.
    pub fn has_open_row(&self) -> bool {
        self.views.play.map.open_row_at().is_some()
    }

    /// Whether a lesson is shown to a class.
    pub fn is_presenting(&self) -> bool {
        self.shown().is_large()
    }

    /// How many lines are drawn on the map before a class.
    pub fn drawn_lines(&self) -> usize {
        self.views.present.drawn().lines()
    }

    /// How many games are on the shelf, and of how many of them something is told.
    pub fn shelf_count(&self) -> (usize, usize) {
        let shelf = &self.services.shelf;
        (shelf.entries.len(), shelf.entries.len() - shelf.untold)
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
        self.closing.may_quit
    }

    /// The title the system was told.
    pub fn title(&self) -> &str {
        &self.drawn.titled
    }

    /// The name of the game's file without its ending.
    pub(crate) fn stem(&self) -> String {
        self.desk().map_or_else(|| "Game".to_owned(), |desk| desk.keeping.stem())
    }

    /// Whether something is still being made on another thread.
    pub fn is_busy(&self) -> bool {
        self.services.is_busy()
            || self.game.as_ref().is_some_and(|game| {
                let pace = game.desk.pace.unwrap_or(self.settings.pace);
                game.is_busy(pace == Pace::Skip)
            })
    }
}
