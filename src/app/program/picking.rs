//! Choosing a file: the system's dialog on a thread of its own, or a window of our own where there is none.

use crate::{
    Banner,
    command::{Class, Command, Files, PictureKind, ReportWish, Setting, Share, Shelf},
    play::Play,
    program::{library as files, library::Places, sharing::Contents},
    worker::{Wake, slot::Slot},
};
use engine::base::side::Viewer;
use lessons::attempt;
use report::{
    Format,
    moving::{Extent, Shape},
};
use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// Without a portal the system's dialog ends sooner than anybody could have closed it.
const AT_ONCE: Duration = Duration::from_millis(400);

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
    /// Where pictures of a battle or a turn go.
    Shots(Extent, Shape),
    /// Where a picture of the end of the game goes.
    Sheet,
    /// Where the game on the table is kept from now on.
    Elsewhere,
    /// Where the answers of a lesson go.
    Try,
    /// Where the answers of a class lie.
    Answers,
    /// Where the table of a class goes.
    Grades,
    /// Where the table of many games goes.
    Many,
}

/// How a path is chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// A file that is there.
    Open,
    /// A folder.
    Folder,
    /// A new file of a game, which never replaces anything.
    Game,
    /// A file of something else, which may replace one of its name.
    Paper,
}

/// What such files are called, and how their names end.
type Kind = (&'static str, &'static str);

const GAMES: Kind = ("Stavka games", files::ENDING);
const TABLES: Kind = ("Tables", "csv");
const ANSWERS: Kind = ("Answers of lessons", attempt::ENDING);

impl Picking {
    /// How the path is chosen, the heading of the dialog, and what such files are.
    fn about(self) -> (Way, &'static str, Kind) {
        match self {
            Self::Open => (Way::Open, "Open a game", GAMES),
            Self::Copy => (Way::Game, "Save a copy", GAMES),
            Self::Numbers => (Way::Paper, "Save the statistics", TABLES),
            Self::Report(wish) => (Way::Paper, "Write a report", ("Reports", wish.format.ending())),
            Self::Share(share) if share.page => {
                (Way::Game, "Save as a page", ("Pages", Format::Html.ending()))
            }
            Self::Share(_) => (Way::Game, "Save a copy to give away", GAMES),
            Self::Reply => (Way::Open, "Read in a reply", GAMES),
            Self::Folder => (Way::Folder, "Games folder", GAMES),
            Self::Picture(kind) => (Way::Paper, "Save the map", ("Pictures", kind.ending())),
            Self::Shots(extent, shape) => {
                let title = match (extent, shape) {
                    (Extent::Battle, Shape::Moving) => "Save the battle as a moving picture",
                    (Extent::Turn, Shape::Moving) => "Save the turn as a moving picture",
                    (Extent::Battle, Shape::Strip) => "Save the battle as a strip",
                    (Extent::Turn, Shape::Strip) => "Save the turn as a strip",
                };
                (Way::Paper, title, ("Pictures", shape.ending()))
            }
            Self::Sheet => (Way::Paper, "Save the end of the game", ("Pictures", PictureKind::Png.ending())),
            Self::Elsewhere => (Way::Game, "Save the game somewhere else", GAMES),
            Self::Try => (Way::Paper, "Save my answers", ANSWERS),
            Self::Answers => (Way::Folder, "Answers of a class", ANSWERS),
            Self::Grades => (Way::Paper, "Save the table of the class", TABLES),
            Self::Many => (Way::Paper, "Save the table of these games", TABLES),
        }
    }

    fn way(self) -> Way {
        self.about().0
    }

    /// The heading of the dialog.
    pub fn title(self) -> &'static str {
        self.about().1
    }

    /// What such files are called, and how their names end.
    fn kind(self) -> Kind {
        self.about().2
    }

    /// Whether it may replace a file of its name. A game never is, and no game replaces anything.
    pub fn may_replace(self) -> bool {
        self.way() == Way::Paper
    }

    /// The path with the ending it needs, where it has none that will do.
    pub fn with_ending(self, path: PathBuf) -> PathBuf {
        let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_lowercase();
        let good = match self {
            Self::Report(_) => Format::of_ending(&ending).is_some(),
            _ => self.way() == Way::Folder || ending == self.kind().1,
        };
        // Added, not put in place of what comes after a dot in the name.
        if good { path } else { path.with_added_extension(self.kind().1) }
    }

    /// What is done with the path that was chosen.
    pub fn command(self, path: PathBuf) -> Command {
        match self {
            Self::Open => Command::Files(Files::OpenPath(path)),
            Self::Copy => Command::Files(Files::SaveCopyTo(path)),
            Self::Numbers => Command::Files(Files::SaveNumbersTo(path)),
            Self::Report(wish) => Command::Files(Files::SaveReportTo(path, wish)),
            Self::Share(share) => Command::Files(Files::SaveShareTo(path, share)),
            Self::Reply => Command::Files(Files::ReadReply(path)),
            Self::Folder => Command::Setting(Setting::GamesFolder(path)),
            Self::Picture(_) => Command::Files(Files::SavePictureTo(path)),
            Self::Shots(extent, shape) => Command::Files(Files::SaveShotsTo(path, extent, shape)),
            Self::Sheet => Command::Files(Files::SaveSheetTo(path)),
            Self::Elsewhere => Command::Files(Files::KeepElsewhere(path)),
            Self::Try => Command::Class(Class::SaveTo(path)),
            Self::Answers => Command::Class(Class::ReadFolder(path)),
            Self::Grades => Command::Class(Class::SaveTableTo(path)),
            Self::Many => Command::Shelf(Shelf::SaveTableTo(path)),
        }
    }

    /// The folder that is offered: games lie with the games, papers where the last one went.
    pub(crate) fn folder(self, places: &Places) -> &Path {
        match self {
            Self::Open | Self::Copy | Self::Reply | Self::Folder => &places.games,
            _ => &places.documents,
        }
    }

    /// The name that is offered for a file about a game.
    pub(crate) fn name(self, game: Option<&Play>, learner: &str) -> String {
        let stem = game.map_or_else(|| "Game".to_owned(), |game| game.desk.keeping.stem());
        let about = |what: &str| files::stem(&format!("{stem}, {what}"));
        let stem = match self {
            Self::Copy => files::copy_stem(&stem),
            Self::Share(share) => {
                game.map_or_else(|| about("clean copy"), |game| game.desk.share_stem(share))
            }
            Self::Report(_) => about("report"),
            Self::Numbers => about("statistics"),
            Self::Picture(_) => about("map"),
            Self::Shots(Extent::Battle, _) => about("battle"),
            Self::Shots(Extent::Turn, _) => about("turn"),
            Self::Sheet => about("end"),
            // The files of a class lie in one folder: each has its own name.
            Self::Try => match learner.trim() {
                "" => about("answers"),
                who => files::stem(&format!("{who}, {stem}")),
            },
            Self::Grades => "Class".to_owned(),
            Self::Many => "Games".to_owned(),
            Self::Open | Self::Reply | Self::Folder | Self::Elsewhere | Self::Answers => stem,
        };
        format!("{stem}.{}", self.kind().1)
    }

    /// The folder and a free name in it that are offered.
    pub(crate) fn offered(self, places: &Places, game: Option<&Play>, learner: &str) -> (PathBuf, String) {
        let folder = self.folder(places).to_owned();
        let name = free_name(&folder, &self.name(game, learner));
        (folder, name)
    }

    /// What will be in the file, in sentences.
    pub(crate) fn holds(self, game: &Play) -> Vec<String> {
        let desk = &game.desk;
        let one = |text: String| vec![text];
        match self {
            Self::Open | Self::Reply | Self::Folder | Self::Answers => Vec::new(),
            Self::Copy => one("The whole game with variations and comments, to be played on.".to_owned()),
            Self::Try => {
                one("Your name, how each step went, each wrong answer, and every try, for the teacher to look at."
                    .to_owned())
            }
            Self::Many => one(
                "A row for each game, each of its sides and each place that fell; then what plans, cities, losses and luck come to, and the attacks listed."
                    .to_owned(),
            ),
            Self::Grades => one(
                "A row for each try, with the tries of each step, and the wrong answers of all for each step."
                    .to_owned(),
            ),
            Self::Elsewhere => one("The whole game. It is kept there from now on.".to_owned()),
            Self::Share(share) => {
                let Contents { holds, lacks, caution } = Contents::of(desk, share);
                let mut lines = vec![format!("Contains: {holds}."), format!("Does not contain: {lacks}.")];
                lines.extend(Some(caution).filter(|c| !c.is_empty()));
                lines
            }
            Self::Report(wish) => one(game.report_holds(wish)),
            Self::Numbers => one(format!(
                "Turns, captures and battles as numbers, as {} knows them.",
                match desk.viewer() {
                    Viewer::Side(side) => format!("the {} side", desk.side_name(side)),
                    Viewer::Umpire => "the umpire".to_owned(),
                }
            )),
            Self::Sheet => one("How the game ended, beside the map, in pixels.".to_owned()),
            Self::Shots(extent, shape) => one(format!(
                "{}, as these eyes see it, {}.",
                match extent {
                    Extent::Battle => "The battle shown, or the last one",
                    Extent::Turn => "The turn shown",
                },
                match shape {
                    Shape::Moving => "picture by picture, over and over",
                    Shape::Strip => "as pictures side by side",
                }
            )),
            Self::Picture(kind) => one(match kind {
                PictureKind::Png => "The map as the window shows it, in pixels.".to_owned(),
                PictureKind::Svg => "The map as the window shows it, to be printed at any size.".to_owned(),
            }),
        }
    }
}

/// What came of the system's dialog.
pub(crate) enum Picked {
    /// A path was chosen.
    Path(Picking, PathBuf),
    /// There is no such dialog: the choice is made in the window.
    InWindow(Picking),
}

/// The system's file dialog, one at a time.
#[derive(Default)]
pub(crate) struct Picker(Slot<(Picking, Instant), Option<PathBuf>>);

impl Picker {
    /// Opens the dialog on a thread of its own.
    ///
    /// # Errors
    /// The message that another one is open, which stays.
    pub(crate) fn start(
        &mut self,
        wake: &Wake,
        what: Picking,
        folder: &Path,
        name: &str,
    ) -> Result<(), Banner> {
        if self.0.is_busy() {
            let title = "Another file dialog is open";
            return Err(Banner::warning(title, "Choose a file there, or close it, and try again."));
        }
        let (kind, ending) = what.kind();
        let dialog = rfd::AsyncFileDialog::new().set_title(what.title()).set_directory(folder);
        let filtered = dialog.clone().add_filter(kind, &[ending]);
        let about = (what, Instant::now());
        let path = |file: Option<rfd::FileHandle>| file.map(|f| f.path().to_owned());
        match what.way() {
            Way::Open => {
                // A page of a game is opened like the game.
                let with_pages = dialog.add_filter(kind, &[ending, Format::Html.ending()]);
                let future = if what == Picking::Open { with_pages } else { filtered }.pick_file();
                self.0.start(wake, about, move || path(pollster::block_on(future)));
            }
            Way::Folder => {
                let future = dialog.pick_folder();
                self.0.start(wake, about, move || path(pollster::block_on(future)));
            }
            Way::Game | Way::Paper => {
                let future = filtered.set_file_name(name).save_file();
                self.0.start(wake, about, move || path(pollster::block_on(future)));
            }
        }
        Ok(())
    }

    /// What came of the dialog; nothing when it was closed.
    pub(crate) fn poll(&mut self) -> Option<Picked> {
        let ((what, since), chosen) = self.0.poll(Duration::ZERO)?;
        match chosen {
            Some(Some(path)) => Some(Picked::Path(what, path)),
            Some(None) if since.elapsed() < AT_ONCE => Some(Picked::InWindow(what)),
            Some(None) => None,
            None => Some(Picked::InWindow(what)),
        }
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

    #[test]
    fn a_second_dialog_is_refused_with_a_message() {
        let (wake, mut picker) = (Wake::default(), Picker::default());
        let (_open, closed) = std::sync::mpsc::channel::<()>();
        picker.0.start(&wake, (Picking::Open, Instant::now()), move || {
            let _ = closed.recv();
            None
        });
        let refused = picker.start(&wake, Picking::Reply, Path::new("."), "").unwrap_err();
        assert_eq!(refused.title, "Another file dialog is open");
        assert!(picker.0.is_busy(), "the first one stays");
    }
}
