//! The months of history and the aims: whole as they come with the game, and whatever is wrong in them is named.

use super::data::Edited;
use barbarossa_fast::data::{
    files::{MAP_FILE, OOB_FILE, parse_map, parse_oob},
    history::{HISTORY_FILE, HistoryFile, read, read_aims},
};
use engine::base::assets::{AssetError, Assets};
use kit::data::history::{History, OF_1941};

fn of(
    file: &'static str,
    from: &'static str,
    to: &'static str,
) -> Result<(History, HistoryFile), AssetError> {
    let assets = Edited { file, from, to };
    let text = |name| assets.read(name).expect("text");
    let (map, oob) = (text(MAP_FILE), text(OOB_FILE));
    read(&assets, &parse_map(&map).expect("map"), &parse_oob(&oob).expect("orders of battle"))
}

fn says(file: &'static str, from: &'static str, to: &'static str, expected: &str) {
    let message = of(file, from, to).expect_err(from).to_string();
    assert!(message.starts_with(file) && message.contains(expected), "{message}");
}

#[test]
fn the_history_that_comes_with_the_game_is_whole() {
    let (history, file) = of("", "", "").expect("history");
    assert_eq!(history.months.len(), 7);
    assert_eq!(file.turns.iter().map(|m| m.german_vp).collect::<Vec<_>>(), [0, 1, 1, 3, 4, 4, 4]);
    assert!(file.turns.iter().all(|turn| turn.german_units.len() == 25));
    for month in &history.months {
        let words = month.human_cost.split_whitespace().count();
        assert!((55..=90).contains(&words), "{}: {words} words of human cost", month.title);
    }
    // Whatever changed hands has an event in its month that names it.
    for pair in history.months.windows(2) {
        let changed = pair[1].control.german.iter().filter(|id| !pair[0].control.german.contains(id));
        let back = pair[0].control.german.iter().filter(|id| !pair[1].control.german.contains(id));
        for id in changed.chain(back) {
            let named = pair[1].events.iter().any(|event| event.at.contains(id));
            assert!(named, "{id} changed hands in {} without an event", pair[1].title);
        }
    }
}

#[test]
fn what_is_wrong_in_history_is_named() {
    let says = |from, to, expected| says(OF_1941, from, to, expected);
    says(
        "\"kowno\", \"grodno\", \"brest\", \"kowel\", \"lemberg\"], text",
        "\"kowna\"], text",
        "June 1941, event 1: there is no place \"kowna\"",
    );
    says("contested: [\"riga\"]", "contested: [\"riga\", \"riga\"]", "\"riga\" stands there twice");
    says("contested: [\"riga\"]", "contested: []", "\"riga\" is in none of the lists");
    says(
        "from: \"1941-06-23\", to: \"1941-06-26\"",
        "from: \"1941-06-20\", to: \"1941-06-26\"",
        "June 1941, event 4",
    );
    says(
        "from: \"1941-06-23\", to: \"1941-06-26\"",
        "from: \"1941-06-31\", to: \"1941-06-26\"",
        "there is no day",
    );
    says("Some((288000, 341000))", "Some((388000, 341000))", "encirclement \"Bialystok and Minsk\"");
    says("id: \"front\"", "id: \"army\"", "the word is explained twice");
    says("{barbarossa_fast: Most", "{Most", "begins with the id of a game");
    says("\"tambow\", \"riga\",", "\"tambow\", \"riga\", \"berlin\",", "\"berlin\" is in none of the lists");
}

#[test]
fn what_is_wrong_in_the_turns_is_named() {
    let says = |from, to, expected| says(HISTORY_FILE, from, to, expected);
    says("unit: \"a16\"", "unit: \"a61\"", "there is no unit \"a61\"");
    says("unit: \"a16\"", "unit: \"a18\"", "it stands there twice");
    says(
        "at: Some(\"kowno\"), note: \"spear",
        "at: Some(\"moskau\"), note: \"spear",
        "\"moskau\" was Soviet",
    );
    says("unit: Some(\"sa8\")", "unit: Some(\"sa88\")", "there is no unit \"sa88\", did you mean");
    says("at: \"grodno\", encircled: true", "at: \"grodno\"", "it is not marked as encircled");
    says("german_vp: 0", "german_vp: 5", "the places German by then are worth 0");
    says("turn: 2,", "turn: 3,", "each once and in order");
    says("german_vp: 0", "german_points: 0", "there is no field \"german_points\"");
}

#[test]
fn aims_are_read() {
    const AIMS: &str = include_str!("../../../../assets/barbarossa_fast/aims.ron");
    assert_eq!(read_aims(AIMS).expect("aims").len(), 7);
    let twice = read_aims(&AIMS.replacen("turn: 2", "turn: 1", 1)).expect_err("twice").to_string();
    assert!(twice.contains("has one entry"), "{twice}");
}
