//! The orders of a moment, levels of the automatic sides, turns and moments that a game does not have: without a window.

use crate::cli::{Folder, refused, well};
use serde_json::Value;
use std::fs;

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&well(args)).unwrap()
}

/// The orders of a moment as a file writes them.
fn orders(value: &Value) -> Vec<String> {
    let all = value["orders"].as_array().unwrap();
    all.iter().map(|order| order["order"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn every_order_of_a_moment_is_listed() {
    let folder = Folder::new();
    let path = folder.begun("3");
    let listed = json(&["orders", &path, "--json"]);
    let all = orders(&listed);
    assert_eq!((&listed["side"], &listed["turn"]), (&"german".into(), &2.into()));
    let counted = well(&["perft", "--plies", "1", &path]);
    assert_eq!(counted.split_whitespace().last(), Some(all.len().to_string().as_str()));
    let text = well(&["orders", &path]);
    assert!(text.contains(&format!("The German side is to act; orders: {}", all.len())), "{text}");
    for order in listed["orders"].as_array().unwrap() {
        let (order, words) = (order["order"].as_str().unwrap(), order["text"].as_str().unwrap());
        assert!(!words.is_empty() && text.contains(&format!("\n{order}    {words}\n")), "{order}: {words}");
    }
    // The order that was given at a moment is one of those that were to be given there.
    let given = fs::read_to_string(&path).unwrap();
    let ply = given.lines().find(|line| line.starts_with("ply (id:9,")).unwrap();
    let at = format!("{path}#8");
    let there = orders(&json(&["orders", &at, "--json"]));
    assert!(there.iter().any(|order| ply.contains(&format!("order:{order}"))), "{ply}: {there:?}");
    let counted = well(&["perft", "--plies", "1", &at]);
    assert_eq!(counted.split_whitespace().last(), Some(there.len().to_string().as_str()));
    assert!(refused(&["orders", &format!("{path}#9999")], 2).contains("has no ply 9999"));
    assert!(refused(&["perft", "--plies", "1", &format!("{path}#9999")], 2).contains("has no ply 9999"));
    assert_eq!(fs::read_to_string(&path).unwrap(), given, "nothing is written");
}

#[test]
fn orders_are_told_to_the_eyes_that_may_know_them() {
    let folder = Folder::new();
    let (path, over) = (folder.path("revised.stavka"), folder.path("over.stavka"));
    well(&["new", "--edition", "revised", "--seed", "5", "--out", &path]);
    well(&["play", &path, "--until", "turn:2"]);
    let why = refused(&["orders", &path], 2);
    assert!(why.contains("say whose eyes"), "{why}");
    assert!(well(&["orders", &path, "--as", "german"]).contains("The German side is to act"));
    let why = refused(&["orders", &path, "--as", "soviet", "--reveal"], 2);
    assert!(why.contains("the German side is to act") && why.contains("--as german"), "{why}");
    assert!(refused(&["orders", &path, "--as", "umpire"], 2).contains("is not over"));
    let copy = folder.path("copy.stavka");
    well(&["export", &path, "--as", "soviet", "--reveal", "--out", &copy]);
    assert!(refused(&["orders", &copy], 2).contains("the German side is to act"));
    well(&["play", &path, "--out", &over]);
    assert!(well(&["orders", &over]).contains("The game is over: no order can be given"));
}

#[test]
fn a_turn_that_there_is_not_is_refused() {
    let folder = Folder::new();
    let path = folder.game("4");
    let why = refused(&["play", &path, "--until", "turn:99"], 2);
    assert!(why.contains("There is no game turn 99 in this game; its turns are 1 to 7"), "{why}");
    let why = refused(&["calibrate", "--turns", "3,99", "--games", "1", "--play-outs", "1"], 2);
    assert!(why.contains("There is no game turn 99"), "{why}");
    assert!(well(&["show", &path]).contains("ply 0 of 0"), "nothing was played");
}

#[test]
fn a_reply_is_taken_in_once() {
    let folder = Folder::new();
    let path = folder.begun("6");
    let copy = folder.path("copy.stavka");
    well(&["export", &path, "--as", "german", "--out", &copy]);
    well(&["play", &copy]);
    let taken = well(&["import", &path, "--from", &copy]);
    assert!(taken.contains("taken in"), "{taken}");
    let before = fs::read(&path).unwrap();
    let why = refused(&["import", &path, "--from", &copy], 2);
    assert!(why.contains("This reply was taken in already: this game holds all its orders"), "{why}");
    assert_eq!(fs::read(&path).unwrap(), before);
}

/// Levels of automatic sides that no option sets.
#[cfg(feature = "russian-portfolio")]
#[test]
fn sides_are_played_at_the_levels_asked_for() {
    const GAME: &str = "russian-portfolio";
    let folder = Folder::new();
    let path = |name: &str| folder.path(name);
    let new = |name: &str, more: &[&str]| {
        let to = path(name);
        let args =
            [&["new", "--game", GAME, "--seed", "8", "--undo", "study", "--out", &to][..], more].concat();
        let said = well(&args);
        (to, said)
    };
    let (plain, _) = new("plain.stavka", &[]);
    let (bold, said) = new("bold.stavka", &["--axis-level", "bold", "--soviet-level", "cautious"]);
    assert!(said.contains("axis-level bold, soviet-level cautious"), "{said}");
    let play = |file: &str, more: &[&str]| {
        well(&[&["play", file, "--until", "turn:2"][..], more].concat());
        let text = fs::read_to_string(file).unwrap();
        text.lines().filter(|line| line.starts_with("ply ")).map(str::to_owned).collect::<Vec<_>>()
    };
    let seats = |plies: &[String], seat: &str| plies.iter().any(|ply| ply.contains(&format!("seat:{seat}")));
    let by_file = play(&bold, &[]);
    assert!(seats(&by_file, "Automatic(0,5)") && seats(&by_file, "Automatic(1,4)"), "{}", by_file[0]);
    let by_flag = play(&plain, &["--axis-level", "Bold", "--soviet-level", "cautious"]);
    assert_eq!(by_flag, by_file, "the same game");
    let why = refused(&["play", &plain, "--axis-level", "mad"], 2);
    assert!(why.contains("book-bold, standard, cautious, bold, quick, search, quick-cautious"), "{why}");
    let why = refused(&["play", &plain, "--until", "turn:16"], 2);
    assert!(why.contains("its turns are 1 to 15"), "{why}");
    let count = |more: &[&str]| {
        let args =
            [&["simulate", "--game", GAME, "--games", "1", "--seed", "8", "--jobs", "1", "--json"][..], more];
        json(&args.concat())
    };
    let bolder = count(&["--axis-level", "bold"]);
    assert_eq!(bolder["levels"]["axis-level"], "bold");
    assert_ne!(bolder["each"], count(&[])["each"], "it is another game");
    assert!(refused(&["simulate", "--axis-level", "bold", "--games", "1"], 2).contains("--axis-level"));
    let listed = well(&["orders", &plain]);
    assert!(listed.contains("The Axis side is to act") || listed.contains("The Soviet side is to act"));
}
