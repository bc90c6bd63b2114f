//! Folders of a crate: no two point both ways. What still does stands in a list that only shrinks.

use super::circles::{Arrows, REAL};
use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

/// What still points both ways, by crate: the list only shrinks.
const LISTED: [(&str, &[(&str, &str)]); 1] = [("games/template", &[("game", "rules")])];

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
    let mut wrong = Vec::new();
    for of in super::scan::CRATES {
        let listed = LISTED.iter().find(|(name, _)| *name == of).map_or(&[][..], |(_, pairs)| *pairs);
        let listed: BTreeSet<_> = listed.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect();
        let found = pairs(&REAL, of);
        wrong.extend(found.difference(&listed).map(|(a, b)| format!("{of}: {a} and {b} point both ways")));
        wrong.extend(listed.difference(&found).map(|(a, b)| format!("{of}: strike {a}, {b} from the list")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
