//! What is asked in class: a lesson shown, answers saved, collected and opened, hand-outs printed.

use crate::{
    App, Banner,
    command::{Class, Dialog, Program},
    desk::Desk,
    features::{class::Presenting, learn::Learning},
    modes::{leaving::leave, pages::learn::LearnPage, workshop::hand_out},
    play::Play,
    program::{leaving::Leave, picking::Picking},
    screens::class::present::PresentScreen,
    window::picking::pick_file,
};
use engine::journal::Over;
use lessons::{
    attempt,
    class::{self, in_folder},
    format::Lesson,
};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

/// Does what is asked.
pub(crate) fn class(app: &mut App, asked: Class, ctx: &egui::Context) {
    let (now, reduced) = (ctx.input(|i| i.time), !app.settings.motion);
    match asked {
        Class::Present => present(app),
        Class::GoOn => shown(app, |shown, learning, desk| shown.go_on(learning, desk, reduced)),
        Class::Back => shown(app, Presenting::go_back),
        Class::Hands(nth, more) => shown(app, |shown, learning, _| {
            if nth < learning.option_texts().len() {
                shown.count(learning.run.current(), nth, more);
            }
        }),
        Class::HideHands => shown(app, |shown, _, _| shown.hidden = !shown.hidden),
        Class::Blank => shown(app, |shown, _, _| shown.blank = !shown.blank),
        Class::Ring => shown(app, |shown, _, _| shown.ring = !shown.ring),
        Class::Draw => shown(app, |shown, _, _| shown.draws = !shown.draws),
        Class::Drawer => shown(app, |shown, _, _| shown.drawer = !shown.drawer),
        Class::Names => shown(app, |shown, _, _| shown.nameless = !shown.nameless),
        Class::Timer => shown(app, |shown, _, _| shown.turn_clock(now)),
        Class::Longer => shown(app, |shown, _, _| shown.give_time(now)),
        Class::Wipe => app.views.present.wipe(),
        Class::Save => {
            // Several learners may share a machine: the name is asked each time, and the last one is offered.
            app.settings.learner = learner(app).to_owned();
            app.queue.push(Program::Show(Dialog::Name).into());
        }
        Class::ChooseTry => pick_file(app, Picking::Try),
        Class::SaveTo(path) => save(app, path),
        Class::PrintThis => print_this(app),
        Class::Print(id) => {
            let lesson = app.learn.lessons.lesson(&id);
            print(app, lesson);
        }
        Class::Grade => pick_file(app, Picking::Answers),
        Class::ReadFolder(folder) => match in_folder(&folder) {
            Ok(files) => {
                app.learn.graded = None;
                take_in(app, &files, ctx);
            }
            Err(why) => app.banner = Some(Banner::warning("No answers were read", format!("{why}."))),
        },
        Class::Read(files) => take_in(app, &files, ctx),
        Class::Open(nth) => open(app, nth, ctx),
        Class::ChooseTable => pick_file(app, Picking::Grades),
        Class::SaveTableTo(path) => {
            if let Some(read) = &app.learn.graded {
                let text = attempt::csv(&read.tries);
                app.file.writer.whole(path, text.into_bytes(), Over::File, Some(String::new()));
            }
        }
        Class::Close => app.learn.graded = None,
    }
}

/// Shows the lesson on the table to a class, or no longer.
fn present(app: &mut App) {
    let Some(game) = &mut app.game else { return };
    let Play { desk, modes, .. } = &mut *game;
    let was = modes.take::<Presenting>().is_some();
    let Some(learning) = modes.get_mut::<Learning>() else { return };
    learning.end_show(desk);
    if !was {
        learning.shown_to_class = true;
        app.views.present = PresentScreen::default();
        modes.put(Presenting::default());
    }
    game.show_as_it_stands();
}

/// Does something with the lesson that is shown to a class.
fn shown(app: &mut App, act: impl FnOnce(&mut Presenting, &mut Learning, &mut Desk)) {
    let Some(game) = &mut app.game else { return };
    let Play { desk, modes, .. } = &mut *game;
    let Some(mut shown) = modes.take::<Presenting>() else { return };
    let Some(learning) = modes.get_mut::<Learning>() else { return };
    act(&mut shown, learning, desk);
    modes.put(*shown);
    game.show_as_it_stands();
}

/// The name under answers: the last one given, at first that under comments.
fn learner(app: &App) -> &str {
    let (last, author) = (app.settings.learner.trim(), app.settings.author.trim());
    if last.is_empty() { author } else { last }
}

/// Writes the answers of the lesson on the table.
fn save(app: &mut App, path: PathBuf) {
    app.dialogs.close();
    let Some(game) = &app.game else { return };
    let Some(learning) = game.mode::<Learning>() else { return };
    match learning.answers(&game.desk, learner(app)).write() {
        Ok(text) => app.file.writer.whole(path, text.into_bytes(), Over::File, Some(String::new())),
        Err(why) => app.banner = Some(Banner::grave("The answers are not saved", format!("{why}."))),
    }
}

/// The hand-out of the lesson that is played or made.
fn print_this(app: &mut App) {
    let learning = app.game.as_ref().and_then(|game| game.mode::<Learning>());
    let lesson = learning.map(|learning| Arc::clone(learning.run.lesson()));
    match lesson {
        Some(lesson) => print(app, Some(lesson)),
        None => app.queue.push(crate::command::Make::Print.into()),
    }
}

fn print(app: &mut App, lesson: Option<Arc<Lesson>>) {
    let Some(lesson) = lesson else { return };
    let kind = app.launch.kind(&lesson.game);
    if let Some(kind) = kind {
        hand_out(app, kind, lesson);
    } else {
        let why = format!("There is no game “{}”.", lesson.game);
        app.banner = Some(Banner::grave("The hand-out is not made", why));
    }
}

/// Reads answers beside those read before, and shows the table.
fn take_in(app: &mut App, files: &[PathBuf], ctx: &egui::Context) {
    let read = class::Class::read(files);
    Banner::make_room(&mut app.banner);
    let all = app.learn.graded.get_or_insert_default();
    for one in read.tries {
        // The same file again takes the place of what was read of it.
        all.tries.retain(|(name, _)| *name != one.0);
        all.tries.push(one);
    }
    for why in read.faults {
        if !all.faults.contains(&why) {
            all.faults.push(why);
        }
    }
    if !app.shows(&LearnPage) {
        leave(app, Leave::Lessons, ctx);
    }
}

/// Opens a try in the review.
fn open(app: &mut App, nth: usize, ctx: &egui::Context) {
    let Some((file, attempt)) = app.learn.graded.as_ref().and_then(|read| read.tries.get(nth)) else {
        return;
    };
    let named = |why: String| format!("{file}: {why}");
    let kind = app.launch.kind(&attempt.game);
    let opened = kind
        .ok_or_else(|| named(format!("there is no game “{}”", attempt.game)))
        .and_then(|kind| kind.load(attempt.journal.as_bytes()).map(|table| (kind, table)).map_err(named));
    let who = if attempt.learner.is_empty() { file } else { &attempt.learner };
    let stem = format!("{who}, {}", attempt.title);
    match opened {
        Ok(opened) => _ = leave(app, Leave::Try(stem, opened), ctx),
        Err(why) => app.banner = Some(Banner::warning("This try cannot be opened", format!("{why}."))),
    }
}

/// Files that were dropped on the window: the answers among them, or those of a folder.
pub(crate) fn dropped(paths: &[PathBuf]) -> Option<Class> {
    let tries: Vec<PathBuf> = paths.iter().filter(|path| class::is_try(path)).cloned().collect();
    let folder = paths.first().filter(|path| path.is_dir());
    match folder {
        _ if !tries.is_empty() => Some(Class::Read(tries)),
        Some(folder) => Some(Class::ReadFolder(folder.clone())),
        None => None,
    }
}

/// Whether a file that is opened is a try.
pub(crate) fn is_try(path: &Path) -> bool {
    class::is_try(path)
}
