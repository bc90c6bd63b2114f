//! The list of games: those of the games folder and those opened elsewhere, with where each one stands. It is made on
//! another thread, and so are the states of its games and the newest game itself.

use crate::{
    desk::{parts::Keeping, state::Desk},
    map::ground::GroundKm,
    program::{
        library as files,
        library::{GameFile, Kinds},
        origin::{Newest, Scanned},
    },
    worker::{Wake, slot::Slot},
};
use engine::{base::spelling::Spelling, contract::options::Choices};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

/// Games whose state is read for the list.
const LOOKED_AT: usize = 12;

/// Files, where the game in each of them stands, and what is written on it.
type States = Vec<(PathBuf, Stands)>;

/// Where games of the list lie, and in which words they are told.
#[derive(Clone)]
pub(crate) struct Listing {
    /// Games that can be played.
    pub(crate) kinds: Kinds,
    /// The games folder.
    pub(crate) folder: PathBuf,
    /// Games opened elsewhere.
    pub(crate) elsewhere: Vec<PathBuf>,
    /// Spelling of names.
    pub(crate) names: Spelling,
}

/// A new list has come.
pub(crate) struct Listed {
    /// The newest game of it, if it can be read.
    pub(crate) newest: Option<Box<Newest>>,
}

/// The list of games.
#[derive(Default)]
pub(crate) struct GameList {
    /// Games, the one played last first.
    pub(crate) files: Vec<GameFile>,
    /// Games in the folder of deleted ones.
    pub(crate) deleted: Vec<GameFile>,
    scanning: Slot<Listing, Scanned>,
    stating: Slot<(), States>,
}

impl GameList {
    /// Starts listing the games and reading the newest of them.
    pub(crate) fn start(&mut self, wake: &Wake, of: Listing) {
        let there = of.clone();
        self.scanning.start(wake, of, move || scan(&there));
    }

    /// Lists the games now, and starts reading where they stand; what is known of their states stays.
    pub(crate) fn list(&mut self, wake: &Wake, of: &Listing) {
        self.take(wake, of, files::list_with(&of.folder, &of.elsewhere));
    }

    /// Reads where these games of the list stand, unless others are being read.
    pub(crate) fn look_into(&mut self, wake: &Wake, of: Listing, paths: Vec<PathBuf>) {
        if !paths.is_empty() && !self.is_busy() {
            self.stating.start(wake, (), move || paths.into_iter().map(|path| state(&of, path)).collect());
        }
    }

    /// Takes a game from the list that is not there any more.
    pub(crate) fn forget(&mut self, path: &Path) {
        self.files.retain(|f| f.path != *path);
    }

    /// Whether the games are being listed.
    pub(crate) fn is_listing(&self) -> bool {
        self.scanning.is_busy()
    }

    /// Whether the list or the states of its games are being made.
    pub(crate) fn is_busy(&self) -> bool {
        self.scanning.is_busy() || self.stating.is_busy()
    }

    /// Takes in what was read; tells when a new list has come. The states of its games are asked for after it, as they
    /// begin to be read when it comes.
    pub(crate) fn poll(&mut self, wake: &Wake, at_most: Duration) -> Option<Listed> {
        let listed = self.scanned(wake, at_most);
        if let Some(((), Some(states))) = self.stating.poll(at_most) {
            for (path, read) in states {
                if let Some(file) = self.files.iter_mut().find(|f| f.path == path) {
                    (file.game, file.who, file.state, file.note) =
                        (read.game, read.who, read.state, read.note);
                }
            }
        }
        listed
    }

    /// Takes in a new list.
    fn scanned(&mut self, wake: &Wake, at_most: Duration) -> Option<Listed> {
        let (of, found) = self.scanning.poll(at_most)?;
        let (files, newest) = found?;
        self.take(wake, &of, files);
        Some(Listed { newest: newest.map(Box::new) })
    }

    /// Puts a list in place and reads where its first games stand.
    fn take(&mut self, wake: &Wake, of: &Listing, mut files: Vec<GameFile>) {
        for file in &mut files {
            let before = self.files.iter().find(|f| f.path == file.path && f.modified == file.modified);
            if let Some(before) = before {
                file.game.clone_from(&before.game);
                file.who.clone_from(&before.who);
                file.state.clone_from(&before.state);
                file.note.clone_from(&before.note);
            }
        }
        self.files = files;
        self.deleted = files::list(&files::deleted_folder(&of.folder));
        let unknown = self.files.iter().take(LOOKED_AT).filter(|f| f.state.is_empty());
        let paths: Vec<PathBuf> = unknown.map(|f| f.path.clone()).collect();
        if !paths.is_empty() {
            let of = of.clone();
            self.stating.start(wake, (), move || paths.into_iter().map(|path| state(&of, path)).collect());
        }
    }
}

/// Which game is in a file, where it stands, and what is written on it.
#[derive(Default)]
struct Stands {
    game: String,
    who: String,
    state: String,
    note: String,
}

/// Where the game in a file stands, and what is written on it. This file was not asked for: what it does to its reader is
/// its own affair.
fn state(of: &Listing, path: PathBuf) -> (PathBuf, Stands) {
    let (kinds, names, from) = (Arc::clone(&of.kinds), of.names, path.clone());
    let said = files::apart(move || {
        let (kind, mut table) = files::read(&kinds, &from).ok()?;
        table.set_spelling(names);
        let (state, note) = (files::state_of(&*table), files::note_of(&*table));
        // Nothing is told of a game before its first step; it is not looked into again for that.
        let state = if state.is_empty() { "Not begun".to_owned() } else { state };
        let who = files::who_plays(&*kind, &*table);
        Some(Stands { game: table.title().to_owned(), who, state, note })
    });
    let unread = || Stands { state: "Cannot be read".to_owned(), ..Stands::default() };
    (path, said.flatten().unwrap_or_else(unread))
}

/// The games there are, and the newest of them on a desk of its own.
fn scan(of: &Listing) -> Scanned {
    let files = files::list_with(&of.folder, &of.elsewhere);
    let newest = files.first().cloned().and_then(|file| {
        let (kinds, names) = (Arc::clone(&of.kinds), of.names);
        // This file was not asked for: whatever it does to its reader, the list is shown all the same.
        files::apart(move || {
            let (kind, table) = files::read(&kinds, &file.path).ok()?;
            let mut desk = Desk::new(kind, table, Keeping::In(file.path.clone()));
            desk.spell(names);
            desk.refresh();
            Some(Newest { file, desk })
        })
        .flatten()
    });
    if newest.is_none()
        && let Some(Ok(board)) = of.kinds.first().map(|kind| kind.board(&Choices::new()))
    {
        GroundKm::of(&board);
    }
    (files, newest)
}
