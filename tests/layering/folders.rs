//! Folders of a crate: no two point both ways.

use super::circles::{Arrows, REAL};
use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

/// The folder a file stands in within a crate; a file at its top is a folder of its own.
fn folder_of<'a>(file: &'a Path, of: &str) -> Option<&'a str> {
    let rest = file.strip_prefix(of).ok()?;
    let first = rest.iter().next()?.to_str()?;
    Some(first.trim_end_matches(".rs")).filter(|name| !matches!(*name, "lib" | "mod"))
}

/// The pairs of folders of a crate that name each other.
fn pairs(arrows: &Arrows, of: &str) -> BTreeSet<(String, String)> {
    let mut ways = BTreeSet::new();
    for (from, targets) in arrows {
        let Some(here) = folder_of(from, of) else { continue };
        for there in targets.keys().filter_map(|to: &PathBuf| folder_of(to, of)) {
            if here != there {
                ways.insert((here.to_owned(), there.to_owned()));
            }
        }
    }
    ways.iter().filter(|(a, b)| a < b && ways.contains(&(b.clone(), a.clone()))).cloned().collect()
}

#[test]
fn no_two_folders_point_both_ways() {
    let told = |of| pairs(&REAL, of).into_iter().map(move |(a, b)| format!("{of}: {a} and {b}"));
    let wrong: Vec<String> = super::scan::CRATES.into_iter().flat_map(told).collect();
    assert!(wrong.is_empty(), "these folders point both ways:\n{}", wrong.join("\n"));
}

#[test]
fn planted_pairs_are_found() {
    let arrow = |from: &str, to: &str| (PathBuf::from(from), [(PathBuf::from(to), String::new())].into());
    let both: Arrows =
        [arrow("kit/a/x.rs", "kit/b.rs"), arrow("kit/b.rs", "kit/a/y.rs"), arrow("kit/a/y.rs", "kit/c.rs")]
            .into();
    assert_eq!(pairs(&both, "kit"), BTreeSet::from([("a".to_owned(), "b".to_owned())]));
}
