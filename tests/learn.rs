//! Lessons in the window: begun, played by names and by keys, left and gone on with.

use crate::common::{
    labels,
    tree::nodes,
    window::{
        Window, click, desk, game, launch, open, picture, place, press, press_with, settle, shown, type_text,
    },
};
use app::{
    command::{Files, Learn, Look, MapEvent},
    features::learn::Learning,
};
use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::Queryable as _;
use engine::show::scene::Subject;
use lessons::feedback::Kind;
use std::path::Path;

fn window(folder: &Path) -> Window {
    open(launch(folder, "(motion: false)"), 1280.0, 800.0)
}

/// Lesson 1, begun from the start screen.
fn first_lesson(folder: &Path) -> Window {
    let mut h = window(folder);
    picture(&mut h, "learn_start");
    click(&mut h, "Begin lesson 1");
    h
}

fn lesson(h: &Window) -> &Learning {
    game(h).mode::<Learning>().expect("a lesson")
}

fn step(h: &Window) -> usize {
    lesson(h).run.current()
}

fn said(h: &Window) -> Option<Kind> {
    lesson(h).said.as_ref().map(|said| said.kind)
}

fn send(h: &mut Window, asked: impl Into<app::command::Command>) {
    h.state_mut().send(asked);
    settle(h);
}

/// Clicks a place of the map.
fn point(h: &mut Window, name: &str) {
    let place = place(h, name);
    send(h, MapEvent::ClickPlace { place });
}

#[test]
fn lesson_one_is_played_to_its_end() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_lesson(dir.path());
    assert!(shown(&h, "Click the base of"));
    point(&mut h, "Lublin");
    assert_eq!(said(&h), Some(Kind::Wrong));
    assert!(shown(&h, "Army Group South"), "the lesson’s own reply");
    let lublin = place(&h, "Lublin");
    let bubble = desk(&h).seen.bubble.clone().expect("a bubble at the place");
    assert!(
        bubble.place == lublin
            && bubble.title == "Lublin is not the answer"
            && bubble.way_out.contains("Army Group South"),
        "{bubble:?}"
    );
    picture(&mut h, "learn_wrong");
    send(&mut h, MapEvent::ClickNothing);
    assert!(shown(&h, "There is nothing at that spot"), "no click is silent");
    point(&mut h, "Warsaw");
    assert_eq!(said(&h), Some(Kind::Right));
    assert!(
        desk(&h).seen.bubble.is_none() && !shown(&h, "There is nothing at that spot"),
        "what is no longer true goes"
    );
    click(&mut h, "Next");
    click(&mut h, "Minsk");
    assert!(shown(&h, "Two links away"));
    picture(&mut h, "learn_choice");
    click(&mut h, "Brest");
    press(&mut h, Key::Enter);
    assert_eq!(step(&h), 2, "Enter goes on");
    point(&mut h, "Insterburg");
    type_text(&mut h, "4");
    press(&mut h, Key::Enter);
    assert!(shown(&h, "Count the armies twice") && shown(&h, "4 is not the answer"), "typed at once");
    assert!(desk(&h).seen.bubble.is_none(), "a number is said of no place: nothing of it stays on the map");
    let tries = lesson(&h).run.state().tries;
    type_text(&mut h, "six");
    press(&mut h, Key::Enter);
    assert!(shown(&h, "Type a number, such as 12, 12.5 or 12,5"), "nonsense is one sentence");
    assert_eq!(lesson(&h).run.state().tries, tries, "and no try");
    for _ in 0..3 {
        press(&mut h, Key::Backspace);
    }
    type_text(&mut h, "6,0h");
    assert!(shown(&h, "Hint 1"), "H asks for a hint here too");
    press(&mut h, Key::Enter);
    assert_eq!(said(&h), Some(Kind::Right));
    press(&mut h, Key::Enter);
    let lvov = place(&h, "Lvov");
    send(&mut h, MapEvent::Hover(Some(Subject::Place(lvov))));
    assert_eq!(said(&h), Some(Kind::Right), "the pointer rests there");
    click(&mut h, "Next");
    point(&mut h, "Leningrad");
    assert!(shown(&h, "Leningrad 2 + Moscow 2"), "what is said after the step");
    click(&mut h, "Next");
    click(&mut h, "North");
    assert!(lesson(&h).run.is_over());
    assert!(shown(&h, "Five links to Moscow"), "the debrief");
    picture(&mut h, "learn_end");
    let done = h.state().lessons().done("the_map").cloned().expect("progress");
    assert!(done.finished && (done.stars, done.of) == (2, 3), "three of its answers were wrong: {done:?}");
    click(&mut h, "All lessons");
    assert_eq!(h.state().screen(), "learn");
    picture(&mut h, "learn_home");
}

#[test]
fn help_and_the_step_before_work_by_key() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_lesson(dir.path());
    press(&mut h, Key::H);
    assert!(shown(&h, "Look for the glowing rings"));
    press(&mut h, Key::H);
    assert!(shown(&h, "It is Warsaw"));
    click(&mut h, "Show me");
    assert!(lesson(&h).shown.is_some() && !lesson(&h).run.is_done(), "shown, not done");
    press(&mut h, Key::Enter);
    assert_eq!(step(&h), 1, "the main button is lit, and Enter presses it");
    click(&mut h, "Step 1, done");
    press_with(&mut h, Modifiers::SHIFT, Key::Enter);
    assert_eq!(step(&h), 1, "Shift+Enter skips");
    click(&mut h, "Step 1, done");
    let minsk = place(&h, "Minsk");
    send(&mut h, Look::GoTo(minsk));
    assert!(desk(&h).cursor.is_some());
    press_with(&mut h, Modifiers::SHIFT, Key::Enter);
    assert_eq!((step(&h), said(&h)), (1, None), "it skips a question wherever the cursor stands");
    press(&mut h, Key::Num2);
    assert_eq!(said(&h), Some(Kind::Wrong), "the second answer by its number");
    press(&mut h, Key::Num1);
    assert_eq!(said(&h), Some(Kind::Right));
    click(&mut h, "Step 1, done");
    assert_eq!(step(&h), 0);
}

/// What a step is about is in sight, so large that counters have their names, and what glows has its own.
#[test]
fn what_a_step_speaks_of_can_be_read_in_a_small_window() {
    for (width, height, percent) in [(1280.0, 800.0, 100), (1366.0, 768.0, 100), (1366.0, 768.0, 150)] {
        let dir = tempfile::tempdir().unwrap();
        let settings = format!("(motion: false, text_percent: {percent})");
        let mut h = open(launch(dir.path(), &settings), width, height);
        let mut read = 0;
        for id in ["the_map", "moving"] {
            send(&mut h, Learn::Begin(id.into()));
            let steps = lesson(&h).run.lesson().steps.len();
            for nth in 0..steps {
                let what = format!("{id}, step {nth}, at {width}, {percent} %");
                let lit: Vec<_> =
                    lesson(&h).lit(desk(&h)).iter().filter_map(|s| desk(&h).seen.place_of(s)).collect();
                let camera = *h.state().map_camera().expect("a map");
                let about =
                    desk(&h).seen.followed.now.as_ref().map_or_else(Vec::new, |(_, places)| places.clone());
                let at = |place: engine::base::keys::PlaceKey| {
                    let (x, y) = desk(&h).seen.scene.board.at()[place.index()];
                    egui::Pos2::new(x, y)
                };
                assert!(lit.iter().all(|place| about.contains(place)), "{what}");
                for place in &about {
                    let name = desk(&h).seen.place_name(*place);
                    assert!(camera.view.contains(camera.screen(at(*place))), "{what}: {name} is in sight");
                }
                let span = egui::Rect::from_points(&about.iter().map(|p| at(*p)).collect::<Vec<_>>());
                if !about.is_empty() && span.width().max(span.height()) < 500.0 {
                    assert!(camera.k >= 0.49, "{what}: {}", camera.k);
                    read += 1;
                }
                let named: Vec<_> = h.state().map_view().names().map(|(place, _)| place).collect();
                for place in &lit {
                    let name = desk(&h).seen.place_name(*place);
                    assert!(named.contains(place), "{what}: {name} has its name");
                }
                press_with(&mut h, Modifiers::SHIFT, Key::Enter);
            }
        }
        assert!(read >= 5, "{read} at {width}");
    }
}

#[test]
fn a_legal_order_that_is_not_meant_is_taken_back() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = window(dir.path());
    send(&mut h, Learn::Begin("moving".into()));
    while !lesson(&h).asks_for_orders() {
        press_with(&mut h, Modifiers::SHIFT, Key::Enter);
    }
    let start = desk(&h).table.cursor();
    let other = desk(&h).table.legal_orders().into_iter().find(|order| {
        let text = desk(&h).table.write_order(order);
        text.starts_with("Move(") && !text.contains("a4")
    });
    send(&mut h, app::command::Order::Give(vec![other.expect("a move")]));
    assert_eq!(said(&h), Some(Kind::Legal));
    picture(&mut h, "learn_legal");
    click(&mut h, "Show me");
    assert_eq!(said(&h), None);
    press(&mut h, Key::Escape);
    assert_eq!(
        said(&h),
        Some(Kind::Legal),
        "what was said of the position holds again when it is there again"
    );
    press_with(&mut h, Modifiers::COMMAND, Key::Z);
    assert_eq!(desk(&h).table.cursor(), start, "one key takes it back");
    assert!(!lesson(&h).run.is_done());
}

#[test]
fn a_lesson_goes_on_where_it_was_left_in_the_next_window() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_lesson(dir.path());
    for _ in 0..2 {
        press_with(&mut h, Modifiers::SHIFT, Key::Enter);
    }
    assert_eq!(step(&h), 2);
    send(&mut h, Learn::Home);
    h.state_mut().finish();
    drop(h);
    assert!(dir.path().join("lessons.ron").exists());
    let mut h = window(dir.path());
    assert!(shown(&h, "0 of 1"), "progress on the start screen");
    picture(&mut h, "learn_start_again");
    click(&mut h, "Go on: The map and the counters");
    assert_eq!(step(&h), 2);
    assert!(
        std::fs::read_dir(dir.path())
            .unwrap()
            .flatten()
            .all(|f| f.path().extension().is_none_or(|e| e != "stavka"))
    );
}

#[test]
fn a_damaged_progress_is_put_aside_and_said() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("lessons.ron"), "(format: 1, lessons: {").unwrap();
    let h = window(dir.path());
    assert!(h.state().banner().is_some_and(|b| b.title.contains("cannot be read")));
    assert!(dir.path().join("lessons.damaged.ron").exists());
}

#[test]
fn a_lesson_file_begins_and_a_bad_one_is_one_sentence() {
    let dir = tempfile::tempdir().unwrap();
    let text = std::fs::read_to_string("assets/barbarossa_fast/lessons/1_the_map.lesson").unwrap();
    let (good, bad) = (dir.path().join("mine.lesson"), dir.path().join("bad.lesson"));
    std::fs::write(&good, text.replacen("\"the_map\"", "\"mine\"", 1)).unwrap();
    std::fs::write(&bad, text.replacen("minutes", "minuets", 1)).unwrap();
    let mut h = open(
        app::launch::Launch { file: Some(good), ..launch(dir.path(), "(motion: false)") },
        1280.0,
        800.0,
    );
    assert_eq!(lesson(&h).run.lesson().id, "mine");
    send(&mut h, Files::OpenPath(bad));
    let banner = h.state().banner().expect("a message");
    assert!(banner.text.contains("bad.lesson, line"), "{}", banner.text);
    assert_eq!(lesson(&h).run.lesson().id, "mine", "the lesson on the table stays");
    type_text(&mut h, "");
}

#[test]
fn the_lessons_of_the_game_that_is_chosen_stand_first() {
    let kinds = stavka::games::register(None);
    if kinds.len() < 2 {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let mut h = window(dir.path());
    let heads = |h: &Window| -> Vec<String> {
        let heads = nodes(h).into_iter().filter(|n| n.role == Role::Heading);
        heads.map(|n| n.name).filter(|name| kinds.iter().any(|kind| kind.title() == name)).collect()
    };
    let titles = [kinds[0].title().to_owned(), kinds[1].title().to_owned()];
    for (key, first) in [(Key::Num2, 1), (Key::Num1, 0)] {
        press_with(&mut h, Modifiers::COMMAND, Key::N);
        press_with(&mut h, Modifiers::COMMAND, key);
        press_with(&mut h, Modifiers::COMMAND, Key::L);
        let others = kinds[2..].iter().map(|kind| kind.title().to_owned());
        let wanted: Vec<String> =
            [titles[first].clone(), titles[1 - first].clone()].into_iter().chain(others).collect();
        assert_eq!(heads(&h), wanted);
        press(&mut h, Key::Enter);
        assert_eq!(desk(&h).kind.id(), kinds[first].id(), "Enter begins one of its lessons");
        press_with(&mut h, Modifiers::COMMAND, Key::L);
        assert_eq!(heads(&h)[0], titles[first], "nor does the way back change it");
    }
    press_with(&mut h, Modifiers::COMMAND, Key::N);
    press_with(&mut h, Modifiers::COMMAND, Key::Num2);
    press_with(&mut h, Modifiers::COMMAND, Key::L);
    click(&mut h, "Mode: Review");
    assert_eq!(desk(&h).kind.id(), kinds[1].id(), "so is the sample that is looked at");
}

#[test] // rows with a cut of their map, whole sentences, shares as words, and practice beside them where there is room
fn the_page_of_all_lessons_has_whole_rows() {
    for (width, height) in [(1280.0, 800.0), (1920.0, 1080.0)] {
        let dir = tempfile::tempdir().unwrap();
        let mut h = open(launch(dir.path(), "(motion: false)"), width, height);
        send(&mut h, Learn::Home);
        h.run_steps(24);
        picture(&mut h, &format!("learn_home_{width}"));
        let names: Vec<String> = nodes(&h).into_iter().map(|n| n.name).collect();
        let share = |name: &&String| name.contains(": 0 of ") && name.ends_with(" finished");
        assert!(names.iter().filter(share).count() > 1, "{names:?}");
        let cut = labels::read(&h.output().shapes).texts.into_iter().filter(|text| text.shortened);
        let cut: Vec<String> = cut.map(|text| text.words).collect();
        assert_eq!(cut, Vec::<String>::new(), "{width}");
        let left = |name: &str| h.get_by_label(name).rect().left();
        let beside = left("My lessons") > left("Lesson 1: The map and the counters. 6 min.") + 900.0;
        assert_eq!(beside, width > 1700.0, "{width}");
    }
}
