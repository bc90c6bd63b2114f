//! Messages at the top of the screen, and the files they speak of.

use super::{
    command::{Command, Files},
    ui::theme::Theme,
};
use egui::Color32;
use engine::base::plain;
use std::path::{Path, PathBuf};

/// A message at the top of the screen that stays until it is closed.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Banner {
    /// What happened, one sentence.
    pub title: String,
    /// What was done about it.
    pub text: String,
    /// Nothing could be saved: drawn in the colour of attack rather than of warning.
    pub grave: bool,
    /// Good news: drawn in the colour of supply.
    pub good: bool,
    /// Goes away by itself when writing works again.
    pub about_disk: bool,
    /// What was wrong with a file that was read.
    pub about_reading: bool,
    /// The game's file is not written to, and a copy is to be made.
    pub about_copy: bool,
    /// A file it is about: its path stands below the words, to be selected.
    pub path: Option<PathBuf>,
    /// What can be done about it: words and command of each button.
    pub acts: Vec<(&'static str, Command)>,
}

impl Banner {
    /// A message in the colour of warnings, until it is closed or another comes.
    pub fn warning(title: impl Into<String>, text: impl Into<String>) -> Self {
        Self { title: title.into(), text: text.into(), ..Self::default() }
    }

    /// Something that went wrong.
    pub fn grave(title: impl Into<String>, text: impl Into<String>) -> Self {
        Self { grave: true, ..Self::warning(title, text) }
    }

    /// Takes away a message that would hide what comes after it. One about the disk stays: it is told once.
    pub(crate) fn make_room(standing: &mut Option<Self>) {
        standing.take_if(|b| !b.about_disk);
    }

    /// The colours of its frame and title, and of its ground.
    pub(crate) fn colours(&self, t: &Theme) -> (Color32, Color32) {
        match (self.grave, self.good) {
            (true, _) => (t.atk, t.atkbg),
            (false, true) => (t.sup, t.supbg),
            (false, false) => (t.warn, t.warnbg),
        }
    }

    /// Everything it says.
    pub(crate) fn all_words(&self) -> String {
        let path = self.path.as_ref().map(|p| p.display().to_string());
        let parts = [Some(self.title.as_str()), Some(self.text.as_str()), path.as_deref()];
        let words = parts.into_iter().flatten().filter(|p| !p.is_empty()).collect::<Vec<_>>().join(" ");
        plain::shown(&words).into_owned()
    }

    /// A file that nothing on this system opens.
    pub(crate) fn not_opened(path: PathBuf) -> Self {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let title = format!("No program here opens {name}");
        Self {
            acts: vec![("Copy the path", Command::Files(Files::CopyPath(path.clone())))],
            path: Some(path),
            ..Self::warning(title, "Open it yourself: this is where it is.")
        }
    }

    /// A file that was written.
    pub(crate) fn written(path: &Path, text: String) -> Self {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Self {
            good: true,
            path: Some(path.to_owned()),
            acts: vec![
                ("Open it", Command::Files(Files::OpenFile(path.to_owned()))),
                ("Copy the path", Command::Files(Files::CopyPath(path.to_owned()))),
            ],
            ..Self::warning(format!("{name} is written"), text)
        }
    }
}
