//! Files that take a while: reports, statistics, pictures. Each is made on a thread of its own, from a copy of the game,
//! and handed to the writer when it is complete; meanwhile the game goes on, and a message says how far it is.

use crate::{
    app::{
        App, Banner,
        command::{Command, Files, wishes::ReportWish},
        program::{
            making::*,
            worker::{Progress, Task},
        },
    },
    engine::journal::Over,
};
use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

impl App {
    /// Makes a file on another thread, and writes it.
    pub(crate) fn make_file(
        &mut self,
        what: &'static str,
        path: PathBuf,
        words: String,
        job: impl FnOnce() -> Made + Send + 'static,
    ) {
        self.make_room_for_progress();
        let stage = Stage::Work(Task::run(&self.wake, job));
        self.making.push(Making { what, path, words, since: Instant::now(), stage });
    }

    /// Makes a report as soon as the chances of its line are known.
    pub(crate) fn make_with_chances(&mut self, path: PathBuf, wish: ReportWish) {
        self.make_room_for_progress();
        let Some(game) = &mut self.game else { return };
        game.chances.want(Some((wish.who, wish.tip)));
        // Looked at in the next frame.
        let stage = Stage::Chances(wish, u64::MAX);
        let (what, words) = ("report", String::new());
        self.making.push(Making { what, path, words, since: Instant::now(), stage });
    }

    /// A message that was there before would hide how far a file is. One about the disk stays.
    fn make_room_for_progress(&mut self) {
        self.banner.take_if(|b| !b.about_disk);
    }

    /// Looks how far the files are.
    pub(crate) fn poll_making(&mut self) {
        for mut one in std::mem::take(&mut self.making) {
            if let Stage::Chances(wish, seen) = &mut one.stage {
                let Some(game) = &mut self.game else { continue };
                let news = *seen != game.chances.version || !game.chances.is_playing();
                *seen = game.chances.version;
                let known = news && game.known_chances(wish.who, wish.tip).is_some();
                if known {
                    let (wish, path) = (*wish, one.path);
                    game.chances.want(None);
                    self.begin_report(path, wish, String::new());
                } else if game.chances.cannot_know(wish.who, wish.tip) {
                    let (wish, path) = (ReportWish { chances: false, ..*wish }, one.path);
                    game.chances.want(None);
                    let why = ". The win chance is not in it: the automatic sides cannot play on from what is known";
                    self.begin_report(path, wish, why.to_owned());
                } else {
                    self.making.push(one);
                }
                continue;
            }
            let Stage::Work(task) = &one.stage else { continue };
            match task.poll() {
                Progress::Running => self.making.push(one),
                Progress::Done(made) => self.made(&one, made),
                Progress::Lost => self.made(&one, Err("it could not be made to its end".to_owned())),
            }
        }
    }

    /// Waits for what is being made (tests and pictures only).
    pub(crate) fn finish_making(&mut self, at_most: Duration) {
        for one in std::mem::take(&mut self.making) {
            match &one.stage {
                Stage::Work(task) => match task.wait(at_most) {
                    Progress::Done(made) => self.made(&one, made),
                    Progress::Running | Progress::Lost => {}
                },
                Stage::Chances(..) => self.making.push(one),
            }
        }
    }

    /// Whether something is being made that needs no chances first.
    pub(crate) fn is_making(&self) -> bool {
        self.making.iter().any(|m| matches!(m.stage, Stage::Work(_)))
    }

    fn made(&mut self, one: &Making, made: Made) {
        match made {
            Ok(bytes) => self.writer.whole(one.path.clone(), bytes, Over::File, Some(one.words.clone())),
            Err(why) => {
                let title = format!("{} is not written: {why}", one.path.display());
                self.banner = Some(Banner::grave(title, "The game is as it was, and no file was made."));
            }
        }
    }

    /// Writes reports that wait for the win chance without it.
    pub(crate) fn report_without_chances(&mut self) {
        for one in std::mem::take(&mut self.making) {
            if let Stage::Chances(wish, _) = one.stage {
                self.begin_report(one.path, ReportWish { chances: false, ..wish }, String::new());
            } else {
                self.making.push(one);
            }
        }
        if let Some(game) = &mut self.game {
            game.chances.want(None);
        }
    }

    /// Gives up what is being made.
    pub(crate) fn cancel_making(&mut self) {
        self.making.clear();
        if let Some(game) = &mut self.game {
            game.chances.want(None);
            game.desk.say("No file was made");
        }
    }

    /// What is said while a file is being made; nothing when it takes no time to speak of.
    pub(crate) fn making_banner(&self, ctx: &egui::Context) -> Option<Banner> {
        let one = self.making.first()?;
        let waits = matches!(one.stage, Stage::Chances(..));
        let seconds = one.since.elapsed().as_secs();
        if !waits && seconds < 1 {
            ctx.request_repaint_after(Duration::from_secs(1));
            return None;
        }
        ctx.request_repaint_after(Duration::from_secs(1));
        let mut acts = vec![("Cancel", Command::Files(Files::CancelMaking))];
        if waits {
            acts.insert(0, ("Write it now without the win chance", Command::Files(Files::ReportNow)));
        }
        let more = match self.making.len() {
            1 => String::new(),
            2 => " 1 more file after it.".to_owned(),
            n => format!(" {} more files after it.", n - 1),
        };
        let text = format!("Since {seconds} s. It will be {}.{more}", one.path.display());
        Some(Banner { good: true, acts, ..Banner::warning(one.now(self.game.as_ref()), text) })
    }
}
