//! What a step of a lesson names is on the screen when it is read: places, units and buttons stand in the accessibility tree of that
//! moment, and places and units lie in the part of the map that is seen, in the window of a machine at school.

use crate::common::{
    tree::nodes,
    window::{Window, desk, game, launch, open, press_with, settle},
};
use app::{command::Learn, features::learn::Learning};
use egui::{Key, Modifiers, Pos2};
use engine::base::keys::PlaceKey;
use lessons::plainly::unmarked;

/// Where a text names something, by whole words.
fn says(text: &str, name: &str) -> bool {
    let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let alone = |at: usize| {
        let (before, after) = (&text[..at], &text[at + name.len()..]);
        !letter(before.chars().next_back()) && !letter(after.chars().next())
    };
    name.chars().count() > 1 && text.match_indices(name).any(|(at, _)| alone(at))
}

/// The words of a text in bold that begin with a capital: they are the names of buttons.
fn buttons(text: &str) -> Vec<&str> {
    let bold = text.split("**").skip(1).step_by(2);
    bold.filter(|words| words.chars().next().is_some_and(char::is_uppercase)).collect()
}

fn learning(h: &Window) -> &Learning {
    game(h).mode::<Learning>().expect("a lesson")
}

/// What is wrong with the step that is open.
fn faults(h: &Window, faults: &mut Vec<String>) -> usize {
    let run = &learning(h).run;
    let what = format!("{}, “{}”", run.lesson().id, run.step().id);
    let text = unmarked(&run.step().text);
    let tree: Vec<String> = nodes(h).into_iter().map(|node| node.name).collect();
    let told = |name: &str| tree.iter().any(|one| one != &text && says(one, name));
    let seen = &desk(h).seen;
    let board = &seen.scene.board;
    let camera = *h.state().map_camera().expect("a map");
    let in_sight = |place: PlaceKey| {
        let (x, y) = board.at()[place.index()];
        camera.view.contains(camera.screen(Pos2::new(x, y)))
    };
    let mut named = 0;
    for (key, place) in board.keys().zip(&board.places) {
        if !place.is_on_map() || !says(&text, &place.name) {
            continue;
        }
        named += 1;
        if !told(&place.name) {
            faults.push(format!("{what}: nobody is told of {}", place.name));
        }
        if !in_sight(key) {
            faults.push(format!("{what}: {} is out of sight", place.name));
        }
    }
    for counter in &seen.scene.counters {
        if !says(&text, &counter.name) {
            continue;
        }
        named += 1;
        if !told(&counter.name) {
            faults.push(format!("{what}: nobody is told of {}", counter.name));
        }
        if board.place(counter.place).is_some_and(engine::show::board::Place::is_on_map)
            && !in_sight(counter.place)
        {
            faults.push(format!("{what}: {} is out of sight", counter.name));
        }
    }
    for name in buttons(&run.step().text) {
        named += 1;
        if !tree.iter().any(|one| one == name) {
            faults.push(format!("{what}: there is no button “{name}”"));
        }
    }
    named
}

/// The lessons of a game, each step as it is entered.
fn all_of(id: &str) {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), "(motion: false)"), 1366.0, 768.0);
    let all: Vec<String> =
        h.state().lessons().lessons().filter(|lesson| lesson.game == id).map(|l| l.id.clone()).collect();
    let (mut wrong, mut named) = (Vec::new(), 0);
    for lesson in &all {
        h.state_mut().send(Learn::Begin(lesson.clone()));
        settle(&mut h);
        let steps = learning(&h).run.states().len();
        for nth in 0..steps {
            assert_eq!(learning(&h).run.current(), nth, "{lesson}");
            named += faults(&h, &mut wrong);
            press_with(&mut h, Modifiers::SHIFT, Key::Enter);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(named > all.len(), "{named} names in {} lessons", all.len());
}

#[test]
fn what_lessons_of_barbarossa_fast_name_is_on_the_screen() {
    all_of("barbarossa-fast");
}

#[test]
fn what_lessons_of_the_russian_portfolio_name_is_on_the_screen() {
    all_of("russian-portfolio");
}

#[test]
fn what_lessons_of_red_parachutes_name_is_on_the_screen() {
    all_of("red-parachutes");
}
