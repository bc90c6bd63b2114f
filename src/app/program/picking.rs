//! Choosing a file: the system's dialog on a thread of its own, or a window of our own where there is none.

use super::library as files;
use crate::{
    app::command::{
        Command, Files, Setting,
        wishes::{PictureKind, ReportWish, Share},
    },
    report::Format,
};
use std::path::{Path, PathBuf};

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
    pub(crate) fn kind(self) -> (&'static str, &'static str) {
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
            Self::Open => Command::Files(Files::OpenPath(path)),
            Self::Copy => Command::Files(Files::SaveCopyTo(path)),
            Self::Numbers => Command::Files(Files::SaveNumbersTo(path)),
            Self::Report(wish) => Command::Files(Files::SaveReportTo(path, wish)),
            Self::Share(share) => Command::Files(Files::SaveShareTo(path, share)),
            Self::Reply => Command::Files(Files::ReadReply(path)),
            Self::Folder => Command::Setting(Setting::GamesFolder(path)),
            Self::Picture(_) => Command::Files(Files::SavePictureTo(path)),
            Self::Elsewhere => Command::Files(Files::KeepElsewhere(path)),
        }
    }
}

/// A name that no file of a folder has, near one.
pub(crate) fn free_name(folder: &Path, name: &str) -> String {
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
