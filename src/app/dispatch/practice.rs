//! Puzzles brought to the table, and what was answered.

use super::tabling::put_on_table;
use crate::{
    app::{
        App, Banner,
        command::MapEvent,
        desk::{Keeping, state::Desk},
        features::practice::{Practising, kept},
    },
    engine::{
        base::{seat::Control, side::Side},
        journal::Over,
    },
    lessons::puzzles::opened,
};

/// Reads puzzles and record, and says what is wrong with them.
pub(crate) fn read(app: &mut App) {
    if let Some(why) = app.practice.read(&app.launch.places.settings) {
        app.banner = Some(Banner::warning("What was practised cannot be read", why));
    }
    refresh(app);
}

fn refresh(app: &mut App) {
    let now = (app.launch.clock)();
    app.practice.refresh(&app.launch.kinds, now);
}

/// Puts the puzzle that comes next on the table, of all kinds or of one.
pub(crate) fn begin(app: &mut App, kind: Option<&str>) {
    read(app);
    let now = (app.launch.clock)();
    let after = puzzle(app).map(|puzzle| puzzle.id.clone());
    let Some((pack, next)) = app.practice.next(kind, after.as_deref(), now) else { return };
    let Some(game) = app.launch.kinds.iter().find(|game| game.id() == pack.game).cloned() else { return };
    let opened = match opened::open(&*game, &pack, &next) {
        Ok(opened) => opened,
        Err(why) => {
            app.banner = Some(Banner::grave("The puzzle cannot begin", why));
            return;
        }
    };
    let from = pack.position(&next).map(|position| position.from.clone()).unwrap_or_default();
    let puzzle = Practising::new(next.id, from, &opened);
    let (side, mut table) = (opened.side, opened.table);
    for other in (0..table.sides().len() as u8).map(Side) {
        let control = if other == side { Control::Person } else { Control::Automatic(0) };
        table.set_control(other, control);
    }
    let keeping = Keeping::Nowhere { stem: puzzle.exercise.question.trim_end_matches('?').to_owned() };
    let desk = Desk::new(game, table, keeping);
    app.writer.detach();
    app.banner = None;
    put_on_table(app, desk);
    if let Some(play) = &mut app.game {
        play.practising = Some(Box::new(puzzle));
        play.battles.rebase(&play.desk);
        play.refresh();
    }
    look_at(app);
}

/// Brings what the puzzle is about into sight.
fn look_at(app: &mut App) {
    let Some(play) = &app.game else { return };
    let places = play.practising.as_deref().map(|puzzle| puzzle.places(&play.desk)).unwrap_or_default();
    app.play_screen.fit_places(places);
}

fn puzzle(app: &App) -> Option<&Practising> {
    app.game.as_ref()?.practising.as_deref()
}

/// Takes an answer: it is judged, kept, and shown on the map.
pub(crate) fn answer(app: &mut App, nth: usize, now: f64) {
    let clock = (app.launch.clock)();
    let Some(play) = &mut app.game else { return };
    let Some(mut puzzle) = play.practising.take() else { return };
    if puzzle.given.is_none() {
        puzzle.answer(&mut play.desk, nth, now);
        let due = app.practice.answer(&puzzle.id, puzzle.kind.id, puzzle.is_right(), clock);
        app.practice.refresh(&app.launch.kinds, clock);
        puzzle.back = format!("This one comes back on {}.", kept::day(due));
        puzzle.own =
            app.practice.page.kinds.iter().filter(|line| line.id == puzzle.kind.id).cloned().collect();
    }
    play.practising = Some(puzzle);
    play.battles.rebase(&play.desk);
    play.refresh();
}

/// What was pointed at on the map, when it is an answer.
pub(crate) fn pointed(app: &mut App, event: &MapEvent, now: f64) -> bool {
    let Some(play) = &mut app.game else { return false };
    let Some(puzzle) = play.practising.as_deref() else { return false };
    match puzzle.answer_at(&play.desk, event) {
        Some(Ok(nth)) => {
            answer(app, nth, now);
            true
        }
        Some(Err(why)) => {
            play.desk.say(why);
            true
        }
        None => false,
    }
}

/// Plays on from the position of the puzzle.
pub(crate) fn play_on(app: &mut App) {
    let Some(play) = &mut app.game else { return };
    let Some(puzzle) = play.practising.as_deref_mut() else { return };
    puzzle.play_on(&mut play.desk);
    play.battles.rebase(&play.desk);
    play.refresh();
}

/// Writes the record once it has changed.
pub(crate) fn keep(app: &mut App) {
    if let Some(text) = app.practice.take_changed() {
        let path = kept::file(&app.launch.places.settings);
        app.writer.whole(path, text.into_bytes(), Over::File, None);
    }
}
