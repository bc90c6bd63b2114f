//! Legal sequences of orders by length, in both editions: how many there are changes only with the rules.

use barbarossa_fast::{edition::Edition, nouns::Plan, options::Setup};
use engine::{
    base::{
        fence::UndoPolicy,
        seat::Control,
        side::{Side, Viewer},
    },
    play::session::Session,
    table::{erased::SessionTable, *},
};
use std::{fmt::Write as _, sync::Arc};
use support::golden::golden;

/// The moments at which sequences are counted: turn and heading of the step, and how long they are.
const MOMENTS: [(u16, &str, u32); 5] = [
    (1, "German turn", 2),
    (1, "Soviet step", 2),
    (2, "German turn", 2),
    (3, "Soviet step", 2),
    (4, "German turn", 2),
];

/// A game that its own players play, counted on the way.
fn counted(edition: Edition) -> String {
    let setup = Setup { edition, plan: Some(Plan::Historical), ..Setup::default() };
    let session = Session::new(Arc::new(super::game(&setup)), setup, 1, UndoPolicy::Study);
    let mut table = SessionTable::new(session);
    for side in [Side(0), Side(1)] {
        table.set_control(side, Control::Automatic(0));
    }
    let mut text = format!("{}\n  start: 1 {}\n", edition.name(), table.perft(1));
    for (turn, heading, plies) in MOMENTS {
        loop {
            let at = table.cursor();
            let acts = table.to_act().map_or(Viewer::Umpire, Viewer::Side);
            if table.when(at).turn == turn && table.sequence(at, acts).heading == heading {
                break;
            }
            let mut thought = table.thinker(0).unwrap()();
            table.accept(&mut thought, 1).unwrap();
        }
        let counts: Vec<String> = (1..=plies).map(|n| table.perft(n).to_string()).collect();
        writeln!(text, "  turn {turn}, {heading}: {}", counts.join(" ")).unwrap();
    }
    text
}

#[test]
fn sequences_of_orders_are_as_many_as_they_were() {
    let counts = Edition::ALL.map(counted).join("");
    golden(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/perft.txt"), &counts);
}
