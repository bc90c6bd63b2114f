//! Circles of files, and floors: an arrow goes from a file to the file that defines the name it speaks of.
//!
//! `mod x;` and the re-exports of a `mod.rs` make no arrow, and neither do unit tests and macros.

use super::{
    scan::{Source, module_of, read},
    source_files,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    path::{Path, PathBuf},
    sync::LazyLock,
};

/// Files of `src/` by their modules, and what they say.
struct House {
    modules: BTreeMap<Vec<String>, PathBuf>,
    sources: BTreeMap<PathBuf, Source>,
}

/// Whom each file names, with one of the names.
pub type Arrows = BTreeMap<PathBuf, BTreeMap<PathBuf, String>>;

impl House {
    fn new(files: impl IntoIterator<Item = (PathBuf, String)>) -> House {
        let (mut modules, mut sources) = (BTreeMap::new(), BTreeMap::new());
        for (file, text) in files {
            if file != Path::new("main.rs") {
                modules.insert(module_of(&file), file.clone());
            }
            sources.insert(file.clone(), read(&file, &text));
        }
        House { modules, sources }
    }

    fn real() -> House {
        let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut files = Vec::new();
        source_files(&src, &mut files);
        House::new(files.into_iter().map(|path| {
            let text = std::fs::read_to_string(&path).expect("a readable file");
            (path.strip_prefix(&src).expect("below src").to_owned(), text)
        }))
    }

    /// The file that defines what a full path names, through re-exports. None for a module itself and for other crates.
    fn definer(&self, path: &[String], seen: &mut BTreeSet<Vec<String>>) -> Option<&Path> {
        if path.first().is_none_or(|w| w != "crate") || !seen.insert(path.to_vec()) {
            return None;
        }
        let depth = (1..=path.len()).rev().find(|&n| self.modules.contains_key(&path[..n]))?;
        let file = &self.modules[&path[..depth]];
        let name = path.get(depth)?;
        let source = &self.sources[file];
        if name == "*" || source.defined.contains(name) {
            return Some(file);
        }
        let further = |whole: &[String]| self.in_full(file, &[whole, &path[depth + 1..]].concat());
        if let Some(meant) = source.imported.get(name) {
            return self.definer(&further(meant), seen);
        }
        let by_glob = |whole: &Vec<String>| {
            let meant = self.in_full(file, &[&whole[..], &path[depth..]].concat());
            self.definer(&meant, &mut seen.clone())
                .filter(|found| self.sources[*found].defined.contains(name))
        };
        source.globs.iter().find_map(by_glob).or(Some(file))
    }

    /// A path that begins with a module below this file, in full.
    fn in_full(&self, file: &Path, path: &[String]) -> Vec<String> {
        let here = module_of(file);
        let child = [&here[..], path.get(..1).unwrap_or(&[])].concat();
        if self.modules.contains_key(&child) { [&here[..], path].concat() } else { path.to_vec() }
    }

    fn arrows(&self) -> Arrows {
        self.sources.iter().map(|(file, source)| (file.clone(), self.arrows_of(file, source))).collect()
    }

    fn arrows_of(&self, file: &Path, source: &Source) -> BTreeMap<PathBuf, String> {
        let mut out = BTreeMap::new();
        if file.ends_with("tests.rs") {
            return out;
        }
        for mention in source.mentions.iter().filter(|m| !m.in_tests) {
            if mention.is_export && (file.ends_with("mod.rs") || file.ends_with("lib.rs")) {
                continue;
            }
            let path = self.in_full(file, &mention.path);
            let target = self.definer(&path, &mut BTreeSet::new());
            if let Some(target) = target.filter(|t| *t != file) {
                out.insert(target.to_owned(), mention.path.join("::"));
            }
        }
        out
    }
}

/// All arrows of the house: it is read once for all tests.
pub static REAL: LazyLock<Arrows> = LazyLock::new(|| House::real().arrows());

/// Files that name each other in circles: the strongly connected sets of more than one file.
fn circles(arrows: &Arrows) -> Vec<BTreeSet<PathBuf>> {
    let files: Vec<&PathBuf> = arrows.keys().collect();
    let nth = |file: &PathBuf| files.binary_search(&file).ok();
    let ahead: Vec<Vec<usize>> = arrows.values().map(|to| to.keys().filter_map(nth).collect()).collect();
    let mut back = vec![Vec::new(); files.len()];
    for (from, to) in ahead.iter().enumerate() {
        for to in to {
            back[*to].push(from);
        }
    }
    let (mut done, mut out) = (vec![false; files.len()], Vec::new());
    for first in 0..files.len() {
        if done[first] {
            continue;
        }
        let both = [reached(first, &ahead), reached(first, &back)];
        let circle: Vec<usize> =
            (0..files.len()).filter(|nth| both.iter().all(|found| found[*nth])).collect();
        for nth in &circle {
            done[*nth] = true;
        }
        if circle.len() > 1 {
            out.push(circle.into_iter().map(|nth| files[nth].clone()).collect());
        }
    }
    out.sort_by_key(|c: &BTreeSet<PathBuf>| std::cmp::Reverse(c.len()));
    out
}

/// Everything that can be reached from a file by steps, the file among it.
fn reached(first: usize, steps: &[Vec<usize>]) -> Vec<bool> {
    let (mut found, mut open) = (vec![false; steps.len()], vec![first]);
    found[first] = true;
    while let Some(file) = open.pop() {
        for next in &steps[file] {
            if !std::mem::replace(&mut found[*next], true) {
                open.push(*next);
            }
        }
    }
    found
}

/// The circles as lines: how many files, and every arrow within.
fn told(arrows: &Arrows, circles: &[BTreeSet<PathBuf>]) -> String {
    let mut out = String::new();
    for circle in circles {
        let _ = writeln!(out, "{} files in a circle:", circle.len());
        for file in circle {
            for (to, name) in arrows[file].iter().filter(|(to, _)| circle.contains(*to)) {
                let _ = writeln!(out, "  {} -> {}: {name}", file.display(), to.display());
            }
        }
    }
    out
}

#[test]
fn no_files_name_each_other_in_a_circle() {
    let arrows = &*REAL;
    let circles = circles(arrows);
    assert!(circles.is_empty(), "{}", told(arrows, &circles));
}

/// Floors of a part, lowest first: a file may name its own floor and those below.
const FLOORS: [(&str, &[&str]); 1] = [(
    "engine",
    &[
        "base",
        "dice",
        "show",
        "contract",
        "trial",
        "play",
        "journal",
        "study",
        "statistics",
        "chances",
        "table",
        "insight",
    ],
)];

/// The floor of a file within a part, if it stands on one.
fn floor(file: &Path, part: &str, floors: &[&str]) -> Option<usize> {
    let rest = file.strip_prefix(part).ok()?;
    let first = rest.iter().next()?.to_string_lossy().into_owned();
    floors.iter().position(|floor| first.trim_end_matches(".rs") == *floor)
}

#[test]
fn nobody_looks_up_a_floor() {
    let arrows = &*REAL;
    let mut up = Vec::new();
    for (part, floors) in FLOORS {
        for (from, to) in arrows {
            let Some(here) = floor(from, part, floors) else { continue };
            for (target, name) in to {
                if floor(target, part, floors).is_some_and(|there| there > here) {
                    up.push(format!("{} -> {}: {name}", from.display(), target.display()));
                }
            }
        }
    }
    assert!(up.is_empty(), "{} arrows up:\n{}", up.len(), up.join("\n"));
}

/// What a planted house says.
fn planted(files: &[(&str, &str)]) -> Vec<usize> {
    let house = House::new(files.iter().map(|(file, text)| (PathBuf::from(file), (*text).to_owned())));
    circles(&house.arrows()).iter().map(BTreeSet::len).collect()
}

#[test]
fn planted_circles_are_found() {
    let lib = ("lib.rs", "pub mod a; pub mod b;");
    let cases: [&[(&str, &str)]; 6] = [
        &[lib, ("a.rs", "use crate::b::B; pub struct A;"), ("b.rs", "use crate::a::A; pub struct B;")],
        &[
            lib,
            ("a.rs", "pub struct A; fn f() { crate::b::g(); }"),
            ("b.rs", "use super::a::A; pub fn g() {}"),
        ],
        &[
            lib,
            ("a.rs", "use crate::b; pub struct A; fn f() { b::g(); }"),
            ("b.rs", "use super::a::*; pub fn g() {}"),
        ],
        &[
            lib,
            ("a/mod.rs", "pub mod x; use x::X; pub struct Shared;"),
            ("a/x.rs", "use super::Shared; pub struct X;"),
        ],
        &[
            lib,
            ("a/mod.rs", "pub mod x; pub mod y; pub use x::X;"),
            ("a/x.rs", "use super::y::Y; pub struct X;"),
            ("a/y.rs", "use crate::a::X; pub struct Y;"),
        ],
        &[
            lib,
            ("a.rs", "impl crate::b::B { fn f() {} } pub struct A;"),
            ("b.rs", "pub struct B { a: crate::a::A }"),
        ],
    ];
    for files in cases {
        assert_eq!(planted(files), [2], "{files:?}");
    }
}

#[test]
fn what_makes_no_arrow_makes_no_circle() {
    let lib = ("lib.rs", "pub mod a; pub mod b;");
    let cases: [&[(&str, &str)]; 4] = [
        &[
            lib,
            ("a.rs", "use crate::b::B; pub struct A;"),
            ("b.rs", "pub struct B; #[cfg(test)] mod tests { use crate::a::A; }"),
        ],
        &[
            lib,
            ("a/mod.rs", "pub mod x; pub use x::X;"),
            ("a/x.rs", "use super::y::Y; pub struct X;"),
            ("a/y.rs", "pub struct Y;"),
        ],
        &[
            lib,
            ("a.rs", "use crate::b::B; pub struct A;"),
            ("b.rs", "pub struct B; macro_rules! m { () => { crate::a::A } }"),
        ],
        &[lib, ("a.rs", "use crate::b; pub struct A;"), ("b.rs", "// crate::a::A\npub struct B;")],
    ];
    for files in cases {
        assert_eq!(planted(files), [0_usize; 0], "{files:?}");
    }
}
