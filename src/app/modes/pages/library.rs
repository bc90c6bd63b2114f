//! All games.

use crate::{
    App, Banner,
    command::{MapEvent, Program, Scope},
    features::mode::Pointed,
    keys::keyed_in,
    map::{MapView, camera::Camera},
    panels::games::GameList,
    screens::library::{cx::LibraryCx, screen},
    window::{Screen, listing::SHELF},
};
use egui::{Context, Key, Modifiers, Ui};

/// All games of all folders.
pub(crate) struct LibraryPage;

impl Screen for LibraryPage {
    fn name(&self) -> &'static str {
        SHELF
    }

    fn ui(&self, app: &mut App, ui: &mut Ui, _banner: Option<&Banner>, _now: f64) {
        let kit = app.kit();
        let own = app.launch.places.games.clone();
        let mut cx = LibraryCx {
            kit,
            shelf: &app.services.shelf,
            stamps: &app.services.stamps,
            own: &own,
            folders: &app.settings.shelf,
            wanted: Vec::new(),
            send: &mut app.queue,
        };
        screen::ui(&mut app.views.library, &mut cx, ui);
        let wanted = cx.wanted;
        let folder = app.launch.places.cache.join("maps");
        app.services.stamps.want(&app.wake, (&app.launch.kinds, &folder), kit.th, &wanted);
    }

    /// Esc leaves.
    fn keys(&self, app: &mut App, ctx: &Context) {
        if !GameList::takes_letters(ctx) {
            app.queue.extend(keyed_in(ctx, Scope::Start));
        }
        let free = ctx.memory(|m| m.focused().is_none()) || !app.input.typing;
        if free
            && !app.views.library.is_doing()
            && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape))
        {
            app.queue.push(Program::Table.into());
        }
    }

    fn pointed(&self, _app: &mut App, _event: &MapEvent, _now: f64) -> Pointed {
        Pointed::Taken
    }

    fn map<'a>(&self, _app: &'a mut App) -> Option<&'a mut MapView> {
        None
    }

    fn camera<'a>(&self, _app: &'a App) -> Option<&'a Camera> {
        None
    }
}
