//! Dispatches of an automatic game, as both commands read them.

use barbarossa_fast::{FILES, game::Game};
use engine::{
    base::{
        assets::Embedded,
        fence::UndoPolicy,
        side::{Side, Viewer},
    },
    insight::dispatch::{dispatch, ended},
    table::{Course as _, Walk as _},
};
use support::{golden::golden, tables::played};

#[test]
fn both_commands_read_what_they_were_told() {
    let table = played::<Game>(&Embedded(FILES), 7, UndoPolicy::Fair, 700);
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
