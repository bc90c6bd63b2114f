//! A small reader of source files: drops comments and texts, expands `use` trees, resolves `self`, `super`, `crate`, the
//! crate's own name and imported names, and so finds every path a file speaks of and every name it defines.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

/// A path a file speaks of, resolved, and the line it stands on.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mention {
    pub line: usize,
    pub path: Vec<String>,
    pub in_tests: bool,
    /// Part of a `pub use`.
    pub is_export: bool,
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

/// What one file says.
#[derive(Debug, Default)]
pub struct Source {
    pub mentions: BTreeSet<Mention>,
    /// Names the file defines outside of functions and inner modules.
    pub defined: BTreeSet<String>,
    /// Names it brings in, and what they mean.
    pub imported: BTreeMap<String, Vec<String>>,
    /// Modules it brings in whole.
    pub globs: Vec<Vec<String>>,
}

/// Words that begin a definition.
const DEFINES: [&str; 7] = ["struct", "enum", "trait", "fn", "const", "static", "type"];

/// Reads one file: `module` is the path of its module in the crate.
struct Scanner<'a> {
    tokens: &'a [(usize, Token)],
    at: usize,
    /// Inline modules around us: the brace depth they opened at, and their names.
    inline: Vec<(usize, String)>,
    depth: usize,
    module: Vec<String>,
    /// The module that `crate` is.
    root: Vec<String>,
    imported: BTreeMap<String, Vec<String>>,
    found: BTreeSet<Mention>,
    defined: BTreeSet<String>,
    globs: Vec<Vec<String>>,
    is_export: bool,
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
                self.is_export = self.is_public();
                self.at += 1;
                self.use_tree(&[]);
                self.is_export = false;
            } else if self.word(0) == Some("macro_rules") && self.is_sign(1, '!') {
                self.macro_body();
            } else if self.word(0) == Some("mod") && self.is_sign(2, '{') {
                let name = self.word(1).unwrap_or_default().to_owned();
                self.inline.push((self.depth, name));
                self.at += 2;
            } else if self.word(0).is_some() {
                self.define();
                let path = self.path();
                self.mention(&path, false);
            } else {
                self.sign();
            }
        }
    }

    /// Whether `pub` or `pub(crate)` stands before the word we are at.
    fn is_public(&self) -> bool {
        let before = |n: usize| self.at.checked_sub(n).map(|i| &self.tokens[i].1);
        let is = |token: Option<&Token>, word: &str| token == Some(&Token::Word(word.to_owned()));
        is(before(1), "pub") || (before(1) == Some(&Token::Sign(')')) && is(before(4), "pub"))
    }

    /// Notes the name behind `struct`, `fn` and their like, outside of functions and inner modules.
    fn define(&mut self) {
        if self.depth == 0
            && self.word(0).is_some_and(|w| DEFINES.contains(&w))
            && let Some(name) = self.word(1)
        {
            self.defined.insert(name.to_owned());
        }
    }

    /// Passes a macro over: its names are resolved where it is used.
    fn macro_body(&mut self) {
        self.at += 3;
        let mut open = 0;
        while self.at < self.tokens.len() {
            match self.tokens[self.at].1 {
                Token::Sign('{' | '(' | '[') => open += 1,
                Token::Sign('}' | ')' | ']') => open -= 1,
                _ => {}
            }
            self.at += 1;
            if open == 0 {
                break;
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
        if path.last().is_some_and(|w| w == "*") {
            self.globs.push(full[..full.len() - 1].to_vec());
        }
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
            self.found.insert(Mention { line, path: full.clone(), in_tests, is_export: self.is_export });
        }
        full
    }

    fn resolve(&self, path: &[String]) -> Vec<String> {
        let mut here = self.module.clone();
        here.extend(self.inline.iter().map(|(_, name)| name.clone()));
        let mut rest = path;
        match path.first().map(String::as_str) {
            Some("crate") => return [self.root.clone(), path[1..].to_vec()].concat(),
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
            Some(first) if crate_root(first).is_some() => {
                return [crate_root(first).unwrap_or_default(), path[1..].to_vec()].concat();
            }
            _ => return path.to_vec(),
        }
        [here, rest.to_vec()].concat()
    }
}

/// The crates of the workspace, by their folders below `src/`: in a path each stands where its folder is.
pub const CRATES: [&str; 11] = [
    "engine",
    "kit",
    "lessons",
    "map_art",
    "report",
    "app",
    "cli",
    "games/barbarossa_fast",
    "games/russian_portfolio",
    "games/red_parachutes",
    "games/template",
];

fn module_at(folder: &str) -> Vec<String> {
    std::iter::once("crate").chain(folder.split('/')).map(str::to_owned).collect()
}

/// The module that a crate is, by its name.
fn crate_root(name: &str) -> Option<Vec<String>> {
    CRATES.iter().find(|folder| folder.rsplit('/').next() == Some(name)).map(|folder| module_at(folder))
}

/// The module that `crate` is in a file.
fn root_of(file: &Path) -> Vec<String> {
    let folder = CRATES.iter().find(|folder| file.starts_with(folder));
    folder.map_or_else(|| vec!["crate".to_owned()], |folder| module_at(folder))
}

/// The module a file of `src/` is, such as `crate::games::toy` for `games/toy/mod.rs`.
pub fn module_of(file: &Path) -> Vec<String> {
    let mut parts: Vec<String> =
        file.with_extension("").iter().map(|p| p.to_string_lossy().into_owned()).collect();
    if matches!(parts.last().map(String::as_str), Some("mod" | "lib" | "main")) {
        parts.pop();
    }
    parts.insert(0, "crate".to_owned());
    parts
}

/// Reads the text of one file of `src/`.
pub fn read(file: &Path, text: &str) -> Source {
    let tokens = tokens(text);
    let mut scanner = Scanner {
        tokens: &tokens,
        at: 0,
        inline: Vec::new(),
        depth: 0,
        module: module_of(file),
        root: root_of(file),
        imported: BTreeMap::new(),
        found: BTreeSet::new(),
        defined: BTreeSet::new(),
        globs: Vec::new(),
        is_export: false,
    };
    scanner.run();
    let Scanner { found, defined, imported, globs, .. } = scanner;
    Source { mentions: found, defined, imported, globs }
}
