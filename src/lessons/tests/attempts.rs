//! Runs of learners as files.

use lessons::attempt::{Attempt, FORMAT, StepTry};

#[test]
fn forged_numbers_are_borne() {
    let step = StepTry { tries: u32::MAX, ..StepTry::default() };
    let mut forged =
        Attempt { format: FORMAT, steps: vec![step.clone(), step.clone()], ..Attempt::default() };
    assert_eq!(forged.sums()[0], u32::MAX);
    forged.steps = vec![step; 10_000];
    let why = Attempt::read(forged.write().unwrap().as_bytes()).unwrap_err();
    assert!(why.contains("10000 steps"), "{why}");
}
