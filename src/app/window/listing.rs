//! Games listed and read, and the records of the one on the table handed to the writer.

use crate::{
    App,
    program::{keeping, recent::Listing, shelf::Folders},
};
use std::{path::PathBuf, sync::Arc};

/// Where the games of the list lie.
fn listing(app: &App) -> Listing {
    Listing {
        kinds: Arc::clone(&app.launch.kinds),
        folder: app.launch.places.games.clone(),
        elsewhere: app.settings.recent_paths(),
        names: app.settings.names,
    }
}

/// Starts listing the games folder and reading its newest game.
pub(crate) fn scan(app: &mut App) {
    let of = listing(app);
    app.services.games.start(&app.wake, of);
}

/// Reads where the games stand that came into sight in a list.
pub(crate) fn look_into(app: &mut App) {
    let mut unknown = app.views.start.take_unknown();
    unknown.extend(app.dialogs.take_unknown());
    if !unknown.is_empty() {
        let of = listing(app);
        app.services.games.look_into(&app.wake, of, unknown);
    }
}

/// Lists the games of the shelf anew, while it is looked at.
pub(crate) fn refresh_shelf(app: &mut App) {
    if app.page.name() != SHELF {
        return;
    }
    let places = &app.launch.places;
    let own = std::iter::once(places.games.clone());
    let of = Folders {
        kinds: Arc::clone(&app.launch.kinds),
        within: own.chain(app.settings.shelf.iter().map(PathBuf::from)).collect(),
        elsewhere: app.settings.recent_paths(),
        cache: places.cache.join("games.txt"),
    };
    app.services.shelf.start(&app.wake, of);
}

/// The name of the page of all games.
pub(crate) const SHELF: &str = "games";

/// Lists the games now.
pub(crate) fn list_games(app: &mut App) {
    let of = listing(app);
    app.services.games.list(&app.wake, &of);
}

/// Starts reading a file.
pub(crate) fn open_path(app: &mut App, path: PathBuf) {
    app.services.opening.start(&app.wake, &app.launch.kinds, path);
}

/// Starts reading a bundled game.
pub(crate) fn open_sample(app: &mut App, number: usize) {
    if let Some(sample) = app.launch.samples.get(number) {
        app.services.opening.start_sample(&app.wake, &app.launch.kinds, sample);
    }
}

/// Hands new records to the writer.
pub(crate) fn hand_out_records(app: &mut App) {
    if let Some(game) = &mut app.game {
        keeping::hand_out_records(&mut game.desk, &mut app.file.writer, &app.launch.places.games);
    }
}
