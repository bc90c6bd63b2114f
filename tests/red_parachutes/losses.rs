//! What changed names the losses of stacks that nobody has looked at, as far as each side is told.

use engine::{
    base::side::{Side, Viewer},
    show::{changes::ChangeKind, tally::TallyKind},
};
use stavka::games;

#[test] // RPX-060, RPX-220
fn losses_beside_uninspected_counters_are_told_as_a_sum() {
    let sample = games::SAMPLES.iter().find(|s| s.file == "over_the_river").expect("the sample");
    let kinds = games::register(None);
    let kind = kinds.iter().find(|kind| kind.id() == "red-parachutes").expect("the game is there");
    let table = kind.load(sample.bytes).expect("its journal");
    let end = table.tip();
    let from = end - 300;
    for who in [Viewer::Side(Side(0)), Viewer::Side(Side(1))] {
        let counted = table.tally(from, who).into_iter().zip(table.tally(end, who));
        let counted = table.tally_names().iter().zip(counted);
        let lost: Vec<String> = counted
            .filter(|(name, (before, now))| name.kind == TallyKind::Loss && before != now)
            .map(|(name, (before, now))| format!("{}: {before} before, {now} now", name.label))
            .collect();
        assert!(!lost.is_empty(), "steps were lost");
        let told: Vec<String> = table
            .changes(from, end, who)
            .into_iter()
            .filter(|line| line.kind == ChangeKind::Lost && line.subjects.is_empty())
            .map(|line| line.text)
            .collect();
        assert_eq!(told, lost, "{who:?}");
    }
}
