//! What is asked in lessons, and lessons brought to the table.

use super::{
    leaving::leave,
    tabling::{put_on_table, scan},
};
use crate::{
    app::{
        App, Banner,
        command::Learn,
        desk::{Keeping, state::Desk},
        features::learn::{Learning, shelf},
        launch::Screen,
        program::leaving::Leave,
    },
    engine::{
        base::{seat::Control, side::Side},
        journal::Over,
    },
    lessons::{format::Others, run::Run},
};
use std::sync::Arc;

/// Does what is asked.
pub(crate) fn learn(app: &mut App, asked: Learn, ctx: &egui::Context) {
    let reduced = !app.settings.motion;
    if !matches!(asked, Learn::Forget) {
        app.lessons.asks_to_forget = false;
    }
    match asked {
        Learn::Home if app.game.as_ref().is_some_and(|g| g.learning.is_some()) => {
            leave(app, Leave::Lessons, ctx);
        }
        Learn::Home => home(app),
        Learn::Begin(id) => _ = leave(app, Leave::Lesson(id), ctx),
        Learn::Next if over(app) => {
            let following = learning(app).and_then(|l| l.following.clone());
            let to = following.map_or(Leave::Lessons, |(id, _)| Leave::Lesson(id));
            leave(app, to, ctx);
        }
        Learn::Forget if app.lessons.asks_to_forget => {
            app.lessons.asks_to_forget = false;
            app.lessons.progress_mut().forget(None);
            app.lessons.changed = true;
        }
        Learn::Forget => app.lessons.asks_to_forget = true,
        Learn::Next
        | Learn::Skip
        | Learn::GoTo(_)
        | Learn::Choose(_)
        | Learn::Number(_)
        | Learn::Hint
        | Learn::ShowMe
        | Learn::EndShow
        | Learn::TakeBack
        | Learn::Restart => step(app, &asked, reduced),
    }
}

/// What is asked of the lesson on the table.
fn step(app: &mut App, asked: &Learn, reduced: bool) {
    let Some(game) = &mut app.game else { return };
    let Some(mut learning) = game.learning.take() else { return };
    let desk = &mut game.desk;
    match asked {
        Learn::Next => learning.next(desk),
        Learn::Skip => learning.skip(desk),
        Learn::GoTo(step) => learning.go_to(desk, *step),
        Learn::Choose(nth) => learning.choose(desk, *nth),
        Learn::Number(number) => learning.number(desk, *number),
        Learn::Hint => learning.hint(),
        Learn::ShowMe => learning.show_me(desk, reduced),
        Learn::EndShow => _ = learning.end_show(desk),
        Learn::TakeBack => learning.take_back(desk),
        Learn::Restart => learning.restart(desk),
        Learn::Home | Learn::Begin(_) | Learn::Forget => {}
    }
    game.learning = Some(learning);
    game.battles.rebase(&game.desk);
    game.refresh();
}

fn learning(app: &App) -> Option<&Learning> {
    app.game.as_ref()?.learning.as_deref()
}

fn over(app: &App) -> bool {
    learning(app).is_some_and(|learning| learning.run.is_over())
}

/// To the page of all lessons.
pub(crate) fn home(app: &mut App) {
    read(app);
    app.screen = Screen::Learn;
}

/// Reads lessons and progress, and says what is wrong with them.
pub(crate) fn read(app: &mut App) {
    if let Some(why) = app.lessons.read(&app.launch.places.settings) {
        app.banner = Some(Banner::warning("What was done of the lessons cannot be read", why));
    }
}

/// From the page of all lessons back to the game, or to the start screen.
pub(crate) fn table(app: &mut App) {
    let lesson = app.game.as_ref().is_some_and(|g| g.learning.is_some());
    app.screen = if app.game.is_some() && !lesson { Screen::Play } else { Screen::Start };
    if app.screen == Screen::Start {
        app.game = None;
        app.start.come_back();
        scan(app);
    }
}

/// Puts a lesson on the table.
pub(crate) fn begin(app: &mut App, id: &str) {
    read(app);
    let Some(lesson) = app.lessons.lesson(id) else { return };
    let Some(kind) = app.launch.kinds.iter().find(|kind| kind.id() == lesson.game).cloned() else {
        app.banner =
            Some(Banner::grave("The lesson cannot begin", format!("There is no game “{}”", lesson.game)));
        return;
    };
    let level = match lesson.others {
        Others::Automatic(level) => level,
        Others::Lesson => 0,
    };
    match Run::open(&*kind, Arc::clone(&lesson)) {
        Ok((run, mut table)) => {
            for side in (0..table.sides().len() as u8).map(Side) {
                let control = if side == run.side() { Control::Person } else { Control::Automatic(level) };
                table.set_control(side, control);
            }
            let keeping = Keeping::Nowhere { stem: lesson.title.clone() };
            let mut desk = Desk::new(kind, table, keeping);
            let mut learning = Learning::new(run, desk.table.cursor());
            let all: Vec<_> = app.lessons.lessons().cloned().collect();
            let at = all.iter().position(|l| l.id == id).unwrap_or(0);
            learning.number = (at + 1, all.len());
            learning.following = all.get(at + 1).map(|l| (l.id.clone(), l.title.clone()));
            let last = app.lessons.done(id).map(|done| done.last.clone()).unwrap_or_default();
            if let Some(step) = lesson.steps.iter().position(|step| step.id == last).filter(|step| *step > 0)
            {
                learning.go_to(&mut desk, step);
            }
            app.writer.detach();
            app.banner = None;
            put_on_table(app, desk);
            if let Some(game) = &mut app.game {
                game.learning = Some(Box::new(learning));
                game.battles.rebase(&game.desk);
                game.refresh();
            }
        }
        Err(why) => app.banner = Some(Banner::grave("The lesson cannot begin", why)),
    }
}

/// Takes what the lesson on the table has come to into the progress, and writes that once it has changed.
pub(crate) fn keep(app: &mut App) {
    if let Some(game) = &mut app.game
        && let Some(learning) = game.learning.as_deref_mut()
        && std::mem::take(&mut learning.news)
    {
        let progress = app.lessons.progress_mut();
        learning.counted = progress.record(&learning.run, &*game.desk.table, learning.counted);
    } else if !app.lessons.changed {
        return;
    }
    app.lessons.changed = false;
    if let Some(text) = app.lessons.take_changed() {
        let path = shelf::file(&app.launch.places.settings);
        app.writer.whole(path, text.into_bytes(), Over::File, None);
    }
}
