//! Lessons brought to the table, their page, and their progress.

use crate::{
    App, Banner,
    features::learn::{Learning, shelf},
    modes::{
        pages::learn::LearnPage,
        practice,
        tabling::{position, put_exercise},
    },
    panels::cx::Cx,
    play::Play,
    screens::{beside::Beside, learn::panel::LessonPanel},
    ui::landmark,
};
use egui::{Rect, Ui, accesskit::Role};
use engine::journal::Over;
use lessons::{attempt::Attempt, format::Others, puzzles::questions, run::Run};
use std::sync::Arc;

/// What stands beside the map while a lesson is played.
#[derive(Default)]
struct LessonBeside(LessonPanel);

impl Beside for LessonBeside {
    /// A step that asks to point at something may mean any place.
    fn step(&self, play: &Play) -> Option<(usize, bool)> {
        let learning = play.mode::<Learning>()?;
        Some((learning.run.current(), learning.asks_to_point()))
    }

    fn left(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect) -> bool {
        let Some(learning) = cx.play.mode::<Learning>() else { return false };
        landmark(ui, Role::Navigation, "Lesson");
        self.0.ui(cx, ui, rect, learning);
        true
    }
}

/// To the page of all lessons.
pub(crate) fn home(app: &mut App) {
    read(app);
    read_campaigns(app);
    practice::read(app);
    app.learn.making = None;
    app.learn.lessons.read_own(&app.launch.places.games);
    app.page = &LearnPage;
}

/// Reads the campaigns, and says what is wrong with them.
pub(crate) fn read_campaigns(app: &mut App) {
    if let Some(why) = app.learn.campaigns.read(&app.launch.kinds, app.settings.names) {
        app.banner = Some(Banner::warning("A campaign cannot be read", why));
    }
}

/// Reads lessons and progress, and says what is wrong with them.
pub(crate) fn read(app: &mut App) {
    if let Some(why) = app.learn.lessons.read(&app.launch.kinds, &app.launch.places.settings) {
        app.banner = Some(Banner::warning("What was done of the lessons cannot be read", why));
    }
}

/// Puts a lesson on the table.
pub(crate) fn begin(app: &mut App, id: &str) {
    read(app);
    let Some(lesson) = app.learn.lessons.lesson(id) else { return };
    let Some(kind) = app.launch.kind(&lesson.game) else {
        app.banner =
            Some(Banner::grave("The lesson cannot begin", format!("There is no game “{}”", lesson.game)));
        return;
    };
    let level = match lesson.others {
        Others::Automatic(level) => level,
        Others::Lesson => 0,
    };
    match Run::open(&*kind, Arc::clone(&lesson)) {
        Ok((run, table)) => {
            let mut desk = position(kind, table, (run.side(), level), lesson.title.clone());
            let mut learning = Learning::new(run, desk.table.cursor());
            let all: Vec<_> = app.learn.lessons.lessons_of(&lesson.game).cloned().collect();
            // One of one's own stands in no row.
            let at = all.iter().position(|l| l.id == id);
            learning.number = at.map_or((0, 0), |at| (at + 1, all.len()));
            let following = at.and_then(|at| all.get(at + 1));
            learning.following = following.map(|l| (l.id.clone(), l.title.clone()));
            let done = app.learn.lessons.done(id).cloned().unwrap_or_default();
            let step = lesson.steps.iter().position(|step| step.id == done.last);
            if let Some(step) = step.filter(|step| *step > 0) {
                learning.resume(&mut desk, &done.steps, step);
            }
            learning.finished = app.learn.lessons.finished(id).cloned();
            learning.still = !app.settings.motion;
            if learning.run.current() == 0 {
                learning.entered(&mut desk);
            }
            put_exercise(app, desk, learning, LessonBeside::default());
        }
        Err(why) => app.banner = Some(Banner::grave("The lesson cannot begin", why)),
    }
}

/// Puts one question of a lesson on the table, for practice.
pub(crate) fn ask_again(app: &mut App, id: &str) {
    read(app);
    let found = questions::find(app.learn.lessons.lessons().map(|lesson| &**lesson), id);
    let Some((lesson, step)) = found.map(|(lesson, step)| (lesson.id.clone(), step)) else { return };
    begin(app, &lesson);
    let Some(game) = &mut app.game else { return };
    if let Some(learning) = game.modes.get_mut::<Learning>() {
        learning.asked_again = true;
        learning.restart(&mut game.desk);
        learning.go_to(&mut game.desk, step);
        game.show_as_it_stands();
    }
}

/// Takes what the lesson on the table has come to into the progress, and writes that once it has changed; not what was shown to
/// a class.
pub(crate) fn keep(app: &mut App) {
    if let Some(learning) = app.game.as_mut().and_then(|game| game.modes.get_mut::<Learning>())
        && learning.shown_to_class
    {
        (learning.news, learning.answered) = (false, None);
    }
    let answered = app.game.as_mut().and_then(|game| game.modes.get_mut::<Learning>()?.answered.take());
    if let Some((id, right)) = answered {
        let back = practice::take_question(app, &id, right);
        if let Some(learning) = app.game.as_mut().and_then(|game| game.modes.get_mut::<Learning>()) {
            learning.back = back;
        }
    }
    if let Some(game) = &mut app.game
        && let Some(learning) = game.modes.get_mut::<Learning>()
        && std::mem::take(&mut learning.news)
        && !learning.asked_again
    {
        let progress = app.learn.lessons.progress_mut();
        learning.counted = progress.record(&learning.run, &*game.desk.table, learning.counted);
        if learning.run.is_over() && !learning.tried {
            let answers = Attempt::of(&learning.run, &*game.desk.table, "");
            app.learn.lessons.keep_finished(answers);
        }
    } else if !app.learn.lessons.changed {
        return;
    }
    app.learn.lessons.changed = false;
    if let Some(text) = app.learn.lessons.take_changed() {
        let path = shelf::file(&app.launch.places.settings);
        app.file.writer.whole(path, text.into_bytes(), Over::File, None);
    }
}
