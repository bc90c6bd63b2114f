//! What `docs/adding_a_game.md` says is true: the files it names are there, and so are the methods a game must have.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

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
    let bases = [root().to_owned(), root().join("tests/template")];
    let paths: BTreeSet<&str> = quoted(PAGE).filter(|word| is_path(word)).collect();
    assert!(paths.len() > 15, "{paths:?}");
    for path in paths {
        assert!(bases.iter().any(|base| base.join(path).exists()), "there is no {path}");
    }
}

/// The required methods of a trait: those that end without a body.
fn required(text: &str, name: &str) -> Option<Vec<String>> {
    let start = text.find(&format!("\npub trait {name}:"))?;
    let body = &text[start..start + text[start..].find("\n}")?];
    let mut out = Vec::new();
    let mut rest = body;
    while let Some(at) = rest.find("\n    fn ") {
        rest = &rest[at + 8..];
        let end = rest.find(['{', ';']).expect("a method ends");
        if rest[end..].starts_with(';') {
            out.push(rest.split(['(', '<']).next().expect("a name").to_owned());
        }
    }
    Some(out)
}

fn contract() -> Vec<PathBuf> {
    let folder = fs::read_dir(root().join("src/engine/contract")).expect("the contract");
    folder.map(|entry| entry.expect("a file").path()).collect()
}

#[test]
fn the_methods_a_game_must_have_are_those_of_the_contract() {
    let texts: Vec<String> =
        contract().iter().map(|path| fs::read_to_string(path).expect("a file")).collect();
    let mut all = 0;
    for name in ["Rules", "Knowledge", "Automatic", "Presentation"] {
        let methods = texts.iter().find_map(|text| required(text, name)).expect("a trait of the contract");
        let row = PAGE.lines().find(|line| line.starts_with(&format!("| `{name}` |"))).expect("a row");
        let said: Vec<&str> = quoted(row).skip(1).collect();
        assert_eq!(said, methods, "{name}");
        all += methods.len();
    }
    assert!(PAGE.contains(&format!("{all} methods")), "the page should say {all} methods");
}
