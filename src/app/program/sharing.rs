//! Copies to give away, replies read in, and the words that say what is in a copy and what is not.
//!
//! A copy is made on the writer's thread from the journal. A reply is read there and judged by the table: it is taken
//! in whole or not at all, and what it added goes to the end of the game's file like any order.

use super::library as files;
use super::picking::Picking;
use super::worker::Progress;
use super::worker::Task;
use crate::app::App;
use crate::app::Banner;
use crate::app::command::wishes::Share;
use crate::app::desk::Desk;
use crate::app::desk::Keeping;
use crate::app::dialogs::share::Chosen;
use crate::engine::base::side::Side;
use crate::engine::base::side::Viewer;
use crate::engine::journal;
use crate::engine::study::share::NO_END;
use crate::engine::study::share::Without;
use crate::engine::study::share::caution;
use std::path::Path;
use std::path::PathBuf;
use std::sync::Arc;

/// A reply being read.
pub(crate) type Reading = (PathBuf, Task<Result<Vec<u8>, String>>);

/// What a copy holds and what it does not, in sentences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contents {
    /// What is in it.
    pub holds: String,
    /// What is not.
    pub lacks: String,
    /// What whoever gives it away should know; may be empty.
    pub caution: String,
}

impl Desk {
    /// What a copy of this game holds.
    pub fn contents(&self, share: Share) -> Contents {
        match share.who {
            Viewer::Side(side) => self.contents_for(side),
            Viewer::Umpire => self.contents_of_all(share.without),
        }
    }

    fn contents_for(&self, side: Side) -> Contents {
        Contents {
            holds: format!("what the {} side was told up to the position on the table", self.side_name(side)),
            lacks: "the seed, what is hidden from that side, variations and comments".to_owned(),
            caution: caution(self.table.seed()).map_or_else(String::new, |words| format!("{words}.")),
        }
    }

    fn contents_of_all(&self, without: Without) -> Contents {
        let lines = if without.variations { "the main line" } else { "all lines" };
        let told = self.table.told_to().map(|side| self.side_name(side).to_owned());
        let holds = match &told {
            Some(side) => format!("{lines} of this copy, which is what the {side} side was told"),
            None => format!("{lines} with dice and reasons, the seed, and everything that is hidden"),
        };
        let lacks = match (without.variations, without.comments) {
            (true, true) => "variations, comments, marks and drawings",
            (true, false) => "variations",
            (false, true) => "comments, marks and drawings",
            (false, false) => "nothing",
        };
        let open = told.is_none() && self.table.outcome().is_none();
        let caution = "The game is not over: do not give this to anybody who plays it.";
        Contents {
            holds,
            lacks: lacks.to_owned(),
            caution: if open { caution.to_owned() } else { String::new() },
        }
    }

    /// Why no copy for one side can be made.
    pub fn no_copy_for_a_side(&self) -> Option<String> {
        let side = self.side_name(self.table.told_to()?);
        Some(format!("This is a copy for the {side} side already"))
    }

    /// Why no reply can be read in.
    pub fn no_reply(&self) -> Option<String> {
        let side = self.side_name(self.table.told_to()?);
        Some(format!("This is a copy for the {side} side: replies are read in where the whole game is kept"))
    }
}

impl App {
    /// What the dialogs of copies and reports begin with.
    pub(crate) fn usual_choices(&self) -> Chosen {
        // A copy goes to the other side.
        let other = self.desk.as_ref().map_or(0, |d| (d.eyes().0 + 1) % (d.table.sides().len().max(1) as u8));
        Chosen { without: Share::CLEAN.without, side: Side(other), report: self.usual_report(), asked: None }
    }

    /// Asks where a copy goes.
    pub(crate) fn choose_share(&mut self, share: Share) {
        self.dialogs.close();
        if self.desk.is_some() {
            self.pick_file(Picking::Share(share));
        }
    }

    /// The name of a copy as a file, without its ending. That of a copy for one side says nothing of the seed, which games
    /// were named after.
    pub(crate) fn share_stem(&self, share: Share) -> String {
        let stem = self.stem();
        let (stem, what) = match (share.who, self.desk.as_ref()) {
            (Viewer::Side(side), Some(desk)) => (
                files::without_number(&stem, desk.table.seed()),
                format!("for the {} side", desk.side_name(side)),
            ),
            _ => (stem, "clean copy".to_owned()),
        };
        files::stem(&format!("{stem}, {what}"))
    }

    /// Whether a file is that of the game on the table, which nothing else may be written to; says so.
    pub(crate) fn is_own_file(&mut self, path: &Path) -> bool {
        let Some(desk) = &mut self.desk else { return false };
        let Keeping::In(own) = &desk.keeping else { return false };
        let real = |p: &Path| p.canonicalize().unwrap_or_else(|_| p.to_owned());
        let same = real(own) == real(path);
        if same {
            let words = format!("{} is the game itself: choose another name", path.display());
            desk.say(&words);
        }
        same
    }

    /// Writes a copy to give away.
    pub(crate) fn write_share(&mut self, path: PathBuf, share: Share) {
        if self.is_own_file(&path) {
            return;
        }
        let Some(desk) = &self.desk else { return };
        let Contents { holds, lacks, .. } = desk.contents(share);
        let (kind, journal) = (Arc::clone(&desk.kind), desk.table.journal());
        let words = format!(". Contains: {holds}. Does not contain: {lacks}");
        self.make_file("copy", path, words, move || kind.load(&journal)?.export(share.who, share.without));
    }

    /// Asks for the file of a reply.
    pub(crate) fn choose_reply(&mut self) {
        let Some(desk) = &mut self.desk else { return };
        match desk.no_reply() {
            Some(why) => desk.say(&why),
            None => self.pick_file(Picking::Reply),
        }
    }

    /// Starts reading a reply.
    pub(crate) fn read_reply(&mut self, path: PathBuf) {
        let from = path.clone();
        self.replying = Some((path, Task::run(&self.wake, move || journal::read_file(&from))));
    }

    /// Takes in a reply that was read.
    pub(crate) fn poll_reply(&mut self) {
        let Some((path, task)) = self.replying.take() else { return };
        match task.poll() {
            Progress::Running => self.replying = Some((path, task)),
            Progress::Done(read) => self.take_reply(&path, read),
            Progress::Lost => self.take_reply(&path, Err("The file could not be read to its end".to_owned())),
        }
    }

    /// Takes in the orders of a reply, or says in one sentence why not.
    pub(crate) fn take_reply(&mut self, path: &Path, read: Result<Vec<u8>, String>) {
        let Some(desk) = &mut self.desk else { return };
        let name = files::name_of(path);
        match read.and_then(|bytes| desk.table.import(&bytes)) {
            Ok(taken) => {
                desk.review = None;
                desk.look = None;
                desk.planning = None;
                self.banner = None;
                let orders =
                    if taken.orders == 1 { "1 order".into() } else { format!("{} orders", taken.orders) };
                let left = match taken.left {
                    0 => String::new(),
                    1 => "; the last is left out, as the game went otherwise than the reply expected".into(),
                    n => format!(
                        "; the last {n} are left out, as the game went otherwise than the reply expected"
                    ),
                };
                let unmarked = if taken.is_whole { String::new() } else { format!(". {NO_END}") };
                desk.say(&format!("{orders} of “{name}” taken in{left}{unmarked}"));
                desk.refresh();
            }
            Err(why) => {
                self.banner = Some(Banner::grave(format!("“{name}” is not taken in"), format!("{why}.")));
            }
        }
    }
}
