//! The kit as a house: floors without an arrow up, and no module without a game that uses it.

mod floors;
mod users;

use std::{
    fs,
    path::{Path, PathBuf},
};

fn kit() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The source files below a folder with their texts, comments left out.
fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            all.extend(sources(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = fs::read_to_string(&path).expect("a file");
            let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
            all.push((path, code.collect::<Vec<_>>().join("\n")));
        }
    }
    all.sort();
    all
}

/// The names that follow a path in a text: `kit::hex::HexId` and `kit::{hex::{HexId, Layout}, ids}` after `kit::` are `hex`, and
/// `hex` and `ids`.
fn named_after<'a>(text: &'a str, path: &str) -> Vec<&'a str> {
    let mut all = Vec::new();
    for (at, _) in text.match_indices(path) {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        // A macro names its own crate as `$crate`.
        if text[..at].ends_with(|c| is_part(c) || c == '$') {
            continue;
        }
        let rest = &text[at + path.len()..];
        let Some(tree) = rest.strip_prefix('{') else {
            all.extend(rest.split(|c| !is_part(c)).next());
            continue;
        };
        let mut depth = 0;
        let mut start = 0;
        for (i, c) in tree.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth > 0 => depth -= 1,
                ',' | '}' if depth == 0 => {
                    all.extend(tree[start..i].trim().split(|c| !is_part(c)).next());
                    start = i + 1;
                    if c == '}' {
                        break;
                    }
                }
                _ => {}
            }
        }
    }
    all.retain(|name| !name.is_empty());
    all
}

#[test]
fn names_are_found_in_trees_of_paths() {
    let text = "use kit::{\n    hex::{HexId, Layout},\n    ids::Id as _,\n};\nfn f() { kit::say::row(); my_kit::x(); }";
    assert_eq!(named_after(text, "kit::"), ["hex", "ids", "say"]);
}
