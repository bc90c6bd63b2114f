//! Every worked example of the catalogue is cited by number on the `#[test]` line of a test of this game, and every rule and
//! ruling that is played.

use crate::common::citations::Ids;

const IDS: Ids = Ids { ruling: "RP-RUL-", short: false };
/// Worked examples of the catalogue.
const VECTORS: u32 = 128;
/// Those of the Siberian option that this game has: SV-14 is about composites.
const SIBERIAN: u32 = 19;

#[test]
fn every_worked_example_is_cited_by_a_test() {
    let cited = IDS.cited_by("russian_portfolio");
    let own = (1..=VECTORS).map(|n| format!("TV-{n:02}"));
    let siberian = (1..=SIBERIAN).filter(|n| *n != 14).map(|n| format!("SV-{n:02}"));
    let missing: Vec<String> = own.chain(siberian).filter(|id| !cited.contains(id)).collect();
    assert!(missing.is_empty(), "without a test: {}", missing.join(" "));
}
