//! The page of all lessons, or the answers of a class while their table is looked at.

use crate::{
    App, Banner,
    command::{Class, Learn, MapEvent, Program, Scope},
    features::mode::Pointed,
    keys::keyed_in,
    map::{MapView, camera::Camera},
    screens::{
        class::answers,
        learn::home::{self, HomeCx},
    },
    window::Screen,
};
use egui::{Context, Key, Modifiers, Ui};
use std::path::Path;

/// The screen.
pub(crate) struct LearnPage;

impl Screen for LearnPage {
    fn name(&self) -> &'static str {
        "learn"
    }

    fn ui(&self, app: &mut App, ui: &mut Ui, _banner: Option<&Banner>, _now: f64) {
        let kit = app.kit();
        if let Some(read) = &app.learn.graded {
            answers::ui(kit, ui, read, &mut app.queue);
            return;
        }
        let first = app.chosen_game();
        let sample = app.launch.sample_of(first);
        let campaigns = app.learn.campaigns.all();
        let files = &app.services.games.files;
        let game = |path: &Path| files.iter().find(|f| f.path == path).map_or("", |f| f.game.as_str());
        let played = app.settings.campaign.as_ref().map(Path::new).map(|path| (path, game(path)));
        let mut cx = HomeCx {
            kit,
            kinds: &app.launch.kinds,
            first,
            sample,
            kept: &app.learn.lessons,
            campaigns,
            played,
            maps: app.views.campaign.small(campaigns.len()),
            practice: &app.learn.practice,
            cuts: &mut app.views.lessons,
            playing: app.game.is_some(),
            send: &mut app.queue,
        };
        home::ui(&mut cx, ui);
    }

    /// Enter begins the lesson that comes next, Esc goes back.
    fn keys(&self, app: &mut App, ctx: &Context) {
        app.queue.extend(keyed_in(ctx, Scope::Start));
        let nothing_focused = ctx.memory(|m| m.focused().is_none());
        let on_page = nothing_focused && app.learn.graded.is_none();
        if on_page && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Enter)) {
            let next = app
                .learn
                .lessons
                .next_first(app.chosen_game())
                .or_else(|| app.learn.lessons.lessons().next());
            app.queue.extend(next.map(|lesson| Learn::Begin(lesson.id.clone()).into()));
        }
        if ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape)) {
            let away = if app.learn.graded.is_some() { Class::Close.into() } else { Program::Table.into() };
            app.queue.push(away);
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
