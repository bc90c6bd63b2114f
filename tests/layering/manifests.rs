//! The walls: which crate depends on which, and on libraries that draw.

use super::scan::CRATES;
use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

/// What a crate of the house may know of the others, by its folder.
fn may_know(folder: &str) -> &'static [&'static str] {
    match folder {
        "engine" => &[],
        "kit" | "lessons" | "map_art" => &["engine"],
        "report" => &["engine", "map_art", "lessons"],
        "app" => &["engine", "lessons", "map_art", "report"],
        "cli" => &["engine", "lessons", "report"],
        game if game.starts_with("games/") => &["engine", "kit"],
        other => panic!("{other} is no crate of the house"),
    }
}

/// Libraries that draw or ask the system.
const WINDOW: [&str; 6] = ["egui", "eframe", "egui_extras", "winit", "rfd", "egui_commonmark"];

fn manifest(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(folder).join("Cargo.toml")
}

/// The names under `[dependencies]`, and under those of a system; what only tests use is left out.
fn dependencies(folder: &str) -> BTreeSet<String> {
    let text = std::fs::read_to_string(manifest(folder)).expect("a manifest");
    let mut counts = false;
    let mut out = BTreeSet::new();
    for line in text.lines() {
        if line.starts_with('[') {
            counts = line.contains("dependencies") && !line.contains("dev-");
        } else if let Some((name, _)) = line.split_once(['.', ' ', '=']).filter(|_| counts) {
            out.insert(name.to_owned());
        }
    }
    out
}

#[test]
fn a_crate_depends_on_what_it_may_know() {
    let names: BTreeSet<&str> = CRATES.iter().filter_map(|folder| folder.rsplit('/').next()).collect();
    for folder in CRATES {
        let known = dependencies(folder);
        for name in known.iter().filter(|name| names.contains(name.as_str())) {
            assert!(may_know(folder).contains(&name.as_str()), "{folder} may not know {name}");
        }
        let draws = WINDOW.iter().find(|name| known.contains(**name));
        assert!(folder == "app" || draws.is_none(), "{folder} does not draw: {draws:?}");
    }
}

#[test]
fn every_crate_is_in_the_table() {
    let root = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml")).unwrap();
    for folder in CRATES {
        let member = if folder.starts_with("games/") { "games/*" } else { folder };
        assert!(root.contains(&format!("\"src/{member}\"")), "{folder} is a member");
    }
}
