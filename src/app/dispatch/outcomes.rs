//! What came of the work of services, acted on.

use crate::{
    App, Banner,
    desk::parts::Keeping,
    modes::leaving::{leave, tick_leaving},
    program::{
        leaving::Leave, library::Loaded, making::Finished, origin::Origin, recent::Listed, services::Outcome,
    },
    window::{
        filed::filed,
        listing::{hand_out_records, scan},
        picking::picked,
        written::read_reports,
    },
};
use egui::ColorImage;
use engine::journal::Over;
use std::{path::PathBuf, time::Duration};

/// Looks at everything that runs on other threads, without waiting.
pub(crate) fn poll(app: &mut App, ctx: &egui::Context) {
    check_reviewed(app);
    take_in(app, ctx, Duration::ZERO);
    read_reports(app);
    tell_difference(app);
    tick_leaving(app, ctx);
}

/// Takes in what services answer, waiting at most this long for each.
fn take_in(app: &mut App, ctx: &egui::Context, at_most: Duration) {
    for outcome in app.services.poll(&app.wake, app.game.as_mut(), at_most) {
        act(app, outcome, ctx);
    }
}

fn act(app: &mut App, outcome: Outcome, ctx: &egui::Context) {
    match outcome {
        Outcome::Opened(origin, loaded) => opened(app, origin, loaded, ctx),
        Outcome::Listed(listed) => self::listed(app, listed),
        Outcome::Picked(what) => picked(app, what),
        Outcome::Drawn(picture) => hand_over_picture(app, picture, ctx),
        Outcome::Reply(path, read) => {
            if let Some(game) = &mut app.game {
                match game.take_reply(&path, read) {
                    Ok(()) => Banner::make_room(&mut app.banner),
                    Err(why) => app.banner = Some(why),
                }
            }
        }
        Outcome::Folder(folder, made) => moved_to(app, folder, made),
        Outcome::Made(finished) => made(app, finished),
        Outcome::NotOpened(path) => app.banner = Some(Banner::not_opened(path)),
        Outcome::Filed(path, filed) => self::filed(app, &path, filed),
    }
}

/// Starts the check of the game under review.
fn check_reviewed(app: &mut App) {
    if let Some(game) = app.game.as_ref().filter(|g| g.desk.reviewed)
        && let Keeping::In(path) = &game.desk.keeping
    {
        app.services.checking.start(&app.wake, &app.launch.kinds, path);
    }
}

/// Says that the game would come out otherwise today, once no other message stands.
fn tell_difference(app: &mut App) {
    if app.banner.is_some() {
        return;
    }
    let open = app.game.as_ref().and_then(|game| match &game.desk.keeping {
        Keeping::In(path) => Some(path.as_path()),
        Keeping::Asked { .. }
        | Keeping::AtFirstOrder { .. }
        | Keeping::Beside { .. }
        | Keeping::Nowhere { .. } => None,
    });
    if let Some((ply, how)) = app.services.checking.poll(open) {
        let title = format!("Checked again, order {ply} has another outcome: {how}");
        app.banner = Some(Banner::warning(title, "The game is shown as it was recorded."));
    }
}

/// A file was read: its game comes on the table once the one that lies there may leave it.
fn opened(app: &mut App, origin: Origin, loaded: Loaded, ctx: &egui::Context) {
    match loaded {
        Ok(opened) => {
            leave(app, Leave::Open(origin, opened), ctx);
        }
        Err(why) => {
            app.launch.at = None;
            let title = format!("“{}” cannot be opened", origin.name());
            app.banner = Some(Banner::grave(title, why));
            let games = &app.services.games;
            if app.game.is_none() && !games.is_listing() && games.files.is_empty() {
                scan(app);
            }
        }
    }
}

/// The games were listed. What is gone is forgotten without a word.
fn listed(app: &mut App, listed: Listed) {
    let files = &app.services.games.files;
    app.settings.recent.retain(|p| files.iter().any(|f| f.path.to_str() == Some(p)));
    app.newest = listed.newest.map(|newest| *newest);
}

/// Puts a picture that is ready on the clipboard.
fn hand_over_picture(app: &mut App, picture: Result<ColorImage, &'static str>, ctx: &egui::Context) {
    let words = match picture {
        Ok(picture) => {
            ctx.copy_image(picture);
            "The map is on the clipboard"
        }
        Err(why) => why,
    };
    if let Some(desk) = app.desk_mut() {
        desk.say(words);
    }
}

/// Goes over to a folder that was made, or says why it could not be. The game on the table goes on in its file.
fn moved_to(app: &mut App, folder: PathBuf, made: Result<String, String>) {
    match made {
        Ok(text) => {
            app.dialogs.folder.clone_from(&text);
            app.settings.games = Some(text);
            app.launch.places.games = folder;
            app.newest = None;
            scan(app);
        }
        Err(why) => {
            let title = format!("{} cannot hold games: {why}", folder.display());
            let before = app.launch.places.games.display();
            app.banner = Some(Banner::warning(title, format!("Games are kept in {before} as before.")));
            app.dialogs.close();
        }
    }
}

/// Hands a file that is complete to the writer.
fn made(app: &mut App, Finished { path, words, made }: Finished) {
    match made {
        Ok(bytes) => app.file.writer.whole(path, bytes, Over::File, Some(words)),
        Err(why) => {
            let title = format!("{} is not written: {why}", path.display());
            app.banner = Some(Banner::grave(title, "The game is as it was, and no file was made."));
        }
    }
}

impl App {
    /// Waits for files and thoughts (tests and pictures only; the window never calls this).
    pub fn settle(&mut self) {
        let ctx = &self.wake.context();
        let long = Duration::from_secs(20);
        take_in(self, ctx, long);
        if let Some(game) = &mut self.game {
            game.settle(long);
        }
        hand_out_records(self);
        // A report can send the writer to another file: its answer is waited for as well.
        for _ in 0..10 {
            self.file.writer.flush(Duration::from_secs(5));
            if !read_reports(self) {
                break;
            }
        }
    }
}
