//! A lesson is made in the window, by mouse and by keys, tried, solved, undone, and read again from its file.

#![allow(clippy::unwrap_used)] // a test may

use crate::common::{
    tree::nodes,
    window::{Window, click, desk, game, launch, open, place, press, press_with, settle, shown, type_text},
};
use app::{
    command::{Make, MapEvent, Order},
    features::learn::Learning,
    features::workshop::Workshop,
};
use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::Queryable as _;
use engine::{
    base::{fence::UndoPolicy, keys::UnitKey, seat::Control, side::Side},
    play::note::Note,
    show::scene::Subject,
    table::Table,
};
use lessons::{
    check::{self, Limits},
    format::{Ask, Lesson, Thing},
    making::{At, Field, Kind},
    reading, things,
};
use stavka::games;
use std::{path::Path, sync::Arc};

const STILL: &str = "(motion: false, pace: Skip, audit: Never)";

/// A game that may be seen whole, at the Germans' first step of July.
fn july(folder: &Path, undo: UndoPolicy) -> Window {
    let choices = [("plan".to_owned(), "historical".to_owned())].into();
    let mut table = games::register(None)[0].new_table(&choices, 5, undo).unwrap();
    for side in [Side(0), Side(1)] {
        table.set_control(side, Control::Automatic(0));
    }
    let stands = |table: &dyn Table| {
        let when = table.when(table.cursor());
        when.turn == 2 && table.to_act().is_some_and(|side| side == Side(0))
    };
    while !stands(&*table) {
        let mut thought = table.thinker(0).unwrap()();
        table.accept(&mut thought, 1).unwrap();
    }
    table.set_control(Side(0), Control::Person);
    let path = folder.join("July.stavka");
    std::fs::write(&path, table.journal()).unwrap();
    let mut launch = launch(folder, STILL);
    launch.file = Some(path);
    open(launch, 1440.0, 900.0)
}

fn made(h: &Window) -> &Workshop {
    game(h).mode::<Workshop>().expect("a lesson is made")
}

fn field(h: &mut Window, label: &str, text: &str) {
    h.get_by(|n| {
        n.role() == Role::TextInput && n.label().as_deref() == Some(label)
            || n.role() == Role::MultilineTextInput && n.label().as_deref() == Some(label)
    })
    .focus();
    h.run_steps(2);
    h.event(egui::Event::Text(text.to_owned()));
    settle(h);
}

/// Lets the clock run until the lesson is saved and checked.
fn saved(h: &mut Window) {
    for _ in 0..200 {
        h.run_steps(1);
        if made(h).changed_at.is_none() && h.state().is_busy() {
            h.state_mut().settle();
        }
    }
    settle(h);
    assert!(made(h).standing().starts_with("Saved as "), "{}", made(h).standing());
}

fn file(folder: &Path) -> Lesson {
    let all = std::fs::read_dir(folder).unwrap().flatten().map(|e| e.path());
    let path = all.filter(|p| p.extension().is_some_and(|e| e == "lesson")).max().expect("a lesson file");
    reading::lesson("own.lesson", &std::fs::read(path).unwrap()).unwrap()
}

/// An army of the Germans that may go somewhere, and where.
fn a_move(h: &Window) -> (UnitKey, &'static str, &'static str) {
    let from = ["Warsaw", "Grodno", "Brest", "Minsk"].into_iter().find(|name| {
        let at = place(h, name);
        desk(h).seen.stack(at).any(|c| c.name.contains("Army"))
    });
    let from = from.expect("an army");
    let unit = desk(h).seen.stack(place(h, from)).find(|c| c.name.contains("Army")).unwrap().unit;
    (unit, from, if from == "Brest" { "Grodno" } else { "Brest" })
}

fn drop_on(h: &mut Window, unit: UnitKey, name: &str) {
    let place = place(h, name);
    h.state_mut().send(MapEvent::Drop { units: vec![unit], place });
    settle(h);
}

#[test]
fn a_lesson_is_made_from_a_game_tried_and_solved() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = july(dir.path(), UndoPolicy::Study);
    let before = desk(&h).seen.scene.counters.len();
    h.state_mut().send(Make::Here);
    settle(&mut h);
    assert_eq!(desk(&h).seen.scene.counters.len(), before, "the position is that of the game");
    assert!(shown(&h, "1. Order: no text yet, to mend") || made(&h).findings.is_empty());
    let (unit, _, to) = a_move(&h);
    // Nothing is ordered unless an answer is played.
    let cursor = desk(&h).table.cursor();
    drop_on(&mut h, unit, to);
    assert_eq!(desk(&h).table.cursor(), cursor);
    click(&mut h, "Play a right answer");
    drop_on(&mut h, unit, to);
    assert_ne!(desk(&h).table.cursor(), cursor, "{}", desk(&h).status);
    click(&mut h, "Take it");
    assert_eq!(desk(&h).table.cursor(), cursor, "the map stands where the step begins");
    field(&mut h, "What the learner reads", "Bring the army up.");
    field(&mut h, "First hint", "It stands in the rear.");
    let step = made(&h).draft.step().unwrap().clone();
    let Ask::Order(asked) = &step.ask else { panic!("{step:?}") };
    assert_eq!((asked.right.len(), step.text.as_str(), step.hints.len()), (1, "Bring the army up.", 1));
    saved(&mut h);
    assert_eq!(made(&h).findings, [], "the check is content");
    let lesson = Arc::new(file(dir.path()));
    assert_eq!(*lesson, *made(&h).draft.lesson());
    assert_eq!(check::check(&*game(&h).desk.kind, &lesson, &Limits::default()), []);
    // It is tried as a learner meets it, and making it goes on where it was.
    press(&mut h, Key::F5);
    assert!(game(&h).is_in::<Learning>() && !game(&h).is_in::<Workshop>());
    drop_on(&mut h, unit, to);
    let learning = game(&h).mode::<Learning>().unwrap();
    assert!(learning.run.is_over(), "{:?}", learning.said);
    press(&mut h, Key::F5);
    assert_eq!(made(&h).draft.at(), At::Step(0));
    // It stands among one's own lessons, and goes on from there.
    click(&mut h, "All lessons");
    assert_eq!(h.state().screen(), "learn");
    assert!(shown(&h, "Change My lesson"));
    h.state_mut().send(Make::Change(lesson.id.clone()));
    settle(&mut h);
    assert_eq!(*lesson, *made(&h).draft.lesson());
}

#[test]
fn other_answers_are_played_too_also_those_the_game_refuses() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = july(dir.path(), UndoPolicy::Study);
    h.state_mut().send(Make::Here);
    settle(&mut h);
    let (unit, _, _) = a_move(&h);
    click(&mut h, "Play another answer");
    drop_on(&mut h, unit, "Moscow");
    let step = made(&h).draft.step().unwrap();
    let Ask::Order(asked) = &step.ask else { panic!() };
    let other = asked.other.first().unwrap_or_else(|| panic!("{} {:?}", desk(&h).status, desk(&h).bubble));
    assert!(other.refused.is_some() && made(&h).recording.is_none());
    // Its reply has the keyboard.
    type_text(&mut h, "too far");
    let Ask::Order(asked) = &made(&h).draft.step().unwrap().ask else { panic!() };
    assert_eq!(asked.other[0].reply, "too far");
    // Undone letter by letter it is not: the text goes first, then the answer.
    h.state_mut().send(Order::Undo);
    settle(&mut h);
    h.state_mut().send(Order::Undo);
    settle(&mut h);
    let Ask::Order(asked) = &made(&h).draft.step().unwrap().ask else { panic!() };
    assert_eq!(asked.other.len(), 0);
    // Esc forgets what is being played.
    click(&mut h, "Play a right answer");
    press(&mut h, Key::Escape);
    assert!(made(&h).recording.is_none());
}

#[test]
fn a_lesson_is_made_by_keys_alone_and_solved() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = july(dir.path(), UndoPolicy::Study);
    press_with(&mut h, Modifiers::COMMAND, Key::K);
    type_text(&mut h, "lesson from here");
    press(&mut h, Key::Enter);
    let by_key = |h: &mut Window, name: &str, role: Role| {
        h.get_by(|n| n.role() == role && n.label().as_deref() == Some(name)).focus();
        h.run_steps(2);
    };
    by_key(&mut h, "Ask: Choose", Role::Button);
    press(&mut h, Key::Enter);
    assert_eq!(Kind::of(&made(&h).draft.step().unwrap().ask), Kind::Choose);
    for (label, text) in
        [("What the learner reads", "who holds minsk"), ("Answer A", "the germans"), ("Answer B", "nobody")]
    {
        let at = nodes(&h).iter().any(|n| n.name == label);
        assert!(at, "{label}");
        h.get_by(|n| n.label().as_deref() == Some(label) && n.role() != Role::Label).focus();
        h.run_steps(2);
        type_text(&mut h, text);
    }
    saved(&mut h);
    press(&mut h, Key::Escape);
    press(&mut h, Key::F5);
    assert!(game(&h).is_in::<Learning>(), "{}", desk(&h).status);
    press(&mut h, Key::A);
    assert!(game(&h).mode::<Learning>().unwrap().run.is_over());
}

#[test]
fn places_glow_and_are_right_by_a_click_with_a_tool() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = july(dir.path(), UndoPolicy::Study);
    h.state_mut().send(Make::Here);
    settle(&mut h);
    click(&mut h, "Let places glow");
    let minsk = place(&h, "Minsk");
    h.state_mut().send(MapEvent::ClickPlace { place: minsk });
    settle(&mut h);
    assert_eq!(made(&h).draft.step().unwrap().glow.len(), 1);
    press(&mut h, Key::Escape);
    h.state_mut().send(MapEvent::ClickPlace { place: minsk });
    settle(&mut h);
    assert_eq!(made(&h).draft.step().unwrap().glow.len(), 1, "without the tool a click only looks");
    h.state_mut().send(Make::AskFor(Kind::Point));
    settle(&mut h);
    click(&mut h, "Click what is right");
    h.state_mut().send(MapEvent::ClickPlace { place: minsk });
    settle(&mut h);
    let Ask::Point(asked) = &made(&h).draft.step().unwrap().ask else { panic!() };
    assert_eq!(asked.right.len(), 1);
    // The buttons below the map take it back and make it again.
    click(&mut h, "Undo");
    assert!(matches!(&made(&h).draft.step().unwrap().ask, Ask::Point(asked) if asked.right.is_empty()));
    click(&mut h, "Redo");
    // One unit, and no longer any that stands there.
    h.state_mut().send(MapEvent::ClickPlace { place: minsk });
    settle(&mut h);
    let (unit, from, _) = a_move(&h);
    let from = place(&h, from);
    click(&mut h, "A click means: One unit");
    h.state_mut().send(MapEvent::ClickPlace { place: from });
    settle(&mut h);
    assert!(
        shown(&h, "Click the counter of a unit"),
        "{:?} {} {:?}",
        made(&h).tool,
        made(&h).units,
        desk(&h).status
    );
    h.state_mut().send(MapEvent::ClickUnit { unit, place: from, add: false });
    settle(&mut h);
    let Ask::Point(asked) = made(&h).draft.step().unwrap().ask.clone() else { panic!() };
    let [thing @ Thing::Unit(_)] = asked.right.as_slice() else { panic!("{asked:?}") };
    let table = &*desk(&h).table;
    assert_eq!(things::subject(table, thing), Some(Subject::Unit(unit)));
    let neighbour = desk(&h).seen.stack(from).find(|other| other.unit != unit).map(|other| other.unit);
    field(&mut h, "What the learner reads", "Which army is to go?");
    saved(&mut h);
    assert_eq!(made(&h).findings, []);
    press(&mut h, Key::F5);
    if let Some(unit) = neighbour {
        h.state_mut().send(MapEvent::ClickUnit { unit, place: from, add: false });
        settle(&mut h);
        assert!(!game(&h).mode::<Learning>().unwrap().run.is_over(), "another unit of the stack");
    }
    h.state_mut().send(MapEvent::ClickUnit { unit, place: from, add: false });
    settle(&mut h);
    assert!(game(&h).mode::<Learning>().unwrap().run.is_over());
}

#[test]
fn goals_are_offered_from_what_the_answers_change() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = july(dir.path(), UndoPolicy::Study);
    h.state_mut().send(Make::Here);
    settle(&mut h);
    let (unit, _, to) = a_move(&h);
    click(&mut h, "Play a right answer");
    drop_on(&mut h, unit, to);
    click(&mut h, "Take it");
    click(&mut h, "End: no goal yet");
    let offers = made(&h).offers.clone();
    let there = offers.iter().find(|o| o.fact.starts_with("at(")).unwrap_or_else(|| panic!("{offers:?}"));
    let fact = there.fact.clone();
    click(&mut h, &fact);
    assert_eq!(made(&h).draft.lesson().goal, [fact]);
}

#[test]
fn a_fair_game_that_runs_gives_no_lesson() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = july(dir.path(), UndoPolicy::Fair);
    h.state_mut().send(Make::Here);
    settle(&mut h);
    assert!(!game(&h).is_in::<Workshop>());
    assert!(desk(&h).status.contains("finish the game first"), "{}", desk(&h).status);
}

#[test]
fn comments_and_questions_of_a_game_become_a_lesson_that_can_be_solved() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = july(dir.path(), UndoPolicy::Study);
    let (from, asked_at) = {
        let table = &desk(&h).table;
        let way = table.way_to(table.cursor());
        let german = |ply: &u32| table.given_by(*ply) == Some(Side(0));
        let second = (2..way.len()).find(|n| german(&way[*n]) && german(&way[*n - 1])).unwrap();
        (way[second - 2], way[second - 1])
    };
    let table = &mut h.state_mut().desk_mut().unwrap().table;
    for (ply, note) in [
        (from, Note::Chapter("The first days".into())),
        (from, Note::Comment("The attack begins.".into())),
        (asked_at, Note::Question("What next?".into())),
    ] {
        table.annotate(ply, note, "", "").unwrap();
    }
    settle(&mut h);
    h.state_mut().send(Make::Notes);
    settle(&mut h);
    assert!(game(&h).is_in::<Workshop>(), "{:?} {}", h.state().banner(), desk(&h).status);
    let lesson = Arc::new(made(&h).draft.lesson().clone());
    let kinds: Vec<Kind> = lesson.steps.iter().map(|step| Kind::of(&step.ask)).collect();
    assert_eq!((lesson.title.as_str(), kinds), ("The first days", vec![Kind::Read, Kind::Order]));
    assert_eq!(check::check(&*game(&h).desk.kind, &lesson, &Limits::default()), []);
}

/// The names of the lessons in a folder.
fn lessons_in(folder: &Path) -> Vec<String> {
    let all = std::fs::read_dir(folder).unwrap().flatten();
    let mut names: Vec<String> = all.map(|e| e.file_name().to_string_lossy().into_owned()).collect();
    names.retain(|name| name.contains(".lesson") || name.contains(".html"));
    names.sort();
    names
}

#[test]
fn the_file_is_named_after_the_title_and_overwrites_none() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("the_road_to_kiev.lesson"), "another").unwrap();
    let mut h = july(dir.path(), UndoPolicy::Study);
    let send = |h: &mut Window, asked: Make| {
        h.state_mut().send(asked);
        settle(h);
    };
    send(&mut h, Make::Here);
    send(&mut h, Make::Write(Field::Text, "Go on.".into()));
    saved(&mut h);
    assert_eq!(lessons_in(dir.path()), ["my_lesson.lesson", "the_road_to_kiev.lesson"]);
    send(&mut h, Make::Write(Field::Title, "The road to Kiev".into()));
    saved(&mut h);
    assert_eq!(lessons_in(dir.path()), ["the_road_to_kiev.lesson", "the_road_to_kiev_2.lesson"]);
    assert_eq!(std::fs::read(dir.path().join("the_road_to_kiev.lesson")).unwrap(), b"another");
    assert_eq!(made(&h).draft.lesson().id, "the_road_to_kiev_2", "so is its lasting name, while it is new");
    assert_eq!(file(dir.path()).title, "The road to Kiev");
    send(&mut h, Make::Print);
    assert_eq!(lessons_in(dir.path())[0], "the_road_to_kiev.html");
    // Opened again it keeps its lasting name, whatever its title.
    send(&mut h, Make::Close);
    send(&mut h, Make::Change("the_road_to_kiev_2".into()));
    send(&mut h, Make::Write(Field::Title, "To the Dnieper".into()));
    saved(&mut h);
    assert!(dir.path().join("to_the_dnieper.lesson").exists());
    assert!(!dir.path().join("the_road_to_kiev_2.lesson").exists());
    assert_eq!(made(&h).draft.lesson().id, "the_road_to_kiev_2");
    // A name given by hand stays.
    send(&mut h, Make::Close);
    std::fs::rename(dir.path().join("to_the_dnieper.lesson"), dir.path().join("week one.lesson")).unwrap();
    h.state_mut().send(app::command::Learn::Home);
    settle(&mut h);
    send(&mut h, Make::Change("the_road_to_kiev_2".into()));
    send(&mut h, Make::Write(Field::Title, "Smolensk".into()));
    saved(&mut h);
    assert!(dir.path().join("week one.lesson").exists() && !dir.path().join("smolensk.lesson").exists());
}
