//! Every rule, ruling and reason of this edition is cited by a test, as `BF-MOV-03`, `R51` or `SOL-ATK`.

use stavka::games::barbarossa_fast::data::files::FileEdition;
use stavka::games::barbarossa_fast::data::rulebook::{Rulebook, Tested};
use std::{collections::BTreeSet, fs, path::Path};

const RULES: &str = include_str!("../../assets/barbarossa_fast/rules.ron");

/// Words that may be ids: letters, digits and hyphens.
fn words_of(text: &str, into: &mut BTreeSet<String>) {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
    for word in text.split(|c: char| !is_part(c)) {
        let ruling = word.strip_prefix("BF-RUL-").or_else(|| word.strip_prefix('R'));
        match ruling.map(str::parse::<u32>) {
            Some(Ok(n)) => drop(into.insert(format!("BF-RUL-{n:02}"))),
            _ => drop(into.insert(word.to_owned())),
        }
    }
}

fn read_tests(dir: &Path, into: &mut BTreeSet<String>) {
    for entry in fs::read_dir(dir).expect("the tests are here").flatten() {
        let path = entry.path();
        if path.is_dir() {
            read_tests(&path, into);
        } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("citations.rs") {
            words_of(&fs::read_to_string(&path).expect("a test file"), into);
        }
    }
}

#[test]
fn every_rule_of_this_edition_is_cited_by_a_test() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut cited = BTreeSet::new();
    read_tests(&tests, &mut cited);
    let rules = Rulebook::parse(RULES).expect("the rulebook");
    let due = rules.iter().filter(|r| r.is_in(FileEdition::E2020) && !matches!(r.tested, Tested::Later(_)));
    let missing: Vec<&str> = due.map(|r| r.id.as_str()).filter(|id| !cited.contains(*id)).collect();
    assert!(missing.is_empty(), "{} rules without a test: {}", missing.len(), missing.join(" "));
}
