//! Rules that no test cites yet: those of what is to come. The list only shrinks.

use super::scene::game;
use std::collections::BTreeSet;
use support::citations::Ids;

const IDS: Ids = Ids { ruling: "RPX-Q", short: false };

/// Rules to come, by their first and last number.
const TO_COME: &[(u32, u32)] = &[];
/// Single rules without a test.
const ALONE: &[&str] = &[];
/// Worked examples to come.
const VECTORS_TO_COME: &[(u32, u32)] = &[];
/// How many worked examples the catalogue has.
const VECTORS: u32 = 135;

fn cited() -> BTreeSet<String> {
    IDS.cited_in_folders(&[concat!(env!("CARGO_MANIFEST_DIR"), "/tests")])
}

fn is_in(ranges: &[(u32, u32)], n: u32) -> bool {
    ranges.iter().any(|(from, to)| (*from..=*to).contains(&n))
}

fn number(id: &str) -> Option<u32> {
    id.strip_prefix("RPX-")?.parse().ok()
}

#[test]
fn every_rule_is_cited_by_a_test_or_is_to_come() {
    let cited = cited();
    let ids: Vec<&str> = game()
        .rules
        .texts
        .iter()
        .map(|rule| rule.id.as_ref())
        .filter(|id| !id.starts_with("RPX-Q"))
        .collect();
    let to_come = |id: &str| ALONE.contains(&id) || number(id).is_some_and(|n| is_in(TO_COME, n));
    let missing: Vec<&&str> = ids.iter().filter(|id| !cited.contains(**id) && !to_come(id)).collect();
    assert!(missing.is_empty(), "without a test: {missing:?}");
    let early: Vec<&&str> = ids.iter().filter(|id| cited.contains(**id) && to_come(id)).collect();
    assert!(early.is_empty(), "these have a test now and leave the list: {early:?}");
    assert_eq!(ids.len(), 173);
}

#[test]
fn every_worked_example_is_cited_or_is_to_come() {
    let cited = cited();
    let has = |n: u32| cited.contains(&format!("TV-{n}"));
    let missing: Vec<u32> = (1..=VECTORS).filter(|n| !has(*n) && !is_in(VECTORS_TO_COME, *n)).collect();
    assert!(missing.is_empty(), "without a test: {missing:?}");
    let early: Vec<u32> = (1..=VECTORS).filter(|n| has(*n) && is_in(VECTORS_TO_COME, *n)).collect();
    assert!(early.is_empty(), "these have a test now and leave the list: {early:?}");
}

#[test]
fn every_id_that_a_test_cites_stands_in_the_rules() {
    let known = |id: &str| game().rules.texts.iter().any(|rule| rule.id == id);
    let unknown: Vec<String> = cited()
        .into_iter()
        .filter(|id| id.starts_with("RPX-") || id.starts_with("SCN-"))
        .filter(|id| !known(id))
        .collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn every_rule_stands_on_one_page_and_says_where_it_comes_from() {
    let stands = |id: &str| {
        let begins = |line: &&str| line.split(' ').next() == Some(id);
        game().rules.pages.iter().flat_map(|page| page.markdown.lines()).filter(begins).count()
    };
    let rules = &game().rules.texts;
    let wrong: Vec<(&str, usize)> =
        rules.iter().map(|rule| (rule.id.as_ref(), stands(&rule.id))).filter(|(_, n)| *n != 1).collect();
    assert!(wrong.is_empty(), "on no page or on several: {wrong:?}");
    let last =
        ["From the sheet.", "From the sheet; its table is ours.", "Our reading of the sheet.", "Ours."];
    assert!(rules.iter().all(|rule| last.iter().any(|words| rule.text.ends_with(words))));
}
