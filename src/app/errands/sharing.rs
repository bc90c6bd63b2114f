//! Copies to give away, replies read in, and the words that say what is in a copy and what is not.
//!
//! A copy is made on the writer's thread from the journal. A reply is read there and judged by the table: it is taken
//! in whole or not at all, and what it added goes to the end of the game's file like any order.

use crate::{
    app::{
        App, Banner,
        command::wishes::Share,
        desk::parts::Keeping,
        dialogs::share::Chosen,
        play::Play,
        program::{
            library as files,
            picking::Picking,
            sharing::*,
            worker::{Progress, Task},
        },
    },
    engine::{
        base::side::{Side, Viewer},
        journal,
        study::share::NO_END,
    },
};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

impl App {
    /// What the dialogs of copies and reports begin with.
    pub(crate) fn usual_choices(&self) -> Chosen {
        // A copy goes to the other side.
        let other = self.desk().map_or(0, |d| (d.eyes().0 + 1) % (d.table.sides().len().max(1) as u8));
        Chosen { without: Share::CLEAN.without, side: Side(other), report: self.usual_report(), asked: None }
    }

    /// Asks where a copy goes.
    pub(crate) fn choose_share(&mut self, share: Share) {
        self.dialogs.close();
        if self.game.is_some() {
            self.pick_file(Picking::Share(share));
        }
    }

    /// The name of a copy as a file, without its ending. That of a copy for one side says nothing of the seed, which games
    /// were named after.
    pub(crate) fn share_stem(&self, share: Share) -> String {
        let stem = self.stem();
        let (stem, what) = match (share.who, self.desk()) {
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
        let Some(Play { desk, .. }) = &mut self.game else { return false };
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
        let Some(Play { desk, .. }) = &self.game else { return };
        let Contents { holds, lacks, .. } = desk.contents(share);
        let (kind, journal) = (Arc::clone(&desk.kind), desk.table.journal());
        let words = format!(". Contains: {holds}. Does not contain: {lacks}");
        self.make_file("copy", path, words, move || kind.load(&journal)?.export(share.who, share.without));
    }

    /// Starts reading a reply.
    pub(crate) fn read_reply(&mut self, path: PathBuf) {
        self.dialogs.close();
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
        let Some(game) = &mut self.game else { return };
        let name = files::name_of(path);
        match read.and_then(|bytes| game.desk.table.import(&bytes)) {
            Ok(taken) => {
                game.end_review();
                game.desk.planning = None;
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
                game.desk.say(&format!("{orders} of “{name}” taken in{left}{unmarked}"));
                game.refresh();
            }
            Err(why) => {
                self.banner = Some(Banner::grave(format!("“{name}” is not taken in"), format!("{why}.")));
            }
        }
    }
}
