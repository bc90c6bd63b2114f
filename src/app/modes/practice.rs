//! Puzzles brought to the table, and what was answered.

use crate::{
    App, Banner,
    features::{
        learn::Learning,
        practice::{
            Kept, Mending, Practising,
            kept::{self, Next},
            mending::Costly,
        },
    },
    launch::Launch,
    modes::tabling::{position, put_exercise},
    panels::cx::Cx,
    play::Play,
    screens::{
        beside::Beside,
        practice::{mend, panel, sums},
    },
    ui::landmark,
};
use egui::{Rect, Ui, accesskit::Role};
use engine::journal::Over;
use lessons::puzzles::{
    format::{Puzzle, PuzzlePack},
    mistakes::{self, Mistake},
    opened, questions,
};
use std::sync::Arc;

/// What stands beside the map while a puzzle is asked; once it is played on, nothing of its own does.
struct PuzzleBeside;

impl Beside for PuzzleBeside {
    fn left(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect) -> bool {
        let Some(puzzle) = cx.play.mode::<Practising>().filter(|puzzle| !puzzle.free) else { return false };
        landmark(ui, Role::Navigation, "Puzzle");
        panel::ui(cx, ui, rect, puzzle);
        true
    }

    /// The sums of an answer, while nothing on the map was picked out.
    fn right(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect) -> bool {
        let desk = cx.desk;
        let looked_at = !desk.selection.is_empty() || desk.inspect.is_some() || desk.cursor.is_some();
        let answered = |puzzle: &&Practising| puzzle.given.is_some() && !puzzle.free && !looked_at;
        let Some(puzzle) = cx.play.mode::<Practising>().filter(answered) else { return false };
        sums::ui(cx, ui, rect, puzzle);
        true
    }
}

/// What stands beside the map while something better than a costly order is looked for.
struct MendBeside;

impl Beside for MendBeside {
    fn left(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect) -> bool {
        let Some(mending) = cx.play.mode::<Mending>() else { return false };
        landmark(ui, Role::Navigation, "Puzzle");
        mend::ui(cx, ui, rect, mending);
        true
    }
}

/// Reads puzzles and record, and says what is wrong with them.
pub(crate) fn read(app: &mut App) {
    if let Some(why) = app.learn.practice.read(&app.launch.kinds, &app.launch.places.settings) {
        app.banner = Some(Banner::warning("What was practised cannot be read", why));
    }
    refresh(app);
}

fn refresh(app: &mut App) {
    let all = app.learn.lessons.lessons().flat_map(|lesson| questions::of(lesson));
    app.learn.practice.questions = all.map(|(id, _)| id).collect();
    let now = (app.launch.clock)();
    app.learn.practice.refresh(&app.launch.kinds, now);
}

/// Puts the puzzle that comes next on the table, of all kinds or of one; gives back the question of a lesson, if that comes
/// next: lessons are put there elsewhere.
pub(crate) fn begin(app: &mut App, kind: Option<&str>) -> Option<String> {
    read(app);
    let now = (app.launch.clock)();
    let question = || {
        let run = &app.game.as_ref()?.mode::<Learning>().filter(|learning| learning.asked_again)?.run;
        questions::id(run.lesson(), run.step())
    };
    let after = puzzle(app).map(|puzzle| puzzle.id.clone());
    let after = after.or_else(|| Some(mending(app)?.mistake.id.clone())).or_else(question);
    match app.learn.practice.next(kind, after.as_deref(), now) {
        Some(Next::Puzzle(pack, next)) => ask(app, &pack, next),
        Some(Next::Mistake(one)) => mend(app, one),
        Some(Next::Question(id)) => return Some(id),
        None => {}
    }
    None
}

/// Puts a puzzle on the table.
fn ask(app: &mut App, pack: &PuzzlePack, next: Puzzle) {
    let Some(game) = app.launch.kind(&pack.game) else { return };
    let opened = match opened::open(&*game, pack, &next) {
        Ok(opened) => opened,
        Err(why) => {
            app.banner = Some(Banner::grave("The puzzle cannot begin", why));
            return;
        }
    };
    let from = pack.position(&next).map(|position| position.from.clone()).unwrap_or_default();
    let puzzle = Practising::new(next.id, next.about, from, &opened);
    let stem = puzzle.exercise.question.trim_end_matches('?').to_owned();
    let desk = position(game, opened.table, (opened.side, 0), stem);
    put_exercise(app, desk, puzzle, PuzzleBeside);
    look_at(app);
}

/// Keeps the answer to a question of a lesson; says when it comes back.
pub(crate) fn take_question(app: &mut App, id: &str, right: bool) -> String {
    read(app);
    let now = (app.launch.clock)();
    let due = app.learn.practice.answer(id, questions::KIND, right, now);
    refresh(app);
    format!("This one comes back on {}.", kept::day(due))
}

/// Puts a costly order on the table.
fn mend(app: &mut App, one: Mistake) {
    let Some(game) = app.launch.kind(&one.game) else { return };
    let opened = mistakes::open(&*game, &one).and_then(|table| {
        let side = table.to_act().ok_or("no side is to act")?;
        Ok((table, side))
    });
    let (table, side) = match opened {
        Ok(opened) => opened,
        Err(why) => {
            app.banner = Some(Banner::grave("The exercise cannot begin", why));
            return;
        }
    };
    let start = table.cursor();
    let mending = Mending::new(Arc::clone(&game), one, side, start, app.learn.practice.games.0);
    let desk = position(game, table, (side, 0), "Something better".to_owned());
    put_exercise(app, desk, mending, MendBeside);
}

/// Makes exercises of the costly orders among turning points and judged plans; false when there are none.
pub(crate) fn collect(app: &mut App) -> bool {
    read(app);
    let Some(play) = &app.game else { return false };
    let made: Vec<Mistake> = play
        .costly()
        .into_iter()
        .filter_map(|Costly { from, plies, cost }| mistakes::of(&*play.desk.table, plies, cost, &from).ok())
        .collect();
    if made.is_empty() {
        app.banner = Some(Banner::warning(
            "These orders cannot be made exercises",
            "The game has no words for the positions before them.",
        ));
        return false;
    }
    for one in made {
        app.learn.practice.add(one);
    }
    refresh(app);
    true
}

fn mending(app: &App) -> Option<&Mending> {
    app.game.as_ref()?.mode()
}

/// Compares what was ordered with what was ordered then.
pub(crate) fn weigh(app: &mut App) {
    let Some(play) = &mut app.game else { return };
    if let Some(mending) = play.modes.get_mut::<Mending>() {
        mending.weigh(&play.desk, &app.wake);
    }
}

/// Back to the position before the costly order.
pub(crate) fn again(app: &mut App) {
    let Some(play) = &mut app.game else { return };
    if let Some(mending) = play.modes.get_mut::<Mending>() {
        mending.again(&mut play.desk);
    }
    play.show_as_it_stands();
}

/// Takes what came of a comparison, and keeps the answer; what was tried after the first is not kept again.
pub(crate) fn poll(play: &mut Play, kept: &mut Kept, launch: &Launch) {
    let Some(mending) = play.modes.get_mut::<Mending>() else { return };
    if !mending.poll() {
        return;
    }
    let now = (launch.clock)();
    if let Some(better) = mending.weighed.as_ref().map(|weighed| weighed.better)
        && mending.back.is_empty()
    {
        let due = kept.answer(&mending.mistake.id, mistakes::KIND, better, now);
        mending.back = format!("This one comes back on {}.", kept::day(due));
        kept.refresh(&launch.kinds, now);
    }
}

/// Brings what the puzzle is about into sight.
fn look_at(app: &mut App) {
    let Some(play) = &app.game else { return };
    let places = play.mode::<Practising>().map(|puzzle| puzzle.places(&play.desk)).unwrap_or_default();
    app.views.play.fit_places(places);
}

fn puzzle(app: &App) -> Option<&Practising> {
    app.game.as_ref()?.mode()
}

/// Takes an answer: it is judged, kept, and shown on the map.
pub(crate) fn answer(app: &mut App, nth: usize, now: f64) {
    let clock = (app.launch.clock)();
    let Some(play) = &mut app.game else { return };
    let Some(puzzle) = play.modes.get_mut::<Practising>() else { return };
    if puzzle.given.is_none() {
        puzzle.answer(&mut play.desk, nth, now);
        let due = app.learn.practice.answer(&puzzle.id, puzzle.kind.id, puzzle.is_right(), clock);
        app.learn.practice.refresh(&app.launch.kinds, clock);
        puzzle.back = format!("This one comes back on {}.", kept::day(due));
        puzzle.own =
            app.learn.practice.page.kinds.iter().filter(|line| line.id == puzzle.kind.id).cloned().collect();
    }
    play.show_as_it_stands();
}

/// Plays on from the position of the puzzle.
pub(crate) fn play_on(app: &mut App) {
    let Some(play) = &mut app.game else { return };
    let Some(puzzle) = play.modes.get_mut::<Practising>() else { return };
    puzzle.play_on(&mut play.desk);
    play.show_as_it_stands();
}

/// Writes what has changed.
pub(crate) fn keep(app: &mut App) {
    if let Some(text) = app.learn.practice.take_mistakes() {
        let path = kept::mistakes_file(&app.launch.places.settings);
        app.file.writer.whole(path, text.into_bytes(), Over::File, None);
    }
    if let Some(text) = app.learn.practice.take_changed() {
        let path = kept::file(&app.launch.places.settings);
        app.file.writer.whole(path, text.into_bytes(), Over::File, None);
    }
}
