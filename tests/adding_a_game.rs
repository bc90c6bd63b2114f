//! What `docs/adding_a_game.md` says is true: the files it names are there, and so are the methods a game must have.

use std::{collections::BTreeSet, fs, path::Path};

const PAGE: &str = include_str!("../docs/adding_a_game.md");

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Words in backquotes, on one line each.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| line.split('`').skip(1).step_by(2))
}

/// Whether a quoted word is the path of a file or folder.
fn is_path(word: &str) -> bool {
    let parts = word.contains('/') || Path::new(word).extension().is_some_and(|e| e == "rs");
    parts && word.chars().all(|c| c.is_ascii_alphanumeric() || "_./".contains(c))
}

#[test]
fn files_that_are_named_exist() {
    let games = ["template", "barbarossa_fast", "russian_portfolio"];
    let bases = games.map(|game| root().join("src/games").join(game));
    let paths: BTreeSet<&str> = quoted(PAGE).filter(|word| is_path(word)).collect();
    assert!(paths.len() > 15, "{paths:?}");
    for path in paths {
        let there = root().join(path).exists() || bases.iter().any(|base| base.join(path).exists());
        assert!(there, "there is no {path}");
    }
}

/// The traits of the contract that a game has, each with the methods it must write: those that end without a body.
fn required(text: &str) -> Vec<(String, Vec<String>)> {
    let mut out: Vec<(String, Vec<String>)> = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("\npub trait ") {
        rest = &rest[at + 11..];
        let name = rest.split([':', ' ', '<']).next().expect("a name").to_owned();
        let body = &rest[..rest.find("\n}").or_else(|| rest.find("{}")).expect("a trait ends")];
        let methods = body.split("\n    fn ").skip(1);
        let open =
            methods.filter(|method| method[method.find(['{', ';']).expect("an end")..].starts_with(';'));
        let open = open.map(|method| method.split(['(', '<']).next().expect("a name").to_owned());
        out.push((name, open.collect()));
    }
    out
}

fn contract() -> Vec<(String, Vec<String>)> {
    let folder = fs::read_dir(root().join("src/engine/contract")).expect("the contract");
    let files = folder.map(|entry| entry.expect("a file").path()).map(|path| {
        // Of a contract in several files the first speaks for them.
        if path.is_dir() { path.join("mod.rs") } else { path }
    });
    files.flat_map(|path| required(&fs::read_to_string(path).expect("a file"))).collect()
}

/// Most methods that a game must write.
const MOST: usize = 22;

#[test]
fn the_methods_a_game_must_have_are_few_and_those_of_the_page() {
    let traits = contract();
    assert!(traits.len() >= 8, "{traits:?}");
    let mut all = 0;
    for (name, methods) in traits.iter().filter(|(_, methods)| !methods.is_empty()) {
        let row = PAGE.lines().find(|line| line.starts_with(&format!("| `{name}` |"))).expect("a row");
        let said: Vec<&str> = quoted(row).skip(1).collect();
        assert_eq!(said, *methods, "{name}");
        all += methods.len();
    }
    assert!(PAGE.contains(&format!("{all} methods")), "the page should say {all} methods");
    assert!(all <= MOST, "{all} methods are too many");
}

/// Methods of a trait of the contract, with and without a body.
fn methods(file: &str) -> Vec<String> {
    let text = fs::read_to_string(root().join("src/engine/contract").join(file)).expect("a file");
    let text = &text[text.find("\npub trait ").expect("a trait")..];
    let body = &text[1..text[1..].find("\n}").expect("a trait ends")];
    body.split("\n    fn ")
        .skip(1)
        .map(|method| method.split(['(', '<']).next().expect("a name").to_owned())
        .collect()
}

/// A default would answer for the game inside, and it would go unnoticed.
#[test]
fn a_game_around_another_passes_every_question_on() {
    for around in ["src/engine/play/told_shown.rs", "tests/leaks/amid.rs"] {
        let text = fs::read_to_string(root().join(around)).expect("a file");
        for file in ["cover.rs", "picture.rs", "speech.rs", "handling.rs", "study.rs"] {
            for method in methods(file) {
                assert!(text.contains(&format!("    fn {method}(")), "{around} does not pass on {method}");
            }
        }
    }
}
