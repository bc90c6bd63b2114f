//! Messages at the top of the screen, and the files they speak of.

use crate::{
    app::{
        App,
        command::{Command, Files},
        notice::*,
        program::worker::{Progress, Task},
    },
    engine::base::wrong,
};
use std::path::{Path, PathBuf};

impl App {
    /// Has the system open a file with whatever it opens such files with.
    pub(crate) fn open_file(&mut self, path: PathBuf) {
        let (file, native) = (path.clone(), self.launch.native_dialogs);
        let task = Task::run(&self.wake, move || {
            if !native {
                return Err("this system has no programs for files".to_owned());
            }
            open::that(&file).map_err(|e| wrong::disk(&e))
        });
        self.opening_file = Some((path, task));
    }

    /// Looks whether the system opened the file.
    pub(crate) fn poll_opening_file(&mut self) {
        let Some((path, task)) = self.opening_file.take() else { return };
        match task.poll() {
            Progress::Running => self.opening_file = Some((path, task)),
            Progress::Done(opened) => self.file_opened(&path, opened.is_ok()),
            Progress::Lost => self.file_opened(&path, false),
        }
    }

    /// Says it when nothing on this system opens a file.
    pub(crate) fn file_opened(&mut self, path: &Path, opened: bool) {
        if !opened {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            self.banner = Some(Banner {
                path: Some(path.to_owned()),
                acts: vec![("Copy the path", Command::Files(Files::CopyPath(path.to_owned())))],
                ..Banner::warning(
                    format!("No program here opens {name}"),
                    "Open it yourself: this is where it is.",
                )
            });
        }
    }
}
