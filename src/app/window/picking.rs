//! Choosing a file: the system's dialog where there is one, else a window of our own.

use super::listing::list_games;
use crate::{
    App, Banner,
    command::{Command, Dialog, Program},
    dialogs::Saving,
    program::picking::{Picked, Picking},
};
use std::path::PathBuf;

/// Asks for a file.
pub(crate) fn pick_file(app: &mut App, what: Picking) {
    if !app.launch.native_dialogs {
        pick_in_window(app, what);
        return;
    }
    let name = what.name(app.game.as_ref(), &app.settings.learner);
    if let Err(open) = app.services.picker.start(&app.wake, what, what.folder(&app.launch.places), &name) {
        Banner::make_room(&mut app.banner);
        app.banner.get_or_insert(open);
    }
}

/// What came of the system's dialog.
pub(crate) fn picked(app: &mut App, picked: Picked) {
    match picked {
        Picked::Path(what, path) => picked_path(app, what, path),
        Picked::InWindow(what) => pick_in_window(app, what),
    }
}

fn picked_path(app: &mut App, what: Picking, path: PathBuf) {
    let path = what.with_ending(path);
    if let Some(folder) = path.parent()
        && what.may_replace()
    {
        folder.clone_into(&mut app.launch.places.documents);
    }
    app.queue.push(what.command(path));
}

/// Asks for a file in a window of our own.
pub(crate) fn pick_in_window(app: &mut App, what: Picking) {
    match what {
        // The field for the path is there already.
        Picking::Folder => app.queue.push(Command::Program(Program::Show(Dialog::Settings))),
        Picking::Answers => app.queue.push(Command::Program(Program::Show(Dialog::Answers))),
        Picking::Open => {
            list_games(app);
            app.dialogs.open(Dialog::Open);
        }
        Picking::Reply => app.queue.push(Command::Program(Program::Show(Dialog::Reply))),
        _ => {
            let game = app.game.as_ref();
            let (folder, name) = what.offered(&app.launch.places, game, &app.settings.learner);
            let holds = game.map(|game| what.holds(game)).unwrap_or_default();
            app.dialogs.save(Saving::new(what, holds, &folder, &name));
        }
    }
}
