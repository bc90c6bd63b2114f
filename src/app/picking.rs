//! Choosing a file: the system's dialog on a thread of its own, or a list in the window where there is none.

use super::{
    App,
    command::{Command, Dialog, PictureKind},
    files,
    pictures::with_ending,
    reports::ReportWish,
    sharing::Share,
    state::Keeping,
    worker::Task,
};
use std::{path::PathBuf, time::Instant};

/// What a file dialog was opened for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Picking {
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
}

impl App {
    /// Opens the system's dialog on a thread of its own.
    pub(super) fn pick_file(&mut self, what: Picking) {
        if self.picking.is_some() {
            return;
        }
        if !self.launch.native_dialogs {
            self.pick_in_window(what);
            return;
        }
        let (kind, ending) = match what {
            Picking::Numbers => ("Tables", "csv"),
            Picking::Open | Picking::Copy | Picking::Folder | Picking::Share(_) | Picking::Reply => {
                ("Stavka games", files::ENDING)
            }
            Picking::Report(wish) => ("Reports", wish.format.ending()),
            Picking::Picture(kind) => ("Pictures", kind.ending()),
        };
        let dialog =
            rfd::AsyncFileDialog::new().add_filter(kind, &[ending]).set_directory(&self.launch.places.games);
        let task = match what {
            Picking::Open => {
                let future = dialog.set_title("Open a game").pick_file();
                Task::run(&self.wake, move || pollster::block_on(future).map(|f| f.path().to_owned()))
            }
            Picking::Folder => {
                let future = rfd::AsyncFileDialog::new()
                    .set_directory(&self.launch.places.games)
                    .set_title("Games folder")
                    .pick_folder();
                Task::run(&self.wake, move || pollster::block_on(future).map(|f| f.path().to_owned()))
            }
            Picking::Copy => {
                let name = self.copy_name();
                let future = dialog.set_title("Save a copy").set_file_name(name).save_file();
                Task::run(&self.wake, move || pollster::block_on(future).map(|f| f.path().to_owned()))
            }
            Picking::Share(share) => {
                let name = self.share_name(share);
                let future = dialog.set_title("Save a copy to give away").set_file_name(name).save_file();
                Task::run(&self.wake, move || pollster::block_on(future).map(|f| f.path().to_owned()))
            }
            Picking::Reply => {
                let future = dialog.set_title("Read in a reply").pick_file();
                Task::run(&self.wake, move || pollster::block_on(future).map(|f| f.path().to_owned()))
            }
            Picking::Report(wish) => {
                let name = format!("Report.{}", wish.format.ending());
                let future = dialog.set_title("Write a report").set_file_name(name).save_file();
                Task::run(&self.wake, move || pollster::block_on(future).map(|f| f.path().to_owned()))
            }
            Picking::Numbers => {
                let future =
                    dialog.set_title("Save the statistics").set_file_name("Statistics.csv").save_file();
                Task::run(&self.wake, move || pollster::block_on(future).map(|f| f.path().to_owned()))
            }
            Picking::Picture(kind) => {
                let name = format!("Map.{}", kind.ending());
                let future = dialog.set_title("Save the map").set_file_name(name).save_file();
                Task::run(&self.wake, move || pollster::block_on(future).map(|f| f.path().to_owned()))
            }
        };
        self.picking = Some((what, Instant::now(), task));
    }

    /// The name of the game's file without its ending.
    pub(super) fn stem(&self) -> String {
        match self.desk.as_ref().map(|d| &d.keeping) {
            Some(Keeping::In(path)) => path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
            Some(Keeping::AtFirstOrder { stem }) => stem.clone(),
            _ => "Game".to_owned(),
        }
    }

    pub(super) fn copy_name(&self) -> String {
        format!("{}, copy.{}", self.stem(), files::ENDING)
    }

    pub(super) fn pick_in_window(&mut self, what: Picking) {
        match what {
            // The field for the path is there already.
            Picking::Folder => self.queue.push(Command::Show(Dialog::Settings)),
            Picking::Open => {
                self.list_games();
                self.dialogs.open(Dialog::Open);
            }
            Picking::Copy => {
                self.list_games();
                let name = self.copy_name();
                self.dialogs.save_copy_as(name.trim_end_matches(".stavka"));
            }
            // Beside the games, under a name that is free.
            Picking::Report(wish) => {
                let path = self.free_path("Report", wish.format.ending());
                self.queue.push(Command::SaveReportTo(path, wish));
            }
            Picking::Numbers => {
                let path = self.free_path("Statistics", "csv");
                self.queue.push(Command::SaveNumbersTo(path));
            }
            Picking::Share(share) => {
                let path = self.share_path(share);
                self.queue.push(Command::SaveShareTo(path, share));
            }
            Picking::Reply => self.queue.push(Command::Show(Dialog::Reply)),
            Picking::Picture(kind) => {
                let path = self.picture_path(kind);
                self.queue.push(Command::SavePictureTo(path));
            }
        }
    }

    pub(super) fn picked(&mut self, what: Picking, mut path: PathBuf) {
        match what {
            Picking::Open => self.open_path(path),
            Picking::Folder => self.keep_games_in(path),
            Picking::Copy => {
                if path.extension().is_none() {
                    path.set_extension(files::ENDING);
                }
                self.queue.push(Command::SaveCopyTo(path));
            }
            Picking::Numbers => self.queue.push(Command::SaveNumbersTo(path)),
            Picking::Report(wish) => self.queue.push(Command::SaveReportTo(path, wish)),
            Picking::Share(share) => {
                if path.extension().is_none() {
                    path.set_extension(files::ENDING);
                }
                self.queue.push(Command::SaveShareTo(path, share));
            }
            Picking::Reply => self.queue.push(Command::ReadReply(path)),
            Picking::Picture(kind) => self.queue.push(Command::SavePictureTo(with_ending(&path, kind))),
        }
    }
}
