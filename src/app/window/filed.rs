//! What came of renaming, noting on and deleting games of the list.

use super::listing::{refresh_shelf, scan};
use crate::{App, Banner, program::filing::Filed};
use std::{
    path::Path,
    time::{Duration, Instant},
};

/// Waits at most this long for what is being done to games of the list, so that no file is torn; whether all is done.
pub(crate) fn is_filed(app: &mut App, at_most: Duration) -> bool {
    let until = Instant::now() + at_most;
    while let Some((path, what)) =
        app.services.filer.poll(&app.wake, until.saturating_duration_since(Instant::now()))
    {
        // What was refused is read before the program ends.
        app.file.failed |= what.is_err();
        filed(app, &path, what);
    }
    !app.services.filer.is_busy()
}

/// Shows what came of something that was done to a game of the list.
pub(crate) fn filed(app: &mut App, path: &Path, filed: Filed) {
    let (now, banner) = match filed {
        Ok(filed) => filed,
        Err(why) => {
            app.banner = Some(Banner::warning(why, "Nothing was changed."));
            return;
        }
    };
    for remembered in &mut app.settings.recent {
        if Path::new(remembered) == path
            && let Some(now) = now.to_str()
        {
            now.clone_into(remembered);
        }
    }
    app.banner = banner.or_else(|| app.banner.take());
    // The newest game may be another one now, or have another name.
    app.newest = None;
    app.services.games.forget(path);
    scan(app);
    refresh_shelf(app);
}
