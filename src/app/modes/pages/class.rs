//! A lesson before a class.

use crate::{
    App, Banner,
    command::{Command, MapEvent, Program},
    features::{class::keys, mode::Pointed},
    map::{MapView, camera::Camera},
    play::Play,
    screens::board::GameCx,
    window::Screen,
};
use egui::{Context, Ui};

/// The screen.
pub(crate) struct ClassPage;

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
        app.queue.extend(keys::pressed(ctx).map(Command::from));
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
        Some(app.views.present.map())
    }

    fn camera<'a>(&self, app: &'a App) -> Option<&'a Camera> {
        app.views.present.shown().camera()
    }

    fn is_large(&self) -> bool {
        true
    }
}
