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
fn dependencies(text: &str) -> BTreeSet<String> {
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

/// What a crate depends on and may not.
fn forbidden(folder: &str, text: &str) -> Vec<String> {
    let names: BTreeSet<&str> = CRATES.iter().filter_map(|folder| folder.rsplit('/').next()).collect();
    let is_wrong = |name: &String| {
        let is_ours = names.contains(name.as_str()) && !may_know(folder).contains(&name.as_str());
        is_ours || folder != "app" && WINDOW.contains(&name.as_str())
    };
    dependencies(text).into_iter().filter(is_wrong).collect()
}

#[test]
fn a_crate_depends_on_what_it_may_know() {
    for folder in CRATES {
        let text = std::fs::read_to_string(manifest(folder)).expect("a manifest");
        assert_eq!(forbidden(folder, &text), Vec::<String>::new(), "{folder}");
    }
}

#[test]
fn planted_dependencies_are_found() {
    let found = |folder, text| forbidden(folder, text);
    assert_eq!(found("engine", "[dependencies]\nkit.workspace = true\n"), ["kit"]);
    assert_eq!(found("games/template", "[dependencies]\negui = \"1\"\nkit.workspace = true\n"), ["egui"]);
    let of_a_system = "[target.'cfg(unix)'.dependencies]\nbarbarossa_fast = { path = \"x\" }\n";
    assert_eq!(found("cli", of_a_system), ["barbarossa_fast"]);
    assert!(found("cli", "[dev-dependencies]\ntemplate.workspace = true\n").is_empty());
}

#[test]
fn every_crate_is_in_the_table() {
    let root = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml")).unwrap();
    for folder in CRATES {
        let member = if folder.starts_with("games/") { "games/*" } else { folder };
        assert!(root.contains(&format!("\"src/{member}\"")), "{folder} is a member");
    }
    for game in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games")).unwrap() {
        let game = game.unwrap().path();
        let folder = format!("games/{}", game.file_name().unwrap_or_default().to_string_lossy());
        let listed = CRATES.contains(&folder.as_str());
        assert!(
            listed || !game.join("Cargo.toml").exists(),
            "CRATES of tests/layering/scan.rs lacks {folder}"
        );
    }
}
