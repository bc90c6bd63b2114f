//! The game on the table, played; and the page between two players at one computer.

use super::{campaign::MonthPage, class::ClassPage, game_keys, review::ReviewPage};
use crate::{
    App, Banner,
    command::{Command, Files, Order, Program, row::Scope},
    features::{campaign::Guide, class::Presenting, review::Review},
    play::Play,
    screens::{
        board::GameCx,
        handover::{self, HandOverCx},
    },
    ui::keyboard::map_focus,
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
