//! Lessons in class: answers saved and collected, hand-outs from the window.

use crate::{
    common::window::{
        Window, click, game, launch, open, picture, press, press_with, settle, shown, type_text,
    },
    hand::drag,
};
use app::{
    command::{Class, Learn},
    features::{
        class::{Presenting, Stage},
        learn::Learning,
        review::Review,
    },
    launch::Launch,
    settings::ThemeWish,
};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use lessons::attempt::{self, Attempt};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

fn send(h: &mut Window, asked: impl Into<app::command::Command>) {
    h.state_mut().send(asked);
    settle(h);
}

/// Lesson 1, begun from the start screen.
fn first_lesson(folder: &Path, settings: &str) -> Window {
    let mut h = open(launch(folder, settings), 1280.0, 800.0);
    click(&mut h, "Begin lesson 1");
    h
}

/// The files of a folder with this ending.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let all = std::fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path());
    all.filter(|path| path.extension().is_some_and(|e| e == ending)).collect()
}

/// Lesson 1 played to its end, each step passed.
fn to_the_end(h: &mut Window) {
    while !game(h).mode::<Learning>().unwrap().run.is_over() {
        press_with(h, Modifiers::SHIFT, Key::Enter);
    }
}

#[test]
fn three_learners_on_one_machine_each_save_under_their_own_name() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_lesson(dir.path(), "(motion: false, author: \"The teacher\")");
    for (nth, name) in ["Anna", "Ben", "Cleo"].into_iter().enumerate() {
        if nth > 0 {
            send(&mut h, Learn::Restart);
        }
        to_the_end(&mut h);
        click(&mut h, "Save my answers…");
        let offered = ["The teacher", "Anna", "Ben"][nth];
        assert_eq!(h.state().settings().learner, offered, "the last name is offered");
        type_text(&mut h, name);
        if nth == 0 {
            picture(&mut h, "class_name");
        }
        press(&mut h, Key::Enter);
        assert!(shown(&h, "Your name, how each step went"));
        click(&mut h, "Save");
        settle(&mut h);
    }
    let mut written = files(dir.path(), "try");
    written.sort();
    let names: Vec<String> =
        written.iter().map(|path| path.file_stem().unwrap().to_string_lossy().into_owned()).collect();
    let lesson = "The map and the counters";
    assert_eq!(names, ["Anna", "Ben", "Cleo"].map(|name| format!("{name}, {lesson}")));
    for (path, name) in written.iter().zip(["Anna", "Ben", "Cleo"]) {
        let read = Attempt::read(&std::fs::read(path).unwrap()).unwrap();
        assert_eq!((read.learner.as_str(), read.lesson.as_str(), read.done()), (name, "the_map", 0));
    }
    assert_eq!(h.state().settings().author, "The teacher", "who comments is somebody else");
    // Begun once more, the answers of the run before can still be handed in.
    send(&mut h, Learn::Restart);
    click(&mut h, "Save the answers of my last run…");
    type_text(&mut h, "Dora");
    press(&mut h, Key::Enter);
    click(&mut h, "Save");
    settle(&mut h);
    let last = dir.path().join(format!("Dora, {lesson}.try"));
    let read = Attempt::read(&std::fs::read(last).unwrap()).unwrap();
    assert_eq!(
        (read.learner.as_str(), read.steps.len(), read.steps.iter().all(|step| !step.done)),
        ("Dora", 6, true)
    );
    send(&mut h, Class::PrintThis);
    settle(&mut h);
    assert_eq!(files(dir.path(), "html").len(), 1, "the hand-out");
}

#[test]
fn the_enter_of_every_step_does_not_leave_the_end_unread() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_lesson(dir.path(), "(motion: false)");
    to_the_end(&mut h);
    for _ in 0..3 {
        press(&mut h, Key::Enter);
    }
    assert!(shown(&h, "Five links to Moscow") && shown(&h, "save your answers, or go on with Shift+Enter"));
    press_with(&mut h, Modifiers::SHIFT, Key::Enter);
    assert_eq!(game(&h).mode::<Learning>().unwrap().run.lesson().id, "moving");
}

#[test]
fn the_answers_of_a_class_are_a_table_and_each_opens() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_lesson(dir.path(), "(motion: false, author: \"Anna\")");
    press(&mut h, Key::H);
    press_with(&mut h, Modifiers::SHIFT, Key::Enter);
    press(&mut h, Key::Num2);
    press(&mut h, Key::Num1);
    let folder = dir.path().join("class");
    std::fs::create_dir(&folder).unwrap();
    send(&mut h, Class::SaveTo(folder.join("anna.try")));
    press_with(&mut h, Modifiers::SHIFT, Key::Enter);
    let learning = game(&h).mode::<Learning>().unwrap();
    let ben = Attempt::of(&learning.run, &*game(&h).desk.table, "Ben");
    std::fs::write(folder.join("ben.try"), ben.write().unwrap()).unwrap();
    std::fs::write(folder.join("cut.try"), "(format: 1, learner: \"Ca").unwrap();
    std::fs::write(folder.join("notes.txt"), "no answers").unwrap();

    press_with(&mut h, Modifiers::COMMAND, Key::L);
    click(&mut h, "Answers of a class…");
    press_with(&mut h, Modifiers::COMMAND, Key::A);
    type_text(&mut h, &folder.display().to_string());
    click(&mut h, "Read the answers");
    settle(&mut h);
    picture(&mut h, "class_answers");
    assert!(shown(&h, "cut.try is left out: line 1"), "the bad one is named, the rest is shown");
    let anna = Attempt::read(&std::fs::read(folder.join("anna.try")).unwrap()).unwrap();
    let [tries, wrong, hints] = anna.sums();
    assert!(tries >= 2 && wrong == 1 && hints == 1, "{tries} {wrong} {hints}");
    let row = anna.in_words("anna.try");
    assert!(
        row.starts_with("Anna: The map and the counters, ")
            && row.contains("1 wrong, 1 hint, 0 answers shown"),
        "{row}"
    );
    assert!(shown(&h, &row));
    assert!(shown(&h, "What was hard in “The map and the counters”"));
    assert!(shown(&h, "Step 2, Which of these is linked to Warsaw?"));
    assert!(shown(&h, "2 of 2 with wrong answers: B, Minsk (2 times)"), "Ben’s file is of the same run");
    send(&mut h, Class::SaveTableTo(dir.path().join("class.csv")));
    settle(&mut h);
    let table = std::fs::read_to_string(dir.path().join("class.csv")).unwrap();
    assert_eq!(table, attempt::csv(&[("anna.try".into(), anna), ("ben.try".into(), ben)]));

    click(&mut h, &row);
    assert!(game(&h).is_in::<Review>(), "the try lies in the review");
    assert_eq!(h.state().screen(), "table");
    press_with(&mut h, Modifiers::COMMAND, Key::L);
    assert!(shown(&h, "Ben: The map"), "back to the table");
    press(&mut h, Key::Escape);
    assert!(shown(&h, "played on the map") || shown(&h, "finished"), "and to the lessons");
    assert!(files(dir.path(), "stavka").is_empty(), "looking makes no file");
    click(&mut h, "Print The map and the counters");
    settle(&mut h);
    assert_eq!(files(dir.path(), "html").len(), 1);
}

/// A file as the window system hands it over.
#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|e| e.to_string())
    }
}

/// Drops them on the window all at once.
fn drop_files(h: &mut Window, files: &[PathBuf]) {
    let handed = files.iter().map(|path| Arc::new(Dropped(path.clone())) as egui::DroppedFileHandle);
    h.input_mut().dropped_files = handed.collect();
    h.run_steps(1);
    h.input_mut().dropped_files.clear();
    settle(h);
}

#[test]
fn answers_of_a_class_are_dropped_on_the_window() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_lesson(dir.path(), "(motion: false, author: \"Anna\")");
    press_with(&mut h, Modifiers::SHIFT, Key::Enter);
    let folder = dir.path().join("class");
    std::fs::create_dir(&folder).unwrap();
    let learning = game(&h).mode::<Learning>().unwrap();
    for (file, name) in [("anna.try", "Anna"), ("ben.try", "Ben"), ("cleo.try", "Cleo")] {
        let text = Attempt::of(&learning.run, &*game(&h).desk.table, name).write().unwrap();
        std::fs::write(folder.join(file), text).unwrap();
    }
    // Two files in the midst of a lesson, then a third beside them, then the folder: no unit stands there twice.
    drop_files(&mut h, &[folder.join("anna.try"), folder.join("ben.try")]);
    assert_eq!(h.state().screen(), "learn");
    assert!(shown(&h, "Anna: The map") && shown(&h, "Ben: The map") && !shown(&h, "Cleo: The map"));
    drop_files(&mut h, &[folder.join("cleo.try"), folder.join("anna.try")]);
    assert!(shown(&h, "Cleo: The map"));
    std::fs::write(folder.join("cut.try"), "(format: 1").unwrap();
    drop_files(&mut h, std::slice::from_ref(&folder));
    picture(&mut h, "class_dropped");
    assert!(shown(&h, "cut.try is left out: line 1"));
    let rows = ["Anna: The map", "Ben: The map", "Cleo: The map"];
    for row in rows {
        assert_eq!(h.query_all_by_label_contains(row).count(), 1, "{row}");
    }
}

#[test]
fn before_a_class_the_answer_is_hidden_until_it_is_asked_for() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_lesson(dir.path(), "(motion: false)");
    press_with(&mut h, Modifiers::SHIFT, Key::Enter);
    click(&mut h, "Before a class (F9)");
    assert!(h.state().is_presenting());
    for (modifiers, key) in
        [(Modifiers::NONE, Key::Num1), (Modifiers::NONE, Key::Num2), (Modifiers::NONE, Key::Num2)]
    {
        press_with(&mut h, modifiers, key);
    }
    click(&mut h, "One more for B");
    press_with(&mut h, Modifiers::SHIFT, Key::Num2);
    assert!(shown(&h, ": 2 hands") && shown(&h, ": 1 hand"));
    picture(&mut h, "class_question");
    assert!(!shown(&h, "the answer:"), "nothing of the answer is told");
    let stack = h.state().map_camera().unwrap().counter_side();
    assert!(stack >= 48.0, "{stack}");
    press(&mut h, Key::H);
    assert!(!shown(&h, ": 2 hands"), "the hands are hidden");
    press(&mut h, Key::N);
    press(&mut h, Key::L);
    assert!(game(&h).mode::<Presenting>().unwrap().nameless);
    press(&mut h, Key::T);
    assert!(shown(&h, "1:30 left") || shown(&h, "1:29 left"));
    press(&mut h, Key::B);
    assert!(shown(&h, "The screen is blank") && !shown(&h, "Show the answer"));
    press(&mut h, Key::B);
    press(&mut h, Key::Space);
    assert!(shown(&h, ", the answer"), "Space shows it");
    picture(&mut h, "class_answer");
    for _ in 0..40 {
        if shown(&h, "The end") {
            break;
        }
        press(&mut h, Key::Space);
    }
    assert!(shown(&h, "To think about"), "the questions for the class come last");
    picture(&mut h, "class_end");
    press(&mut h, Key::Escape);
    assert!(!h.state().is_presenting() && shown(&h, "The end of the lesson"));
    press(&mut h, Key::B);
    assert!(!h.state().is_presenting(), "its keys hold only while it is on");
    send(&mut h, Learn::Home);
    assert!(shown(&h, "The map and the counters") && !shown(&h, "1 of 18"), "no learner has finished it");
}

#[test]
fn sums_and_what_is_said_come_one_after_the_other() {
    let dir = tempfile::tempdir().unwrap();
    let dark = Launch { theme: Some(ThemeWish::Dark), ..launch(dir.path(), "(motion: false)") };
    let mut h = open(dark, 1920.0, 1080.0);
    send(&mut h, Learn::Begin("the_attack".into()));
    press(&mut h, Key::F9);
    let (mut answers, mut sums) = (0, 0);
    for _ in 0..60 {
        match game(&h).mode::<Presenting>().unwrap().stage {
            Stage::Answer => answers += 1,
            Stage::Sum => sums += 1,
            Stage::Question | Stage::Said | Stage::Debrief | Stage::Class(_) => {}
        }
        press(&mut h, Key::Space);
    }
    assert!(answers > 2 && sums > 0, "{answers} answers, {sums} sums");
    assert!(shown(&h, "To think about"));
}

#[test]
fn a_teacher_draws_on_the_map_and_has_notes_beside_it() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_lesson(dir.path(), "(motion: false)");
    press_with(&mut h, Modifiers::SHIFT, Key::Enter);
    press(&mut h, Key::F9);
    press(&mut h, Key::D);
    let before = *h.state().map_camera().unwrap();
    drag(&mut h, egui::pos2(300.0, 200.0), egui::pos2(500.0, 300.0));
    drag(&mut h, egui::pos2(320.0, 300.0), egui::pos2(420.0, 200.0));
    assert_eq!(h.state().drawn_lines(), 2);
    assert_eq!(*h.state().map_camera().unwrap(), before, "the map does not feel the pen");
    picture(&mut h, "class_drawn");
    click(&mut h, "Wipe");
    assert_eq!(h.state().drawn_lines(), 0);
    drag(&mut h, egui::pos2(300.0, 200.0), egui::pos2(500.0, 300.0));
    assert!(!shown(&h, "For the teacher"));
    press(&mut h, Key::F7);
    assert!(shown(&h, "For the teacher") && shown(&h, "The next step"));
    picture(&mut h, "class_notes");
    // In a test the window of their own lies inside this one; its keys and buttons are the same.
    click(&mut h, "In a window of their own");
    assert!(shown(&h, "Back beside the map") && shown(&h, "The next step") && shown(&h, "Leave"));
    click(&mut h, "Back beside the map");
    click(&mut h, "Close the notes for the teacher");
    assert!(!shown(&h, "For the teacher"));
    for _ in 0..4 {
        press(&mut h, Key::Space);
    }
    assert_eq!(h.state().drawn_lines(), 0, "gone with the step");
    press(&mut h, Key::D);
    drag(&mut h, egui::pos2(300.0, 200.0), egui::pos2(500.0, 300.0));
    assert_eq!(h.state().drawn_lines(), 0, "the pen is put away");
}
