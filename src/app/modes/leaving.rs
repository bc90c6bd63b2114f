//! Leaving a game: to quit, to open another, to go back to the start screen. What is not written yet is asked for first,
//! and writing goes on being tried while the question stands; as soon as it works, the question answers itself.

use crate::{
    App,
    command::Dialog,
    desk::Keeping,
    features::{arrange::state::Back, campaign::Guide},
    modes::{
        lesson, made,
        pages::{arrange::ArrangePage, learn::LearnPage, start::StartPage, table::Table},
        practice, starting,
        tabling::{open_now, put_new, put_try},
    },
    play::Play,
    program::{
        clock,
        leaving::{LAST, LOOK, Leave, QUICK, Ready, Unsaved},
        picking::Picking,
    },
    window::{
        filed::is_filed,
        listing::{hand_out_records, scan},
        written::{read_reports, write_settings},
    },
    worker::Unwritten,
};
use egui::ViewportCommand;
use std::{
    path::PathBuf,
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

/// Ends the game on the table if everything is written, else asks; true when it ended.
pub(crate) fn leave(app: &mut App, to: Leave, ctx: &egui::Context) -> bool {
    let quits = matches!(to, Leave::Quit);
    app.file.failed = false;
    hand_out_records(app);
    if has_unkept(app, &to) {
        app.closing.to = Some(to);
        app.dialogs.open(Dialog::Unsaved);
        return false;
    }
    if quits {
        // What takes longer is waited for when the window goes.
        is_filed(app, QUICK);
        write_settings(app, false);
    }
    if (app.game.is_some() || quits) && !is_written(app, QUICK) || (quits && !app.services.makers.is_empty())
    {
        app.closing.to = Some(to);
        app.file.not_there = None;
        let (folder, name) = Picking::Elsewhere.offered(&app.launch.places, app.game.as_ref(), "");
        app.dialogs.open_unsaved(&folder, &name);
        return false;
    }
    if quits && app.file.failed {
        // A file that was asked for is not there: the message says so, and the next time quits.
        return false;
    }
    go(app, to, ctx);
    true
}

/// Whether everything of the game is in its file, after waiting for the disk at most so long.
fn is_written(app: &mut App, at_most: Duration) -> bool {
    let until = Instant::now() + at_most;
    // A file that another program changed is written again in the second round.
    for _ in 0..2 {
        app.file.writer.flush(until.saturating_duration_since(Instant::now()));
        read_reports(app);
        hand_out_records(app);
        if app.file.writer.unwritten().is_none() {
            return true;
        }
    }
    app.file.writer.unwritten().is_none()
}

/// Goes on by itself once everything is written, and forgets the question when it was closed.
pub(crate) fn tick_leaving(app: &mut App, ctx: &egui::Context) {
    let Some(to) = app.closing.to.take() else { return };
    if !app.dialogs.shows(Dialog::Unsaved) {
        return;
    }
    let makes = matches!(to, Leave::Quit) && !app.services.makers.is_empty();
    if has_unkept(app, &to) {
        app.closing.to = Some(to);
    } else if !makes && app.file.writer.unwritten().is_none() {
        app.dialogs.close();
        leave(app, to, ctx);
    } else {
        app.closing.to = Some(to);
        ctx.request_repaint_after(LOOK);
    }
}

/// Goes on although something is not written.
pub(crate) fn leave_unsaved(app: &mut App, ctx: &egui::Context) {
    let Some(to) = app.closing.to.take() else { return };
    app.dialogs.close();
    if has_unkept(app, &to) {
        if leaves_arranging(app, &to) {
            put_arranged_away(app);
        } else if let Some(game) = &mut app.game {
            game.throw_drafts_away();
        }
        leave(app, to, ctx);
        return;
    }
    hand_out_records(app);
    if app.file.writer.unwritten().is_some() {
        app.launch.lost.store(true, Ordering::Relaxed);
        app.file.writer.discard();
        app.file.trouble = None;
    }
    if matches!(to, Leave::Quit) {
        app.services.makers.clear();
    }
    go(app, to, ctx);
}

/// Keeps the texts that are not kept, and leaves.
pub(crate) fn leave_keeping(app: &mut App, ctx: &egui::Context) {
    let Some(to) = app.closing.to.take() else { return };
    app.dialogs.close();
    let (by, on) = (app.settings.author.clone(), clock::today());
    let kept = app.game.as_mut().is_none_or(|game| {
        let kept = game.keep_drafts(&by, &on);
        game.refresh();
        kept
    });
    if kept {
        leave(app, to, ctx);
    }
}

/// Whether work in an editor would be lost that is neither kept nor thrown away.
fn has_unkept(app: &App, to: &Leave) -> bool {
    app.game.as_ref().is_some_and(|game| game.unkept().next().is_some()) || leaves_arranging(app, to)
}

/// Whether a position that is put together would be left: a game or a lesson that begins with it takes it along.
fn leaves_arranging(app: &App, to: &Leave) -> bool {
    let takes = matches!(to, Leave::Begin(_) | Leave::Make(_));
    !takes && app.shows(&ArrangePage) && app.arranging.as_ref().is_some_and(|of| of.is_changed())
}

/// The position that is put together goes, and the screen is that from which it was opened.
pub(super) fn put_arranged_away(app: &mut App) {
    let Some(of) = app.arranging.take() else { return };
    app.page = match of.source.back {
        Back::Table if app.game.is_some() => &Table,
        Back::Table | Back::Start => &StartPage,
        Back::Learn => &LearnPage,
    };
}

/// The game that is played is remembered while a lesson or a puzzle takes its place.
fn put_aside(app: &mut App, to: &Leave) {
    let played = app.game.as_ref().filter(|game| !game.is_exercise());
    match (to, played.map(|game| &game.desk.keeping)) {
        (Leave::Lesson(_) | Leave::Puzzle(_) | Leave::Make(_), Some(Keeping::In(path))) => {
            app.file.aside = Some(path.clone());
        }
        (Leave::Lesson(_) | Leave::Puzzle(_) | Leave::Make(_) | Leave::Lessons | Leave::Quit, _) => {}
        (Leave::Start | Leave::Again | Leave::Begin(_) | Leave::Open(..) | Leave::Try(..), _) => {
            app.file.aside = None;
        }
    }
}

/// Does what was wanted.
fn go(app: &mut App, to: Leave, ctx: &egui::Context) {
    put_aside(app, &to);
    if !matches!(to, Leave::Quit) {
        app.services.makers.without_chances(&app.wake, app.game.as_mut());
    }
    match to {
        Leave::Quit => {
            app.closing.may_quit = true;
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
        Leave::Start => {
            app.game = None;
            app.file.writer.detach();
            app.page = &StartPage;
            app.views.start.come_back();
            app.banner = None;
            scan(app);
        }
        Leave::Lessons => {
            app.game = None;
            app.file.writer.detach();
            lesson::home(app);
        }
        Leave::Lesson(id) => {
            lesson::begin(app, &id);
        }
        Leave::Puzzle(kind) => {
            if let Some(id) = practice::begin(app, kind.as_deref()) {
                lesson::ask_again(app, &id);
            }
        }
        Leave::Make(made) => {
            let (draft, path) = *made;
            made::put(app, draft, path);
        }
        Leave::Again => {
            starting::again(app);
        }
        Leave::Begin(ready) => {
            let Ready { desk, said, guided } = *ready;
            put_new(app, desk);
            app.banner = said;
            if let Some(game) = app.game.as_mut().filter(|_| guided)
                && let Some(guide) = Guide::of(&game.desk, true)
            {
                game.modes.put(guide);
            }
        }
        Leave::Try(stem, opened) => {
            put_try(app, stem, opened);
        }
        Leave::Open(origin, opened) => {
            open_now(app, origin, opened);
        }
    }
}

/// The window is to close: it may, or it stays open with a question.
pub(crate) fn heed_closing(app: &mut App, ctx: &egui::Context) {
    let asked = ctx.input(|i| i.viewport().close_requested());
    if asked && !app.closing.may_quit && !leave(app, Leave::Quit, ctx) {
        ctx.send_viewport_cmd(ViewportCommand::CancelClose);
    }
}

/// Keeps the game in another file from now on.
pub(crate) fn keep_elsewhere(app: &mut App, path: PathBuf) {
    hand_out_records(app);
    let Some(Play { desk, .. }) = &app.game else { return };
    let all = desk.table.journal();
    app.file.not_there = None;
    app.file.writer.move_to(path, move || all);
}

/// What is done when the window goes, whatever closed it.
pub(crate) fn finish(app: &mut App) {
    hand_out_records(app);
    let filed = is_filed(app, LAST);
    write_settings(app, false);
    if !is_written(app, LAST) || !filed {
        app.launch.lost.store(true, Ordering::Relaxed);
    }
}

impl App {
    /// The question before a game is left that is not written.
    pub fn question(&self) -> Option<Unsaved> {
        let to = self.closing.to.as_ref()?;
        if let Some(question) = self.unkept_question(to) {
            return Some(question);
        }
        let Some(Unwritten { orders }) = self.file.writer.unwritten() else {
            let (far, path) = self.services.makers.first()?;
            return Some(Unsaved {
                title: "A file is still being made",
                lines: vec![
                    format!("{far}. It will be {}.", path.display()),
                    "Once it is there, the program ends by itself.".to_owned(),
                ],
                keep: None,
                without: "Quit without it",
                elsewhere: false,
                not_there: None,
            });
        };
        let why = match &self.file.trouble {
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
            keep: None,
            without: to.without(),
            elsewhere: self.game.is_some(),
            not_there: self.file.not_there.clone(),
        })
    }

    /// The question before work in an editor is left.
    fn unkept_question(&self, to: &Leave) -> Option<Unsaved> {
        if leaves_arranging(self, to) {
            return Some(Unsaved {
                title: "A position is being arranged",
                lines: vec!["It is in no game and no lesson yet. Cancel goes back to it.".to_owned()],
                keep: None,
                without: "Throw the position away",
                elsewhere: false,
                not_there: None,
            });
        }
        let game = self.game.as_ref()?;
        let unkept: Vec<_> = game.unkept().collect();
        let first = unkept.first()?;
        let at = game.desk.table.number(first.ply);
        let what = match unkept.len() {
            1 => format!("What you wrote at order {at} is not kept yet."),
            n => format!("{n} texts are not kept yet, the first at order {at}."),
        };
        let words: String = first.text.trim().chars().take(60).collect();
        Some(Unsaved {
            title: "A text is not kept",
            lines: vec![what, format!("\u{201c}{words}\u{201d}")],
            keep: Some("Keep it and go on"),
            without: "Throw it away",
            elsewhere: false,
            not_there: None,
        })
    }
}
