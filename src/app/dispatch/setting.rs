//! Settings changed.

use crate::{
    App,
    command::{
        Setting,
        catalogue::{bind, row_of},
        key::written,
        row::Row,
    },
    modes::campaign::put_history_beside,
    program::picking::Picking,
    rules::RuleBook,
    window::picking::pick_file,
};
use engine::base::spelling::Spelling;
use std::sync::Arc;

/// How far the edge of a side panel may be dragged from its usual place, in points.
const DRAG: f32 = 40.0;

/// Changes a setting.
pub(crate) fn set(app: &mut App, asked: Setting) {
    let settings = &mut app.settings;
    match asked {
        Setting::Theme(wish) => settings.theme = wish,
        Setting::TextSize(percent) => settings.text_percent = percent,
        Setting::Motion(on) => settings.motion = on,
        Setting::Animation(speed) => settings.animation = speed,
        Setting::Follow(on) => settings.follow = on,
        Setting::Seasons(on) => settings.seasons = on,
        Setting::Overview(on) => settings.overview = on,
        Setting::HighContrast(on) => settings.high_contrast = on,
        Setting::Names(spelling) => name_places_in(app, spelling),
        Setting::UsualPace(pace) => {
            settings.pace = pace;
            if let Some(desk) = app.desk_mut() {
                desk.pace = None;
            }
        }
        Setting::UsualUndo(policy) => {
            settings.undo = policy;
            app.views.start.undo = policy;
        }
        Setting::HandOverPage(on) => settings.handover_page = on,
        Setting::TurnPage(on) => settings.turn_page = on,
        Setting::Dispatches(on) => settings.dispatches = on,
        Setting::History(on) => {
            settings.history = on;
            if let Some(game) = &mut app.game {
                put_history_beside(game, on);
            }
        }
        Setting::Key(text, key) => {
            settings.keys.insert(text, key.map_or_else(String::new, |key| written(&key)));
            hold_keys(app);
        }
        Setting::SwapKeys(text, key, other) => {
            let had = row_of(&text).and_then(|row| row.keys().next());
            settings.keys.insert(text, written(&key));
            settings.keys.insert(other, had.map_or_else(String::new, |key| written(&key)));
            hold_keys(app);
        }
        Setting::ResetKey(text) => {
            settings.keys.remove(&text);
            hold_keys(app);
        }
        Setting::ResetKeys => {
            settings.keys.clear();
            hold_keys(app);
        }
        Setting::Hints(on) => settings.hints = on,
        Setting::HintsBy(by) => settings.hints_by = by,
        Setting::AuditWish(wish) => settings.audit = wish,
        Setting::Author(name) => settings.author = name,
        Setting::Learner(name) => settings.learner = name,
        Setting::GamesFolder(folder) => app.services.folders.start(&app.wake, folder),
        Setting::ChooseGamesFolder => pick_file(app, Picking::Folder),
        Setting::PanelWidth(is_left, by) => {
            let drag = if is_left { &mut settings.left_drag } else { &mut settings.right_drag };
            *drag = by.map_or(0.0, |by| (*drag + by).clamp(-DRAG, DRAG));
        }
        Setting::InspectorHeight(by) => {
            settings.inspector_share = by.and_then(|by| app.views.play.inspector_share(by));
        }
    }
}

/// Lets the keys of the settings hold from now on. What cannot be is not kept either.
fn hold_keys(app: &mut App) {
    let faults = bind(&app.settings.keys);
    app.settings.keys.retain(|text, _| row_of(text).is_some_and(Row::is_own));
    app.dialogs.keys.say(&faults);
}

/// Names places in a language from now on, on every screen and in the rules if they are open.
fn name_places_in(app: &mut App, names: Spelling) {
    app.settings.names = names;
    if let Some(game) = &mut app.game {
        game.spell(names);
    }
    app.learn.campaigns.spell(names);
    if let Some(of) = &mut app.arranging {
        of.spell(names);
    }
    if let Some(newest) = &mut app.newest {
        newest.desk.spell(names);
        newest.desk.refresh();
    }
    if !app.reader.is_open() {
        return;
    }
    let of_table = app.at_table().map(|game| Arc::clone(&game.desk.rules));
    let book = of_table.or_else(|| {
        let kind = app.views.start.kind(&app.launch.kinds);
        kind.and_then(|k| RuleBook::of_kind(&*k, &app.views.start.choices, names).ok()).map(Arc::new)
    });
    if let Some(book) = book {
        app.reader.put_in_words_of(book);
    }
}
