//! Copies to give away, replies read in, and the words that say what is in a copy and what is not.
//!
//! A copy is made from the journal on a thread of its own. A reply is read on another and judged by the table: it is taken
//! in whole or not at all, and what it added goes to the end of the game's file like any order.

use crate::{
    Banner,
    command::Share,
    desk::state::Desk,
    map::pages::OnPages,
    play::Play,
    program::{library as files, making::Makers},
    worker::{Wake, queue::Queue},
};
use engine::{
    base::side::{Side, Viewer},
    journal,
    study::share::{NO_END, Taken, Without, caution},
};
use report::replay::Asked;
use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

/// Reads replies, one after another.
#[derive(Default)]
pub(crate) struct Replies(Queue<PathBuf, Result<Vec<u8>, String>>);

impl Replies {
    /// Reads a reply, after those that were chosen before.
    pub(crate) fn start(&mut self, wake: &Wake, path: PathBuf) {
        let from = path.clone();
        self.0.push(wake, path, move || journal::read_file(&from));
    }

    /// Whether a reply is being read.
    pub(crate) fn is_busy(&self) -> bool {
        self.0.is_busy()
    }

    /// The reply that was read.
    pub(crate) fn poll(
        &mut self,
        wake: &Wake,
        at_most: Duration,
    ) -> Option<(PathBuf, Result<Vec<u8>, String>)> {
        let (path, read) = self.0.poll(wake, at_most)?;
        Some((path, read.unwrap_or_else(|| Err("The file could not be read to its end".to_owned()))))
    }
}

impl Makers {
    /// Starts making a copy to give away.
    pub(crate) fn copy(&mut self, wake: &Wake, desk: &Desk, path: PathBuf, share: Share) {
        let Contents { holds, lacks, .. } = Contents::of(desk, share);
        let (kind, journal) = (Arc::clone(&desk.kind), desk.table.journal());
        let words = format!(". Contains: {holds}. Does not contain: {lacks}");
        if share.page {
            let names = desk.table.spelling();
            self.start(wake, "page", path, words, move || {
                let asked = Asked { who: share.who, notes: !share.without.comments, names, maps: &OnPages };
                report::replay::page(&*kind, &journal, &asked).map(String::into_bytes)
            });
            return;
        }
        self.start(wake, "copy", path, words, move || kind.load(&journal)?.export(share.who, share.without));
    }
}

impl Play {
    /// Takes in the orders of a reply.
    ///
    /// # Errors
    /// The message that says in one sentence why not.
    pub(crate) fn take_reply(&mut self, path: &Path, read: Result<Vec<u8>, String>) -> Result<(), Banner> {
        let name = files::name_of(path);
        let taken = read
            .and_then(|bytes| self.desk.table.import(&bytes))
            .map_err(|why| Banner::grave(format!("“{name}” is not taken in"), format!("{why}.")))?;
        self.end_review();
        self.desk.planning = None;
        self.desk.say(&taken_in(&name, &taken));
        self.refresh();
        Ok(())
    }
}

/// `3 orders of “June” taken in`, and what is left out.
fn taken_in(name: &str, taken: &Taken) -> String {
    let orders = if taken.orders == 1 { "1 order".into() } else { format!("{} orders", taken.orders) };
    let otherwise = "left out, as the game went otherwise than the reply expected";
    let left = match taken.left {
        0 => String::new(),
        1 => format!("; the last is {otherwise}"),
        n => format!("; the last {n} are {otherwise}"),
    };
    let unmarked = if taken.is_whole { String::new() } else { format!(". {NO_END}") };
    format!("{orders} of “{name}” taken in{left}{unmarked}")
}

/// What a copy holds and what it does not, in sentences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contents {
    /// What is in it.
    pub holds: String,
    /// What is not.
    pub lacks: String,
    /// What the player should know before giving it away; may be empty.
    pub caution: String,
}

impl Contents {
    /// What a copy of the game on a desk holds.
    pub fn of(desk: &Desk, share: Share) -> Self {
        match share.who {
            Viewer::Side(side) => Self::for_side(desk, side),
            Viewer::Umpire => Self::of_all(desk, share.without),
        }
    }

    fn for_side(desk: &Desk, side: Side) -> Self {
        Self {
            holds: format!("what the {} side was told up to the position on the table", desk.side_name(side)),
            lacks: "the seed, what is hidden from that side, variations and comments".to_owned(),
            caution: caution_for(desk, side),
        }
    }

    fn of_all(desk: &Desk, without: Without) -> Self {
        let lines = if without.variations { "the main line" } else { "all lines" };
        let told = desk.table.told_to().map(|side| desk.side_name(side).to_owned());
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
        let open = told.is_none() && desk.table.outcome().is_none();
        let caution = "The game is not over: do not give this to anybody who plays it.";
        Self {
            holds,
            lacks: lacks.to_owned(),
            caution: if open { caution.to_owned() } else { String::new() },
        }
    }
}

/// What a player should know before giving away a copy for a side.
fn caution_for(desk: &Desk, side: Side) -> String {
    let seed = caution(desk.table.seed()).map(|words| format!("{words}."));
    let eyes = desk.table.sees_too_much(Viewer::Side(side)).then(|| {
        let name = desk.side_name(side);
        let told = if desk.table.records_a_look(Viewer::Side(side)) {
            " From then on the game and every copy say that it was seen."
        } else {
            ""
        };
        format!("The computer plays the {name} side, and the copy tells what only that side may know.{told}")
    });
    seed.into_iter().chain(eyes).collect::<Vec<_>>().join(" ")
}

impl Desk {
    /// The name of a copy as a file, without its ending. That of a copy for one side says nothing of the seed, which games
    /// were named after.
    pub(crate) fn share_stem(&self, share: Share) -> String {
        let stem = self.keeping.stem();
        let (stem, what) = match share.who {
            Viewer::Side(side) => (
                files::without_number(&stem, self.table.seed()),
                format!("for the {} side", self.side_name(side)),
            ),
            Viewer::Umpire if share.page => (stem, "page".to_owned()),
            Viewer::Umpire => (stem, "clean copy".to_owned()),
        };
        files::stem(&format!("{stem}, {what}"))
    }

    /// For whom a page can be, with what that is called: for everybody where nothing is hidden any more, and for each side of
    /// a game that hides something from it.
    pub fn page_eyes(&self) -> Vec<(Viewer, &'static str)> {
        let table = &self.table;
        let everybody = (Viewer::Umpire, "Everybody");
        if table.told_to().is_some() {
            return vec![everybody];
        }
        let hidden = table.is_played_fairly() || table.sees_too_much(Viewer::Umpire);
        let all = (!hidden).then_some(everybody);
        let sides = (0..).map(Side).zip(table.sides()).map(|(side, name)| (Viewer::Side(side), *name));
        all.into_iter().chain(sides.filter(|_| hidden || table.has_secrets())).collect()
    }

    /// For whom a page is that is offered first.
    pub fn usual_page(&self) -> Viewer {
        let (all, own) = (self.page_eyes(), Viewer::Side(self.eyes()));
        let first = all.first().map_or(Viewer::Umpire, |(who, _)| *who);
        if first == Viewer::Umpire { first } else { own }
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
