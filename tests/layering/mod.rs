//! Who may know whom (`docs/ARCHITECTURE.md`). Between crates the manifests decide, and `manifests` holds them to the table;
//! within a crate no two files and no two folders name each other, and nothing looks up a floor.

mod circles;
mod folders;
mod manifests;
mod scan;

use scan::{Mention, module_of, read};
use std::path::{Path, PathBuf};

/// Standard and library paths that bring in a clock or a thread.
const CLOCKS_AND_THREADS: [&str; 4] = ["std::time", "std::thread", "rayon", "pollster"];
/// Random sources that cannot be repeated.
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

/// Parts in which nothing but what comes in decides.
const REPEATABLE: [&str; 4] = ["engine", "kit", "games", "lessons"];

/// Why a mention is forbidden in a file, if it is.
fn fault(file: &Path, mention: &Mention) -> Option<&'static str> {
    let module = module_of(file);
    if !module.get(1).is_some_and(|part| REPEATABLE.contains(&part.as_str())) {
        return None;
    }
    let path = mention.path.join("::");
    let begins = |prefix: &&str| path == **prefix || path.starts_with(&format!("{prefix}::"));
    if RANDOM.iter().any(begins) {
        return Some("dice come in from the engine's caller");
    }
    if mention.in_tests || file.ends_with("tests.rs") {
        return None;
    }
    if CLOCKS_AND_THREADS.iter().any(begins) {
        return Some("engine and games have no clock and no thread");
    }
    if FILES.iter().any(begins) && !may_open_files(file) {
        return Some("files are opened by the journal and the reader of data files only");
    }
    None
}

fn faults(file: &Path, text: &str) -> Vec<String> {
    let report = |m: &Mention| {
        let why = fault(file, m)?;
        Some(format!("src/{}:{}: {}: {why}", file.display(), m.line, m.path.join("::")))
    };
    read(file, text).mentions.iter().filter_map(report).collect()
}

fn source_files(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            // What tests a game stands beside it.
            if !path.ends_with("tests") {
                source_files(&path, out);
            }
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

#[test]
fn no_file_knows_what_it_must_not() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    source_files(&src, &mut files);
    files.sort();
    assert!(files.len() > 900, "{} files", files.len());
    let mut all = Vec::new();
    for file in &files {
        let text = std::fs::read_to_string(file).expect("a readable file");
        let relative = file.strip_prefix(&src).expect("below src");
        all.extend(faults(relative, &text));
    }
    assert!(all.is_empty(), "forbidden arrows:\n{}", all.join("\n"));
}

/// What the scanner says about one planted file.
fn planted(file: &str, text: &str) -> Vec<String> {
    faults(Path::new(file), text)
}

#[test]
fn planted_forbidden_lines_are_found() {
    for (file, text) in [
        ("engine/session.rs", "use std::{thread, sync::Arc};"),
        ("engine/session.rs", "use std::sync::Arc;\nfn f() { std::time::Instant::now(); }"),
        ("engine/table.rs", "use std::fs;"),
        ("engine/table.rs", "use std::{io, fs::{self as disk}};"),
        ("engine/dice.rs", "use rand as r;\nfn f() { r::rng(); }"),
        ("games/barbarossa_fast/files.rs", "fn f() { std::fs::read(\"x\"); }"),
        ("kit/hex.rs", "use std::time::Instant;"),
        ("lessons/run.rs", "use std::time::Instant;"),
        ("lessons/progress.rs", "use std::fs;"),
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
        ("engine/table.rs", "// use std::fs;\n/* std::fs /* */ */ const A: &str = \"use std::fs;\";"),
        (
            "engine/table.rs",
            "const A: &str = r#\"a \" use std::fs\"#; const B: char = '\"'; fn f<'a>(x: &'a str) {}",
        ),
        ("engine/names.rs", "thread_local! { static A: u8 = const { 0 }; }"),
        ("engine/dice.rs", "mod tests { use std::fs; }"),
        ("app/lib.rs", "use eframe::egui; use std::time::Instant;"),
        ("cli/simulate.rs", "use rayon::prelude::*;"),
    ] {
        assert_eq!(planted(file, text), Vec::<String>::new(), "{file}: {text}");
    }
}

#[test]
fn modules_are_named_after_files() {
    let name = |file: &str| module_of(Path::new(file)).join("::");
    assert_eq!(name("lib.rs"), "crate");
    assert_eq!(name("games/mod.rs"), "crate::games");
    assert_eq!(name("engine/lib.rs"), "crate::engine");
    assert_eq!(name("games/barbarossa_fast/files/tests.rs"), "crate::games::barbarossa_fast::files::tests");
}
