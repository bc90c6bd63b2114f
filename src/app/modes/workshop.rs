//! Lessons made: begun, changed, saved, checked, tried and printed.

use super::{
    leaving::leave,
    lesson::{self, read},
    made::{file_of, save_now, show},
};
use crate::{
    App, Banner,
    command::{Make, Tool},
    desk::state::Desk,
    features::{learn::Learning, workshop::Workshop},
    map::pages::OnPages,
    play::Play,
    program::leaving::Leave,
};
use engine::{
    base::{side::Viewer, start::Start},
    contract::options::Choices,
    table::GameKind,
};
use lessons::{
    format::{Ask, Deed, Lesson, Others},
    making::{At, Field, Manuscript, id_of, played},
};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

/// Does what is asked.
pub(crate) fn make(app: &mut App, asked: Make, ctx: &egui::Context, now: f64) {
    match asked {
        Make::New | Make::Here | Make::Notes | Make::Change(_) => begin(app, &asked, ctx),
        Make::GoOn => go_on(app),
        Make::Close => {
            save_now(app);
            leave(app, Leave::Lessons, ctx);
        }
        Make::Try if app.learn.making.is_some() => go_on(app),
        Make::Try => try_it(app, ctx),
        Make::Print => print(app),
        other => change(app, &other, now),
    }
}

/// Begins to make a lesson.
fn begin(app: &mut App, asked: &Make, ctx: &egui::Context) {
    read(app);
    let draft = match asked {
        Make::New => {
            let kind = app.game.as_ref().map(|game| &game.desk.kind).or(app.launch.kinds.first());
            kind.map(|kind| Manuscript::new(kind.id(), kind.sides().first().copied().unwrap_or_default()))
                .ok_or_else(|| "There is no game".to_owned())
                .map(|draft| (draft, None))
        }
        Make::Change(id) => changed(app, id),
        _ => from_game(app, *asked == Make::Notes).map(|draft| (draft, None)),
    };
    match draft {
        Ok((draft, path)) => {
            let named = if path.is_none() { named(app, &draft) } else { draft };
            _ = leave(app, Leave::Make(Box::new((named, path))), ctx);
        }
        Err(why) => app.banner = Some(Banner::grave("No lesson can be made of it", format!("{why}."))),
    }
}

/// From the moment shown, or from what was written about the game.
fn from_game(app: &App, notes: bool) -> Result<Manuscript, String> {
    let desk = &app.game.as_ref().ok_or("There is no game")?.desk;
    let (kind, table) = (&*desk.kind, &*desk.table);
    if notes {
        played::from_notes(kind, table, desk.at(), desk.me)
    } else {
        played::from_moment(kind, table, desk.at(), desk.me)
    }
}

/// A position put together by hand is where the lesson that is made begins; without one, a new lesson. The dice set for it
/// stay.
pub(crate) fn begin_at(
    app: &mut App,
    kind: &dyn GameKind,
    choices: Choices,
    mut start: Start,
    ctx: &egui::Context,
) {
    if let Some(mut made) = app.game.as_mut().and_then(|game| game.modes.take::<Workshop>()) {
        made.draft.change(|lesson, at| {
            start.dice = lesson.start.take().map(|start| start.dice).unwrap_or_default();
            (lesson.start, lesson.choices, *at) = (Some(start), choices, At::Start);
            true
        });
        made.changed_at = Some(ctx.input(|i| i.time));
        show(app, *made);
        return;
    }
    read(app);
    let side = kind.sides().first().copied().unwrap_or_default();
    let mut lesson = Manuscript::new(kind.id(), side).lesson().clone();
    (lesson.start, lesson.choices, lesson.others) = (Some(start), choices, Others::Automatic(0));
    let named = named(app, &Manuscript::of(lesson));
    _ = leave(app, Leave::Make(Box::new((named, None))), ctx);
}

/// One's own lesson, or a copy of another.
fn changed(app: &App, id: &str) -> Result<(Manuscript, Option<PathBuf>), String> {
    if let Some((path, lesson)) = app.learn.lessons.own(id) {
        let mut draft = Manuscript::of((*lesson).clone());
        draft.saved();
        return Ok((draft, Some(path)));
    }
    let lesson = app.learn.lessons.lesson(id).ok_or("There is no such lesson")?;
    let title = format!("{} (copy)", lesson.title);
    Ok((Manuscript::of(Lesson { id: id_of(&title), title, ..(*lesson).clone() }), None))
}

/// With an id and a title that no other lesson has.
fn named(app: &App, draft: &Manuscript) -> Manuscript {
    let mut lesson = draft.lesson().clone();
    let stem = lesson.id.clone();
    let title = lesson.title.clone();
    for n in 1_u32.. {
        let end = if n == 1 { String::new() } else { format!("_{n}") };
        lesson.id = format!("{stem}{end}");
        if n > 1 {
            lesson.title = format!("{title} {n}");
        }
        if app.learn.lessons.lesson(&lesson.id).is_none() && !file_of(app, &lesson.id).exists() {
            break;
        }
    }
    Manuscript::of(lesson)
}

/// A change of the lesson that is made.
fn change(app: &mut App, asked: &Make, now: f64) {
    let Some(game) = &mut app.game else { return };
    let Play { desk, modes, .. } = game;
    let Some(made) = modes.get_mut::<Workshop>() else { return };
    // What was said of the change before is no longer of interest.
    desk.status.clear();
    do_change(made, desk, asked);
    if !matches!(asked, Make::Write(..)) {
        made.wanted = made.wanted.filter(|field| matches!(field, Field::OtherReply(_)) && may_want(asked));
        made.stand(desk);
    }
    made.changed_at = Some(now);
    if !made.fits_table(desk) || !learns(made, desk) {
        again(app);
    }
    if let Some(game) = &mut app.game {
        game.refresh();
    }
}

/// Whether a field may get the keyboard after this.
fn may_want(asked: &Make) -> bool {
    matches!(asked, Make::Stop)
}

/// Whether the side at the desk is the learner's.
fn learns(made: &Workshop, desk: &Desk) -> bool {
    made.viewer(desk) == Viewer::Side(desk.me)
}

/// The position or the learner's side is another: the table is rebuilt.
fn again(app: &mut App) {
    let Some(made) = app.game.as_mut().and_then(|game| game.modes.take::<Workshop>()) else { return };
    show(app, *made);
}

fn do_change(made: &mut Workshop, desk: &mut Desk, asked: &Make) {
    let draft = &mut made.draft;
    match asked {
        Make::Open(at) => {
            made.recording = None;
            made.tool = Tool::Look;
            made.draft.open(*at);
        }
        Make::Add(kind) => {
            draft.add_step(*kind);
            made.wanted = Some(Field::Text);
        }
        Make::Copy => _ = draft.copy_step(),
        Make::Delete => _ = draft.delete_step(),
        Make::Move(by) => _ = draft.move_step(*by),
        Make::AskFor(kind) => {
            made.recording = None;
            draft.ask_for(*kind);
        }
        Make::Write(field, text) => {
            made.wanted = None;
            _ = draft.write(*field, text);
        }
        Make::AddTo(list, text) => _ = draft.change(|lesson, at| list.add(lesson, *at, text)),
        Make::Remove(list, nth) => _ = draft.change(|lesson, at| list.remove(lesson, *at, *nth)),
        Make::ToggleRight(nth) => _ = draft.toggle_right(*nth),
        Make::ToggleInOrder(nth) => toggle_in_order(draft, *nth),
        Make::ToggleAll => toggle_all(draft),
        Make::Predicted { to_end } => predicted(draft, *to_end),
        Make::ToggleOthers => toggle_others(draft),
        Make::Side(side) => {
            let name = desk.table.sides().get(usize::from(*side)).copied();
            if let Some(name) = name {
                draft.change(|lesson, _| {
                    name.clone_into(&mut lesson.side);
                    true
                });
            }
        }
        Make::ToggleWorking => made.toggle_working(desk),
        Make::Tool(tool) => made.tool = *tool,
        Make::TogglePatterns => made.patterns = !made.patterns,
        Make::ToggleUnits => made.units = !made.units,
        Make::Record { right } => made.record(desk, *right),
        Make::Stop => _ = made.stop(desk),
        Make::Cancel => _ = made.cancel(desk),
        Make::Undo => _ = draft.undo(),
        Make::Redo => _ = draft.redo(),
        Make::New
        | Make::Here
        | Make::Notes
        | Make::Change(_)
        | Make::GoOn
        | Make::Close
        | Make::Try
        | Make::Print => {}
    }
}

/// The orders of a right answer must be given in this order, or no longer.
fn toggle_in_order(draft: &mut Manuscript, nth: usize) {
    in_step(draft, |ask| {
        let Ask::Order(asked) = ask else { return false };
        asked.right.get_mut(nth).map(|way| way.in_order = !way.in_order).is_some()
    });
}

/// All things are to be pointed at, or any.
fn toggle_all(draft: &mut Manuscript) {
    in_step(draft, |ask| {
        let Ask::Point(asked) = ask else { return false };
        asked.all = !asked.all;
        true
    });
}

/// What happens in a prediction.
fn predicted(draft: &mut Manuscript, to_end: bool) {
    in_step(draft, |ask| {
        let Ask::Predict(asked) = ask else { return false };
        asked.play = vec![if to_end { Deed::Automatic(0) } else { Deed::Orders(1, 0) }];
        true
    });
}

/// The other side plays by itself, or only what the lesson says.
fn toggle_others(draft: &mut Manuscript) {
    draft.change(|lesson, _| {
        lesson.others = match lesson.others {
            Others::Automatic(_) => Others::Lesson,
            Others::Lesson => Others::Automatic(0),
        };
        true
    });
}

/// A change of what the open step asks for.
fn in_step(draft: &mut Manuscript, change: impl FnOnce(&mut Ask) -> bool) {
    draft.change(|lesson, at| {
        at.step().and_then(|nth| lesson.steps.get_mut(nth)).is_some_and(|step| change(&mut step.ask))
    });
}

/// The lesson as a learner meets it, from the open step.
fn try_it(app: &mut App, ctx: &egui::Context) {
    save_now(app);
    let Some(made) = app.game.as_mut().and_then(|game| game.modes.take::<Workshop>()) else { return };
    if let Some(path) = &made.path {
        app.learn.lessons.keep_own(path, &Arc::new(made.draft.lesson().clone()));
    }
    let (id, at) = (made.draft.lesson().id.clone(), made.draft.at());
    app.learn.making = Some(made);
    if leave(app, Leave::Lesson(id), ctx)
        && let Some(game) = &mut app.game
        && let Some(learning) = game.modes.get_mut::<Learning>()
    {
        learning.tried = true;
        learning.go_to(&mut game.desk, at.step().unwrap_or(0));
        game.refresh();
    } else if let Some(made) = app.learn.making.take() {
        show(app, *made);
    }
}

/// Back from trying to making.
fn go_on(app: &mut App) {
    if app.learn.making.is_none() {
        return;
    }
    lesson::keep(app);
    if let Some(made) = app.learn.making.take() {
        let at = made.draft.at();
        show(app, *made);
        if let Some(made) = app.game.as_mut().and_then(|game| game.modes.get_mut::<Workshop>()) {
            made.draft.open(at);
        }
    }
}

/// Writes the hand-out beside the reports: tasks, and the same solved.
fn print(app: &mut App) {
    save_now(app);
    let Some(game) = &app.game else { return };
    let Some(made) = game.mode::<Workshop>() else { return };
    let (kind, lesson) = (Arc::clone(&game.desk.kind), Arc::new(made.draft.lesson().clone()));
    hand_out(app, kind, lesson);
}

/// Writes the hand-out of a lesson beside the reports.
pub(super) fn hand_out(app: &mut App, kind: Arc<dyn GameKind>, lesson: Arc<Lesson>) {
    let path = free_name(&app.launch.places.documents.join(format!("{}.html", id_of(&lesson.title))));
    Banner::make_room(&mut app.banner);
    let names = app.settings.names;
    app.services.makers.start(&app.wake, "hand-out", path, String::new(), move || {
        report::lesson::lesson(&*kind, &lesson, names, &OnPages).map(String::into_bytes)
    });
}

/// A name that no file has yet.
fn free_name(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let numbered = |n: u32| path.with_file_name(format!("{stem} {n}.html"));
    std::iter::once(path.to_owned())
        .chain((2..10_000).map(numbered))
        .find(|path| !path.exists())
        .unwrap_or_else(|| path.to_owned())
}
