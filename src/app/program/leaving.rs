//! Leaving a game: to quit, to open another, to go back to the start screen. What is not written yet is asked for first,
//! and writing goes on being tried while the question stands; as soon as it works, the question answers itself.

use super::{library::Opened, origin::Origin};
use crate::{desk::state::Desk, notice::Banner};
use lessons::making::Manuscript;
use std::{path::PathBuf, time::Duration};

/// How long the window waits for the disk before it asks. A disk that is well answers in a fraction of this.
pub(crate) const QUICK: Duration = Duration::from_millis(400);
/// How long the program waits for the disk when its window goes.
pub(crate) const LAST: Duration = Duration::from_secs(5);
/// How often an open question looks whether it has answered itself.
pub(crate) const LOOK: Duration = Duration::from_millis(250);

/// A game that was made ready.
pub(crate) struct Ready {
    /// The game.
    pub(crate) desk: Desk,
    /// What is to be said of it.
    pub(crate) said: Option<Banner>,
    /// It is a guided campaign.
    pub(crate) guided: bool,
}

/// What ends the game on the table.
pub(crate) enum Leave {
    /// The program is to end.
    Quit,
    /// The start screen is wanted.
    Start,
    /// A game with the same choices and players is to begin.
    Again,
    /// The page of all lessons is wanted.
    Lessons,
    /// The lesson with this id is to begin.
    Lesson(String),
    /// A game that was made ready is to begin, with what is to be said of it.
    Begin(Box<Ready>),
    /// The puzzle that comes next is wanted, of all kinds or of one.
    Puzzle(Option<String>),
    /// A lesson is to be made, with its file if it has one.
    Make(Box<(Manuscript, Option<PathBuf>)>),
    /// Another game was read and is to be put on the table.
    Open(Origin, Opened),
    /// A learner's try is to be looked at, under this name.
    Try(String, Opened),
}

impl Leave {
    /// What happens by itself once everything is written.
    pub(crate) fn then(&self) -> &'static str {
        match self {
            Self::Quit => "the program ends",
            Self::Start | Self::Lessons => "the game is left",
            Self::Lesson(_) => "the lesson begins",
            Self::Puzzle(_) => "the puzzle begins",
            Self::Make(_) => "the lesson is opened",
            Self::Again | Self::Begin(_) => "the new game begins",
            Self::Open(..) => "the other game is opened",
            Self::Try(..) => "the try is opened",
        }
    }

    /// The words of the button that does it all the same.
    pub(crate) fn without(&self) -> &'static str {
        match self {
            Self::Quit => "Quit without saving",
            Self::Start | Self::Lessons => "Leave the game without saving",
            Self::Lesson(_) => "Begin the lesson without saving the game",
            Self::Puzzle(_) => "Begin the puzzle without saving the game",
            Self::Make(_) => "Make the lesson without saving the game",
            Self::Again | Self::Begin(_) => "Begin the new game without saving this one",
            Self::Open(..) => "Open the other game without saving",
            Self::Try(..) => "Open the try without saving the game",
        }
    }
}

/// What the question says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsaved {
    /// What is asked, in a few words.
    pub title: &'static str,
    /// Sentences below it.
    pub lines: Vec<String>,
    /// The words of the button that keeps what is not kept, where one can.
    pub keep: Option<&'static str>,
    /// The words of the button that goes on all the same.
    pub without: &'static str,
    /// The game can be kept elsewhere.
    pub elsewhere: bool,
    /// Why the place named last could not be written to.
    pub not_there: Option<String>,
}
