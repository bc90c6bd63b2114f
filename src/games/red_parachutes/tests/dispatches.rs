//! Dispatches of an automatic game, as both commands read them.

use engine::{
    base::{
        assets::Embedded,
        fence::UndoPolicy,
        side::{Side, Viewer},
    },
    insight::dispatch::{dispatch, ended},
    table::{Course as _, Walk as _},
};
use red_parachutes::{data::FILES, game::Game};
use support::{golden::golden, tables::played};

#[test]
fn points_of_which_something_is_unknown_are_an_estimate() {
    let table = played::<Game>(&Embedded(FILES), 7, UndoPolicy::Fair, 500);
    let said = |who: Viewer| {
        let line = table.timeline(table.cursor(), who);
        let all = ended(&table, &line).into_iter().filter_map(|turn| dispatch(&table, &line, &turn, who));
        all.map(|dispatch| dispatch.text()).collect::<String>()
    };
    assert!(said(Viewer::Side(Side(0))).contains("The Soviet side holds an estimated"));
    let umpire = said(Viewer::Umpire);
    assert!(umpire.contains("The Soviet side holds") && !umpire.contains("estimated"), "{umpire}");
}

#[test]
fn both_commands_read_what_they_were_told() {
    let table = played::<Game>(&Embedded(FILES), 7, UndoPolicy::Fair, 500);
    let mut text = String::new();
    for side in Side::BOTH {
        let who = Viewer::Side(side);
        let line = table.timeline(table.cursor(), who);
        for turn in ended(&table, &line) {
            let mut dispatch = dispatch(&table, &line, &turn, who).expect("a turn that is over");
            // What happened stands in the chronicle.
            dispatch.history = None;
            text += &dispatch.text();
            text.push('\n');
        }
    }
    golden(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/dispatches.txt"), &text);
}
