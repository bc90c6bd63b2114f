//! A position that is put together by hand.

use crate::{
    App, Banner,
    command::{MapEvent, Scope},
    features::{arrange::keys, mode::Pointed},
    keys::keyed_in,
    map::{MapView, camera::Camera},
    screens::arrange::screen::ArrangeCx,
    window::Screen,
};
use egui::{Context, Ui};

/// The screen.
pub(crate) struct ArrangePage;

impl Screen for ArrangePage {
    fn name(&self) -> &'static str {
        "arrange"
    }

    fn ui(&self, app: &mut App, ui: &mut Ui, _banner: Option<&Banner>, _now: f64) {
        let kit = app.kit();
        let Some(of) = app.arranging.as_deref() else { return };
        let settings = &app.settings;
        app.views.arrange.ui(&mut ArrangeCx { kit, of, settings, send: &mut app.queue }, ui);
    }

    fn keys(&self, app: &mut App, ctx: &Context) {
        let Some(of) = app.arranging.as_deref() else { return };
        app.queue.extend(keys::read(ctx, of));
        app.queue.extend(keyed_in(ctx, Scope::Start));
    }

    fn pointed(&self, _app: &mut App, _event: &MapEvent, _now: f64) -> Pointed {
        Pointed::Taken
    }

    fn map<'a>(&self, app: &'a mut App) -> Option<&'a mut MapView> {
        Some(app.views.arrange.map())
    }

    fn camera<'a>(&self, app: &'a App) -> Option<&'a Camera> {
        app.views.arrange.camera()
    }

    fn say(&self, app: &mut App, fact: String) {
        if let Some(of) = app.arranging.as_deref_mut() {
            of.say(fact);
        }
    }
}
