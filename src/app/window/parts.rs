//! The parts of the window: what each keeps from frame to frame.

use crate::{
    features::{campaign::Campaigns, learn::Kept, practice, workshop::Workshop},
    program::leaving::Leave,
    screens::{
        arrange::screen::ArrangeScreen,
        campaign::{month::MonthScreen, screen::CampaignScreen},
        class::present::PresentScreen,
        learn::cuts::LessonCuts,
        library::state::LibraryScreen,
        play::PlayScreen,
        review::screen::ReviewScreen,
        start::StartScreen,
    },
    worker::Writer,
};
use engine::journal::Meddled;
use lessons::class::Class;
use std::{path::PathBuf, time::Instant};

/// What the screens remember of how they are looked at.
pub(crate) struct Views {
    pub(crate) start: StartScreen,
    pub(crate) play: PlayScreen,
    pub(crate) review: ReviewScreen,
    pub(crate) present: PresentScreen,
    pub(crate) arrange: ArrangeScreen,
    pub(crate) campaign: CampaignScreen,
    pub(crate) month: MonthScreen,
    pub(crate) lessons: LessonCuts,
    pub(crate) library: LibraryScreen,
}

/// What there is to learn, and what was done of it.
#[derive(Default)]
pub(crate) struct Learning {
    /// Lessons and what was done of them.
    pub(crate) lessons: Kept,
    /// Puzzles and what was answered.
    pub(crate) practice: practice::Kept,
    /// The campaigns of the games that tell of one, once they were wanted; and which is shown.
    pub(crate) campaigns: Campaigns,
    /// The answers of a class, while their table is looked at.
    pub(crate) graded: Option<Class>,
    /// The lesson that is made, while it is tried.
    pub(crate) making: Option<Box<Workshop>>,
}

/// The file of the game on the table, and what became of it.
pub(crate) struct GameFile {
    pub(crate) writer: Writer,
    /// What the disk refuses.
    pub(crate) trouble: Option<String>,
    /// Why the game could not be kept in the place named last.
    pub(crate) not_there: Option<String>,
    /// A whole file could not be written since the game was last to be left.
    pub(crate) failed: bool,
    /// The file that another program meddled with, while the game is written to a new one.
    pub(crate) meddled: Option<(String, Meddled)>,
    /// The file that was opened last, for what is asked about it later.
    pub(crate) opened_from: Option<PathBuf>,
    /// The file of the game that a lesson or a puzzle took the place of: the way back to the table leads to it.
    pub(crate) aside: Option<PathBuf>,
}

impl GameFile {
    /// No game is on the table yet.
    pub(crate) fn new(writer: Writer) -> Self {
        Self {
            writer,
            trouble: None,
            not_there: None,
            failed: false,
            meddled: None,
            opened_from: None,
            aside: None,
        }
    }
}

/// A game that is left, and the window that closes.
#[derive(Default)]
pub(crate) struct Closing {
    /// What waits for the answer whether the game may be left unsaved.
    pub(crate) to: Option<Leave>,
    /// The window may close: everything is written, or it was said that it need not be.
    pub(crate) may_quit: bool,
    /// The picture that the program was started for is being taken.
    pub(crate) quitting: bool,
}

/// The keyboard, from one frame to the next.
#[derive(Default)]
pub(crate) struct Input {
    /// Keys that wait for the field that was opened before them.
    pub(crate) later: Vec<egui::Event>,
    /// What had the keyboard when the last frame ended: Esc takes it away before it is read.
    pub(crate) focused: Option<egui::Id>,
    /// It was a field that is typed into.
    pub(crate) typing: bool,
}

/// What the system and egui were told last.
pub(crate) struct Drawn {
    /// Whether the theme is dark and strong, and its text size in per cent.
    pub(crate) applied: Option<(bool, bool, u16)>,
    /// The time of the last frame that was drawn, by egui's clock and by ours.
    pub(crate) at: Option<(f64, Instant)>,
    pub(crate) frames: u32,
    /// The title of the window.
    pub(crate) titled: String,
}
