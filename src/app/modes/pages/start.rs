//! The start screen: what to play.

use crate::{
    App, Banner,
    command::{Program, Scope},
    keys,
    map::{MapView, camera::Camera},
    panels::games::GameList,
    screens::start::StartCx,
    window::Screen,
};
use egui::{Context, Key, Modifiers, Rect, Ui};

/// The start screen.
pub(crate) struct StartPage;

impl Screen for StartPage {
    fn name(&self) -> &'static str {
        "start"
    }

    fn ui(&self, app: &mut App, ui: &mut Ui, _banner: Option<&Banner>, _now: f64) {
        let kit = app.kit();
        let games = &app.services.games;
        let cx = StartCx {
            kit,
            names: app.settings.names,
            kinds: &app.launch.kinds,
            samples: app.launch.samples,
            newest: app.newest.as_mut(),
            files: &games.files,
            deleted: games.deleted.len(),
            loading: app.services.opening.is_busy(),
            reading: games.is_listing(),
            last: &app.settings.last_options,
            lessons: &app.learn.lessons,
            send: &mut app.queue,
        };
        app.views.start.ui(cx, ui);
    }

    fn keys(&self, app: &mut App, ctx: &Context) {
        app.queue.extend(keys::keyed_in(ctx, Scope::Start));
        let nothing_focused = ctx.memory(|m| m.focused().is_none());
        if nothing_focused && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Enter)) {
            let likeliest = app.views.start.likeliest(app.chosen_game(), &app.learn.lessons);
            let goes_on = app.newest.is_some();
            let usual = if goes_on { Program::Continue } else { Program::StartGame };
            app.queue.push(likeliest.unwrap_or_else(|| usual.into()));
        }
        let listed = GameList::takes_letters(ctx);
        for (key, card) in [(Key::N, 0), (Key::O, 1), (Key::G, 2)] {
            if !listed && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, key)) {
                app.views.start.jump = Some(card);
            }
        }
    }

    fn map<'a>(&self, _app: &'a mut App) -> Option<&'a mut MapView> {
        None
    }

    fn camera<'a>(&self, app: &'a App) -> Option<&'a Camera> {
        app.views.play.map.camera()
    }

    fn map_rect(&self, app: &App) -> Option<Rect> {
        app.views.start.map_rect()
    }
}
