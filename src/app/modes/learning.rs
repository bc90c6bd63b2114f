//! What is asked in lessons.

use super::{
    first,
    leaving::leave,
    lesson::{self, begin, read},
    pages::table::Table,
    practice,
};
use crate::{
    App, Banner,
    command::{Learn, Make},
    desk::Desk,
    features::learn::Learning,
    play::Play,
    program::leaving::Leave,
    window::listing::open_path,
};
use lessons::puzzles::mistakes;
use std::path::Path;

/// Does what is asked.
pub(crate) fn learn(app: &mut App, asked: Learn, ctx: &egui::Context) {
    let reduced = !app.settings.motion;
    if !matches!(asked, Learn::Forget) {
        app.learn.lessons.asks_to_forget = false;
    }
    match asked {
        Learn::Next if learning(app).is_some_and(|l| l.watched().is_some()) => step(app, Learning::next),
        Learn::PlayOn => first::play_on(app, ctx),
        Learn::Home if is_tried(app) => app.queue.push(Make::GoOn.into()),
        Learn::Next if is_tried(app) && over(app) => app.queue.push(Make::GoOn.into()),
        Learn::Home if app.game.as_ref().is_some_and(Play::is_exercise) => {
            leave(app, Leave::Lessons, ctx);
        }
        Learn::Home => lesson::home(app),
        Learn::Begin(id) => _ = leave(app, Leave::Lesson(id), ctx),
        Learn::Next | Learn::Skip if learning(app).is_some_and(|learning| learning.asked_again) => {
            leave(app, Leave::Puzzle(None), ctx);
        }
        Learn::Next if over(app) => {
            let following = learning(app).and_then(|l| l.following.clone());
            let to = following.map_or(Leave::Lessons, |(id, _)| Leave::Lesson(id));
            leave(app, to, ctx);
        }
        Learn::Forget if app.learn.lessons.asks_to_forget => {
            app.learn.lessons.asks_to_forget = false;
            app.learn.lessons.progress_mut().forget(None);
            app.learn.lessons.changed = true;
        }
        Learn::Forget => app.learn.lessons.asks_to_forget = true,
        Learn::Puzzle(kind) => _ = leave(app, Leave::Puzzle(kind), ctx),
        Learn::Answer(nth) => practice::answer(app, nth, ctx.input(|i| i.time)),
        Learn::Try => practice::play_on(app),
        Learn::Mend => {
            if practice::collect(app) {
                leave(app, Leave::Puzzle(Some(mistakes::KIND.to_owned())), ctx);
            }
        }
        Learn::Weigh => practice::weigh(app),
        Learn::Again => practice::again(app),
        Learn::Idle => idle(app),
        Learn::Restart if learning(app).is_some_and(|l| !l.tried && !l.asked_again) => begin_again(app),
        Learn::Next => step(app, Learning::next),
        Learn::Skip => step(app, Learning::skip),
        Learn::GoTo(nth) => step(app, |learning, desk| learning.go_to(desk, nth)),
        Learn::Choose(nth) => step(app, |learning, desk| learning.choose(desk, nth)),
        Learn::Number(number) => step(app, |learning, desk| learning.number(desk, number)),
        Learn::Hint => step(app, |learning, _| learning.hint()),
        Learn::ShowMe => step(app, |learning, desk| learning.show_me(desk, reduced)),
        Learn::EndShow => step(app, |learning, desk| _ = learning.end_show(desk)),
        Learn::TakeBack => step(app, Learning::take_back),
        Learn::Restart => step(app, Learning::restart),
    }
}

/// From lessons and puzzles back to the game that is played, or to the start screen.
pub(crate) fn table(app: &mut App, ctx: &egui::Context) {
    if app.game.as_ref().is_some_and(|game| !game.is_exercise()) {
        app.page = &Table;
    } else if let Some(path) = app.file.aside.take() {
        open_path(app, path);
    } else {
        _ = leave(app, Leave::Start, ctx);
    }
}

/// Does something with the lesson on the table.
fn step(app: &mut App, act: impl FnOnce(&mut Learning, &mut Desk)) {
    let Some(game) = &mut app.game else { return };
    let Play { desk, modes, .. } = &mut *game;
    let Some(learning) = modes.get_mut::<Learning>() else { return };
    act(learning, desk);
    game.show_as_it_stands();
}

/// Says why Enter does nothing.
fn idle(app: &mut App) {
    let Some(game) = &mut app.game else { return };
    let Some(learning) = game.mode::<Learning>() else { return };
    let words = match &game.desk.seen.sequence.primary {
        _ if learning.run.is_over() => {
            "This is the end of the lesson: save your answers, or go on with Shift+Enter".to_owned()
        }
        Some(offer) if !learning.primary_is_a_choice(&game.desk) => {
            format!("This step does not ask for “{}”: Enter does nothing here, a click does it", offer.label)
        }
        Some(_) | None => "Enter chooses nothing here: choose one of the answers yourself".to_owned(),
    };
    game.desk.say(&words);
}

/// The lesson from its first step, on a table on which nothing was played.
fn begin_again(app: &mut App) {
    let Some(id) = learning(app).map(|learning| learning.run.lesson().id.clone()) else { return };
    app.learn.lessons.progress_mut().begin_again(&id);
    app.learn.lessons.changed = true;
    begin(app, &id);
}

fn learning(app: &App) -> Option<&Learning> {
    app.game.as_ref()?.mode()
}

/// Whether the lesson on the table is tried by who makes it.
fn is_tried(app: &App) -> bool {
    app.learn.making.is_some() && learning(app).is_some_and(|learning| learning.tried)
}

fn over(app: &App) -> bool {
    learning(app).is_some_and(|learning| learning.run.is_over())
}

/// Opens a lesson file: it begins at once.
pub(crate) fn open_file(app: &mut App, path: &Path, ctx: &egui::Context) {
    read(app);
    match app.learn.lessons.open(path) {
        Ok(id) => _ = leave(app, Leave::Lesson(id), ctx),
        Err(why) => app.banner = Some(Banner::grave("This lesson cannot be opened", why)),
    }
}
