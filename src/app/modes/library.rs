//! All games: what is asked of the shelf.

use super::pages::library::LibraryPage;
use crate::{
    App, Banner,
    command::Shelf,
    program::{library as files, picking::Picking},
    settings::SHELF,
    window::{
        listing::{open_path, refresh_shelf},
        picking::pick_file,
    },
};
use engine::journal::Over;
use std::path::Path;

/// Does what is asked.
pub(crate) fn shelf(app: &mut App, asked: Shelf) {
    match asked {
        Shelf::Open => {
            app.dialogs.close();
            app.page = &LibraryPage;
            app.views.library.come_back();
            refresh_shelf(app);
        }
        Shelf::Moment(path, ply) => {
            app.launch.at = Some(ply);
            open_path(app, path);
        }
        Shelf::Folder(typed, true) => add(app, &typed),
        Shelf::Folder(folder, false) => {
            app.settings.shelf.retain(|kept| Path::new(kept) != folder);
            refresh_shelf(app);
        }
        Shelf::Stop => app.services.shelf.stop(),
        Shelf::GoOn => refresh_shelf(app),
        Shelf::ChooseTable => pick_file(app, Picking::Many),
        Shelf::SaveTableTo(path) => {
            let text = app.views.library.as_csv(&app.services.shelf);
            app.file.writer.whole(path, text.into_bytes(), Over::File, Some(String::new()));
        }
    }
}

/// Shows the games of a folder too.
fn add(app: &mut App, typed: &Path) {
    let folder = files::from_home(&typed.to_string_lossy());
    let kept = app.settings.shelf.iter().any(|kept| Path::new(kept) == folder);
    let shown = folder.display();
    let (text, why) = match folder.to_str() {
        Some(text) if folder.is_absolute() && folder.is_dir() => (text.to_owned(), None),
        _ if !folder.is_absolute() => {
            (String::new(), Some(format!("“{shown}” is no whole path: it begins at the root, or with ~")))
        }
        _ => (String::new(), Some(format!("“{shown}” is no folder that can be read"))),
    };
    let why = why.or_else(|| {
        let own = kept || folder == app.launch.places.games;
        own.then(|| format!("The games of “{shown}” are shown already"))
    });
    let why = why.or_else(|| {
        (app.settings.shelf.len() >= SHELF).then(|| format!("{SHELF} folders are shown, and no more can be"))
    });
    if let Some(why) = why {
        app.banner = Some(Banner::warning(why, "No folder was added."));
    } else {
        app.settings.shelf.push(text);
        refresh_shelf(app);
    }
}
