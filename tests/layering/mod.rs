//! Who may know whom: reads every source file and fails on a forbidden arrow between parts, on a circle of files, and on
//! an arrow up a floor (`docs/ARCHITECTURE.md`).

mod circles;
mod scan;

use scan::{Mention, module_of, read};
use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

/// Parts of the crate that a part may not name.
fn forbidden_parts(part: &str) -> &'static [&'static str] {
    match part {
        "engine" => &["kit", "games", "lessons", "map_art", "report", "app", "cli"],
        "kit" => &["games", "lessons", "map_art", "report", "app", "cli"],
        "games" => &["lessons", "map_art", "report", "app", "cli"],
        "lessons" => &["kit", "games", "map_art", "report", "app", "cli"],
        "map_art" => &["kit", "games", "lessons", "report", "app", "cli"],
        "report" => &["kit", "games", "app", "cli"],
        "app" => &["kit", "cli"],
        "cli" => &["kit", "map_art", "app"],
        _ => &[],
    }
}

/// Libraries that draw, and so are no business of rules.
const WINDOW: [&str; 7] = ["egui", "eframe", "egui_extras", "epaint", "emath", "winit", "rfd"];
/// Standard and library paths that bring in a clock or a thread.
const CLOCKS_AND_THREADS: [&str; 4] = ["std::time", "std::thread", "rayon", "pollster"];
/// Random sources nobody can repeat.
const RANDOM: [&str; 6] = [
    "rand::rng",
    "rand::thread_rng",
    "rand::random",
    "rand::make_rng",
    "rand::rngs::ThreadRng",
    "rand::rngs::SysRng",
];
/// Ways to open a file.
const FILES: [&str; 1] = ["std::fs"];

fn may_open_files(file: &Path) -> bool {
    file == Path::new("engine/journal/mod.rs")
        || file == Path::new("engine/base/assets.rs")
        || file.starts_with("engine/journal")
}

/// Why a mention is forbidden in a file, if it is. `games` are the names of the games there are.
fn fault(file: &Path, mention: &Mention, games: &BTreeSet<String>) -> Option<String> {
    let module = module_of(file);
    let part = module.get(1).map_or("", String::as_str);
    let path = mention.path.join("::");
    let begins = |prefix: &&str| path == **prefix || path.starts_with(&format!("{prefix}::"));
    let target = |n: usize| mention.path.get(n).map_or("", String::as_str);
    let is_own = target(0) == "crate";
    let is_rules = matches!(part, "engine" | "kit" | "games" | "lessons");
    if is_own && forbidden_parts(part).contains(&target(1)) {
        return Some(format!("{part} may not know {}", target(1)));
    }
    if is_own && target(1) == "games" && (games.contains(target(2)) || target(2) == "*") {
        let own = module.get(2).map_or("", String::as_str);
        if matches!(part, "app" | "cli" | "main" | "") {
            return Some("only games/mod.rs may name a game".to_owned());
        }
        if part == "games" && !own.is_empty() && own != target(2) {
            return Some("a game may not know another game".to_owned());
        }
    }
    if !is_rules {
        return None;
    }
    if WINDOW.iter().any(begins) {
        return Some("rules do not draw".to_owned());
    }
    if RANDOM.iter().any(begins) {
        return Some("dice come in from the engine's caller".to_owned());
    }
    if mention.in_tests || file.ends_with("tests.rs") {
        return None;
    }
    if CLOCKS_AND_THREADS.iter().any(begins) {
        return Some("engine and games have no clock and no thread".to_owned());
    }
    if FILES.iter().any(begins) && !may_open_files(file) {
        return Some("files are opened by the journal and the reader of data files only".to_owned());
    }
    None
}

fn faults(file: &Path, text: &str, games: &BTreeSet<String>) -> Vec<String> {
    let report = |m: &Mention| {
        let why = fault(file, m, games)?;
        Some(format!("src/{}:{}: {}: {why}", file.display(), m.line, m.path.join("::")))
    };
    read(file, text).mentions.iter().filter_map(report).collect()
}

fn source_files(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            source_files(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

/// Names of the games: folders and files of `src/games/` but for the register.
fn games_in(src: &Path) -> BTreeSet<String> {
    let stem = |e: std::io::Result<std::fs::DirEntry>| {
        let path = e.expect("an entry").path();
        path.file_stem().map(|s| s.to_string_lossy().into_owned())
    };
    let folder = std::fs::read_dir(src.join("games")).expect("src/games");
    folder.filter_map(stem).filter(|name| name != "mod").collect()
}

#[test]
fn no_file_knows_what_it_must_not() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let games = games_in(&src);
    let mut files = Vec::new();
    source_files(&src, &mut files);
    files.sort();
    assert!(files.len() > 5 && games.contains("barbarossa_fast"), "{} files, games {games:?}", files.len());
    let mut all = Vec::new();
    for file in &files {
        let text = std::fs::read_to_string(file).expect("a readable file");
        let relative = file.strip_prefix(&src).expect("below src");
        all.extend(faults(relative, &text, &games));
    }
    assert!(all.is_empty(), "forbidden arrows:\n{}", all.join("\n"));
}

/// What the scanner says about one planted file.
fn planted(file: &str, text: &str) -> Vec<String> {
    let games = ["barbarossa_fast", "red_parachutes"].map(str::to_owned).into();
    faults(Path::new(file), text, &games)
}

#[test]
fn planted_forbidden_lines_are_found() {
    for (file, text) in [
        ("engine/session.rs", "use crate::games::all;"),
        ("engine/session.rs", "fn f() { crate::app::theme::dark(); }"),
        ("engine/mod.rs", "use super::cli;"),
        ("engine/map/hex.rs", "use super::super::super::games;"),
        ("engine/scene.rs", "use egui::{Color32};"),
        ("engine/session.rs", "use std::{thread, sync::Arc};"),
        ("engine/session.rs", "use std::sync::Arc;\nfn f() { std::time::Instant::now(); }"),
        ("engine/table.rs", "use std::fs;"),
        ("engine/table.rs", "use std::{io, fs::{self as disk}};"),
        ("engine/dice.rs", "use rand as r;\nfn f() { r::rng(); }"),
        ("games/barbarossa_fast/combat.rs", "use crate::games::red_parachutes::State;"),
        ("games/barbarossa_fast/combat.rs", "use super::super::red_parachutes;"),
        ("games/barbarossa_fast/mod.rs", "mod tests { use super::super::red_parachutes; }"),
        ("games/barbarossa_fast/air.rs", "use eframe::egui;"),
        ("games/barbarossa_fast/air.rs", "use rfd;"),
        ("games/barbarossa_fast/files.rs", "fn f() { std::fs::read(\"x\"); }"),
        ("app/mod.rs", "use crate::games::barbarossa_fast;"),
        ("app/mod.rs", "use crate::games;\nfn f() { games::barbarossa_fast::open(); }"),
        ("app/map/paint.rs", "use crate::games::*;"),
        ("cli/odds.rs", "use crate::{engine::dice, games::{all, barbarossa_fast::State}};"),
        ("main.rs", "fn main() { barbarossa_fast::run(); }"),
        ("engine/show/line.rs", "use crate::kit::say;"),
        ("kit/hex.rs", "use crate::games::all;"),
        ("kit/hex.rs", "use std::time::Instant;"),
        ("kit/crt.rs", "use egui::Color32;"),
        ("map_art/hexes.rs", "use crate::app::ui;"),
        ("cli/log.rs", "use crate::app::launch;"),
        ("report/html.rs", "use crate::app::theme;"),
        ("engine/table.rs", "use crate::report::write;"),
        ("engine/table.rs", "use crate::lessons::format::Lesson;"),
        ("games/barbarossa_fast/entry.rs", "use crate::lessons::format::Lesson;"),
        ("lessons/run.rs", "use crate::games::register;"),
        ("lessons/run.rs", "use crate::kit::say;"),
        ("lessons/run.rs", "use std::time::Instant;"),
        ("lessons/progress.rs", "use std::fs;"),
        ("lessons/print.rs", "use crate::map_art::svg;"),
    ] {
        assert_eq!(planted(file, text).len(), 1, "{file}: {text}: {:?}", planted(file, text));
    }
    let line = &planted("engine/table.rs", "// one\nuse std::io;\n\nuse std::fs;")[0];
    assert!(line.starts_with("src/engine/table.rs:4: std::fs: files are opened"), "{line}");
}

#[test]
fn allowed_lines_pass() {
    for (file, text) in [
        ("engine/journal/mod.rs", "use std::fs::File;"),
        ("engine/journal/writer.rs", "use std::fs::File;"),
        (
            "engine/table.rs",
            "// use crate::games;\n/* use egui; /* std::fs */ */ const A: &str = \"use crate::app;\";",
        ),
        (
            "engine/table.rs",
            "const A: &str = r#\"a \" use crate::app\"#; const B: char = '\"'; fn f<'a>(x: &'a str) {}",
        ),
        ("lessons/run.rs", "use crate::engine::table::Table; use super::format::Lesson;"),
        ("cli/lesson.rs", "use crate::lessons::run::Run;"),
        ("engine/rules.rs", "use super::scene::Scene; use std::sync::Arc;"),
        ("engine/names.rs", "thread_local! { static A: u8 = const { 0 }; }"),
        ("engine/dice.rs", "mod tests { use std::fs; }"),
        ("games/barbarossa_fast/mod.rs", "mod tests { use super::state::State; use crate::engine::dice; }"),
        ("games/barbarossa_fast/combat.rs", "use super::state::*; use crate::games::barbarossa_fast::air;"),
        (
            "games/mod.rs",
            "pub mod barbarossa_fast; fn f() { barbarossa_fast::open(); self::red_parachutes::open(); }",
        ),
        ("app/mod.rs", "use crate::games::{self, all}; use eframe::egui; use std::time::Instant;"),
        ("cli/simulate.rs", "use crate::{engine, games::register, report}; use rayon::prelude::*;"),
    ] {
        assert_eq!(planted(file, text), Vec::<String>::new(), "{file}: {text}");
    }
}

#[test]
fn modules_are_named_after_files() {
    let name = |file: &str| module_of(Path::new(file)).join("::");
    assert_eq!(name("lib.rs"), "crate");
    assert_eq!(name("games/mod.rs"), "crate::games");
    assert_eq!(name("games/barbarossa_fast/files/tests.rs"), "crate::games::barbarossa_fast::files::tests");
}
