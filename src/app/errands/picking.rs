//! Choosing a file: the system's dialog on a thread of its own, or a window of our own where there is none.

use crate::{
    app::{
        App,
        command::{
            Command, Program,
            wishes::{Dialog, PictureKind},
        },
        desk::parts::Keeping,
        dialogs::Saving,
        program::{library as files, picking::*, sharing::Contents, worker::Task},
    },
    engine::base::side::Viewer,
};
use std::{
    path::{Path, PathBuf},
    time::Instant,
};

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
        match self.desk().map(|d| &d.keeping) {
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
        let Some(game) = &self.game else { return Vec::new() };
        let desk = &game.desk;
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
            Picking::Report(wish) => one(game.report_holds(wish)),
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
            Picking::Folder => self.queue.push(Command::Program(Program::Show(Dialog::Settings))),
            Picking::Open => {
                self.list_games();
                self.dialogs.open(Dialog::Open);
            }
            Picking::Reply => self.queue.push(Command::Program(Program::Show(Dialog::Reply))),
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
