//! The lesson that is made: put on the table, saved and checked.

use crate::{
    App, Banner,
    desk::state::Desk,
    features::{learn::shelf, workshop::Workshop},
    modes::tabling::{position, put_exercise},
    panels::cx::Cx,
    screens::{
        beside::Beside,
        layout::{Widths, WidthsOf},
        workshop::{band, form::FormPanel, steps},
    },
    ui::landmark,
};
use egui::{Rect, Ui, accesskit::Role};
use engine::{
    base::side::Side,
    journal::{Over, rename},
};
use lessons::{
    check::{self, Limits},
    format::Lesson,
    making::{Manuscript, id_of},
    opening, reading,
};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

/// Seconds after the last change until the lesson is saved and checked.
const PAUSE: f64 = 0.6;

/// What stands beside the map while a lesson is made.
#[derive(Default)]
struct WorkshopBeside(FormPanel);

impl Beside for WorkshopBeside {
    fn widths(&self) -> WidthsOf {
        Widths::of_workshop
    }

    fn left(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect) -> bool {
        let Some(made) = cx.play.mode::<Workshop>() else { return false };
        landmark(ui, Role::Navigation, "Steps of the lesson");
        steps::ui(cx, ui, rect, made);
        true
    }

    fn right(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect) -> bool {
        let Some(made) = cx.play.mode::<Workshop>() else { return false };
        self.0.ui(cx, ui, rect, made);
        true
    }

    fn over_map(&self, cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect) {
        if let Some(made) = cx.play.mode::<Workshop>() {
            band::ui(cx, ui, rect, made);
        }
    }
}

pub(super) fn file_of(app: &App, id: &str) -> PathBuf {
    app.launch.places.games.join(format!("{id}.{}", shelf::ENDING))
}

/// Puts a lesson that is made on the table.
pub(crate) fn put(app: &mut App, draft: Manuscript, path: Option<PathBuf>) {
    let is_new = path.is_none();
    let path = path.unwrap_or_else(|| free_file(&app.launch.places.games, &draft.lesson().title));
    let mut made = Workshop::new(draft, Some(path));
    made.is_new = is_new;
    show(app, made);
}

/// A file of this folder that is named after a title and that there is not yet.
fn free_file(folder: &Path, title: &str) -> PathBuf {
    let stem = id_of(title);
    let named = |n: u32| {
        let end = if n == 1 { String::new() } else { format!("_{n}") };
        folder.join(format!("{stem}{end}.{}", shelf::ENDING))
    };
    (1..10_000).map(named).find(|path| !path.exists()).unwrap_or_else(|| named(1))
}

/// Whether a file is named after a title, with a number or without.
fn is_named(path: &Path, title: &str) -> bool {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let number = stem.strip_prefix(&id_of(title));
    number
        .is_some_and(|end| end.is_empty() || end.strip_prefix('_').is_some_and(|n| n.parse::<u32>().is_ok()))
}

/// The file of the lesson goes by its title as long as it did so before; one that was named by hand keeps its name.
fn follow_title(app: &mut App) {
    let Some(made) = app.game.as_mut().and_then(|game| game.modes.get_mut::<Workshop>()) else { return };
    let title = made.draft.lesson().title.clone();
    let before = std::mem::replace(&mut made.titled, title.clone());
    let Some(path) = made.path.clone().filter(|path| is_named(path, &before) && !is_named(path, &title))
    else {
        return;
    };
    // What is on its way to the old name comes to rest first.
    app.file.writer.flush(Duration::from_secs(2));
    let to = free_file(path.parent().unwrap_or(Path::new("")), &title);
    if path.exists() && rename(&path, &to).is_err() {
        return;
    }
    app.learn.lessons.moved(&path, &to);
    // Only the maker has met a new lesson: its lasting name is found with its title.
    let id = to.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    if made.is_new && app.learn.lessons.lesson(&id).is_none() {
        made.draft.call(&id);
    }
    made.path = Some(to);
}

pub(super) fn show(app: &mut App, mut made: Workshop) {
    match desk_of(app, made.draft.lesson()) {
        Ok(mut desk) => {
            made.retabled(&mut desk);
            put_exercise(app, desk, made, WorkshopBeside::default());
        }
        Err(why) => app.banner = Some(Banner::grave("The lesson cannot be shown", format!("{why}."))),
    }
}

/// A desk with the position of a lesson, seen by its learner.
fn desk_of(app: &App, lesson: &Lesson) -> Result<Desk, String> {
    let kind = app.launch.kind(&lesson.game).ok_or_else(|| format!("There is no game “{}”", lesson.game))?;
    let table = opening::table(&*kind, lesson)?;
    let learner = kind.sides().iter().position(|side| side.eq_ignore_ascii_case(&lesson.side)).unwrap_or(0);
    Ok(position(kind, table, (Side(learner as u8), 0), lesson.title.clone()))
}

/// Saves and checks the lesson a moment after its last change. Returns in how many seconds to come back.
pub(crate) fn tick(app: &mut App, now: f64) -> Option<f64> {
    let wake = app.wake.clone();
    if let Some(found) = app.services.lesson_check.poll(Duration::ZERO).and_then(|((), found)| found)
        && let Some(made) = app.game.as_mut().and_then(|game| game.modes.get_mut::<Workshop>())
    {
        made.findings = found;
    }
    let made = app.game.as_mut()?.modes.get_mut::<Workshop>()?;
    if let Some(since) = made.changed_at
        && now - since < PAUSE
    {
        return Some(PAUSE - (now - since));
    }
    made.changed_at = None;
    let lesson = made.take_unchecked()?;
    let kind = Arc::clone(&app.game.as_ref()?.desk.kind);
    let checked = Arc::clone(&lesson);
    app.services.lesson_check.start(&wake, (), move || check::check(&*kind, &checked, &Limits::default()));
    save(app, &lesson);
    None
}

/// Writes the lesson to its file once something was changed in it, and knows it from then on.
fn save(app: &mut App, lesson: &Arc<Lesson>) {
    follow_title(app);
    let Some(made) = app.game.as_mut().and_then(|game| game.modes.get_mut::<Workshop>()) else { return };
    let Some(path) = made.path.clone() else { return };
    if !made.draft.is_changed() {
        return;
    }
    made.draft.saved();
    // It may have been renamed.
    let lesson = Arc::new(Lesson { id: made.draft.lesson().id.clone(), ..(**lesson).clone() });
    made.checked = Some(Arc::clone(&lesson));
    match reading::write_lesson(&lesson) {
        Ok(text) => {
            app.learn.lessons.keep_own(&path, &lesson);
            app.file.writer.whole(path, text.into_bytes(), Over::File, None);
        }
        Err(why) => app.banner = Some(Banner::grave("The lesson cannot be saved", format!("{why}."))),
    }
}

/// Saves what has changed, without waiting.
pub(crate) fn save_now(app: &mut App) {
    let made = app.game.as_mut().and_then(|game| game.modes.get_mut::<Workshop>());
    if let Some(lesson) = made.and_then(Workshop::take_unchecked) {
        save(app, &lesson);
    }
}
