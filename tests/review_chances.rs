//! Chances in the review, through the accessibility tree, by keyboard.

use crate::{
    common::{
        shipped::unanalysed, window::Window, window::attack, window::click, window::desk, window::first_turn,
        window::game, window::launch, window::open, window::picture, window::press, window::press_with,
        window::settle, window::shown,
    },
    study::BARBAROSSA_FAST,
};
use app::{
    command::{Act, review::Curve},
    features::review::Review,
};
use barbarossa_fast::game::Game;
use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use engine::{
    base::{
        fence::UndoPolicy,
        seat::PlyId,
        side::{Side, Viewer},
    },
    chances::stretch::{Stretch, cut},
    insight::told::orders_in_words,
    play::prospect::{Course, Ended, Prospect},
    table::Keep as _,
};
use stavka::games;
use std::time::Duration;
use support::tables::played;

const STILL: &str = "(motion: false, pace: Skip)";
const GERMAN: Viewer = Viewer::Side(Side(0));

/// A window with a sample game under review of which nothing is analysed yet, each moment to be played on so often.
fn reviewing(folder: &std::path::Path, file: &str, games: u32) -> Window {
    reviewing_what(folder, unanalysed(file).as_bytes(), games)
}

fn reviewing_what(folder: &std::path::Path, bytes: &[u8], games: u32) -> Window {
    std::fs::write(folder.join("Sample.stavka"), bytes).unwrap();
    let mut h = open(launch(folder, STILL), 1440.0, 900.0);
    press(&mut h, Key::Enter);
    if !game(&h).is_in::<Review>() {
        press_with(&mut h, Modifiers::COMMAND, Key::R);
    }
    h.state_mut().game_mut().unwrap().chances.games = Some(games);
    h
}

fn wait(h: &mut Window) {
    settle(h);
    h.state_mut().game_mut().unwrap().chances.wait(Duration::from_mins(2));
    settle(h);
}

fn moment(h: &Window) -> u32 {
    game(h).mode::<Review>().unwrap().shown.moment.unwrap()
}

fn line(h: &Window) -> Vec<PlyId> {
    game(h).mode::<Review>().unwrap().shown.timeline.plies.clone()
}

/// Won before a moment and lost from it on; its die did it.
fn turned_at(line: &[PlyId], moment: usize, over: bool) -> Course {
    let all = |winner, score| Prospect::new(vec![Ended { winner: Some(Side(winner)), score }; 100]);
    let mut course = Course::default();
    for (m, ply) in line.iter().enumerate() {
        course.moments.insert(*ply, if m < moment { all(0, 8) } else { all(1, 4) });
        course.orders.insert(*ply, if m <= moment { all(0, 8) } else { all(1, 4) });
    }
    if over && let Some(last) = line.last() {
        course.moments.insert(*last, Prospect::over(Ended { winner: Some(Side(1)), score: 4 }));
    }
    course
}

/// The order that ends the plan or battle in which an order stands, and its first.
fn stretch_of(h: &Window, moment: u32) -> Stretch {
    let line = &game(h).mode::<Review>().unwrap().shown.timeline;
    let all = cut(line, line.end()).into_iter().flat_map(|c| c.stretches);
    all.into_iter().find(|s| s.first <= moment && moment <= s.last).unwrap()
}

#[test]
fn the_curve_is_chosen_by_key_and_begins_to_play() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path(), "leningrad_falls", 1);
    assert_eq!(game(&h).mode::<Review>().unwrap().curve, Curve::Counts);
    assert!(
        !game(&h).chances.is_playing() && game(&h).chances.course(GERMAN).is_none(),
        "nothing is played unasked"
    );
    press(&mut h, Key::L);
    assert!(shown(&h, "German win chance"));
    wait(&mut h);
    assert!(shown(&h, "German win chance 100 %: the game is over"), "the sample ends in a German victory");
    let known = game(&h).chances.course(GERMAN).unwrap();
    assert_eq!(known.moments.len(), line(&h).len());
    assert!(game(&h).chances.course(Viewer::Umpire).is_none(), "a side’s eyes ask for nothing but its own");
    let ply = line(&h)[300];
    let played = desk(&h).table.play_outs(&[ply], GERMAN).game(ply, 0).unwrap();
    assert_eq!(known.moments[&ply].each(), [played]);
    press(&mut h, Key::ArrowLeft);
    assert!(shown(&h, "1 play-out by the automatic sides, ± is its standard error"));
    picture(&mut h, "review-chances");
    h.get_by_role_and_label(Role::RadioButton, "Curve: Points").click();
    settle(&mut h);
    assert!(shown(&h, "Points at the end"));
    press(&mut h, Key::L);
    assert_eq!(game(&h).mode::<Review>().unwrap().curve, Curve::Counts);
    assert!(!shown(&h, "Points at the end"));
}

#[test]
fn leaving_the_curve_stops_the_games() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path(), "leningrad_falls", 200);
    press(&mut h, Key::L);
    assert!(game(&h).chances.is_playing() && shown(&h, "still counting, "));
    h.get_by_role_and_label(Role::RadioButton, "Curve: Counts").click();
    settle(&mut h);
    assert!(!game(&h).chances.is_playing());
    press(&mut h, Key::L);
    press_with(&mut h, Modifiers::COMMAND, Key::R);
    settle(&mut h);
    assert!(!game(&h).chances.is_playing(), "nor does it go on behind the table");
}

#[test]
fn turning_points_are_listed_tagged_and_gone_to_by_key() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path(), "leningrad_falls", 100);
    let line = line(&h);
    let course = turned_at(&line, 200, true);
    h.state_mut().game_mut().unwrap().chances.know(GERMAN, course);
    press_with(&mut h, Modifiers::COMMAND, Key::U);
    assert!(shown(&h, "Show the win chance"), "the list says how to begin");
    press(&mut h, Key::Enter);
    wait(&mut h);
    let end = line.len() - 1;
    assert!(shown(&h, "100 % to 0 % (−100 ± "), "the list names it");
    let of = stretch_of(&h, 200);
    assert!(shown(&h, &format!("({})", orders_in_words(of))), "by its orders");
    press(&mut h, Key::Escape);
    press_with(&mut h, Modifiers::SHIFT, Key::U);
    assert_eq!(moment(&h), of.last, "the turning point before the end");
    assert!(shown(&h, &format!("Timeline: order {} of {end}, 100 % to 0 %", of.last)));
    // The battle that is there has the first tab.
    h.get_by_role_and_label(Role::Tab, "Variations").click();
    settle(&mut h);
    let tag = format!("Bad luck: German win chance 100 % to 0 % (−100 ± 2) by {}", orders_in_words(of));
    assert!(shown(&h, &tag), "tagged in the list of orders");
    picture(&mut h, "review-turning-point");
    press_with(&mut h, Modifiers::SHIFT, Key::U);
    assert_eq!(moment(&h), of.last);
    assert!(desk(&h).status.starts_with("There is no turning point before here"), "{}", desk(&h).status);
    press_with(&mut h, Modifiers::COMMAND, Key::ArrowLeft);
    press(&mut h, Key::U);
    assert_eq!(moment(&h), of.last);
    press_with(&mut h, Modifiers::COMMAND, Key::ArrowLeft);
    press_with(&mut h, Modifiers::COMMAND, Key::U);
    picture(&mut h, "review-turning-points");
    press(&mut h, Key::Enter);
    assert_eq!(moment(&h), of.last, "Enter on the first row goes there");
    assert!(!shown(&h, "what is within three of it is left out"), "and closes the list");
}

#[test]
fn without_the_future_no_chance_of_it_is_played_or_shown() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path(), "leningrad_falls", 1);
    let line = line(&h);
    for _ in 0..2 {
        press_with(&mut h, Modifiers::COMMAND, Key::ArrowLeft);
    }
    h.get_by_role_and_label(Role::CheckBox, "Hide what comes later").click();
    settle(&mut h);
    let end = moment(&h) as usize;
    press(&mut h, Key::L);
    wait(&mut h);
    let known = game(&h).chances.course(GERMAN).unwrap();
    assert!(known.moments.contains_key(&line[end]));
    assert!(known.moments.keys().all(|ply| *ply <= line[end]), "nothing after the moment shown");
    let turned = turned_at(&line, end + 20, true);
    h.state_mut().game_mut().unwrap().chances.know(GERMAN, turned);
    settle(&mut h);
    assert!(game(&h).chances.points().is_empty(), "not even when it is known");
    press(&mut h, Key::U);
    assert_eq!(moment(&h) as usize, end);
    let spoken: Vec<String> =
        h.root().children_recursive().filter_map(|n| n.accesskit_node().label()).collect();
    assert!(!spoken.iter().any(|s| s.contains(&format!("of {}", line.len()))), "nor how long the game is");
}

#[test]
fn the_truth_is_asked_for_as_anywhere_else() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path(), "october_mud", 1);
    assert!(desk(&h).table.outcome().is_none());
    press(&mut h, Key::V);
    press(&mut h, Key::V);
    press(&mut h, Key::L);
    assert_ne!(desk(&h).viewer(), Viewer::Umpire, "asked for once, and not shown");
    wait(&mut h);
    assert!(game(&h).chances.course(Viewer::Umpire).is_none());
}

/// A game that has just begun.
fn begun() -> Vec<u8> {
    played::<Game>(&BARBAROSSA_FAST, 3, UndoPolicy::Fair, 24).journal()
}

/// The file of the game on the table.
fn file(folder: &std::path::Path) -> String {
    std::fs::read_to_string(folder.join("Begun.stavka")).unwrap()
}

/// A window with a game of the games folder under review, each moment to be played on so often.
fn reviewing_own(folder: &std::path::Path, games: u32) -> Window {
    let mut start = launch(folder, STILL);
    start.file = Some(folder.join("Begun.stavka"));
    let mut h = open(start, 1440.0, 900.0);
    press_with(&mut h, Modifiers::COMMAND, Key::R);
    h.state_mut().game_mut().unwrap().chances.games = Some(games);
    h
}

#[test]
fn figures_once_played_are_shown_when_the_game_is_opened_again() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    std::fs::write(folder.join("Begun.stavka"), begun()).unwrap();
    let mut h = reviewing_own(folder, 2);
    press(&mut h, Key::L);
    wait(&mut h);
    let known = game(&h).chances.course(GERMAN).unwrap().clone();
    assert!(game(&h).chances.verdict().is_some());
    settle(&mut h);
    drop(h);
    assert!(file(folder).contains("\nchances (method:"), "they stand in the file");
    let mut h = reviewing_own(folder, 2);
    assert_eq!(desk(&h).table.load_report().warnings, Vec::<String>::new());
    h.key_press(Key::L);
    h.run_steps(2);
    assert!(game(&h).chances.verdict().is_some(), "at once");
    wait(&mut h);
    assert_eq!(*game(&h).chances.course(GERMAN).unwrap(), known);
    settle(&mut h);
    drop(h);
    // Forged ones are found out by playing, and played again.
    let written = file(folder);
    let (before, line) = written.trim_end().rsplit_once('\n').unwrap();
    let at = line.find("outcomes:[(").unwrap();
    let forged = format!("{}outcomes:[(2,9),(1,0),{}", &line[..at], &line[at + "outcomes:[".len()..]);
    std::fs::write(
        folder.join("Begun.stavka"),
        format!("{before}\n{}\n", support::journals::reseal(&forged)),
    )
    .unwrap();
    let mut h = reviewing_own(folder, 2);
    assert_eq!(desk(&h).table.load_report().warnings, Vec::<String>::new());
    press(&mut h, Key::L);
    wait(&mut h);
    assert_eq!(*game(&h).chances.course(GERMAN).unwrap(), known);
}

#[test]
fn a_game_from_elsewhere_is_not_written_to() {
    let (own, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let bytes = begun();
    let path = other.path().join("Elsewhere.stavka");
    std::fs::write(&path, &bytes).unwrap();
    let mut start = launch(own.path(), STILL);
    start.file = Some(path.clone());
    let mut h = open(start, 1440.0, 900.0);
    press_with(&mut h, Modifiers::COMMAND, Key::R);
    h.state_mut().game_mut().unwrap().chances.games = Some(1);
    press(&mut h, Key::L);
    wait(&mut h);
    settle(&mut h);
    assert!(game(&h).chances.verdict().is_some());
    assert_eq!(std::fs::read(path).unwrap(), bytes);
    let made = std::fs::read_dir(own.path())
        .unwrap()
        .filter(|e| e.as_ref().unwrap().path().extension().is_some_and(|e| e == "stavka"));
    assert_eq!(made.count(), 0, "nor is a copy made of it");
}

/// The first order of a step in a turn that a search has something to say of.
fn first_of_step(h: &Window, turn: u16, step: &str) -> u32 {
    let line = &game(h).mode::<Review>().unwrap().shown.timeline;
    line.steps.iter().find(|s| s.when.turn == turn && s.name == step).unwrap().first + 2
}

#[test]
fn a_plan_is_weighed_beside_the_one_advised_and_that_can_be_played() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path(), "six_of_six", 1);
    assert!(!shown(&h, "What instead?"), "the last order is no plan of a step");
    press(&mut h, Key::H);
    assert!(shown(&h, "No plan of a whole step that these eyes may weigh was given here"));
    let review = h.state_mut().game_mut().unwrap().mode_mut::<Review>().unwrap();
    review.instead.level = Some(1);
    let to = first_of_step(&h, 5, "German step");
    let ply = line(&h)[to as usize];
    h.state_mut().game_mut().unwrap().review_act(Act::Seek(ply), 0.0);
    settle(&mut h);
    h.get_by_label("What instead?").click();
    settle(&mut h);
    assert!(shown(&h, "What instead? The German plan of this step"));
    for part in ["points of win chance", "as played", "±", "plans, "] {
        assert!(h.query_all_by_label_contains(part).next().is_some(), "{part}");
    }
    let arrows = |h: &Window| desk(h).seen.over_arrows.iter().filter(|a| a.legend == "advised").count();
    let all = arrows(&h);
    assert!(all > 3, "the advised plan lies over the map");
    h.get_by_label("Hide its arrows").click();
    settle(&mut h);
    assert_eq!(arrows(&h), 0);
    // Its orders one after the other, the last of them drawn as it is ordered.
    click(&mut h, "Step through it");
    assert!(shown(&h, "The advised order before") && arrows(&h) < all);
    click(&mut h, "The next advised order");
    assert!(h.query_all_by_label_contains("2 of ").next().is_some() && arrows(&h) < all);
    click(&mut h, "All advised orders");
    assert!(shown(&h, "Step through it") && arrows(&h) == all);
    let before = desk(&h).table.tree().branches.len();
    h.get_by_label("Play it").click();
    settle(&mut h);
    assert_eq!(desk(&h).table.tree().branches.len(), before + 1, "what was played stays");
    assert!(shown(&h, "A new branch with the advised plan; step back through it, or play on from here"));
    // It is best now that it was played.
    h.get_by_label("What instead?").click();
    settle(&mut h);
    assert!(shown(&h, "Best") && !shown(&h, "Play it"));
}

#[test]
fn the_other_eyes_are_told_nothing_of_a_plan() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path(), "six_of_six", 1);
    let to = first_of_step(&h, 5, "German step");
    let ply = line(&h)[to as usize];
    h.state_mut().game_mut().unwrap().review_act(Act::Seek(ply), 0.0);
    settle(&mut h);
    assert!(shown(&h, "What instead?"));
    h.state_mut().game_mut().unwrap().review_act(Act::SeenBy(Viewer::Side(Side(1))), 0.0);
    settle(&mut h);
    assert!(!shown(&h, "What instead?"));
}

#[test]
fn all_plans_of_a_line_are_weighed_and_added_up() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path(), "six_of_six", 1);
    h.state_mut().game_mut().unwrap().mode_mut::<Review>().unwrap().instead.level = Some(1);
    // Of the last plans alone, so that it takes no minutes.
    let to = first_of_step(&h, 2, "German step");
    let ply = line(&h)[to as usize];
    h.state_mut().game_mut().unwrap().review_act(Act::Seek(ply), 0.0);
    h.state_mut().game_mut().unwrap().review_act(Act::Blind(true), 0.0);
    settle(&mut h);
    press_with(&mut h, Modifiers::ALT, Key::H);
    assert!(shown(&h, "Plans: what instead?"));
    h.get_by_label("Weigh all plans of this line").click();
    settle(&mut h);
    let row = h.query_all_by_label_contains("June 1941, German step: ").next();
    assert!(row.is_some(), "what was seen of the line is weighed");
    assert!(h.query_all_by_label_contains("July 1941").all(|n| n.accesskit_node().role() != Role::Button));
    assert!(h.query_all_by_label_contains("in 1 plan").next().is_some(), "and added up");
}

#[test]
fn plans_that_the_file_keeps_are_listed_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let bytes = games::SAMPLES.iter().find(|s| s.file == "six_of_six").unwrap().bytes;
    let mut h = reviewing_what(dir.path(), bytes, 1);
    press_with(&mut h, Modifiers::ALT, Key::H);
    assert!(!shown(&h, "Weigh all plans of this line"), "all of them were weighed");
    assert!(h.query_all_by_label_contains("August 1941, German step: ").next().is_some());
    assert!(h.query_all_by_label_contains("in 7 plans").next().is_some(), "and added up");
}

#[test]
fn a_plan_may_be_asked_about_before_its_step_ends() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_turn(dir.path(), STILL);
    assert!(!shown(&h, "Ask about my plan"), "nor is it offered while the game is played fairly");
    press_with(&mut h, Modifiers::COMMAND | Modifiers::SHIFT, Key::H);
    assert!(shown(&h, "While a fair game runs on, no plan is advised"));
    h.state_mut().game_mut().unwrap().desk.table.begin_study();
    press_with(&mut h, Modifiers::COMMAND | Modifiers::SHIFT, Key::H);
    assert!(shown(&h, "Order something first: what you ordered in this step is weighed"));
    attack(&mut h, "16th Army, Insterburg", "Kaunas, Soviet");
    press(&mut h, Key::Enter);
    assert!(!h.get_by_label("Ask about my plan").accesskit_node().is_disabled());
    press_with(&mut h, Modifiers::COMMAND, Key::R);
    h.state_mut().game_mut().unwrap().mode_mut::<Review>().unwrap().instead.level = Some(1);
    h.state_mut().game_mut().unwrap().review_act(Act::AskPlan, 0.0);
    settle(&mut h);
    assert!(game(&h).is_in::<Review>());
    assert!(shown(&h, "What instead? The German plan of this step"));
    assert!(shown(&h, "The step is still open: what is not ordered yet is played by the procedure"));
}
