//! Leaving a game: to quit, to open another, to go back to the start screen. What is not written yet is asked for first,
//! and writing goes on being tried while the question stands; as soon as it works, the question answers itself.

use crate::app::{
    App,
    command::wishes::Dialog,
    launch::Screen,
    play::Play,
    program::{leaving::*, library as files, picking::Picking, worker::Unwritten},
};
use egui::ViewportCommand;
use std::{
    path::PathBuf,
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

impl App {
    /// Ends the game on the table if everything is written, else asks; true when it ended.
    pub(crate) fn leave(&mut self, to: Leave, ctx: &egui::Context) -> bool {
        let quits = matches!(to, Leave::Quit);
        self.failed = false;
        self.hand_out_records();
        if quits {
            self.write_settings(false);
        }
        if (self.game.is_some() || quits) && !self.is_written(QUICK) || (quits && !self.making.is_empty()) {
            self.leaving = Some(to);
            self.not_there = None;
            let (folder, name) = self.offered(Picking::Elsewhere);
            self.dialogs.open_unsaved(&folder, &name);
            return false;
        }
        if quits && self.failed {
            // A file that was asked for is not there: the message says so, and the next time quits.
            return false;
        }
        self.go(to, ctx);
        true
    }

    /// Whether everything of the game is in its file, after waiting for the disk at most so long.
    pub(crate) fn is_written(&mut self, at_most: Duration) -> bool {
        let until = Instant::now() + at_most;
        // A file that another program changed is written again in the second round.
        for _ in 0..2 {
            self.writer.flush(until.saturating_duration_since(Instant::now()));
            self.read_reports();
            self.hand_out_records();
            if self.writer.unwritten().is_none() {
                return true;
            }
        }
        self.writer.unwritten().is_none()
    }

    /// Goes on by itself once everything is written, and forgets the question when it was closed.
    pub(crate) fn tick_leaving(&mut self, ctx: &egui::Context) {
        let Some(to) = self.leaving.take() else { return };
        if !self.dialogs.shows(Dialog::Unsaved) {
            return;
        }
        let makes = matches!(to, Leave::Quit) && !self.making.is_empty();
        if !makes && self.writer.unwritten().is_none() {
            self.dialogs.close();
            self.leave(to, ctx);
        } else {
            self.leaving = Some(to);
            ctx.request_repaint_after(LOOK);
        }
    }

    /// Goes on although something is not written.
    pub(crate) fn leave_unsaved(&mut self, ctx: &egui::Context) {
        let Some(to) = self.leaving.take() else { return };
        self.dialogs.close();
        self.hand_out_records();
        if self.writer.unwritten().is_some() {
            self.launch.lost.store(true, Ordering::Relaxed);
            self.writer.discard();
            self.trouble = None;
        }
        self.making.clear();
        self.go(to, ctx);
    }

    /// Does what was wanted.
    fn go(&mut self, to: Leave, ctx: &egui::Context) {
        match to {
            Leave::Quit => {
                self.may_quit = true;
                ctx.send_viewport_cmd(ViewportCommand::Close);
            }
            Leave::Start => {
                self.report_without_chances();
                self.game = None;
                self.writer.detach();
                self.screen = Screen::Start;
                self.start.come_back();
                self.banner = None;
                self.scan();
            }
            Leave::Open(origin, opened) => {
                self.report_without_chances();
                self.open_now(origin, opened);
            }
        }
    }

    /// The window is to close: it may, or it stays open with a question.
    pub(crate) fn heed_closing(&mut self, ctx: &egui::Context) {
        let asked = ctx.input(|i| i.viewport().close_requested());
        if asked && !self.may_quit && !self.leave(Leave::Quit, ctx) {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
        }
    }

    /// Keeps the game in another file from now on.
    pub(crate) fn keep_elsewhere(&mut self, path: PathBuf) {
        self.hand_out_records();
        let Some(Play { desk, .. }) = &self.game else { return };
        let all = desk.table.journal();
        self.not_there = None;
        self.writer.move_to(path, move || all);
    }

    /// What the question says now.
    pub(crate) fn unsaved(&self) -> Option<Unsaved> {
        let to = self.leaving.as_ref()?;
        let Some(Unwritten { orders }) = self.writer.unwritten() else {
            let making = self.making.first()?;
            return Some(Unsaved {
                title: "A file is still being made",
                lines: vec![
                    format!("{}. It will be {}.", making.now(None), making.path().display()),
                    "Once it is there, the program ends by itself.".to_owned(),
                ],
                without: "Quit without it",
                elsewhere: false,
                not_there: None,
            });
        };
        let why = match &self.trouble {
            Some(why) => format!("{why}."),
            None => "The disk has not answered yet.".to_owned(),
        };
        let what = match orders {
            0 => "What you changed last is".to_owned(),
            1 => "1 order is".to_owned(),
            n => format!("{n} orders are"),
        };
        Some(Unsaved {
            title: "This game is not saved",
            lines: vec![
                why,
                format!(
                    "{what} in memory and nowhere else. Writing is tried again every second; once it works, {} by \
                     itself.",
                    to.then()
                ),
            ],
            without: to.without(),
            elsewhere: self.game.is_some(),
            not_there: self.not_there.clone(),
        })
    }

    /// What is done when the window goes, whatever closed it.
    pub(crate) fn finish(&mut self) {
        self.hand_out_records();
        self.write_settings(false);
        if !self.is_written(Duration::from_secs(5)) {
            self.launch.lost.store(true, Ordering::Relaxed);
        }
    }

    /// The name under which files about this game are offered.
    pub(crate) fn name_for(&self, what: &str) -> String {
        files::stem(&format!("{}, {what}", self.stem()))
    }
}
