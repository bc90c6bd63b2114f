//! Choosing a file: the system's dialog on a thread of its own, or a window of our own where there is none.

use super::library as files;
use super::sharing::Contents;
use super::worker::Task;
use crate::app::App;
use crate::app::command::Command;
use crate::app::command::wishes::Dialog;
use crate::app::command::wishes::PictureKind;
use crate::app::command::wishes::ReportWish;
use crate::app::command::wishes::Share;
use crate::app::desk::Keeping;
use crate::app::dialogs::Saving;
use crate::engine::base::side::Viewer;
use crate::report::Format;
use std::path::Path;
use std::path::PathBuf;
use std::time::Instant;

/// What a file dialog was opened for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Picking {
    /// A game to open.
    Open,
    /// Where a copy goes.
    Copy,
    /// Where the statistics go.
    Numbers,
    /// Where the after-action report goes.
    Report(ReportWish),
    /// Where a copy to give away goes.
    Share(Share),
    /// A reply to read in.
    Reply,
    /// Where games are kept.
    Folder,
    /// Where a picture of the map goes.
    Picture(PictureKind),
    /// Where the game on the table is kept from now on.
    Elsewhere,
}

impl Picking {
    /// The heading of the dialog.
    pub fn title(self) -> &'static str {
        match self {
            Self::Open => "Open a game",
            Self::Copy => "Save a copy",
            Self::Numbers => "Save the statistics",
            Self::Report(_) => "Write a report",
            Self::Share(_) => "Save a copy to give away",
            Self::Reply => "Read in a reply",
            Self::Folder => "Games folder",
            Self::Picture(_) => "Save the map",
            Self::Elsewhere => "Save the game somewhere else",
        }
    }

    /// What such files are called, and how their names end.
    fn kind(self) -> (&'static str, &'static str) {
        match self {
            Self::Numbers => ("Tables", "csv"),
            Self::Open | Self::Copy | Self::Folder | Self::Share(_) | Self::Reply | Self::Elsewhere => {
                ("Stavka games", files::ENDING)
            }
            Self::Report(wish) => ("Reports", wish.format.ending()),
            Self::Picture(kind) => ("Pictures", kind.ending()),
        }
    }

    /// Whether it may replace a file of its name. A game never is, and no game replaces anything.
    pub fn may_replace(self) -> bool {
        matches!(self, Self::Numbers | Self::Report(_) | Self::Picture(_))
    }

    /// The path with the ending it needs, where it has none that will do.
    pub fn with_ending(self, path: PathBuf) -> PathBuf {
        let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_lowercase();
        let good = match self {
            Self::Report(_) => Format::of_ending(&ending).is_some(),
            Self::Folder => true,
            Self::Open
            | Self::Copy
            | Self::Numbers
            | Self::Share(_)
            | Self::Reply
            | Self::Picture(_)
            | Self::Elsewhere => ending == self.kind().1,
        };
        // Added, not put in place of what comes after a dot in the name.
        if good { path } else { path.with_added_extension(self.kind().1) }
    }

    /// What is done with the path that was chosen.
    pub fn command(self, path: PathBuf) -> Command {
        match self {
            Self::Open => Command::OpenPath(path),
            Self::Copy => Command::SaveCopyTo(path),
            Self::Numbers => Command::SaveNumbersTo(path),
            Self::Report(wish) => Command::SaveReportTo(path, wish),
            Self::Share(share) => Command::SaveShareTo(path, share),
            Self::Reply => Command::ReadReply(path),
            Self::Folder => Command::GamesFolder(path),
            Self::Picture(_) => Command::SavePictureTo(path),
            Self::Elsewhere => Command::KeepElsewhere(path),
        }
    }
}

impl App {
    /// Opens the system's dialog on a thread of its own.
    pub(crate) fn pick_file(&mut self, what: Picking) {
        if self.picking.is_some() {
            return;
        }
        if !self.launch.native_dialogs {
            self.pick_in_window(what);
            return;
        }
        let (kind, ending) = what.kind();
        let dialog = rfd::AsyncFileDialog::new().set_title(what.title()).set_directory(self.folder_for(what));
        let filtered = dialog.clone().add_filter(kind, &[ending]);
        let task = match what {
            Picking::Open | Picking::Reply => {
                let future = filtered.pick_file();
                Task::run(&self.wake, move || pollster::block_on(future).map(|f| f.path().to_owned()))
            }
            Picking::Folder => {
                let future = dialog.pick_folder();
                Task::run(&self.wake, move || pollster::block_on(future).map(|f| f.path().to_owned()))
            }
            Picking::Copy
            | Picking::Share(_)
            | Picking::Report(_)
            | Picking::Numbers
            | Picking::Picture(_)
            | Picking::Elsewhere => {
                let future = filtered.set_file_name(self.suggested(what)).save_file();
                Task::run(&self.wake, move || pollster::block_on(future).map(|f| f.path().to_owned()))
            }
        };
        self.picking = Some((what, Instant::now(), task));
    }

    /// The name of the game's file without its ending.
    pub(crate) fn stem(&self) -> String {
        match self.desk.as_ref().map(|d| &d.keeping) {
            Some(Keeping::In(path)) => path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
            Some(Keeping::AtFirstOrder { stem } | Keeping::Asked { stem }) => stem.clone(),
            None => "Game".to_owned(),
        }
    }

    /// The folder that is offered: games lie with the games, papers where the last one went.
    fn folder_for(&self, what: Picking) -> &Path {
        match what {
            Picking::Open | Picking::Copy | Picking::Reply | Picking::Folder => &self.launch.places.games,
            Picking::Numbers
            | Picking::Report(_)
            | Picking::Share(_)
            | Picking::Picture(_)
            | Picking::Elsewhere => &self.launch.places.documents,
        }
    }

    /// The name that is offered.
    fn suggested(&self, what: Picking) -> String {
        let stem = match what {
            Picking::Copy => files::copy_stem(&self.stem()),
            Picking::Share(share) => self.share_stem(share),
            Picking::Report(_) => self.name_for("report"),
            Picking::Numbers => self.name_for("statistics"),
            Picking::Picture(_) => self.name_for("map"),
            Picking::Open | Picking::Reply | Picking::Folder | Picking::Elsewhere => self.stem(),
        };
        format!("{stem}.{}", what.kind().1)
    }

    /// The folder and a free name in it that are offered.
    pub(crate) fn offered(&self, what: Picking) -> (PathBuf, String) {
        let folder = self.folder_for(what).to_owned();
        let name = free_name(&folder, &self.suggested(what));
        (folder, name)
    }

    /// What will be in the file, in sentences.
    fn holds(&self, what: Picking) -> Vec<String> {
        let Some(desk) = &self.desk else { return Vec::new() };
        let one = |text: String| vec![text];
        match what {
            Picking::Open | Picking::Reply | Picking::Folder => Vec::new(),
            Picking::Copy => one("The whole game with variations and comments, to be played on.".to_owned()),
            Picking::Elsewhere => one("The whole game. It is kept there from now on.".to_owned()),
            Picking::Share(share) => {
                let Contents { holds, lacks, caution } = desk.contents(share);
                let mut lines = vec![format!("Contains: {holds}."), format!("Does not contain: {lacks}.")];
                lines.extend(Some(caution).filter(|c| !c.is_empty()));
                lines
            }
            Picking::Report(wish) => one(desk.report_holds(wish)),
            Picking::Numbers => one(format!(
                "Turns, captures and battles as numbers, as {} knows them.",
                match desk.viewer() {
                    Viewer::Side(side) => format!("the {} side", desk.side_name(side)),
                    Viewer::Umpire => "the umpire".to_owned(),
                }
            )),
            Picking::Picture(kind) => one(match kind {
                PictureKind::Png => "The map as the window shows it, in pixels.".to_owned(),
                PictureKind::Svg => "The map as the window shows it, to be printed at any size.".to_owned(),
            }),
        }
    }

    pub(crate) fn pick_in_window(&mut self, what: Picking) {
        match what {
            // The field for the path is there already.
            Picking::Folder => self.queue.push(Command::Show(Dialog::Settings)),
            Picking::Open => {
                self.list_games();
                self.dialogs.open(Dialog::Open);
            }
            Picking::Reply => self.queue.push(Command::Show(Dialog::Reply)),
            Picking::Copy
            | Picking::Numbers
            | Picking::Report(_)
            | Picking::Share(_)
            | Picking::Picture(_)
            | Picking::Elsewhere => {
                let (folder, name) = self.offered(what);
                self.dialogs.save(Saving::new(what, self.holds(what), &folder, &name));
            }
        }
    }

    pub(crate) fn picked(&mut self, what: Picking, path: PathBuf) {
        let path = what.with_ending(path);
        if let Some(folder) = path.parent()
            && what.may_replace()
        {
            folder.clone_into(&mut self.launch.places.documents);
        }
        self.queue.push(what.command(path));
    }
}

/// A name that no file of a folder has, near one.
fn free_name(folder: &Path, name: &str) -> String {
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let named = |n: u32| if n == 1 { name.to_owned() } else { format!("{stem} ({n}).{ending}") };
    (1..1000).map(named).find(|n| !folder.join(n).exists()).unwrap_or_else(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_gets_the_ending_it_needs_and_keeps_its_dots() {
        let named = |what: Picking, name: &str| what.with_ending(name.into()).display().to_string();
        let report = Picking::Report(ReportWish::default());
        assert_eq!(named(report, "22. June"), "22. June.html");
        assert_eq!(named(report, "June.md"), "June.md");
        assert_eq!(named(Picking::Numbers, "June"), "June.csv");
        assert_eq!(named(Picking::Copy, "June.1941"), "June.1941.stavka");
        assert_eq!(named(Picking::Copy, "June.STAVKA"), "June.STAVKA");
    }
}
