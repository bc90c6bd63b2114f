//! What commands carry: what the next place is for, which dialog, which file, which report or copy.

use engine::{
    base::{
        seat::PlyId,
        side::{Side, Viewer},
    },
    study::share::Without,
};
use report::Format;
use std::path::PathBuf;

/// A report that is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReportWish {
    /// As whom.
    pub who: Viewer,
    /// The last ply of the line it is on.
    pub tip: PlyId,
    /// How it is written, where the name of the file does not say.
    pub format: Format,
    /// With the chances and what turned them; where they are not known the report waits for them.
    pub chances: bool,
    /// What may not be known yet was asked for twice.
    pub consent: bool,
}

impl Default for ReportWish {
    fn default() -> Self {
        Self { who: Viewer::Umpire, tip: 0, format: Format::Html, chances: false, consent: false }
    }
}

/// A copy to give away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// For whom: a side, or the umpire, who gets the whole game.
    pub who: Viewer,
    /// What a whole copy leaves out.
    pub without: Without,
    /// As a page that plays the game, with the copy in it.
    pub page: bool,
}

impl Share {
    /// A whole game without variations and comments.
    pub const CLEAN: Self =
        Self { who: Viewer::Umpire, without: Without { variations: true, comments: true }, page: false };

    /// What one side was told.
    pub fn of_side(side: Side) -> Self {
        Self { who: Viewer::Side(side), without: Without::default(), page: false }
    }

    /// A page of the main line.
    pub fn page(who: Viewer, notes: bool) -> Self {
        Self { who, without: Without { variations: true, comments: !notes }, page: true }
    }
}

/// What is to be done to a game of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Filing {
    /// Give it another name.
    Rename(String),
    /// Write this note on it; none when it is empty.
    Note(String),
    /// Put this tag into the note on it, or take it away.
    Tag(String, bool),
    /// Make a new game of it and of this other copy of it, with what is noted in both.
    Merge(PathBuf),
    /// Move it to the bin.
    Delete,
    /// Take it out of the folder of deleted games.
    PutBack,
}

/// A direction on the map for the arrow keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Heading {
    North,
    South,
    East,
    West,
}

impl Heading {
    /// The direction: to the right and downwards.
    pub const fn way(self) -> (f32, f32) {
        match self {
            Self::North => (0.0, -1.0),
            Self::South => (0.0, 1.0),
            Self::East => (1.0, 0.0),
            Self::West => (-1.0, 0.0),
        }
    }
}

/// What the next place picked is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// Move the selection there.
    Go,
    /// Attack it with the selection.
    Attack,
    /// Say why the selection may not go or attack there.
    WhyNot,
}

impl Aim {
    /// Whether it means something without a unit selected.
    pub const fn needs_no_unit(self) -> bool {
        matches!(self, Self::WhyNot)
    }
}

/// A tab of the lower right panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tab {
    /// What happened.
    #[default]
    Log,
    /// All counters by side, group and place.
    Forces,
    /// Attacks that could be put together in this step.
    Attacks,
    /// What changed since the person last decided.
    Changes,
    /// What the overlay that is on says.
    Overlay,
    /// What may be overlooked in this step.
    Check,
    /// What happened, where history stands beside the game.
    History,
}

/// A window over the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialog {
    /// What is reconstructed, who made it, rights.
    About,
    /// What it is made with, and the licences of that.
    Notices,
    /// Theme, text size, motion.
    Settings,
    /// The list of keys.
    Keys,
    /// Files of the games folder.
    Open,
    /// Games that were deleted where the system has no bin.
    Deleted,
    /// Folder and name of a file to be saved.
    Save,
    /// The game is left though it is not written.
    Unsaved,
    /// Find a place or a unit.
    Find,
    /// What changed the chances most.
    TurningPoints,
    /// The plans of a review beside those that a search advises.
    Plans,
    /// Every command, place, unit, rule and game by its name.
    Palette,
    /// A copy of the whole game to give away.
    CleanCopy,
    /// A copy of what one side was told.
    CopyForSide,
    /// A page of the game, to show it to anybody.
    Page,
    /// Files of the games folder, to read one in as a reply.
    Reply,
    /// The after-action report: whose, on which line, how written.
    Report,
    /// The line of the file at which reading stopped.
    BadLine,
    /// What the review asks before it acts.
    Ask,
    /// How the game ended.
    End,
    /// How the last turn of one's own ended.
    Turn,
    /// The dispatches of the turns that are over.
    Dispatch,
    /// The name under the answers of a lesson.
    Name,
    /// The folder with the answers of a class.
    Answers,
    /// A teacher's plan for one double period.
    Teacher,
}

/// A kind of picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureKind {
    /// Pixels, for slides and messages.
    Png,
    /// Lines, areas and text.
    Svg,
}

impl PictureKind {
    /// Ending of its files.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Svg => "svg",
        }
    }
}
