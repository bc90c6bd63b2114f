//! Who may know whom: reads every source file and fails on a forbidden arrow (`docs/ARCHITECTURE.md`).
//!
//! A small scanner drops comments and texts, expands `use` trees, resolves `self`, `super`, `crate`, the crate's own
//! name and imported names, and so finds every path a file speaks of, in `use` lines and in the code.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A path a file speaks of, resolved, and the line it stands on.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Mention {
    line: usize,
    path: Vec<String>,
    in_tests: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    Word(String),
    Sign(char),
}

/// Words and signs of a source text with their lines; comments, texts and lifetimes are left out.
fn tokens(text: &str) -> Vec<(usize, Token)> {
    let c: Vec<char> = text.chars().collect();
    let at = |i: usize| c.get(i).copied().unwrap_or('\0');
    let (mut out, mut i, mut line) = (Vec::new(), 0, 1);
    while i < c.len() {
        let start = i;
        if at(i) == '/' && at(i + 1) == '/' {
            i = end_of(&c, i, |i| at(i) == '\n');
        } else if at(i) == '/' && at(i + 1) == '*' {
            i = after_block_comment(&c, i);
        } else if let Some(end) = after_text(&c, i) {
            i = end;
        } else if at(i).is_alphabetic() || at(i) == '_' {
            i = end_of(&c, i, |i| !(at(i).is_alphanumeric() || at(i) == '_'));
            out.push((line, Token::Word(c[start..i].iter().collect())));
        } else {
            if !at(i).is_whitespace() {
                out.push((line, Token::Sign(at(i))));
            }
            i += 1;
        }
        line += c[start..i].iter().filter(|&&x| x == '\n').count();
    }
    out
}

/// The first index from `i` on where `is_end` holds, or the end of the text.
fn end_of(c: &[char], i: usize, is_end: impl Fn(usize) -> bool) -> usize {
    (i..c.len()).find(|&i| is_end(i)).unwrap_or(c.len())
}

fn after_block_comment(c: &[char], mut i: usize) -> usize {
    let mut depth = 0;
    while i < c.len() {
        match (c[i], c.get(i + 1)) {
            ('/', Some('*')) => (depth, i) = (depth + 1, i + 2),
            ('*', Some('/')) => (depth, i) = (depth - 1, i + 2),
            _ => i += 1,
        }
        if depth == 0 {
            break;
        }
    }
    i
}

/// The index after a text, character or lifetime that starts at `i`, if one does.
fn after_text(c: &[char], i: usize) -> Option<usize> {
    let at = |i: usize| c.get(i).copied().unwrap_or('\0');
    let is_inside_word = i > 0 && (at(i - 1).is_alphanumeric() || at(i - 1) == '_');
    let raw = if at(i) == 'b' { i + 1 } else { i };
    if at(raw) == 'r' && !is_inside_word {
        let hashes = (raw + 1..c.len()).take_while(|&k| c[k] == '#').count();
        let open = raw + 1 + hashes;
        if at(open) == '"' {
            let closes = |k: usize| c[k] == '"' && (1..=hashes).all(|h| at(k + h) == '#');
            return Some((end_of(c, open + 1, closes) + 1 + hashes).min(c.len()));
        }
    }
    match at(i) {
        '"' => Some(after_quoted(c, i, '"')),
        '\'' if at(i + 1) == '\\' || at(i + 2) == '\'' => Some(after_quoted(c, i, '\'')),
        '\'' => Some(end_of(c, i + 1, |k| !(c[k].is_alphanumeric() || c[k] == '_'))),
        _ => None,
    }
}

fn after_quoted(c: &[char], mut i: usize, quote: char) -> usize {
    i += 1;
    while i < c.len() && c[i] != quote {
        i += if c[i] == '\\' { 2 } else { 1 };
    }
    (i + 1).min(c.len())
}

/// Reads one file: `module` is the path of its module in the crate.
struct Scanner<'a> {
    tokens: &'a [(usize, Token)],
    at: usize,
    /// Inline modules around us: the brace depth they opened at, and their names.
    inline: Vec<(usize, String)>,
    depth: usize,
    module: Vec<String>,
    imported: BTreeMap<String, Vec<String>>,
    found: BTreeSet<Mention>,
}

impl Scanner<'_> {
    fn word(&self, ahead: usize) -> Option<&str> {
        match self.tokens.get(self.at + ahead) {
            Some((_, Token::Word(word))) => Some(word),
            _ => None,
        }
    }

    fn is_sign(&self, ahead: usize, sign: char) -> bool {
        matches!(self.tokens.get(self.at + ahead), Some((_, Token::Sign(s))) if *s == sign)
    }

    fn is_path_sign(&self, ahead: usize) -> bool {
        self.is_sign(ahead, ':') && self.is_sign(ahead + 1, ':')
    }

    fn run(&mut self) {
        while self.at < self.tokens.len() {
            if self.word(0) == Some("use") {
                self.at += 1;
                self.use_tree(&[]);
            } else if self.word(0) == Some("mod") && self.is_sign(2, '{') {
                let name = self.word(1).unwrap_or_default().to_owned();
                self.inline.push((self.depth, name));
                self.at += 2;
            } else if self.word(0).is_some() {
                let path = self.path();
                self.mention(&path, false);
            } else {
                self.sign();
            }
        }
    }

    fn sign(&mut self) {
        if self.is_sign(0, '{') {
            self.depth += 1;
        } else if self.is_sign(0, '}') {
            self.depth = self.depth.saturating_sub(1);
            self.inline.retain(|(opened, _)| *opened < self.depth);
        }
        self.at += 1;
    }

    /// Words joined by `::` from here on.
    fn path(&mut self) -> Vec<String> {
        let mut path = Vec::new();
        while let Some(word) = self.word(0) {
            path.push(word.to_owned());
            self.at += 1;
            if !(self.is_path_sign(0) && self.word(2).is_some()) {
                break;
            }
            self.at += 2;
        }
        path
    }

    /// One tree of a `use` line behind a common beginning.
    fn use_tree(&mut self, before: &[String]) {
        if self.is_path_sign(0) {
            self.at += 2;
        }
        let path = [before, &self.path()].concat();
        if self.is_path_sign(0) {
            self.at += 2;
        }
        if self.is_sign(0, '{') {
            self.at += 1;
            while self.at < self.tokens.len() && !self.is_sign(0, '}') {
                self.use_tree(&path);
                self.at += usize::from(self.is_sign(0, ','));
            }
            self.at += 1;
            return;
        }
        let path = if self.is_sign(0, '*') { [path, vec!["*".to_owned()]].concat() } else { path };
        self.at += usize::from(self.is_sign(0, '*'));
        let path =
            if path.last().is_some_and(|w| w == "self") { path[..path.len() - 1].to_vec() } else { path };
        let full = self.mention(&path, true);
        let mut name = path.last().cloned();
        if self.word(0) == Some("as") {
            name = self.word(1).map(str::to_owned);
            self.at += 2;
        }
        if let Some(name) = name.filter(|name| name != "*" && name != "_") {
            self.imported.insert(name, full);
        }
        if before.is_empty() && self.is_sign(0, ';') {
            self.at += 1;
        } else if !self.is_sign(0, ',') && !self.is_sign(0, '}') {
            self.at += 1; // nothing a use line may hold: never stand still
        }
    }

    /// Notes a path in full and gives it back.
    fn mention(&mut self, path: &[String], is_use: bool) -> Vec<String> {
        let line = self.tokens.get(self.at.saturating_sub(1)).map_or(0, |(line, _)| *line);
        let full = self.resolve(path);
        if is_use || full.len() > 1 {
            let in_tests = self.inline.iter().any(|(_, name)| name == "tests");
            self.found.insert(Mention { line, path: full.clone(), in_tests });
        }
        full
    }

    fn resolve(&self, path: &[String]) -> Vec<String> {
        let mut here = self.module.clone();
        here.extend(self.inline.iter().map(|(_, name)| name.clone()));
        let mut rest = path;
        match path.first().map(String::as_str) {
            Some("crate" | "stavka") => return [vec!["crate".to_owned()], path[1..].to_vec()].concat(),
            Some("self") => rest = &path[1..],
            Some("super") => {
                while rest.first().is_some_and(|w| w == "super") {
                    here.pop();
                    rest = &rest[1..];
                }
            }
            Some(first) if self.imported.contains_key(first) => {
                return [self.imported[first].clone(), path[1..].to_vec()].concat();
            }
            _ => return path.to_vec(),
        }
        [here, rest.to_vec()].concat()
    }
}

/// The module a file of `src/` is, such as `crate::games::toy` for `games/toy/mod.rs`.
fn module_of(file: &Path) -> Vec<String> {
    let mut parts: Vec<String> =
        file.with_extension("").iter().map(|p| p.to_string_lossy().into_owned()).collect();
    if matches!(parts.last().map(String::as_str), Some("mod" | "lib" | "main")) {
        parts.pop();
    }
    parts.insert(0, "crate".to_owned());
    parts
}

fn mentions(file: &Path, text: &str) -> BTreeSet<Mention> {
    let tokens = tokens(text);
    let mut scanner = Scanner {
        tokens: &tokens,
        at: 0,
        inline: Vec::new(),
        depth: 0,
        module: module_of(file),
        imported: BTreeMap::new(),
        found: BTreeSet::new(),
    };
    scanner.run();
    scanner.found
}

/// Parts of the crate that a part may not name.
fn forbidden_parts(part: &str) -> &'static [&'static str] {
    match part {
        "engine" => &["games", "app", "cli", "analysis", "lessons", "report"],
        "games" => &["app", "cli", "analysis", "lessons", "report"],
        "analysis" | "lessons" | "report" => &["games", "app", "cli"],
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
    let is_rules = part == "engine" || part == "games";
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
    mentions(file, text).iter().filter_map(report).collect()
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
        ("main.rs", "fn main() { stavka::games::barbarossa_fast::run(); }"),
        ("analysis/odds.rs", "use crate::games::all;"),
        ("report/html.rs", "use crate::app::theme;"),
        ("engine/table.rs", "use crate::report::write;"),
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
        ("cli/simulate.rs", "use crate::{analysis::odds, engine, games::register}; use rayon::prelude::*;"),
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
