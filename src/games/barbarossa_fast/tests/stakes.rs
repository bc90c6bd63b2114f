//! Wherever a chance stands before a decision, the losses to be expected on both sides stand with it.

use engine::{
    base::{
        fence::UndoPolicy,
        keys::PlaceKey,
        seat::Control,
        side::{Side, Viewer},
    },
    contract::options::Choices,
    show::scene::Subject,
    table::Table,
};

/// Everything that is said to who decides now before something is committed.
fn said(table: &dyn Table, who: Viewer) -> Vec<String> {
    let sequence = table.sequence(table.cursor(), who);
    let offers = sequence.choices.iter().chain(&sequence.primary);
    let mut all: Vec<String> = offers.map(|o| o.note.clone()).collect();
    all.extend(sequence.lists.iter().flat_map(|list| &list.rows).map(|row| row.value.clone()));
    all.extend(
        table.audit(who).into_iter().filter(|line| !line.text.contains("as things stand")).map(|l| l.text),
    );
    let places = table.scene(table.cursor(), who).places.len() as u16;
    for place in (0..places).filter(|place| (u32::from(*place) + table.cursor()).is_multiple_of(5)) {
        let about = Subject::Place(PlaceKey(place));
        let Some(builder) = table.builder(who, &about, &[]) else { continue };
        all.push(builder.second_click);
        all.extend(builder.offers.into_iter().map(|o| o.note));
        if let Some(f) = table.forecast(who, &about, builder.suggested.as_deref().unwrap_or_default()) {
            let lost = f.measures.iter().filter(|m| m.label.ends_with("units lost")).count();
            assert_eq!(lost, 2, "the forecast counts the losses of both sides");
        }
    }
    all
}

#[test]
fn a_chance_before_a_decision_comes_with_the_losses_of_both_sides() {
    let mut told = 0;
    for (seed, edition) in [(3, "2020"), (4, "revised")] {
        let choices: Choices = [("edition".to_owned(), edition.to_owned())].into();
        let mut table = [barbarossa_fast::entry::GAME.kind(None)][0]
            .new_table(&choices, seed, UndoPolicy::Study)
            .unwrap();
        for side in [Side(0), Side(1)] {
            table.set_control(side, Control::Automatic(0));
        }
        while table.outcome().is_none() && table.when(table.cursor()).turn < 3 {
            if let Some(side) = table.to_act() {
                for text in said(&*table, Viewer::Side(side)) {
                    let chance = text.contains('%') && (text.contains("fall") || text.contains("taken"));
                    if chance {
                        told += 1;
                        assert!(text.contains(" German") && text.contains("lost"), "seed {seed}: {text}");
                    }
                }
            }
            let mut thought = table.thinker(0).expect("an automatic player")();
            table.accept(&mut thought, 1).unwrap();
        }
    }
    assert!(told > 100, "{told} chances were told");
}
