//! What runs beside the window on other threads: each service holds its own task, is started, and answers with an outcome.

use crate::{
    play::Play,
    program::{
        checking::Checking,
        filing::{Filed, Filer},
        folder::Folders,
        library::Loaded,
        making::{Finished, Makers},
        opener::Opener,
        opening::Opening,
        origin::Origin,
        picking::{Picked, Picker},
        pictures::Clipboard,
        recent::{GameList, Listed},
        sharing::Replies,
        shelf::Shelf,
        stamps::Stamps,
    },
    worker::{Wake, slot::Slot},
};
use egui::ColorImage;
use lessons::check::Finding;
use std::{path::PathBuf, time::Duration};

/// The services of the window.
#[derive(Default)]
pub(crate) struct Services {
    /// Reads games.
    pub(crate) opening: Opening,
    /// The list of games.
    pub(crate) games: GameList,
    /// The system's file dialog.
    pub(crate) picker: Picker,
    /// Draws the map for the clipboard.
    pub(crate) clipboard: Clipboard,
    /// Reads replies.
    pub(crate) replies: Replies,
    /// Checks games under review. It is asked when there is room for what it found.
    pub(crate) checking: Checking,
    /// Makes folders for games.
    pub(crate) folders: Folders,
    /// Makes reports, tables, pictures and copies.
    pub(crate) makers: Makers,
    /// Has the system open files.
    pub(crate) opener: Opener,
    /// Renames, notes on and deletes games of the list.
    pub(crate) filer: Filer,
    /// All games of all folders, with what is told of each.
    pub(crate) shelf: Shelf,
    /// Their pictures.
    pub(crate) stamps: Stamps,
    /// Checks the lesson that is made. It is asked by the workshop.
    pub(crate) lesson_check: Slot<(), Vec<Finding>>,
}

/// What came of the work of a service.
pub(crate) enum Outcome {
    /// A game was read.
    Opened(Origin, Loaded),
    /// The games were listed.
    Listed(Listed),
    /// Something came of a file dialog.
    Picked(Picked),
    /// A picture for the clipboard is ready, or could not be drawn.
    Drawn(Result<ColorImage, &'static str>),
    /// A reply was read.
    Reply(PathBuf, Result<Vec<u8>, String>),
    /// A folder for games is there, or cannot be.
    Folder(PathBuf, Result<String, String>),
    /// A file is complete, or will never be.
    Made(Finished),
    /// Nothing on this system opens a file.
    NotOpened(PathBuf),
    /// Something was done to a game of the list.
    Filed(PathBuf, Filed),
}

impl Services {
    /// What came of their work since the last look. Waits at most this long for each: not at all in the window, longer in
    /// tests and pictures.
    pub(crate) fn poll(&mut self, wake: &Wake, game: Option<&mut Play>, at_most: Duration) -> Vec<Outcome> {
        let mut all = Vec::new();
        all.extend(self.opening.poll(at_most).map(|(origin, loaded)| Outcome::Opened(origin, loaded)));
        all.extend(self.games.poll(wake, at_most).map(Outcome::Listed));
        all.extend(self.picker.poll().map(Outcome::Picked));
        all.extend(self.replies.poll(wake, at_most).map(|(path, read)| Outcome::Reply(path, read)));
        all.extend(self.folders.poll(at_most).map(|(folder, made)| Outcome::Folder(folder, made)));
        all.extend(self.makers.poll(wake, game, at_most).into_iter().map(Outcome::Made));
        all.extend(self.opener.poll(at_most).map(Outcome::NotOpened));
        let filed = std::iter::from_fn(|| self.filer.poll(wake, at_most));
        all.extend(filed.map(|(path, filed)| Outcome::Filed(path, filed)));
        all.extend(self.clipboard.poll().map(Outcome::Drawn));
        self.shelf.poll(wake, at_most);
        self.stamps.poll(wake, at_most);
        all
    }

    /// Whether something is under way that the window waits for.
    pub(crate) fn is_busy(&self) -> bool {
        self.opening.is_busy()
            || self.games.is_busy()
            || self.replies.is_busy()
            || self.folders.is_busy()
            || self.makers.is_busy()
            || self.opener.is_busy()
            || self.filer.is_busy()
            || self.shelf.is_busy()
            || self.stamps.is_busy()
    }
}
