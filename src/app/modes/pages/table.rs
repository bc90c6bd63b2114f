//! The game on the table, played, under review or before a class; and the page between two players at one computer.

use crate::{
    App, Banner,
    command::{Command, Files, MapEvent, Order, Program, Scope},
    features::{
        campaign::Guide,
        class::{self, Presenting},
        mode::Pointed,
        review::{self, Review},
    },
    map::{MapView, camera::Camera},
    modes::pages::{campaign::MonthPage, game_keys},
    play::Play,
    screens::{
        board::GameCx,
        handover::{self, HandOverCx},
    },
    ui::map_focus,
    window::Screen,
};
use egui::{Context, Key, Modifiers, Pos2, Rect, Ui};
use engine::base::keys::PlaceKey;

/// The table.
pub(crate) struct Table;

/// The page before the next player.
struct HandOverPage;

impl Screen for Table {
    fn name(&self) -> &'static str {
        "table"
    }

    fn scope(&self) -> Scope {
        Scope::Play
    }

    fn front(&self, app: &App) -> Option<&'static dyn Screen> {
        let game = app.game.as_ref()?;
        let reviewed = game.is_in::<Review>();
        if game.seats.page().is_some() {
            Some(&HandOverPage)
        } else if !reviewed && game.mode::<Guide>().is_some_and(|guide| guide.page.is_some()) {
            Some(&MonthPage)
        } else if game.is_in::<Presenting>() {
            Some(&ClassPage)
        } else if reviewed {
            Some(&ReviewPage)
        } else {
            None
        }
    }

    fn ui(&self, app: &mut App, ui: &mut Ui, banner: Option<&Banner>, now: f64) {
        let kit = app.kit();
        let Some(play) = &app.game else { return };
        let cx = GameCx { kit, play, settings: &app.settings, banner, send: &mut app.queue, now };
        app.views.play.ui(cx, ui);
    }

    fn keys(&self, app: &mut App, ctx: &Context) {
        game_keys::read(app, ctx, |_, _| Vec::new());
    }

    fn names_places(&self, app: &App) -> bool {
        app.desk().is_some_and(|desk| desk.aim.is_none())
    }

    fn room(&self, app: &App) -> Option<Rect> {
        app.views.play.map_room()
    }

    fn open_menu(&self, app: &mut App, place: PlaceKey, at: Option<Pos2>) {
        let Some(Play { desk, .. }) = &app.game else { return };
        match at {
            Some(at) => app.views.play.menu_under(desk, place, at),
            None => app.views.play.menu_at(desk, place),
        }
    }
}

impl Screen for HandOverPage {
    fn name(&self) -> &'static str {
        "hand over"
    }

    fn ui(&self, app: &mut App, ui: &mut Ui, _banner: Option<&Banner>, _now: f64) {
        let kit = app.kit();
        let Some(game) = &app.game else { return };
        let Some(page) = game.seats.page() else { return };
        let page_wanted = app.settings.handover_page;
        handover::ui(HandOverCx { kit, desk: &game.desk, page, page_wanted, send: &mut app.queue }, ui);
    }

    /// Only the program and the seat answer to keys.
    fn keys(&self, app: &mut App, ctx: &Context) {
        for command in [
            Command::Program(Program::Quit),
            Command::Program(Program::ShowStart),
            Command::Program(Program::FullScreen),
            Command::Order(Order::Undo),
            Command::Files(Files::SaveNow),
        ] {
            if command.key().is_some_and(|s| ctx.input_mut(|i| i.consume_shortcut(&s))) {
                app.queue.push(command);
            }
        }
        let nothing_else = ctx.memory(|m| m.focused().is_none_or(|id| id == map_focus()));
        if nothing_else && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Enter)) {
            app.queue.push(Command::Order(Order::TakeSeat));
        }
    }
}

/// The game under review.
struct ReviewPage;

impl Screen for ReviewPage {
    fn name(&self) -> &'static str {
        "review"
    }

    fn scope(&self) -> Scope {
        Scope::Play
    }

    fn ui(&self, app: &mut App, ui: &mut Ui, banner: Option<&Banner>, now: f64) {
        let kit = app.kit();
        let Some(play) = &app.game else { return };
        let cx = GameCx { kit, play, settings: &app.settings, banner, send: &mut app.queue, now };
        app.views.review.ui(cx, ui);
    }

    fn keys(&self, app: &mut App, ctx: &Context) {
        game_keys::read(app, ctx, |game, on_map| {
            let remembered = game.mode::<Review>().is_some_and(|review| review.then.is_some());
            review::keys::read(ctx, on_map, remembered, game.desk.at())
        });
    }

    fn map<'a>(&self, app: &'a mut App) -> Option<&'a mut MapView> {
        Some(&mut app.views.review.map)
    }

    fn camera<'a>(&self, app: &'a App) -> Option<&'a Camera> {
        app.views.review.map.camera()
    }

    fn room(&self, app: &App) -> Option<Rect> {
        app.views.review.map_room()
    }

    fn open_menu(&self, app: &mut App, place: PlaceKey, at: Option<Pos2>) {
        match at {
            Some(at) => app.views.review.menus.place(place, at),
            None => app.views.review.menus.place_by_key(place),
        }
    }
}

/// A lesson before a class.
struct ClassPage;

impl Screen for ClassPage {
    fn name(&self) -> &'static str {
        "class"
    }

    fn ui(&self, app: &mut App, ui: &mut Ui, banner: Option<&Banner>, now: f64) {
        let kit = app.kit();
        let Some(play) = &app.game else { return };
        let cx = GameCx { kit, play, settings: &app.settings, banner, send: &mut app.queue, now };
        app.views.present.ui(cx, ui);
    }

    /// Its own keys, and those of the window.
    fn keys(&self, app: &mut App, ctx: &Context) {
        for command in
            [Program::Quit, Program::FullScreen, Program::FitAll, Program::Zoom(125), Program::Zoom(80)]
        {
            let command = Command::from(command);
            if command.is_pressed(ctx) {
                app.queue.push(command);
            }
        }
        app.queue.extend(class::keys::pressed(ctx).map(Command::from));
    }

    /// What the class says is pointed at; nothing else is done on its map.
    fn pointed(&self, app: &mut App, event: &MapEvent, now: f64) -> Pointed {
        if let (Some(Play { desk, modes, .. }), false) = (&mut app.game, matches!(event, MapEvent::Hover(_)))
        {
            modes.pointed(desk, event, now);
        }
        Pointed::Taken
    }

    fn map<'a>(&self, app: &'a mut App) -> Option<&'a mut MapView> {
        Some(&mut app.views.present.map)
    }

    fn camera<'a>(&self, app: &'a App) -> Option<&'a Camera> {
        app.views.present.shown().camera()
    }

    fn is_large(&self) -> bool {
        true
    }
}
