//! What the window is started with.

use crate::{
    program::{
        clock,
        library::{Kinds, Places},
        meter::Meter,
    },
    settings::ThemeWish,
    worker::disk::{Disk, RealDisk},
};
use engine::table::shipped::Sample;
use engine::{base::seat::PlyId, table::GameKind};
use std::{
    path::PathBuf,
    sync::{Arc, atomic::AtomicBool},
};

/// What the window is started with.
#[derive(Clone)]
pub struct Launch {
    /// Games that can be played.
    pub kinds: Kinds,
    /// Bundled games.
    pub samples: &'static [Sample],
    /// Notices of what the program is made with.
    pub notices: &'static str,
    /// Where games and settings are kept.
    pub places: Places,
    /// The game on the form of the start screen, by its id; the first if left out.
    pub game: Option<String>,
    /// A file to open at once.
    pub file: Option<PathBuf>,
    /// The ply of that file to look at.
    pub at: Option<PlyId>,
    /// Draw a few frames, write a picture here and leave.
    pub screenshot: Option<PathBuf>,
    /// Print how long the start took and how often an idle window draws, and leave.
    pub measure: Option<Meter>,
    /// Size of the window in points.
    pub size: Option<(f32, f32)>,
    /// Theme in place of the one in the settings.
    pub theme: Option<ThemeWish>,
    /// Whether the system's file dialogs, its programs for files and its bin may be used.
    pub native_dialogs: bool,
    /// What is wrong with what the program was started with, one sentence. It stands on the start screen unless a file is
    /// to be opened, which then says it itself; without a display it is all that is said.
    pub problem: Option<String>,
    /// Games the program was started with that are not opened; they stand in the list.
    pub given: Vec<PathBuf>,
    /// What can be done without a window, one sentence, for when none can be opened.
    pub without: String,
    /// Where games are written.
    pub disk: Arc<dyn Disk>,
    /// The time, in seconds since 1970: when puzzles come back hangs on it.
    pub clock: fn() -> i64,
    /// Set when orders were lost because they could not be written.
    pub lost: Arc<AtomicBool>,
}

impl Launch {
    /// The usual window of this user.
    pub fn new(kinds: Vec<Arc<dyn GameKind>>, samples: &'static [Sample]) -> Self {
        Self {
            kinds: kinds.into(),
            samples,
            notices: "",
            places: Places::of_user(),
            game: None,
            file: None,
            at: None,
            screenshot: None,
            measure: None,
            size: None,
            theme: None,
            native_dialogs: true,
            problem: None,
            given: Vec::new(),
            without: String::new(),
            disk: Arc::new(RealDisk),
            clock: clock::seconds,
            lost: Arc::default(),
        }
    }

    /// The game with an id.
    pub fn kind(&self, id: &str) -> Option<Arc<dyn GameKind>> {
        self.kinds.iter().find(|kind| kind.id() == id).cloned()
    }

    /// The first bundled game of a kind, by its number; that of another where it has none.
    pub fn sample_of(&self, game: &str) -> usize {
        self.samples.iter().position(|sample| sample.game == game).unwrap_or(0)
    }
}
