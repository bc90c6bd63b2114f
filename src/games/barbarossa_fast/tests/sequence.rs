//! The table of the sequence of play against the rulebook and the phases.

use barbarossa_fast::{
    FILES,
    data::rulebook::{RULES_FILE, Rulebook},
    nouns::Phase,
    rules::sequence::SEQUENCE,
};
use std::collections::BTreeSet;

#[test] // BF-SEQ-01: a step is found by its phase, so a phase may stand in one row only
fn every_phase_with_orders_has_one_row_and_rows_follow_the_phases() {
    let phases: Vec<Phase> = SEQUENCE.steps().filter_map(|step| step.phase).collect();
    // A later phase has a later number, which files know it by.
    let first: Vec<Phase> = phases.iter().copied().filter(|p| *p != Phase::SovietStand).collect();
    assert!(first.is_sorted() && phases.iter().collect::<BTreeSet<_>>().len() == phases.len(), "{phases:?}");
    // A battle is part of its step.
    let all = [
        Phase::Deal,
        Phase::SovietSetup,
        Phase::GermanSetup,
        Phase::TurnStart,
        Phase::Operations,
        Phase::AirResults,
        Phase::SovietStand,
        Phase::Attacks,
        Phase::SovietOperations,
        Phase::Stand,
        Phase::SovietAttacks,
        Phase::SiberianCall,
        Phase::Replacements,
        Phase::FarEast,
    ];
    assert_eq!(phases, all);
}

#[test] // BF-SEQ-01
fn every_step_names_a_rule_of_the_rulebook() {
    let text = FILES.iter().find(|(name, _)| *name == RULES_FILE).expect("the rules are built in").1;
    let rules = Rulebook::parse(text).expect("the rulebook");
    for step in SEQUENCE.steps() {
        assert!(rules.get(step.rule).is_some(), "{}", step.rule);
    }
}
