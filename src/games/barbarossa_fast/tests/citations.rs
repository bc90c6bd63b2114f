//! Every rule, ruling and reason that is played is cited by a test of this game, on its `#[test]` line, as `BF-MOV-03`,
//! `R51` (a ruling, `BF-RUL-51`) or `SOL-ATK`.

use barbarossa_fast::data::rulebook::{Rulebook, Tested};
use support::citations::Ids;

const RULES: &str = include_str!("../../../../assets/barbarossa_fast/rules.ron");
const IDS: Ids = Ids { ruling: "BF-RUL-", short: true };

#[test]
fn every_rule_that_is_played_is_cited_by_a_test() {
    let cited = IDS.cited_in_folders(&[
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests"),
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/barbarossa_fast"),
    ]);
    let rules = Rulebook::parse(RULES).expect("the rulebook");
    let due = rules.iter().filter(|r| !matches!(r.tested, Tested::Later(_)));
    let missing: Vec<&str> = due.map(|r| r.id.as_str()).filter(|id| !cited.contains(*id)).collect();
    assert!(missing.is_empty(), "{} rules without a test: {}", missing.len(), missing.join(" "));
}
