//! The game under review.

use super::game_keys;
use crate::{
    App, Banner,
    command::row::Scope,
    features::review::{Review, keys},
    map::{MapView, camera::Camera},
    screens::board::GameCx,
    window::Screen,
};
use egui::{Context, Pos2, Rect, Ui};
use engine::base::keys::PlaceKey;

/// The screen.
pub(crate) struct ReviewPage;

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
            keys::read(ctx, on_map, remembered, game.desk.at())
        });
    }

    fn map<'a>(&self, app: &'a mut App) -> Option<&'a mut MapView> {
        Some(app.views.review.map())
    }

    fn camera<'a>(&self, app: &'a App) -> Option<&'a Camera> {
        app.views.review.camera()
    }

    fn room(&self, app: &App) -> Option<Rect> {
        app.views.review.map_room()
    }

    fn open_menu(&self, app: &mut App, place: PlaceKey, at: Option<Pos2>) {
        match at {
            Some(at) => app.views.review.menu_under(place, at),
            None => app.views.review.place_menu(place),
        }
    }
}
