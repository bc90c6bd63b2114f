//! Every worked example of the catalogue is cited by number on the `#[test]` line of a test of this game, and every rule and
//! ruling that is played.

use engine::base::assets::Embedded;
use kit::data::source::Source;
use russian_portfolio::data::{FILES, rulebook};
use support::citations::Ids;

const IDS: Ids = Ids { ruling: "RP-RUL-", short: false };
/// Worked examples of the catalogue.
const VECTORS: u32 = 128;
/// Those of the Siberian option that this game has: SV-14 is about composites.
const SIBERIAN: u32 = 19;

#[test]
fn every_worked_example_is_cited_by_a_test() {
    let cited = IDS.cited_in_folders(&[
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests"),
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/russian_portfolio"),
    ]);
    let own = (1..=VECTORS).map(|n| format!("TV-{n:02}"));
    let siberian = (1..=SIBERIAN).filter(|n| *n != 14).map(|n| format!("SV-{n:02}"));
    let missing: Vec<String> = own.chain(siberian).filter(|id| !cited.contains(id)).collect();
    assert!(missing.is_empty(), "without a test: {}", missing.join(" "));
}

#[test]
fn every_rule_that_is_played_is_cited_by_a_test() {
    let source = Source::read(&Embedded(FILES), rulebook::FILE).expect("the rules are there");
    let rules = rulebook::FORM.read(&source).expect("the rules are good");
    let cited = IDS.cited_in_folders(&[
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests"),
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/russian_portfolio"),
    ]);
    let ids = rules.iter().map(|rule| rule.id.as_ref());
    // Reasons of the automatic sides are tried as a whole, by campaigns.
    let played = ids.filter(|id| !id.starts_with("AUT-"));
    let missing: Vec<&str> = played.filter(|id| !cited.contains(*id)).collect();
    assert!(missing.is_empty(), "{} rules without a test: {}", missing.len(), missing.join(" "));
    let rule_ids = rules.iter().filter(|rule| rule.id.starts_with("RP-")).count();
    assert_eq!(rule_ids, 223 + 106, "rules and rulings of the catalogue");
}

#[test]
fn every_id_that_a_test_cites_stands_in_the_rules() {
    let source = Source::read(&Embedded(FILES), rulebook::FILE).expect("the rules are there");
    let rules = rulebook::FORM.read(&source).expect("the rules are good");
    let known = |id: &str| rules.iter().any(|rule| rule.id == id);
    let cited = IDS.cited_in_folders(&[
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests"),
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/russian_portfolio"),
    ]);
    let unknown: Vec<&String> = cited.iter().filter(|id| id.starts_with("RP-") && !known(id)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}
