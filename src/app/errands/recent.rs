//! The list of games: those of the games folder and those opened elsewhere, with where each one stands.

use crate::app::{
    App, Banner,
    program::{
        library as files,
        recent::*,
        worker::{Progress, Task},
    },
};
use std::{path::PathBuf, sync::Arc};

impl App {
    /// Lists the games again; what is known of their states stays.
    pub(crate) fn list_games(&mut self) {
        let files = files::list_with(&self.launch.places.games, &self.settings.recent_paths());
        self.take_files(files);
    }

    /// Puts a list in place and reads where its first games stand, on another thread.
    pub(crate) fn take_files(&mut self, mut files: Vec<files::GameFile>) {
        for file in &mut files {
            let before = self.files.iter().find(|f| f.path == file.path && f.modified == file.modified);
            if let Some(before) = before {
                file.state.clone_from(&before.state);
                file.note.clone_from(&before.note);
            }
        }
        self.files = files;
        self.deleted = files::list(&files::deleted_folder(&self.launch.places.games));
        let unknown = self.files.iter().take(LOOKED_AT).filter(|f| f.state.is_empty());
        let paths: Vec<PathBuf> = unknown.map(|f| f.path.clone()).collect();
        if paths.is_empty() {
            return;
        }
        let (kinds, names) = (Arc::clone(&self.launch.kinds), self.settings.names);
        self.stating = Some(Task::run(&self.wake, move || {
            // Nobody asked for these files: what one of them does to its reader is its own affair.
            let state = |path: &PathBuf| {
                let (kinds, path) = (Arc::clone(&kinds), path.clone());
                let said = files::apart(move || {
                    let (_, mut table) = files::read(&kinds, &path).ok()?;
                    table.set_spelling(names);
                    Some((files::state_of(&*table), files::note_of(&*table)))
                });
                said.flatten().unwrap_or_else(|| ("Cannot be read".to_owned(), String::new()))
            };
            paths
                .into_iter()
                .map(|path| {
                    let (said, note) = state(&path);
                    (path, said, note)
                })
                .collect()
        }));
    }

    /// Writes the states that were read into the list.
    pub(crate) fn stated(&mut self, states: States) {
        for (path, state, note) in states {
            if let Some(file) = self.files.iter_mut().find(|f| f.path == path) {
                (file.state, file.note) = (state, note);
            }
        }
    }

    /// Keeps games in another folder from now on, once it is there. The game on the table goes on in its file.
    pub(crate) fn keep_games_in(&mut self, folder: PathBuf) {
        let made = folder.clone();
        self.moving = Some((folder, Task::run(&self.wake, move || make_folder(&made))));
    }

    /// Looks whether the folder for games is there.
    pub(crate) fn poll_moving(&mut self) {
        let Some((folder, task)) = self.moving.take() else { return };
        match task.poll() {
            Progress::Running => self.moving = Some((folder, task)),
            Progress::Done(made) => self.moved_to(folder, made),
            Progress::Lost => {}
        }
    }

    /// Goes over to a folder that was made, or says why it could not be.
    pub(crate) fn moved_to(&mut self, folder: PathBuf, made: Result<String, String>) {
        match made {
            Ok(text) => {
                self.dialogs.folder.clone_from(&text);
                self.settings.games = Some(text);
                self.launch.places.games = folder;
                self.newest = None;
                self.scan();
            }
            Err(why) => {
                let title = format!("{} cannot hold games: {why}", folder.display());
                let before = self.launch.places.games.display();
                self.banner = Some(Banner::warning(title, format!("Games are kept in {before} as before.")));
                self.dialogs.close();
            }
        }
    }
}
