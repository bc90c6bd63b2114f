//! Games as files in the list: renamed, noted on, moved to the bin and put back. Each is done on another thread, and never
//! to a game that is open somewhere.
//!
//! The name of a game is the name of its file. Its note is the comment at its start: a record in the file, which goes
//! wherever the file goes, and stays out of copies without comments.

use crate::{
    app::{
        App, Banner,
        command::wishes::Filing,
        desk::parts::Keeping,
        program::{
            filing::*,
            library as files,
            worker::{Progress, Task},
        },
    },
    engine::journal,
};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

impl App {
    /// Does something to a game of the list.
    pub(crate) fn file_game(&mut self, path: PathBuf, what: Filing) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if self.desk().is_some_and(|d| matches!(&d.keeping, Keeping::In(own) if *own == path)) {
            let why = format!("“{name}” is on the table");
            self.banner = Some(Banner::warning(why, "Leave the game first; nothing was changed."));
            return;
        }
        if self.filing.is_some() {
            return;
        }
        let (kinds, games, native) =
            (Arc::clone(&self.launch.kinds), self.launch.places.games.clone(), self.launch.native_dialogs);
        let (by, on) = (self.settings.author.clone(), files::today());
        let of = path.clone();
        let task = Task::run(&self.wake, move || match what {
            Filing::Rename(name) => renamed(&of, &name),
            Filing::Note(text) => {
                let bytes = journal::read_file(&of)?;
                let (_, mut table) = files::load(&kinds, &bytes)?;
                note_down(&of, &mut *table, &text, (&by, &on)).map(|()| (of, None))
            }
            Filing::Delete => deleted(&of, &games, native),
            Filing::PutBack => put_back(&of, &games),
        });
        self.filing = Some((path, task));
    }

    /// Looks whether it is done.
    pub(crate) fn poll_filing(&mut self) {
        let Some((path, task)) = self.filing.take() else { return };
        match task.poll() {
            Progress::Running => self.filing = Some((path, task)),
            Progress::Done(filed) => self.filed(&path, filed),
            Progress::Lost => self.filed(&path, Err("it could not be done to its end".to_owned())),
        }
    }

    /// Shows what came of it.
    pub(crate) fn filed(&mut self, path: &Path, filed: Filed) {
        match filed {
            Ok((now, banner)) => {
                for remembered in &mut self.settings.recent {
                    if Path::new(remembered) == path
                        && let Some(now) = now.to_str()
                    {
                        now.clone_into(remembered);
                    }
                }
                self.banner = banner.or_else(|| self.banner.take());
                // The newest game may be another one now, or have another name.
                self.newest = None;
                self.files.retain(|f| f.path != *path);
                self.scan();
            }
            Err(why) => self.banner = Some(Banner::warning(why, "Nothing was changed.")),
        }
    }
}
