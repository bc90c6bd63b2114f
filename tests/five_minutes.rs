//! The lesson of five minutes in the window, the game it leads into, and a game without a form.

use crate::common::{
    tree::nodes,
    window::{
        Window, attack, click, desk, game, launch, open, picture, place, press, press_with, settle, shown,
    },
};
use app::{
    command::{Learn, MapEvent, Order, Setting},
    desk::Keeping,
    features::learn::{Learning, double_period},
};
use egui::{Key, Modifiers, accesskit::Role};
use engine::base::{fence::UndoPolicy, seat::Control, side::Side};
use lessons::{feedback::Kind, format::Ask, plainly::unmarked, shelf::Shelf};
use std::path::Path;

const STILL: &str = "(motion: false, pace: Step)";

fn window(folder: &Path) -> Window {
    open(launch(folder, STILL), 1280.0, 800.0)
}

fn learning(h: &Window) -> &Learning {
    game(h).mode::<Learning>().expect("a lesson")
}

fn step(h: &Window) -> &str {
    &learning(h).run.step().id
}

/// Presses the main button until the step is done, at most so often.
fn press_on(h: &mut Window, most: usize) {
    for _ in 0..most {
        if learning(h).run.is_done() {
            return;
        }
        press(h, Key::Enter);
    }
    panic!("{} is not done: {:?}", step(h), desk(h).seen.sequence.primary);
}

/// Goes through what the other side did; how many orders were shown.
fn watch(h: &mut Window) -> usize {
    let mut seen = 0;
    while let Some((nth, of)) = learning(h).watched() {
        assert!(shown(h, &format!("The other side answers, {nth} of {of}")));
        assert!(desk(h).look.is_some(), "the map shows it");
        seen += 1;
        press(h, Key::Enter);
    }
    seen
}

fn is_first_game(h: &Window) {
    assert_eq!(h.state().screen(), "table");
    assert!(!game(h).is_exercise(), "a game like any other");
    let table = &desk(h).table;
    assert_eq!(table.undo_policy(), UndoPolicy::Study);
    assert_eq!(table.control(Side(0)), Control::Person);
    assert!(matches!(table.control(Side(1)), Control::Automatic(_)));
    assert!(matches!(desk(h).keeping, Keeping::AtFirstOrder { .. } | Keeping::In(_) | Keeping::Asked { .. }));
}

#[test]
fn five_minutes_lead_into_june() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = window(dir.path());
    picture(&mut h, "five_start");
    let big = nodes(&h).into_iter().find(|n| n.name == "Show me how, five minutes").expect("the big button");
    assert!(big.focused && big.says.contains("Enter"), "{big:?}");
    press(&mut h, Key::Enter);
    assert_eq!(step(&h), "attack");
    picture(&mut h, "five_attack");
    attack(&mut h, "16th Army, Insterburg", "Kaunas, Soviet");
    picture(&mut h, "five_plan");
    press(&mut h, Key::Enter);
    assert!(learning(&h).run.is_done(), "the first order");
    press(&mut h, Key::Enter);
    assert_eq!(step(&h), "fight");
    picture(&mut h, "five_fight");
    press(&mut h, Key::Enter);
    let first = desk(&h).table.read_order(r#"Commit(target:"kowno",blitzkrieg:false)"#).unwrap();
    h.state_mut().send(Order::Give(vec![first]));
    settle(&mut h);
    press_on(&mut h, 8);
    picture(&mut h, "five_taken");
    press(&mut h, Key::Enter);
    assert_eq!(step(&h), "poor");
    picture(&mut h, "five_poor");
    let before = desk(&h).table.cursor();
    let poor = desk(&h).table.read_order(r#"Commit(target:"brest",blitzkrieg:true)"#).unwrap();
    h.state_mut().send(Order::Give(vec![poor]));
    settle(&mut h);
    assert_eq!(learning(&h).said.as_ref().map(|said| said.kind), Some(Kind::Poor));
    assert!(shown(&h, "Legal, but poor: take it back"));
    picture(&mut h, "five_poor_said");
    press_with(&mut h, Modifiers::COMMAND, Key::Z);
    assert_eq!(desk(&h).table.cursor(), before);
    assert!(learning(&h).run.is_done(), "taken back, and that was asked");
    assert_eq!(learning(&h).run.state().wrong, 0, "what is asked for is not wrong");
    press(&mut h, Key::Enter);
    assert_eq!(step(&h), "danger");
    picture(&mut h, "five_danger");
    let odessa = place(&h, "Odessa");
    h.state_mut().send(MapEvent::ClickPlace { place: odessa });
    settle(&mut h);
    assert!(shown(&h, "No link leads from there"));
    let grodno = place(&h, "Grodno");
    h.state_mut().send(MapEvent::ClickPlace { place: grodno });
    settle(&mut h);
    press(&mut h, Key::Enter);
    assert_eq!(step(&h), "answer");
    let last = desk(&h).table.read_order(r#"Commit(target:"brest",blitzkrieg:false)"#).unwrap();
    h.state_mut().send(Order::Give(vec![last]));
    settle(&mut h);
    press_on(&mut h, 8);
    picture(&mut h, "five_answer");
    let seen = watch(&mut h);
    assert!((1..=8).contains(&seen), "{seen}");
    press(&mut h, Key::Enter);
    assert_eq!(step(&h), "ready");
    picture(&mut h, "five_ready");
    let button = nodes(&h).into_iter().find(|n| n.name == "Play June").expect("the next press");
    assert!(!button.disabled && button.says.contains("Enter"), "{button:?}");
    press(&mut h, Key::Enter);
    is_first_game(&h);
    assert!(h.state().lessons().done("five_minutes").is_some_and(|done| done.finished));
    let table = &desk(&h).table;
    assert_eq!((table.ply_count(), table.when(0).turn), (0, 1), "June, with nothing ordered yet");
    assert!(table.start().is_some_and(|start| start.dice.is_empty()), "its dice are its own");
    assert!(desk(&h).hint.is_some(), "hints are on");
    picture(&mut h, "five_june");
    // The hint can be taken, and the next one comes by itself.
    let first = desk(&h).hint.clone();
    press_with(&mut h, Modifiers::SHIFT, Key::H);
    assert!(desk(&h).table.ply_count() > 0 && desk(&h).hint.is_some() && desk(&h).hint != first);
    press(&mut h, Key::H);
    assert!(desk(&h).hint.is_none(), "put away, it stays away");
    settle(&mut h);
    assert!(desk(&h).hint.is_none());
    h.state_mut().send(Setting::Hints(false));
    settle(&mut h);
    let order = desk(&h).table.legal_orders()[0].clone();
    h.state_mut().send(Order::Give(vec![order]));
    settle(&mut h);
    assert!(desk(&h).hint.is_none(), "switched off in the settings");
}

#[test]
fn five_minutes_of_the_hex_game_lead_into_june() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = window(dir.path());
    press_with(&mut h, Modifiers::COMMAND, Key::Num2);
    click(&mut h, "Show me how, five minutes");
    assert_eq!(learning(&h).run.lesson().id, "rp_five_minutes");
    picture(&mut h, "hex_attack");
    let give = |h: &mut Window, orders: &[&str]| {
        for text in orders {
            let order = desk(h).table.read_order(text).unwrap();
            h.state_mut().send(Order::Give(vec![order]));
            settle(h);
        }
    };
    let attack = [
        r#"Battle(Begin(unit:"ax_a17",target:"W2"))"#,
        r#"Battle(Join(unit:"ax_a6",attack:0))"#,
        r#"Battle(Join(unit:"ax_pzk3",attack:0))"#,
    ];
    give(&mut h, &attack);
    assert!(learning(&h).run.is_done());
    press(&mut h, Key::Enter);
    assert_eq!(step(&h), "fight");
    picture(&mut h, "hex_fight");
    let fight =
        ["Done", "Battle(Resolve(attack:0))", r#"Battle(Advance(unit:"ax_a17",to:"W2"))"#, "Battle(Enough)"];
    give(&mut h, &fight);
    assert!(learning(&h).run.is_done(), "{:?}", learning(&h).said);
    picture(&mut h, "hex_taken");
    click(&mut h, "Next");
    assert_eq!(step(&h), "poor");
    picture(&mut h, "hex_poor");
    give(&mut h, &[r#"Battle(Begin(unit:"ax_ik5",target:"P4"))"#]);
    assert_eq!(learning(&h).said.as_ref().map(|said| said.kind), Some(Kind::Poor));
    picture(&mut h, "hex_poor_said");
    click(&mut h, "Take it back");
    assert!(learning(&h).run.is_done());
    click(&mut h, "Next");
    assert_eq!(step(&h), "danger");
    picture(&mut h, "hex_danger");
    let beside = desk(&h).seen.scene.board.find("W3").unwrap();
    h.state_mut().send(MapEvent::ClickPlace { place: beside });
    settle(&mut h);
    assert!(learning(&h).run.is_done(), "{:?}", learning(&h).said);
    click(&mut h, "Next");
    assert_eq!(step(&h), "answer");
    press_on(&mut h, 3);
    picture(&mut h, "hex_answer");
    let seen = watch(&mut h);
    assert!((2..=8).contains(&seen), "{seen}");
    press(&mut h, Key::Enter);
    click(&mut h, "Play June");
    is_first_game(&h);
    assert_eq!(desk(&h).table.ply_count(), 0);
    picture(&mut h, "hex_june");
}

#[test]
fn a_first_game_needs_no_form() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = window(dir.path());
    click(&mut h, "A first game");
    is_first_game(&h);
    let soviet = desk(&h).table.choices().get("soviet").cloned();
    assert_eq!(soviet.as_deref(), Some("thin"), "what is recommended for it");
    assert!(desk(&h).hint.is_some());
    // With a game saved both ways stay, and the newest game is what Enter means.
    press_with(&mut h, Modifiers::SHIFT, Key::H);
    press_with(&mut h, Modifiers::COMMAND, Key::N);
    for name in ["Show me how, five minutes", "A first game"] {
        assert!(nodes(&h).iter().any(|n| n.name == name && n.role == Role::Button), "{name}");
    }
    picture(&mut h, "five_start_again");
    press(&mut h, Key::Enter);
    assert!(matches!(desk(&h).keeping, Keeping::In(_)), "the newest game");
}

#[test]
fn both_ways_are_reachable_in_windows_of_any_size() {
    for (width, height) in [(1024.0, 680.0), (1366.0, 768.0), (1920.0, 1080.0)] {
        let dir = tempfile::tempdir().unwrap();
        let mut h = open(launch(dir.path(), STILL), width, height);
        for name in ["Show me how, five minutes", "A first game", "Begin lesson 1", "All lessons", "Start"] {
            assert!(nodes(&h).iter().any(|n| n.name == name && !n.disabled), "{name} at {width}");
        }
        picture(&mut h, &format!("five_start_{width}"));
    }
}

#[test]
fn a_lead_in_is_short_and_stands_before_the_others() {
    let shelf = Shelf::of(crate::common::shipped::lessons().into_iter().map(|(n, t)| (n, t.as_bytes())));
    let all: Vec<_> = shelf.books().filter(|book| book.lesson.leads_in()).collect();
    assert_eq!(all.len(), 2, "one for each of the two games");
    for book in all {
        let lesson = &book.lesson;
        assert!(lesson.minutes <= 6 && lesson.new_rules.is_empty());
        for step in &lesson.steps {
            let words = unmarked(&step.text).split_whitespace().count();
            assert!(words <= 25, "{}, {}: {words} words", lesson.id, step.id);
        }
        assert!(lesson.steps.last().is_some_and(|step| step.ask == Ask::Read), "the last press is the game");
    }
}

#[test]
fn a_double_period_is_full_and_its_lessons_begin() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = window(dir.path());
    for game in ["barbarossa-fast", "russian-portfolio", "red-parachutes"] {
        let plan = double_period::plan(h.state().lessons(), game);
        assert!(plan.windows(2).all(|two| two[0].minutes.1 == two[1].minutes.0), "{game}: no gap");
        assert_eq!((plan[0].minutes.0, plan.last().unwrap().minutes.1), (0, 90), "{game}");
        assert!(plan.iter().filter(|part| part.lesson.is_some()).count() >= 2, "{game}");
    }
    assert!(double_period::plan(h.state().lessons(), "chess").is_empty());
    h.state_mut().send(Learn::Home);
    settle(&mut h);
    click(&mut h, "A double period…");
    picture(&mut h, "double_period");
    for name in ["Print Five minutes", "Answers of a class…", "Begin Moving"] {
        assert!(shown(&h, name), "{name}");
    }
    click(&mut h, "Begin Five minutes");
    assert_eq!(learning(&h).run.lesson().id, "five_minutes");
}
