//! Every rule, ruling and reason of this edition is cited by a test of this game, on its `#[test]` line, as `BF-MOV-03`,
//! `R51` (a ruling, `BF-RUL-51`) or `SOL-ATK`. A mention anywhere else proves nothing and counts for nothing.

use stavka::games::barbarossa_fast::data::{
    files::FileEdition,
    rulebook::{Rulebook, Tested},
};
use std::{collections::BTreeSet, fs, path::Path};

const RULES: &str = include_str!("../../assets/barbarossa_fast/rules.ron");

/// The ids cited on the `#[test]` lines of a source text.
fn cited_in(source: &str) -> BTreeSet<String> {
    let lines = source.lines().filter_map(|line| line.trim_start().strip_prefix("#[test] //"));
    lines.flat_map(ids_of).collect()
}

/// Words that may be ids: letters, digits and hyphens.
fn ids_of(comment: &str) -> impl Iterator<Item = String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
    comment.split(move |c: char| !is_part(c)).map(|word| {
        let ruling = word.strip_prefix("BF-RUL-").or_else(|| word.strip_prefix('R'));
        match ruling.map(str::parse::<u32>) {
            Some(Ok(n)) => format!("BF-RUL-{n:02}"),
            _ => word.to_owned(),
        }
    })
}

fn read_tests(dir: &Path, into: &mut BTreeSet<String>) {
    for entry in fs::read_dir(dir).expect("the tests are here").flatten() {
        let path = entry.path();
        if path.is_dir() {
            read_tests(&path, into);
        } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("citations.rs") {
            into.extend(cited_in(&fs::read_to_string(&path).expect("a test file")));
        }
    }
}

#[test]
fn every_rule_of_this_edition_is_cited_by_a_test() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/barbarossa_fast");
    let mut cited = BTreeSet::new();
    read_tests(&tests, &mut cited);
    let rules = Rulebook::parse(RULES).expect("the rulebook");
    let due = rules.iter().filter(|r| r.is_in(FileEdition::E2020) && !matches!(r.tested, Tested::Later(_)));
    let missing: Vec<&str> = due.map(|r| r.id.as_str()).filter(|id| !cited.contains(*id)).collect();
    assert!(missing.is_empty(), "{} rules without a test: {}", missing.len(), missing.join(" "));
}

#[test]
fn only_the_line_of_a_test_cites() {
    let source = "// R1\n#[test] // BF-MOV-03, R7: words\nfn a() {} // BF-MOV-04\n/// BF-RUL-99\n#[test]\n";
    let cited = cited_in(source);
    assert!(cited.contains("BF-MOV-03") && cited.contains("BF-RUL-07"));
    assert!(!["BF-MOV-04", "BF-RUL-01", "BF-RUL-99"].iter().any(|id| cited.contains(*id)));
}
